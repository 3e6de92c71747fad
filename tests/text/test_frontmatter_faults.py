"""What is wrong with a block, and what is read all the same."""

from __future__ import annotations

import time

import pytest

from memfmt.errors import InvalidValueError
from memfmt.text.frontmatter import (
    Plain,
    read,
    render,
)
from tests.text.frontmatter_blocks import (
    BOTH,
    after,
    fenced,
    kinds,
    refusal,
    values,
)
from tests.text.frontmatter_strategies import typed

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
