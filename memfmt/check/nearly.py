"""Keys of the frontmatter that are nearly memfmt's own, and that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memfmt.check.derived import said_in_body
from memfmt.check.spellings import form_of, key_of, meant
from memfmt.kinds.kind import Reading
from memfmt.kinds.told import diagnostic
from memfmt.text.diagnostic import Diagnostic, Fix, Severity
from memfmt.text.edits import Edit
from memfmt.text.excerpt import excerpt
from memfmt.text.frontmatter import Field


def key_like_ours(readings: Sequence[Reading]) -> Iterator[Diagnostic]:
    """M110: a frontmatter key is nearly one of memfmt's own, whose value is missing."""
    for reading in readings:
        for field, name, new in misnamed(reading):
            yield diagnostic(
                reading.document,
                "M110",
                Severity.WARNING,
                field.key_span,
                f"the key {excerpt(field.key, 60)!r} is not read; memfmt reads "
                f"{form_of(type(reading.thing), name)}",
                fix=Fix(f"write `{new}`", (Edit(field.key_span, new),)) if new else None,
            )


def misnamed(reading: Reading) -> Iterator[tuple[Field, str, str | None]]:
    """
    Yield (field, attribute that is meant, the key to write) of each key that is nearly ours.

    The key is None where the body is the place of what it says, or says it already, where another
    key is written so, or where this one cannot be edited.
    """
    thing, front = reading.thing, reading.document.front
    if thing is None or not thing.extra:
        return
    kind, taken = type(thing), said_in_body(reading)
    for field in front.fields:
        name = meant(thing, field.key, field.value) if field.key in thing.extra else None
        key = None if name is None else key_of(kind, name)
        if name is None or (key is not None and front.find(key.name) is not None):
            continue
        is_free = key is not None and name not in taken and field.locked is None
        taken.add(name)
        yield field, name, key.name if key is not None and is_free else None
