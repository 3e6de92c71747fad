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
_PAIR = re.compile(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")
_HEX = re.compile(r"(?=([ef][0-9a-f]{3}))")
_UNIT = re.compile(r"\\u([ef][0-9a-f]{3})")
_SURROGATE = re.compile("[\ud800-\udfff]")
_STANDS = (range(0xE000, 0xF900), range(0xF0000, 0xFFFFE), range(0x100000, 0x10FFFE))


@dataclass(frozen=True, slots=True)
class Stood:
    """
    A block that PyYAML can read, equal in length, and the way back for its values.

    *back* gives the character of each stand-in. *halves* gives the hexadecimal digits, as they
    are spelled in the block, of each half of a JSON pair by those that stand in for them.
    """

    text: str
    back: dict[int, str]
    halves: dict[str, str]

    def restore(self, value: str) -> str:
        """
        Return *value*, read from the stand-in text, with its own characters.

        Half a pair that lacks its other half is left as its stand-in: see ``has_half``.
        """
        if self.halves:
            value = _UNIT.sub(lambda unit: "\\u" + self.halves.get(unit[1], unit[1]), value)
            value = self._pairs().sub(self._joined, value)
        return value.translate(self.back) if self.back else value

    def has_half(self, value: str) -> bool:
        """Return whether *value*, read from the stand-in text, holds half a character."""
        if value.isascii():
            return False
        if self.halves:
            value = self._pairs().sub("", value)
        return _SURROGATE.search(value) is not None or any(
            chr(int(stand, 16)) in value for stand in self.halves
        )

    def _pairs(self) -> re.Pattern[str]:
        sides: tuple[list[str], list[str]] = ([], [])
        for stand, digits in self.halves.items():
            sides[int(digits, 16) >= 0xDC00].append(chr(int(stand, 16)))
        return re.compile("([{}])([{}])".format(*map("".join, sides)))

    def _joined(self, pair: re.Match[str]) -> str:
        high, low = (int(self.halves[f"{ord(each):04x}"], 16) for each in pair.groups())
        return chr(0x10000 + ((high - 0xD800) << 10) + low - 0xDC00)


def stand_in(block: str) -> Stood:
    """
    Return *block* with a private-use character in place of each one that PyYAML rejects.

    It takes no pair of JSON escapes (``\\ud83d\\ude00``) either: each becomes the escapes of two
    private-use characters, which are undone in values whether or not they were escapes there.
    """
    awkward = set() if block.isascii() and block.isprintable() else set(_AWKWARD.findall(block))
    paired = _PAIR.findall(block) if "\\u" in block else []
    if not awkward and not paired:
        return Stood(block, {}, {})
    free = _unused(block)
    forth = {ord(each): next(free, each) for each in sorted(awkward)}
    back = {ord(new): chr(old) for old, new in forth.items()}
    text = block.translate(forth)
    spelled = dict.fromkeys(half for pair in paired for half in pair)
    taken = set(_HEX.findall(block.lower())) if paired else set()
    hexed = (f"{ord(each):04x}" for each in free if ord(each) < 0xF900)
    stands = dict(zip(spelled, (each for each in hexed if each not in taken), strict=False))
    if len(stands) < len(spelled):
        return Stood(text, back, {})
    text = _PAIR.sub(lambda pair: f"\\u{stands[pair[1]]}\\u{stands[pair[2]]}", text)
    return Stood(text, back, {stand: digits for digits, stand in stands.items()})


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
