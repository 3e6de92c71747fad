"""One file by itself: its frontmatter as plain values, its type, its canonical form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from memfmt.kinds.formatting import formatted, why_left
from memfmt.kinds.marker import LEGACY_TYPE_KEY, TYPE_KEY
from memfmt.kinds.table import KINDS
from memfmt.text.document import document_of
from memfmt.text.frontmatter import as_int, read
from memfmt.text.source import lines_of, source_of

_NUMBERS = frozenset(
    key.name for kind in KINDS.values() for key in kind.keys if key.type == "number"
)


def parse_frontmatter(text: str) -> tuple[dict[str, Any], str]:
    """
    Return the frontmatter of *text* as a dict, in file order, and the body below it.

    A value is a string, a list or a dict; the format's own counts and versions are ints. A
    scalar without quotes that YAML 1.2 calls null, boolean or number is ``Plain``, a string.
    Without frontmatter the dict is empty and the body is all of *text*.
    """
    source = source_of(text)
    front = read(source.text)
    fields: dict[str, Any] = {}
    for field in front.fields:
        number = as_int(field.value) if field.key in _NUMBERS else None
        fields[field.key] = field.value if number is None else number
    if not front.exists:
        return fields, text
    # Counted in lines: of a damaged file the text that is read is shorter than the whole.
    above = len(lines_of(source.text[: front.body]))
    return fields, "".join(lines_of(text)[above:])


def file_type(fields: Mapping[str, Any]) -> str | None:
    """Return what a file with these frontmatter fields says it is, or None where it is not ours."""
    found = fields.get(TYPE_KEY) or fields.get(LEGACY_TYPE_KEY)
    return found if isinstance(found, str) else None


def fmt(text: str, path: str | None = None) -> str:
    """
    Return *text* with its derived parts and memfmt's own lines in canonical form.

    What a person wrote beside them stays: prose, comments, unknown sections, unknown keys. A
    file that is no memory comes back as it is. Idempotent. Source: spec/format.md, "Canonical".
    """
    return formatted(text, path or "")


def why_unformatted(text: str, path: str) -> str | None:
    """Return why ``fmt`` leaves a whole file of memory alone, None where it does not."""
    head = text[: text.find("\n---", 3)].splitlines()
    if "<<<<<<< " not in text and all(line.strip() for line in head):
        return None  # what most files are, told without reading them
    source = source_of(text, path)
    # A file that is not text is told of where it is checked.
    return None if source.damage is not None else why_left(document_of(source))
