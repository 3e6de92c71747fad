"""Objects of a memory written to their files, with what others wrote meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from memfmt.errors import ConflictError, StaleError
from memfmt.kinds.model import Memory, Thing
from memfmt.vault.change import Change
from memfmt.vault.following import catch_up
from memfmt.vault.memory import placed
from memfmt.vault.tree import Tree
from memfmt.vault.updating import PATIENCE

_TRIES = 20


def save(
    root: str, memory: Memory, things: Sequence[Thing], *, now: str, timeout: float = PATIENCE
) -> tuple[Change, dict[int, str]]:
    """
    Write *things* of *memory*, all that changed where there are none, under *root*.

    Returns the change that was committed, and the path of each object by its ``id()``. *memory*
    has then also what others wrote into the same files.

    Raises as ``Vault.save`` does.
    """
    from memfmt.vault.disk.committing import commit, finished
    from memfmt.vault.disk.locking import locked
    from memfmt.vault.disk.places import place_of, text_at

    def held(path: str) -> str | None:
        return text_at(place_of(Path(root), path), path)

    tree, path_by_thing = placed(memory, generated=now[:10])
    if not _wanted(tree, path_by_thing, things):
        return Change(), path_by_thing
    with locked(root, timeout) as journal:
        finished(root, journal, now[:10])
        for _ in range(_TRIES):
            texts = _wanted(tree, path_by_thing, things)
            if catch_up(
                memory, {path: tree.read[path] for path in texts if path in tree.read}, held
            ):
                tree, path_by_thing = placed(memory, generated=now[:10])
                continue
            change = _change(tree, texts, {path: held(path) for path in texts})
            try:
                commit(root, change, journal, now[:10])
            except StaleError:
                continue
            return change, path_by_thing
    raise ConflictError(f"{root!r}: files there change faster than they can be read; try again")


def _wanted(tree: Tree, path_by_thing: dict[int, str], things: Sequence[Thing]) -> dict[str, str]:
    """Return path to text of what changed, of *things* and the indexes, or of all."""
    wanted = None if not things else {path_by_thing[id(thing)] for thing in things}
    return {
        path: text
        for path, text in tree.items()
        if tree.read.get(path) != text and (wanted is None or path in wanted | tree.derived)
    }


def _change(tree: Tree, texts: dict[str, str], there: dict[str, str | None]) -> Change:
    """Return the change to *texts*, where files may stand that the memory knows nothing of."""
    from memfmt.vault.disk.writing import settled

    after: dict[str, str | None] = {}
    for path, text in texts.items():
        held = there[path]
        after[path] = text if held is None else settled(path, text, held, tree.read.get(path))
    return Change(there, after)
