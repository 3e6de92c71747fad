"""What no longer holds, and is left out of an answer. Source: spec/recall.md, "What is found"."""

from __future__ import annotations

import re

from memfmt.recall.front import value_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from memfmt.recall.stretch import Lines, Sheet, Stretch

_KEY = "superseded_by"
_NAME = "history"
_ATX = re.compile(r"##[ \t]+(?P<text>.*?)(?:[ \t]+#+)?[ \t]*")


def is_superseded(text: str, lines: Sequence[str], body: int) -> bool:
    """Return whether the note *text*, its block ``lines[:body]``, says what came after it."""
    return text.find(_KEY) >= 0 and value_of(lines, body, _KEY) is not None


def without_history(sheet: Sheet) -> list[Stretch]:
    """Return the stretches of an entity's *sheet* that stand in no section ``History``."""
    tops = sheet.tops
    spans = [
        (lines[0], next((each[1][0] for each in tops[at + 1 :]), len(sheet.lines)))
        for at, (level, lines) in enumerate(tops)
        if level == 2 and _is_history(sheet.lines, lines)
    ]
    if not spans:
        return sheet.stretches
    return [
        each
        for each in sheet.stretches
        if not any(start <= each.start < end for start, end in spans)
    ]


def _is_history(lines: Sequence[str], heading: Lines) -> bool:
    """Return whether the *heading* of level 2 is the one of past facts."""
    start, end = heading
    if _NAME not in lines[start].lower():
        return False
    if end - start > 1:  # its last line underlines it
        return " ".join(lines[start : end - 1]).strip().lower() == _NAME
    found = _ATX.fullmatch(lines[start].strip())
    return found is not None and found["text"].strip().lower() == _NAME
