"""What is written and changed, where things end, and the examples of the page."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from memfmt.errors import EditRefusedError, InvalidValueError
from memfmt.text.edits import apply
from memfmt.text.frontmatter import (
    Plain,
    edits,
    read,
    render,
    scalar_text,
)
from tests.text.frontmatter_blocks import (
    ORDER,
    after,
    fenced,
    owned,
    place,
    refusal,
)

# -- where things end


def test_a_list_does_not_own_the_comment_after_it():
    assert owned("p:\n  - A\n\n# who\nid: 1\n", "p") == "p:\n  - A\n"
    assert place("p:\n  - A\n\n# who\nid: 1\n", "p") == "- A"
    assert owned("a:\n  b:\n    - x\n  # c\nd: 1\n", "a") == "a:\n  b:\n    - x\n"


def test_a_literal_does_not_own_the_blank_lines_after_it():
    assert owned("a: |\n  x\n  y\n\n# c\nb: 1\n", "a") == "a: |\n  x\n  y\n"
    assert owned("a: |+\n  x\n\nb: 1\n", "a") == "a: |+\n  x\n\n"


def test_an_empty_value_is_an_empty_place_after_the_colon():
    text = fenced("a: # c\n")
    field = read(text).find("a")
    assert (field.span.start, field.span.end) == (6, 6)
    assert after("a: # c\n", a="x") == "a: x # c\n"
    assert after("a:\n", a="x") == "a: x\n"
    assert after("a: x # c\n", a=Plain("")) == "a: # c\n"


# -- writing


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("north", "north"),
        ("a, b", "a, b"),
        ("it's", "it's"),
        ("C#", "C#"),
        ("2026-07-30", "2026-07-30"),
        ("no", '"no"'),
        ("y", '"y"'),
        ("011", '"011"'),
        ("1_0", '"1_0"'),
        ("1e3", '"1e3"'),
        ("0x1F", '"0x1F"'),
        ("0b11", '"0b11"'),
        ("1.10", '"1.10"'),
        ("~", '"~"'),
        ("=", '"="'),
        ("<<", '"<<"'),
        ("", '""'),
        ("12:30", '"12:30"'),
        ("a: b", '"a: b"'),
        ("a #b", '"a #b"'),
        ("-x", '"-x"'),
        ("[[Ash]]", '"[[Ash]]"'),
        ("a ", '"a "'),
        ("\xa0a", '"\xa0a"'),
        ("a\u3000", '"a\u3000"'),
        ("a\xa0b", "a\xa0b"),
        ("a\nb", '"a\\nb"'),
        ('say "x"', 'say "x"'),
        ('"x"\\', '"\\"x\\"\\\\"'),
        ("\x07\x01\x7f\x85\u2028\ufeff", '"\\a\\x01\\x7f\\x85\\u2028\\ufeff"'),
        ("\U0001f600", "\U0001f600"),
        ("2026-13-45", '"2026-13-45"'),
        ("2026-02-29", '"2026-02-29"'),
        ("0000-01-01", '"0000-01-01"'),
        (Plain("4"), "4"),
        (Plain(""), ""),
        (Plain("x: y"), '"x: y"'),
    ],
)
def test_plain_or_quoted(value, text):
    assert scalar_text(value) == text


def test_a_whole_block():
    fields = {
        "memfmt_type": "entity",
        "pinned": Plain("true"),
        "none": Plain(""),
        "tags": ["a", "no", Plain("")],
        "no": [],
        "m": {"k: v": {}, "l": [["x"], {"y": "z", "w": ["v"]}]},
        "... x": "",
    }
    assert render(fields) == (
        '---\nmemfmt_type: entity\npinned: true\nnone:\ntags:\n  - a\n  - "no"\n  -\n'
        '"no": []\nm:\n  "k: v": {}\n  l:\n    - - x\n    - "y": z\n      w:\n        - v\n'
        '"... x": ""\n---\n'
    )
    assert render({}) == "---\n---\n"
    assert render({"a": "b"}, "\r\n") == "---\r\na: b\r\n---\r\n"


def test_half_a_character_cannot_be_written():
    with pytest.raises(InvalidValueError, match="half a surrogate pair"):
        render({"a": ["\ud83d"]})


# -- editing


@pytest.mark.parametrize(
    ("block", "value", "edited"),
    [
        ("k: a # c\n", "b", "k: b # c\n"),
        ("k:   'a'  # c\n", "it's", "k:   'it''s'  # c\n"),
        ('k: "a"\n', "b", 'k: "b"\n'),
        ("k: 'a'\n", "b\n", 'k: "b\\n"\n'),
        ('k: "a"\n', Plain("4"), "k: 4\n"),
        ("k: 4\n", "5", 'k: "5"\n'),
        ("k: a\n", None, ""),
        ("k: a # c\n", ["x"], "k: # c\n  - x\n"),
        ("k: a\n", [], "k: []\n"),
        ("k: []\n", ["x"], "k:\n  - x\n"),
        ("k: [a, 'b'] # c\n", ["b", "x, y"], 'k: [b, "x, y"] # c\n'),
        ("k: [a]\n", ["a", Plain("")], "k:\n  - a\n  -\n"),
        ("k: [a]\n", "b", "k: b\n"),
        ("k: |\n  a\n  b\n", "c", "k: c\n"),
        ("k: a\n  b\n", "c", "k: c\n"),
        ("k:\n  - a\n", "b", "k: b\n"),
        ("'k':\n  a: b\n", {"a": ["c"]}, "'k':\n  a:\n    - c\n"),
        ("  k:\n    a: b\n", {"a": "c"}, "  k:\n    a: c\n"),
        ("? k\n: a\n", "b", "? k\n: b\n"),
    ],
)
def test_a_value_is_changed_in_its_own_lines(block, value, edited):
    text = fenced("id: 1 # one\n" + block + "# after\n")
    if block.startswith("  "):
        text = fenced("  id: 1 # one\n" + block + "# after\n")
    result = apply(text, edits(read(text), text, {"k": value}, ORDER))
    assert result == text.replace(block, edited)


@pytest.mark.parametrize(
    ("block", "wanted", "edited"),
    [
        ("- A # c\n- B\n", ["X", "B"], "- X # c\n- B\n"),
        ("- A\n# c\n- B\n", ["B"], "# c\n- B\n"),
        ("- A # a\n- B\n", ["B", "A"], "- B\n- A # a\n"),
        ("- A\n\n- B\n", ["A", "C", "B"], "- A\n- C\n\n- B\n"),
        ("- A\n", ["C", "A"], "- C\n- A\n"),
        ("- A\n- A # 2\n", ["A"], "- A\n"),
        ("-   A\n", ["A", "no"], '-   A\n-   "no"\n'),
        ('- "A"\n', ["B"], '- "B"\n'),
        ("- 'A'\n", ["it's"], "- 'it''s'\n"),
        ("-\n- A\n", ["A", "B"], "-\n- A\n- B\n"),
        ("- A\n# c\n", [], None),
    ],
)
@pytest.mark.parametrize("indent", ["", "  ", "     "])
def test_a_block_list_is_edited_item_by_item(block, wanted, edited, indent):
    def at(text):
        return "".join(indent + line for line in text.splitlines(keepends=True))

    before = "participants: # who\n" + at(block) + "x: 1\n"
    expected = "participants: # who\n" + at(edited or "") + "x: 1\n"
    if edited is None:
        expected = "participants: [] # who\n" + at("# c\n") + "x: 1\n"
    assert after(before, participants=wanted) == expected


def test_an_empty_item_of_somebody_elses_list_is_a_value():
    assert after("p:\n  -\n  - A\n", p=["A"]) == "p:\n  - A\n"
    assert after("p:\n  -\n  - A\n", p=["x", "A"]) == "p:\n  - x\n  - A\n"


def test_a_new_key_goes_after_its_nearest_earlier_one():
    block = "memfmt_type: episode\nteam: x\nhappened: 2026-07-30 # when\n# end\n"
    assert after(block, outcome="done", id="e1", other="z") == (
        "memfmt_type: episode\nid: e1\nteam: x\nhappened: 2026-07-30 # when\noutcome: done\n"
        "# end\nother: z\n"
    )
    assert after("# top\nid: 1\n", memfmt_type="entity") == "memfmt_type: entity\n# top\nid: 1\n"
    assert after("  id: 1\n", happened="x", y1="z") == "  id: 1\n  happened: x\n  y1: z\n"
    assert after("", id="1") == 'id: "1"\n'
    assert after("# only\n", id="x") == "id: x\n# only\n"
    assert (
        after("memfmt_type: a\nid: b\n", id=None, happened="c") == "memfmt_type: a\nhappened: c\n"
    )


def test_new_lines_take_the_line_end_of_the_line_before():
    text = "---\r\na: 1\r\np:\r\n- x\r\n---\nbody\n"
    edited = apply(text, edits(read(text), text, {"p": ["x", "z"], "b": "2"}, ()))
    assert edited == '---\r\na: 1\r\np:\r\n- x\r\n- z\r\nb: "2"\r\n---\nbody\n'


def test_a_lone_carriage_return_is_not_joined_to_the_line_after():
    text = "---\ra: 1\rb: 2\n\nc: 3\n---\n"
    with pytest.raises(EditRefusedError, match="carriage return"):
        edits(read(text), text, {"b": None}, ())


def test_an_edit_that_would_change_a_neighbour_is_refused():
    block = "a: |\n  x\nb: 1\n  # c\nd: 2\n"
    assert "beside" in refusal(block, b=None)


def test_a_block_is_made_where_none_is():
    text = "# Ali\r\n"
    made = edits(read(text), text, {"x": "1", "id": "e1", "gone": None}, ORDER)
    assert apply(text, made) == '---\r\nid: e1\r\nx: "1"\r\n---\r\n# Ali\r\n'
    assert edits(read(text), text, {"gone": None}, ORDER) == []


# -- the page


def test_the_examples_of_the_page_hold():
    page = Path(__file__).parents[2] / "spec" / "frontmatter.md"
    text = page.read_text(encoding="utf-8").replace("```", "")
    example = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    shown: list[str] = []
    runner = doctest.DocTestRunner()
    runner.run(example, out=shown.append)
    assert "".join(shown) == ""
    assert runner.summarize(verbose=False).attempted > 20


@pytest.mark.parametrize(
    ("lines", "value"),
    [
        ("tags: [a, # why a\n  b]", ["a", "b", "c"]),
        ("tags:\n  a: 1 # one\n  b: 2", {"a": "x"}),
        ("tags:\n  - [a]\n  # between\n  - b", ["b"]),
        ("tags: | # said\n  text", "other"),
    ],
)
def test_a_value_with_a_comment_inside_is_not_written_anew(lines, value):
    text = f"---\n{lines}\n---\n"
    with pytest.raises(EditRefusedError, match="'tags': a comment"):
        edits(read(text), text, {"tags": value}, ())


def test_a_block_text_may_hold_what_looks_like_a_comment():
    text = "---\nblurb: |\n  # a heading\n---\n"
    made = edits(read(text), text, {"blurb": "other"}, ())
    assert apply(text, made) == "---\nblurb: other\n---\n"


def test_a_flow_list_over_several_lines_stays_one():
    text = "---\nparticipants: [\n  Ali,\n  Bo\n] # who\n---\n"
    made = edits(read(text), text, {"participants": ["Ali", "Bo", "Cy"]}, ())
    assert apply(text, made) == "---\nparticipants: [Ali, Bo, Cy] # who\n---\n"
