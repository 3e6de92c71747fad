"""What of a memory to trust least, and one of its procedures as a person names it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from memfmt.errors import AmbiguousError, NotFoundError
from memfmt.kinds.doubts import Beliefs, Doubt, doubts_of
from memfmt.kinds.model import Memory, Procedure
from memfmt.kinds.versions import Version, version_of
from memfmt.vault.find import called

_AT = re.compile(r"(.+)@v([0-9]{1,9})", re.DOTALL)


def weakest(procedures: Iterable[Procedure]) -> tuple[list[Doubt], list[Doubt]]:
    """
    Return the doubts about *procedures* and their steps: the tested ones, and the untested.

    The tested ones come by the lower end of their interval, lowest first, of equal ones that
    with more runs first, then in the order given; the untested ones in the order given, without
    the steps of a procedure that never ran as it is now.

    Source: spec/reliability.md, "The weakest".
    """
    doubts: list[Doubt] = []
    known: Beliefs = {}
    for procedure in procedures:
        whole, *steps = doubts_of(procedure, known)
        has_run = whole.estimate.own_runs > 0
        doubts += [whole, *(each for each in steps if has_run or not each.is_untested)]
    tested = [doubt for doubt in doubts if not doubt.is_untested]
    tested.sort(key=lambda each: (each.estimate.low, -each.estimate.own_runs))
    return tested, [doubt for doubt in doubts if doubt.is_untested]


def version_called(procedures: Iterable[Procedure], wanted: str) -> Version:
    """
    Return the version that *wanted* means: a name, id or path, with ``@v2`` for version 2.

    A procedure whose name ends so itself goes first.

    Raises:
        NotFoundError: there is no such procedure or version; the message gives what there is.
        AmbiguousError: there are several such procedures; the message gives their paths.
    """
    memory = Memory(procedures=list(procedures))
    at = _AT.fullmatch(wanted)
    try:
        return version_of(_only(memory, wanted))
    except NotFoundError:
        if at is None:
            raise
    return version_of(_only(memory, at[1]), int(at[2]))


def _only(memory: Memory, wanted: str) -> Procedure:
    try:
        found = [each for each in called(memory, wanted) if isinstance(each, Procedure)]
    except NotFoundError:
        known = [each.name for each in memory.procedures]
        raise memory.missing("procedure", wanted, known) from None
    if len(found) > 1:
        paths = ", ".join(each.origin.path for each in found if each.origin is not None)
        raise AmbiguousError(
            f"{wanted!r} means {len(found)} procedures: {paths}; give the path of one, or its id"
        )
    return found[0]
