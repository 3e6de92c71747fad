"""The text of a changed object without the full reader, where its file is in canonical form."""

from __future__ import annotations

from memfmt.kinds.model import Thing
from memfmt.kinds.names import NO_NAMES
from memfmt.kinds.quick.linked import Linked
from memfmt.kinds.quick.reading import read_quickly
from memfmt.kinds.quick.writing import KEYS, scalar, written


def read_plainly(text: str) -> Thing | None:
    """Return the object that the file *text* says, links as they stand; None where unusual."""
    thing = read_quickly(text)
    if thing is not None:
        Linked(NO_NAMES).settle(thing)
    return thing


def rewritten(thing: Thing, text: str) -> str | None:
    """
    Return what the file *text* becomes when it says *thing*, or None where that is not sure.

    Sure it is where the file holds nothing but its object, as memfmt writes it, and where what
    is written reads back as *thing*. Then it is what ``kind.composed`` gives.
    """
    before = read_plainly(text)
    if before is None or type(before) is not type(thing) or _leaves_traces(before, thing):
        return None
    linked = Linked(NO_NAMES)
    if written(before, linked) != text:
        return None
    try:
        new = written(thing, linked)
    except (TypeError, AttributeError, ValueError, IndexError):
        return None  # a value in no normal form: the full writer brings it there, or says which
    return new if new is not None and read_plainly(new) == thing else None


def _leaves_traces(before: Thing, thing: Thing) -> bool:
    """
    Whether the long way leaves what a new file would not have.

    It keeps the quotes of a field, the heading of a section that is emptied, blank lines.
    """
    keys = {key.attribute: key.type for key in KEYS[type(before)][1]}
    for name, old in vars(before).items():
        new = getattr(thing, name)
        if name == "origin" or old == new:
            continue
        if name in ("extra", "knowledge") or (old and not new):
            return True
        if isinstance(old, list) and len(new) < len(old):
            return True
        if name in keys and keys[name] not in ("text", "number"):
            return True
        if name in keys and isinstance(old, str) and scalar(old) != old:
            return True
    return False
