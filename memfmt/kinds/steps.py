"""The lines of a procedure that carry a record: steps and revisions."""

from __future__ import annotations

import re

from memfmt.kinds.escapes import (
    date_text,
    item_text,
    read_date,
    read_item,
    read_slots,
    read_tail,
    read_words,
    slot_text,
    slots_start,
    tail_text,
    take_record,
    words_text,
)
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Revision, Step
from memfmt.kinds.normal import UNTITLED
from memfmt.kinds.outline import count_of

_VERSIONS = re.compile(r"v([0-9]+) → v([0-9]+)(?=[: ]|\Z)")
_RECORD = re.compile(r"([0-9]+)✓/([0-9]+)✗")


def step_text(step: Step) -> str:
    """Return a step as the content of its item: ``action — detail [needs → gives] (N✓/N✗)``."""
    text = words_text(step.action)
    if step.detail:
        text += f" — {step.detail}"
    text = tail_text(text)
    if step.needs or step.gives:
        needs, gives = (", ".join(map(slot_text, each)) for each in (step.needs, step.gives))
        text += f" [{needs} → {gives}]".replace("[ →", "[→").replace("→ ]", "→]")
    if step.tracked:
        text += f" ({step.success_count or 0}✓/{step.fail_count or 0}✗)"
    return item_text(text)


def read_step(content: str) -> Step:
    """Return the step that the content of an item says: the reverse of ``step_text``."""
    text, record = take_record(read_item(content))
    at = slots_start(text)
    needs, gives = read_slots(text[at + 1 : -1]) if at is not None else ([], [])
    if at is not None:
        text = text[:at].rstrip(" ")
    action, _, detail = read_tail(text).partition(" — ")
    action, detail = one_line(read_words(action)), one_line(detail)
    if not action and detail:
        action, detail = detail, ""
    success, fail = record if record is not None else (None, None)
    return Step(action or UNTITLED, detail or None, success, fail, needs, gives)


def revision_text(revision: Revision) -> str:
    """Return a revision as text: ``v1 → v2 (date, N✓/N✗): reason``."""
    meta = [date_text(revision.date)] if revision.date else []
    if revision.success_count is not None or revision.fail_count is not None:
        meta.append(f"{revision.success_count or 0}✓/{revision.fail_count or 0}✗")
    stamp = f" ({', '.join(meta)})" if meta else ""
    reason = f" {revision.reason}" if revision.reason else ""
    return f"v{revision.version_before} → v{revision.version_after}{stamp}:{reason}"


def read_revision(content: str) -> Revision | None:
    """Return the revision that *content* says, or None where it says none."""
    found = _VERSIONS.match(content)
    if found is None:
        return None
    before, after = count_of(found[1]), count_of(found[2])
    rest = content[found.end() :]
    meta = ""
    if rest.startswith(" ("):
        close = re.search(r"(?<!\\)\)", rest)
        if close is None:
            return None
        meta, rest = rest[2 : close.start()], rest[close.end() :]
    if not rest.startswith(":") or not before or not after:
        return None
    date, record = _dated(meta)
    success, fail = record if record is not None else (None, None)
    return Revision(before, after, one_line(rest[1:]), date or None, success, fail)


def _dated(meta: str) -> tuple[str, tuple[int, int] | None]:
    """Return date and record of the bracket *meta*; the record comes last or, by hand, first."""
    for date, record in (_parted(meta, last=True), _parted(meta, last=False)):
        found = _RECORD.fullmatch(record.strip())
        if found:
            success, fail = count_of(found[1]), count_of(found[2])
            if success is not None and fail is not None:
                return one_line(read_date(date)), (success, fail)
    return one_line(read_date(meta)), None


def _parted(meta: str, *, last: bool) -> tuple[str, str]:
    if last:
        date, _, record = meta.rpartition(",")
        return date, record
    record, _, date = meta.partition(",")
    return date, record
