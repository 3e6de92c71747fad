"""The text of one file, and what is needed to give the very same bytes back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from memfmt.errors import DamagedFileError, EditRefusedError
from memfmt.text.decoding import MAX_BYTES as MAX_BYTES
from memfmt.text.decoding import decode as decode
from memfmt.text.decoding import encode as encode
from memfmt.text.edits import Edit, apply, joins_line_ends

_BOM = "\ufeff"
_OVERSIZED = f"the file is larger than {MAX_BYTES // 1024 // 1024} MiB"
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")


@dataclass(frozen=True, slots=True)
class Source:
    """
    One file as text. Only ``\\n``, ``\\r\\n`` and ``\\r`` end its lines.

    *raw* is the whole file as a string: UTF-8, where a byte that is none stands as one lone
    surrogate (U+DC80..U+DCFF), so ``data`` is always the bytes that were read. *text* is what
    memfmt reads: *raw* without its byte order mark or, of a damaged file, the lines that are
    intact, with every other line left empty. *damage* says why the file cannot be edited, or
    is None.
    """

    raw: str
    text: str
    path: str = ""
    damage: str | None = None

    @property
    def data(self) -> bytes:
        """The bytes of the file, exactly as they were read."""
        return encode(self.raw)

    @property
    def has_mark(self) -> bool:
        """Whether a byte order mark stands before the text."""
        return self.raw[:1] == _BOM

    @property
    def is_oversized(self) -> bool:
        """Whether the damage is only that the file is larger than memfmt reads."""
        return self.damage is not None and self.damage.startswith(_OVERSIZED)

    def edited(self, edits: Iterable[Edit]) -> str:
        """
        Return *raw* with edits of *text* made: the same string where there are none.

        Raises:
            DamagedFileError: there is an edit and the file is damaged.
            EditRefusedError: two line ends, ``\\r`` and ``\\n``, would become one.
            OverlapError: two edits claim the same characters.
        """
        made = tuple(edits)
        if not made:
            return self.raw
        if self.damage is not None:
            raise DamagedFileError(
                f"{self.path or 'text'}: {self.damage}; "
                "it is left as it is: convert it to UTF-8 text, then edit it"
            )
        if "\r" in self.text and joins_line_ends(self.text, made):
            raise EditRefusedError(
                f"{self.path or 'text'}: a lone carriage return would join the line end after it, "
                "and a blank line would be lost; save the file with one sort of line end first"
            )
        return (_BOM if self.has_mark else "") + apply(self.text, made)


def source_of(raw: str, path: str = "") -> Source:
    """Return the source whose whole content, byte order mark and all, is *raw*."""
    damage = damage_of(raw)
    if damage is not None:
        return Source(raw, _intact(raw), path, damage)
    return Source(raw, raw[1:] if raw[:1] == _BOM else raw, path)


def source_of_bytes(data: bytes, path: str = "") -> Source:
    """Return the source that *data* holds. Any bytes are taken."""
    return source_of(decode(data), path)


def damage_of(raw: str) -> str | None:
    """Return why the file *raw* cannot be edited, in words, or None where it can."""
    if not raw:
        return "the file is empty (0 bytes)"
    if len(raw) * 4 > MAX_BYTES and len(raw.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        return _OVERSIZED
    if raw[0] == "\0" and not raw.strip("\0"):
        return "the file holds only zero bytes, as after a power loss"
    if _utf16_name(raw):
        return "the file is UTF-16, not UTF-8"
    bad = _first_escape(raw)
    if bad is not None:
        line = raw.count("\n", 0, bad) + 1
        if not "\udc80" <= raw[bad] <= "\udcff":
            return f"the text holds a lone surrogate, which no UTF-8 has, in line {line}"
        return f"the file is not UTF-8 (byte 0x{ord(raw[bad]) - 0xDC00:02x} in line {line})"
    return None


def lines_of(text: str) -> list[str]:
    """Return the lines of *text*, each with its line end; ``"".join`` gives *text* back."""
    if "\r" not in text:
        lines = text.split("\n")
        last = lines.pop()
        return [line + "\n" for line in lines] + ([last] if last else [])
    return _LINE.findall(text)


def body_of(line: str) -> str:
    """Return *line* without its line end."""
    return line.rstrip("\r\n")


def end_of(line: str) -> str:
    """Return the line end of *line*: ``\\n``, ``\\r\\n``, ``\\r`` or nothing."""
    return line[len(body_of(line)) :]


def _first_escape(raw: str) -> int | None:
    if raw.isascii():
        return None
    found = _ESCAPED.search(raw)
    return found.start() if found else None


_ESCAPED = re.compile("[\ud800-\udfff]")


def _utf16_name(raw: str) -> str | None:
    """Return the Python name of the UTF-16 that *raw* is, told by its mark or its zero bytes."""
    if raw[:2] == "\udcff\udcfe":
        return "utf-16-le"
    if raw[:2] == "\udcfe\udcff":
        return "utf-16-be"
    head = raw[:64]
    if len(head) >= 8 and "\0" in head:
        if not head[1::2].strip("\0") and "\0" not in head[0::2]:
            return "utf-16-le"
        if not head[0::2].strip("\0") and "\0" not in head[1::2]:
            return "utf-16-be"
    return None


def _intact(raw: str) -> str:
    name = _utf16_name(raw)
    if name is not None:
        raw = encode(raw).decode(name, "replace").replace("\ufffd", "\udcff")
    if not raw.strip("\0"):
        return ""
    text = raw[:MAX_BYTES].removeprefix(_BOM)
    if not text.isascii():
        keep = [end_of(line) if _ESCAPED.search(line) else line for line in lines_of(text)]
        text = "".join(keep)
    return text
