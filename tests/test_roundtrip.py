"""P1 to P4: the promises. To propose a change of the format is to change this file."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from memfmt import canonical, parse, serialise
from tests.strategies import memories


@given(memories)
def test_every_value_comes_back(memory):
    """P2: what was written is what is read."""
    tree = serialise(memory, generated="2026-01-02")
    assert canonical(parse(tree)) == canonical(memory)


@given(memories)
def test_the_canonical_form_is_stable(memory):
    once = canonical(memory)
    assert canonical(once) == once


@given(memories)
def test_what_was_read_is_written_back_to_the_byte(memory):
    tree = serialise(memory, generated="2026-01-02")
    assert serialise(parse(tree), generated="2026-02-03") == tree


@given(memories, st.randoms())
def test_order_of_objects_and_files_does_not_matter(memory, random):
    """P4: a folder is a set."""
    tree = serialise(memory, generated="2026-01-02")
    for each in (memory.entities, memory.episodes, memory.procedures, memory.notes):
        random.shuffle(each)
    assert serialise(memory, generated="2026-01-02") == tree
    paths = list(tree)
    random.shuffle(paths)
    shuffled = {path: tree[path] for path in paths}
    assert parse(shuffled) == parse(tree)
