"""The profile: one text about whom the memory serves. Source: spec/kinds/profile.md."""

from __future__ import annotations

from memfmt.errors import EditRefusedError
from memfmt.kinds.marker import TYPE_KEY
from memfmt.kinds.outline import outline_of
from memfmt.kinds.tail import tail_edits, tail_text, title_edit
from memfmt.text.document import Document, document_of
from memfmt.text.frontmatter import edits, render
from memfmt.text.lines import line_edits
from memfmt.text.source import source_of


def read_profile(document: Document) -> str | None:
    """Return the profile's text, all that stands below the first H1; None where it is empty."""
    return tail_text(outline_of(document)) or None


def profile_text(profile: str | None, raw: str | None, path: str, generated: str) -> str:
    """
    Return the text of a profile file after which it says *profile* (in normal form).

    *raw* is the file as it was read, or None for a new one; *generated* is the day that a
    changed file is stamped with.

    Raises:
        EditRefusedError: the text cannot take the edit.
    """
    if raw is None:
        raw = f"{render({TYPE_KEY: 'profile', 'generated': generated})}\n# Profile\n"
    document = document_of(source_of(raw, path))
    if read_profile(document) == profile:
        return raw
    outline = outline_of(document)
    made = tail_edits(outline, profile or "")
    if outline.title is None:
        made.insert(0, title_edit(outline, "# Profile"))
    can_stamp = document.front.find("generated") and document.front.locked is None
    stamp = {"generated": generated} if can_stamp else {}
    front = edits(document.front, document.source.text, stamp, (TYPE_KEY, "generated"))
    text = document.source.edited((*front, *line_edits(document.lines, made)))
    if read_profile(document_of(source_of(text, path))) != profile:
        raise EditRefusedError(f"{path}: the profile would not read back as set")
    return text
