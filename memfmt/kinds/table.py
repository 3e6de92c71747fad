"""The kinds there are: a new one is one file, one page in spec/kinds and one line here."""

from __future__ import annotations

from memfmt.kinds.entity import ENTITY
from memfmt.kinds.episode import EPISODE
from memfmt.kinds.kind import Kind
from memfmt.kinds.note import NOTE
from memfmt.kinds.procedure import PROCEDURE

KINDS: dict[str, Kind] = {kind.name: kind for kind in (ENTITY, EPISODE, PROCEDURE, NOTE)}

#: Which kind an object is of.
KIND_OF: dict[type, Kind] = {kind.type: kind for kind in KINDS.values()}

#: Markers of files that are memory but hold no single object.
PROFILE = "profile"
INDEX_TYPE = "index"
