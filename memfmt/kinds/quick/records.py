"""Counts of runs, and the revisions that carry them, in canonical form."""

from __future__ import annotations

import re
from functools import lru_cache

from memfmt.kinds.model import Revision

_REVISION = re.compile(r"v([1-9][0-9]{0,8}) → v([1-9][0-9]{0,8})(?: \(([^()\\]++)\))?:(?: (.++))?")
_MAX_DIGITS = 15


@lru_cache(maxsize=2048)  # a memory has few different ones
def counts_of(record: str) -> tuple[int, int] | None:
    """Return the two counts of ``N✓/N✗``, or None where *record* is something else or long."""
    success, _, fail = record.partition("✓/")
    fail, cross = fail[:-1], fail[-1:]
    digits = success + fail
    is_read = cross == "✗" and digits.isdigit() and digits.isascii()
    if not (is_read and success and fail and len(success) <= _MAX_DIGITS >= len(fail)):
        return None
    return int(success), int(fail)


def read_revision(item: str) -> Revision | None:
    """Return the revision that *item*, one line that prints, says; None where it is unusual."""
    found = _REVISION.fullmatch(item)
    if found is None:
        return None
    before, after, meta, reason = found.groups("")
    date, counts = meta, None
    if "✓" in meta:
        date, _, record = meta.rpartition(", ")
        counts = counts_of(record)
        if counts is None or "✓" in date:
            return None
    success, fail = counts or (None, None)
    return Revision(int(before), int(after), reason, date.strip() or None, success, fail)
