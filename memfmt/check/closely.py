"""The checks of files that could be wrong: each is read in full, one at a time."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence

from memfmt.check.captured import Captured
from memfmt.check.checks import CHECKS, TOGETHER
from memfmt.check.conflict import merge_conflict
from memfmt.check.indexes import Indexes
from memfmt.check.readings import reading_of
from memfmt.check.unchanged import GivenBack
from memfmt.kinds.kind import Reading
from memfmt.kinds.swallowed import swallowed_at
from memfmt.text.diagnostic import Diagnostic
from memfmt.vault.parsing import Parsed


def findings(
    tree: Mapping[str, str], found: Parsed, paths: Sequence[str], shared: Container[str]
) -> Iterator[Diagnostic]:
    """
    Yield what the checks find in the files *paths* (sorted) of *tree*, which was read as *found*.

    *shared* are the ids that several memories have: only their files are compared.
    """
    back = GivenBack(found.memory, found.profile)
    indexes = Indexes(found.memory)
    captured = Captured(tree, found.names)
    together: list[Reading] = []
    for path in paths:
        reading = reading_of(path, tree[path], found.names)
        yield from back.check(reading)
        if reading.document.source.damage is not None:
            continue  # only its intact lines were read: no ground for more complaints
        unsettled = list(merge_conflict(reading))
        yield from unsettled
        if unsettled or swallowed_at(reading.document) is not None:
            continue  # what stands there is not what was meant
        yield from indexes.check(reading)
        yield from captured.check(reading)
        for check in CHECKS:
            if check not in TOGETHER:
                yield from check([reading])
        if reading.thing is not None and reading.thing.id in shared:
            together.append(reading)
    for check in TOGETHER:
        yield from check(together)
