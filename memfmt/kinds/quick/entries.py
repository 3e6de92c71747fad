"""The entries of lists as a new file has them; None where one could need a rare mark."""

from __future__ import annotations

from memfmt.kinds.model import Knowledge, Relation, Revision, Step

# A text that begins otherwise needs no mark; of these, `kinds.escapes` tells (5 ms to import).
_MARKABLE = frozenset("\\-+*#>`~<[_0123456789")
_SLOT_SIGNS = (",", "[", "]", "→", "&", "\\")


def item(text: str) -> str:
    """Return *text* as the content of an item (E1)."""
    if text[0] not in _MARKABLE:
        return text
    from memfmt.kinds.escapes import item_text

    return item_text(text)


def relation_item(relation: Relation, link: str) -> str | None:
    """Return *relation* as the content of its item, its target linked by *link*."""
    if "[" in relation.type:
        return None
    arrow = "←" if relation.direction == "incoming" else "→"
    text = f"{relation.type} {arrow} {link}"
    return item(f"{text} — {relation.detail}" if relation.detail else text)


def knowledge_entry(knowledge: Knowledge) -> str | None:
    """Return an entry, its lines joined by line feeds."""
    type_, title, artifact = knowledge.type, knowledge.title, knowledge.artifact
    if "]" in type_ or "*" in title or "\\" in type_ or "\\" in title:
        return None
    head = f"**[{type_}] {title}**" if title else f"**[{type_}]**"
    if knowledge.content:
        head += f" — {knowledge.content}"
    if artifact is None:
        return head
    language = knowledge.language or ""
    if "```" in artifact or "`" in language:
        return None
    return f"{head}\n\n```{language}\n{artifact}\n```"


def step_item(step: Step) -> str | None:
    """Return *step* as the content of its item."""
    text = step.action
    if "—" in text or ("&" in text and "mdash;" in text):
        return None
    if step.detail:
        text += f" — {step.detail}"
    # What ends like slots or a record has a mark there.
    if text[-2:] == "✗)" or (text[-1] == "]" and ("→" in text or "\\" in text)):
        return None
    if step.needs or step.gives:
        names = step.needs + step.gives
        if any(sign in name for name in names for sign in _SLOT_SIGNS):
            return None
        slots = f"{', '.join(step.needs)} → {', '.join(step.gives)}"
        text += f" [{slots.strip(' ')}]"
    if step.success_count is not None:
        text += f" ({step.success_count}✓/{step.fail_count}✗)"
    return item(text)


def revision_item(revision: Revision) -> str | None:
    """Return *revision* as the content of its item, or as an item of the frontmatter."""
    meta = revision.date or ""
    if ")" in meta or "✓" in meta or meta[-1:] == "\\":
        return None
    if revision.success_count is not None:
        record = f"{revision.success_count}✓/{revision.fail_count}✗"
        meta = f"{meta}, {record}" if meta else record
    text = f"v{revision.version_before} → v{revision.version_after}"
    text += f" ({meta}):" if meta else ":"
    return f"{text} {revision.reason}" if revision.reason else text
