"""The files that a new folder of memory begins with."""

from __future__ import annotations

from memfmt.kinds.index import new_index
from memfmt.kinds.model import Memory
from memfmt.kinds.names import stem_of
from memfmt.vault.memory import COUNTED, INDEX

FOLDERS = tuple(COUNTED)

_README = """\
# Memory

This folder is an agent's memory, kept by memfmt as plain Markdown. Read and edit it with anything.

- `entities/`: what is true of a person, a thing, a place; one file each
- `episodes/`: what happened, and how it turned out
- `procedures/`: how to do something, and how often that held

A file is memory when its frontmatter says so, `memfmt_type: entity`, `episode`, `procedure`, or
`note` for all else. The heading of level 1 is its name. The folders are a habit, no rule. Every
other file here, this one too, is nobody's business to memfmt.

    memfmt context . "a question"    what memory knows of it
    memfmt validate .                what is wrong, and where
    memfmt stat .                    what is here, and which procedures work
"""


def starting_texts(day: str, memory: Memory | None = None) -> dict[str, str]:
    """
    Return path to text of a new folder's files; *day* (an ISO date) stamps the index.

    *memory* is what the folder holds already, if anything, which the index then counts.
    """
    held = memory or Memory()
    counts = {name: len(getattr(held, name)) for name in FOLDERS}
    stems = [stem_of(each.origin.path) for each in held.entities if each.origin is not None]
    return {INDEX: new_index(counts, stems, day), "README.md": _README}
