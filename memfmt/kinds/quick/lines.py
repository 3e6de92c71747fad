"""The lines of a list in canonical form, as the texts that they say."""

from __future__ import annotations

from memfmt.text.frontmatter.values import prints

#: What may open a block of its own where an item's text begins, or is a mark before such a thing.
BUSY = frozenset(("", *"-*+_=|:>#`~<%$\\0123456789 "))
_RULES = "-*_ "


def is_line(text: str) -> bool:
    """Whether *text* is one line in normal form that prints: it is read as it stands."""
    return text.isprintable() and "  " not in text and text[:1] not in ("", " ") and text[-1] != " "


def is_title(text: str) -> bool:
    """Whether *text* is a blank line and a level-1 heading, read as it stands behind ``# ``."""
    if text[:3] != "\n# " or not is_line(text[3:]):
        return False
    # A run of signs at its end would close it, or has a mark before it.
    return text[-1] != "#" or text.rstrip("#")[-1] not in (" ", "\\")


def is_encodable(text: str) -> bool:
    """Whether *text* holds no surrogate: what holds one was no UTF-8."""
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            return False
    return True


def tail(text: str, title_end: int, end: int) -> str | None:
    """Return the text between title and *end* in normal form, "" for none; None where unusual."""
    if title_end == end:
        return ""
    found = text[title_end + 2 : end].rstrip()
    if text[title_end : title_end + 2] != "\n\n" or found.lstrip(" \t")[:1].isspace():
        return None
    return found if found and is_encodable(found) else None


def bullets(text: str) -> list[str] | None:
    """Return the values of a list of ``- `` items, or None where one is unusual."""
    items = text.split("\n- ")
    items[0] = items[0][2:]
    if text[:2] != "- " or not are_clean(text, items):
        return None
    for item in items:
        if item[:1] in BUSY and not is_paragraph(item):
            return None
    return items


def are_clean(text: str, parts: list[str]) -> bool:
    """
    Whether the *parts* of a list's *text* are lines that print, in normal form.

    A line end does not print: what is left of one stands inside a part.
    """
    return (
        text[-1:] not in ("", " ")
        and "  " not in text
        and " \n" not in text
        and prints("".join(parts))
    )


def is_paragraph(item: str) -> bool:
    """Whether *item*, which begins with a busy sign, is text for all that, with no mark on it."""
    first, second = item[:1], item[1:2]
    if first.isdigit():
        rest = item.lstrip("0123456789")
        return rest[:1] != "\\" and (rest[:1] not in (".", ")") or rest[1:2] not in ("", " ", "\\"))
    if first in ("-", "*", "_", "+"):
        return second not in ("", " ") and bool(item.strip(_RULES))
    if first == "#":
        return item.lstrip("#")[:1] not in ("", " ")
    if first in ("`", "~"):
        return item[:3] != first * 3
    if first in ("$", "%"):
        return second != first
    return False
