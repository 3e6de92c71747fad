"""Objects that still say what their text says are written as that text, told without a scan."""

from __future__ import annotations

import copy
import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt import Entity, Episode, Memory, Procedure, Relation, parse, serialise
from memfmt.errors import MemfmtError
from memfmt.kinds.table import KINDS
from memfmt.vault.held import links_of_unchanged
from memfmt.vault.memory import LISTS, placed
from tests.edits import edited
from tests.near import ordinary_texts
from tests.vault.test_parsing import FILES, PATHS, TREES

ORDINARY_TREES = st.dictionaries(
    PATHS, st.one_of(*[ordinary_texts(kind) for kind in KINDS.values()], FILES), max_size=6
)


def outcome(memory, *, is_quick):
    """What is written, or what is said against it."""
    try:
        tree, path_by_thing = placed(memory, generated="2026-01-02", is_quick=is_quick)
    except MemfmtError as error:
        return type(error), str(error)
    return list(tree.items()), tree.read, tree.derived, path_by_thing


def assert_same(memory):
    before = repr(memory), [thing.origin for thing in memory.things()]
    assert outcome(memory, is_quick=True) == outcome(memory, is_quick=False)
    assert (repr(memory), [thing.origin for thing in memory.things()]) == before


@given(TREES | ORDINARY_TREES)
def test_a_memory_as_it_was_read_is_written_alike(tree):
    memory = parse(tree)
    assert_same(memory)
    written = serialise(memory)
    assert written == {path: tree[path] for path in written}


ODD_VALUES = {
    "version": [True, 1.0, 2.0, "1", None],
    "success_count": [True, False, 0.0],
    "importance": [True, 3.0],
    "participants": [("Ali",), "Ali", None, ["[[Ali]]"], [Entity("Ali")]],
    "relations": [(), None, [Entity("x")], [Relation("uses", "[[Ali]]")]],
    "facts": [("a",), "a", None],
    "extra": [None, {"a": 1}, {1: "a"}],
    "name": ["Ali", "a/b", None],
}


@st.composite
def changed(draw, memory):
    """*memory* after up to three changes to its objects, sound ones and odd ones."""
    odd = set()  # these take no sound edit any more
    for _ in range(draw(st.integers(1, 3))):
        things = list(memory.things())
        if not things:
            break
        thing = draw(st.sampled_from(things))
        owner = next(each for each in map(memory.__getattribute__, LISTS.values()) if thing in each)
        at = next(at for at, each in enumerate(owner) if each is thing)
        way = draw(st.sampled_from(["edit", "edit", "odd", "remove", "copy", "replace", "lend"]))
        if way == "edit" and id(thing) not in odd:
            owner[at] = draw(edited(thing)).thing
        elif way in ("odd", "edit"):
            odd.add(id(thing))
            name = draw(st.sampled_from([each for each in ODD_VALUES if hasattr(thing, each)]))
            setattr(thing, name, draw(st.sampled_from(ODD_VALUES[name])))
        elif way == "remove":
            del owner[at]
        elif way == "copy":
            owner.append(copy.deepcopy(thing))
            odd |= {id(owner[-1])} if id(thing) in odd else set()
        elif way == "replace":
            owner[at] = dataclasses.replace(thing)
            odd |= {id(owner[at])} if id(thing) in odd else set()
        else:
            object.__setattr__(thing, "origin", draw(st.sampled_from(things)).origin)
    return memory


@given(TREES | ORDINARY_TREES, st.data())
def test_a_memory_that_changed_is_written_alike(tree, data):
    assert_same(data.draw(changed(parse(tree))))


ALI = "---\nmemfmt_type: entity\n---\n\n# Ali\n\n## Relations\n\n- knows → [[Bo]]\n"
BO = "---\nmemfmt_type: entity\n---\n\n# Bo\n"


def unchanged(memory):
    links = links_of_unchanged(memory.things())
    return [thing.name for thing in memory.entities if id(thing) in links]


def test_objects_as_they_were_read_are_known_to_be_unchanged():
    memory = parse({"Ali.md": ALI, "Bo.md": BO})
    assert unchanged(memory) == ["Ali", "Bo"]
    memory.entities[0].facts.append("a")
    assert unchanged(memory) == ["Bo"]


def test_of_two_objects_of_one_text_neither_is():
    memory = parse({"Bo.md": BO})
    memory.entities.append(copy.copy(memory.entities[0]))
    assert unchanged(memory) == []


def test_a_link_that_means_another_now_is_written_anew():
    memory = parse({"Ali.md": ALI, "Bo.md": BO})
    memory.entities[1].name = "Bob"
    assert serialise(memory)["Ali.md"] == ALI.replace("[[Bo]]", "[[Bo|Bo]]")
    assert_same(memory)


@pytest.mark.parametrize("version", [True, 1.0])
def test_what_only_equals_a_whole_number_is_refused_as_ever(version):
    text = "---\nmemfmt_type: procedure\nversion: 1\n---\n\n# a (v1 · untested)\n"
    memory = parse({"a.md": text})
    memory.procedures[0].version = version
    _, said = outcome(memory, is_quick=True)
    assert "version" in said
    assert_same(memory)


def test_equal_names_are_still_ordered_by_all_that_they_hold():
    one, other = Entity("a", facts=["x"]), Entity("a", facts=["b"])
    tree, again = (
        serialise(Memory(both, [Episode("e")], [Procedure("p")]), generated="2026-01-02")
        for both in ([one, other], [other, one])
    )
    assert list(tree.items()) == list(again.items())
