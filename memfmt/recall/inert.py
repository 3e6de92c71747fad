"""What the bytes of a file tell of its words of ASCII, without decoding and folding all of it."""

from __future__ import annotations

import re

#: UTF-8, ASCII taken out, of characters that fold to nothing that is part of a word and do not
#: change their neighbours: punctuation, arrows, boxes, pictures, Han, kana and Hangul.
_INERT = (
    rb"\xc2[\xa0-\xa9\xab\xac\xae-\xb1\xb4\xb6-\xb8\xbb\xbf]|\xc3[\x97\xb7]"
    rb"|\xe2(?:\x80[\x80-\x8b\x8e-\xa3\xa5-\xbf]|\x82[\xa0-\xa7\xa9-\xbf]|\x86[\x90-\xbf]"
    rb"|[\x87-\x8f\x94-\x9c][\x80-\xbf])"
    rb"|\xe3[\x81-\x83][\x80-\xbf]|[\xe4-\xe9\xeb\xec][\x80-\xbf]{2}"
    rb"|\xea[\xb0-\xbf][\x80-\xbf]|\xed[\x80-\x9d][\x80-\xbf]"
    rb"|\xf0\x9f[\x8c-\xab][\x80-\xbf]"
)
#: Letters that fold to none of ASCII: Greek, Cyrillic, Hebrew, Arabic, those of India, and some
#: of the Nordic and Slavic languages.
_FOREIGN = (
    rb"\xc3[\x86\x90\x98\x9e\xa6\xb0\xb8\xbe]|\xc4[\x90\x91\xa6\xa7\xb1\xb8]"
    rb"|\xc5[\x81\x82\x8a\x8b\x92\x93\xa6\xa7]|\xce[\x91-\xa1\xa3-\xbf]|\xcf[\x80-\x8e]"
    rb"|[\xd0\xd1][\x80-\xbf]|\xd7[\x90-\xaa]|\xd8[\xa0-\xba]|\xd9[\x81-\x8a]"
    rb"|\xe0[\xa4-\xb7][\x80-\xbf]"
)
#: Letters of ASCII with an accent, and accents by themselves but one that folds to a letter.
_ACCENTED = rb"[\xc3-\xc5][\x80-\xbf]|\xcc[\x80-\xbf]|\xcd[\x80-\x84\x86-\xaf]"
_IS_INERT = re.compile(rb"(?:" + _INERT + rb")*+")
_IS_LATIN = re.compile(
    rb"(?:"
    + _INERT
    + rb"|"
    + _FOREIGN
    + rb"|(?!\xc4[\xb2\xb3\xbf]|\xc5[\x80\x89\xbf])(?:"
    + _ACCENTED
    + rb"))*+"
)
_ACCENTS = re.compile(_ACCENTED)

#: What stands between words of ASCII, folded, where all else is inert.
PLAIN_GAP = re.compile(r"[^0-9a-z]")
#: The same, where letters of the alphabets above may stand beside them.
LATIN_GAP = re.compile(
    "[^0-9a-zÆÐØÞæðøþĐđĦħıĸŁłŊŋŒœŦŧ\u0391-\u03a1\u03a3-\u03ce\u0400-\u047f\u05d0-\u05ea"
    "\u0620-\u063a\u0641-\u064a\u0900-\u0963\u0966-\u0dff]"
)
_ASCII = bytes(range(128))

_BASES = {
    "a": "ÀÁÂÃÄÅàáâãäåĀāĂăĄą", "c": "ÇçĆćĈĉĊċČč", "d": "Ďď", "e": "ÈÉÊËèéêëĒēĔĕĖėĘęĚě",
    "g": "ĜĝĞğĠġĢģ", "h": "Ĥĥ", "i": "ÌÍÎÏìíîïĨĩĪīĬĭĮįİ", "j": "Ĵĵ", "k": "Ķķ",
    "l": "ĹĺĻļĽľ", "n": "ÑñŃńŅņŇň", "o": "ÒÓÔÕÖòóôõöŌōŎŏŐő", "r": "ŔŕŖŗŘř",
    "s": "ŚśŜŝŞşŠš", "ss": "ß", "t": "ŢţŤť", "u": "ÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲų", "w": "Ŵŵ",
    "y": "ÝýÿŶŷŸ", "z": "ŹźŻżŽž",
}  # fmt: skip
_BASE_OF = {
    letter.encode(): base.encode() for base, letters in _BASES.items() for letter in letters
}


def beyond_ascii(data: bytes) -> bytes:
    """Return the bytes of *data* that are not ASCII."""
    return data.translate(None, _ASCII)


def is_inert(rest: bytes) -> bool:
    """
    Return whether bytes in lower case show each word of ASCII of a file.

    *rest* are those of the file beyond ASCII. Then ``folding.fold`` of the text has a word of
    ASCII exactly where the lower-case bytes have it, with the same gaps around it.
    """
    return not rest or _IS_INERT.fullmatch(rest) is not None


def latin_folded(data: bytes, rest: bytes) -> bytes | None:
    """
    Return *data* with its accents taken away, in lower case, or None where that is not enough.

    Then ``folding.fold`` of the text has a word of ASCII exactly where this has it, with the
    same gaps (``LATIN_GAP``) around it; *rest* are the bytes of *data* beyond ASCII.
    """
    return without_accents(data.lower(), rest) if _IS_LATIN.fullmatch(rest) else None


def without_accents(data: bytes, rest: bytes) -> bytes:
    """Return *data* with a letter of ASCII, in lower case, for each that has an accent."""
    for accented in set(_ACCENTS.findall(rest)):
        data = data.replace(accented, _BASE_OF.get(accented, _unchanged(accented)))
    return data


def _unchanged(letter: bytes) -> bytes:
    """Return a foreign letter or a sign as it is, an accent by itself as nothing."""
    return b"" if letter[0] in b"\xcc\xcd" else letter
