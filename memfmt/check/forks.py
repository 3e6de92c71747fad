"""The check of folders that are copies of others, with links among themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from memfmt.text.diagnostic import Diagnostic, Severity

#: So many notes of a folder have their like in another before it is called a copy.
_LEAST = 2


def forks(tree: Mapping[str, str]) -> Iterator[Diagnostic]:
    """
    Yield M302 for each folder that mirrors another one and holds links into itself.

    Such is a folder whose path ends in the other's, all of whose notes have one of the same
    name there, and at least two. Then a link with ``./`` or ``../`` leads to the copy, and what
    is changed in one is stale in the other.
    """
    names_by_folder: dict[str, set[str]] = defaultdict(set)
    for path in tree:
        folder, _, name = path.rpartition("/")
        if name[-3:].lower() == ".md":
            names_by_folder[folder].add(name)
    for folder in sorted(names_by_folder):
        names = names_by_folder[folder]
        other = _mirrored(folder, names_by_folder)
        if other is None or len(names) < _LEAST or not names <= names_by_folder[other]:
            continue
        at = _inward(tree, folder, names)
        if at is not None:
            path, line, column = at
            yield Diagnostic(
                "M302",
                Severity.WARNING,
                path,
                line,
                column,
                f"{folder} is a copy of {other}, and this link stays in the copy: move the copy "
                "out of the vault, or into a folder whose name begins with a dot",
            )


def _mirrored(folder: str, names_by_folder: Mapping[str, set[str]]) -> str | None:
    """Return the longest folder that is the end of *folder*, or None."""
    rest = folder
    while "/" in rest:
        rest = rest.partition("/")[2]
        if rest in names_by_folder:
            return rest
    return None


def _inward(tree: Mapping[str, str], folder: str, names: set[str]) -> tuple[str, int, int] | None:
    """Return path, line and column of the first link of *folder* that leads to it by its place."""
    from memfmt.text.links.reading import links_in  # 10 ms, and copies are rare
    from memfmt.text.source import source_of

    for name in sorted(names):
        path = f"{folder}/{name}"
        if "](." not in tree[path] and "[[." not in tree[path]:
            continue
        for link in links_in(source_of(tree[path], path)):
            last = link.target.removeprefix("./")
            if link.target.startswith("./") and ({last, f"{last}.md"} & names):
                return path, link.line, link.column
    return None
