"""The record of a procedure goes to its Evolution when a version ends."""

from __future__ import annotations

from memfmt.kinds.model import Procedure, Revision


def retire(thing: Procedure, reason: str, day: str) -> Revision:
    """
    Begin the next version of *thing*, and return the Evolution line that its record went to.

    The line has no counts where there was no run. Source: spec/acts/revise.md.
    """
    has_run = bool(thing.success_count or thing.fail_count)
    counts = (thing.success_count, thing.fail_count) if has_run else (None, None)
    retired = Revision(thing.version, thing.version + 1, reason, day, *counts)
    thing.evolution.append(retired)
    thing.version += 1
    thing.success_count = thing.fail_count = 0
    return retired
