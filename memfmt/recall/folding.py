"""One form for what is written differently: case, accents, width, composed or not."""

from __future__ import annotations

import re
import unicodedata

#: Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic, and what does not show.
DROPPED = (
    "\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7"
    "\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed"
    "\u1ab0-\u1aff\u1dc0-\u1dff\u200c\u200d\u2060\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff"
)
_DROP = re.compile(f"[{DROPPED}]+")
#: Only text with one of these can hold a letter that falls apart into a base and an accent.
_MAY_DROP = re.compile(f"[{DROPPED}\u00c0-\u0586\u0590-\u06ff\u1e00-\u1fff]")

#: Scripts that set no space between words: looked for by two or by three characters.
PAIRED = (
    "\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u312f\u3131-\u318e\u31a0-\u31bf\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc"
    "\U0001b000-\U0001b16f\U00020000-\U0003ffff"
)
TRIPLED = "\u0e01-\u0e3a\u0e40-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17d3\u17d7\u17dc-\u17ff"
#: Scripts whose vowel signs are no letters to Python, though they are to readers.
SIGNED = "\u0700-\u0963\u0966-\u0dff\u1800-\u18af\u1a00-\u1cff"

#: One character that stands between words; so do the scripts without spaces.
GAP = re.compile(f"[\\W_{PAIRED}{TRIPLED}](?<![{SIGNED}])")


def fold(text: str) -> str:
    """
    Return *text* in the form in which words are compared; line feeds stay where they are.

    NFKC, case folded, without accents. Text that differs only in case, in composed or
    decomposed characters or in width folds to the same.
    """
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFKC", text).casefold()
    if _MAY_DROP.search(folded):
        apart = _DROP.sub("", unicodedata.normalize("NFD", folded))
        folded = unicodedata.normalize("NFC", apart)
    return folded
