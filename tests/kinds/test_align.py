"""Which entry of a list became which: spec/format.md, "Lists"."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt.kinds import align as room
from memfmt.kinds.align import Match, align
from tests.growth import assert_takes_no_square

ENTRIES = st.tuples(st.sampled_from("abc"), st.integers(0, 2))
LISTS = st.lists(ENTRIES, max_size=9)


def key(entry):
    return entry[0]


def plan(old, new):
    return align(old, new, key)


def letters(old, new):
    """Return the plan for two words: index of the old letter, with a sign where it moves."""
    shown = []
    for match in align(list(old), list(new), str.lower):
        shown.append("+" if match.old is None else f"{match.old}{'' if match.stays else '>'}")
    return " ".join(shown)


def check_plan(old, new):
    """Each new entry has one old one at most, no old one is used twice, those that stay rise."""
    matches = plan(old, new)
    assert len(matches) == len(new)
    used = [match.old for match in matches if match.old is not None]
    assert len(set(used)) == len(used)
    assert all(0 <= at < len(old) for at in used)
    stays = [match.old for match in matches if match.stays]
    assert None not in stays
    assert stays == sorted(stays)


def check_equal_ones_are_kept(old, new):
    """What is in both lists, as often as in both, comes from the old one."""
    matches = plan(old, new)
    for entry in set(old) & set(new):
        kept = sum(
            match.old is not None and old[match.old] == entry == value
            for match, value in zip(matches, new, strict=True)
        )
        assert kept == min(old.count(entry), new.count(entry))


@given(LISTS, LISTS)
def test_a_plan_is_one_for_any_two_lists(old, new):
    check_plan(old, new)


@given(LISTS, LISTS)
def test_no_equal_entry_is_written_anew(old, new):
    check_equal_ones_are_kept(old, new)


@given(LISTS, LISTS)
def test_an_entry_that_goes_elsewhere_takes_its_own_block(old, new):
    for match, entry in zip(plan(old, new), new, strict=True):
        if match.old is not None and not match.stays:
            assert key(old[match.old]) == key(entry)


@given(LISTS)
def test_an_unchanged_list_stays(entries):
    assert plan(entries, entries) == [Match(at, stays=True) for at in range(len(entries))]


@given(LISTS, LISTS, LISTS)
def test_equal_starts_and_ends_stay(start, middle, end):
    old, new = start + end, start + middle + end
    matches = plan(old, new)
    kept = [match.old for match in matches if match.stays]
    assert kept == list(range(len(old)))


@given(LISTS, st.data())
def test_one_removed_entry_moves_nothing(entries, data):
    if not entries:
        return
    at = data.draw(st.integers(0, len(entries) - 1))
    assert all(match.stays for match in plan(entries, entries[:at] + entries[at + 1 :]))


@given(LISTS, LISTS)
def test_the_near_way_gives_a_plan_too(old, new):
    """Lists too long for the exact table are matched in n log n."""
    most, room.MAX_TABLE = room.MAX_TABLE, 0
    try:
        check_plan(old, new)
        check_equal_ones_are_kept(old, new)
    finally:
        room.MAX_TABLE = most


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        ("ab", "xb", "0 1"),  # an edit in place: what is under `a` stays under `x`
        ("ab", "b", "1"),
        ("aa", "a", "0"),  # of two equal ones the later goes
        ("ab", "abc", "0 1 +"),
        ("ab", "cab", "+ 0 1"),
        ("abc", "cab", "2> 0 1"),
        ("abc", "acb", "0 2 1>"),
        ("abc", "Bac", "1> 0 2"),  # other words, the same key: its block goes along
        ("abc", "aBc", "0 1 2"),
        ("abcd", "aDd", "0 1 3"),
        ("abc", "xyz", "0 1 2"),
        ("abc", "x", "0"),
        ("a", "xyz", "0 + +"),
        ("ab", "xyB", "0 + 1"),  # pairs by key first, then in order
        ("aBc", "xbyc", "0 1 + 2"),
        ("abc", "BBac", "1> + 0 2"),
        ("bbacd", "acdbb", "2 3 4 0> 1>"),
        ("", "ab", "+ +"),
        ("ab", "", ""),
    ],
)
def test_the_plan_for(old, new, shown):
    assert letters(old, new) == shown


def test_the_near_way_keeps_a_run_of_equal_ones(monkeypatch):
    monkeypatch.setattr(room, "MAX_TABLE", 0)
    assert letters("xaay", "yaax") == "3> 1 2 0>"


@pytest.mark.parametrize(
    "lists",
    [
        lambda n: (list(range(n)), list(range(n, 0, -1))),
        lambda n: (list(range(n)), list(range(n, 2 * n))),
        lambda n: ([0] * n, [1] * n),
        lambda n: ([at % 7 for at in range(n)], [at % 5 for at in range(n)]),
        lambda n: (list(range(n)), [*range(1, n), 0]),
    ],
    ids=["reversed", "all new", "all alike", "few values", "first to last"],
)
def test_four_times_the_entries_take_about_four_times_as_long(lists):
    assert_takes_no_square(
        lambda old, new: align(old, new, lambda entry: entry), lists(5_000), lists(20_000)
    )
