"""What other files of memory say already. Source: spec/gates.md, "Recorded already"."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator

from memfmt.kinds.lines import one_line
from memfmt.kinds.marker import marker_in
from memfmt.kinds.model import Entity
from memfmt.kinds.names import folded
from memfmt.kinds.table import INDEX_TYPE
from memfmt.vault.find import aliases_of
from memfmt.vault.reader import Reader
from memfmt.vault.truth import Place, key_of

_BULLET = re.compile(r"\s*(?:[-*+]|\d{1,9}[.)])\s+")
#: A text so long means the same in the file of another entity.
_LONG = 40
_PARTICULAR = 6
#: A single word below this length says nothing that two files could say.
_TELLING = 8


def recorded_elsewhere(
    reader: Reader, entity: Entity, text: str, passing: Container[tuple[str, int]] = ()
) -> Place | None:
    """Return what ``Elsewhere.find`` does, of the files of *reader*."""
    return Elsewhere(reader.marked()).find(entity, text, passing)


class Elsewhere:
    """The files of memory, line by line, that may be asked many times whether they say a text."""

    def __init__(self, texts: Iterable[tuple[str, str]], *, is_told: bool = True) -> None:
        """
        Hold *texts*, each the path and text of a file of memory, in the order of paths.

        They are read as they are needed. Without *is_told* no line of an episode counts.
        """
        self._texts = iter(texts)
        self._is_told = is_told
        self._files: list[_File] = []

    def find(
        self, entity: Entity, text: str, passing: Container[tuple[str, int]] = ()
    ) -> Place | None:
        """
        Return where a file says *text* of *entity*, by path and line; None where none does.

        A line counts that is *text*, but for a short one in the file of another entity: there it
        says that of somebody else. A line that holds *text* counts where it also names the
        entity, but for episodes: what happened is no record of what is true. In the entity's own
        file these are the lines that no slot reads. No single short word is looked for, and no
        frontmatter in. Lines of *passing*, each a path and a number from 1, do not count.
        """
        wanted = key_of(text)
        if " " not in wanted and len(wanted) < _TELLING:
            return None
        longest = max(wanted.split(), key=len)
        own = entity.origin.path if entity.origin is not None else None
        names = [key for key in map(key_of, (entity.name, *aliases_of(entity))) if key]
        is_particular = len(wanted) >= _LONG and wanted.count(" ") + 1 >= _PARTICULAR
        for file in self._read():
            for number, said in file.lines_with(longest):
                if file.marker == INDEX_TYPE or (not self._is_told and file.marker == "episode"):
                    break
                if (file.path, number) in passing:
                    continue
                key = key_of(said)
                is_here = is_particular or file.marker != "entity" or file.path == own
                if key == wanted and is_here:
                    return Place(file.path, number, said)
                is_told = file.marker != "episode" and " " in wanted and _holds(key, wanted)
                if is_told and any(_holds(key, name) for name in names):
                    return Place(file.path, number, said)
        return None

    def _read(self) -> Iterator[_File]:
        """Yield the files, those that were read before first."""
        yield from self._files
        for path, raw in self._texts:
            self._files.append(_File(path, raw))
            yield self._files[-1]


class _File:
    """A file of memory, which remembers its lines once one of them was asked for."""

    def __init__(self, path: str, raw: str) -> None:
        self.path = path
        self._raw, self._folded = raw, folded(raw)
        self._marker: str | None = None
        self._lines: list[tuple[int, str, str]] | None = None

    @property
    def marker(self) -> str:
        """What the file says it is; empty for nothing."""
        if self._marker is None:
            self._marker = marker_in(self._raw.encode(errors="surrogateescape")) or ""
        return self._marker

    def lines_with(self, word: str) -> Iterator[tuple[int, str]]:
        """Yield (number, words) of each line below the frontmatter that has *word*, folded."""
        if word not in self._folded:
            return
        if self._lines is None:
            self._lines = [(number, line, folded(line)) for number, line in _body_lines(self._raw)]
        for number, line, said in self._lines:
            if word in said:
                yield number, one_line(_BULLET.sub("", line, count=1))


def _body_lines(raw: str) -> Iterator[tuple[int, str]]:
    from memfmt.text.source import lines_of

    is_front = raw.startswith("---")
    for number, line in enumerate(lines_of(raw), 1):
        if is_front:
            is_front = number == 1 or line.rstrip() not in ("---", "...")
        else:
            yield number, line


def _holds(key: str, part: str) -> bool:
    return f" {part} " in f" {key} "
