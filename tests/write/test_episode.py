"""``episode``: what happened gets a file of its own, once a day."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from memfmt import load
from memfmt.errors import InvalidValueError, RefusedError
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Episode
from memfmt.kinds.normal import normal
from memfmt.write.episode import episode
from tests.cli.places import ALI, SWARM, put, vault
from tests.strategies import texts
from tests.write.guarding import files, made


@given(texts, texts, texts, st.none() | st.integers(-3, 9), texts)
def test_the_episode_reads_back_as_it_was_given(tmp_path_factory, said, how, felt, weight, context):
    assume(one_line(said) and one_line(how))
    folder = vault(tmp_path_factory.mktemp("v"))
    before = files(folder)
    act = episode(
        said, outcome=how, valence=felt, importance=weight, context=context, participants=["Ali"]
    )
    change = made(folder, act, allow_secret="a test")
    wanted = Episode(said, None, "2026-11-30", how, felt, weight, ["Ali"], context)
    found = [each for each in load(folder).episodes if each.origin.path == change.facts["path"]]
    assert found == [normal(wanted)]
    assert {name: text for name, text in files(folder).items() if name in before} == before


def test_all_is_written_and_names_are_found(tmp_path):
    vault(tmp_path)
    act = episode(
        "a second swarm left",
        outcome="caught it",
        happened="2026-05-08T10:00",
        importance=4,
        participants=["e1", "BO", "Zoe", "Ali", ""],
        why="queens leave\ntwice",
    )
    change = made(tmp_path, act)
    assert change.told[1] == "no memory is called 'Zoe' yet"
    assert change.facts["unknown"] == ["Zoe"]
    found = next(each for each in load(tmp_path).episodes if each.summary == "a second swarm left")
    assert found.participants == ["Ali", "Bo", "Zoe"]
    assert found.happened == "2026-05-08T10:00"
    assert found.extra == {"why": "queens leave twice"}
    assert ":" not in change.facts["path"]


@pytest.mark.parametrize("outcome", [None, "", " \n"])
def test_an_event_without_an_outcome_is_refused_unless_forced(outcome, tmp_path):
    vault(tmp_path)
    with pytest.raises(RefusedError, match="without an outcome teaches nothing"):
        episode("it rained", outcome=outcome)
    made(tmp_path, episode("it rained", outcome=outcome, force=True))
    assert [each.outcome for each in load(tmp_path).episodes if each.summary == "it rained"] == [
        None
    ]


@pytest.mark.parametrize(
    "said",
    ["a swarm left the old hive", "A  Swarm left the old hive.", "a swarm left the old hives"],
)
def test_the_same_event_of_the_same_day_is_recorded_already(said, tmp_path):
    put(tmp_path / "episodes", swarm=SWARM.replace("a swarm left", "a swarm left the old hive"))
    for day in ("2026-05-01", "2026-05-01T23:00"):
        with pytest.raises(RefusedError, match=r"^recorded already: episodes/swarm\.md: "):
            made(tmp_path, episode(said, outcome="x", happened=day))
    made(tmp_path, episode(said, outcome="x", happened="2026-05-02"))
    made(tmp_path, episode(said, outcome="x", happened="2026-05-01", force=True))
    assert len(load(tmp_path).episodes) == 3


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", "30.7.2026", ""])
def test_a_day_that_is_none_is_refused(day):
    with pytest.raises(InvalidValueError, match="happened is "):
        episode("it rained", outcome="wet", happened=day)


def test_the_index_counts_it(tmp_path):
    vault(tmp_path)
    put(
        tmp_path,
        MEMORY="---\nmemfmt_type: index\ngenerated: 2026-01-01\n---\n\n# Memory\n\n- 1 episodes\n",
    )
    made(tmp_path, episode("it rained", outcome="wet"))
    assert "- 2 episodes" in files(tmp_path)["MEMORY.md"]


@pytest.mark.parametrize("said", ["Ali, Bo", "e1,BO", "Ali,Bo,e2", "Ali, dig"])
def test_names_of_several_memories_in_one_are_refused_with_what_to_give(said, tmp_path):
    before = files(vault(tmp_path))
    for force in (False, True):
        with pytest.raises(InvalidValueError, match=r"give --with '\w+' --with '\w+'"):
            made(tmp_path, episode("it rained", outcome="wet", participants=[said], force=force))
    assert files(tmp_path) == before


@pytest.mark.parametrize("said", ["Ali, Zoe", "Ali,", ",", "Zoe, Yo", "Railway, Inc."])
def test_a_name_with_a_comma_that_is_not_all_memories_stays_a_name(said, tmp_path):
    vault(tmp_path)
    change = made(tmp_path, episode("it rained", outcome="wet", participants=[said]))
    assert change.facts["unknown"] == [said]


def test_a_memory_whose_name_has_a_comma_is_found_by_it(tmp_path):
    put(vault(tmp_path) / "entities", both=ALI.replace("# Ali", "# Ali, Bo").replace("e1", "e3"))
    change = made(tmp_path, episode("it rained", outcome="wet", participants=["Ali, Bo"]))
    assert change.facts["unknown"] == []


def test_a_part_that_means_several_memories_is_one_that_is_known(tmp_path):
    put(vault(tmp_path) / "entities", again=ALI.replace("e1", "e3"))
    with pytest.raises(InvalidValueError, match="give --with 'Ali' --with 'Bo'"):
        made(tmp_path, episode("it rained", outcome="wet", participants=["Ali, Bo"]))
