"""What the block at the head of a memory file says, read by lines, without YAML."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

#: Keys whose values do not say what a file is about.
_SILENT = (
    *("memfmt_type", "mengram_type", "version", "success_count", "fail_count", "importance"),
    *("valence", "generated", "evolution"),
)
#: A line that prints and means what it looks like: a key with a plain or quoted value, an item.
_SCALAR = r"""(?![-?,\[\]{}&*!|>'"%@` ~])[^:#]++(?<! )|"[^"\\]++\""""
_SIMPLE = re.compile(rf"[A-Za-z_][A-Za-z0-9_-]{{0,99}}+:(?: (?:{_SCALAR}))?|  - (?:{_SCALAR})")
_NULLS = frozenset(("null", "Null", "NULL"))


def body_start(lines: Sequence[str]) -> int:
    """Return the index of the first line of the body: 0 where there is no block."""
    if lines[0] == "---":
        for at in range(1, len(lines)):
            if lines[at][:3] == "---" and not lines[at][3:].strip(" \t"):
                return at + 1
    return 0


def telling_lines(lines: Sequence[str], end: int) -> set[int]:
    """Return the lines of ``lines[:end]`` that tell what the file is about."""
    telling: set[int] = set()
    is_telling = False
    for at in range(1, end - 1):
        line = lines[at]
        if line[:1] not in (" ", "\t", "-", "#", ""):
            is_telling = line.partition(":")[0].strip("\"' ") not in _SILENT
        if is_telling and line[:1] != "#":
            telling.add(at)
    return telling


def value_of(lines: Sequence[str], end: int, key: str) -> str | None:
    """
    Return the text that *key* has in the block ``lines[:end]``, on one line; None where none.

    A block with anything unusual in it is read by the reader of whole blocks.
    """
    values = [line[len(key) + 1 :] for line in lines[1:end] if line.startswith(f"{key}:")]
    block = lines[1 : end - 1]
    is_simple = all(line.isprintable() and _SIMPLE.fullmatch(line) for line in block)
    if not is_simple or values == [""]:
        return _read_value("\n".join(lines[:end]), key)
    if not values or values[0].strip() in _NULLS:
        return None
    return " ".join(filter(None, values[0].strip(' "').split(" "))) or None


def _read_value(text: str, key: str) -> str | None:
    from memfmt.kinds.lines import one_line
    from memfmt.text.frontmatter import as_text, read

    field = read(text).find(key)
    value = as_text(field.value) if field is not None else None
    return (one_line(value) or None) if value is not None else None
