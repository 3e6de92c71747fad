"""Notes in canonical form. Source: spec/reading.md, "Episodes and notes"."""

from __future__ import annotations

from memfmt.kinds.keys import NOTE_KEYS
from memfmt.kinds.model import Note
from memfmt.kinds.quick.lines import is_title, tail
from memfmt.kinds.quick.owned import Owned

_OWNED = Owned(NOTE_KEYS)


def read_note(text: str) -> Note | None:
    """
    Return the note that *text* says.

    None where anything is unusual; the text below the title may hold whatever it likes.
    """
    owned = _OWNED.read(text)
    if owned is None:
        return None
    known, extra, body = owned
    title_end = text.find("\n", body + 1)
    if not is_title(text[body:title_end]):
        return None
    below = tail(text, title_end, len(text) - 1) if text[-1] == "\n" else None
    if below is None:
        return None
    return Note(name=text[body + 3 : title_end], text=below, extra=extra, **known)
