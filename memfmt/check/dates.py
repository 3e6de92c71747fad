"""The check of days that are none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from memfmt.kinds.kind import Reading
from memfmt.kinds.model import Episode
from memfmt.kinds.told import diagnostic
from memfmt.text.diagnostic import Diagnostic, Severity

_SHAPE = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[T ]([0-9]{2}:[0-9]{2}(?::[0-9]{2})?))?(?![0-9])"
)


def date_is_none(readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M109: ``happened`` is shaped like a day or a moment, and there is none such."""
    for reading in readings:
        if isinstance(reading.thing, Episode) and is_no_day(reading.thing.happened):
            field = reading.document.front.find("happened")
            yield diagnostic(
                reading.document,
                "M109",
                Severity.WARNING,
                field.span if field is not None else None,
                f"happened is {reading.thing.happened!r}, and there is no such day or time; write "
                "the one that was meant, such as 2026-07-30",
            )


def is_no_day(happened: str | None) -> bool:
    """Whether *happened* begins like an ISO date, or date and time, and none is so called."""
    found = _SHAPE.match(happened or "")
    if found is None:
        return False
    try:
        datetime.fromisoformat(f"{found[1]} {found[2] or '00:00'}")
    except ValueError:
        return True
    return False
