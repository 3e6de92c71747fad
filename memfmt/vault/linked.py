"""All links of a vault, each with where it leads. Source: spec/links.md, "Buckets"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from memfmt.text.document import Document, document_of
from memfmt.text.links.anchors import block_ids_of, block_line, heading_line, headings_of
from memfmt.text.links.occurrence import Occurrence
from memfmt.text.links.reading import links_in
from memfmt.text.source import source_of
from memfmt.vault.names import Bucket, Files, Resolution

_EXTERNAL = Resolution(Bucket.EXTERNAL)


@dataclass(frozen=True, slots=True)
class VaultLink:
    """A *link* of the file *source*, and where it leads."""

    source: str
    link: Occurrence
    to: Resolution


class Linked:
    """
    The links of a vault by the file they stand in, resolved.

    *files* is the index that they were resolved by.
    """

    def __init__(self, texts: Mapping[str, str], others: Iterable[str] = ()) -> None:
        """Read *texts*, path to text of each note; *others* are the paths of all other files."""
        self.files = Files([*texts, *others])
        self._texts = texts
        self._links_by_path: dict[str, list[VaultLink]] = {}

    def of(self, path: str) -> list[VaultLink]:
        """Return the links of the note *path*, by place; ``[]`` where it has none."""
        if path not in self._links_by_path:
            text = self._texts[path]
            links = links_in(source_of(text, path))
            self._links_by_path[path] = [
                VaultLink(path, each, self.to(each, path)) for each in links
            ]
        return self._links_by_path[path]

    def to(self, link: Occurrence, source: str) -> Resolution:
        """Return where *link* leads from the file *source*."""
        if link.is_external:
            return _EXTERNAL
        return self.files.resolve(link.target, source)

    def __iter__(self) -> Iterator[VaultLink]:
        """Yield all links, by path and place."""
        for path in sorted(self._texts):
            yield from self.of(path)

    def buckets(self) -> dict[Bucket, int]:
        """Return how many links are in each bucket, 0 too; they sum to the number of links."""
        counts = Counter(each.to.bucket for each in self)
        return {bucket: counts[bucket] for bucket in Bucket}

    def anchor_line(self, link: VaultLink) -> int | None:
        """
        Return the line, from 1, that the subpath of *link* leads to; None where it is missing.

        1 for a link without subpath, and for one to a file that is no note.

        Raises:
            LookupError: the link leads to no file.
        """
        path, occurrence = link.to.path, link.link
        if path is None:
            raise LookupError(f"{occurrence.target!r} leads to no file")
        if not occurrence.subpath or path not in self._texts:
            return 1
        document = self._document(path)
        if occurrence.block is not None:
            return block_line(block_ids_of(document), occurrence.block)
        return heading_line(headings_of(document), occurrence.subpath)

    def _document(self, path: str) -> Document:
        return document_of(source_of(self._texts[path], path))
