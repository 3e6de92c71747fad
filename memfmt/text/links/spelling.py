"""Parts of a link written anew, in the way it is written. Source: spec/links.md, "Writing"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memfmt.errors import EditRefusedError
from memfmt.text.edits import Edit, Span
from memfmt.text.links.occurrence import Occurrence

#: What the path of a wikilink cannot hold, and what its alias cannot.
_NO_WIKI_PATH = re.compile(r"\[\[|\]\]|[|#\r\n]|\A[ \t]|[ \t]\Z|\\\Z|\]\Z")
_NO_ALIAS = re.compile(r"\[\[|\]\]|[\r\n]|\\\Z|\]\Z")
_PLAIN = re.compile(r"[^\x00-\x20\x7f<>%#\\()]*+")
_NO_ANGLED = re.compile(r"[\r\n]")
_MARKS = re.compile(r"[\\`*_\[\]<>$&!#|]")
#: What a heading cannot hold in a link; Obsidian writes blanks for it.
_NO_HEADING = re.compile(r"[:#|^\\\r\n]|%%|\[\[|\]\]")


def can_lead(path: str, link: Occurrence) -> bool:
    """Whether *link* can be written with the target *path*."""
    if link.is_wiki:
        return _NO_WIKI_PATH.search(path) is None
    return _NO_ANGLED.search(path) is None


def rewritten(
    link: Occurrence,
    text: str,
    *,
    path: str | None = None,
    subpath: str | None = None,
    alias: str | None = None,
) -> list[Edit]:
    """
    Return the edits of *text* after which *link*, which stands there, has these parts.

    All else of it stays: a bar that is escaped, ``<>``, the quotes of a property. ``[]`` where
    no part is given.

    Raises:
        EditRefusedError: the link, or the property that holds it, cannot be written so.
    """
    parts: list[tuple[Span, str]] = []
    for span, wanted, written in (
        (link.path_span, path, _path(link, text, path)),
        (link.subpath_span, subpath, _subpath(link, text, subpath)),
        (link.alias_span, alias, _alias(link, text, alias)),
    ):
        if wanted is None:
            continue
        if span is None or written is None:
            raise EditRefusedError(
                f"line {link.line}: the link there cannot be written with {wanted!r}"
            )
        parts.append((span, written))
    return _edits(link, text, sorted(parts, key=lambda each: each[0].start)) if parts else []


def _path(link: Occurrence, text: str, path: str | None) -> str | None:
    if path is None or not can_lead(path, link):
        return None
    return path if link.is_wiki else _destination(path, _is_angled(link, text))


def _subpath(link: Occurrence, text: str, subpath: str | None) -> str | None:
    if subpath is None or link.is_wiki:
        return subpath
    is_angled = _is_angled(link, text)
    return "#".join(_destination(each, is_angled) for each in subpath.split("#"))


def _alias(link: Occurrence, text: str, alias: str | None) -> str | None:
    if alias is None or link.alias_span is None:
        return None
    if not link.is_wiki:
        return _MARKS.sub(r"\\\g<0>", alias)
    if _NO_ALIAS.search(alias):
        return None
    is_escaped = text[link.alias_span.start - 2] == "\\"
    return alias.replace("|", "\\|") if is_escaped else alias


def heading_in_link(heading: str) -> str:
    """Return *heading* as a link names it: blanks for the signs that a link cannot hold."""
    return " ".join(_NO_HEADING.sub(" ", heading).split())


def _is_angled(link: Occurrence, text: str) -> bool:
    return link.path_span is not None and text[link.path_span.start - 1] == "<"


def _destination(path: str, is_angled: bool) -> str:
    """Return *path* as a destination, between ``<>`` where it *is_angled*."""
    if is_angled:
        marked = re.sub(r"[<>\\]", r"\\\g<0>", path)
        return marked.replace("%", "%25").replace("#", "%23")
    if _PLAIN.fullmatch(path):
        return path
    from urllib.parse import quote  # 3 ms

    kept = "()" if _balances(path) else ""
    return "".join(
        each if each in kept or _PLAIN.fullmatch(each) else quote(each, errors="surrogateescape")
        for each in path
    )


def _balances(path: str) -> bool:
    depth = 0
    for sign in path:
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if depth < 0:
            return False
    return depth == 0


def _edits(link: Occurrence, text: str, parts: Sequence[tuple[Span, str]]) -> list[Edit]:
    """Return the edits that write *parts*; of a quoted property one, with the scalar anew."""
    whole = link.span
    held = text[whole.start - 1 : whole.end + 1]
    if link.key is None or held[:1] not in ("'", '"') or held[:1] != held[-1:]:
        return [Edit(span, written) for span, written in parts]
    from memfmt.text.frontmatter.writing import styled

    value, at = "", whole.start
    for span, written in parts:
        value += text[at : span.start] + written
        at = span.end
    value += text[at : whole.end]
    return [Edit(Span(whole.start - 1, whole.end + 1), styled(value, held))]
