"""What holds for every block, read by either of PyYAML's readers."""

from __future__ import annotations

import datetime
import string

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from memfmt.errors import EditRefusedError
from memfmt.text.edits import apply
from memfmt.text.frontmatter import (
    Frontmatter,
    Plain,
    alignment,
    edits,
    plain_kind,
    read,
    render,
    scalar_text,
    unclosed,
)
from memfmt.text.source import lines_of
from tests.text.frontmatter_strategies import (
    FIELDS,
    HEADED,
    KEYS,
    KNOWN,
    NAMES,
    SCALARS,
    SOUP,
    VALUES,
    near_blocks,
    sheets,
    typed,
)

BOTH = pytest.mark.parametrize("pure", [None, False, True], ids=["quick", "c", "python"])


def told(front: Frontmatter) -> object:
    """Return what must not depend on the reader: all but the words of faults."""
    fields = [
        (field.key, typed(field.value), field.span, field.lines, field.items, field.locked)
        for field in front.fields
    ]
    faults = sorted(fault.kind for fault in front.faults)
    return front.exists, front.body, fields, faults, front.locked


@given(st.one_of(HEADED, HEADED, SOUP))
def test_any_text_is_read_and_both_readers_agree(text):
    front = read(text)
    assert told(front) == told(read(text, pure=False))
    assert told(front) == told(read(text, pure=True))
    assert 0 <= front.body <= len(text)
    end = 0
    for field in front.fields:
        assert end <= field.lines.start <= field.span.start <= field.span.end or front.locked
        assert field.span.end <= field.lines.end <= front.inside.end
        end = field.lines.end
    for fault in front.faults:
        assert 0 <= fault.span.start <= fault.span.end <= len(text)
    assert not (unclosed(text) and front.exists)


@pytest.mark.parametrize(
    "block",
    [
        *(
            "a: x \n",
            "a: `x\n",
            'a: ""\n  - x\n',
            "a: []\n  - x\n",
            'a: "\\x41"\n',
            "a: x\n  - y\n",
        ),
        *("  - x\n", "a: x\na: y\n", "a: x #y\n", "a: \xa0x\n", "a:\n  - x: y\n", "a:\n  - - x\n"),
        *(f"{'k' * 1025}: x\n", "a:  x\n", "a: x\r\n", "a:\n- x\n", "a:\n  - 4\n  - \n", "a: ~\n"),
        *(
            "...: x\n",
            "a: x\x85b: y\n",
            "a: 'x'\n",
            'a: "x"y\n',
            "a: -\n",
            "a: [x]\n",
            "\n",
            "a: x",
        ),
    ],
)
def test_the_quick_reader_declines_these_or_is_right(block):
    text = f"---\n{block}---\n"
    assert told(read(text)) == told(read(text, pure=False))


@settings(max_examples=max(600, settings().max_examples))
@given(near_blocks())
def test_the_quick_reader_declines_or_is_right(block):
    text = f"---\n{block}---\n"
    assert told(read(text)) == told(read(text, pure=False))


@given(st.text())
def test_half_characters_stop_nothing(text):
    assert told(read(f"---\n{text}\n---\n")) == told(read(f"---\n{text}\n---\n", pure=True))


@BOTH
@given(fields=FIELDS, newline=st.sampled_from(("\n", "\r\n", "\r")))
@example(fields={"": {"[": Plain(""), "\\ud83d\\ude00": ""}}, newline="\n")
@example(fields={"\x07" * 1000: "x", "k" * 1000: [{"\u2028" * 999: ["\x00"]}]}, newline="\n")
def test_what_is_written_is_read(pure, fields, newline):
    text = render(fields, newline)
    front = read(text, pure=pure)
    assert typed({field.key: field.value for field in front.fields}) == typed(fields)
    assert list(front.fields) == [front.find(key) for key in fields]
    assert front.body == len(text)
    assert front.faults == ()
    assert front.locked is None
    assert all(field.locked is None for field in front.fields)


@given(SCALARS)
def test_a_scalar_is_one_line_and_printable(value):
    text = scalar_text(value)
    assert len(text.splitlines()) <= 1
    assert "\x7f" not in text


@given(st.lists(st.one_of(SOUP, st.text(string.printable, max_size=8)), max_size=5))
def test_yaml_1_1_sees_the_same_texts(values):
    texts = [each for each in values if not isinstance(each, Plain)]
    seen = yaml.safe_load("\n".join(["k:", *(f"- {scalar_text(each)}" for each in texts)]))["k"]
    days = [each.isoformat() if isinstance(each, datetime.date) else each for each in seen or []]
    assert days == texts


@given(st.text("0123456789.eE+-_xobXOinfaINFA~=<yYnNtrueTRUE", max_size=7))
def test_no_text_of_number_characters_turns_into_a_number(text):
    seen = yaml.safe_load(f"k: {scalar_text(text)}")["k"]
    assert text == (seen.isoformat() if isinstance(seen, datetime.date) else seen)
    assert plain_kind(scalar_text(text)) is None


def set_all(text, wanted, *, order=KNOWN, pure=None):
    """Return *text* with *wanted* set, and its frontmatter as read afterwards."""
    after = apply(text, edits(read(text, pure=pure), text, wanted, order, pure=pure))
    return after, read(after, pure=pure)


@BOTH
@given(sheet=sheets())
def test_a_hand_written_block_is_read_as_it_was_meant(pure, sheet):
    front = read(sheet.text, pure=pure)
    assert front.locked is None
    assert [(each.key, typed(each.value)) for each in front.fields] == [
        (part.key, typed(part.value)) for part in sheet.parts
    ]
    for field, part in zip(front.fields, sheet.parts, strict=True):
        lines = lines_of(sheet.text[field.lines.start : field.lines.end])
        assert [line.rstrip("\r\n") for line in lines] == list(part.lines)


