"""Checks that are not run where they could find nothing: the report is the same."""

from __future__ import annotations

import pytest
from hypothesis import given

from memfmt.check import CHECKS, checked, report
from memfmt.check.canonical import COULD_FIND, FINDS_NOTHING, is_sound
from memfmt.check.checks import TOGETHER
from memfmt.check.closely import findings
from memfmt.kinds.model import Entity
from memfmt.kinds.quick import entity as quick_entity
from memfmt.kinds.quick.linked import Linked
from memfmt.kinds.quick.reading import read_quickly
from memfmt.kinds.table import KINDS
from memfmt.vault.parsing import parsed
from tests.check.files import ENTITY, EPISODE, PROCEDURE
from tests.kinds.test_quick import share_taken
from tests.near import NAME_BY_PATH, NAMES, PATH, canonical_text, ordinary_texts
from tests.steps_away import SAMPLES, one_step_away
from tests.vault.test_parsing import TREES

ALL_KINDS = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


@given(TREES)
def test_the_report_is_the_same_as_with_every_check_on_every_file(tree):
    quick, full = report(tree), report(tree, is_quick=False)
    assert quick.diagnostics == full.diagnostics
    assert quick.files == full.files
    assert repr(quick.memory) == repr(full.memory)


#: The entities that links lead to.
ENTITIES = {
    path: canonical_text(KINDS["entity"], Entity(name), path) for path, name in NAME_BY_PATH.items()
}


def sound(text, names=NAMES):
    thing = read_quickly(text)
    if thing is None:
        return False
    linked = Linked(names)
    linked.settle(thing)
    return is_sound(text, thing, linked)


@ALL_KINDS
def test_ordinary_files_in_canonical_form_need_no_check(kind):
    # Many a procedure here needs what no step gives, many a text leaves a fence open: a check
    # tells of these, and must be run.
    healthy = ordinary_texts(kind).filter(lambda text: not checked({PATH: text}))
    assert share_taken(healthy, sound) >= 0.9


@ALL_KINDS
def test_nothing_is_wrong_with_a_file_one_step_away_that_is_sound(kind):
    found = 0
    for text in one_step_away(SAMPLES[kind.name]):
        if sound(text):
            found += 1
            tree = {**ENTITIES, PATH: text}
            assert list(findings(tree, parsed(tree), [PATH], ())) == [], text
    assert found > 100


def test_every_check_says_whether_it_could_find_anything_in_a_canonical_file():
    alone = {check.__name__ for check in CHECKS if check not in TOGETHER}
    assert alone == {*COULD_FIND, *FINDS_NOTHING}
    assert not {*COULD_FIND} & {*FINDS_NOTHING}


@pytest.mark.parametrize(
    "text",
    [
        EPISODE + "\n# a\n\n```\nb\n",
        EPISODE + "\n# a\n\nb\n\n   <!-- c\n",
        EPISODE + "\n# a\n\n**Outcome** — b\n",
        EPISODE + "\n# a\n\n**Outcome:** b\n",
        PROCEDURE + "\n# a (v1 · untested)\n\n## Steps\n\n1. b [c →]\n",
        PROCEDURE + "\n# a (v2 · untested)\n",
        ENTITY + "\n# a\n\n## Facts\n\n- b\n\n## History\n\n- c\n\n## Knowledge\n\n**[note] d**\n",
    ],
)
def test_a_file_in_which_a_check_could_find_something_is_none_to_pass_over(text):
    assert not sound(text)
    assert report({"a.md": text}).diagnostics == report({"a.md": text}, is_quick=False).diagnostics


def test_one_id_in_two_canonical_files_is_told_of():
    text = "---\nmemfmt_type: entity\nid: e1\n---\n\n# a\n"
    assert sound(text)
    (twice,) = checked({"a.md": text, "b.md": text})
    assert (twice.code, twice.path) == ("M401", "b.md")


CANONICAL = canonical_text(KINDS["entity"], Entity("Ali", facts=["a", "b"], history=["c"]))


@pytest.mark.parametrize("lost", ["facts", "history"])
def test_a_fault_of_the_fast_reader_is_found(monkeypatch, lost):
    """Not a mock: a planted fault, to see that the round trip is a real one."""
    assert checked({"Ali.md": CANONICAL}) == []
    read = quick_entity.read_entity

    def faulty(text):
        thing = read(text)
        getattr(thing, lost).pop()
        return thing

    monkeypatch.setitem(read_quickly.__globals__["_READERS"], "memfmt_type: entity", faulty)
    (found,) = checked({"Ali.md": CANONICAL})
    assert (found.code, found.path) == ("M007", "Ali.md")
    assert found.line == (10 if lost == "facts" else 14)
