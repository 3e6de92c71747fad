"""What a block reads as: each surprise of YAML by name, with the smallest text."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from memfmt.text.frontmatter import (
    Plain,
    as_int,
    as_list,
    as_text,
    plain_kind,
    read,
    unclosed,
)
from tests.text.frontmatter_blocks import (
    BOTH,
    fenced,
    values,
)
from tests.text.frontmatter_strategies import typed

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
