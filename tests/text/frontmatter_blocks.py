"""Short ways to say what a block reads as and what an edit makes of it."""

from __future__ import annotations

import pytest

from memfmt.errors import EditRefusedError
from memfmt.text.edits import apply
from memfmt.text.frontmatter import (
    edits,
    read,
)

BOTH = pytest.mark.parametrize("pure", [None, False, True], ids=["quick", "c", "python"])
ORDER = ("memfmt_type", "id", "happened", "outcome", "participants")


def fenced(block: str) -> str:
    return f"---\n{block}---\n"


def values(block: str, *, pure: bool | None = None) -> dict[str, object]:
    return {field.key: field.value for field in read(fenced(block), pure=pure).fields}


def owned(block: str, key: str) -> str:
    text = fenced(block)
    field = read(text).find(key)
    return text[field.lines.start : field.lines.end]


def place(block: str, key: str) -> str:
    text = fenced(block)
    field = read(text).find(key)
    return text[field.span.start : field.span.end]


def after(block: str, **wanted: object) -> str:
    text = fenced(block)
    edited = apply(text, edits(read(text), text, wanted, ORDER))
    assert edited.startswith("---\n")
    assert edited.endswith("---\n")
    return edited[4:-4]


def kinds(block: str) -> list[str]:
    return [fault.kind for fault in read(fenced(block)).faults]


def refusal(block: str, **wanted: object) -> str:
    with pytest.raises(EditRefusedError) as caught:
        after(block, **wanted)
    return str(caught.value)
