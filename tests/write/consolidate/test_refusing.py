"""A bad answer changes nothing, and every complaint names its item and says why."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import memfmt
from memfmt.errors import AnswerError, InvalidValueError
from memfmt.vault.updating import trial, update
from memfmt.write.consolidate.answer import items_of
from memfmt.write.consolidate.applying import consolidation
from memfmt.write.consolidate.schema import ITEMS, fields_of, schema
from memfmt.write.gates import guarded
from tests import strategies as own
from tests.cli.places import put, vault
from tests.write.consolidate.answers import NOW, bytes_in, spoilt

#: Of each kind one item, all of them true at once of the vault of tests.cli.places.
GOOD = {
    "items": [
        {"kind": "entity", "name": "Cy", "facts": ["has a ladder"]},
        {"kind": "fact", "entity": "Ali", "text": "keeps two hives", "supersedes": ["keeps bees"]},
        {"kind": "relation", "entity": "Ali", "verb": "works at", "target": "Bo"},
        {"kind": "knowledge", "entity": "Bo", "title": "swarms", "text": "leave in May"},
        {"kind": "procedure", "name": "catch a swarm", "steps": [{"action": "fetch a box"}]},
        {"kind": "step", "procedure": "dig", "action": "mind the pear tree", "after": 1},
        {"kind": "known_failure", "procedure": "dig", "text": "the roots are cut"},
    ]
}
for each in GOOD["items"]:
    each |= {"why": "it happens every spring", "episodes": ["ep1"]}
ENTITY, FACT, RELATION, KNOWLEDGE, PROCEDURE, STEP, FAILURE = range(7)
WHERE_TEXT = [
    *((ENTITY, "name"), (FACT, "text"), (RELATION, "verb"), (RELATION, "detail")),
    *((KNOWLEDGE, "title"), (KNOWLEDGE, "text"), (KNOWLEDGE, "type"), (PROCEDURE, "name")),
    *((PROCEDURE, "trigger"), (STEP, "action"), (STEP, "detail"), (FAILURE, "text")),
    *((FACT, "why"), (STEP, "why")),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return vault(tmp_path_factory.mktemp("vault"))


def complaints_of(answer, folder):
    """Return the complaints about *answer*, after seeing that nothing was written."""
    before = bytes_in(folder)
    with pytest.raises(AnswerError) as caught:
        update(folder, consolidation(answer), now=NOW)
    assert bytes_in(folder) == before
    assert str(caught.value).startswith("the answer is refused, and nothing was written:\n  ")
    return list(caught.value.complaints)


def refused(answer, folder, at, *parts):
    """See that one item alone is complained of, and that the complaint holds *parts*."""
    complaints = complaints_of(answer, folder)
    kind = answer["items"][at].get("kind")
    where = f"items[{at}] ({kind}): " if kind in [*ITEMS] else f"items[{at}]: "
    assert complaints
    assert all(each.startswith(where) for each in complaints), complaints
    for part in parts:
        assert any(part in each for each in complaints), complaints


def test_the_good_answer_is_taken(tmp_path):
    folder = vault(tmp_path)
    update(folder, consolidation(json.dumps(GOOD)), now=NOW)
    assert (folder / "entities" / "Cy.md").exists()


@pytest.mark.parametrize(("at", "name"), WHERE_TEXT)
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a\nb", "line break"),
        ("a\r\n## Facts\n- b", "line break"),
        ("a\u2028b", "line break"),
        ("a\x00b", "sign that nobody sees"),
        ("a\u202eb", "sign that nobody sees"),
        ("a\U000e0041b", "sign that nobody sees"),
        ("a\ud800b", "sign that nobody sees"),
        (" a", "white space"),
        ("a  b", "several blanks"),
        ("---", "structure"),
        ("--- a", "structure"),
        ("===", "structure"),
        ("## Facts", "structure"),
        ("- a", "structure"),
        ("1. a", "structure"),
        ("> a", "structure"),
        ("```sh", "structure"),
        ("<div>", "structure"),
        ("**Outcome** a", "structure"),
        ("| a | b |", "structure"),
        ("a <!-- b", "hides"),
        ("a %% b", "hides"),
        ("a ![[Ali]]", "embeds"),
        ("a (source: consolidation, [[swarm]])", "its own source"),
        ("a (9✓/0✗)", "figures of a record"),
        ("a (v9 · 99% reliable)", "figures of a record"),
        ("a [[nobody]]", "'nobody', which is nowhere"),
        ("a [[b", "opens no link"),
        ("", "is empty"),
        (" ", "is empty"),
        ("a" * 501, "501 characters"),
        (None, "is null"),
        (3, "is a number"),
        (["a"], "is a list"),
    ],
)
def test_text_that_is_more_than_words_is_refused(folder, at, name, text, why):
    answer = json.loads(json.dumps(GOOD))
    answer["items"][at][name] = text
    refused(answer, folder, at, f"{name} ", why)


@pytest.mark.parametrize(
    ("at", "name", "value"),
    [
        (ENTITY, "facts", ["a", "x\ny"]),
        (PROCEDURE, "preconditions", ["# a"]),
        (PROCEDURE, "tools", ["a\nb"]),
        (PROCEDURE, "known_failures", ["- a"]),
        (PROCEDURE, "steps", [{"action": "a"}, {"action": "b\nc"}]),
        (PROCEDURE, "steps", [{"action": "a", "detail": "b\nc"}]),
    ],
)
def test_texts_within_lists_are_looked_at_too(folder, at, name, value):
    refused(spoilt(GOOD, at, **{name: value}), folder, at, f"{name}[")


@pytest.mark.parametrize(
    "text", ["C# is a language", "see [[Ali]] and [[swarm|the swarm]]", "a → b", "[x] `--all`"]
)
def test_words_are_no_structure(folder, text):
    assert trial(folder, consolidation(spoilt(GOOD, FACT, text=text)), now=NOW).paths


@pytest.mark.parametrize("at", range(7))
@pytest.mark.parametrize("value", [None, "", "\n"])
def test_a_reason_is_required(folder, at, value):
    refused(spoilt(GOOD, at, why=value), folder, at, "why")


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (None, "episodes is missing"),
        ([], "episodes has 0 entries"),
        ("ep1", "episodes is a text"),
        (["ep2"], "no episode has the id 'ep2'"),
        (["e1"], "no episode has the id 'e1'"),
        (["ep1", "episodes/swarm.md"], "names the episode 'episodes/swarm.md' twice"),
        ([7], "episodes[0] is a number"),
    ],
)
@pytest.mark.parametrize("at", range(7))
def test_every_item_names_episodes_that_are_there(folder, at, value, why):
    refused(spoilt(GOOD, at, episodes=value), folder, at, why)


@pytest.mark.parametrize(
    ("at", "values", "why"),
    [
        (ENTITY, {"name": "ali"}, "'Ali' is known, in entities/Ali.md"),
        (ENTITY, {"facts": ["a ladder", "A ladder."]}, "twice"),
        (ENTITY, {"name": "[[Cy]]"}, "is a link"),
        (ENTITY, {"name": "…"}, "no letter"),
        (PROCEDURE, {"name": "DIG"}, "'dig' is known, in procedures/dig.md"),
        (FACT, {"entity": "Alli"}, "no entity named 'Alli'; nearest: 'Ali'"),
        (FACT, {"text": "Keeps bees."}, "is recorded, in entities/Ali.md"),
        (FACT, {"supersedes": ["keeps wasps"]}, "not known of 'Ali'"),
        (FACT, {"supersedes": ["keeps bees", "Keeps bees"]}, "so does items[1]"),
        (RELATION, {"target": "Dee"}, "no entity named 'Dee'"),
        (RELATION, {"direction": "both"}, "direction is 'both'"),
        (RELATION, {"supersedes": ["knows → Bo"]}, "not known of 'Ali'"),
        (STEP, {"procedure": "catch a swarm"}, "is made by this answer"),
        (STEP, {"procedure": "Ali"}, "no procedure named 'Ali'"),
        (STEP, {"action": "Ask [[Ali]]"}, "is recorded, in procedures/dig.md"),
        (STEP, {"after": 2}, "after is beyond the 1 steps"),
        (STEP, {"after": -1}, "after is -1"),
        (STEP, {"after": True}, "after is True"),
        (STEP, {"success_count": 9}, "unknown key 'success_count'"),
        (FACT, {"source": "consolidation"}, "unknown key 'source'"),
        (FACT, {"kind": "note"}, "kind is 'note'; one of entity"),
        (FACT, {"kind": ["fact"]}, "kind is ['fact']"),
        (PROCEDURE, {"steps": [{"action": "a", "counts": 3}]}, "steps[0]: unknown key 'counts'"),
        (PROCEDURE, {"steps": ["a"]}, "steps[0] is a text"),
        (PROCEDURE, {"steps": []}, "steps has 0 entries"),
    ],
)
def test_what_does_not_fit_the_memory_is_refused(folder, at, values, why):
    refused(spoilt(GOOD, at, **values), folder, at, why)


@pytest.mark.parametrize("kind", ITEMS)
def test_each_field_that_is_required_is_missed(folder, kind):
    at = list(ITEMS).index(kind)
    for field in fields_of(kind):
        if field.is_required:
            refused(spoilt(GOOD, at, **{field.name: None}), folder, at, f"{field.name} is missing")


@pytest.mark.parametrize("at", range(7))
def test_saying_something_twice_is_refused(folder, at):
    answer = {"items": [*GOOD["items"], GOOD["items"][at]]}
    refused(answer, folder, 7, f"items[{at}]")


def test_a_second_target_of_a_verb_that_takes_one_is_refused(folder, tmp_path):
    more = {**GOOD["items"][RELATION], "target": "Cy"}
    refused({"items": [*GOOD["items"], more]}, folder, 7, "contradicts items[2] (relation)")
    other = vault(tmp_path)
    ali = (other / "entities" / "Ali.md").read_text()
    put(other / "entities", Ali=f"{ali}\n## Relations\n\n- works at → [[Bo]] — since May\n")
    answer = {"items": [GOOD["items"][ENTITY], more]}
    refused(answer, other, 1, "with another target, in entities/Ali.md:15; supersede it")
    update(other, consolidation(spoilt(answer, 1, supersedes=["works at → Bo"])), now=NOW)
    said = (other / "entities" / "Ali.md").read_text()
    assert "- works at → [[Cy]] — (source: consolidation, [[swarm]])" in said
    why = "it happens every spring (source: consolidation, [[swarm]])"
    assert f"- works at → [[Bo]] — since May — until 2026-11-30: {why}" in said


def test_a_relation_seen_from_its_other_side_is_the_same(folder):
    mirror = {**GOOD["items"][RELATION], "entity": "Bo", "target": "Ali", "direction": "incoming"}
    refused({"items": [*GOOD["items"], mirror]}, folder, 7, "is said by items[2] (relation) too")


def test_a_name_of_two_memories_is_refused_with_their_paths(tmp_path):
    folder = vault(tmp_path)
    put(folder / "more", Ali=(folder / "entities" / "Ali.md").read_text().replace("e1", "e9"))
    refused(spoilt({"items": [GOOD["items"][FACT]]}, 0), folder, 0, "entities/Ali.md, more/Ali.md")
    answer = spoilt({"items": [GOOD["items"][FACT]]}, 0, entity="more/Ali.md")
    assert update(folder, consolidation(answer), now=NOW).paths == ["more/Ali.md"]


def test_a_name_that_would_turn_a_link_in_an_episode_is_refused(tmp_path):
    folder = vault(tmp_path)
    text = (folder / "episodes" / "swarm.md").read_text()
    put(folder / "episodes", swarm=text.replace("  - Ali\n", '  - "[[a-b]]"\n'))
    answer = {"items": [{**GOOD["items"][ENTITY], "name": "a/b"}]}
    refused(answer, folder, 0, "what a link in episodes/swarm.md means")


def test_all_complaints_are_told_at_once_in_the_order_of_the_items(folder):
    answer = spoilt(spoilt(GOOD, STEP, after=9), FACT, text="keeps bees", episodes=["ep9"])
    complaints = complaints_of(answer, folder)
    assert [each.partition(":")[0] for each in complaints] == [
        "items[1] (fact)",
        "items[1] (fact)",
        "items[5] (step)",
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no JSON"),
        ("Here you are: {}", "no JSON"),
        ("[]", "it is a list"),
        ("{}", "items are missing"),
        ('{"items": {}}', "items are missing"),
        ('{"items": [], "items": []}', "the key 'items' is given twice"),
        ('{"items": [], "note": 1}', "unknown key 'note'"),
        ('{"items": [NaN]}', "NaN is no number"),
        ('{"items": [1]}', "items[0]: is a number"),
        ("[" * 100_000, "no JSON"),
        (json.dumps({"items": [GOOD["items"][0]] * 51}), "has 51 items"),
    ],
)
def test_what_is_no_answer_is_refused(text, why):
    with pytest.raises(AnswerError, match=r"the answer is refused") as caught:
        consolidation(text)
    assert any(why in each for each in caught.value.complaints), caught.value.complaints


def test_a_fence_around_the_whole_is_taken_off():
    fenced = f"```json\n{json.dumps(GOOD, indent=1)}\n```\n"
    assert items_of(fenced) == items_of(GOOD)


def test_an_answer_without_items_changes_nothing(folder):
    before = bytes_in(folder)
    change = update(folder, consolidation({"items": []}), now=NOW)
    assert (change.paths, bytes_in(folder)) == ([], before)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | own.texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(own.texts, inner, max_size=3),
    max_leaves=4,
)


@given(st.data())
def test_any_value_in_any_place_is_taken_whole_or_refused(folder, data):
    """Whatever stands in a field, the act gives a change, or complaints of that item alone."""
    at = data.draw(st.integers(0, 6))
    names = [each.name for each in fields_of(GOOD["items"][at]["kind"])]
    name = data.draw(st.sampled_from(names) | own.texts)
    answer = json.loads(json.dumps(GOOD))
    answer["items"][at][name] = data.draw(json_values)
    try:
        trial(folder, consolidation(answer), now=NOW)
    except AnswerError as error:
        complaints = error.complaints
    else:
        return
    assert complaints
    assert all(each.startswith("items[") for each in complaints)


def test_the_schema_names_every_kind_and_field():
    told = {each["properties"]["kind"]["const"]: each for each in items_in(schema())}
    assert list(told) == list(ITEMS)
    for item in GOOD["items"]:
        assert set(item) <= set(told[item["kind"]]["properties"])
        assert set(told[item["kind"]]["required"]) <= set(item)


def items_in(made):
    return made["properties"]["items"]["items"]["oneOf"]


def test_what_is_wrong_in_shape_hides_nothing_else(folder):
    answer = spoilt(spoilt(GOOD, FACT, entity="Nobody"), STEP, why="")
    complaints = complaints_of(answer, folder)
    assert any(each.startswith(f"items[{FACT}] (fact): no entity") for each in complaints)
    assert any(each.startswith(f"items[{STEP}] (step): why is empty") for each in complaints)


def test_an_entity_of_the_wrong_shape_is_made_for_all_that_others_say(folder):
    complaints = complaints_of(spoilt(GOOD, ENTITY, why=""), folder)
    assert complaints == [f"items[{ENTITY}] (entity): why is empty"]


def test_words_before_the_json_are_shown(folder):
    (complaint,) = complaints_of("Sure! Here you are: {}", folder)
    assert complaint.endswith("; it begins 'Sure! Here you are: {}'; give the JSON alone")


def test_a_secret_in_an_answer_is_hushed_and_each_complaint_is_a_line(folder):
    token = "gh" + "p_" + "aB3d" * 9
    with pytest.raises(AnswerError) as caught:
        update(folder, guarded(consolidation(spoilt(GOOD, FACT, entity=token))), now=NOW)
    first, *more = caught.value.complaints
    assert first.startswith(f"items[{FACT}] (fact): no entity named '[secret]'")
    assert str(caught.value).endswith("\n  ".join(["nothing was written:", first, *more]))
    assert token not in str(caught.value)


def test_a_memory_is_no_vault(folder):
    with pytest.raises(InvalidValueError, match=r"memfmt\.open"):
        memfmt.consolidate(memfmt.load(folder), lambda _prompt: "{}")


@pytest.mark.parametrize("before", ["", "so: ", "x" * 30 + " "])
def test_of_what_is_no_json_no_beginning_of_a_secret_is_shown(before):
    token = "gh" + "p_" + "aB3d" * 9
    with pytest.raises(AnswerError) as caught:
        consolidation(f"{before}{token} {{}}")
    assert "aB3d" not in str(caught.value)
