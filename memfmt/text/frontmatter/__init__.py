"""The YAML block at the head of a file: read with places, edited inside its own lines."""

from memfmt.text.frontmatter.editing import edits
from memfmt.text.frontmatter.fences import unclosed
from memfmt.text.frontmatter.model import Fault, Field, Frontmatter, Item, Plain, Value
from memfmt.text.frontmatter.reading import read
from memfmt.text.frontmatter.scalars import as_int, as_list, as_text, plain_kind
from memfmt.text.frontmatter.writing import render, scalar_text

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
