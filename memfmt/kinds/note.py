"""Notes: entries that are none of the other kinds. Source: spec/kinds/note.md."""

from __future__ import annotations

from memfmt.kinds.entity import entity_name, title_line
from memfmt.kinds.keys import NOTE_KEYS as KEYS
from memfmt.kinds.kind import Kind, Reading, read_extra, read_keys
from memfmt.kinds.model import Note
from memfmt.kinds.names import Names
from memfmt.kinds.outline import outline_of
from memfmt.kinds.tail import tail_edits, tail_text, title_edit
from memfmt.text.document import Document
from memfmt.text.lines import LineEdit


def read_note(document: Document, names: Names) -> Reading:
    """Return the note that *document* says."""
    outline = outline_of(document)
    note = Note(
        name=entity_name(outline),
        text=tail_text(outline),
        extra=read_extra(document.front, KEYS),
        **read_keys(document.front, KEYS, names),
    )
    return Reading(note, document, outline, names, {})


def note_body(reading: Reading, note: Note) -> list[LineEdit]:
    """Return the line edits after which the body of *reading* says *note*."""
    old, outline = reading.thing, reading.outline
    made = []
    if old.name != note.name or (outline.title is None and old.text != note.text):
        made.append(title_edit(outline, title_line(note.name)))
    return made + tail_edits(outline, note.text)


NOTE = Kind("note", Note, "notes", KEYS, lambda each: title_line(each.name), read_note, note_body)
