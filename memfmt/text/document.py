"""One file, read: its source, its frontmatter, its lines and the blocks of its body."""

from __future__ import annotations

from dataclasses import dataclass

from memfmt.text.blocks import Block, scan
from memfmt.text.frontmatter import Frontmatter, read
from memfmt.text.source import Source, body_of, lines_of


@dataclass(frozen=True, slots=True)
class Document:
    """
    A file and where things stand in it.

    *lines* are all lines of ``source.text`` with their ends; the body begins at line index
    *first*; *blocks* partition the body (see ``text.blocks``).
    """

    source: Source
    front: Frontmatter
    lines: tuple[str, ...]
    first: int
    blocks: tuple[Block, ...]

    def line(self, number: int) -> str:
        """Return the line at index *number* without its line end."""
        return body_of(self.lines[number])

    def joined(self, start: int, end: int, offset: int = 0) -> str:
        """Return the lines ``start..end``, the first from *offset* on, joined by line feeds."""
        bodies = [self.line(number) for number in range(start, end)]
        if bodies:
            bodies[0] = bodies[0][offset:]
        return "\n".join(bodies)

    def place(self, at: int) -> tuple[int, int]:
        """Return line and column, both from 1, of the character *at* of ``source.text``."""
        for number, line in enumerate(self.lines, 1):
            if at < len(line) or number == len(self.lines):
                return number, at + 1
            at -= len(line)
        return 1, 1

    def last_text(self, start: int, end: int) -> int:
        """Return the index after the last line of ``start..end`` that is not blank, or *start*."""
        while end > start and not self.lines[end - 1].strip(" \t\r\n"):
            end -= 1
        return end


def document_of(source: Source) -> Document:
    """Return *source* with its frontmatter, lines and blocks found."""
    front = read(source.text)
    head = lines_of(source.text[: front.body])
    lines = (*head, *lines_of(source.text[front.body :]))
    return Document(source, front, lines, len(head), scan(lines, len(head)))
