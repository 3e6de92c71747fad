"""Whether every file that is read and written back is the same bytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memfmt.errors import MemfmtError
from memfmt.kinds.kind import Reading, composed
from memfmt.kinds.model import Memory
from memfmt.kinds.normal import normal
from memfmt.kinds.table import KIND_OF
from memfmt.text.diagnostic import Diagnostic, Severity
from memfmt.vault.memory import serialise


def not_given_back(memory: Memory, readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M007: a file that would change, or go, if *memory* were written back as it was read."""
    try:
        tree = serialise(memory)
    except MemfmtError as error:
        yield from _refused(readings, error)
        return
    for reading in readings:
        path, raw = reading.document.source.path, reading.document.source.raw
        if path not in tree:
            yield _broken(path, 0, "it would not be written at all")
        elif tree[path] != raw:
            line = _first_difference(raw, tree[path])
            yield _broken(path, line, "it would change from this line on")


def _refused(readings: Sequence[Reading], whole: MemfmtError) -> Iterator[Diagnostic]:
    """Find the files that cannot be written, where together they could not."""
    blamed = False
    for reading in readings:
        if reading.thing is None:
            continue
        kind, source = KIND_OF[type(reading.thing)], reading.document.source
        try:
            composed(
                kind, normal(reading.thing, kind.owned), source.raw, source.path, reading.names
            )
        except MemfmtError as error:
            blamed = True
            yield _broken(source.path, 0, f"it could not be written: {error}")
    if not blamed:
        paths = [reading.document.source.path for reading in readings]
        named = (path for path in paths if str(whole).startswith(path))
        yield _broken(next(named, paths[0]), 0, f"it could not be written: {whole}")


def _broken(path: str, line: int, how: str) -> Diagnostic:
    message = (
        f"if memfmt wrote this file back unchanged, {how}; this is a fault of memfmt, not of "
        "the file: keep it as it is and report it"
    )
    return Diagnostic("M007", Severity.ERROR, path, line, 1 if line else 0, message)


def _first_difference(old: str, new: str) -> int:
    """Return the number, from 1, of the line in which *old* first differs from *new*."""
    same = next(
        (at for at, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]),
        min(len(old), len(new)),
    )
    return old.count("\n", 0, same) + 1
