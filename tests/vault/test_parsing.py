"""Many files read by two readers: the answer does not depend on which one took a file."""

from __future__ import annotations

import gc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt import parse
from memfmt.kinds.table import KINDS
from memfmt.vault.parsing import parsed
from memfmt.vault.pause import collection_paused
from memfmt.vault.strangers import is_strangers
from tests.hands import mangled, soups
from tests.near import INDEXES, NAME_BY_PATH, PROFILES, STRANGERS, near_texts
from tests.steps_away import one_step_away, stepped

FILES = st.one_of(
    *[near_texts(kind) for kind in KINDS.values()],
    *[mangled(kind) for kind in KINDS.values()],
    *[soups(kind) for kind in KINDS.values()],
    INDEXES.flatmap(stepped),
    PROFILES.flatmap(stepped),
    STRANGERS,
    STRANGERS.flatmap(stepped),
)
PATHS = st.sampled_from(
    [*NAME_BY_PATH, "a.md", "b.MD", "entities/x/c.md", "episodes/d.md", "profile.md", "e.txt"]
)
TREES = st.dictionaries(PATHS, FILES, max_size=6)


def told(found):
    """All that was read, and what it is remembered to be read from."""
    memory = found.memory
    return (
        repr(memory),
        [thing.origin for thing in memory.things()],
        memory.diagnostics,
        memory.unread,
        memory.texts,
    )


@given(TREES)
def test_both_readers_give_the_same_memory(tree):
    quick, full = parsed(tree), parsed(tree, is_quick=False)
    assert told(quick) == told(full)
    assert sorted((*quick.taken, *quick.declined)) == sorted(full.declined)
    assert full.taken == ()


@given(st.dictionaries(PATHS, INDEXES.flatmap(stepped) | PROFILES.flatmap(stepped), max_size=3))
def test_files_that_hold_no_object_are_read_alike(tree):
    assert told(parsed(tree)) == told(parsed(tree, is_quick=False))


@given(STRANGERS.flatmap(stepped), PATHS)
def test_files_of_somebody_else_are_told_of_alike(text, path):
    assert told(parsed({path: text})) == told(parsed({path: text}, is_quick=False))


PROFILE = "---\nmemfmt_type: profile\ngenerated: 2026-01-02\n---\n\n# Profile\n\nlikes tea\n"
INDEX = "---\nmemfmt_type: index\n---\n\n# Memory\n\n- 1 entities\n"


@pytest.mark.parametrize("text", [PROFILE, INDEX, "# a\n\nb\n", "---\na: b\n---\n\n# a\n"])
@pytest.mark.parametrize("path", ["a.md", "entities/a.md"])
def test_every_other_file_one_step_away_is_read_alike(text, path):
    for near in one_step_away(text):
        assert told(parsed({path: near})) == told(parsed({path: near}, is_quick=False)), near


def test_canonical_files_are_taken_and_others_declined():
    tree = {
        "MEMORY.md": "---\nmemfmt_type: index\n---\n",
        "a.md": "---\nmemfmt_type: entity\n---\n\n# a\n",
        "b.md": "---\nmemfmt_type: entity\n---\n\n# b\n\nprose\n",
        "c.md": "# c\n",
        "profile.md": "---\nmemfmt_type: profile\n---\n\n# Profile\n\nlikes tea\n",
    }
    found = parsed(tree)
    assert found.taken == ("MEMORY.md", "a.md", "profile.md")
    assert found.declined == ("b.md",)
    assert found.memory.profile == "likes tea"


def test_a_quote_inside_a_key_hides_no_lost_fence():
    tree = {"a.md": '---\n"mem"fmt_type: entity\n\n# a\n'}
    assert told(parsed(tree)) == told(parsed(tree, is_quick=False))


@pytest.mark.parametrize(
    "block",
    [
        *(
            "memfmt-type: entity",
            "Memfmt_Type: note",
            "a: b\nmemfmttype: note",
            "-memfmt_type: note",
        ),
        *("  memfmt-type: note", "{a: b, memfmt-type: note}", '"memfmt\\u005ftype": recipe'),
        *("? memfmt-type\n: note", "'memfmt-type': note", "a: [\nmemfmt-type: note", "- note"),
        *("xmemfmt_typ: note", "# note\nmemfmt-type: note", "a: note\n  memfmt-type: note", "note"),
        *("a: |\n  note\nmemfmt-type: note", "\tmemfmt-type: note", "a: x\n\nmemfmttype: [note]"),
    ],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_key_that_looks_like_the_marker_is_told_of_by_both(block, newline):
    tree = {"a.md": f"---\n{block}\n---\n\n# a\n".replace("\n", newline)}
    assert told(parsed(tree)) == told(parsed(tree, is_quick=False))


@pytest.mark.parametrize(
    "text",
    ["# a\n\n$\\sum$ note", "---\ntags: [note, index]\naliases:\n  - my note\n---\n", "---\na\n"],
)
def test_files_of_somebody_else_are_not_read(text):
    assert is_strangers("a.md", text)


@pytest.mark.parametrize("is_on", [True, False])
def test_garbage_collection_is_as_it_was(is_on):
    was_on = gc.isenabled()
    try:
        (gc.enable if is_on else gc.disable)()
        parse({"a.md": "---\nmemfmt_type: entity\n---\n\n# a\n"})
        assert gc.isenabled() == is_on
        with pytest.raises(ZeroDivisionError), collection_paused():
            1 / gc.isenabled()
        assert gc.isenabled() == is_on
    finally:
        (gc.enable if was_on else gc.disable)()
