"""The step of a procedure that somebody names."""

from __future__ import annotations

from memfmt.errors import AmbiguousError, NotFoundError
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Procedure
from memfmt.kinds.names import folded

#: Digits that a number of a step has at most; a longer one is a text.
_LONGEST = 9


def step_index(thing: Procedure, named: str) -> int:
    """
    Return the index of the step that *named* means: its number from 1, its text, or a part of it.

    A number goes before a text, a whole action before a part; case and Unicode form do not count.

    Raises:
        NotFoundError: there is none; the message gives the steps.
        AmbiguousError: there are several; the message gives their numbers.
    """
    if named.isascii() and named.isdigit() and len(named) <= _LONGEST:
        if 1 <= int(named) <= len(thing.steps):
            return int(named) - 1
        raise NotFoundError(f"{thing.name} has {len(thing.steps)} steps, and no step {named}")
    wanted = folded(one_line(named))
    texts = [folded(f"{each.action} — {each.detail or ''}") for each in thing.steps]
    actions = [folded(each.action) for each in thing.steps]
    for found in (
        [at for at, action in enumerate(actions) if action == wanted],
        [at for at, text in enumerate(texts) if wanted and wanted in text],
    ):
        if len(found) == 1:
            return found[0]
        if found:
            numbers = ", ".join(str(at + 1) for at in found)
            raise AmbiguousError(f"{named!r} means steps {numbers} of {thing.name}; give a number")
    steps = "; ".join(f"{at}. {each.action}" for at, each in enumerate(thing.steps, 1))
    hint = "; behind = stands ok or fail" if "=" in named else ""
    raise NotFoundError(
        f"{thing.name} has no step {named!r}{hint}; its steps are: {steps or 'none'}"
    )
