"""The fast reader: a file in canonical form as its object, all else declined."""

from __future__ import annotations

from collections.abc import Callable

from memfmt.kinds.marker import TYPE_KEY
from memfmt.kinds.model import Thing
from memfmt.kinds.quick.entity import read_entity
from memfmt.kinds.quick.episode import read_episode
from memfmt.kinds.quick.lines import is_encodable, is_title, tail
from memfmt.kinds.quick.note import read_note
from memfmt.kinds.quick.owned import Owned
from memfmt.kinds.quick.procedure import read_procedure

_READERS: dict[str, Callable[[str], Thing | None]] = {
    f"{TYPE_KEY}: entity": read_entity,
    f"{TYPE_KEY}: episode": read_episode,
    f"{TYPE_KEY}: procedure": read_procedure,
    f"{TYPE_KEY}: note": read_note,
}
_NO_KEYS = Owned(())
#: In characters. A file too large to be read at all has more, and one so large gains nothing.
_LARGEST = 4_000_000


def read_quickly(text: str) -> Thing | None:
    """
    Return the object that the file *text* says, or None where the full reader is needed.

    Nothing is wrong with a file that is taken: ``file_findings`` finds nothing in it. Where it
    links, the names are links as they stand in the text: see ``Linked``.
    """
    reader = _READERS.get(text[4 : text.find("\n", 4)])
    if reader is None or "\r" in text or len(text) > _LARGEST:
        return None
    return reader(text)


def is_index(text: str) -> bool:
    """Whether *text* is an index with nothing wrong, told from its frontmatter and its bytes."""
    return _body(text, "index") is not None and is_encodable(text)


def read_profile_quickly(text: str) -> str | None:
    """Return the text of a profile, "" where it is empty; None where the full reader is needed."""
    body = _body(text, "profile")
    if body is None or text[-1] != "\n":
        return None
    title_end = text.find("\n", body + 1)
    return tail(text, title_end, len(text) - 1) if is_title(text[body:title_end]) else None


def _body(text: str, marker: str) -> int | None:
    """Return where the body begins of a file with this marker, or None where it is unusual."""
    if not text.startswith(f"---\n{TYPE_KEY}: {marker}\n") or "\r" in text:
        return None
    found = _NO_KEYS.read(text) if len(text) <= _LARGEST else None
    return None if found is None else found[2]
