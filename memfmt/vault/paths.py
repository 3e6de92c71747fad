"""Which file each object of a memory has or gets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from memfmt.kinds.model import Episode, Origin, Thing, title_of, with_origin
from memfmt.kinds.names import NO_NAMES, fit, folded, slugify
from memfmt.kinds.table import INDEX_TYPE, KIND_OF, KINDS
from memfmt.text.document import document_of
from memfmt.text.source import source_of

ROOT = "memory"


def natural_stem(thing: Thing) -> str:
    """Return the file stem that *thing* would have, were no other there."""
    stem = slugify(title_of(thing))
    if isinstance(thing, Episode) and thing.happened:
        return fit(f"{thing.happened}-{stem}")
    return stem


@dataclass(frozen=True, slots=True)
class Seen:
    """What a text that was read is: its marker and, of an object, id and title."""

    marker: str
    id: str | None = None
    title: str | None = None


def place(
    things: Iterable[Thing], texts: Mapping[str, str], seen: Mapping[str, Seen], root: str | None
) -> list[tuple[Thing, str]]:
    """
    Return each of *things* (in this order) with its path.

    What was read keeps its path. An object without origin that meets a text nobody else came
    from, of its kind, by id or by name or by file name, takes that text as its origin. Another
    goes to the folder where its kind was read, else beside the folders of the others, else under
    *root* (``memory`` where it is None; a *root* that is given decides). Two of one path (also
    by case or Unicode form): the later one gets `` (2)``. *seen* says what the texts are.
    """
    ordered = list(things)
    paths = _kept(ordered)
    taken = {folded(path) for path in paths.values()}
    homes = _Homes(seen, root)
    numbers: dict[str, int] = {}
    free = {path: each for path, each in seen.items() if folded(path) not in taken}
    used = {folded(path) for path in texts} if len(paths) < len(ordered) else set()
    for at, thing in enumerate(ordered):
        if at in paths:
            continue
        natural = f"{homes.of(thing)}{natural_stem(thing)}.md"
        path = _met(thing, natural, free)
        if path is not None:
            with_origin(thing, Origin(path, texts[path]))
            del free[path]
        else:
            with_origin(thing, None)
            path = _free(natural, numbers, taken, used)
        paths[at] = path
        taken.add(folded(path))
    return [(thing, paths[at]) for at, thing in enumerate(ordered)]


def _met(thing: Thing, natural: str, free: Mapping[str, Seen]) -> str | None:
    """Return the path of the text that *thing* must have come from, or None."""
    kind = KIND_OF[type(thing)].name
    same = {path: each for path, each in free.items() if each.marker == kind}
    for path, each in same.items():
        if thing.id and each.id == thing.id:
            return path
    for path, each in same.items():
        is_it = path == natural or (each.title == title_of(thing) and kind != "episode")
        if is_it and not (thing.id and each.id):
            return path
    return None


def _kept(ordered: Sequence[Thing]) -> dict[int, str]:
    """
    Return index to path of the objects that keep the path they were read from.

    Of several that claim one (copies), the one that still is what its text says: by all its
    values, else by id and title, else the first.
    """
    claims: dict[str, list[int]] = {}
    for at, thing in enumerate(ordered):
        if thing.origin is not None:
            claims.setdefault(thing.origin.path, []).append(at)
    kept = {}
    for path, claimants in claims.items():
        best = claimants[0]
        if len(claimants) > 1:
            best = max(claimants, key=lambda at: (_likeness(ordered[at]), -at))
        kept[best] = path
    return kept


def _likeness(thing: Thing) -> tuple[bool, bool, bool]:
    """Return how far *thing* still is what its origin says: in all, in id, in title."""
    origin = thing.origin
    if origin is None:
        return False, False, False
    there = KIND_OF[type(thing)].read(document_of(source_of(origin.text, origin.path)), NO_NAMES)
    was: Thing = there.thing
    return was == thing, was.id == thing.id, title_of(was) == title_of(thing)


def _free(path: str, numbers: dict[str, int], *used: Container[str]) -> str:
    """Return *path*, numbered where it is used; *numbers* remember how far that went."""
    stem, free = path[:-3], path
    while any(folded(free) in each for each in used):
        numbers[folded(path)] = numbers.get(folded(path), 1) + 1
        free = f"{stem} ({numbers[folded(path)]}).md"
    return free


class _Homes:
    """The folder, with its slash, that new objects of each kind go to."""

    def __init__(self, seen: Mapping[str, Seen], root: str | None) -> None:
        self._root = None if root is None else root.strip("/")
        self._folders: Counter[tuple[str, str]] = Counter()
        #: An index stands where memory is to be, even before there is any.
        self._index = min((each for each in seen if seen[each].marker == INDEX_TYPE), default=None)
        for path, each in seen.items():
            if each.marker in KINDS:
                self._folders[each.marker, path.rpartition("/")[0]] += 1

    def of(self, thing: Thing) -> str:
        kind = KIND_OF[type(thing)]
        own = [(count, home) for (name, home), count in self._folders.items() if name == kind.name]
        if own and self._root is None:
            home = min(own, key=lambda each: (-each[0], each[1]))[1]
            return f"{home}/" if home else ""
        return f"{self.base()}{kind.folder}/"

    def base(self) -> str:
        """Return the folder, with its slash, that holds the kinds' folders."""
        if self._root is not None:
            return f"{self._root}/" if self._root else ""
        if not self._folders and self._index is not None:
            home = self._index.rpartition("/")[0]
            return f"{home}/" if home else ""
        if not self._folders:
            return f"{ROOT}/"
        (name, home), _ = min(self._folders.items(), key=lambda each: (-each[1], each[0][1]))
        parent, _, last = home.rpartition("/")
        if last == KINDS[name].folder:
            home = parent
        return f"{home}/" if home else ""


def base_of(seen: Mapping[str, Seen], root: str | None) -> str:
    """Return the folder, with its slash, where a new index or profile goes."""
    return _Homes(seen, root).base()
