"""Words that only the keys of a frontmatter have say nothing of what the file is about."""

from __future__ import annotations

from memfmt.recall.front import body_start, telling_lines
from memfmt.recall.matching import Finder, Held, text_of


def drop_keys(finder: Finder, data: bytes, held: Held) -> None:
    """
    Take out of *held*, what *finder* found in the file *data*, the terms of keys.

    Left are those in the body, and in the values of the frontmatter that tell something.
    """
    end = _most_lines(data)
    if not any(lines[0] < end for lines in held.lines.values()):
        return
    lines = text_of(data).split("\n")
    body = body_start(lines)
    telling = telling_lines(lines, body)
    for term, found in list(held.lines.items()):
        kept = [
            at
            for at in found
            if at >= body or (at in telling and term in finder.in_text(_value(lines[at])).lines)
        ]
        if kept:
            held.lines[term] = kept
        else:
            del held.lines[term]
            held.headed.discard(term)


def _most_lines(data: bytes) -> int:
    """Return how many lines the frontmatter has, or more."""
    end = data.find(b"\n---\n", 3)
    if end < 0 or data.find(b"\r") >= 0 or data.find(b"\0") >= 0:
        return data.count(b"\n") + data.count(b"\r") + 1
    return data.count(b"\n", 0, end) + 2


def _value(line: str) -> str:
    """Return what a line of the frontmatter says, without its key."""
    if line[:1] in (" ", "\t", "-"):
        return line
    return line.partition(":")[2]
