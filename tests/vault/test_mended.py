"""What fresh eyes broke once: a kind of failure each, with the smallest text that shows it."""

from __future__ import annotations

import copy

import pytest

from memfmt import (
    EditRefusedError,
    Entity,
    Episode,
    InvalidValueError,
    Knowledge,
    Memory,
    Procedure,
    Relation,
    Revision,
    Step,
    canonical,
    fmt,
    parse,
    parse_frontmatter,
    serialise,
)


def entity(body="", extra="", name="Ali"):
    return f"---\nmemfmt_type: entity\n{extra}---\n\n# {name}\n{body}"


def changed(text, path="entities/Ali.md"):
    """Return the memory of one file and a function that gives its text anew."""
    memory = parse({path: text})
    return memory, lambda: serialise(memory)[path]


@pytest.mark.parametrize(
    "body",
    [
        "\n## Knowledge\n\n**[n] t** — \u00a0x\n",
        "\n## Knowledge\n\n**[n] t** — \u3000x\n",
        "\n## Relations\n\n- a → [[B]] — \u00a0x\n",
        "\n## Relations\n\n- a → [[b/ c]]\n",
    ],
)
def test_odd_blanks_are_read_in_normal_form_so_nothing_is_rewritten(body):
    memory, text = changed(entity(body))
    assert text() == entity(body)
    assert canonical(memory) == canonical(canonical(memory))


def test_a_name_that_looks_like_a_link_is_read_the_same_twice():
    episode = '---\nmemfmt_type: episode\nparticipants:\n  - "[[Ali]]"\n---\n\n# x\n'
    tree = {"entities/Ali.md": entity(name="[[Ali]]"), "x.md": episode}
    assert serialise(parse(tree)) == tree


class TestCopies:
    def test_the_file_stays_with_the_object_that_still_is_what_it_says(self):
        text = entity("\nprose\n\n## Facts\n\n- a\n", "id: e1\n")
        memory, _ = changed(text)
        twin = copy.deepcopy(memory.entities[0])
        twin.name, twin.id = "AAA", "e2"
        memory.entities.append(twin)
        tree = serialise(memory)
        assert tree["entities/Ali.md"] == text
        assert "# AAA" in tree["entities/AAA.md"]

    def test_two_files_that_differ_in_case_keep_their_paths(self):
        tree = {"Ali.md": entity(), "ali.md": entity(name="ali")}
        assert serialise(parse(tree)) == tree


class TestNotRead:
    """What a field cannot hold is kept: an edit that would lose it is refused."""

    @pytest.mark.parametrize(
        ("line", "attribute", "value"),
        [
            ("participants:\n  - [Ali, boss]\n  - Bo", "participants", ["X"]),
            ("outcome: [a, b]", "outcome", "X"),
            ("importance: high", "importance", 3),
        ],
    )
    def test_a_field_of_another_shape(self, line, attribute, value):
        text = f"---\nmemfmt_type: episode\n{line}\n---\n\n# x\n"
        memory = parse({"x.md": text})
        setattr(memory.episodes[0], attribute, value)
        with pytest.raises(EditRefusedError, match=f"x.md: '{attribute}'"):
            serialise(memory)

    def test_a_line_of_a_notes_evolution(self):
        text = '---\nmemfmt_type: note\nevolution:\n  - by hand\n  - "v1 → v2: x"\n---\n\n# n\n'
        memory = parse({"n.md": text})
        assert len(memory.notes[0].evolution) == 1
        memory.notes[0].evolution.append(Revision(2, 3))
        with pytest.raises(EditRefusedError, match="'evolution'"):
            serialise(memory)

    def test_a_key_over_a_thousand_characters_stays_and_stops_nothing(self):
        text = entity("\n## Facts\n\n- a\n", "k" * 1001 + ": x\nteam: north\n")
        memory, again = changed(text)
        assert memory.entities[0].extra == {"team": "north"}
        memory.entities[0].facts.append("b")
        assert again() == text + "- b\n"

    def test_more_digits_than_are_written_are_not_read(self):
        text = f"---\nmemfmt_type: procedure\nsuccess_count: {'9' * 3950}\n---\n\n# p\n"
        memory = parse({"p.md": text})
        assert memory.procedures[0].success_count == 0
        assert serialise(memory)["p.md"] == text

    def test_a_file_name_that_is_no_utf_8_stops_nothing(self):
        tree = {"b\udcff.md": "---\nmemfmt_type: entity\n---\n", "Ali.md": entity()}
        memory = parse(tree)
        assert serialise(memory) == tree


