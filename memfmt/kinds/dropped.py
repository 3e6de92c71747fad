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
    the frontmatter, the title and the lines that say values do not count. ``[]`` for most edits.
    """
    if old == new:
        return []
    reading = kind.read(document_of(source_of(old, path)), NO_NAMES)
    left = Counter(line.strip() for line in document_of(source_of(new, path)).lines)
    said = {number for row in _rows(reading) for number in range(row.start, row.head)}
    said |= {number for row in _rows(reading) if row.part for number in range(*row.part)}
    title = reading.outline.title
    said |= set(range(title.start, title.end)) if title is not None else set()
    document = reading.document
    if kind.name in ("episode", "note"):  # all else of their body is a value
        rendered = {row.start for rows in reading.rows.values() for row in rows}
        said |= set(range(document.first, len(document.lines))) - rendered
    gone = []
    for number in range(document.first, len(document.lines)):
        line = document.line(number).strip()
        if left[line] > 0:
            left[line] -= 1
        elif line and number not in said:
            gone.append(line)
    return gone


def _rows(reading: Reading) -> Iterator[Row]:
    for rows in reading.rows.values():
        yield from rows
