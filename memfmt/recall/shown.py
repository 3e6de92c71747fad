"""What is printed of a text that others wrote: nothing that could pass for something else."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

#: Control characters, what breaks lines in some programs or turns the direction of text, halves
#: of characters. A tab is text.
_UNSHOWN = "\x00-\x08\x0a-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff"
_ESCAPED = re.compile(f"[{_UNSHOWN}]")
_HEAD_ESCAPED = re.compile(f"[\t\u061c\u200e\u200f{_UNSHOWN}]")
_SUSPECT = re.compile(f"[{_UNSHOWN}]|</[A-Za-z]|<!--|…")
#: What cannot be seen before a sign, and backslashes.
_UNSEEN = (
    "\\s\\\\\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u206f\u2800"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff"
)
_LIKE_HEAD = f"([{_UNSEEN}]*)<!--"
_LIKE_GAP = f"([{_UNSEEN}]*)…[{_UNSEEN}]*"
_CLOSING = re.compile("</([A-Za-z][A-Za-z0-9]*)")
#: Elements of HTML that nobody wraps a prompt in: snippets of code keep theirs.
_HTML = (
    " a b body button code div dl em form g h1 h2 h3 h4 h5 h6 head html i kbd label li nav ol "
    "option p pre s script select small span strong style sub sup svg table tbody td tfoot th "
    "thead title tr u ul video "
)
#: A fence, behind the marks of quotes and items that it may stand in.
_FENCE = re.compile(r"((?:[\s>]|[-+*]\s|[0-9]{1,9}[.)]\s)*)(`{3,}|~{3,})")
_ENDS_COMMENT = re.compile("--(?=!?>)")

#: The line that stands for lines of a file between two of its passages.
GAP = "…"


def shown_line(line: str) -> str:
    """
    Return *line* as it is printed below a head: the same, unless it could pass for more.

    Source: spec/recall.md, "What cannot be forged".
    """
    if not _SUSPECT.search(line):
        return line
    line = _ESCAPED.sub(_escape, line)
    line = _CLOSING.sub(_opened, line)
    # Not made before they are needed: few notes have such lines.
    for like in (re.match(_LIKE_HEAD, line), re.fullmatch(_LIKE_GAP, line)):
        if like:
            line = f"{like[1]}\\{line[like.end(1) :]}"
    return line


def shown_lines(lines: Sequence[str]) -> list[str]:
    """
    Return the *lines* of a file as they are printed.

    A fence that nothing closes gets a mark: it would take the heads of the files below into it.
    """
    shown = [shown_line(line) for line in lines]
    at = _open_fence(lines, 0)
    while at is not None:
        shown[at] = _marked(shown[at])
        at = _open_fence(lines, at + 1)  # what stood in it may open one itself
    return shown


def shown_part(text: str) -> str:
    """Return the part of a line *text* as it is printed by itself: a fence in it opens nothing."""
    shown = shown_line(text)
    return _marked(shown) if _FENCE.match(text) else shown


def _open_fence(lines: Sequence[str], start: int) -> int | None:
    """Return the index of the line, from *start* on, whose fence is open at the end, or None."""
    opened, mark = None, ""
    for at in range(start, len(lines)):
        line = lines[at]
        found = _FENCE.match(line) if "```" in line or "~~~" in line else None
        if found is None:
            continue
        run, rest = found[2], line[found.end() :]
        if opened is None:
            if run[0] == "~" or "`" not in rest:
                opened, mark = at, run
        elif run.startswith(mark) and not rest.strip():
            opened = None
    return opened


def _marked(shown: str) -> str:
    found = _FENCE.match(shown)
    return f"{found[1]}\\{shown[found.end(1) :]}" if found else shown


def shown_in_head(text: str) -> str:
    """Return *text*, a path or a value, as it stands inside a head: on one line, ending none."""
    return _ENDS_COMMENT.sub(r"--\\", _HEAD_ESCAPED.sub(_escape, text))


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")


def _opened(found: re.Match[str]) -> str:
    return found[0] if f" {found[1].lower()} " in _HTML else f"<\\/{found[1]}"
