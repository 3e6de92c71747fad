"""Whether every file that is read and written back is the same bytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memfmt.errors import MemfmtError
from memfmt.kinds.kind import Reading, marker_of, recomposed
from memfmt.kinds.model import Memory
from memfmt.kinds.normal import normal, normal_profile
from memfmt.kinds.profile import profile_text
from memfmt.kinds.table import KIND_OF, PROFILE
from memfmt.text.diagnostic import Diagnostic, Severity


def not_given_back(memory: Memory, readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M007: a file that would change, or go, if *memory* were written back as it was read."""
    profiles = (
        each.document.source.path for each in readings if marker_of(each.document.front) == PROFILE
    )
    back = GivenBack(memory, next(profiles, None))
    for reading in readings:
        yield from back.check(reading)


class GivenBack:
    """A memory, and what would be written of it, file by file."""

    def __init__(self, memory: Memory, profile_path: str | None) -> None:
        """Take the *memory* that was read, and the path of the file that its profile is from."""
        self._profile = memory.profile
        self._profile_path = profile_path
        read = [each for each in memory.things() if each.origin is not None]
        self._things = {each.origin.path: each for each in read if each.origin is not None}

    def check(self, reading: Reading) -> Iterator[Diagnostic]:
        """Yield what is wrong where the file of *reading* would not be given back."""
        path, raw = reading.document.source.path, reading.document.source.raw
        try:
            text = self._text(reading, path, raw)
        except MemfmtError as error:
            yield _broken(path, 0, f"it could not be written: {error}")
            return
        if text is None:
            yield _broken(path, 0, "it would not be written at all")
        elif text != raw:
            yield _broken(path, _first_difference(raw, text), "it would change from this line on")

    def _text(self, reading: Reading, path: str, raw: str) -> str | None:
        """Return what would be written; of an index nothing is, unless objects come or go."""
        if reading.thing is not None:
            thing = self._things.get(path)
            if thing is None:
                return None
            kind = KIND_OF[type(thing)]
            return recomposed(kind, normal(thing, kind.owned), reading)
        if path != self._profile_path:
            return raw
        return profile_text(normal_profile(self._profile), raw, path, "")


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
