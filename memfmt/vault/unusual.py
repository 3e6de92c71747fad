"""Files that the fast reader declines: told from what is nobody's business, or read in full."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from memfmt.kinds.entity import relation_contents, relations_in
from memfmt.kinds.findings import file_findings
from memfmt.kinds.kind import marker_of, named, raw_list
from memfmt.kinds.model import Entity, Episode, Thing
from memfmt.kinds.names import NO_NAMES, Names
from memfmt.kinds.profile import read_profile
from memfmt.kinds.table import KINDS, PROFILE
from memfmt.text.diagnostic import Diagnostic
from memfmt.text.document import document_of
from memfmt.text.frontmatter import read
from memfmt.text.source import Source, source_of


def _says_marker(source: Source) -> bool:
    """Whether an oversized file begins with a block that marks it."""
    head = source.text[:_HEAD] if source.is_oversized else ""
    return bool(head) and marker_of(read(head)) is not None


#: So much of an oversized file, in characters, is asked whether it is memory.
_HEAD = 20_000


@dataclass(slots=True)
class Unusual:
    """
    What one file holds, read in full, but for the names that its links mean.

    *marker* says what it is, None where it is no memory. *links* are the texts that are to be
    read again, with ``settle``, when the names of all files are known.
    """

    marker: str | None
    diagnostics: list[Diagnostic]
    thing: Thing | None = None
    profile: str | None = None
    links: Sequence[str] = field(default=())

    def settle(self, names: Names) -> None:
        """Read again what links, now that *names* say what links mean."""
        if isinstance(self.thing, Entity):
            self.thing.relations = relations_in(self.links, names)
        elif isinstance(self.thing, Episode):
            self.thing.participants = [named(each, names) for each in self.links]


def read_unusual(path: str, text: str) -> Unusual:
    """Return what the file *text* at *path* holds, be it what it may."""
    source = source_of(text, path)
    # An oversized file is told of, its beginning is not taken for the whole.
    document = document_of(Source("", "", path, source.damage) if source.is_oversized else source)
    marker = marker_of(document.front)
    made = Unusual(marker, file_findings(document, says_marker=_says_marker(source)))
    if marker in KINDS:
        reading = KINDS[marker].read(document, NO_NAMES)
        made.thing = reading.thing
        if isinstance(made.thing, Entity):
            made.links = relation_contents(reading.outline)
        elif isinstance(made.thing, Episode):
            made.links = raw_list(document.front.find("participants"))
    elif marker == PROFILE:
        made.profile = read_profile(document)
    return made
