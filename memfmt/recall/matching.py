"""In which lines of a file the terms of a question stand."""

from __future__ import annotations

import re

from memfmt.recall.inert import (
    LATIN_GAP,
    PLAIN_GAP,
    beyond_ascii,
    is_inert,
    latin_folded,
    without_accents,
)
from memfmt.recall.stems import LONGEST_ENDING, stem
from memfmt.recall.words import HUMP, PART, STEM, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

#: Set between the words that an identifier is joined from: a gap, and no letter of any term.
_SEAM = "\x1f"
_MAY_HUMP = re.compile("[a-z0-9][A-Z]|[A-Z][A-Z][a-z]")
_BOM = "\ufeff"
#: Signs of ASCII that no word has, and nothing, as after the last character.
_GAPS = frozenset(("", *(sign for sign in map(chr, range(128)) if not sign.isalnum())))


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


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class Held:
    """
    The terms that a text holds: index of a term to indexes of lines, rising.

    *headed* are those with a line that begins as a heading does.
    """

    __slots__ = ("headed", "lines")

    def __init__(self) -> None:
        self.lines: dict[int, list[int]] = {}
        self.headed: set[int] = set()


class Finder:
    """The terms of a question, to be looked for in many files."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self.terms = terms
        self._ascii = [(at, term.text) for at, term in enumerate(terms) if term.text.isascii()]
        self._plain = [(at, text.encode()) for at, text in self._ascii]
        self._has_others = len(self._plain) < len(terms)
        self._stems: dict[str, str] = {}

    def in_file(self, data: bytes) -> Held:
        """
        Return which terms the file *data* holds, and where.

        The lines are those of ``text_of(data)``, and the answer is that of ``in_text``. Most
        files are never decoded: their bytes tell that no term is there, or where it is.
        """
        low = data.lower()
        # ``in`` first takes what it is given for a number, and fails: it takes twice as long.
        present = [at for at, needle in self._plain if low.find(needle) >= 0]
        rest = beyond_ascii(data)
        if data.find(b"\0") >= 0 or (rest and self._has_others):
            return self.in_text(text_of(data))
        if is_inert(rest):
            if not present:
                return Held()
            # Bytes that are no UTF-8 can look inert with all between them taken out.
            if not rest or _is_utf8(data):
                return self._in_bytes(data, low, present)
            return self.in_text(text_of(data))
        folded = latin_folded(data, rest)
        if folded is None:
            return self.in_text(text_of(data))
        present = [at for at, needle in self._plain if folded.find(needle) >= 0]
        if not present:
            return Held()
        if not _is_utf8(data):
            return self.in_text(text_of(data))
        text = text_of(data)
        latin = folded.decode() if data.find(b"\r") < 0 else _latin(text)
        return self._in_page(_Page(text, latin, LATIN_GAP, _latin, _cased), present)

    def in_name(self, name: str) -> frozenset[int]:
        """Return which terms *name*, a text of one line, holds."""
        low = name.lower()
        if low.isascii() and not any(low.find(text) >= 0 for _, text in self._ascii):
            return frozenset()
        return frozenset(self.in_file(name.encode(errors="surrogateescape")).lines)

    def _in_bytes(self, data: bytes, low: bytes, present: list[int]) -> Held:
        if data.find(b"\r") >= 0:
            data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            low = data.lower()
        # In Latin-1 each byte is a character, and those beyond ASCII are gaps here.
        page = _Page(data, low.decode("latin-1"), PLAIN_GAP, str.lower, str)
        return self._in_page(page, present)

    def in_text(self, text: str) -> Held:
        """Return which terms *text* holds, and where; line feeds end its lines."""
        if text.isascii():
            low = text.lower()
            present = [at for at, term in self._ascii if term in low]
            if not present:
                return Held()
            return self._in_page(_Page(text, low, PLAIN_GAP, str.lower, str), present)
        page = _folded_page(text)
        present = [at for at, term in enumerate(self.terms) if term.text in page.folded]
        return self._in_page(page, present)

    def _in_page(self, page: _Page, present: list[int]) -> Held:
        held = Held()
        for at in present:
            lines, may_hump = self._take(at, page, held)
            if may_hump and page.humped:
                more, _ = self._take(at, page, held, is_humped=True)
                lines = sorted({*lines, *more})
            if lines:
                held.lines[at] = lines
        return held

    def _take(
        self, at: int, page: _Page, held: Held, *, is_humped: bool = False
    ) -> tuple[list[int], bool]:
        """Return the lines of *page* with a term, and whether it may be a part of a word."""
        text, gap = page.humped if is_humped else page.folded, page.gap
        is_told = not is_humped and page.is_aligned
        lines: list[int] = []
        term = self.terms[at]
        may_hump = False
        place = counted = line = 0
        length = len(term.text)
        while (place := text.find(term.text, place)) >= 0:
            end = place + length
            # Most words stand between signs of ASCII, or at an end: told without a call.
            is_bare = text[end : end + 1] in _GAPS and (not place or text[place - 1] in _GAPS)
            if not is_bare and (after := self._miss(term, text, place, gap)):
                if not may_hump:
                    start = max(0, place - 1)
                    may_hump = not is_told or _may_hump(page.cased, start, after + 1)
                place = after
                continue
            line += text.count("\n", counted, place)
            lines.append(line)
            start = text.rfind("\n", counted, place) + 1 or counted
            counted = place
            if text[start : start + 4].lstrip(" ")[:1] == "#":
                held.headed.add(at)
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


def _may_hump(cased: str, start: int, end: int) -> bool:
    return _MAY_HUMP.search(cased, start, end) is not None


def _latin(text: str) -> str:
    data = text.encode()
    return (latin_folded(data, beyond_ascii(data)) or data).decode()


def _cased(text: str) -> str:
    data = text.encode()
    return without_accents(data, beyond_ascii(data)).decode()


def _folded_page(text: str) -> _Page:
    from unicodedata import normalize

    from memfmt.recall.folding import GAP, fold  # 5 ms to import, and seldom needed

    return _Page(normalize("NFKC", text), fold(text), GAP, fold)


class _Page:
    """
    A text as it is and folded, with the gap between its words.

    *case* gives the text in its own case, each character where *folded* has it; None where
    folding moves them. Where it has no hump, the raw text has none there.
    """

    __slots__ = ("_case", "_cased", "_fold", "_humped", "_raw", "folded", "gap", "is_aligned")

    def __init__(
        self,
        raw: str | bytes,
        folded: str,
        gap: re.Pattern[str],
        fold: Callable[[str], str],
        case: Callable[[str], str] | None = None,
    ) -> None:
        self._raw = raw
        self.folded = folded
        self.gap = gap
        self.is_aligned = case is not None
        self._case = case
        self._cased: str | None = None
        self._fold = fold
        self._humped: str | None = None

    @property
    def raw(self) -> str:
        """The text as it is; of bytes each is a character, as in Latin-1."""
        if isinstance(self._raw, bytes):  # seldom needed
            self._raw = self._raw.decode("latin-1")
        return self._raw

    @property
    def cased(self) -> str:
        """What *case* gives of the text."""
        if self._cased is None:
            self._cased = self._case(self.raw) if self._case is not None else self.raw
        return self._cased

    @property
    def humped(self) -> str:
        """The folded text with the words of ``DeployService`` parted; "" where there are none."""
        if self._humped is None:
            has_humps = _MAY_HUMP.search(self.raw)
            self._humped = self._fold(HUMP.sub(_SEAM, self.raw)) if has_humps else ""
        return self._humped
