"""Which file each object of a memory has or gets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from memfmt.kinds.model import Episode, Origin, Thing, title_of, with_origin
from memfmt.kinds.names import fit, folded, slugify
from memfmt.kinds.table import KIND_OF

ROOT = "memory"


def natural_stem(thing: Thing) -> str:
    """Return the file stem that *thing* would have, were no other there."""
    stem = slugify(title_of(thing))
    if isinstance(thing, Episode) and thing.happened:
        return fit(f"{thing.happened}-{stem}")
    return stem


def place(
    things: Iterable[Thing], texts: Mapping[str, str], kind_at: Mapping[str, str], root: str | None
) -> list[tuple[Thing, str]]:
    """
    Return each of *things* (in this order) with its path.

    What was read keeps its path. Another goes to the folder where its kind was read, else
    beside the folders of the others, else under *root* (``memory`` where it is None; a *root*
    that is given decides). An object without origin that meets, by kind and file name, a text
    nobody else came from takes that text as its origin. Two of one path (also by case or
    Unicode form): the later one gets `` (2)``. *kind_at* says which kind the texts are of.
    """
    ordered = list(things)
    paths: dict[int, str] = {}
    taken: set[str] = set()
    for at, thing in enumerate(ordered):
        if thing.origin is not None and folded(thing.origin.path) not in taken:
            paths[at] = thing.origin.path
            taken.add(folded(thing.origin.path))
    homes = _Homes(ordered, root)
    for at, thing in enumerate(ordered):
        if at in paths:
            continue
        path = f"{homes.of(thing)}{natural_stem(thing)}.md"
        if folded(path) not in taken and kind_at.get(path) == KIND_OF[type(thing)].name:
            with_origin(thing, Origin(path, texts[path]))
        else:
            with_origin(thing, None)
            path = _free(path, taken, texts)
        paths[at] = path
        taken.add(folded(path))
    return [(thing, paths[at]) for at, thing in enumerate(ordered)]


def _free(path: str, taken: set[str], texts: Mapping[str, str]) -> str:
    used = taken | {folded(each) for each in texts}
    stem, number, free = path[:-3], 2, path
    while folded(free) in used:
        free = f"{stem} ({number}).md"
        number += 1
    return free


class _Homes:
    """The folder, with its slash, that new objects of each kind go to."""

    def __init__(self, things: Iterable[Thing], root: str | None) -> None:
        self._root = root
        self._folders: Counter[tuple[type, str]] = Counter()
        for thing in things:
            if thing.origin is not None:
                self._folders[type(thing), thing.origin.path.rpartition("/")[0]] += 1

    def of(self, thing: Thing) -> str:
        folder = KIND_OF[type(thing)].folder
        if self._root is not None:
            return f"{self._root}/{folder}/" if self._root else f"{folder}/"
        own = [
            (count, home) for (kind, home), count in self._folders.items() if kind is type(thing)
        ]
        if own:
            home = min(own, key=lambda each: (-each[0], each[1]))[1]
            return f"{home}/" if home else ""
        base = self.base()
        return f"{base}{folder}/"

    def base(self) -> str:
        """Return the folder, with its slash, that holds the kinds' folders."""
        if self._root is not None:
            return f"{self._root}/" if self._root else ""
        if not self._folders:
            return f"{ROOT}/"
        (kind, home), _ = min(self._folders.items(), key=lambda each: (-each[1], each[0][1]))
        parent, _, last = home.rpartition("/")
        if last == KIND_OF[kind].folder:
            home = parent
        return f"{home}/" if home else ""


def base_of(things: Iterable[Thing], root: str | None) -> str:
    """Return the folder, with its slash, where a new index or profile goes."""
    return _Homes(things, root).base()
