"""Links, tags and aliases that stand in properties. Source: spec/links.md, "Properties"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from memfmt.text.document import Document
from memfmt.text.edits import Span
from memfmt.text.frontmatter import Field, Frontmatter, Plain, Value
from memfmt.text.links.inline import Found, Run
from memfmt.text.links.occurrence import Occurrence, Tag, occurrence_of
from memfmt.text.links.places import place_of

#: What no tag of a property holds: blanks and what ends a tag in the body.
_NO_TAG = re.compile(r"[\s!\"#$%&'()*+,.:;<=>?@^`{|}~\[\]\\\u2000-\u206f\u2e00-\u2e7f]")


def property_links(document: Document, starts: Sequence[int]) -> list[Occurrence]:
    """
    Return the links that are the whole value of a property, or of an item of one, by place.

    Source: spec/links.md, "Properties".
    """
    made = []
    for field in document.front.fields:
        for key, value, at, span in texts_of(field, document.source.text):
            link = _whole(value) if "[" in value else None
            if link is not None:
                place = place_of(starts, span.start)
                made.append(occurrence_of(link, value, place, at, span, key))
    return made


def _whole(value: str) -> Found | None:
    """Return the link that *value* wholly is, or None."""
    found = Run(value).links
    return next((each for each in found if each.start == 0 and each.end == len(value)), None)


def texts_of(field: Field, text: str) -> Iterator[tuple[str, str, int, Span]]:
    """
    Yield (key, value, place, span) of each text of *field*, by place.

    The place is where the value is written as it is, -1 where it is spelt otherwise; the span is
    that of the scalar, or of the field where it is not known.
    """
    at = field.span.start
    for key, value in _named(field.key, field.value):
        place = text.find(value, at, field.span.end) if value else -1
        if place >= 0:
            at = place + len(value)
        yield key, value, place, field.span if place < 0 else Span(place, at)


def _named(key: str, value: Value) -> Iterator[tuple[str, str]]:
    """Yield each scalar in *value* that is a text, and the path of keys to it."""
    if isinstance(value, list):
        for number, each in enumerate(value):
            yield from _named(f"{key}.{number}", each)
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from _named(f"{key}.{name}", each)
    elif not isinstance(value, Plain):
        yield key, value


def property_tags(document: Document, starts: Sequence[int]) -> list[Tag]:
    """
    Return the tags that the property ``tags`` names, each with ``#``, by place.

    It holds a list or one tag; what has blanks, a comma or another sign that no tag has is none,
    nor is a number.
    """
    made = []
    for field in document.front.fields:
        if field.key.lower() == "tags":
            for key, value, _, span in texts_of(field, document.source.text):
                name = value.removeprefix("#")
                if name and not _NO_TAG.search(name) and name.strip("0123456789"):
                    made.append(Tag(f"#{name}", *place_of(starts, span.start), span, key))
    return made


def aliases_of(front: Frontmatter) -> list[str]:
    """
    Return the other names that the property ``aliases`` gives a note, in order.

    A list, or one name; a text with a comma is no list, and none. Empty rows do not count.
    """
    for field in front.fields:
        if field.key.lower() == "aliases":
            if isinstance(field.value, str):
                one = field.value
                return [] if isinstance(one, Plain) or "," in one or not one.strip() else [one]
            return [value for _, value in _named("", field.value) if value.strip()]
    return []
