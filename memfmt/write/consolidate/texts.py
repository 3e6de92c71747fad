"""What no text of an answer may hold, because it would say more than its words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator

from memfmt.kinds.escapes import item_text
from memfmt.kinds.lines import one_line
from memfmt.kinds.names import folded, slugify, stem_of
from memfmt.text.excerpt import excerpt
from memfmt.text.links import read_link

_RECORD = re.compile(r"[0-9]+✓\s*/|/\s*[0-9]+✗|\(v[0-9]+ · ")
_MARK = re.compile(r"\(\s*source\s*:", re.IGNORECASE)
_HIDING = ("<!--", "-->", "%%", "![[", "```", "~~~")
#: Controls, what turns or hides text, lone surrogates, signs of no meaning, line ends.
_UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
#: What joins the letters of some scripts and the parts of some signs.
_JOINERS = "\u200c\u200d"


def forged(text: str, leads: Callable[[str], bool]) -> Iterator[str]:
    """
    Yield why *text* is more than words on one line; nothing where it is just that.

    *leads* says whether a wikilink's path leads somewhere.
    """
    unseen = sorted({each for each in text if _is_unseen(each)})
    if unseen:
        yield f"holds a line break or a sign that nobody sees: {', '.join(map(ascii, unseen))}"
        return
    if one_line(text) != text:
        yield "has white space at an end, or several blanks in a row; give one line, trimmed"
        return
    if item_text(text) != text or text.startswith(("**", "|", "---", "===", "***", "___")):
        yield f"begins as structure of Markdown does: {excerpt(text, 12)!r}; say it in words"
    for each in _HIDING:
        if each in text:
            yield f"holds {each!r}, which hides, embeds or fences text; leave it out"
    if _MARK.search(text):
        yield "says its own source; episodes say that"
    if _RECORD.search(text):
        yield "holds figures of a record; only runs make these"
    yield from _dangling(text, leads)


def _is_unseen(sign: str) -> bool:
    return sign not in _JOINERS and unicodedata.category(sign) in _UNSEEN


def _dangling(text: str, leads: Callable[[str], bool]) -> Iterator[str]:
    at = text.find("[[")
    while at >= 0:
        link = read_link(text, at)
        if link is None:
            yield "holds [[ that opens no link"
            return
        if not leads(link.path):
            yield f"links to {link.path!r}, which is nowhere; name a file that is there"
        at = text.find("[[", link.end)


def misnamed(name: str) -> Iterator[str]:
    """Yield why *name* can be no name of a memory; nothing where it can."""
    if "[[" in name or "]]" in name:
        yield "is a link; give the name alone"
    if not any(each.isalnum() for each in slugify(name)):
        yield "has no letter or number in it"
    if re.search(r"[→←]", name):
        yield "holds an arrow"


def reached(paths: list[str], names: list[str]) -> Callable[[str], bool]:
    """Return what says whether a link leads to one of the files *paths*, or one for *names*."""
    whole = {folded(path.removesuffix(".md")) for path in paths}
    stems = {folded(stem_of(path)) for path in paths} | {folded(slugify(each)) for each in names}

    def leads(path: str) -> bool:
        target = folded(path.removesuffix(".md").removeprefix("./").strip("/"))
        if "/" in target:
            return any(f"/{each}".endswith(f"/{target}") for each in whole)
        return target in stems

    return leads