class TestOutcome:
    def test_text_that_only_begins_like_the_label_is_context(self):
        text = "---\nmemfmt_type: episode\noutcome: fine\n---\n\n# x\n\n**Outcome**s differ\n"
        memory = parse({"x.md": text})
        assert memory.episodes[0].context == "**Outcome**s differ"
        assert fmt(text) == text

    def test_a_persons_last_failure_stays_when_the_field_goes(self):
        text = (
            "---\nmemfmt_type: procedure\nlast_failure: boom\n---\n\n# p (v1 · untested)\n\n"
            "**Last failure** — own story\n"
        )
        memory = parse({"p.md": text})
        memory.procedures[0].last_failure = None
        assert serialise(memory)["p.md"] == text.replace("last_failure: boom\n", "")


class TestKnowledge:
    TEXT = entity("\n## Knowledge\n\n**[a] t**\n\nmy prose\n\n```\nmy code\n```\n")

    def test_a_new_entry_goes_behind_what_a_person_wrote_under_the_last(self):
        memory, text = changed(self.TEXT)
        memory.entities[0].knowledge.append(Knowledge("b", "u"))
        assert text() == self.TEXT + "\n**[b] u**\n"

    def test_a_new_entry_between_two_goes_behind_the_firsts_prose(self):
        text = self.TEXT + "\n**[c] v**\n"
        memory, again = changed(text)
        memory.entities[0].knowledge.insert(1, Knowledge("b", "u"))
        assert again() == text.replace("\n**[c] v**\n", "\n**[b] u**\n\n**[c] v**\n")

    def test_an_empty_fence_with_a_language_takes_an_artifact_without_one(self):
        memory, text = changed(entity("\n## Knowledge\n\n**[a] t**\n\n```js\n```\n"))
        assert memory.entities[0].knowledge[0].artifact is None
        memory.entities[0].knowledge[0].artifact = "x"
        assert parse({"a.md": text()}).entities[0].knowledge[0] == Knowledge("a", "t", "", "x")


class TestFormatting:
    @pytest.mark.parametrize(
        "fact",
        [
            "- a | b\n  --|--\n  1 | 2\n",
            "- <pre>\n  a\n  b\n  </pre>\n",
            "- a  \n  b\n",
            "- a\\\n  b\n",
        ],
    )
    def test_lines_that_are_no_plain_paragraph_are_not_joined(self, fact):
        text = entity(f"\n## Facts\n\n{fact}")
        assert fmt(text, "Ali.md") == text


def test_a_section_that_heads_nothing_goes_when_the_file_is_formatted():
    text = entity("\n## facts ##\n\n* a\n\n## Relations\n\n## Mine\n")
    assert fmt(text, "Ali.md") == entity("\n## Facts\n\n- a\n\n## Mine\n")


class TestIndex:
    TEXT = "---\nmemfmt_type: index\n---\n\n# Memory\n\n- 1 entities\n\n```\n- 1 entities\n```\n"

    def test_a_count_in_code_is_code(self):
        memory = parse({"MEMORY.md": self.TEXT, "entities/Ali.md": entity()})
        memory.entities.append(Entity("Bo"))
        assert serialise(memory)["MEMORY.md"].startswith(self.TEXT.replace("1 ent", "2 ent", 1))

    def test_a_row_with_notes_under_it_stays(self):
        text = self.TEXT + "\n## Entities\n\n- [[Ali]]\n  - my note\n"
        memory = parse({"MEMORY.md": text, "entities/Ali.md": entity()})
        memory.entities.clear()
        assert serialise(memory)["MEMORY.md"] == text.replace("1 ent", "0 ent", 1)

    @pytest.mark.parametrize("bad", ["generated: 1\ngenerated: 2\n", "caf\udce9: x\n"])
    def test_one_that_cannot_be_stamped_stops_no_write(self, bad):
        text = self.TEXT.replace("memfmt_type: index\n", f"memfmt_type: index\n{bad}")
        memory = parse({"MEMORY.md": text, "entities/Ali.md": entity()})
        memory.entities.append(Entity("Bo"))
        assert "entities/Bo.md" in serialise(memory)


