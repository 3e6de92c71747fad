"""In which lines of a file the terms of a question stand."""

from __future__ import annotations

import re

from memfmt.recall.inert import FOREIGN_GAP, beyond_ascii, is_foreign, is_inert
from memfmt.recall.stems import LONGEST_ENDING, stem
from memfmt.recall.words import HUMP, PART, STEM, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

#: What stands between words where only those of ASCII are looked for.
_PLAIN_GAP = re.compile(r"[^0-9a-z]")
#: Set between the words that an identifier is joined from: a gap, and no letter of any term.
_SEAM = "\x1f"
_MAY_HUMP = re.compile("[a-z0-9][A-Z]|[A-Z][A-Z][a-z]")
_BOM = "\ufeff"


def text_of(data: bytes) -> str:
    """
    Return the text of the file *data* without byte order mark, every line end a line feed.

    Of a damaged file the lines that are intact; the others are empty.
    """
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:  # so has UTF-16, and a file that lost its bytes with the power
        from memfmt.text.source import source_of_bytes

        text = source_of_bytes(data).text
    text = text.removeprefix(_BOM)
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


class Finder:
    """The terms of a question, to be looked for in many files."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self.terms = terms
        self._plain = [
            (at, term.text.encode()) for at, term in enumerate(terms) if term.text.isascii()
        ]
        self._has_others = len(self._plain) < len(terms)
        self._stems: dict[str, str] = {}

    def in_file(self, data: bytes) -> dict[int, list[int]]:
        """
        Return where the file *data* holds terms: index of a term to indexes of lines, rising.

        The lines are those of ``text_of(data)``, and the answer is that of ``in_text``. Most
        files are never decoded: their bytes tell that no term is there, or where it is.
        """
        low = data.lower()
        present = [at for at, needle in self._plain if needle in low]
        rest = beyond_ascii(data)
        if b"\0" in data or (rest and (self._has_others or not is_foreign(rest))):
            return self.in_text(text_of(data))
        if not present:
            return {}
        if b"\r" in data:
            data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            low = data.lower()
        if not rest or is_inert(rest):
            # In Latin-1 each byte is a character, and those beyond ASCII are gaps here.
            page = _Page(data.decode("latin-1"), low.decode("latin-1"), _PLAIN_GAP, str.lower)
        else:
            page = _Page(data.decode(), low.decode(), FOREIGN_GAP, str.lower)
        return self._in_page(page, present)

    def in_text(self, text: str) -> dict[int, list[int]]:
        """Return where *text* holds terms; line feeds end its lines."""
        fold, gap = (str.lower, _PLAIN_GAP) if text.isascii() else (_fold(), _gap())
        folded = fold(text)
        present = [at for at, term in enumerate(self.terms) if term.text in folded]
        return self._in_page(_Page(text, folded, gap, fold), present) if present else {}

    def _in_page(self, page: _Page, present: list[int]) -> dict[int, list[int]]:
        found = {}
        for at in present:
            raw = page.raw if page.is_aligned else None
            lines, may_hump = self._lines(self.terms[at], page.folded, page.gap, raw)
            if may_hump and page.humped:
                more, _ = self._lines(self.terms[at], page.humped, page.gap, None)
                lines = sorted({*lines, *more})
            if lines:
                found[at] = lines
        return found

    def _lines(
        self, term: Term, text: str, gap: re.Pattern[str], raw: str | None
    ) -> tuple[list[int], bool]:
        """
        Return the lines of *text* with *term*, and whether it may be part of another word.

        *raw* is the same text, character by character, before it was folded, or None.
        """
        lines: list[int] = []
        may_hump = False
        place = counted = line = 0
        while (place := text.find(term.text, place)) >= 0:
            after = self._miss(term, text, place, gap)
            if after:
                if not may_hump:
                    start = max(0, place - 1)
                    may_hump = raw is None or _MAY_HUMP.search(raw, start, after + 1) is not None
                place = after
                continue
            line += text.count("\n", counted, place)
            lines.append(line)
            counted = place
            place = text.find("\n", place)
            if place < 0:
                break
        return lines, may_hump

    def _miss(self, term: Term, text: str, place: int, gap: re.Pattern[str]) -> int:
        """Return 0 where *term* stands at *place* as a word, else where to look on."""
        if term.how == PART:
            return 0
        end = place + len(term.text)
        after = gap.search(text, end)
        last = after.start() if after else len(text)
        if place and not gap.match(text, place - 1):
            return last
        if last == end or (term.how == STEM and self._is_form(term.text, text[place:last])):
            return 0
        return last

    def _is_form(self, wanted: str, word: str) -> bool:
        if len(word) > len(wanted) + LONGEST_ENDING or not word.isascii() or not word.isalpha():
            return False
        found = self._stems.get(word)
        if found is None:
            found = self._stems[word] = stem(word)
        return found == wanted


def _fold() -> Callable[[str], str]:
    from memfmt.recall.folding import fold  # 15 ms, where no file needs it

    return fold


def _gap() -> re.Pattern[str]:
    from memfmt.recall.folding import GAP

    return GAP


class _Page:
    """
    A text as it is and folded, with the gap between its words.

    *is_aligned* says that folding kept each character at its place.
    """

    __slots__ = ("_fold", "_humped", "folded", "gap", "is_aligned", "raw")

    def __init__(
        self, raw: str, folded: str, gap: re.Pattern[str], fold: Callable[[str], str]
    ) -> None:
        self.raw = raw
        self.folded = folded
        self.gap = gap
        self.is_aligned = fold is str.lower
        self._fold = fold
        self._humped: str | None = None

    @property
    def humped(self) -> str:
        """The folded text with the words of ``DeployService`` parted; "" where there are none."""
        if self._humped is None:
            has_humps = _MAY_HUMP.search(self.raw)
            self._humped = self._fold(HUMP.sub(_SEAM, self.raw)) if has_humps else ""
        return self._humped
