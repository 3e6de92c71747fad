"""The fast reader: it declines, or it is the full reader. Source: spec/reading.md."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memfmt.kinds.findings import file_findings
from memfmt.kinds.kind import composed
from memfmt.kinds.normal import normal
from memfmt.kinds.quick.linked import Linked
from memfmt.kinds.quick.owned import Owned
from memfmt.kinds.quick.procedure import read_procedure
from memfmt.kinds.quick.reading import is_index, read_quickly
from memfmt.kinds.quick.writing import written
from memfmt.kinds.table import KINDS
from memfmt.text.document import document_of
from memfmt.text.frontmatter import read
from memfmt.text.source import source_of
from tests.hands import OBJECTS, mangled, soups
from tests.near import (
    INDEXES,
    NAMES,
    ORDINARY,
    PATH,
    canonical_texts,
    near_texts,
    ordinary_texts,
)
from tests.steps_away import SAMPLES, one_step_away, stepped
from tests.text.frontmatter_strategies import HEADED, near_blocks

ALL_KINDS = pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)


def quickly(text, names=NAMES):
    thing = read_quickly(text)
    if thing is not None:
        Linked(names).settle(thing)
    return thing


def fully(kind, text, names=NAMES):
    return kind.read(document_of(source_of(text, PATH)), names).thing


def texts_of(kind):
    return st.one_of(near_texts(kind), near_texts(kind), mangled(kind), soups(kind))


@ALL_KINDS
@given(data=st.data())
def test_it_declines_or_equals_the_full_reader(kind, data):
    text = data.draw(texts_of(kind))
    thing = quickly(text)
    if thing is not None:
        assert repr(thing) == repr(fully(kind, text))  # Plain and text are equal, but not so shown
        assert thing == fully(kind, text)


@given(data=st.data())
def test_a_record_without_steps_is_the_record_with_them(data):
    kind = KINDS["procedure"]
    text = data.draw(texts_of(kind))
    record = read_procedure(text, is_record=True) if "\r" not in text else None
    if record is not None and text.startswith("---\nmemfmt_type: procedure\n"):
        assert record.steps == []
        record.steps = fully(kind, text).steps
        assert repr(record) == repr(fully(kind, text))


@ALL_KINDS
@given(data=st.data())
def test_nothing_is_wrong_with_what_it_takes(kind, data):
    text = data.draw(texts_of(kind))
    if read_quickly(text) is not None:
        document = document_of(source_of(text, PATH))
        assert document.source.damage is None
        assert file_findings(document) == []


@ALL_KINDS
@given(data=st.data())
def test_what_it_gives_is_in_normal_form(kind, data):
    thing = quickly(data.draw(texts_of(kind)))
    if thing is not None:
        assert repr(normal(thing, kind.owned)) == repr(thing)


@ALL_KINDS
def test_every_file_one_step_away_is_declined_or_read_alike(kind):
    taken = 0
    for text in one_step_away(SAMPLES[kind.name]):
        thing = quickly(text)
        if thing is not None:
            taken += 1
            assert repr(thing) == repr(fully(kind, text)), text
            assert repr(normal(thing, kind.owned)) == repr(thing), text
            assert file_findings(document_of(source_of(text, PATH))) == [], text
    assert taken > 1000


def share_taken(texts, is_taken):
    """Return the share, in 0..1, of the examples that *texts* gives which are taken."""
    taken = []

    @settings(derandomize=True, max_examples=60)  # else the share would differ by chance
    @given(texts)
    def count(text):
        taken.append(is_taken(text))

    count()
    return sum(taken) / len(taken)


@ALL_KINDS
def test_it_takes_ordinary_files_in_canonical_form(kind):
    share = share_taken(ordinary_texts(kind), lambda text: read_quickly(text) is not None)
    assert share >= 0.9


@given(INDEXES.flatmap(stepped))
def test_an_index_that_it_takes_has_nothing_wrong(text):
    if is_index(text):
        document = document_of(source_of(text, "MEMORY.md"))
        assert document.front.find("memfmt_type").value == "index"
        assert document.source.damage is None
        assert file_findings(document) == []


def assert_right(text):
    """Whatever the values are that are read without their places, they are those with places."""
    found = Owned(()).read(text)
    if found is not None:
        front = read(text, pure=False)
        known, extra, body = found
        fields = {each.key: each.value for each in front.fields}
        assert known == {}
        assert repr({"memfmt_type": fields["memfmt_type"], **extra}) == repr(fields)
        assert (body, front.faults, front.locked) == (front.body, (), None)


MARKED = "---\nmemfmt_type: note\n"


@given(st.one_of(HEADED, near_blocks().map(lambda block: f"---\n{block}---\n# x\n")))
def test_values_without_places_are_the_values_with_places(text):
    assert_right(text.replace("---\n", MARKED, 1) if text.startswith("---\n") else text)


@ALL_KINDS
@given(data=st.data())
def test_values_of_nearly_canonical_files(kind, data):
    text = data.draw(near_texts(kind))
    if text.startswith(f"---\nmemfmt_type: {kind.name}\n"):
        assert_right(text)


@ALL_KINDS
@given(data=st.data())
def test_the_fast_writer_declines_or_equals_the_full_one(kind, data):
    thing = normal(data.draw(ORDINARY[kind.name] | OBJECTS[kind.name]), kind.owned)
    text = written(thing, Linked(NAMES))
    if text is not None:
        assert text == composed(kind, thing, None, PATH, NAMES)


@ALL_KINDS
def test_it_writes_ordinary_objects(kind):
    things = ORDINARY[kind.name].map(lambda thing: normal(thing, kind.owned))
    assert share_taken(things, lambda thing: written(thing, Linked(NAMES)) is not None) >= 0.9


@ALL_KINDS
@given(data=st.data())
def test_what_is_read_from_its_own_text_is_written_as_that_text(kind, data):
    text = data.draw(canonical_texts(kind))
    thing = quickly(text)
    if thing is not None:
        assert written(thing, Linked(NAMES)) in (text, None)


def test_entries_of_knowledge_may_stand_line_by_line():
    text = (
        "---\nmemfmt_type: entity\n---\n\n# a\n\n## Knowledge\n\n**[note] b**\n**[note] c** — d\n"
    )
    assert written(quickly(text), Linked(NAMES), is_apart=False) == text
    assert written(quickly(text), Linked(NAMES)) == text.replace("b**\n", "b**\n\n")


@pytest.mark.parametrize("steps", ["```", "1. a\n```", "<!--", "%%", "1. a\n\n$$", "<pre>", "text"])
def test_what_swallows_the_sections_below_is_not_taken_for_steps(steps):
    text = "---\nmemfmt_type: procedure\n---\n\n# a (v1 · untested)\n\n## Steps\n\n"
    text += f"{steps}\n\n## Evolution\n\n- v1 → v2 (9✓/1✗): why\n"
    record = read_procedure(text, is_record=True)
    full = fully(KINDS["procedure"], text)
    assert record is None or (record.evolution, record.steps) == (full.evolution, [])
