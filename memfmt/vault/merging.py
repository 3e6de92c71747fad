"""Two changes of one object put together, field by field. Source: spec/writing.md, "Save"."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import fields
from typing import Any

from memfmt.kinds.model import Thing

#: Where both sides changed one of these, alike or not, each counted something else.
_COUNTED = ("success_count", "fail_count", "steps", "evolution", "version")


def merged(base: Thing, mine: Thing, theirs: Thing) -> tuple[dict[str, Any], list[str]]:
    """
    Return what *mine* must take to have what *theirs* changed too, both made from *base*.

    First field to value, for ``setattr``; then the names of the fields that both changed, and not
    alike, in order. Counts that both raised are never alike. A key of ``extra`` counts as a field
    of its own.
    """
    taken: dict[str, Any] = {}
    conflicts = []
    for each in fields(base):
        old, own, other = (getattr(thing, each.name) for thing in (base, mine, theirs))
        if each.name == "extra":
            extra, wrong = _merged_extra(old, own, other)
            conflicts += [f"extra[{key!r}]" for key in wrong]
            taken["extra"] = extra
        elif own == old:
            taken[each.name] = deepcopy(other)
        elif other != old and (other != own or each.name in _COUNTED):
            conflicts.append(each.name)
    return taken, conflicts


def _merged_extra(
    old: dict[str, Any], own: dict[str, Any], other: dict[str, Any]
) -> tuple[dict[str, Any], list[str]]:
    """Return the keys and values of both, and the keys that both changed and not alike."""
    made, wrong = dict(own), []
    for key in [*own, *(each for each in {**old, **other} if each not in own)]:
        before, mine, theirs = (each.get(key) for each in (old, own, other))
        if mine == before:
            made.pop(key, None)
            if key in other:
                made[key] = deepcopy(theirs)
        elif theirs not in (before, mine):
            wrong.append(key)
    return made, wrong
