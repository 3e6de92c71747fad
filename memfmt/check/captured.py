"""The check of relations whose link leads elsewhere in Obsidian. Source: spec/links.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from memfmt.check.places import Lines
from memfmt.kinds.kind import Reading
from memfmt.kinds.model import Entity
from memfmt.kinds.names import Names
from memfmt.text.diagnostic import Diagnostic, Fix, Severity
from memfmt.text.edits import Edit, Span
from memfmt.text.links import read_link
from memfmt.vault.names import Files


class Captured:
    """The notes of a vault, and whether a relation of one leads where memfmt reads it to lead."""

    def __init__(self, paths: Iterable[str], names: Names) -> None:
        """Take the *paths* of all notes, and the *names* that relations are read by."""
        self._paths = paths
        self._names = names
        self._files: Files | None = None

    def check(self, reading: Reading) -> Iterator[Diagnostic]:
        """Yield M301 for each relation whose wikilink another file captures, or several may."""
        if not isinstance(reading.thing, Entity):
            return
        document, lines = reading.document, Lines(reading.document)
        for row in reading.rows["relations"]:
            text = document.source.text
            span = lines.span(row.start, row.head)
            at = text.find("[[", span.start, span.end)
            link = read_link(text[: span.end], at) if at >= 0 else None
            path = None if link is None else self._names.find_path(link.path)
            if link is None or path is None:
                continue
            self._files = self._files or Files(self._paths)
            to = self._files.resolve(link.path, document.source.path)
            if to.path == path or not (to.path or to.candidates):
                continue
            other = to.path or " or ".join(each for each in to.candidates if each != path)
            message = f"in Obsidian the link leads to {other}, and memfmt reads {path}"
            fix = _fix(
                text,
                at,
                link.end,
                self._names.link_to(row.value.target, document.source.path),
                link.alias,
            )
            place = (document.source.path, row.start + 1, at - span.start + 1)
            yield Diagnostic("M301", Severity.WARNING, *place, message, fix)


def _fix(text: str, start: int, end: int, written: str, alias: str | None) -> Fix | None:
    """Return the fix that names the file in the link, and shows what it shows."""
    link = read_link(written, 0)
    held = text[start:end]
    if link is None or not written.startswith("[[") or "#" in held or "\n" in held:
        return None
    shown = written if alias is None else f"[[{link.path}|{alias}]]"
    return Fix(f"write `{shown}`", (Edit(Span(start, end), shown),))
