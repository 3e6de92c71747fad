"""A memory at a path: open it, change its objects, save them. Source: spec/vault.md."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Unpack

from memfmt.errors import FolderError, InvalidValueError, NotFoundError
from memfmt.kinds.model import Memory, Origin, Thing, title_of, with_origin
from memfmt.kinds.table import KIND_OF
from memfmt.vault.disk import PATIENCE
from memfmt.vault.following import follow
from memfmt.vault.loading import load
from memfmt.vault.memory import LISTS
from memfmt.vault.saving import save
from memfmt.vault.updating import trial, update
from memfmt.write.methods import Acts, Options

if TYPE_CHECKING:
    from memfmt.text.diagnostic import Diagnostic
    from memfmt.vault.change import Change
    from memfmt.vault.graph.building import Graph
    from memfmt.vault.updating import Act


def open(path: str | os.PathLike[str]) -> Vault:
    """
    Return the vault in the folder *path*, read now.

    Raises:
        FolderError: *path* is no folder.
    """
    return Vault(path)


def consolidate(
    memory: Vault, propose: Callable[[str], str | Mapping[str, Any]], **how: Any
) -> Change | None:
    """
    Return ``memory.consolidate(propose, **how)``: the bridge from episodes to what is known.

    Raises as that does, and InvalidValueError where *memory* is no vault.
    """
    if not isinstance(memory, Vault):
        raise InvalidValueError(
            f"this is a {type(memory).__name__}, which no file is written for; give the vault "
            "that memfmt.open(FOLDER) returns"
        )
    return memory.consolidate(propose, **how)


class Vault(Acts):
    """
    The memory in one folder.

    *path* is that folder, *memory* what was read from it, to be changed as you like; nothing of
    that is written before ``save``. The acts (``record``, ``remember``, …) write at once.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Read the folder *path*. Raises FolderError where it is none."""
        if not isinstance(path, str | os.PathLike):
            raise FolderError(f"{path!r} is no path; give the folder that holds the memory")
        self.path = os.path.abspath(path)  # wherever the process goes later
        self.memory: Memory = load(self.path)

    def __repr__(self) -> str:
        """Return ``Vault('/home/ali/notes')``."""
        return f"Vault({self.path!r})"

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """What was wrong with the files as they were read, by path; ``()`` where nothing was."""
        return self.memory.diagnostics

    def path_of(self, thing: Thing) -> str:
        """
        Return the POSIX path, below the vault, of the file that holds *thing*.

        Raises:
            NotFoundError: it was neither read from this vault nor saved to it.
        """
        origin = getattr(thing, "origin", None)
        if origin is None:
            raise NotFoundError(f"{_called(thing)} has no file yet; `vault.save(it)` gives it one")
        path: str = origin.path
        return path

    def save(
        self,
        *things: Thing,
        allow_secret: str | None = None,
        force: bool = False,
        timeout: float = PATIENCE,
    ) -> list[str]:
        """
        Write *things*, by default all that changed, and return the paths that were written.

        An object that is not in the memory yet is added to it. Each file is replaced whole, or
        left as it was; of a file only the lines change that say something else now. What others
        wrote into a file since it was read is kept, and taken into the object, where it is about
        other fields. With *things* no other object's file is written; an index that counts them
        is. The paths are POSIX paths below the vault, sorted; ``[]`` where nothing had changed.
        Several files are written all or none, as ``update`` does; so are *allow_secret*, *force*
        and *timeout*.

        Raises:
            ConflictError: a file and its object both changed in one field, or the file was
                deleted or replaced by something else: the message names path and fields.
            EditRefusedError: a file cannot take its edit.
            InvalidValueError: a value that no file can hold.
            RefusedError: a text that is new in a file is a secret, or a path of a temporary folder.
            LockedError: another process writes, and does not end.
            OSError: the disk is full, or a file cannot be written. In all cases the files stay.
        """
        from memfmt.write.gates import guarded, heard

        _refuse_options(allow_secret=allow_secret, force=force, timeout=timeout)
        gate = partial(guarded, allow_secret=allow_secret, force=force)
        added = [thing for thing in things if self._adopt(thing)]
        try:
            change, path_by_thing = heard(
                save, self.path, self.memory, things, now=_now(), gate=gate, timeout=timeout
            )
        except BaseException:
            for thing in added:
                self._list_of(thing).remove(thing)
            raise
        texts = {path: text for path, text in change.after.items() if text is not None}
        self._remember(texts, path_by_thing)
        return change.paths

    def update(
        self,
        act: Act,
        *,
        now: str | None = None,
        dry_run: bool = False,
        allow_secret: str | None = None,
        force: bool = False,
        timeout: float = PATIENCE,
    ) -> Change:
        """
        Make *act* on the files as they are now, and return the change.

        *now* is the moment of the act, an ISO date or date and time, by default this one. With
        *dry_run* nothing is written. ``memory`` follows: an object that you had not changed has
        its new values, one that you had is put together with them by the next ``save``.
        *allow_secret* says why a token or key may be written; with *force* the path of a temporary
        folder may. *timeout* is how many seconds to wait for other writers, 0 or more.

        Raises:
            InvalidValueError: an option is none of these.
            RefusedError: a gate stopped the write: a secret, a path that will be gone, or what
                the act says. Nothing is written.
            LockedError: another process writes, and does not end.
            ConflictError: files change faster than they can be read, or one was saved in the
                moment it was replaced.
            OSError: the disk is full, or a file cannot be written. The files stay.
            MemfmtError: what the act raises. Nothing is written then.

        Source: spec/writing.md.
        """
        from memfmt.write.gates import guarded

        _refuse_options(dry_run=dry_run, allow_secret=allow_secret, force=force, timeout=timeout)
        moment = _moment(now)
        act = guarded(act, allow_secret=allow_secret, force=force)
        if dry_run:
            return trial(self.path, act, now=moment)
        change = update(self.path, act, now=moment, timeout=timeout)
        follow(self.memory, change)
        return change

    def consolidate(
        self,
        propose: Callable[[str], str | Mapping[str, Any]],
        *,
        limit: int | None = None,
        since: str | None = None,
        chars: int | None = None,
        **options: Unpack[Options],
    ) -> Change | None:
        """
        Ask *propose*, a model, what the new episodes teach, and write what it answers.

        *propose* gets the prompt, and gives JSON text or what that says. Nobody waits while it
        thinks: it is called without the lock, and its answer held against the files as they are
        then. Returns the change; None where nothing is left to ask, and *propose* is not called.
        *limit* is the most episodes asked about, *since* (an ISO date) leaves out older ones,
        *chars* the most characters of the prompt; *options* are those of ``update``.

        Raises:
            AnswerError: the answer cannot be taken; its ``complaints`` say why, item by item.
                Nothing is written.
            InvalidValueError: a value is none of these, or no episode fits into *chars*.
            MemfmtError, OSError: as ``update`` does.

        Source: spec/acts/consolidate.md.
        """
        from memfmt.vault.reader import Reader
        from memfmt.write.consolidate.applying import consolidation
        from memfmt.write.consolidate.collecting import CHARS, request
        from memfmt.write.gates import heard

        _refuse_options(**options)
        reader = Reader(self.path, _moment(options.get("now")))
        size = CHARS if chars is None else chars
        asked = heard(request, reader, limit=limit, since=since, chars=size)
        if not asked.prompt:
            return None
        return self.update(heard(consolidation, propose(asked.prompt)), **options)

    def context(
        self,
        question: str,
        *,
        chars: int = 8000,
        limit: int | None = None,
        include_superseded: bool = False,
    ) -> str:
        """
        Return the passages of the files on disk that *question* needs, best files first.

        At most *chars* characters, from at most *limit* files; ``""`` where nothing is relevant.
        What no longer holds is left out, unless *include_superseded*. What was changed and not
        saved is not found. Source: spec/recall.md.

        Raises:
            InvalidValueError: *question* is no text.
        """
        if not isinstance(question, str):
            raise InvalidValueError(f"the question is {question!r}; ask with a text")
        from memfmt.recall import recall

        found = recall(
            self.path, question, chars=chars, limit=limit, include_superseded=include_superseded
        )
        return found.text

    def graph(self, *, tags: bool = False, attachments: bool = False) -> Graph:
        """
        Return what links to what in the files on disk, as a ``networkx.MultiDiGraph``.

        Nodes are notes, by path, and targets that no file has; each edge says what it is and where
        it stands. With *tags* and *attachments* these are nodes too. ``memfmt.vault.graph.answers``
        asks it. What was changed and not saved is not there. Source: spec/graph.md.
        """
        from memfmt.vault.graph.building import graph_in

        return graph_in(self.path, tags=tags, attachments=attachments)

    def _list_of(self, thing: Thing) -> list[Thing]:
        things: list[Thing] = getattr(self.memory, LISTS[KIND_OF[type(thing)].name])
        return things

    def _adopt(self, thing: Thing) -> bool:
        """Put *thing* into the memory where it is not there; return whether it was not."""
        if type(thing) not in KIND_OF:
            raise InvalidValueError(
                f"{_short(thing)} is no object of memory; give an Entity, Episode, Procedure "
                "or Note"
            )
        things = self._list_of(thing)
        is_new = not any(each is thing for each in things)
        if is_new:
            things.append(thing)
        return is_new

    def _remember(self, texts: dict[str, str], path_by_thing: dict[int, str]) -> None:
        """Take *texts*, which were written, for what was read."""
        known = dict(self.memory.texts) | texts
        vars(self.memory)["texts"] = known
        for thing in self.memory.things():
            path = path_by_thing[id(thing)]
            if path in texts:
                with_origin(thing, Origin(path, texts[path]))


def _called(thing: object) -> str:
    return repr(title_of(thing)) if isinstance(thing, Thing) else repr(thing)


def _refuse_options(
    *,
    now: object = None,
    dry_run: object = False,
    allow_secret: object = None,
    force: object = False,
    timeout: object = PATIENCE,
) -> None:
    """Refuse what is none of the options of ``Vault.update``; *now* is for ``_moment``."""
    for name, value in (("dry_run", dry_run), ("force", force)):
        if not isinstance(value, bool):
            raise InvalidValueError(f"{name} is {_short(value)}; give True or False")
    if allow_secret is not None and not isinstance(allow_secret, str):
        raise InvalidValueError(
            f"allow_secret is {_short(allow_secret)}; give the reason why the secret may be "
            "written, a text"
        )
    if not isinstance(timeout, int | float) or isinstance(timeout, bool) or not timeout >= 0:
        raise InvalidValueError(f"timeout is {_short(timeout)}; give seconds, 0 or more")


def _moment(now: object) -> str:
    """Return *now*, the moment of an act, checked; this one where it is None."""
    from memfmt.write.gates import heard
    from memfmt.write.moments import checked_moment

    if now is None:
        return _now()
    if not isinstance(now, str):
        raise InvalidValueError(f"now is {_short(now)}; give an ISO date, or a date and time")
    return heard(checked_moment, now, "now")


def _short(value: object) -> str:
    from memfmt.text.excerpt import excerpt

    return excerpt(repr(value), 60)


def _now() -> str:
    from datetime import datetime

    return datetime.now().astimezone().isoformat(timespec="seconds")
