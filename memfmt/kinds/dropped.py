"""Lines that go with an edit though nobody named them. Source: spec/writing.md, "Dropped"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from memfmt.kinds.kind import Kind, Reading
from memfmt.kinds.names import NO_NAMES
from memfmt.kinds.outline import Row
from memfmt.text.document import document_of
from memfmt.text.source import source_of


def dropped_lines(kind: Kind, old: str, new: str, path: str) -> list[str]:
    """
    Return the lines of *old* that *new* lacks and that said nothing of the object, in order.

    They stood under an entry that was taken out, or repeated a field that is gone. Blank lines,
    the frontmatter, the title and the lines that say values do not count, nor does a line that
    says a value stand for one of the same words that does not. ``[]`` for most edits.
    """
    if old == new:
        return []
    values, others = _parted(kind, old, path)
    new_values, new_others = _parted(kind, new, path)
    # A line may say a value now that said none.
    left = Counter(new_others) + (Counter(new_values) - Counter(values))
    gone = []
    for line in others:
        if left[line] > 0:
            left[line] -= 1
        else:
            gone.append(line)
    return gone


def _parted(kind: Kind, text: str, path: str) -> tuple[list[str], list[str]]:
    """Return the lines of the body that say values, and the others; blank ones are neither."""
    reading = kind.read(document_of(source_of(text, path)), NO_NAMES)
    document, title = reading.document, reading.outline.title
    said = {number for row in _rows(reading) for number in range(row.start, row.head)}
    said |= {number for row in _rows(reading) if row.part for number in range(*row.part)}
    said |= set(range(title.start, title.end)) if title is not None else set()
    if kind.name in ("episode", "note"):  # all else of their body is a value
        rendered = {row.start for rows in reading.rows.values() for row in rows}
        said |= set(range(document.first, len(document.lines))) - rendered
    parted: tuple[list[str], list[str]] = ([], [])
    for number in range(document.first, len(document.lines)):
        line = document.line(number).strip()
        if line:
            parted[number not in said].append(line)
    return parted


def _rows(reading: Reading) -> Iterator[Row]:
    for rows in reading.rows.values():
        yield from rows
