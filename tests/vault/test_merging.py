"""Two changes of one object are put together where they touch different fields, told where not."""

from __future__ import annotations

import copy
import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

import memfmt
from memfmt import ConflictError, Entity, Relation
from memfmt.vault.merging import merged
from memfmt.write.record import record
from tests.strategies import entities, episodes, notes, procedures
from tests.vault.writers import PROCEDURE, put

ALI = "---\nmemfmt_type: entity\nid: e1\n---\n\n# Ali\n\nprose\n\n## Facts\n\n* a\n"


#: Two who raise a count to the same have counted two things.
COUNTED = {"success_count", "fail_count", "steps", "evolution", "version"}


@pytest.mark.parametrize("things", [entities, episodes, procedures, notes])
@given(data=st.data())
def test_different_fields_go_together_and_one_field_conflicts(things, data):
    base, one, other = (data.draw(things) for _ in range(3))
    names = [each.name for each in dataclasses.fields(base) if each.name != "extra"]
    mine, theirs = copy.deepcopy(base), copy.deepcopy(base)
    both: set[str] = set()
    for name in names:
        who = data.draw(st.sampled_from(["mine", "theirs", "both", "nobody"]))
        if who in ("mine", "both"):
            setattr(mine, name, getattr(one, name))
        if who in ("theirs", "both"):
            setattr(theirs, name, getattr(other, name))
        old, own, their = (getattr(each, name) for each in (base, mine, theirs))
        if old not in (own, their) and (own != their or name in COUNTED):
            both.add(name)
    before = copy.deepcopy(mine)
    taken, wrong = merged(base, mine, theirs)
    assert mine == before
    assert wrong == [name for name in names if name in both]
    for name, value in taken.items():
        setattr(mine, name, value)
    for name in set(names) - both:
        own, theirs_now = getattr(before, name), getattr(theirs, name)
        assert getattr(mine, name) == (theirs_now if own == getattr(base, name) else own)


@pytest.mark.parametrize(
    ("own", "other", "made", "wrong"),
    [
        ({"a": "1"}, {"a": "1", "b": "2"}, {"a": "1", "b": "2"}, []),
        ({"a": "2"}, {"a": "1", "b": "2"}, {"a": "2", "b": "2"}, []),
        ({}, {"a": "1"}, {}, []),
        ({"a": "1"}, {}, {}, []),
        ({"a": "2"}, {"a": "3"}, {"a": "2"}, ["extra['a']"]),
        ({"a": "2"}, {}, {"a": "2"}, ["extra['a']"]),
        ({}, {"a": "3"}, {}, ["extra['a']"]),
        ({"a": "2"}, {"a": "2"}, {"a": "2"}, []),
        ({"a": "1", "c": "4"}, {"a": "1", "b": "2"}, {"a": "1", "c": "4", "b": "2"}, []),
    ],
)
def test_each_key_of_extra_is_a_field(own, other, made, wrong):
    base, mine, theirs = (Entity("x", extra=each) for each in ({"a": "1"}, own, other))
    assert merged(base, mine, theirs) == ({**merged(base, mine, theirs)[0], "extra": made}, wrong)


@pytest.fixture
def vault(tmp_path):
    put(tmp_path, ALI, "entities/Ali.md")
    put(tmp_path)
    return memfmt.open(tmp_path)


def test_a_stale_object_is_saved_with_what_somebody_typed(vault, tmp_path):
    place = tmp_path / "entities" / "Ali.md"
    ali = vault.memory.entity("Ali")
    ali.facts.append("b")
    place.write_text(ALI.replace("prose", "other prose").replace("id: e1", "id: e1\nteam: x"))
    assert vault.save() == ["entities/Ali.md"]
    assert place.read_text() == (
        "---\nmemfmt_type: entity\nid: e1\nteam: x\n---\n\n# Ali\n\nother prose\n\n"
        "## Facts\n\n* a\n* b\n"
    )
    assert ali.extra == {"team": "x"}
    assert vault.save() == []


