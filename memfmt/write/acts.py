"""All acts, as a table. Commands are made from it. Source: spec/writing.md, "The acts"."""

from __future__ import annotations

from memfmt.write.entries.forget import FORGET, RESTORE
from memfmt.write.entries.record import RECORD
from memfmt.write.entries.revise import REVISE
from memfmt.write.entries.supersede import SUPERSEDE
from memfmt.write.entry import Entry

ACTS: tuple[Entry, ...] = (RECORD, REVISE, SUPERSEDE, FORGET, RESTORE)
