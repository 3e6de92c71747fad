"""A tree of texts that remembers which texts it came from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


class Tree(dict[str, str]):
    """
    Path to text, a plain dict that also remembers what was read.

    *read* holds the texts that the paths had when they were read: ``write_dir`` replaces a file
    only while it still is that text. *unread* says of files that could not be read why.
    *written* holds what ``write_dir`` made of them, shared by all trees of one memory; *root* is
    the folder they were read from, None where they were not read from a disk. *derived* are the
    paths of its indexes.
    """

    def __init__(
        self,
        texts: Mapping[str, str],
        read: Mapping[str, str] | None = None,
        unread: Mapping[str, str] | None = None,
        written: dict[str, str] | None = None,
        root: str | None = None,
        derived: Iterable[str] = (),
    ) -> None:
        """Take the texts, and those they came from (by default the same)."""
        super().__init__(texts)
        self.read: dict[str, str] = dict(texts if read is None else read)
        self.unread: dict[str, str] = dict(unread or {})
        self.written: dict[str, str] = {} if written is None else written
        self.root = root
        self.derived: frozenset[str] = frozenset(derived)

    def copy(self) -> Tree:
        """Return a tree of the same texts that remembers the same."""
        return Tree(self, self.read, self.unread, self.written, self.root, self.derived)

    # ``dict`` says that joining gives a dict of both sides' types, which no subclass for texts
    # alone can promise; a tree gives a tree, whatever is laid over it.
    def __or__(self, other: object) -> Tree:  # type: ignore[override]
        """Return a tree with *other*'s texts laid over; it remembers what this one does."""
        if not isinstance(other, Mapping):
            return NotImplemented
        made = self.copy()
        made.update(other)
        return made
