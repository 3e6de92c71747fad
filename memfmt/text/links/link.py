"""One link at one place of a line: a wikilink, or a Markdown link into the vault."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
#: What a destination on the web begins with.
SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


@dataclass(frozen=True, slots=True)
class Link:
    """
    A link and where it ends. *path* is decoded and has no subpath; it may end in ``.md``.

    *subpath* is what follows the first ``#``, or empty. *alias* is what the link shows: the
    text of a Markdown link, the part after ``|`` of a wikilink, or None. *end* is the index
    behind the link's last character.
    """

    path: str
    subpath: str
    alias: str | None
    end: int


def read_link(text: str, at: int) -> Link | None:
    """
    Return the link whose first ``[`` is at *at*, or None where none begins there.

    Links to the web are none. Source: spec/format.md, "Links".
    """
    if text.startswith("[[", at):
        return _wikilink(text, at)
    return _markdown_link(text, at) if text.startswith("[", at) else None


def unescaped(text: str) -> str:
    """Return *text* without the backslashes that Markdown takes for marks."""
    return _ESCAPED.sub(r"\1", text) if "\\" in text else text


def _wikilink(text: str, at: int) -> Link | None:
    close = text.find("]]", at + 2)
    inner = text[at + 2 : close]
    if close < 0 or not inner or "\n" in inner or "[[" in inner:
        return None
    target, bar, alias = inner.partition("|")
    # `[[C#]]` names no heading: older memory files write the name C# so.
    path, _, subpath = (
        (target, "", "") if target.find("#") == len(target) - 1 else target.partition("#")
    )
    return Link(path.strip(), subpath, alias.strip() if bar else None, close + 2)


def _markdown_link(text: str, at: int) -> Link | None:
    close = _closing_bracket(text, at)
    if close is None or text[close + 1 : close + 2] != "(":
        return None
    found = _destination(text, close + 2)
    if found is None:
        return None
    destination, end = found
    if not destination or SCHEME.match(destination):
        return None
    from urllib.parse import unquote  # 3 ms

    path, _, subpath = map(unquote, destination.partition("#"))
    return Link(path, subpath, unescaped(text[at + 1 : close]).strip(), end)


def _closing_bracket(text: str, at: int) -> int | None:
    """Return where the bracket opened at *at* closes, nested and escaped ones passed over."""
    depth = 0
    while at < len(text):
        char = text[at]
        if char == "\\":
            at += 1
        elif char == "[":
            depth += 1
        elif char == "]":
            depth -= 1
            if depth == 0:
                return at
        at += 1
    return None


def _destination(text: str, at: int) -> tuple[str, int] | None:
    """Return the destination that begins at *at* and the index behind its ``)``, or None."""
    if text.startswith("<", at):
        close = text.find(">", at)
        inner = text[at + 1 : close]
        if close < 0 or "<" in inner or "\n" in inner:
            return None
        end = close + 1
    else:
        end = at
        depth = 0
        while end < len(text) and text[end] not in " \t\n" and (text[end] != ")" or depth):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
        inner = text[at:end]
    title = re.compile(r"[ \t]*(?:[ \t](?:\"[^\"]*\"|'[^']*'))?[ \t]*\)").match(text, end)
    return (unescaped(inner), title.end()) if title else None
