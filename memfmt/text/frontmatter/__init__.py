"""The YAML block at the head of a file: read with places, edited inside its own lines."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from memfmt.text.frontmatter.editing import edits
    from memfmt.text.frontmatter.fences import unclosed
    from memfmt.text.frontmatter.model import Fault, Field, Frontmatter, Item
    from memfmt.text.frontmatter.plain import Plain, Value
    from memfmt.text.frontmatter.quoting import scalar_text
    from memfmt.text.frontmatter.reading import read
    from memfmt.text.frontmatter.scalars import as_int, as_list, as_text, plain_kind
    from memfmt.text.frontmatter.writing import render

__all__ = [
    "Fault",
    "Field",
    "Frontmatter",
    "Item",
    "Plain",
    "Value",
    "as_int",
    "as_list",
    "as_text",
    "edits",
    "plain_kind",
    "read",
    "render",
    "scalar_text",
    "unclosed",
]

#: Name to the file it lives in; loaded on first use: a canonical file needs few of them.
_FILES = {
    "editing": ("edits",),
    "fences": ("unclosed",),
    "model": ("Fault", "Field", "Frontmatter", "Item"),
    "plain": ("Plain", "Value"),
    "reading": ("read",),
    "scalars": ("as_int", "as_list", "as_text", "plain_kind"),
    "quoting": ("scalar_text",),
    "writing": ("render",),
}
_FILE_OF = {name: file for file, names in _FILES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Return a name of this room, loading its file on first use."""
    file = _FILE_OF.get(name)
    if file is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{file}"), name)
    globals()[name] = value
    return value
