"""What a link in a file is, and where each part of it is written. Source: spec/links.md."""

from __future__ import annotations

from dataclasses import dataclass

from memfmt.text.edits import Span
from memfmt.text.links.inline import Found
from memfmt.text.links.link import SCHEME, unescaped


@dataclass(frozen=True, slots=True)
class Occurrence:
    """
    One link as it stands in a file.

    *target* is the path that is written, decoded, without subpath; empty for the same note.
    *subpath* is all behind the first ``#``, decoded, or None where there is none: headings
    joined by ``#``, or ``^`` and the id of a block. *alias* is what the link shows: behind the
    first ``|`` of a wikilink (for an embed its size), the text of a Markdown link; or None.
    *line* and *column* count from 1, in code points. *key* is the property that holds it, as
    ``mentor`` or ``links.0``; None in the body. *is_external* says that it leads to the web.

    *span* is the whole link in the text of the source, with the ``!`` of an embed; *path_span*
    its path, *subpath_span* what follows the ``#``, *alias_span* the alias, as they are written.
    They are None where a property is spelt so that no part of it stands alone (escapes).
    """

    target: str
    subpath: str | None
    alias: str | None
    is_wiki: bool
    is_embed: bool
    is_external: bool
    line: int
    column: int
    span: Span
    path_span: Span | None
    subpath_span: Span | None
    alias_span: Span | None
    key: str | None = None

    @property
    def heading(self) -> str | None:
        """The headings that the subpath names, joined by ``#``; None where it names none."""
        return None if self.subpath is None or self.subpath[:1] == "^" else self.subpath

    @property
    def block(self) -> str | None:
        """The id of the block that the subpath names, or None."""
        return self.subpath[1:] if self.subpath is not None and self.subpath[:1] == "^" else None


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag with its ``#``, as it is spelt, and where; *key* is the property that holds it."""

    name: str
    line: int
    column: int
    span: Span
    key: str | None = None


def occurrence_of(
    found: Found,
    text: str,
    place: tuple[int, int],
    shift: int = 0,
    span: Span | None = None,
    key: str | None = None,
) -> Occurrence:
    """
    Return the link that was *found* in *text*, which stands at *place* (line and column).

    *text* begins at *shift* in the file; where that is negative, it is not written there as it
    is, and the link stands somewhere in *span*.
    """
    target, subpath = text[slice(*found.path)], text[slice(*found.subpath)]
    alias = None if found.alias is None else text[slice(*found.alias)].strip()
    is_external = False
    if not found.is_wiki:
        is_external = SCHEME.match(target) is not None
        target, subpath = _decoded(target), _decoded(subpath)
        alias = None if alias is None else unescaped(alias)

    def moved(part: tuple[int, int] | None) -> Span | None:
        return None if part is None or shift < 0 else Span(part[0] + shift, part[1] + shift)

    whole = Span(found.start + shift, found.end + shift) if span is None else span
    return Occurrence(
        target,
        subpath if found.has_subpath else None,
        alias,
        found.is_wiki,
        found.is_embed,
        is_external,
        *place,
        whole,
        moved(found.path),
        moved(found.subpath) if found.has_subpath else None,
        moved(found.alias),
        key,
    )


def _decoded(written: str) -> str:
    """Return what the destination *written* says: escapes and percent signs decoded."""
    plain = unescaped(written)
    if "%" not in plain:
        return plain
    from urllib.parse import unquote  # 3 ms

    return unquote(plain, errors="surrogateescape")
