"""Each surprise of YAML by name, with the smallest text that shows it."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from memfmt.errors import EditRefusedError, InvalidValueError
from memfmt.text.edits import apply
from memfmt.text.frontmatter import (
    Plain,
    as_int,
    as_list,
    as_text,
    edits,
    plain_kind,
    read,
    render,
    scalar_text,
    unclosed,
)
from tests.text.frontmatter_strategies import typed

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


# -- fences


@pytest.mark.parametrize(
    ("text", "exists", "body"),
    [
        ("---\na: 1\n---\nx", True, 13),
        ("---\r\na: 1\r\n---\r\nx", True, 16),
        ("---\ra: 1\r---\rx", True, 13),
        ("---\n---\nx", True, 8),
        ("---\na: 1\n---  \t\nx", True, 16),
        ("---\na: 1\n---", True, 12),
        ("--- \na: 1\n---\n", False, 0),
        ("----\na: 1\n----\n", False, 0),
        ("\n---\na: 1\n---\n", False, 0),
        ("---\na: 1\n----\n", False, 0),
        ("---\na: 1\n", False, 0),
        ("---", False, 0),
        ("", False, 0),
    ],
)
def test_where_a_block_is(text, exists, body):
    front = read(text)
    assert (front.exists, front.body) == (exists, body)


def test_a_fence_that_is_never_answered_can_be_told():
    assert unclosed("---\nmemfmt_type: entity\n")
    assert not unclosed("---\n---\n")
    assert not unclosed("text")


# -- what a scalar is


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "null"),
        ("~", "null"),
        ("Null", "null"),
        ("nULL", None),
        ("true", "bool"),
        ("FALSE", "bool"),
        ("yes", None),
        ("no", None),
        ("y", None),
        ("4", "int"),
        ("007", "int"),
        ("-0", "int"),
        ("+5", "int"),
        ("0x1F", "int"),
        ("0o17", "int"),
        ("0o8", None),
        ("0b11", None),
        ("1_000", None),
        ("1.", "float"),
        (".5", "float"),
        ("5e3", "float"),
        ("1.10", "float"),
        ("12e4567", "float"),
        ("-.inf", "float"),
        (".NaN", "float"),
        ("-.nan", None),
        ("e1", None),
        ("4f", None),
        ("12:30", None),
        ("2026-07-30", None),
        ("٣", None),
        ("4\n", None),
    ],
)
def test_what_a_plain_scalar_is_in_yaml_1_2(text, kind):
    assert plain_kind(text) == kind


def test_a_value_by_the_type_its_field_declares():
    front = {"a": "no", "b": Plain("011"), "c": "1:30", "d": "2026-07-30", "e": Plain("~")}
    assert [as_text(each) for each in front.values()] == ["no", "011", "1:30", "2026-07-30", None]
    assert as_text([Plain("3")]) == "3"
    assert as_text(["a", "b"]) is None
    assert as_text([["a"]]) is None
    assert as_text({}) is None
    assert as_text("") == ""


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (Plain("3"), 3),
        (Plain("03"), 3),
        (Plain("-3"), -3),
        ("3", 3),
        (["3"], 3),
        ("1_000", None),
        ("many", None),
        (Plain("1.5"), None),
        (Plain("0x1F"), None),
        (Plain(""), None),
        ("", None),
        ({}, None),
        ("٣", None),
        ("9" * 4001, None),
    ],
)
def test_a_whole_number_by_its_digits(value, number):
    assert as_int(value) == number


def test_a_scalar_where_a_list_is_declared_is_a_list_of_one():
    assert as_list("Ali") == ["Ali"]
    assert as_list(Plain("")) == []
    assert as_list(["Ali", Plain(""), Plain("4")]) == ["Ali", "4"]
    assert as_list([["Ali"]]) is None
    assert as_list({"Ali": "x"}) is None


@pytest.mark.parametrize(
    ("block", "value"),
    [
        ("k: 4\n", Plain("4")),
        ('k: "true"\n', "true"),
        ("k: 2026-07-30\n", "2026-07-30"),
        ("k:\n", Plain("")),
        ("k: [a, b]\n", ["a", "b"]),
        ("k:\n  a: 1\n", {"a": Plain("1")}),
        ("k: x # why\n", "x"),
        ("k: >-\n  one\n  two\n", "one two"),
        ("k: |\n  one\n  two\n", "one\ntwo\n"),
        ("k: 011\n", Plain("011")),
        ("k: no\n", "no"),
        ("k: 1:30\n", "1:30"),
        ("k: {{date}}\n", {"{date}": Plain("")}),
        ("k: [[Ali]]\n", [["Ali"]]),
        ('k: "[[Ali]]"\n', "[[Ali]]"),
        ("k: !!str 3\n", "3"),
        ("k: &a 3\n", Plain("3")),
        ("k: 'it''s'\n", "it's"),
        ("k: C:\\new\n", "C:\\new"),
        ("k: http://x.org/a?b=c#d\n", "http://x.org/a?b=c#d"),
        ("k:\n  - a: 1\n    b: 2\n", [{"a": Plain("1"), "b": Plain("2")}]),
    ],
)
@BOTH
def test_what_extra_holds(block, value, pure):
    assert typed(values(block, pure=pure)["k"]) == typed(value)


def test_a_quoted_key_is_the_same_key():
    assert values("\"memfmt_type\": entity\n'my key': x\n") == {
        "memfmt_type": "entity",
        "my key": "x",
    }


def test_inner_keys_never_leak():
    assert values("metadata:\n  id: 2\nparts:\n  - id: 3\nid: 1\n")["id"] == "1"


# -- characters


@pytest.mark.parametrize(
    "character",
    [
        "\x07",
        "\0",
        "\x1b",
        "\x7f",
        "\x85",
        "\x9f",
        "\u2028",
        "\u2029",
        "\ufeff",
        "\ufffe",
        "\udc80",
    ],
)
@BOTH
def test_a_strange_character_hides_nothing(character, pure):
    block = f"a: x{character}y\n{character}b: '{character}'\n"
    front = read(fenced(block), pure=pure)
    assert values(block, pure=pure) == {"a": f"x{character}y", f"{character}b": character}
    assert front.locked is None
    assert front.faults == ()


def test_a_stand_in_is_not_taken_for_an_escape():
    assert values('a: x\x07\nb: "\\ue000\\x07"\n') == {"a": "x\x07", "b": "\ue000\x07"}


@BOTH
def test_json_escapes_of_one_character_are_one_character(pure):
    assert values('a: "\\ud83d\\ude00!"\n', pure=pure) == {"a": "\U0001f600!"}
    assert values('{\n\t"a": "\\ud83d\\ude00"\n}\n', pure=pure) == {"a": "\U0001f600"}
    assert values("a: C:\\ud83d\\ude00\n", pure=pure) == {"a": "C:\\ud83d\\ude00"}
    block = '"[": "\\\\uD83d\\\\ude00\\ud83D\\uDE00"\n'
    assert values(block, pure=pure) == {"[": "\\uD83d\\ude00\U0001f600"}
    assert values(f"  {block}", pure=pure) == {"[": "\\uD83d\\ude00\U0001f600"}


@BOTH
def test_half_an_escaped_character_is_no_yaml(pure):
    for half in ("\\ud83d", "\\\\ud83d\\ude00", "\\ude00\\ud83d"):
        front = read(fenced(f'a: "{half}"\nb: 1\n'), pure=pure)
        assert front.locked == "the block is no valid YAML"
        assert [field.key for field in front.fields] == ["a", "b"]


@BOTH
def test_tabs_after_colons_and_before_comments(pure):
    assert values("a:\tx\nb: x\t# c\nc\td: y\te\n", pure=pure) == {
        "a": "x",
        "b": "x",
        "c\td": "y\te",
    }


# -- invalid YAML


@BOTH
def test_a_colon_in_a_value_costs_nothing_but_edits(pure):
    block = "id: e1\nheadline: Plan: phase two\ntags:\n  - a\n"
    front = read(fenced(block), pure=pure)
    assert values(block, pure=pure) == {"id": "e1", "headline": "Plan: phase two", "tags": ["a"]}
    (fault,) = front.faults
    assert fault.kind == "yaml"
    assert "'headline' holds a colon" in fault.message
    assert fenced(block)[fault.span.start : fault.span.end] == "Plan: phase two"
    assert front.locked is not None
    assert "'id'" in refusal(block, id="e2")
    assert after(block, id="e1") == block


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("k: @home", "@home"),
        ("k: *x", "*x"),
        ("k: [[Note]] and more", "[[Note]] and more"),
        ("k: 'open", "'open"),
        ("k: - x", "- x"),
        ('k: "a" b', '"a" b'),
        ("k: %x # c", "%x"),
    ],
)
@BOTH
def test_a_broken_line_is_taken_as_it_stands(line, value, pure):
    block = f"{line}\nid: e1\n"
    assert values(block, pure=pure) == {"k": value, "id": "e1"}
    assert kinds(block) == ["yaml"]


def test_a_stray_line_belongs_to_no_key():
    block = "participants:\n  - Ali\nnonsense\nid: e1\n"
    assert values(block) == {"participants": ["Ali"], "id": "e1"}
    assert read(fenced(block)).locked is not None


def test_a_list_without_indent_is_read_beside_a_broken_line():
    block = "bad: a: b\nparticipants:\n- Ali\n- Bo\nid: e1\n"
    assert values(block) == {"bad": "a: b", "participants": ["Ali", "Bo"], "id": "e1"}


def test_a_tab_as_indent_is_named():
    assert values("a:\n\t- x\n\t- y: z: w\nb: 1\n") == {"a": ["x", "y: z: w"], "b": "1"}
    assert kinds("a:\n\tb: 1\n") == ["tab"]


@BOTH
def test_of_two_keys_the_first_counts_and_both_stay(pure):
    block = "team: a\nteam: b\nid: 1\n"
    front = read(fenced(block), pure=pure)
    assert values(block, pure=pure) == {"team": "a", "id": "1"}
    assert [fault.kind for fault in front.faults] == ["duplicate"]
    assert "'team'" in front.faults[0].message
    assert "twice" in refusal(block, id="2")
    assert after(block, team="a") == block


def test_two_keys_of_a_name_in_an_inner_map():
    assert values("m:\n  k: a\n  k: b\n") == {"m": {"k": "a"}}
    assert kinds("m:\n  k: a\n  k: b\n") == ["duplicate"]


def test_a_block_that_is_no_map():
    for block in ("- a\n- b\n", "just words\n"):
        assert values(block) == {}
        assert kinds(block) == ["not-a-map"]
        assert "no map" in refusal(block, id="1")


def test_json_is_read_and_not_edited():
    block = '{\n  "tags": "journal",\n  "publish": false\n}\n'
    assert typed(values(block)) == typed({"tags": "journal", "publish": Plain("false")})
    assert "flow map" in refusal(block, tags="x")


@pytest.mark.parametrize("block", ["a: 1\n...\n", "--- # c\na: 1\n", "a: 1\n... \nb: 2\n"])
def test_a_document_marker_in_the_block(block):
    assert values(block)["a"] == "1"
    assert "marker" in kinds(block)
    refusal(block, a="2")


# -- a comment that cuts a value


@pytest.mark.parametrize(
    ("block", "cut"),
    [
        ("k: fixed by PR #41 last week\n", " #41 last week"),
        ("k: #foo\n", " #foo"),
        ("k:\n  - a #b\n", " #b"),
        ("k:\n  a:\n    b: c #d\n", " #d"),
        ("k: x # set by hand\n", None),
        ("k: #\n", None),
        ("k: 'x' #y\n", None),
        ("k: a#b\n", None),
        ("k: x\n#y\n", None),
    ],
)
def test_a_comment_that_was_meant_as_text_is_named(block, cut):
    faults = read(fenced(block)).faults
    assert [fenced(block)[each.span.start : each.span.end] for each in faults] == [cut] * (
        cut is not None
    )
    assert all(each.kind == "comment-cut" and "'k'" in each.message for each in faults)


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


# -- aliases and their kin


@pytest.mark.parametrize(
    ("block", "key", "value"),
    [
        ("b: &k x\nid: 1\n", "b", "x"),
        ("a: &k x\nb: *k\nid: 1\n", "b", "x"),
        ("a: &k [x]\nb: *k\nid: 1\n", "b", ["x"]),
        ("a: &k x\nb:\n  - *k\nid: 1\n", "b", ["x"]),
        ("b: !!str 3\nid: 1\n", "b", "3"),
        ("a: &k {x: y}\n<<: *k\nid: 1\n", "<<", {"x": "y"}),
        ("<<: {x: y}\nid: 1\n", "<<", {"x": "y"}),
        ("? b\nid: 1\n", "b", ""),
        ("&k b: x\nid: 1\n", "b", "x"),
    ],
)
@BOTH
def test_what_has_an_anchor_alias_tag_or_merge_is_read_and_not_edited(block, key, value, pure):
    assert values(block, pure=pure)[key] == value
    assert after(block, **{key: value}) == block
    assert repr(key) in refusal(block, **{key: "new"})
    assert after(block, id="2") == block.replace("id: 1", 'id: "2"')


@BOTH
def test_nested_aliases_nine_deep_are_not_unfolded(pure):
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    for old, new in zip("abcdefgh", "bcdefghi", strict=True):
        lines.append(f"{new}: &{new} [{', '.join(['*' + old] * 9)}]")
    block = "\n".join([*lines, "id: e1", ""])
    started = time.perf_counter()
    front = read(fenced(block), pure=pure)
    assert time.perf_counter() - started < 2
    assert front.find("a").value == ["x"] * 9
    assert front.find("i").value.startswith("&i [*h, ")
    assert {fault.kind for fault in front.faults} == {"alias"}
    assert after(block, id="e2") == block.replace("e1", "e2")
    assert "alias" in refusal(block, i="x")


@BOTH
def test_a_list_that_holds_itself(pure):
    front = read(fenced("a: &a [*a]\nid: e1\n"), pure=pure)
    assert front.find("id").value == "e1"
    assert front.locked is not None


@pytest.mark.parametrize("unit", ["[", "{", "- ", "? ", "[{", "a: ", "'"])
@BOTH
def test_twenty_thousand_openings_stop_nothing(unit, pure):
    block = f"id: e1\ndeep: {unit * 20_000}\nlast: x\n"
    assert values(block, pure=pure)["id"] == "e1"
    assert list(values(block, pure=pure)) == ["id", "deep", "last"]


@BOTH
def test_nesting_deeper_than_is_read(pure):
    block = f"id: e1\ndeep: {'[' * 150}{']' * 150}\n"
    assert values(block, pure=pure) == {"id": "e1", "deep": "[" * 150 + "]" * 150}
    assert kinds(block) == ["yaml"]
    with pytest.raises(InvalidValueError):
        render({"deep": nested(150)})


def nested(depth: int) -> list[object]:
    return [nested(depth - 1)] if depth else ["x"]


@BOTH
def test_a_key_that_is_too_long(pure):
    long = "k" * 1025
    assert values(f"{long}: x\nid: 1\n", pure=pure) == {long: "x", "id": "1"}
    with pytest.raises(InvalidValueError, match="1025 characters"):
        render({long: "x"})


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
        ("k:\n  a: b # c\n", {"a": "d"}, "k:\n  a: d\n"),
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


# -- the stored cases about Obsidian


CASES = [
    case
    for case in json.loads((Path(__file__).parents[1] / "vectors.json").read_text(encoding="utf-8"))
    if case["area"] == "properties" and case["certain"] and isinstance(case["in"], str)
]


def as_obsidian(value: object) -> object:
    """Return *value* as the JSON of a case has it."""
    if isinstance(value, list):
        return [as_obsidian(each) for each in value]
    if isinstance(value, dict):
        return {key: as_obsidian(each) for key, each in value.items()}
    kind = plain_kind(str(value)) if isinstance(value, Plain) else None
    if kind == "int":
        return int(value, 0) if value[:2] in ("0x", "0o") else int(value)
    if kind == "float":
        return float(value)
    return {"null": None, "bool": str(value).lower() == "true"}.get(kind, value)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_block_reads_as_in_obsidian(case):
    text = case["in"].removeprefix("\ufeff")
    front = read(text)
    want = case["want"]
    assert front.exists is want["exists"]
    broken = {"yaml", "tab", "duplicate", "not-a-map", "marker"}
    assert want["valid"] is not any(fault.kind in broken for fault in front.faults)
    line = text.replace("\r\n", "\n").count("\n") + 1
    if front.exists:
        line = text[: front.body].count("\n") + 1
    if want["exists"]:
        assert want["body_line"] in (line, None)
    if want["values"] is not None:
        assert {field.key: as_obsidian(field.value) for field in front.fields} == want["values"]


# -- the import


def test_yaml_is_not_imported_before_a_block_needs_it():
    code = (
        "import sys, memfmt.text.frontmatter as f; t = '---\\nid: e1\\np:\\n  - A\\n---\\n';"
        "f.edits(f.read(t), t, {'id': 'e2'}, ()); sys.exit('yaml' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


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
