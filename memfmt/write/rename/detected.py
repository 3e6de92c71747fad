"""Notes that another program moved, and the links that it left behind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from memfmt.errors import NotFoundError
from memfmt.kinds.lines import one_line
from memfmt.text.frontmatter import as_text, read
from memfmt.text.source import source_of
from memfmt.vault.change import Change
from memfmt.vault.history import committed
from memfmt.vault.linked import Linked
from memfmt.vault.moving import Move, moved
from memfmt.vault.reader import Reader
from memfmt.write.rename.words import counted


@dataclass(frozen=True, slots=True)
class Found:
    """A note that was at *old* in git's last commit and is at *new*, known by *sign*."""

    old: str
    new: str
    sign: str


def detect(reader: Reader, *, repair: bool) -> Change:
    """
    Return the change that tells of moved notes and, with *repair*, writes the links to them anew.

    Raises:
        NotFoundError: git knows no earlier state of the vault, or no note was moved.
        EditRefusedError: a link cannot be written so.
    """
    texts = dict(reader.memory.texts)
    found, gone = moves(reader.root, texts)
    others = reader.others()
    told, facts = [], []
    old_by_new = {each.new: each.old for each in found}
    # All notes back where they were: there each link means what it meant.
    made = {old_by_new.get(path, path): text for path, text in texts.items()}
    for each in found:
        is_kept = made[each.old] != gone[each.old]  # its own links may be mended already
        own = made[each.old]
        result = moved(Linked(made, others), made, Move(each.old, each.new))
        links = [link for link in result.changed if not (is_kept and link.source == each.old)]
        made |= result.texts
        if is_kept:
            made[each.old] = own
        made[each.new] = made.pop(each.old)
        count = len(links)
        told.append(
            f"{each.new} was {each.old} ({each.sign}): {counted(count, 'link')} to write anew"
        )
        facts.append({"old": each.old, "path": each.new, "sign": each.sign, "links": count})
    changed = [path for path in texts if made[path] != texts[path]] if repair else []
    change = Change({path: texts[path] for path in changed}, {path: made[path] for path in changed})
    if not repair and any(each["links"] for each in facts):
        told.append("`memfmt rename --detect --repair` writes them")
    return change.saying(*told, moved=facts)


def moves(root: str, texts: dict[str, str]) -> tuple[list[Found], dict[str, str]]:
    """
    Return the notes of *texts* (path to text) that stood elsewhere in git's last commit, by path.

    Beside them stands what that commit held at each path where nothing is now.

    One is known by its id or by its whole text, where just one new note has it.

    Raises:
        NotFoundError: git knows no earlier state of the vault, or no note was moved.
    """
    known = committed(root, but=texts)
    if known is None:
        raise NotFoundError(
            f"{root!r} has no last commit of git to compare with; `memfmt rename OLD NEW` moves a "
            "note and its links itself"
        )
    paths, gone = known
    new = {path: text for path, text in texts.items() if path not in paths}
    found = {}
    for sign, key in (("same id", _id), ("same text", _text)):
        mine, theirs = (_by_key(each, key) for each in (new, gone))
        for value, path in mine.items():
            if value in theirs and path not in found:
                found[path] = Found(theirs[value], path, sign)
    taken = Counter(each.old for each in found.values())
    sure = [each for path, each in sorted(found.items()) if taken[each.old] == 1]
    if not sure:
        raise NotFoundError("no note of git's last commit was moved")
    return sure, gone


def _by_key(texts: Mapping[str, str], key: Callable[[str], str]) -> dict[str, str]:
    """Return key to path of each text whose key no other has; an empty key is none."""
    keys = {path: key(text) for path, text in texts.items()}
    counts = Counter(keys.values())
    return {value: path for path, value in keys.items() if value and counts[value] == 1}


def _id(text: str) -> str:
    field = read(source_of(text).text).find("id")
    said = as_text(field.value) if field is not None else None
    return one_line(said) if said else ""


def _text(text: str) -> str:
    return text if text.strip() else ""
