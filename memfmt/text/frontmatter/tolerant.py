"""A block that is no YAML, cut into its keys so that each can be read by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from memfmt.text.edits import Span
from memfmt.text.frontmatter.model import Fault, Field, Value
from memfmt.text.frontmatter.scalars import scalar_of
from memfmt.text.source import body_of, lines_of

_QUOTED_KEY = re.compile(r"""("(?:[^"\\]|\\.)*+"|'(?:[^']|'')*+')[ \t]*+:(?=[ \t]|\Z)""")
_COLON = re.compile(r":(?=[ \t]|\Z)")
_ITEM = re.compile(r"[ \t]*+-(?:[ \t]++|\Z)")
_COMMENT = re.compile(r"(?:\A|[ \t])#")


@dataclass(frozen=True, slots=True)
class Chunk:
    """A key line and what follows it: the key's span and the index after its colon, in *text*."""

    start: int  # of the chunk in the block
    text: str
    key: Span
    colon: int


def key_indent(block: str) -> int:
    """Return the column of the first line of *block* that is neither blank nor comment."""
    for line in lines_of(block):
        bare = line.lstrip(" ")
        if bare.strip() and not bare.startswith("#"):
            return len(line) - len(bare)
    return 0


def chunks_of(block: str) -> Iterator[Chunk]:
    """Yield a chunk for each key line of *block* at its own indent."""
    if block.lstrip()[:1] in ("{", "["):
        return
    indent = key_indent(block)
    lines: list[str] = []
    start = place = 0
    head: tuple[Span, int] | None = None
    for line in lines_of(block):
        bare = line[indent:]
        own = line[:indent].strip(" ") == "" and bare[:1] not in ("", " ", "\t", "\r", "\n", "#")
        # A stray line that is neither key, item nor the end of a flow collection ends a chunk.
        if own and not (head and _continues(bare)):
            if head is not None:
                yield Chunk(start, "".join(lines), *head)
            lines, start, head = [], place, _key_at(body_of(line), indent)
        lines.append(line)
        place += len(line)
    if head is not None:
        yield Chunk(start, "".join(lines), *head)


def loose_field(chunk: Chunk, offset: int) -> tuple[Field, Fault]:
    """Return the field of a chunk that is no YAML, its value the characters, and the fault."""
    key = chunk.text[chunk.key.start : chunk.key.end]
    name = key[1:-1] if key[0] in "\"'" and len(key) > 1 and key[-1] == key[0] else key
    first, *others = lines_of(chunk.text)
    rest = body_of(first)[chunk.colon :]
    kept = [line for line in others if line.strip() and not line.lstrip().startswith("#")]
    value: Value = _loose_scalar(rest)
    start, end = chunk.colon, len(body_of(first).rstrip())
    if rest.strip():
        start += len(rest) - len(rest.lstrip())
    else:
        end = max(start, end)
        if kept and all(_ITEM.match(body_of(line)) for line in kept):
            value = [_loose_scalar(_ITEM.sub("", body_of(line), count=1)) for line in kept]
    base = offset + chunk.start
    span = Span(base + start, base + end)
    field = Field(
        key=name,
        key_span=Span(base + chunk.key.start, base + chunk.key.end),
        value=value,
        span=span,
        lines=Span(base, base + len(chunk.text)),
        colon=base + chunk.colon,
        locked="it is no valid YAML",
    )
    return field, _blame(name, rest, others, span)


def _blame(name: str, rest: str, others: list[str], span: Span) -> Fault:
    """Return what is wrong with a key's lines, as near as can be said."""
    bare = rest.strip()
    if any("\t" in line[: len(line) - len(line.lstrip())] for line in others):
        return Fault(span, f"a tab indents a line of {name!r}: YAML takes spaces only", "tab")
    if bare[:1] in ("@", "`", "%", "*", "&", "!", "|", ">", "[", "{", "?", "-", ","):
        why = f"begins with {bare[0]!r}, which means something to YAML"
    elif bare[:1] not in ("'", '"') and re.search(r":(?:\s|\Z)", bare):
        why = "holds a colon with a space after it"
    elif bare[:1] in ("'", '"'):
        why = "has a quote that does not close, or text after it"
    else:
        return Fault(span, f"the lines of {name!r} are no valid YAML: indent or quote", "yaml")
    return Fault(span, f"the value of {name!r} {why}: put it in quotes", "yaml")


def _loose_scalar(text: str) -> str:
    bare = text.strip()
    if bare[:1] in ('"', "'") and len(bare) > 1 and bare[-1] == bare[0]:
        return bare[1:-1]
    cut = _COMMENT.search(bare)
    return scalar_of(bare[: cut.start()].rstrip() if cut else bare, plain=True)


def _continues(bare: str) -> bool:
    return bare[0] in "]}" or _ITEM.match(body_of(bare)) is not None


def _key_at(line: str, indent: int) -> tuple[Span, int] | None:
    """Return the span of the key that *line* begins with and the index after its colon."""
    quoted = _QUOTED_KEY.match(line, indent)
    if quoted is not None:
        return Span(quoted.start(1), quoted.end(1)), quoted.end()
    colon = _COLON.search(line, indent)
    if colon is None or not line[indent : colon.start()].strip():
        return None
    end = indent + len(line[indent : colon.start()].rstrip())
    return Span(indent, end), colon.end()
