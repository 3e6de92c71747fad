"""All acts, as a table. Commands are made from it. Source: spec/writing.md, "The acts"."""

from __future__ import annotations

from memfmt.write.entries.episode import EPISODE
from memfmt.write.entries.forget import FORGET, RESTORE
from memfmt.write.entries.new import NEW
from memfmt.write.entries.profile import PROFILE
from memfmt.write.entries.record import RECORD
from memfmt.write.entries.relate import RELATE
from memfmt.write.entries.remember import REMEMBER
from memfmt.write.entries.revise import REVISE
from memfmt.write.entries.supersede import SUPERSEDE
from memfmt.write.entry import Entry

ACTS: tuple[Entry, ...] = (
    RECORD,
    REVISE,
    REMEMBER,
    RELATE,
    EPISODE,
    SUPERSEDE,
    FORGET,
    RESTORE,
    NEW,
    PROFILE,
)
