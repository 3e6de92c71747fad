"""Folders of files read: any bytes are taken, and nothing heavy is imported."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from memfmt.errors import FolderError
from memfmt.text.decoding import decode
from memfmt.vault.parsing import parse
from memfmt.vault.tree import Tree
from memfmt.vault.walk import markdown_files, read_bytes

if TYPE_CHECKING:
    from memfmt.kinds.model import Memory


def read_dir(root: str | os.PathLike[str]) -> Tree:
    """
    Return the text of every Markdown file under *root*, by its POSIX path below it, sorted.

    Any bytes are taken: what is not UTF-8 stands as lone surrogates, from which ``write_dir``
    makes the same bytes. Files and folders whose name begins with a dot are passed over, and so
    are symbolic links below *root*. Files that the system does not let us read are in
    ``tree.unread`` with the reason.

    Raises:
        FolderError: *root* is no folder.
    """
    top = os.fspath(root) or "."
    if not isinstance(top, str) or not os.path.isdir(top):
        raise FolderError(f"not a folder: {str(root)!r}; give the folder that holds the memory")
    texts: dict[str, str] = {}
    unread: dict[str, str] = {}
    for path, place in sorted(markdown_files(top, unread)):
        try:
            texts[path] = decode(read_bytes(place))
        except OSError as error:
            unread[path] = error.strerror or str(error)
    return Tree(texts, unread=unread, root=os.path.realpath(top))


def load(root: str | os.PathLike[str]) -> Memory:
    """
    Return the memory in the folder *root*: ``parse`` of ``read_dir``.

    Raises:
        FolderError: *root* is no folder.
    """
    return parse(read_dir(root))
