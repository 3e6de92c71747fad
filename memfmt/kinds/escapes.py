"""
Marks that keep text from being read as syntax, and how they are taken off again.

One principle: the writer adds one mark exactly where its text would be read as syntax *or
already carries the mark there*; the reader takes one away exactly there and nowhere else. So
each pair here is a bijection on one-line text. Source: spec/format.md, "Escapes".
"""

from __future__ import annotations

import re
from collections.abc import Callable

from memfmt.text.openers import html_end, is_whole_tag

_OPENS_BLOCK = re.compile(
    r"(\\*)(?:[-+*](?=[ ]|\Z)|\#{1,6}(?=[ ]|\Z)|>|```|~~~|<[!?]"
    r"|\[(?:[^\[\]\\]|\\.)*\]:|[-*_ ]+\Z)"
)
_OPENS_ORDERED = re.compile(r"([0-9]{1,9})(\\*)[.)](?=[ ]|\Z)")
_RECORD = re.compile(r"\(([0-9]+)✓/([0-9]+)✗\)")
_RECORD_IN_DATE = re.compile(r"(?<=[0-9])(✓\\*)(?=/[0-9]+✗)")
_MARKED_RECORD_IN_DATE = re.compile(r"(?<=[0-9])(✓\\*)\\(?=/[0-9]+✗)")
_MDASH = re.compile(r"&(?:amp;)*mdash;")
_RARR = re.compile(r"&(?:amp;)*rarr;")
#: No count is read from more digits than this: the normal form takes no more.
MAX_DIGITS = 3900


def item_text(text: str) -> str:
    """Return *text* as the whole content of a list item (E1)."""
    if _OPENS_BLOCK.match(text) or _opens_html(text):
        return "\\" + text
    ordered = _OPENS_ORDERED.match(text)
    if ordered:
        return text[: ordered.end(1)] + "\\" + text[ordered.end(1) :]
    return text


def read_item(content: str) -> str:
    """Return the text of which *content* is the item: the reverse of ``item_text``."""
    found = _OPENS_BLOCK.match(content)
    if (found and found[1]) or (content[:1] == "\\" and _opens_html(content)):
        return content[1:]
    ordered = _OPENS_ORDERED.match(content)
    if ordered and ordered[2]:
        return content[: ordered.end(1)] + content[ordered.end(1) + 1 :]
    return content


def _opens_html(text: str) -> bool:
    """Whether *text*, marks at its start left out, would open HTML, which swallows what follows."""
    bare = text.lstrip("\\")
    return bare[:1] == "<" and (html_end(bare, 0) is not None or is_whole_tag(bare, 0))


def heading_text(text: str) -> str:
    """Return *text* as the whole content of an ATX heading (E2)."""
    at = _closing_run(text)
    return text if at is None else text[:at] + "\\" + text[at:]


def read_heading(content: str) -> str:
    """Return the text of a heading whose raw content, closing marks dropped, is *content*."""
    at = _closing_run(content)
    if at is None or content[at - 1 : at] != "\\":
        return content
    return content[: at - 1] + content[at:]


def _closing_run(text: str) -> int | None:
    """Return where a run of ``#`` begins that ends *text* and could close a heading."""
    if text[-1:] != "#":
        return None
    at = len(text.rstrip("#"))
    before = text[:at].rstrip("\\")
    return at if not before or before[-1] == " " else None


def words_text(action: str) -> str:
    """Return a step's action with no word that would be read as the dash before a detail (E4)."""
    if "—" not in action and "mdash;" not in action:
        return action
    words = action.split(" ")
    return " ".join(
        "&mdash;" if word == "—" else _more(word) if _MDASH.fullmatch(word) else word
        for word in words
    )


def read_words(content: str) -> str:
    """Return the action of which *content* is the text: the reverse of ``words_text``."""
    if "mdash;" not in content:
        return content
    words = content.split(" ")
    return " ".join(
        "—" if word == "&mdash;" else _less(word) if _MDASH.fullmatch(word) else word
        for word in words
    )


def _more(entity: str) -> str:
    return "&amp;" + entity[1:]


def _less(entity: str) -> str:
    return "&" + entity.removeprefix("&amp;")


def tail_text(text: str) -> str:
    """Return *text* so that nothing at its end reads as a step's slots or record (E5)."""
    record = _record_start(text)
    if record is not None:
        return text[:record] + "\\" + text[record:]
    if text.endswith("]") and (text[-2:-1] == "\\" or slots_start(text) is not None):
        return text[:-1] + "\\]"
    return text


def read_tail(content: str) -> str:
    """Return the text of which *content* is the tail-safe form: the reverse of ``tail_text``."""
    record = _record_start(content)
    if record is not None:
        marked = content[record - 1 : record] == "\\"
        return content[: record - 1] + content[record:] if marked else content
    return content[:-2] + "]" if content.endswith("\\]") else content


def _record_start(text: str) -> int | None:
    """Return where ``(N✓/N✗)`` begins that ends *text*, after a space, marks or nothing."""
    if not text.endswith("✗)"):
        return None
    at = text.rfind("(")
    if at < 0 or not _RECORD.fullmatch(text, at):
        return None
    before = text[:at].rstrip("\\")
    return at if not before or before[-1] == " " else None


