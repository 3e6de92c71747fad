"""A tree of texts that remembers which texts it came from."""

from __future__ import annotations

from collections.abc import Mapping


class Tree(dict[str, str]):
    """
    Path to text, a plain dict that also remembers what was read.

    *read* holds the texts that the paths had when they were read: ``write_dir`` replaces a file
    only while it still is that text. *unread* says of files that could not be read why.
    """

    def __init__(
        self,
        texts: Mapping[str, str],
        read: Mapping[str, str] | None = None,
        unread: Mapping[str, str] | None = None,
    ) -> None:
        """Take the texts, and those they came from (by default the same)."""
        super().__init__(texts)
        self.read: dict[str, str] = dict(texts if read is None else read)
        self.unread: dict[str, str] = dict(unread or {})
