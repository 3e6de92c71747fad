"""The links and tags of one run of text, left to right. Source: spec/links.md, "Reading"."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from memfmt.text.links.destination import Destination, destination

_NEXT = re.compile(r"\\[!-/:-@\[-`{-~]|`+|<|\$\$?|!?\[\[?|\]|#")
_TAG = re.compile(r"#([^\s!\"#$%&'()*+,.:;<=>?@^`{|}~\[\]\\\u2000-\u206f\u2e00-\u2e7f]++)")
_MARKS_BEFORE = re.compile(r"[ \t>]*+\Z")
_CLOSES_MATH = re.compile(r"(?<![\s\\$])\$(?![0-9$])")
_HTML = re.compile(
    r"""<(?:/?[A-Za-z][A-Za-z0-9-]*+"""
    r"""(?:\s++[A-Za-z_:][A-Za-z0-9_.:-]*+(?:\s*+=\s*+(?:[^\s"'=<>`]++|'[^']*+'|"[^"]*+"))?+)*+"""
    r"""\s*+/?>|[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*+>)"""
)


@dataclass(frozen=True, slots=True)
class Found:
    """
    A link in a run of text; all places are indexes of the run.

    It stands in ``start..end``, with the ``!`` of an embed. *path* is where its target is
    written, without subpath, *subpath* what follows the first ``#`` (empty, at the end of the
    path, where nothing does; *has_subpath* tells), *alias* what it shows, or None.
    """

    start: int
    end: int
    is_wiki: bool
    is_embed: bool
    path: tuple[int, int]
    subpath: tuple[int, int]
    has_subpath: bool
    alias: tuple[int, int] | None


class Run:
    """
    One run of text that Markdown reads as inline text, and what was found in it.

    *links* are in order of their starts, *tags* are (start, end) with the ``#``. Time grows with
    the length of the text, whatever it holds.
    """

    def __init__(self, text: str, start: int = 0, end: int | None = None) -> None:
        """Read ``text[start:end]``, which begins at the start of a line or of a cell."""
        self.links: list[Found] = []
        self.tags: list[tuple[int, int]] = []
        self._text, self._first = text, start
        self._end = len(text) if end is None else end
        self._openers: list[tuple[int, bool]] = []  # where a bracket opened, and for an image
        self._dead = 0  # so many of them, but for images, are around a link
        self._runs: dict[int, list[int]] | None = None
        self._closers: list[int] | None = None
        self._seen: dict[str, int] = {}  # where each sign stands next; the end: nowhere
        self._last_tag = -1
        self._line = start  # where the line begins that was looked at last
        at = start
        while found := _NEXT.search(text, at, self._end):
            at = self._take(found[0], found.start(), found.end())
        self.links.sort(key=lambda each: each.start)

    def _take(self, token: str, start: int, end: int) -> int:
        """Read what begins with *token*; return where to go on."""
        sign = token[0]
        if sign == "\\":
            return end
        if sign == "`":
            return self._code(len(token), end)
        if sign == "<":
            return self._html(start, end)
        if sign == "$":
            return self._math(token, end)
        if sign == "#":
            return self._tag(start, end)
        if sign == "]":
            return self._close(start, end)
        return self._open(token, start)

    def _code(self, length: int, end: int) -> int:
        """Go past a code span, where the run of *length* before *end* opens one."""
        if self._runs is None:
            self._runs = {}
            for run in re.compile("`+").finditer(self._text, self._first, self._end):
                self._runs.setdefault(len(run[0]), []).append(run.start())
        places = self._runs.get(length, [])
        at = bisect_right(places, end - 1)
        return places[at] + length if at < len(places) else end

    def _html(self, start: int, end: int) -> int:
        if self._text.startswith("<!--", start):
            close = self._next("-->", start + 4)
            return close + 3 if close < self._end else end
        tag = _HTML.match(self._text, start, self._end)
        return tag.end() if tag else end

    def _math(self, token: str, end: int) -> int:
        if token == "$$":
            close = self._next("$$", end)
            return close + 2 if close < self._end else end
        if self._text[end : end + 1] in ("", " ", "\t", "\r", "\n"):
            return end
        if self._closers is None:
            closing = _CLOSES_MATH.finditer(self._text, self._first, self._end)
            self._closers = [each.start() for each in closing]
        at = bisect_right(self._closers, end)
        return self._closers[at] + 1 if at < len(self._closers) else end

    def _tag(self, start: int, end: int) -> int:
        tag = _TAG.match(self._text, start, self._end)
        if tag is None or not self._can_begin_tag(start) or tag[1].strip("0123456789") == "":
            return end
        self.tags.append(tag.span())
        self._last_tag = tag.end()
        return tag.end()

    def _can_begin_tag(self, at: int) -> bool:
        if at in (self._first, self._last_tag) or self._text[at - 1].isspace():
            return True
        if self._text[at - 1] != ">":
            return False
        while (end := min(self._next("\n", self._line), self._next("\r", self._line))) < at:
            self._line = end + 1
        return _MARKS_BEFORE.match(self._text, self._line, at) is not None

    def _open(self, token: str, start: int) -> int:
        """Read a wikilink, or remember a bracket that a Markdown link may begin with."""
        bracket = start + (token[0] == "!")
        if token[-2:] == "[[":
            close = self._wiki_end(bracket)
            if close is not None:
                self._wikilink(start, bracket + 2, close)
                return close + 2
        self._openers.append((start, token[0] == "!"))
        return bracket + 1

    def _wiki_end(self, bracket: int) -> int | None:
        """Return where the ``]]`` of the wikilink stands that opens at *bracket*, or None."""
        close = self._next("]]", bracket + 2)
        if close in (bracket + 2, self._end) or self._next("[[", bracket + 1) < close:
            return None
        return None if min(self._next("\n", bracket), self._next("\r", bracket)) < close else close

    def _next(self, sign: str, at: int) -> int:
        """Return where *sign* stands next, from *at* on; the end of the run for nowhere."""
        known = self._seen.get(sign, -1)
        if known < at:
            known = self._text.find(sign, at, self._end)
            self._seen[sign] = known = self._end if known < 0 else known
        return known

    def _wikilink(self, start: int, first: int, close: int) -> None:
        text = self._text
        bar = text.find("|", first, close)
        path_end = close if bar <= first else bar
        if bar > first and text[bar - 1] == "\\":
            path_end -= 1  # in a table the bar is escaped, and the mark belongs to neither side
        sharp = text.find("#", first, path_end)
        path = _stripped(text, first, path_end if sharp < 0 else sharp)
        subpath = (path_end, path_end) if sharp < 0 else (sharp + 1, path_end)
        alias = (bar + 1, close) if bar > first else None
        is_embed = text[start] == "!"
        self.links.append(Found(start, close + 2, True, is_embed, path, subpath, sharp >= 0, alias))

    def _close(self, start: int, end: int) -> int:
        """Read a Markdown link whose text ends here, where there is one."""
        if not self._openers:
            return end
        first, is_image = self._openers.pop()
        is_dead = len(self._openers) < self._dead and not is_image
        self._dead = min(self._dead, len(self._openers))
        if is_dead or not self._text.startswith("(", end):
            return end
        found = destination(self._text, end + 1, self._end)
        if found is None:
            return end
        self._markdown(first, is_image, start, found)
        if not is_image:  # no link holds a link
            self._dead = len(self._openers)
        return found.after

    def _markdown(self, first: int, is_image: bool, text_end: int, found: Destination) -> None:
        text_start = first + 1 + is_image
        sharp = self._text.find("#", found.start, found.end)
        path_end = found.end if sharp < 0 else sharp
        subpath = (path_end, path_end) if sharp < 0 else (sharp + 1, found.end)
        made = Found(
            first,
            found.after,
            False,
            is_image,
            (found.start, path_end),
            subpath,
            sharp >= 0,
            (text_start, text_end),
        )
        self.links.append(made)


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    """Return *start* and *end* without the blanks inside them."""
    while start < end and text[start] in " \t":
        start += 1
    while start < end and text[end - 1] in " \t":
        end -= 1
    return start, end