@given(sheet=sheets())
def test_setting_the_same_is_no_edit(sheet):
    wanted = {part.key: part.value for part in sheet.parts}
    assert edits(read(sheet.text), sheet.text, {**wanted, "absent": None}, KNOWN) == []


@BOTH
@given(sheet=sheets(), data=st.data())
def test_what_is_set_is_read_back_and_other_lines_stay(pure, sheet, data):
    names = data.draw(
        st.lists(st.sampled_from((*NAMES, "outcome", "new")), unique=True, min_size=1)
    )
    choice = st.one_of(
        st.none(),
        VALUES,
        st.lists(SCALARS, max_size=5),
        shuffled(sheet),
        st.lists(WORD, max_size=5),
    )
    wanted = {name: data.draw(choice) for name in names}
    try:
        after, front = set_all(sheet.text, wanted, pure=pure)
    except EditRefusedError:  # only for a comment that would be lost
        lines = [line for part in sheet.parts if part.key in wanted for line in part.lines]
        assert any("#" in line for line in lines)
        return

    for key, value in wanted.items():
        field = front.find(key)
        assert (field is None) == (value is None)
        if field is not None and value is not None:
            assert without_nulls(field.value, key) == without_nulls(value, key)
    kept = [part for part in sheet.parts if part.key not in wanted]
    assert [(each.key, typed(each.value)) for each in front.fields if each.key not in wanted] == [
        (part.key, typed(part.value)) for part in kept
    ]
    assert is_subsequence(untouched(sheet, wanted), lines_of(after))
    assert after.endswith("---" + sheet.newline + sheet.body)
    assert set(ends(after)) <= {sheet.newline, *ends(sheet.body), ""}


@given(st.lists(st.sampled_from("abcdef")), st.lists(st.sampled_from("abcdef")), st.booleans())
def test_kept_items_ascend_and_are_equal(old, new, huge):
    pairs = alignment.kept_pairs(old, new, most=0 if huge else 1000)
    assert all(old[one] == new[other] for one, other in pairs)
    assert pairs == sorted(set(pairs))
    assert len({one for one, _ in pairs}) == len({other for _, other in pairs}) == len(pairs)
    if not huge or (len({*old}) == len(old) and len({*new}) == len(new)):
        assert len(pairs) == longest(old, new)
    assert [other for _, other in pairs] == sorted(other for _, other in pairs)


def longest(old, new):
    """The length of a longest common subsequence, counted in the plainest way."""
    row = [0] * (len(new) + 1)
    for one in old:
        above = row[:]
        for place, other in enumerate(new):
            row[place + 1] = above[place] + 1 if one == other else max(row[place], above[place + 1])
    return row[-1]


WORD = st.sampled_from(("north", "Ali", "a b", "no", "3", "x: y", "it's", Plain("4"), "new", ""))


@st.composite
def shuffled(draw, sheet):
    """Return one of the sheet's own lists, its items moved, some gone, some new."""
    lists = [part.value for part in sheet.parts if isinstance(part.value, list)]
    items = draw(st.sampled_from(lists)) if lists else []
    return draw(st.permutations([*items, *draw(st.lists(WORD, max_size=2))]))[
        : draw(st.integers(0, 6))
    ]


def without_nulls(value, key):
    """Null items in a list of one of the format's own keys are no values."""
    if isinstance(value, list) and key in KNOWN:
        return [each for each in value if each not in ("", "~") or not isinstance(each, Plain)]
    return value


def untouched(sheet, wanted):
    lines = ["---", *sheet.top]
    for part in sheet.parts:
        if part.key not in wanted:
            lines += part.lines
        lines += part.after
    return [line + sheet.newline for line in [*lines, "---"]] + lines_of(sheet.body)


def ends(text):
    return [line[len(line.rstrip("\r\n")) :] for line in lines_of(text)]


def is_subsequence(few, many):
    rest = iter(many)
    return all(any(one == other for other in rest) for one in few)


@given(sheet=sheets(), data=st.data())
def test_comments_inside_an_edited_list_stay(sheet, data):
    front = read(sheet.text)
    listed = [field for field in front.fields if field.items]
    wanted = {field.key: data.draw(st.lists(WORD, max_size=4)) for field in listed}
    after, _ = set_all(sheet.text, wanted)
    assert after.count("# between") == sheet.text.count("# between")
    assert after.count("# who: else") == sheet.text.count("# who: else")


@given(
    HEADED,
    st.dictionaries(st.one_of(st.sampled_from(("key", "id", "a")), KEYS), VALUES, max_size=2),
)
def test_an_edit_of_any_text_holds_or_is_refused(text, wanted):
    before = read(text)
    try:
        after, front = set_all(text, wanted, order=("id", "key"))
    except EditRefusedError:
        return
    for key, value in wanted.items():
        field = front.find(key)
        assert field is not None
        assert without_nulls(field.value, "id") == without_nulls(value, "id")
    assert after[front.body :] == text[before.body :]


@given(st.one_of(ANY_BODY := st.sampled_from(("", "# H\r\ntext", "---\nopen", "x"))), FIELDS)
def test_a_block_is_put_before_a_text_that_has_none(body, fields):
    after, front = set_all(body, fields)
    assert typed({each.key: each.value for each in front.fields}) == typed(fields)
    assert after.endswith(body)
    assert (after == body) == (not fields)
