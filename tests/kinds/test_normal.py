"""The normal form, rule by rule, and what no file can hold: spec/format.md, "Normal form"."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt import (
    Entity,
    Episode,
    InvalidValueError,
    Knowledge,
    Memory,
    Note,
    Plain,
    Procedure,
    Relation,
    Revision,
    Step,
    canonical,
    serialise,
)
from memfmt.kinds.lines import one_line
from memfmt.kinds.normal import artifact_text, block_text, normal, normal_profile
from memfmt.kinds.table import KIND_OF
from tests.strategies import texts, things

BREAKS = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"


@given(things)
def test_the_normal_form_of_the_normal_form_is_itself(thing):
    once = normal(thing, KIND_OF[type(thing)].owned)
    assert normal(once, KIND_OF[type(thing)].owned) == once


@given(things)
def test_what_is_given_is_not_changed(thing):
    before = repr(thing)
    normal(thing)
    assert repr(thing) == before


@pytest.mark.parametrize("form", [one_line, block_text, artifact_text])
@given(text=texts)
def test_each_form_of_a_text_is_stable(form, text):
    assert form(form(text)) == form(text)


# N2: one line


@pytest.mark.parametrize("char", BREAKS)
def test_every_break_is_a_space(char):
    assert one_line(f"a{char}{char} b{char}") == "a b"


@pytest.mark.parametrize("char", "\u00a0\u3000\u2003")
def test_other_white_space_stays_inside_and_goes_at_the_ends(char):
    assert one_line(f"{char}a{char}b{char}") == f"a{char}b"


@pytest.mark.parametrize("char", "\u200b\ufeff\u0301\x00\x07\x7f")
def test_what_is_no_white_space_stays_anywhere(char):
    assert one_line(f"{char}a{char}") == f"{char}a{char}"


@given(texts)
def test_a_line_holds_no_break(text):
    line = one_line(text)
    assert not set(line) & set(BREAKS)
    assert line == line.strip()
    assert "  " not in line


def test_every_field_of_one_line_is_on_one_line():
    two = "a\nb"
    assert normal(Entity(two, two, two, [two], [Relation(two, two, "incoming", two)])) == Entity(
        "a b", "a b", "a b", ["a b"], [Relation("a b", "a b", "incoming", "a b")]
    )
    assert normal(Entity("x", knowledge=[Knowledge(two, two, two, "c", two)])).knowledge == [
        Knowledge("a b", "a b", "a b", "c", "a b")
    ]
    assert normal(Episode(two, two, two, two, two, 3, [two])) == Episode(
        "a b", "a b", "a b", "a b", "a b", 3, ["a b"]
    )
    step, revision = Step(two, two, 1, 2, [two], [two]), Revision(1, 2, two, two)
    assert normal(Procedure("x", trigger=two, steps=[step], evolution=[revision])) == Procedure(
        "x",
        trigger="a b",
        steps=[Step("a b", "a b", 1, 2, ["a b"], ["a b"])],
        evolution=[Revision(1, 2, "a b", "a b")],
    )


# N3: blocks of text


@pytest.mark.parametrize(
    ("text", "block"),
    [
        ("\n  a\r\nb\n\n", "  a\nb"),
        ("a\rb", "a\nb"),
        ("\n \n\ta", "\ta"),
        ("a  \nb  ", "a  \nb"),
        ("a\u2028b", "a\u2028b"),
        (" \n ", ""),
    ],
)
def test_a_context_keeps_its_shape(text, block):
    assert block_text(text) == block
    assert normal(Episode("x", context=text)).context == (block or None)
    assert normal(Note("k", "x", text)).text == block
    assert normal_profile(text) == (block or None)


@pytest.mark.parametrize(
    ("text", "artifact"),
    [("\n  a\r\nb\n\n", "\n  a\nb"), ("a\rb  ", "a\nb"), ("\n \n", None), ("", None)],
)
def test_an_artifact_keeps_the_blank_lines_at_its_start(text, artifact):
    made = normal(Entity("x", knowledge=[Knowledge("note", "t", "", text)]))
    assert made.knowledge[0].artifact == artifact


# N4, N5: what is empty, what is missing


def test_empty_items_go():
    assert normal(Entity("x", facts=["", "a", "\u00a0"], history=[" "])) == Entity("x", facts=["a"])
    assert normal(Episode("x", participants=["", "a"])).participants == ["a"]
    made = normal(Procedure("x", preconditions=[" "], tools=["", "t"], known_failures=["\n"]))
    assert (made.preconditions, made.tools, made.known_failures) == ([], ["t"], [])
    assert normal(Note("k", "x", tags=["", "t"])).tags == ["t"]
    assert normal(Procedure("x", steps=[Step("a", needs=["", "b"])])).steps[0].needs == ["b"]


def test_a_relation_leads_somewhere_and_has_a_verb():
    made = normal(Entity("x", relations=[Relation("knows", " "), Relation("", "Ali")]))
    assert made.relations == [Relation("related to", "Ali")]


def test_knowledge_says_something_and_has_a_type():
    made = normal(
        Entity("x", knowledge=[Knowledge("note", "", " ", "\n", "py"), Knowledge("", "t")])
    )
    assert made.knowledge == [Knowledge("note", "t")]


def test_a_language_is_that_of_an_artifact():
    made = normal(Entity("x", knowledge=[Knowledge("note", "t", "", None, "py")]))
    assert made.knowledge[0].language is None


@pytest.mark.parametrize("nameless", [Entity(" "), Procedure(""), Note("k", "\n")])
def test_a_nameless_object_is_untitled(nameless):
    assert normal(nameless).name == "untitled"
    assert normal(Episode("\t")).summary == "untitled"


def test_an_empty_optional_text_is_none():
    assert normal(Entity("x", "", " ")) == Entity("x")
    assert normal(Episode("x", "", "", "", "", None, [], "\n")) == Episode("x")
    assert normal(Procedure("x", trigger="", last_failure="", last_failed="")) == Procedure("x")
    assert normal(Note("", "x", "", "", "")) == Note("note", "x")


# N5: steps and counts


@pytest.mark.parametrize(
    ("step", "made"),
    [
        (Step("", "x"), Step("x")),
        (Step("a", None, 3), Step("a", None, 3, 0)),
        (Step("a", None, None, 2), Step("a", None, 0, 2)),
        (Step("a"), Step("a")),
        (Step("", None, 0, 0), Step("untitled", None, 0, 0)),
        (Step("", "", None, None, [], ["b"]), Step("untitled", gives=["b"])),
    ],
)
def test_a_step_has_an_action_and_two_counts_or_none(step, made):
    assert normal(Procedure("x", steps=[step])).steps == [made]


def test_a_step_of_nothing_goes():
    assert normal(Procedure("x", steps=[Step(" ", "")])).steps == []


def test_a_revision_with_one_count_has_two():
    made = normal(Procedure("x", evolution=[Revision(1, 2, "", None, 4)]))
    assert made.evolution == [Revision(1, 2, "", None, 4, 0)]


# What is refused


SURROGATE = "a\udc80"
REFUSED = [
    (Entity(SURROGATE), "name holds a lone surrogate"),
    (Entity("Bo", facts=["a", SURROGATE]), "facts holds a lone surrogate"),
    (Entity("Bo", history=[SURROGATE]), "history holds a lone surrogate"),
    (
        Entity("Bo", relations=[Relation("a", SURROGATE)]),
        "relations: target holds a lone surrogate",
    ),
    (Entity("Bo", knowledge=[Knowledge("a", "b", "c", SURROGATE)]), "knowledge holds a lone surr"),
    (Entity("Bo", relations=[Relation("a", "b", "both")]), "relations has direction 'both'"),
    (Entity("Bo", facts="abc"), "facts is one string ('abc')"),
    (Entity("Bo", extra={"id": "x"}), "extra['id'] is a field of its own"),
    (Entity("Bo", extra={"memfmt_type": "x"}), "extra['memfmt_type'] is a field of its own"),
    (Entity("Bo", extra={"mengram_type": "x"}), "extra['mengram_type'] is a field of its own"),
    (Entity("Bo", extra={"k" * 1001: "x"}), "is over 1000 characters"),
    (Entity("Bo", extra={"a": {SURROGATE: 1}}), "a key of extra holds a lone surrogate"),
    (Entity("Bo", extra={"a": [[SURROGATE]]}), "extra['a'] holds a lone surrogate"),
    (Episode("Bo", context=SURROGATE), "context holds a lone surrogate"),
    (Episode("Bo", participants="Ali"), "participants is one string ('Ali')"),
    (Episode("Bo", importance="4"), "importance is '4'"),
    (Episode("Bo", importance=True), "importance is True"),
    (Episode("Bo", importance=10**4000), "importance has more than 3,900 digits"),
    (Procedure("Bo", version=0), "version is 0; it must be at least 1"),
    (Procedure("Bo", version=None), "version is None"),
    (Procedure("Bo", success_count=-1), "success_count is -1; it must be at least 0"),
    (Procedure("Bo", success_count=1.0), "success_count is 1.0"),
    (Procedure("Bo", fail_count=True), "fail_count is True"),
    (Procedure("Bo", fail_count=10**4000), "fail_count has more than 3,900 digits"),
    (Procedure("Bo", steps=[Step("a", None, -1)]), "success_count is -1"),
    (Procedure("Bo", steps=[Step(SURROGATE)]), "action holds a lone surrogate"),
    (Procedure("Bo", evolution=[Revision(0, 1)]), "evolution (version_before) is 0"),
    (Procedure("Bo", evolution=[Revision(1, 0)]), "evolution (version_after) is 0"),
    (Procedure("Bo", evolution=[Revision(1, 2, SURROGATE)]), "evolution holds a lone surrogate"),
    (Note("k", "Bo", version=0), "version is 0"),
    (Note("k", "Bo", tags="a"), "tags is one string"),
]
LISTS = {Entity: "entities", Episode: "episodes", Procedure: "procedures", Note: "notes"}


@pytest.mark.parametrize(("thing", "why"), REFUSED, ids=[why for _, why in REFUSED])
def test_what_no_file_can_hold_is_refused_by_object_and_field(thing, why):
    memory = Memory(**{LISTS[type(thing)]: [thing]})
    with pytest.raises(InvalidValueError) as refusal:
        serialise(memory)
    assert why in str(refusal.value)
    name = getattr(thing, "name", None) or thing.summary
    assert str(refusal.value).startswith(f"{type(thing).__name__.lower()} {name!r}: ")


def test_a_profile_that_no_file_can_hold_is_refused():
    with pytest.raises(InvalidValueError, match="memory: profile holds a lone surrogate"):
        canonical(Memory(profile=SURROGATE))


def test_a_key_of_a_thousand_characters_is_written():
    assert canonical(Memory([Entity("x", extra={"k" * 1000: "v"})]))


# N6: extra


@pytest.mark.parametrize(
    ("value", "made", "is_plain"),
    [
        (True, "true", True),
        (False, "false", True),
        (3, "3", True),
        (1.5, "1.5", True),
        (math.inf, ".inf", True),
        (-math.inf, "-.inf", True),
        (math.nan, ".nan", True),
        (None, "", True),
        ("3", "3", False),
        ("true", "true", False),
        (Plain("3"), "3", True),
        (Plain("a word"), "a word", False),
        ("a\nb ", "a b", False),
    ],
)
def test_a_value_of_extra_is_its_yaml_text(value, made, is_plain):
    found = normal(Entity("x", extra={"a": value})).extra["a"]
    assert found == made
    assert isinstance(found, Plain) is is_plain


def test_lists_and_maps_of_extra_hold_the_same():
    made = normal(Entity("x", extra={"a": (1, ["b\nc"]), 4: {True: None}})).extra
    assert made == {"a": ["1", ["b c"]], "4": {"True": ""}}


# N7: participants


@pytest.mark.parametrize(
    ("given_", "name"),
    [
        ("[[Ali]]", "Ali"),
        ("[[cloud-api.py|cloud/api.py]]", "cloud/api.py"),
        ("[[people/Ali.md#Facts|my friend]]", "Ali"),
        ("[[Ali]] and Bo", "[[Ali]] and Bo"),
        ("[Ali](Ali.md)", "[Ali](Ali.md)"),
        ("[[#Facts]]", "[[#Facts]]"),
        ("Ali", "Ali"),
    ],
)
def test_a_participant_that_is_a_wikilink_is_the_name_it_links(given_, name):
    assert normal(Episode("x", participants=[given_])).participants == [name]


@pytest.mark.parametrize("link", ["[[x/ y]]", "[[y .md]]"])
def test_the_name_that_a_link_gives_is_on_one_line_too(link):
    assert normal(Episode("x", participants=[link])).participants == ["y"]


def test_two_keys_that_become_one_are_refused():
    with pytest.raises(InvalidValueError):
        normal(Entity("x", extra={1: "a", "1": "b"}))


# N1: order


def test_the_order_of_objects_is_total():
    """Two that differ only in the last field still have an order."""
    one, two = Entity("x", history=["a"]), Entity("x", history=["b"])
    assert canonical(Memory([one, two])) == canonical(Memory([two, one]))
    assert canonical(Memory([two, one])).entities == [one, two]


def test_episodes_are_in_the_order_of_their_days():
    days = [Episode("b", happened="2026-01-02"), Episode("c"), Episode("a", happened="2026-01-03")]
    assert [each.summary for each in canonical(Memory(episodes=days)).episodes] == ["c", "b", "a"]


@given(st.permutations([Entity("b"), Entity("a", id="2"), Entity("a", id="1"), Entity("a")]))
def test_name_comes_before_id(entities):
    made = canonical(Memory(list(entities))).entities
    assert [(each.name, each.id) for each in made] == [
        ("a", None),
        ("a", "1"),
        ("a", "2"),
        ("b", None),
    ]
