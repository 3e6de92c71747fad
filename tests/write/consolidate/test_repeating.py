"""What is said already is refused as the other acts refuse it, nearly the same words too."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from memfmt import load
from memfmt.errors import AnswerError, RefusedError
from memfmt.vault.updating import trial, update
from memfmt.write.consolidate.answer import Item
from memfmt.write.consolidate.applying import consolidation
from memfmt.write.consolidate.judging import plan_of
from memfmt.write.remember import remember
from tests.cli.places import ALI, put, vault
from tests.vault.test_nearby import sentences
from tests.write.consolidate.answers import NOW
from tests.write.consolidate.test_refusing import refused

FACTS = """\
- prefers Rust for memory safety
- grows pears behind the house in Kiel (source: consolidation, [[swarm]])
- works at Bo
- Ali walks her dog by the lake

## Relations

- based in → [[Tokyo]]

## Knowledge

**[note] food** — eats no fish at all

## History

- lived in Bonn for many years
"""
DIG = "\n## Known failures\n\n- the roots of the pear tree are cut\n"


@pytest.fixture
def folder(tmp_path):
    vault(tmp_path)
    put(tmp_path / "entities", Ali=ALI + FACTS)
    dig = (tmp_path / "procedures" / "dig.md").read_text()
    put(tmp_path / "procedures", dig=dig + DIG)
    put(tmp_path, mine="# mine\n\nAli swims in the lake.\n")
    put(tmp_path / "notes", talk="---\nmemfmt_type: note\n---\n\n# t\n\nAli sings in a choir.\n")
    return tmp_path


def item(kind="fact", **values):
    made = {"kind": kind, "why": "it comes up", "episodes": ["ep1"]} | values
    owner = {"step": "procedure", "known_failure": "procedure"}.get(kind, "entity")
    if kind not in ("entity", "procedure"):
        made.setdefault(owner, "dig" if owner == "procedure" else "Ali")
    return made


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (item(text="keeps bees"), "'keeps bees' is recorded, in entities/Ali.md:11"),
        (
            item(text="prefers Rust for its memory safety"),
            "'prefers Rust for its memory safety' is recorded nearly so, in entities/Ali.md:12: "
            "'prefers Rust for memory safety'",
        ),
        (item(text="grows pears behind the house, in Kiel"), "is recorded, in entities/Ali.md:13"),
        (item(text="grows pears behind house in Kiel"), "nearly so, in entities/Ali.md:13"),
        (item(text="based in Tokyo"), "is recorded, in entities/Ali.md:19"),
        (item(text="eats no fish at all"), "is recorded, in entities/Ali.md:23"),
        (item(text="lived in Bonn for many years"), "Ali.md:27: 'lived in Bonn for many years' (u"),
        (item(text="Ali sings in a choir"), "is recorded, in notes/talk.md:7"),
        (item("relation", verb="works at", target="Bo"), "'works at → Bo' is recorded, in entiti"),
        (item("relation", verb="works at", target="e2"), "'works at → Bo' is recorded, in entiti"),
        (
            item("knowledge", title="diet", text="eats no fish at all"),
            "'eats no fish at all' is recorded, in entities/Ali.md:23",
        ),
        (item("knowledge", title="Food", text="x"), "'Food' is recorded, in entities/Ali.md:23"),
        (
            item("known_failure", text="the roots of pear tree are cut"),
            "is recorded nearly so, in procedures/dig.md:17: 'the roots of the pear tree are cut'",
        ),
        (item("step", action="ask [[Ali]]"), "is recorded, in procedures/dig.md:13"),
    ],
)
def test_what_memory_says_already_is_told_with_its_place(folder, said, why):
    refused({"items": [said]}, folder, 0, why)


def test_what_a_note_says_of_a_new_entity_is_recorded(folder):
    text = "---\nmemfmt_type: note\n---\n\n# t\n\nCy has a tall ladder, says Ali.\n"
    put(folder / "notes", talk=text)
    said = item("entity", name="Cy", facts=["has a tall ladder"])
    refused({"items": [said]}, folder, 0, "is recorded, in notes/talk.md:7")


@pytest.mark.parametrize(
    "said",
    [
        item(text="prefers Rust for memory layout"),
        item(text="caught it"),
        item(text="It hung in the old pear tree"),
        item(text="keeps bees", entity="Bo", supersedes=["keeps bees"])
        | {"text": "keeps geese in the yard"},
        item(
            text="prefers Rust for its memory safety", supersedes=["Prefers Rust for memory safety"]
        ),
        item("knowledge", title="diet", text="eats no fish at all, nor crabs", supersedes=["food"]),
        item("relation", verb="knows", target="Bo"),
        item(text="Ali walks her dog", supersedes=["Ali walks her dog by the lake"]),
        item(text="Ali swims in the lake"),
    ],
)
def test_what_is_new_or_near_what_it_supersedes_is_taken(folder, said):
    assert trial(folder, consolidation({"items": [said]}), now=NOW).paths


def test_what_is_superseded_of_one_counts_for_another(folder):
    put(folder / "entities", Bo=ALI.replace("Ali", "Bo").replace("e1", "e2") + FACTS)
    words = "prefers Rust for memory safety"
    more = item(text="prefers Rust for its memory safety", entity="Bo")
    answer = {"items": [item(text="prefers Go by now", supersedes=[words]), more]}
    refused(answer, folder, 1, "is recorded nearly so, in entities/Bo.md:12")


def test_a_relation_that_contradicts_a_fact_is_refused(folder):
    put(folder / "entities", Ali=ALI.replace("keeps bees", "reports to Kenji"))
    said = item("relation", verb="reports to", target="Bo")
    refused({"items": [said]}, folder, 0, "contradicts entities/Ali.md:11: 'reports to Kenji'")


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        (
            item(text="sails to Fehmarn in the summer"),
            item(text="sails to Fehmarn in summer"),
            "'sails to Fehmarn in summer' is nearly said by items[0] (fact): 'sails to Fehmarn in ",
        ),
        (
            item(text="sails to Fehmarn in the summer"),
            item("knowledge", title="sailing", text="sails to Fehmarn in summer"),
            "is nearly said by items[0] (fact)",
        ),
        (
            item("known_failure", text="the spade breaks in clay"),
            item("known_failure", text="the spade breaks in the clay"),
            "is nearly said by items[0] (known_failure)",
        ),
        (
            item("entity", name="Cy", facts=["has a tall ladder"]),
            item(text="has tall ladder", entity="cy"),
            "is nearly said by items[0] (entity)",
        ),
    ],
)
def test_two_items_that_say_nearly_the_same_are_refused(folder, first, second, why):
    refused({"items": [first, second]}, folder, 1, why)


def test_one_item_that_says_nearly_the_same_twice_is_refused(folder):
    said = item("entity", name="Cy", facts=["has a tall ladder", "has tall ladder"])
    refused({"items": [said]}, folder, 0, "'has tall ladder' is nearly said by items[0]")


@pytest.mark.parametrize(
    "items",
    [
        [item(text="p95 is 310 ms by day"), item(text="p95 is 320 ms by day")],
        [item(text="sails in summer"), item(text="sails in summer", entity="Bo")],
        [item("relation", verb="knows", target="Bo"), item("relation", verb="knew", target="Bo")],
        [
            item(text="sails to Fehmarn in the summer"),
            item(text="sails to Fehmarn in summer", entity="Bo"),
        ],
        [
            item("relation", verb="moved to", target="Bo", supersedes=["based in → Tokyo"]),
            item(text="based in Osaka"),
        ],
        [item("knowledge", title="swarms", text="swarms"), item(text="hives")],
    ],
)
def test_items_that_say_other_things_are_taken(folder, items):
    assert trial(folder, consolidation({"items": items}), now=NOW).paths


def test_what_was_consolidated_is_recorded_for_the_other_acts(folder):
    update(folder, consolidation({"items": [item(text="sails to Fehmarn in summer")]}), now=NOW)
    for text in ("sails to Fehmarn in summer", "sails to Fehmarn in the summer"):
        with pytest.raises(RefusedError, match=r"^recorded already.*Ali\.md:16: "):
            update(folder, remember("Ali", text), now=NOW)


@given(st.lists(sentences.filter(bool), max_size=5, unique=True), sentences.filter(bool), st.data())
def test_it_refuses_what_remember_refuses(tmp_path_factory, facts, text, data):
    if facts and data.draw(st.booleans()):
        words = data.draw(st.sampled_from(facts)).split()
        words.insert(data.draw(st.integers(0, len(words))), "of")
        text = " ".join(words)
    folder = vault(tmp_path_factory.mktemp("v"))
    put(folder / "entities", Ali=ALI + "".join(f"- {each}\n" for each in facts))
    told = refusal_of(remember("Ali", text), folder)
    complaint = refusal_of(consolidation({"items": [item(text=text)]}), folder)
    event(f"refused: {bool(told)}")
    place = told.partition("entities/Ali.md:")[2].partition(":")[0]
    assert bool(complaint) == bool(told)
    assert f"in entities/Ali.md:{place}" in complaint or not told
    assert ("nearly so" in complaint) == ("nearly so" in told)


def refusal_of(act, folder):
    """Return why *act* is refused in *folder*; empty where it is not."""
    try:
        trial(folder, act, now=NOW)
    except (AnswerError, RefusedError) as error:
        return str(error)
    return ""


def test_many_items_about_an_entity_of_many_facts_take_no_long_time(tmp_path):
    vault(tmp_path)
    chance = random.Random(1)
    words = ["".join(chance.choices("abcdefghij", k=7)) for _ in range(300)]
    facts = [" ".join(chance.choices(words, k=9)) for _ in range(2000)]
    put(tmp_path / "entities", Ali=ALI + "".join(f"- {each}\n" for each in facts))
    new = [" ".join(chance.choices(words, k=9)) for _ in range(199)]
    items = [Item(at, "fact", item(text=each)) for at, each in enumerate([*new, f"{facts[7]} of"])]
    memory = load(tmp_path)
    start = time.process_time()
    plan = plan_of(items, memory, frozenset())
    assert time.process_time() - start < 6
    assert [each.partition(":")[0] for each in plan.complaints] == ["items[199] (fact)"]


def test_all_that_is_said_twice_is_told_at_once(folder):
    answer = {"items": [item(text="keeps bees"), item(text="Keeps bees, mostly")] * 2}
    with pytest.raises(AnswerError) as caught:
        trial(folder, consolidation(answer), now=NOW)
    assert {each.partition(":")[0] for each in caught.value.complaints} == {
        "items[0] (fact)",
        "items[2] (fact)",
        "items[3] (fact)",
    }