def test_one_field_changed_on_both_sides_is_told_and_nothing_is_written(vault, tmp_path):
    place = tmp_path / "entities" / "Ali.md"
    vault.memory.entity("Ali").facts.append("b")
    vault.memory.procedure("deploy").trigger = "now"
    place.write_text(ALI + "* typed\n")
    with pytest.raises(ConflictError, match=r"entities/Ali\.md: facts changed"):
        vault.save()
    assert place.read_text() == ALI + "* typed\n"
    assert (tmp_path / "procedures" / "deploy.md").read_text() == PROCEDURE
    assert vault.memory.entity("Ali").facts == ["a", "b"]
    assert vault.save(vault.memory.procedure("deploy")) == ["procedures/deploy.md"]


def test_two_runs_counted_at_once_are_not_one(vault, tmp_path):
    other = memfmt.open(tmp_path)
    for each in (vault, other):
        each.memory.procedure("deploy").success_count += 1
    other.save()
    with pytest.raises(ConflictError, match="success_count"):
        vault.save()
    assert memfmt.load(tmp_path).procedure("deploy").success_count == 1


def test_what_somebody_wrote_under_an_entry_that_goes_is_not_lost(vault, tmp_path):
    place = tmp_path / "entities" / "Ali.md"
    vault.memory.entity("Ali").facts.remove("a")
    place.write_text(ALI + "  - typed under it\n")
    for _ in range(2):
        with pytest.raises(ConflictError, match="typed under it"):
            vault.save()
    assert place.read_text() == ALI + "  - typed under it\n"


def test_a_file_that_was_deleted_is_not_made_again(vault, tmp_path):
    place = tmp_path / "entities" / "Ali.md"
    place.unlink()
    assert vault.save() == []
    vault.memory.entity("Ali").facts.append("b")
    with pytest.raises(ConflictError, match="was deleted"):
        vault.save()
    assert not place.exists()


def test_a_file_that_became_something_else_is_left(vault, tmp_path):
    place = tmp_path / "entities" / "Ali.md"
    place.write_text("# my own words\n")
    vault.memory.entity("Ali").facts.append("b")
    with pytest.raises(ConflictError, match="became no memory"):
        vault.save()
    assert place.read_text() == "# my own words\n"


def test_links_are_compared_by_the_names_they_mean(vault, tmp_path):
    vault.save(Entity("C#"))
    ali = vault.memory.entity("Ali")
    ali.relations.append(Relation("knows", "C#"))
    vault.save()
    place = tmp_path / "entities" / "Ali.md"
    ali.facts.append("b")
    place.write_text(place.read_text().replace("prose", "words"))
    vault.save()
    assert memfmt.load(tmp_path).entity("Ali") == ali
    assert ali.relations == [Relation("knows", "C#")]


def test_the_memory_follows_an_act(vault, tmp_path):
    deploy = vault.memory.procedure("deploy")
    vault.update(record("deploy", ok=True, when="2026-07-30"))
    assert vault.memory.procedure("deploy") is deploy
    assert deploy.success_count == 1
    assert vault.save() == []
    assert vault.memory == memfmt.load(tmp_path)


def test_an_object_with_changes_of_its_own_keeps_them_over_an_act(vault, tmp_path):
    deploy = vault.memory.procedure("deploy")
    deploy.trigger = "a change lands"
    vault.update(record("deploy", ok=True, when="2026-07-30"))
    assert (deploy.trigger, deploy.success_count) == ("a change lands", 0)
    assert vault.save() == ["procedures/deploy.md"]
    assert (deploy.trigger, deploy.success_count) == ("a change lands", 1)
    assert vault.memory == memfmt.load(tmp_path)


def test_a_dry_run_changes_neither_files_nor_memory(vault, tmp_path):
    change = vault.update(record("deploy", ok=True), now="2026-07-30", dry_run=True)
    assert change.paths == ["procedures/deploy.md"]
    assert vault.memory.procedure("deploy").success_count == 0
    assert (tmp_path / "procedures" / "deploy.md").read_text() == PROCEDURE
