"""Reading and writing marks takes time that grows with the text, whatever the text."""

from __future__ import annotations

import pytest

from memfmt.kinds import escapes
from memfmt.kinds.entity import read_relation
from memfmt.kinds.lines import one_line
from memfmt.kinds.names import NO_NAMES
from memfmt.kinds.steps import read_revision
from tests.growth import assert_takes_no_square


def relation_of(text):
    return read_relation(text, NO_NAMES)


LONG = {
    "title of backslashes": (escapes.title_text, lambda n: "\\" * n + "*"),
    "title never closed": (lambda text: escapes.take_title(text, 0), lambda n: "\\" * n + "*"),
    "title of stars and backslashes": (
        lambda text: escapes.take_title(text, 0),
        lambda n: "\\*" * (n // 2),
    ),
    "type of brackets": (lambda text: escapes.take_type(text, 0), lambda n: "\\]" * (n // 2)),
    "relation of arrows": (relation_of, lambda n: "a → [[" * (n // 6)),
    "verb of arrows": (escapes.verb_text, lambda n: "→ \\" * (n // 3)),
    "tail of backslashes": (escapes.tail_text, lambda n: "\\" * n + "x"),
    "tail of backslashes, closed": (escapes.read_tail, lambda n: "x" + "\\" * n + "]"),
    "tail of brackets": (escapes.slots_start, lambda n: "[" * n + "x]"),
    "heading of signs": (escapes.heading_text, lambda n: " #" * (n // 2) + "x"),
    "heading of signs, then one": (escapes.heading_text, lambda n: "#" * n + "x#"),
    "heading of spaces": (escapes.heading_text, lambda n: " " * n + "x"),
    "item of rule signs": (escapes.item_text, lambda n: "- " * (n // 2) + "x"),
    "item of backslashes": (escapes.item_text, lambda n: "\\" * n + "x"),
    "item of a definition": (escapes.item_text, lambda n: "[" + "\\a" * (n // 2)),
    "words of entities": (escapes.words_text, lambda n: "&amp;" * (n // 5) + "mdash"),
    "slots of entities": (escapes.slot_text, lambda n: "&amp;" * (n // 5) + "rarr"),
    "slots of commas": (escapes.read_slots, lambda n: "\\," * (n // 2)),
    "date of ticks": (escapes.date_text, lambda n: "1✓" + "\\" * n),
    "revision never closed": (read_revision, lambda n: "v1 → v2 (" + "\\)" * (n // 2)),
    "spaces": (one_line, lambda n: "a" + " " * n + "b"),
    "fence of backticks": (
        lambda text: escapes.fence_for(text, None),
        lambda n: ("`" * 99 + "\n") * (n // 100),
    ),
}


@pytest.mark.parametrize("name", LONG)
def test_four_times_the_text_takes_about_four_times_as_long(name):
    call, text = LONG[name]
    call(text(16))  # an exponential pattern would not come back from the next line
    assert_takes_no_square(call, [text(10_000)], [text(40_000)])


@pytest.mark.parametrize(("unit", "times"), [("a → [", 400), ("a → [[", 4000)])
def test_relations_that_no_bracket_closes_take_no_square_of_time(unit, times):
    short, long = unit * times + "]]", unit * times * 4 + "]]"
    assert_takes_no_square(relation_of, [short], [long])
