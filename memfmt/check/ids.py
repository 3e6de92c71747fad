"""The check that an id means one memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memfmt.kinds.kind import Reading
from memfmt.kinds.told import diagnostic
from memfmt.text.diagnostic import Diagnostic, Severity


def id_twice(readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M401: two memories have one id, so that only the first can be found by it."""
    first_by_id: dict[str, str] = {}
    for reading in readings:
        id = reading.thing.id if reading.thing is not None else None
        if id is None:
            continue
        document = reading.document
        path = document.source.path
        first = first_by_id.setdefault(id, path)
        field = document.front.find("id")
        if first != path:
            yield diagnostic(
                document,
                "M401",
                Severity.ERROR,
                field.span if field else None,
                f"{path} has the id {id!r}, which {first} has too: give one another id or, "
                "where it is a copy, merge the two",
            )
