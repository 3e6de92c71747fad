"""What an act reads of a vault: on demand, one file where that is enough."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from memfmt.errors import AmbiguousError, InvalidValueError, NotFoundError, UnsafePathError
from memfmt.kinds.marker import marker_in
from memfmt.kinds.model import Origin, title_of, with_origin
from memfmt.kinds.names import NO_NAMES, slugify
from memfmt.kinds.quick.rewriting import read_plainly, rewritten
from memfmt.text.decoding import decode
from memfmt.vault.change import Change
from memfmt.vault.walk import markdown_files, other_files, read_bytes

if TYPE_CHECKING:
    from memfmt.kinds.model import Memory, Thing

#: Marker to folder, as the table of kinds has them; that takes 100 ms to import.
FOLDERS = {
    "entity": "entities",
    "episode": "episodes",
    "procedure": "procedures",
    "note": "notes",
}
#: Where the folders of the kinds are looked for first.
_BASES = ("", "memory/")


class Reader:
    """
    The files of the vault in *root*, as they are now; what an act may ask.

    *now* is the moment of the act, an ISO date or date and time. What was read is remembered, so
    that one act sees each file once.
    """

    def __init__(self, root: str, now: str) -> None:
        """Read nothing yet."""
        self.root = root
        self.now = now
        self._texts: dict[str, str | None] = {}
        self._memory: Memory | None = None

    @property
    def day(self) -> str:
        """The ISO date of the act."""
        return self.now[:10]

    def text(self, path: str) -> str | None:
        """
        Return the text of the file *path*, a POSIX path below the vault; None where none is.

        Raises:
            UnsafePathError: it leads out of the vault, or to no plain file.
            OSError: it cannot be read.
        """
        if path not in self._texts:
            from pathlib import Path

            from memfmt.vault.disk.committing import OPEN_FOLDERS
            from memfmt.vault.disk.places import place_of, text_at

            self._texts[path] = text_at(place_of(Path(self.root), path, OPEN_FOLDERS), path)
        return self._texts[path]

    def over(self, texts: Mapping[str, str]) -> Reader:
        """Return a reader of the same vault where the files *texts* held these."""
        other = Reader(self.root, self.now)
        other._texts |= texts
        return other

    def one(self, kind: str, called: str) -> Thing:
        """
        Return the memory of *kind* (``entity`` …) that *called* means: a name, id or path.

        The file that the name would have is looked at first; the whole vault is read only where
        that is not it. The object carries its origin, and is the act's own to change. Links are
        read as they stand.

        Raises:
            NotFoundError: there is none; the message gives the nearest names.
            AmbiguousError: there are several; the message gives their paths.
        """
        found = self._guessed(kind, called)
        return found if found is not None else self._searched(kind, called)

    def all(self, kind: str) -> list[Thing]:
        """Return all memories of *kind*, by path; ``[]`` where there are none."""
        return [each for each in self.memory.things() if _is(each, kind)]

    @property
    def memory(self) -> Memory:
        """The whole memory, read when it is first asked for."""
        if self._memory is None:
            from memfmt.vault.loading import load

            self._memory = load(self.root)
            self._texts |= self._memory.texts
        return self._memory

    def notes(self) -> list[str]:
        """Return the paths of all notes, memory or not, sorted; none of them is read."""
        return sorted(path for path, _ in markdown_files(self.root, {}))

    def others(self) -> list[str]:
        """Return the paths of all files that are no notes, and can be linked; ``[]`` for none."""
        return other_files(self.root)

    def marked(self) -> Iterator[tuple[str, str]]:
        """Yield (path, text) of each file that says it is memory, by path, without parsing it."""
        for path, place in sorted(markdown_files(self.root, {})):
            if path in self._texts:
                text = self._texts[path]
                if text is not None and marker_in(text.encode(errors="surrogateescape")):
                    yield path, text
                continue
            try:
                data = read_bytes(place)
            except OSError:
                continue
            if marker_in(data) is not None:
                yield path, decode(data)

    def changed(self, thing: Thing) -> Change:
        """
        Return the change after which the file of *thing*, as ``one`` gave it, says what it does.

        For objects whose links stay as they are; ``changed_memory`` is for all else.

        Raises:
            EditRefusedError: the file cannot take the edit and keep all else.
            InvalidValueError: a value that no file can hold.
        """
        origin = thing.origin
        if origin is None:
            raise InvalidValueError(f"{title_of(thing)!r} was read from no file")
        quick = rewritten(thing, origin.text)
        if quick is not None:
            return Change({origin.path: origin.text}, {origin.path: quick})
        from memfmt.kinds.dropped import dropped_lines
        from memfmt.kinds.kind import composed
        from memfmt.kinds.normal import normal
        from memfmt.kinds.table import KIND_OF

        kind = KIND_OF[type(thing)]
        text = composed(kind, normal(thing, kind.owned), origin.text, origin.path, NO_NAMES)
        dropped = dropped_lines(kind, origin.text, text, origin.path)
        return Change({origin.path: origin.text}, {origin.path: text}, tuple(dropped))

    def changed_memory(self) -> Change:
        """
        Return the change after which the files say what ``memory`` does, its indexes too.

        Raises:
            EditRefusedError: a file cannot take its edit and keep all else.
            InvalidValueError: a value that no file can hold.
        """
        from memfmt.kinds.dropped import dropped_lines
        from memfmt.kinds.table import KIND_OF
        from memfmt.vault.memory import placed

        tree, path_by_thing = placed(self.memory, generated=self.day)
        before: dict[str, str | None] = {}
        after: dict[str, str | None] = {}
        dropped: list[str] = []
        kind_by_path = {
            path_by_thing[id(thing)]: KIND_OF[type(thing)] for thing in self.memory.things()
        }
        for path, text in tree.items():
            old = tree.read.get(path)
            if old == text:
                continue
            before[path], after[path] = old, text
            if old is not None and path in kind_by_path:
                dropped += dropped_lines(kind_by_path[path], old, text, path)
        return Change(before, after, tuple(dropped))

    def _guessed(self, kind: str, called: str) -> Thing | None:
        if called[-3:].lower() == ".md":
            paths = [] if called.startswith(".") else [called]
        else:
            paths = [f"{base}{FOLDERS[kind]}/{slugify(called)}.md" for base in _BASES]
        for path in paths:
            try:
                text = self.text(path)
            except (UnsafePathError, OSError):
                continue
            if text is None:
                continue
            thing = _read(kind, text, path)
            if thing is not None and (path == called or title_of(thing) == called):
                return thing
        return None

    def _searched(self, kind: str, called: str) -> Thing:
        from memfmt.vault.find import called as find

        memory = self.memory
        try:
            found = [each for each in find(memory, called) if _is(each, kind)]
        except NotFoundError:
            found = []
        if not found:
            known = [title_of(each) for each in memory.things() if _is(each, kind)]
            raise memory.missing(kind, called, known)
        if len(found) > 1:
            paths = ", ".join(each.origin.path for each in found if each.origin is not None)
            raise AmbiguousError(
                f"{called!r} means {len(found)} memories: {paths}; give the path of one, or its id"
            )
        origin = found[0].origin
        again = _read(kind, origin.text, origin.path) if origin is not None else None
        return found[0] if again is None else again


def _is(thing: Thing, kind: str) -> bool:
    from memfmt.kinds.table import KIND_OF

    return KIND_OF[type(thing)].name == kind


def _read(kind: str, text: str, path: str) -> Thing | None:
    """Return the object of *kind* that the file says, None where it says something else."""
    if marker_in(text.encode(errors="surrogateescape")) != kind:
        return None
    thing = read_plainly(text)
    if thing is None:
        from memfmt.kinds.table import KINDS
        from memfmt.text.document import document_of
        from memfmt.text.source import source_of

        found: Thing = KINDS[kind].read(document_of(source_of(text, path)), NO_NAMES).thing
        thing = found
    return with_origin(thing, Origin(path, text))