def take_record(content: str) -> tuple[str, tuple[int, int] | None]:
    """Return *content* without the unmarked record that ends it, and that record."""
    at = _record_start(content)
    if at is None or content[at - 1 : at] == "\\":
        return content, None
    found = _RECORD.fullmatch(content, at)
    if found is None or max(len(found[1]), len(found[2])) > MAX_DIGITS:
        return content, None
    return content[:at].rstrip(" "), (int(found[1]), int(found[2]))


def slots_start(text: str) -> int | None:
    """Return where the group ``[needs → gives]`` begins that ends *text*, or None."""
    if not text.endswith("]") or text[-2:-1] == "\\":
        return None
    at = len(text) - 1
    while at > 0:
        at -= 1
        if text[at] in "[]" and text[at - 1 : at] != "\\":
            break
    else:
        return None
    if text[at] == "]" or "→" not in text[at:]:
        return None
    return at if at == 0 or text[at - 1] == " " else None


def slot_text(name: str) -> str:
    """Return one slot name as it stands between the brackets of a step (E6)."""
    text = re.sub(r"[,\[\]]", r"\\\g<0>", name)
    text = _RARR.sub(lambda found: _more(found[0]), text).replace("→", "&rarr;")
    return text + " " if text.endswith("\\") else text


def read_slots(group: str) -> tuple[list[str], list[str]]:
    """Return needs and gives of *group*, the text in the brackets; its last arrow parts them."""
    needs, _, gives = group.rpartition("→")
    return _slot_names(needs), _slot_names(gives)


def _slot_names(text: str) -> list[str]:
    names = []
    for part in re.split(r"(?<!\\),", text):
        name = re.sub(r"\\([,\[\]])", r"\1", part.strip())
        name = _RARR.sub(lambda found: "→" if found[0] == "&rarr;" else _less(found[0]), name)
        if name:
            names.append(name)
    return names


def verb_text(verb: str) -> str:
    """Return a relation's verb with no arrow that would be read as the relation's own (E7)."""
    return re.sub(r"([→←] \\*)\[", r"\1\\[", verb)


def read_verb(content: str) -> str:
    """Return the verb of which *content* is the text: the reverse of ``verb_text``."""
    return re.sub(r"([→←] \\*)\\\[", r"\1[", content)


def type_text(type_: str) -> str:
    """Return a knowledge's type as it stands in ``**[type] …`` (E9)."""
    return _double_at_end(_marked(type_, "]", lambda _text, _at, _marks: True))


def title_text(title: str) -> str:
    """Return a knowledge's title as it stands before the closing ``**`` (E9)."""
    return _double_at_end(
        _marked(title, "*", lambda text, at, marks: marks > 0 or text[at + 1 : at + 2] in ("", "*"))
    )


def take_type(text: str, start: int) -> tuple[str, int] | None:
    """Return the type that begins at *start* and the index after its closing ``]``, or None."""
    return _take(text, start, "]", "]")


def take_title(text: str, start: int) -> tuple[str, int] | None:
    """Return the title that begins at *start* and the index after its closing ``**``, or None."""
    return _take(text, start, "*", "**")


def _marked(text: str, special: str, is_live: Callable[[str, int, int], bool]) -> str:
    """Return *text* with n marks before each live *special* made 2n + 1."""
    pieces: list[str] = []
    done = 0
    at = text.find(special)
    while at >= 0:
        marks = _marks_before(text, at, done)
        if is_live(text, at, marks):
            pieces += (text[done:at], "\\" * (marks + 1))
            done = at
        at = text.find(special, at + 1)
    return "".join((*pieces, text[done:]))


def _unmarked(text: str, special: str) -> str:
    """Return *text* with 2n + 1 marks before *special* made n: the reverse of ``_marked``."""
    pieces: list[str] = []
    done = 0
    at = text.find(special)
    while at >= 0:
        marks = _marks_before(text, at, done)
        if marks % 2:
            pieces.append(text[done : at - (marks + 1) // 2])
            done = at
        at = text.find(special, at + 1)
    return "".join((*pieces, text[done:]))


def _take(text: str, start: int, special: str, closing: str) -> tuple[str, int] | None:
    at = text.find(special, start)
    while at >= 0:
        marks = _marks_before(text, at, start)
        if marks % 2 == 0 and text.startswith(closing, at):
            return _unmarked(text[start : at - marks // 2], special), at + len(closing)
        at = text.find(special, at + 1)
    return None


def _double_at_end(text: str) -> str:
    return text + "\\" * _marks_before(text, len(text), 0)


def _marks_before(text: str, at: int, start: int) -> int:
    """Return how many backslashes end ``text[start:at]``."""
    first = at
    while first > start and text[first - 1] == "\\":
        first -= 1
    return at - first


def date_text(date: str) -> str:
    """Return a revision's date as it stands between the brackets of its line (E11)."""
    text = _RECORD_IN_DATE.sub(r"\1\\", date.replace(")", "\\)"))
    return text + " " if text.endswith("\\") else text


def read_date(content: str) -> str:
    """Return the date of which *content* is the text: the reverse of ``date_text``."""
    return _MARKED_RECORD_IN_DATE.sub(r"\1", content.strip()).replace("\\)", ")")


def fence_for(artifact: str, language: str | None) -> str:
    """Return a fence that no line of *artifact* closes and whose info string may be *language*."""
    mark = "~" if language and "`" in language else "`"
    longest = 2
    for line in artifact.split("\n"):
        bare = line.lstrip(" \t")
        longest = max(longest, len(bare) - len(bare.lstrip(mark)))
    return mark * (longest + 1)
