"""What a question gave."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class _Value:
    """
    Compared and shown by its fields, which may be dicts: so it has no hash.

    A dataclass, but those take 12 ms to import.
    """

    __slots__: tuple[str, ...] = ()

    def _fields(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        """Return whether *other* is of this class and has equal fields."""
        return type(other) is type(self) and self._fields() == other._fields()

    def __repr__(self) -> str:
        """Return the call that makes the value."""
        pairs = (f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"{type(self).__name__}({', '.join(pairs)})"


class Passage(_Value):
    """
    Neighbouring lines of one file that are printed.

    *lines* are the numbers of the first and the last line of each run, from 1. *text* is what
    stands there, without the last line end; of a line that was cut, the part that is printed.
    *score* is that of the best passage in it: above 0, the more the better, to be compared only
    within one answer. *kind* is the file's marker, *id* what its frontmatter says, or None.
    """

    __slots__ = ("id", "kind", "lines", "path", "score", "text")

    def __init__(
        self,
        path: str,
        lines: tuple[tuple[int, int], ...],
        text: str,
        score: float,
        kind: str,
        id: str | None = None,
    ) -> None:
        self.path = path
        self.lines = lines
        self.text = text
        self.score = score
        self.kind = kind
        self.id = id


class Found(_Value):
    """
    The answer to a question.

    *text* is what is to be printed, without its last line end; empty where nothing is relevant
    or nothing fits. *passages* are those in it, in their order there. *unread* says of files and
    folders that could not be read why, by path. *files* is how many files are memory, *matches*
    how many of them hold a word of the question. *words* are those that were looked for, in the
    form they are compared in; none where the question has function words alone. *superseded* is
    of how many files that were looked into something was left out because it no longer holds.
    """

    __slots__ = ("files", "matches", "passages", "superseded", "text", "unread", "words")

    def __init__(
        self,
        text: str,
        passages: tuple[Passage, ...],
        unread: dict[str, str],
        files: int,
        matches: int,
        words: tuple[str, ...],
        superseded: int = 0,
    ) -> None:
        self.text = text
        self.passages = passages
        self.unread = unread
        self.files = files
        self.matches = matches
        self.words = words
        self.superseded = superseded
