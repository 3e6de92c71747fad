"""What the bytes of a file tell of its words before it is decoded."""

from __future__ import annotations

import re

#: UTF-8, ASCII taken out, of characters that fold to nothing that is part of a word and do not
#: change their neighbours: punctuation, arrows, boxes, pictures, Han, kana and Hangul.
_INERT = (
    rb"\xc2[\xa0-\xa9\xab\xac\xae-\xb1\xb4\xb6-\xb8\xbb\xbf]"
    rb"|\xe2(?:\x80[\x80-\x8b\x8e-\xa3\xa5-\xbf]|\x82[\xa0-\xa7\xa9-\xbf]|\x86[\x90-\xbf]"
    rb"|[\x87-\x8f\x94-\x9c][\x80-\xbf])"
    rb"|\xe3[\x81-\x83][\x80-\xbf]|[\xe4-\xe9\xeb\xec][\x80-\xbf]{2}"
    rb"|\xf0\x9f[\x8c-\xab][\x80-\xbf]"
)
_IS_INERT = re.compile(rb"(?:" + _INERT + rb")*+")
#: The same, and letters of other alphabets, which fold to none of ASCII: Greek, Cyrillic, Hebrew,
#: Arabic, those of India, some of the Nordic and Slavic languages.
_IS_FOREIGN = re.compile(
    rb"(?:" + _INERT + rb"|\xc3[\x86\x90\x98\x9e\xa6\xb0\xb8\xbe]|\xc4[\x90\x91\xb1]|\xc5[\x81\x82]"
    rb"|\xce[\x91-\xa1\xa3-\xbf]|\xcf[\x80-\x8e]|[\xd0\xd1][\x80-\xbf]|\xd7[\x90-\xaa]"
    rb"|\xd8[\xa0-\xba]|\xd9[\x81-\x8a]|\xe0[\xa4-\xb7][\x80-\xbf])*+"
)
#: What stands between the words of a file all of whose bytes beyond ASCII are such, in lower case.
FOREIGN_GAP = re.compile(
    "[^0-9a-z\u00c6\u00d0\u00d8\u00de\u00e6\u00f0\u00f8\u00fe\u0110\u0111\u0131\u0141\u0142\u0391-\u03a1\u03a3-\u03ce"
    "\u0400-\u047f\u05d0-\u05ea\u0620-\u063a\u0641-\u064a\u0900-\u0963\u0966-\u0dff]"
)
_ASCII = bytes(range(128))


def beyond_ascii(data: bytes) -> bytes:
    """Return the bytes of *data* that are not ASCII."""
    return data.translate(None, _ASCII)


def is_inert(rest: bytes) -> bool:
    """
    Return whether bytes in lower case show each word of ASCII of a file.

    *rest* are those of the file beyond ASCII. Then ``folding.fold`` of the text has a word of
    ASCII exactly where the lower-case bytes have it, with the same gaps around it, and has no
    word of another script that sets spaces.
    """
    return not rest or _IS_INERT.fullmatch(rest) is not None


def is_foreign(rest: bytes) -> bool:
    """
    Return whether bytes in lower case show that a file has *no* word of ASCII.

    Then ``folding.fold`` of the text has no letter or digit of ASCII that they have not.
    """
    return _IS_FOREIGN.fullmatch(rest) is not None
