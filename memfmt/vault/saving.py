"""Objects of a memory written to their files, with what others wrote meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from memfmt.kinds.model import Memory, Thing
from memfmt.vault.change import Change
from memfmt.vault.disk import PATIENCE
from memfmt.vault.following import catch_up
from memfmt.vault.memory import placed
from memfmt.vault.reader import Reader
from memfmt.vault.tree import Tree
from memfmt.vault.updating import Act, update


def save(
    root: str,
    memory: Memory,
    things: Sequence[Thing],
    *,
    now: str,
    gate: Callable[[Act], Act] = lambda act: act,
    timeout: float = PATIENCE,
) -> tuple[Change, dict[int, str]]:
    """
    Write *things* of *memory*, all that changed where there are none, under *root*.

    Returns the change that was committed, and the path of each object by its ``id()``. *memory*
    has then also what others wrote into the same files. *gate* may stop the act.

    Raises as ``Vault.save`` does.
    """
    tree, path_by_thing = placed(memory, generated=now[:10])
    if not _wanted(tree, path_by_thing, things):
        return Change(), path_by_thing

    def act(reader: Reader) -> Change:
        nonlocal tree, path_by_thing
        while True:
            texts = _wanted(tree, path_by_thing, things)
            read = {path: tree.read[path] for path in texts if path in tree.read}
            if not catch_up(memory, read, reader.text):
                return _change(tree, texts, {path: reader.text(path) for path in texts})
            tree, path_by_thing = placed(memory, generated=now[:10])

    return update(root, gate(act), now=now, timeout=timeout), path_by_thing


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
