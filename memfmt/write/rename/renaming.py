"""The act ``rename``: what the old name means, and how it is renamed."""

from __future__ import annotations

from memfmt.errors import AmbiguousError, InvalidValueError, NotFoundError
from memfmt.vault.change import Change
from memfmt.vault.find import called
from memfmt.vault.linked import Linked
from memfmt.vault.reader import Reader
from memfmt.vault.updating import Act
from memfmt.write.rename.anchor import rename_anchor
from memfmt.write.rename.detected import detect as detected
from memfmt.write.rename.note import rename_note
from memfmt.write.subjects import said_line


def rename(
    name: str | None = None,
    new: str | None = None,
    *,
    detect: bool = False,
    repair: bool = False,
) -> Act:
    """
    Return the act that gives what *name* means the name *new*, and rewrites what links to it.

    *name* is a memory by name, id or path, another note by path or file name or, with ``#``
    behind one of these, a heading in it (``deploy#Steps``) or a block (``deploy#^why``). *new* is
    a name or, for a note, a path that ends in ``.md``, or a folder with ``/`` at its end.

    All links that led to a file lead to the same one after, those to other notes too that the
    new name would capture; only the links that need it change. Of a memory the title follows,
    and so do participants and an alias that was the old name.

    With *detect*, and no names, the act tells which notes another program moved since git's last
    commit, known by id or text, and how many links to them are left behind; with *repair* these
    are written anew.

    Raises (when made):
        NotFoundError: nothing was moved, or git knows of nothing.
        NotFoundError, AmbiguousError: of the note, the heading or the block.
        RefusedError: something has the new name or path already, or nothing would change.
        InvalidValueError: the new name cannot be the name of a file that links can lead to.
        EditRefusedError: a link, or the title, cannot be written so; the message gives path and
            line. Nothing is renamed then.

    Source: spec/acts/rename.md.
    """
    if detect:
        if name is not None or new is not None:
            raise InvalidValueError("--detect takes no names: it finds what was moved")
        return lambda reader: detected(reader, repair=repair)
    if name is None or new is None or repair:
        raise InvalidValueError("give the old name and the new one; --repair goes with --detect")
    wanted = said_line(new, "the new name")

    def act(reader: Reader) -> Change:
        linked = Linked(reader.memory.texts, reader.others())
        path = _path(reader, linked, name)
        if path is not None:
            return rename_note(reader, linked, path, wanted)
        note, sharp, anchor = name.partition("#")
        if sharp and anchor:
            path = _path(reader, linked, note)
            if path is not None:
                return rename_anchor(reader, linked, path, anchor, wanted)
        raise _missing(reader, note or name)

    return act


def _path(reader: Reader, linked: Linked, name: str) -> str | None:
    """Return the path of the note that *name* means, None where there is none."""
    texts = reader.memory.texts
    if name in texts:
        return name
    try:
        found = called(reader.memory, name)
    except NotFoundError:
        found = []
    paths = sorted({each.origin.path for each in found if each.origin is not None})
    if not paths:
        to = linked.files.resolve(name, "")
        paths = [each for each in (to.path, *to.candidates) if each is not None and each in texts]
    if len(paths) > 1:
        raise AmbiguousError(f"{name!r} means {len(paths)} notes: {', '.join(paths)}; give a path")
    return paths[0] if paths else None


def _missing(reader: Reader, name: str) -> NotFoundError:
    try:
        reader.memory.find(name)
    except NotFoundError as error:
        return NotFoundError(str(error))
    return NotFoundError(f"no note is called {name!r}")
