"""How far a procedure can be trusted, told without reading all of it."""

from __future__ import annotations

import re

from memfmt.kinds.figures import figure, prior_of
from memfmt.recall.files import Opened
from memfmt.recall.front import value_of

_HEADING = "## Evolution"
_WORD = "evolution"
_REVISION = re.compile(
    r"- v[1-9][0-9]{0,8} → v[1-9][0-9]{0,8}"
    r"(?: \((?:[0-9-]+(?:, ([0-9]{1,9})✓/([0-9]{1,9})✗)?|([0-9]{1,9})✓/([0-9]{1,9})✗)\))?:(?: .*)?"
)
_MOST_DIGITS = 9


def trust(file: Opened) -> str:
    """Return the version and the reliability of the procedure *file*: ``v3, 86% reliable``."""
    return _quick_trust(file) or _full_trust("\n".join(file.lines))


def _full_trust(text: str) -> str:
    # Takes ten times as long to import as all that stands here.
    from memfmt.kinds.names import NO_NAMES
    from memfmt.kinds.table import KINDS
    from memfmt.text.document import document_of
    from memfmt.text.source import source_of

    procedure = KINDS["procedure"].read(document_of(source_of(text)), NO_NAMES).thing
    return f"v{procedure.version}, {procedure.reliability}"


def _quick_trust(file: Opened) -> str | None:
    """Return the same, or None where anything that matters is unusual."""
    version = _count(file, "version", 1)
    success = _count(file, "success_count", 0)
    fail = _count(file, "fail_count", 0)
    if not file.is_plain or not version or success is None or fail is None:
        return None
    retired: tuple[int, int] | None = None
    named = [at for at, line in enumerate(file.lines) if line[:1] == "#" and _WORD in line.lower()]
    if named:
        if len(named) > 1 or file.lines[named[0]] != _HEADING:
            return None
        for line in file.lines[named[0] + 1 :]:
            if line[:1] == "#":
                if line[:3] != "## ":
                    return None
                break
            found = _REVISION.fullmatch(line)
            if found is None and line:
                return None
            if found and found.lastindex:
                retired = int(found[1] or found[3]), int(found[2] or found[4])
    return f"v{version}, {figure(success, fail, prior_of(retired))}"


def _count(file: Opened, key: str, default: int) -> int | None:
    """Return the whole number that *key* has, *default* where it is not there; None if unusual."""
    value = value_of(file.lines, file.body, key)
    if value is None:
        return default
    is_count = value.isascii() and value.isdigit() and len(value) <= _MOST_DIGITS
    return int(value) if is_count else None
