"""What a valid answer leaves behind: entries with their episodes, and the episodes as they were."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt import load, read_dir
from memfmt.check import report
from memfmt.errors import AnswerError
from memfmt.vault.reader import Reader
from memfmt.vault.updating import trial, update
from memfmt.write.consolidate.applying import consolidation
from memfmt.write.consolidate.collecting import ids_of, request
from memfmt.write.consolidate.judging import find
from memfmt.write.consolidate.marks import bare, drawn_from, said
from tests.write.consolidate.answers import NOW, answers, bytes_in, few, folder_of, memories


@pytest.fixture(scope="module")
def factory(tmp_path_factory):
    return tmp_path_factory


def entries_of(memory, item):
    """Return the texts in *memory* that should say *item*, marks and all."""
    kind = item["kind"]
    if kind in ("entity", "fact", "relation", "knowledge"):
        thing = find(memory.entities, item.get("name") or item["entity"])[0]
        if kind in ("entity", "fact"):
            return thing.facts
        if kind == "knowledge":
            return [each.content for each in thing.knowledge if each.title == item["title"]]
        relations = [each for each in thing.relations if each.type == item["verb"]]
        target = find(memory.entities, item["target"])[0].name
        assert [each.target for each in relations] == [target]
        assert [each.direction for each in relations] == [item["direction"]]
        return [each.detail for each in relations]
    thing = find(memory.procedures, item.get("name") or item["procedure"])[0]
    if kind == "known_failure":
        return thing.known_failures
    return [f"{each.action} {each.detail or ''}".strip() for each in thing.steps]


def wanted(item):
    """Return the words that *item* should leave behind."""
    kind = item["kind"]
    if kind == "entity":
        return item["facts"]
    if kind == "procedure":
        return [f"{each['action']} {each.get('detail', '')}".strip() for each in item["steps"]]
    return [item.get("text") or item.get("detail") or item.get("action")]


@few
@given(memories, st.data())
def test_a_valid_answer_is_written_and_no_episode_changes(factory, memory, data):
    folder = folder_of(memory, factory)
    answer = data.draw(answers(folder))
    before, old = bytes_in(folder), load(folder)
    found = {(each.path, each.code) for each in report(read_dir(folder)).diagnostics}
    update(folder, consolidation(answer), now=NOW)
    after, new = bytes_in(folder), load(folder)

    for each in old.episodes:
        assert after[each.origin.path] == before[each.origin.path]
    now_found = {(each.path, each.code) for each in report(read_dir(folder)).diagnostics}
    assert now_found <= found, "validate finds something new"
    for item in answer["items"]:
        said_now = [bare(each) for each in entries_of(new, item)]
        for text in wanted(item):
            assert text in said_now

    # The episodes that were used are found by their marks, and are not asked about again.
    names = ids_of(old)
    path_by_name = {names[id(each)]: each.origin.path for each in old.episodes}
    used = {path_by_name[name] for item in answer["items"] for name in item["episodes"]}
    assert drawn_from(new) == used | drawn_from(old)
    asked = request(Reader(str(folder), NOW), chars=10**7)
    assert {path_by_name[each] for each in asked.episodes} == set(path_by_name.values()) - (
        used | drawn_from(old)
    )

    # Nothing that was there is gone: what was superseded stands in History.
    for each in old.entities:
        there = next(other for other in new.entities if other.origin.path == each.origin.path)
        gone = [fact for fact in each.facts if fact not in there.facts]
        assert len(there.history) == len(each.history) + len(gone)
        for fact in gone:
            assert any(line.startswith(f"{fact} — until 2026-11-30: ") for line in there.history)

    # A second time it is all recorded.
    with pytest.raises(AnswerError) as caught:
        update(folder, consolidation(answer), now=NOW)
    named = {each.partition(")")[0] for each in caught.value.complaints}
    assert named == {f"items[{at}] ({each['kind']}" for at, each in enumerate(answer["items"])}
    assert bytes_in(folder) == after


@few
@given(memories, st.data())
def test_a_trial_writes_nothing_and_takes_itself_back(factory, memory, data):
    folder = folder_of(memory, factory)
    answer = data.draw(answers(folder))
    before = bytes_in(folder)
    change = trial(folder, consolidation(answer), now=NOW)
    assert bytes_in(folder) == before
    update(folder, lambda _reader: change, now=NOW)
    update(folder, lambda _reader: change.inverse(), now=NOW)
    assert bytes_in(folder) == before


@few
@given(memories, st.data())
def test_items_may_come_in_any_order(factory, memory, data):
    folder = folder_of(memory, factory)
    answer = data.draw(answers(folder))
    other = {"items": answer["items"][::-1]}
    one, two = (trial(folder, consolidation(each), now=NOW) for each in (answer, other))
    assert one.paths == two.paths
    assert {said(each) for each in one.told if "added" not in each} == {
        said(each) for each in two.told if "added" not in each
    }
