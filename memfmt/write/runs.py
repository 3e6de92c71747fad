"""The ids of runs, so that each counts once. Source: spec/acts/record.md, "Once"."""

from __future__ import annotations

from memfmt.errors import InvalidValueError
from memfmt.kinds.names import slugify
from memfmt.text.excerpt import excerpt
from memfmt.vault.change import Change
from memfmt.vault.reader import Reader

#: How many ids a procedure keeps.
MOST = 32
_LONGEST = 200
_FOLDER = ".memfmt/runs"


def run_change(reader: Reader, path: str, id: str | None, run: str) -> Change | None:
    """
    Return the change that remembers *run* of the procedure at *path*; None where it is known.

    One that has an *id* is known by it wherever its file is.

    Raises:
        InvalidValueError: *run* is empty, too long, or more than a line.
    """
    if not run.strip() or len(run) > _LONGEST or not run.isprintable():
        raise InvalidValueError(
            f"a run id is a text of 1 to {_LONGEST} characters on one line, not "
            f"{excerpt(run, 60)!r}"
        )
    name = run_path(path if id is None else id)
    old = reader.text(name)
    known = (old or "").split("\n")[:-1]
    if run in known:
        return None
    new = "".join(f"{each}\n" for each in [*known, run][-MOST:])
    return Change({name: old}, {name: new})


def run_path(path: str) -> str:
    """Return where the run ids lie of the procedure with this id or, without one, path."""
    return f"{_FOLDER}/{_plain(path)}.txt"


def _plain(path: str) -> str:
    """Return a file name for *path*, or for an id; others have others."""
    from hashlib import sha256

    stem = slugify(path.rpartition("/")[2].removesuffix(".md"))[:40].strip(" .")
    return f"{stem}-{sha256(path.encode(errors='surrogateescape')).hexdigest()[:12]}"
