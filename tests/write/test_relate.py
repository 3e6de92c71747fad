"""``relate``: an outgoing relation is added, with a link that leads to the right file."""

from __future__ import annotations

import pytest
from hypothesis import assume, given

from memfmt import load
from memfmt.errors import InvalidValueError, NotFoundError, RefusedError
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Relation
from memfmt.write.relate import relate
from tests.cli.places import ALI, put, vault
from tests.strategies import texts
from tests.write.guarding import files, made

HIVES = ALI.replace("# Ali", "# the hives/north").replace("e1", "e5")


def relations(folder, name="Ali"):
    return load(folder).entity(name).relations


@given(texts, texts, texts)
def test_the_relation_reads_back_as_it_was_given(tmp_path_factory, verb, target, note):
    assume(
        one_line(verb).strip("→← ") == one_line(verb) != ""
        and one_line(target)
        and target not in ("Ali", "Bo", "e1")
    )
    folder = vault(tmp_path_factory.mktemp("v"))
    before = files(folder)
    change = made(folder, relate("Ali", verb, target, note=note, force=True), allow_secret="test")
    wanted = Relation(one_line(verb), change.facts["target"], "outgoing", one_line(note) or None)
    assert relations(folder) == [wanted]
    assert {name for name, text in files(folder).items() if text != before.get(name)} == {
        "entities/Ali.md"
    }


@pytest.mark.parametrize("named", ["Bo", "e2", "entities/Bo.md", "BO"])
def test_the_target_is_called_by_its_name(named, tmp_path):
    vault(tmp_path)
    change = made(tmp_path, relate("e1", "works with", named, note="since 2024"))
    assert change.told == ("Ali: works with → Bo — since 2024 (entities/Ali.md)",)
    assert relations(tmp_path) == [Relation("works with", "Bo", "outgoing", "since 2024")]
    assert "- works with → [[Bo]] — since 2024\n" in files(tmp_path)["entities/Ali.md"]


def test_a_target_whose_file_has_another_name_is_linked_by_that(tmp_path):
    vault(tmp_path)
    put(tmp_path / "entities", hv=HIVES)
    before = files(tmp_path)
    made(tmp_path, relate("Ali", "tends", "the hives/north"))
    after = files(tmp_path)
    assert "- tends → [[hv|the hives/north]]" in after["entities/Ali.md"] or (
        "[[hv" in after["entities/Ali.md"]
    )
    assert relations(tmp_path)[0].target == "the hives/north"
    assert [name for name in after if after[name] != before[name]] == ["entities/Ali.md"]


def test_a_target_that_is_nowhere_is_told_and_linked(tmp_path):
    vault(tmp_path)
    change = made(tmp_path, relate("Ali", "knows", "Zoe"))
    assert change.told[1] == "no memory is called 'Zoe' yet; `memfmt new entity 'Zoe'` makes one"
    assert change.facts["is_known"] is False
    assert relations(tmp_path) == [Relation("knows", "Zoe")]


def test_a_target_may_be_of_another_kind(tmp_path):
    vault(tmp_path)
    change = made(tmp_path, relate("Ali", "follows", "dig"))
    assert change.facts["is_known"] is True
    assert relations(tmp_path)[0].target == "dig"


def test_why_is_the_note_where_there_is_none(tmp_path):
    vault(tmp_path)
    made(tmp_path, relate("Ali", "knows", "Bo", why="asks her\nfirst"))
    made(tmp_path, relate("Ali", "likes", "Bo", why="x", note="much"))
    assert [each.detail for each in relations(tmp_path)] == ["asks her first", "much"]


def test_the_same_relation_is_recorded_already(tmp_path):
    vault(tmp_path)
    made(tmp_path, relate("Ali", "knows", "Bo", note="since 2024"))
    for verb, target in (("knows", "Bo"), ("Knows", "e2"), ("knows", "bo")):
        with pytest.raises(RefusedError, match=r"^recorded already: entities/Ali\.md:15: "):
            made(tmp_path, relate("Ali", verb, target))
    made(tmp_path, relate("Ali", "knows", "Bo", force=True))
    assert len(relations(tmp_path)) == 2


def test_the_same_relation_written_by_hand_with_the_name_of_the_file_is_recorded(tmp_path):
    put(tmp_path / "entities", Ali=ALI + "\n## Relations\n\n- tends → [[hv]]\n", hv=HIVES)
    with pytest.raises(RefusedError, match=r"^recorded already: entities/Ali\.md:15: "):
        made(tmp_path, relate("Ali", "tends", "the hives/north"))


def test_a_relation_that_the_other_file_says_is_recorded_already(tmp_path):
    vault(tmp_path)
    put(
        tmp_path / "entities", Bo=ALI.replace("Ali", "Bo") + "\n## Relations\n\n- knows ← [[Ali]]\n"
    )
    with pytest.raises(RefusedError, match=r"^recorded already: entities/Bo\.md:15: "):
        made(tmp_path, relate("Ali", "knows", "Bo"))
    made(tmp_path, relate("Bo", "knows", "Ali"))


def test_a_fact_that_says_the_same_is_recorded_already(tmp_path):
    put(tmp_path / "entities", Ali=ALI.replace("keeps bees", "based in Tokyo"))
    with pytest.raises(RefusedError, match=r"^recorded already: entities/Ali\.md:11: "):
        made(tmp_path, relate("Ali", "based in", "Tokyo"))


def test_another_target_of_a_verb_that_takes_one_is_refused(tmp_path):
    vault(tmp_path)
    made(tmp_path, relate("Ali", "works at", "Mengram", note="since 2024"))
    message = r"Ali\.md:15: 'works at → Mengram — since 2024' \(2024\) names another than 'Bo'"
    with pytest.raises(RefusedError, match=message):
        made(tmp_path, relate("Ali", "works at", "Bo"))
    with pytest.raises(RefusedError, match=r"names another than 'Bo' \(2026-10\)"):
        made(tmp_path, relate("Ali", "works at", "Bo", note="from 2026-10 on"))
    made(tmp_path, relate("Ali", "works at", "Bo", force=True))
    made(tmp_path, relate("Ali", "knows", "Bo"))
    made(tmp_path, relate("Ali", "knows", "Mengram"))
    assert len(relations(tmp_path)) == 4


def test_the_settings_make_a_verb_take_one_target(tmp_path):
    vault(tmp_path)
    made(tmp_path, relate("Ali", "lives in", "Osaka"))
    (tmp_path / ".memfmt" / "config.toml").write_text('single = ["lives in"]\n')
    with pytest.raises(RefusedError, match="'lives in' takes one target"):
        made(tmp_path, relate("Ali", "lives in", "Tokyo"))


def test_an_unknown_entity_is_not_found_and_can_be_made(tmp_path):
    vault(tmp_path)
    with pytest.raises(NotFoundError, match="no entity named 'Zoe'"):
        made(tmp_path, relate("Zoe", "knows", "Ali"))
    made(tmp_path, relate("Zoe", "knows", "Ali", new=True))
    assert relations(tmp_path, "Zoe") == [Relation("knows", "Ali")]


@pytest.mark.parametrize(("verb", "target"), [("", "Bo"), ("knows", " ")])
def test_nothing_is_no_verb_and_no_target(verb, target):
    with pytest.raises(InvalidValueError, match="is empty"):
        relate("Ali", verb, target)


def test_a_target_that_is_a_wikilink_is_the_name_it_links(tmp_path):
    vault(tmp_path)
    made(tmp_path, relate("Ali", "knows", "[[Bo]]"))
    assert "- knows → [[Bo]]\n" in files(tmp_path)["entities/Ali.md"]
