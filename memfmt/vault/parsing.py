"""Many files as one memory: each is read once, by the fast reader where it can."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from memfmt.errors import InvalidValueError
from memfmt.kinds.marker import MARKERS
from memfmt.kinds.model import Entity, Episode, Memory, Note, Origin, Procedure, Thing, with_origin
from memfmt.kinds.names import Names
from memfmt.kinds.quick.linked import Linked
from memfmt.kinds.quick.reading import is_index, read_profile_quickly, read_quickly
from memfmt.vault.pause import collection_paused
from memfmt.vault.strangers import is_strangers

if TYPE_CHECKING:
    from memfmt.text.diagnostic import Diagnostic
    from memfmt.vault.unusual import Unusual

_LIST_BY_TYPE: dict[type, str] = {
    Entity: "entities",
    Episode: "episodes",
    Procedure: "procedures",
    Note: "notes",
}


@dataclass(frozen=True, slots=True)
class Parsed:
    """
    A memory as it was read: what links in it can lead to, and by which reader each file was read.

    *taken* are the paths that the fast reader took, in order; *declined* those of all other files
    of memory. Nothing is wrong with the frontmatter or the bytes of a file that was taken.
    *profile* is the path of the file that the profile is from, or None.
    """

    memory: Memory
    names: Names
    taken: tuple[str, ...]
    declined: tuple[str, ...]
    profile: str | None


def parse(tree: Mapping[str, str]) -> Memory:
    """
    Return the memory that the texts of *tree* (path to text) say.

    Files without a marker are nobody's business and skipped; one bad file stops no other, but
    is told of in ``memory.diagnostics``. Objects are in the order of their paths.
    """
    return parsed(tree).memory


def parsed(tree: Mapping[str, str], *, is_quick: bool = True) -> Parsed:
    """
    Return the memory that ``parse`` gives, and how each file was read.

    *is_quick* is for tests: False reads every file with the full reader; the answer is the same.
    """
    if not isinstance(tree, Mapping) or not all(isinstance(text, str) for text in tree.values()):
        raise InvalidValueError(
            f"parse takes a mapping of paths to texts, not {type(tree).__name__}; "
            "load(folder) reads a folder"
        )
    with collection_paused():
        walk = _Walk(tree)
        for path in sorted(tree):
            if path[-3:].lower() == ".md":
                walk.take(path, tree[path], is_quick=is_quick)
        return walk.parsed()


class _Walk:
    """One walk over the files of a tree: first what each says by itself, then what links mean."""

    def __init__(self, tree: Mapping[str, str]) -> None:
        self.tree = tree
        self.paths: list[str] = []  # of the things, one each
        self.things: list[Thing] = []
        self.unusual: dict[str, Unusual] = {}
        self.taken: list[str] = []
        self.profiles: list[tuple[str, str | None]] = []
        self.unread: dict[str, str] = dict(getattr(tree, "unread", {}))
        self.diagnostics: list[Diagnostic] = []
        if self.unread:
            from memfmt.kinds.findings import unreadable

            self.diagnostics += [unreadable(path, why) for path, why in self.unread.items()]

    def take(self, path: str, text: str, *, is_quick: bool) -> None:
        """Read the file *text* at *path*."""
        if is_quick:
            thing = read_quickly(text)
            if thing is not None:
                self.taken.append(path)
                self.paths.append(path)
                self.things.append(thing)
                return
            if is_index(text):
                self.taken.append(path)
                return
            profile = read_profile_quickly(text)
            if profile is not None:
                self.taken.append(path)
                self.profiles.append((path, profile or None))
                return
            if is_strangers(path, text):
                return
        self.decline(path, text)

    def decline(self, path: str, text: str) -> None:
        from memfmt.vault.unusual import read_unusual

        found = read_unusual(path, text)
        self.diagnostics += found.diagnostics
        if found.marker in MARKERS:
            self.unusual[path] = found
            if found.marker == "profile":
                self.profiles.append((path, found.profile))
            if found.thing is not None:
                self.paths.append(path)
                self.things.append(found.thing)
        elif found.diagnostics:
            self.unread[path] = found.diagnostics[0].message

    def parsed(self) -> Parsed:
        """Return what all files say together."""
        pairs = zip(self.paths, self.things, strict=True)
        entities = {path: each.name for path, each in pairs if isinstance(each, Entity)}
        names = Names(entities, [path for path in self.tree if path[-3:].lower() == ".md"])
        linked = Linked(names)
        memory = Memory()
        append = {kind: getattr(memory, name).append for kind, name in _LIST_BY_TYPE.items()}
        for path, thing in zip(self.paths, self.things, strict=True):
            unusual = self.unusual.get(path)
            if unusual is None:
                linked.settle(thing)
            else:
                unusual.settle(names)
            append[type(thing)](with_origin(thing, Origin(path, self.tree[path])))
        profile = self.profiles[0] if self.profiles else (None, None)
        memory.profile = profile[1]
        remember(memory, self.tree, self.diagnostics, self.unread)
        vars(memory)["root"] = getattr(self.tree, "root", None)
        return Parsed(memory, names, tuple(self.taken), tuple(self.unusual), profile[0])


def remember(
    memory: Memory,
    texts: Mapping[str, str],
    diagnostics: Iterable[Diagnostic],
    unread: Mapping[str, str],
) -> None:
    """Make *memory* remember what it was read from, as attributes that are no fields."""
    plain: Any = memory
    plain.texts = dict(texts)
    plain.diagnostics = tuple(diagnostics)
    plain.unread = dict(unread)
