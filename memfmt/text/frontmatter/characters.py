"""Characters that PyYAML rejects or takes for line ends, and their stand-ins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

# YAML 1.2 breaks lines at \n and \r only and a stranger's control character must not hide the
# whole block, so each of these is read as one ordinary character.
_AWKWARD = re.compile(
    "[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]"
)
_ESCAPED = re.compile(r"\\u([0-9a-fA-F]{4})|\\U([0-9a-fA-F]{8})|\\x([0-9a-fA-F]{2})")
_PAIR = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}")
_QUOTED = re.compile(r'(?:(?<=[:\-,] )|(?<=[\[{\n\r,:])|^)"(?:[^"\\]|\\.)*+"', re.DOTALL)
_STANDS = (range(0xE000, 0xF900), range(0xF0000, 0xFFFFE), range(0x100000, 0x10FFFE))


@dataclass(frozen=True, slots=True)
class Stood:
    """A block that PyYAML can read, equal in length, and the way back for its values."""

    text: str
    back: dict[int, str | None]

    def restore(self, value: str) -> str:
        """Return *value*, read from the stand-in text, with its own characters."""
        return value.translate(self.back) if self.back else value


def stand_in(block: str) -> Stood:
    """
    Return *block* with a private-use character in place of each one that PyYAML rejects.

    A pair of JSON escapes (``\\ud83d\\ude00``) in double quotes becomes its character and a
    filler, because PyYAML takes no such pair.
    """
    awkward = set() if block.isascii() and block.isprintable() else set(_AWKWARD.findall(block))
    paired = "\\u" in block and _PAIR.search(block) is not None
    if not awkward and not paired:
        return Stood(block, {})
    free = _unused(block)
    forth = {ord(each): next(free, each) for each in sorted(awkward)}
    back: dict[int, str | None] = {ord(new): chr(old) for old, new in forth.items()}
    text = block.translate(forth)
    filler = next(free, None) if paired else None
    if filler is not None:
        back[ord(filler)] = None
        text = _QUOTED.sub(lambda found: _unpair(found[0], filler), text)
    return Stood(text, back)


def _unused(block: str) -> Iterator[str]:
    """Yield private-use characters that *block* holds neither raw nor as an escape."""
    taken = set(block)
    if "\\" in block:
        taken |= {
            chr(code)
            for found in _ESCAPED.finditer(block)
            if (code := int(found[found.lastindex or 1], 16)) <= 0x10FFFF
        }
    return (each for codes in _STANDS for code in codes if (each := chr(code)) not in taken)


def _unpair(quoted: str, filler: str) -> str:
    return re.sub(
        r"\\(?:u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|.)",
        lambda found: _joined(found[1], found[2], filler) if found[1] else found[0],
        quoted,
        flags=re.DOTALL,
    )


def _joined(high: str, low: str, filler: str) -> str:
    code = 0x10000 + ((int(high, 16) - 0xD800) << 10) + int(low, 16) - 0xDC00
    return chr(code) + filler * 11
