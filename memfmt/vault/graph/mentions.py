"""Places that name a memory and do not link it. Source: spec/graph.md, "Mentions"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from memfmt.text.links.reading import links_in
from memfmt.text.source import Source, body_of, lines_of, source_of

#: Scripts without blanks between words, or whose words take endings: there a name may stand inside.
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7ff\uf900-\ufaff"
    "\U00020000-\U0003ffff]"
)
#: Lines of a memory that are its name, or rendered from its fields.
_DERIVED = re.compile(r"# |\*\*(?:Outcome|Last failure|Last success)\*\*")
_SHORTEST = 2


@dataclass(frozen=True, slots=True)
class Mention:
    """A place that names something: path, line and column from 1, and the line, trimmed."""

    path: str
    line: int
    column: int
    text: str


class Names:
    """The *names* of one memory, to be looked for in texts; those of one character are not."""

    def __init__(self, names: Iterable[str]) -> None:
        """Take the names; a name counts in any case, and composed or not."""
        forms = {
            unicodedata.normalize(form, name.strip()) for name in names for form in ("NFC", "NFD")
        }
        wanted = sorted((each for each in forms if len(each) >= _SHORTEST), key=len, reverse=True)
        self._pattern = (
            re.compile("|".join(map(_bounded, wanted)), re.IGNORECASE) if wanted else None
        )

    def mentioned(self, raw: str, path: str, *, is_page: bool) -> list[Mention]:
        """
        Return the places in the body of the file *raw* where a link to a name could be made.

        In code, math, HTML and links none can; nor in the title of a memory, and what is rendered
        there, but where it *is_page*. ``[]`` for none.
        """
        source = source_of(raw, path)
        if self._pattern is None or source.damage is not None:
            return []
        found = [each.span() for each in self._pattern.finditer(source.text)]
        if not found:
            return []
        links = [(each.span.start, each.span.end) for each in links_in(source)]
        free = [each for each in found if not any(a < each[1] and each[0] < b for a, b in links)]
        return list(_placed(source, free, is_page=is_page))


def _bounded(name: str) -> str:
    before = "" if _UNSPACED.match(name[0]) else r"(?<![\w#/])"
    after = "" if _UNSPACED.match(name[-1]) else r"(?!\w)"
    return f"{before}{re.escape(name)}{after}"


def _placed(source: Source, found: list[tuple[int, int]], *, is_page: bool) -> Iterator[Mention]:
    """Yield those of *found* that are links of the text once each stands in brackets."""
    text, at = source.text, 0
    pieces: list[str] = []
    for start, end in found:
        pieces += (text[at:start], f"[[{text[start:end].replace('|', '/')}]]")
        at = end
    linked = "".join([*pieces, text[at:]])
    made = {
        each.span.start: each
        for each in links_in(source_of(linked))
        if each.key is None and each.is_wiki and not each.is_embed
    }
    lines = lines_of(text)
    for number, (start, end) in enumerate(found):
        link = made.get(start + 4 * number)
        if link is None or link.span.end != end + 4 * (number + 1):
            continue
        line = body_of(lines[link.line - 1])
        if is_page or not _DERIVED.match(line):
            start_of_line = sum(map(len, lines[: link.line - 1]))
            yield Mention(source.path, link.line, start - start_of_line + 1, line.strip())
