"""The links of a vault when a file moves: which change, and to what. Source: spec/links.md."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from memfmt.errors import EditRefusedError, MemfmtError
from memfmt.text.edits import Edit
from memfmt.text.links.anchors import Heading, heading_chain, with_heading
from memfmt.text.links.occurrence import Occurrence
from memfmt.text.links.reading import links_in
from memfmt.text.links.spelling import can_lead, rewritten
from memfmt.text.source import Source, source_of
from memfmt.vault.linked import Linked, VaultLink
from memfmt.vault.names import Bucket, Files

#: A byte that is no UTF-8, as it stands in a text.
_NO_UTF8 = re.compile(r"[\udc80-\udcff]")


@dataclass(frozen=True, slots=True)
class HeadingChange:
    """A heading of a note that moves: all its *headings*, the place of this one, its new text."""

    headings: tuple[Heading, ...]
    at: int
    text: str

    def subpath(self, link: Occurrence) -> str | None:
        """Return the subpath that *link* gets; None where it does not name the heading."""
        chain = heading_chain(self.headings, link.heading) if link.heading else None
        if chain is None or self.at not in chain:
            return None
        return with_heading(link.subpath or "", chain.index(self.at), self.text)


@dataclass(frozen=True, slots=True)
class Move:
    """
    A file that is at *new* instead of *old*, both POSIX paths below the vault.

    *names* are what it was called, *name* is what it is called now; a link that shows one of
    the first is to show the last. Without names only targets change. *heading* is its title, where
    that changes too.
    """

    old: str
    new: str
    names: frozenset[str] = frozenset()
    name: str | None = None
    heading: HeadingChange | None = None


@dataclass(slots=True)
class Moved:
    """
    What becomes of the links: *texts* by the old path of each file whose links change.

    *changed* are the links that were written anew, *resolved* those that led nowhere and now
    lead to the moved file.
    """

    texts: dict[str, str] = field(default_factory=dict)
    changed: list[VaultLink] = field(default_factory=list)
    resolved: list[VaultLink] = field(default_factory=list)


def moved(linked: Linked, texts: Mapping[str, str], move: Move) -> Moved:
    """
    Return what becomes of the links of *texts*, which *linked* was made of, by *move*.

    Each link that led to a file leads to the same one after, and is left as it is where it does
    so by itself. Ambiguous links and those that lead nowhere stay as they are written.

    Raises:
        EditRefusedError: a link cannot be written so that it leads there, or stands in a file
            that cannot be edited; the message gives path and line.
    """
    after = linked.files.copy()
    after.remove(move.old)
    after.add(move.new)
    made = Moved()
    for path in sorted(texts):
        if "[" not in texts[path]:
            continue
        source = source_of(texts[path], path)
        if source.damage is not None:
            _refuse_damaged(linked, source, move, after)
        edits: list[Edit] = []
        for each in linked.of(path):
            try:
                found = list(_edits(each, source.text, move, after, made))
            except MemfmtError as error:
                raise EditRefusedError(f"{path}: {error}") from error
            if found:
                made.changed.append(each)
                edits += found
        if edits:
            made.texts[path] = source.edited(edits)
    _check(linked, made, move, after)
    return made


def _refuse_damaged(linked: Linked, held: Source, move: Move, after: Files) -> None:
    """Raise EditRefusedError where a file that cannot be edited holds a link that must change."""
    path = held.path
    source = move.new if path == move.old else path
    for link in links_in(source_of(_NO_UTF8.sub("\ufffd", held.raw))):
        to = linked.to(link, path).path
        if to is None or not link.target:
            continue
        want = move.new if to == move.old else to
        if after.resolve(link.target, source).path != want:
            raise EditRefusedError(
                f"{path}:{link.line}: a link to {to!r} stands in a file that is not UTF-8: convert "
                "it first"
            )


def _edits(found: VaultLink, text: str, move: Move, after: Files, made: Moved) -> Iterator[Edit]:
    """Yield the edits of *text*, that of the source, that *found* needs."""
    link, to = found.link, found.to
    source = move.new if found.source == move.old else found.source
    if to.bucket is Bucket.UNRESOLVED:
        if after.resolve(link.target, source).path == move.new:
            made.resolved.append(found)
        return
    if to.path is None:
        return
    want = move.new if to.path == move.old else to.path
    target = None
    if link.target and after.resolve(link.target, source).path != want:
        target = _target(link, want, source, after)
    is_shown = to.path == move.old and link.alias in move.names and not link.is_embed
    alias = move.name if is_shown else None
    is_headed = to.path == move.old and move.heading is not None
    subpath = move.heading.subpath(link) if is_headed and move.heading is not None else None
    yield from rewritten(link, text, path=target, subpath=subpath, alias=alias)


def _target(link: Occurrence, path: str, source: str, files: Files) -> str:
    """Return a target that leads from *source* to *path*, as like that of *link* as can be."""
    for each in _spellings(link.target, path, source):
        if can_lead(each, link) and files.resolve(each, source).path == path:
            return each
    raise EditRefusedError(f"line {link.line}: no link can be written that leads to {path!r}")


def _spellings(written: str, path: str, source: str) -> Iterator[str]:
    """Yield the ways to name *path* from *source*, first those that are like *written*."""
    is_note = path[-3:].lower() == ".md"
    bare = path[:-3] if is_note else path
    ways = (path, bare) if written[-3:].lower() == ".md" else (bare, path)
    if written.startswith(("./", "../")):
        folder = source.rpartition("/")[0] or "."
        for way in ways:
            near = posixpath.relpath(way, folder)
            yield near if near.startswith("../") else f"./{near}"
    elif written.startswith("/"):
        yield from (f"/{way}" for way in ways)
    elif "/" not in written:
        yield from (way.rpartition("/")[2] for way in ways)
    yield from ways
    yield from (f"/{way}" for way in ways)


def _check(linked: Linked, made: Moved, move: Move, after: Files) -> None:
    """Raise EditRefusedError where a file, read again, does not say what was meant."""
    for path, text in made.texts.items():
        source = move.new if path == move.old else path
        links = Linked({path: text}).of(path)
        before = linked.of(path)
        if len(links) != len(before):
            raise EditRefusedError(f"{path}: its links would be read otherwise; move it by hand")
        for old, new in zip(before, links, strict=True):
            want = move.new if old.to.path == move.old else old.to.path
            is_led = old.to.bucket in (Bucket.RESOLVED, Bucket.ATTACHMENT)
            if is_led and after.resolve(new.link.target, source).path != want:
                raise EditRefusedError(
                    f"{path}:{new.link.line}: the link would not lead to {want!r}; write it by hand"
                )
