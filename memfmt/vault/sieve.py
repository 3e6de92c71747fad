"""Which texts can name or link something: told by one look at their letters, no structure read."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from memfmt.vault.names import key_of_path

#: How a letter may be written otherwise: by percent signs in a Markdown link, by an escape (or an
#: escaped line end) in quoted frontmatter.
_PERCENT = re.compile(r"%(?:3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]|[89A-Fa-f][0-9A-Fa-f])")
_ESCAPE = re.compile(r"\\[xuU\r\n]")
_WORD = re.compile(r"[^\W_]+")


class Sieve:
    """The *texts* of a vault (path to text), to be asked which of them can hold a name."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        """Look at nothing yet."""
        self._texts = texts
        self._keys: dict[str, str] = {}
        self._disguised: set[str] = set()

    def holding(self, *names: str) -> list[str]:
        """
        Return the paths of the texts that can hold one of *names*, sorted.

        In any case, Unicode form, escape or quotes, and broken over lines between words; or in
        its path. None that does is left out; one that does not may be there.
        """
        wanted = [_words(name) for name in names]
        if not all(wanted):
            return sorted(self._texts)
        if not self._keys:
            self._look()
        return [
            path
            for path, key in self._keys.items()
            if path in self._disguised
            or any(all(word in key for word in words) for words in wanted)
        ]

    def _look(self) -> None:
        for path in sorted(self._texts):
            text = self._texts[path]
            self._keys[path] = f"{_key(text)}\n{_key(path)}"
            is_percent = "%" in text and _PERCENT.search(text) is not None
            if is_percent or ("\\" in text and _ESCAPE.search(text) is not None):
                self._disguised.add(path)


def _key(text: str) -> str:
    """Return *text* so that what is equal by ``key_of_path`` in it is equal."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFC", text).lower().replace("ς", "σ")


def _words(name: str) -> list[str]:
    """Return the runs of letters and digits in *name*, as keys have them, the longest first."""
    return sorted(set(_WORD.findall(key_of_path(name))), key=lambda each: (-len(each), each))
