"""A note that another one supersedes: each names the other by id."""

from __future__ import annotations

from hashlib import sha256

from memfmt.errors import InvalidValueError, RefusedError
from memfmt.kinds.model import Note
from memfmt.vault.change import Change
from memfmt.vault.reader import Reader

#: The keys of a superseded note that say when and why.
DAY, REASON = "superseded_on", "superseded_reason"


def supersede_note(reader: Reader, old: Note, name: str, day: str, why: str) -> Change:
    """
    Return the change after which the note *name* supersedes *old*; both keep their files.

    A note without an id is given one. Where the newer one supersedes another note already, that
    stays said.

    Raises:
        NotFoundError, AmbiguousError: of the newer note.
        RefusedError: *old* is superseded already, or the newer one is.
    """
    new = reader.one("note", name)
    assert isinstance(new, Note)
    if _path(new) == _path(old):
        raise InvalidValueError(f"{_path(old)} cannot supersede itself")
    for each in (old, new):
        if each.superseded_by is not None:
            raise RefusedError(
                f"{_path(each)} is superseded by {each.superseded_by!r} already; "
                "supersede that one, or take superseded_by out by hand"
            )
    for each in (old, new):
        each.id = each.id or _new_id(reader, _path(each))
    old.superseded_by = new.id
    old.extra |= {DAY: day, REASON: why}
    is_first = new.supersedes is None
    if is_first:
        new.supersedes = old.id
    told = () if is_first else (f"{_path(new)} says already that it supersedes {new.supersedes!r}",)
    return (reader.changed(old) | reader.changed(new)).saying(
        f"{new.name} supersedes {old.name}",
        *told,
        path=_path(old),
        old=old.id,
        new=new.id,
        until=day,
    )


def _path(note: Note) -> str:
    return note.origin.path if note.origin is not None else ""


def _new_id(reader: Reader, path: str) -> str:
    """Return an id for the note at *path*: other paths and moments have others."""
    seed = f"{path}\n{reader.now}".encode(errors="surrogateescape")
    return f"n-{sha256(seed).hexdigest()[:12]}"
