"""Relations that are superseded, as facts are."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import event, given, note
from hypothesis import strategies as st

from memfmt import load, read_dir
from memfmt.check import report
from memfmt.cli import main
from memfmt.errors import (
    AmbiguousError,
    EditRefusedError,
    InvalidValueError,
    NotFoundError,
    RefusedError,
)
from memfmt.kinds.entity import ENTITY
from memfmt.kinds.escapes import read_item
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Relation
from memfmt.kinds.whole import reading_of
from memfmt.recall import recall
from memfmt.text.source import body_of
from memfmt.write.relate import relate
from memfmt.write.relations import line_for, relation_in, ways_to_say
from memfmt.write.remember import remember
from memfmt.write.supersede import supersede
from tests import strategies as own
from tests.write.folders import PATH, Folder, folder, words
from tests.write.relating import ALI, HIVES, related, without

DAY = "2026-11-30"


@given(related(), st.data())
def test_a_relation_makes_room_for_another_and_nothing_is_lost(text, data):
    reading = reading_of(ENTITY, text, PATH)
    outgoing = [each for each in reading.thing.relations if each.direction == "outgoing"]
    if not outgoing:
        return
    old = data.draw(st.sampled_from(outgoing))
    new = one_line(f"{old.type} {one_line(data.draw(own.texts)) or 'Zoe'}")
    called = data.draw(st.sampled_from(ways_to_say(old)))
    with folder() as vault:
        vault.write(PATH, text)
        before = vault.files()

        def act(force=False):
            return supersede(called, new, reason="so", entity=PATH, force=force)

        try:
            change = vault.act(act())
        except RefusedError:
            event("stopped by a gate")
            assert vault.files() == before
            try:
                change = vault.act(act(force=True))
            except EditRefusedError:
                return
        except (AmbiguousError, InvalidValueError, EditRefusedError) as error:
            event(type(error).__name__)
            note(str(error))
            assert vault.files() == before
            return
        after = vault.read(PATH)
        note(after)
        [thing] = load(vault.root).entities
        at = reading.thing.relations.index(old)
        target, detail = relation_in(new, old.type)
        if len(thing.relations) == len(reading.thing.relations):
            made = thing.relations[at]
            assert (made.type, made.direction, made.detail) == (old.type, "outgoing", detail)
            assert made.target in (target, thing.name)
        kept = without(reading_of(ENTITY, after, PATH).thing.relations, at)
        if len(thing.relations) < len(reading.thing.relations):
            kept = reading_of(ENTITY, after, PATH).thing.relations
        assert kept == without(reading.thing.relations, at)
        assert thing.history[:-1] == reading.thing.history
        words_of_old = [f"{old.type} {old.target}", *([old.detail] if old.detail else [])]
        row = reading.rows["relations"][at]
        assert thing.history[-1] in (
            one_line(f"{' — '.join(words_of_old)} — until {DAY}: so"),
            read_item(one_line(f"{row.raw.rstrip(' ' + chr(9))} — until {DAY}: so")),
        )
        head = {body_of(line) for line in reading.document.lines[row.start : row.head]}
        lost = {line.strip() for line in set(words(text) - words(after)) - head}
        assert lost <= {line.strip() for line in words(after)}
        vault.act(lambda _: change.inverse())
        assert vault.files() == before


lines = own.texts.map(one_line).filter(bool)


@given(lines, lines, st.none() | lines)
def test_the_line_for_a_relation_is_read_as_it(verb, target, detail):
    relation = Relation(verb, target, "outgoing", detail)
    found = relation_in(line_for(relation), verb)
    assert found == (target, detail)


@given(lines, lines)
def test_the_command_that_the_gate_names_works(verb, target):
    """Whatever the words: pasted into a shell, it lets the new target stand for the old one."""
    with folder(entities__Ali=ALI.replace("Ali", "Some Name")) as vault:
        vault.write(".memfmt/config.toml", 'single = ["v"]\n')
        vault.act(relate("Some Name", "v", verb, force=True))
        try:
            vault.act(relate("Some Name", "v", target))
        except RefusedError as error:
            message = str(error)
        else:
            return
        if "takes one target" not in message:
            return
        given = message.partition("`memfmt supersede ")[2].partition(
            " --reason WHY` corrects it, -"
        )
        name, old, new = shlex.split(given[0])
        old_target = load(vault.root).entities[0].relations[-1].target
        change = vault.act(supersede(old, new, entity=name, reason="so"))
        note(message)
        made = load(vault.root).entities[0].relations[-1]
        wanted = relate("Some Name", "v", target, force=True)
        with folder(entities__Ali=ALI.replace("Ali", "Some Name")) as other:
            other.act(wanted)
            assert made == load(other.root).entities[0].relations[-1]
        assert made.target != old_target
        assert change.paths == ["entities/Ali.md"]


@pytest.fixture
def vault(tmp_path):
    return Folder(tmp_path, {"entities/Ali.md": ALI, "entities/hv.md": HIVES})


def test_a_relation_goes_to_history_with_all_under_it(vault):
    change = vault.act(supersede("Works at  mengram", "works at Kitanami", reason="a better offer"))
    assert vault.read("entities/Ali.md") == (
        ALI.replace(
            "* works at → [[Mengram]] — since 2024\n  - on the third floor\n",
            "* works at → [[Kitanami]]\n",
        )
        + "\n## History\n\n"
        "* works at → [[Mengram]] — since 2024 — until 2026-11-30: a better offer\n"
        "  - on the third floor\n"
    )
    assert change.told == (
        "Ali: works at → Kitanami",
        "until 2026-11-30: works at Mengram, which now stands under History",
    )
    assert report(read_dir(vault.root)).is_valid
    assert "Mengram" not in recall(vault.root, "where does Ali work").text


@pytest.mark.parametrize(
    ("new", "line"),
    [
        ("works at the hives/north", "* works at → [[hv|the hives/north]]"),
        ("works at e5", "* works at → [[hv|the hives/north]]"),
        ("WORKS AT → Zoe", "* works at → [[Zoe]]"),
        ("works at → [[Zoe]] — from May on", "* works at → [[Zoe]] — from May on"),
        ("works at [[Zoe]]", "* works at → [[Zoe]]"),
        ("the hives/north", "* works at → [[hv|the hives/north]]"),
        ("Ali", "* works at → [[Ali]]"),
        ("works at Mengram — since 2025", "* works at → [[Mengram — since 2025]]"),
        ("works at → [[Mengram]] — since 2025", "* works at → [[Mengram]] — since 2025"),
    ],
)
def test_what_the_new_one_may_be_called(vault, new, line):
    vault.act(supersede("works at Mengram", new, reason="so", entity="Ali"))
    assert line in vault.read("entities/Ali.md").split("\n")
    assert len(load(vault.root).entity("Ali").relations) == 3


@pytest.mark.parametrize(
    "old",
    [
        "works at Mengram",
        "works at → Mengram",
        "works at Mengram — since 2024",
        "works at → Mengram — since 2024",
    ],
)
@pytest.mark.parametrize("entity", [None, "Ali", "e1"])
def test_what_the_old_one_is_called(vault, old, entity):
    vault.act(supersede(old, "works at Zoe", reason="so", entity=entity))
    assert load(vault.root).entity("Ali").relations[0] == Relation("works at", "Zoe")


@pytest.mark.parametrize("old", ["knows hv", "knows the hives/north"])
def test_a_target_may_be_called_as_it_stands_and_by_its_name(vault, old):
    vault.act(supersede(old, "knows Bo", reason="so", entity="Ali"))
    assert "* knows → [[Bo]]\n" in vault.read("entities/Ali.md")
    history = vault.read("entities/Ali.md").rpartition("## History")[2]
    assert "until 2026-11-30: so" in history


@pytest.mark.parametrize(
    "new", ["left for Kitanami", "worked at Zoe", "works at", "works  for Zoe"]
)
def test_another_verb_or_no_target_is_misuse(vault, new):
    before = vault.files()
    with pytest.raises(InvalidValueError, match=r"does not begin with 'works at', as the rela"):
        vault.act(supersede("works at Mengram", new, reason="so"))
    assert vault.files() == before


@pytest.mark.parametrize("new", ["works at mengram", "works at → Mengram", "works at [[Mengram]]"])
def test_the_same_target_is_nothing_new(vault, new):
    with pytest.raises(InvalidValueError, match="is nothing new"):
        vault.act(supersede("works at Mengram", new, reason="so"))


def test_a_relation_that_says_the_new_already_stays_where_it_is(vault):
    vault.write("entities/Ali.md", ALI + "* works at → [[Zoe]] — by day\n")
    vault.act(supersede("works at Mengram", "works at zoe", reason="so"))
    assert [each.detail for each in load(vault.root).entity("Ali").relations] == [
        None,
        None,
        "by day",
    ]


def test_a_relation_of_another_to_this_one_is_not_superseded_here(vault):
    with pytest.raises(NotFoundError):
        vault.act(supersede("mentored by ← Kenji", "mentored by Zoe", reason="so"))


def test_a_fact_and_a_relation_of_the_same_words_are_told_with_both_lines(vault):
    vault.write("entities/Ali.md", ALI.replace("keeps bees", "works at Mengram"))
    with pytest.raises(AmbiguousError, match=r"Ali\.md:10, entities/Ali\.md:14"):
        vault.act(supersede("works at Mengram", "works at Zoe", reason="so"))
    vault.act(supersede("works at → Mengram", "works at Zoe", reason="so", force=True))
    assert load(vault.root).entity("Ali").facts == ["works at Mengram"]


def test_another_target_beside_the_old_one_is_refused_and_may_be_forced(vault):
    vault.write("entities/Ali.md", ALI + "* works at → [[Acme]]\n")
    before = vault.files()
    with pytest.raises(RefusedError, match=r"Ali\.md:18: 'works at → Acme' .* than 'Zoe'"):
        vault.act(supersede("works at Mengram", "works at Zoe", reason="so"))
    assert vault.files() == before
    vault.act(supersede("works at Mengram", "works at Zoe", reason="so", force=True))
    assert [each.target for each in load(vault.root).entity("Ali").relations[::3]] == [
        "Zoe",
        "Acme",
    ]


def test_what_the_other_file_says_is_recorded_already(vault):
    vault.write("entities/Bo.md", HIVES.replace("the hives/north", "Bo").replace("e5", "e2"))
    vault.write(
        "entities/Bo.md", vault.read("entities/Bo.md") + "\n## Relations\n\n- knows ← [[Ali]]\n"
    )
    with pytest.raises(RefusedError, match=r"^recorded already: entities/Bo\.md:10: "):
        vault.act(supersede("knows hv", "knows Bo", reason="so", entity="Ali"))


@pytest.mark.parametrize(
    ("act", "command"),
    [
        (
            relate("Ali", "works at", "Kitanami", note="from May on"),
            "supersede Ali 'works at Mengram' 'works at → [[Kitanami]] — from May on' --reason WHY",
        ),
        (
            remember("Ali", "works at Kitanami, from May on"),
            "supersede Ali 'works at Mengram' 'works at Kitanami' --reason WHY",
        ),
    ],
)
def test_the_gate_names_the_command_that_corrects(vault, act, command, monkeypatch):
    with pytest.raises(RefusedError) as caught:
        vault.act(act)
    assert f"; `memfmt {command}` corrects it, --force records both" in str(caught.value)
    monkeypatch.chdir(vault.root)
    assert main(shlex.split(command)) == 0
    assert load(vault.root).entity("Ali").relations[0].target == "Kitanami"


def test_the_gate_names_the_command_for_a_fact_too(vault, monkeypatch):
    vault.write("entities/Ali.md", ALI.replace("keeps bees", "based in [[Tokyo]], Yanaka"))
    with pytest.raises(RefusedError) as caught:
        vault.act(remember("Ali", "based in Osaka, since May"))
    command = str(caught.value).partition("`memfmt ")[2].partition("`")[0]
    monkeypatch.chdir(vault.root)
    assert main(shlex.split(command)) == 0
    assert load(vault.root).entity("Ali").facts == ["based in Osaka, since May"]


def test_the_gate_tells_a_relation_from_a_fact_of_the_same_words(vault, monkeypatch):
    text = ALI.replace("keeps bees", "is Boss").replace("works at", "is")
    vault.write("entities/Ali.md", text.replace("Mengram", "Boss"))
    with pytest.raises(RefusedError) as caught:
        vault.act(relate("Ali", "is", "Chief"))
    command = str(caught.value).partition("`memfmt ")[2].partition("`")[0]
    assert command == "supersede Ali 'is → Boss' 'is Chief' --reason WHY"
    monkeypatch.chdir(vault.root)
    assert main(shlex.split(command)) == 0
    assert load(vault.root).entity("Ali").facts == ["is Boss"]


def test_an_entity_whose_name_looks_like_a_path_is_named_by_its_id(vault, monkeypatch):
    vault.write("entities/hv.md", HIVES + "\n## Relations\n\n- reports to → [[Ali]]\n")
    with pytest.raises(RefusedError) as caught:
        vault.act(relate("the hives/north", "reports to", "Zoe"))
    command = str(caught.value).partition("`memfmt ")[2].partition("`")[0]
    assert command.startswith("supersede e5 ")
    monkeypatch.chdir(vault.root)
    assert main(shlex.split(command)) == 0