@pytest.mark.parametrize(
    "memory",
    [
        Memory(episodes=[Entity("a")]),
        Memory([Entity("a", relations=["x"])]),
        Memory([Entity("a", facts=3)]),
        Memory([Entity("a", facts=[{"a": 1}])]),
        Memory([Entity("a", extra={"x": 10**5000})]),
        Memory([Entity("a", extra={"x": object()})]),
        Memory([Entity("a", extra={"x": {1: "a", "1": "b"}})]),
        Memory(procedures=[Procedure("p", success_count=-(10**5000))]),
        Memory(procedures=[Procedure("p", steps=["x"])]),
    ],
)
def test_a_wrong_call_is_told_in_the_familys_words(memory):
    with pytest.raises(InvalidValueError):
        serialise(memory)


def test_what_is_nested_without_end_is_refused():
    extra = {}
    extra["x"] = extra
    with pytest.raises(InvalidValueError, match="nested"):
        serialise(Memory([Entity("a", extra=extra)]))


def test_none_stands_for_an_empty_list():
    made = Memory(
        [Entity("a", facts=None, relations=None)], procedures=[Procedure("p", steps=None)]
    )
    assert canonical(made) == Memory([Entity("a")], procedures=[Procedure("p")])


def test_the_body_of_a_file_that_is_no_utf_8_is_given_whole():
    assert parse_frontmatter("---\na: 1\n---\n\udcffx\n") == ({"a": "1"}, "\udcffx\n")


def test_a_name_that_older_files_link_with_its_sign():
    tree = {"C#.md": entity(name="C#"), "x.md": entity("\n## Relations\n\n- uses → [[C#]]\n")}
    assert parse(tree).find("Ali").relations == [Relation("uses", "C#")]


def test_steps_and_episodes_take_dates_and_numbers_as_text():
    import datetime

    memory = Memory(
        episodes=[Episode("x", happened=datetime.date(2026, 1, 2))],
        procedures=[Procedure("p", steps=[Step(7)])],
    )
    again = parse(serialise(memory))
    assert again.episodes[0].happened == "2026-01-02"
    assert again.procedures[0].steps == [Step("7")]


def test_two_line_ends_are_never_made_one():
    memory, text = changed("---\nmemfmt_type: entity\n---\n# A\r\r## Facts\r\r- a\r- x\n\n## B\n")
    assert memory.entities[0].facts == ["a", "x"]
    del memory.entities[0].facts[1]
    with pytest.raises(EditRefusedError, match=r"entities/Ali\.md: a lone carriage return"):
        text()


def test_a_new_key_of_an_older_file_stands_behind_its_marker():
    memory, text = changed("---\nmengram_type: entity\n---\n\n# Ali\n")
    memory.entities[0].id = "e1"
    assert text() == "---\nmengram_type: entity\nid: e1\n---\n\n# Ali\n"


def test_a_new_row_of_an_index_has_the_bullet_of_its_neighbour():
    index = "---\nmemfmt_type: index\n---\n\n## Entities\n\n* [[A]]\n* [[C]]\n"
    memory = parse({"MEMORY.md": index, "A.md": entity(name="A"), "C.md": entity(name="C")})
    memory.entities.append(Entity("B"))
    assert serialise(memory)["MEMORY.md"] == index.replace("* [[C]]", "* [[B]]\n* [[C]]")


def test_a_title_written_before_a_context_stands_apart_from_it():
    memory = parse({"x.md": "---\nmemfmt_type: episode\n---\nhello\n"})
    memory.episodes[0].context = "# y"
    assert serialise(memory)["x.md"] == "---\nmemfmt_type: episode\n---\n\n# x\n\n# y\n"


@pytest.mark.parametrize(
    "line", ["**When** — x", "**When**: x", "**When:** x", "**When** x", "**When**:\nx"]
)
def test_a_label_is_read_with_a_dash_a_colon_or_neither(line):
    memory = parse({"p.md": f"---\nmemfmt_type: procedure\n---\n\n# p\n\n{line}\n"})
    assert memory.procedures[0].trigger == "x"


def test_knowledge_is_read_with_a_colon_for_the_dash():
    memory, _ = changed(entity("\n## Knowledge\n\n**[n] t**: c\n"))
    assert memory.entities[0].knowledge == [Knowledge("n", "t", "c")]


@pytest.mark.parametrize("tree", ["---\n", 3, {"a.md": b"x"}, [Entity("a")]])
def test_what_is_no_tree_is_told_so(tree):
    with pytest.raises(InvalidValueError, match="mapping of paths to texts"):
        parse(tree)


@pytest.mark.parametrize("memory", [Entity("a"), Memory(Entity("a")), {}])
def test_what_is_no_memory_is_told_so(memory):
    with pytest.raises(InvalidValueError, match="give a"):
        serialise(memory)
