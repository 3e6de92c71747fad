"""Many files as one memory: paths, names, links, the index, and files that are none of ours."""

from __future__ import annotations

import copy
import dataclasses
import pickle

import pytest

from memfmt import (
    DamagedFileError,
    EditRefusedError,
    Entity,
    Episode,
    InvalidValueError,
    Memory,
    Note,
    NotFound,
    Procedure,
    Relation,
    canonical,
    parse,
    serialise,
)
from memfmt.text.source import decode

ALI = (
    "---\nmemfmt_type: entity\nid: e1\ntags: [x]  # mine\n---\n\n"
    "# Ali\n\nprose\n\n## Facts\n\n* a\n"
)
INDEX = (
    "---\nmemfmt_type: index\ngenerated: 2026-01-01\n---\n\n# Memory\n\nby hand\n\n"
    "- 1 entities\n- 7 episodes\n- 0 procedures\n\n## Entities\n\n- [[Ali]]\n- [[Ali]] again\n"
)


def entity(name, text="", extra=""):
    return f"---\nmemfmt_type: entity\n{extra}---\n\n# {name}\n{text}"


def relation(target):
    return f"\n## Relations\n\n- knows → {target}\n"


def target_of(link, **files):
    """Return how the relation *link* reads beside entity *files* (stem to name)."""
    tree = {f"entities/{stem}.md": entity(name) for stem, name in files.items()}
    memory = parse({**tree, "entities/zz.md": entity("zz", relation(link))})
    return memory.entity("zz").relations[0].target


@pytest.mark.parametrize(
    ("link", "files", "target"),
    [
        ("[[Ali]]", {}, "Ali"),
        ("[[cloud-api.py|cloud/api.py]]", {}, "cloud/api.py"),
        ("[[Ali|my friend]]", {}, "Ali"),
        ("[[people/Ali#Facts|x]]", {}, "Ali"),
        ("[[ali]]", {"Ali": "Ali"}, "Ali"),
        ("[[a-b]]", {"a-b": "a/b"}, "a/b"),
        ("[[a-b|a-b]]", {"a-b": "a/b"}, "a-b"),
        ("[[a-b (2)|a:b]]", {"a-b (2)": "a:b"}, "a:b"),
        ("[Ali](Ali.md)", {}, "Ali"),
        ("[my friend](<entities/Ali%20B.md>)", {"Ali B": "Ali Baba"}, "Ali Baba"),
        ("[a\\[b\\]](<a-b-.md>)", {}, "a[b]"),
    ],
)
def test_what_a_relation_means(link, files, target):
    assert target_of(link, **files) == target


def test_a_new_relation_links_the_real_file_of_its_name():
    memory = parse({"entities/a-b (2).md": entity("a/b"), "entities/c.md": entity("c")})
    memory.entity("c").relations.append(Relation("knows", "a/b"))
    tree = serialise(memory)
    assert "- knows → [[a-b (2)|a/b]]\n" in tree["entities/c.md"]
    assert parse(tree).entity("c").relations[0].target == "a/b"


def test_a_link_keeps_its_words_while_its_target_stays():
    memory = parse({"c.md": entity("c", relation("[A](a.md) — x"))})
    memory.entity("c").relations[0].detail = "y"
    assert "- knows → [A](a.md) — y\n" in serialise(memory)["c.md"]


def test_a_link_gets_an_alias_where_another_name_now_reads_there():
    memory = parse({"Ali.md": entity("Ali"), "c.md": entity("c", relation("[[Ali]]"))})
    memory.entities[0].name = "Bo"
    tree = serialise(memory)
    assert tree["c.md"] == entity("c", relation("[[Ali|Ali]]"))
    assert canonical(parse(tree)) == canonical(memory)


def test_a_link_to_an_entity_taken_from_the_list_still_reads_as_it_did():
    memory = parse({"a-b.md": entity("a/b"), "c.md": entity("c", relation("[[a-b]]"))})
    del memory.entities[0]
    tree = serialise(memory)
    assert parse(tree).entity("c").relations[0].target == "a/b"
    assert parse({**tree, "a-b.md": entity("a/b")}).entity("c").relations[0].target == "a/b"


def test_participants_read_names_and_links_alike_and_a_list_keeps_its_form():
    text = '---\nmemfmt_type: episode\nparticipants:\n  - "[[Ali]]"\n  - "[[Bo|Bo]]"\n---\n\n# x\n'
    memory = parse({"x.md": text})
    assert memory.episodes[0].participants == ["Ali", "Bo"]
    memory.episodes[0].participants.append("Cy")
    assert serialise(memory)["x.md"] == text.replace('"[[Bo|Bo]]"\n', '"[[Bo|Bo]]"\n  - "[[Cy]]"\n')


def test_one_name_where_a_list_belongs_is_a_list_of_one():
    memory = parse({"x.md": "---\nmemfmt_type: episode\nparticipants: Ali\n---\n\n# x\n"})
    memory.episodes[0].participants.append("Bo")
    again = parse(serialise(memory)).episodes[0]
    assert again.participants == ["Ali", "Bo"]


class TestPaths:
    def test_by_hand_everything_goes_under_memory(self):
        tree = serialise(Memory([Entity("Ali")], [Episode("x", happened="2026-01-02")]))
        assert list(tree) == [
            "memory/entities/Ali.md",
            "memory/episodes/2026-01-02-x.md",
            "memory/MEMORY.md",
        ]

    def test_a_new_object_goes_where_its_kind_was_read(self):
        memory = parse({"people/Ali.md": entity("Ali")})
        memory.entities.append(Entity("Bo"))
        assert "people/Bo.md" in serialise(memory)

    def test_else_beside_the_folders_of_the_others(self):
        memory = parse({"store/entities/Ali.md": entity("Ali")})
        memory.procedures.append(Procedure("deploy"))
        assert "store/procedures/deploy.md" in serialise(memory)

    def test_a_root_that_is_given_holds_for_new_objects_only(self):
        memory = parse({"people/Ali.md": entity("Ali")})
        memory.entities.append(Entity("Bo"))
        assert list(serialise(memory, root="new")) == ["people/Ali.md", "new/entities/Bo.md"]

    def test_who_was_read_from_a_path_keeps_it_and_others_are_counted(self):
        memory = parse({"entities/b.md": entity("z")})
        memory.entities += [Entity("B"), Entity("b")]
        tree = serialise(memory)
        assert list(tree) == ["entities/B (2).md", "entities/b (3).md", "entities/b.md"]
        assert tree["entities/b.md"] == entity("z")

    def test_nobody_elses_file_is_taken(self):
        memory = parse({"entities/Bo.md": "a person's note\n", "entities/Ali.md": entity("Ali")})
        memory.entities.append(Entity("Bo"))
        assert "entities/Bo (2).md" in serialise(memory)

    @pytest.mark.parametrize("date", ["2026-07-30T10:15:00", "../../x", "..", "a\nb", "/etc", "."])
    def test_no_date_leads_out_of_the_folder(self, date):
        (path, *_) = serialise(Memory(episodes=[Episode("swarm", happened=date)]))
        assert path.startswith("memory/episodes/")
        assert path.count("/") == 2
        assert ".." not in path.split("/")


class TestOrigin:
    def test_it_survives_copies_and_is_no_field(self):
        ali = parse({"Ali.md": ALI}).entities[0]
        for twin in (copy.copy(ali), copy.deepcopy(ali), pickle.loads(pickle.dumps(ali))):
            assert twin.origin == ali.origin
        assert "origin" not in dataclasses.asdict(ali)
        assert "origin" not in repr(ali)
        assert ali == Entity("Ali", id="e1", facts=["a"], extra={"tags": ["x"]})

    def test_a_replaced_object_is_reconciled_with_the_text_it_came_from(self):
        memory = parse({"entities/Ali.md": ALI})
        memory.entities[0] = dataclasses.replace(memory.entities[0], facts=["a", "b"])
        assert memory.entities[0].origin is None
        assert serialise(memory)["entities/Ali.md"] == ALI + "* b\n"

    def test_an_object_of_the_same_name_beside_it_is_another_one(self):
        memory = parse({"entities/Ali.md": ALI})
        memory.entities.append(Entity("Ali", id="e2"))
        tree = serialise(memory)
        assert tree["entities/Ali.md"] == ALI
        assert "id: e2" in tree["entities/Ali (2).md"]


class TestIndex:
    def test_only_counts_and_rows_that_changed_change(self):
        memory = parse({"MEMORY.md": INDEX, "entities/Ali.md": ALI})
        assert serialise(memory, generated="2026-05-05")["MEMORY.md"] == INDEX
        memory.entities.append(Entity("Bo"))
        assert serialise(memory, generated="2026-05-05")["MEMORY.md"] == (
            INDEX.replace("2026-01-01", "2026-05-05")
            .replace("1 entities", "2 entities")
            .replace("- [[Ali]]\n", "- [[Ali]]\n- [[Bo]]\n")
        )

    def test_a_count_that_says_something_else_is_evidence_and_stays(self):
        memory = parse({"MEMORY.md": INDEX, "entities/Ali.md": ALI})
        memory.episodes.append(Episode("x"))
        assert "- 7 episodes\n" in serialise(memory)["MEMORY.md"]

    def test_a_row_of_an_entity_that_left_the_list_goes(self):
        memory = parse({"MEMORY.md": INDEX, "entities/Ali.md": ALI})
        memory.entities.clear()
        text = serialise(memory)["MEMORY.md"]
        assert "- [[Ali]]\n" not in text
        assert "- [[Ali]] again\n" in text

    def test_none_is_made_where_none_was(self):
        assert list(serialise(parse({"entities/Ali.md": ALI}))) == ["entities/Ali.md"]

    def test_an_entity_whose_file_is_named_like_it_is_no_index(self):
        tree = {"entities/OLD-MEMORY.md": entity("OLD-MEMORY")}
        assert serialise(parse(tree)) == tree


class TestProfile:
    TEXT = (
        "---\nmemfmt_type: profile\ngenerated: 2026-01-02\n---\n\nbefore\n\n# Profile\n\na  \nb\n"
    )

    def test_it_is_what_stands_below_the_title(self):
        memory = parse({"profile.md": self.TEXT})
        assert memory.profile == "a  \nb"
        assert serialise(memory) == {"profile.md": self.TEXT}

    def test_a_change_touches_its_lines_and_the_stamp(self):
        memory = parse({"profile.md": self.TEXT})
        memory.profile = "a  \nc"
        assert serialise(memory, generated="2026-05-05")["profile.md"] == (
            self.TEXT.replace("2026-01-02", "2026-05-05")
            .replace("b\n", "c\n", 2)
            .replace("cefore", "before")
        )

    def test_the_first_of_two_is_the_profile(self):
        other = self.TEXT.replace("a  \nb", "other")
        memory = parse({"profile.md": self.TEXT, "x/profile.md": other})
        memory.profile = None
        tree = serialise(memory)
        assert parse({"profile.md": tree["profile.md"]}).profile is None
        assert tree["x/profile.md"] == other


class TestDamage:
    LATIN1 = decode(ALI.replace("prose", "café").encode("latin-1"))

    def test_the_intact_part_is_read_and_told_of(self):
        memory = parse({"entities/Ali.md": self.LATIN1})
        assert memory.entities[0].facts == ["a"]
        (found,) = memory.diagnostics
        assert (found.code, found.path) == ("M001", "entities/Ali.md")
        assert serialise(memory)["entities/Ali.md"] == self.LATIN1

    def test_an_edit_raises_and_names_the_path(self):
        memory = parse({"entities/Ali.md": self.LATIN1})
        memory.entities[0].facts.append("b")
        with pytest.raises(DamagedFileError, match=r"entities/Ali\.md"):
            serialise(memory)

    def test_a_missing_name_whose_file_is_damaged_is_named(self):
        memory = parse({"entities/Ali.md": "\0" * 64, "entities/Alice.md": entity("Alice")})
        with pytest.raises(NotFound, match=r"'Alice'; entities/Ali\.md was not read: .*zero bytes"):
            memory.entity("Ali")


BAD_FILES = {
    "empty": "",
    "zeros": "\0" * 600,
    "latin-1": decode(b"---\nmemfmt_type: entity\n---\n\n# caf\xe9\n"),
    "utf-16": decode("---\nmemfmt_type: entity\n---\n".encode("utf-16")),
    "utf-16 without mark": decode("---\nmemfmt_type: entity\n---\n".encode("utf-16-le")),
    "too large": "---\nmemfmt_type: entity\n---\n\n# x\n" + "é" * (9 * 1024 * 1024),
    "unknown type": "---\nmemfmt_type: enttiy\n---\n\n# x\n",
    "broken yaml": "---\nmemfmt_type: entity\na: b: c\n---\n\n# x\n",
    "key twice": "---\nmemfmt_type: entity\na: b\na: c\n---\n\n# x\n",
    "lost fence": "---\nmemfmt_type: entity\n\n# x\n",
    "second block": "---\na: b\n---\n\n---\nmemfmt_type: entity\n---\n",
    "open bracket": "---\nmemfmt_type: entity\na: " + "[" * 20_000 + "\n---\n\n# x\n",
    "tab": "---\nmemfmt_type: entity\na:\n\tb: c\n---\n\n# x\n",
    "count": "---\nmemfmt_type: procedure\nsuccess_count: many\n---\n\n# x\n",
    "negative": "---\nmemfmt_type: procedure\nfail_count: -1\n---\n\n# x\n",
    "list in a field": "---\nmemfmt_type: entity\nid: [a, b]\n---\n\n# x\n",
    "map of participants": "---\nmemfmt_type: episode\nparticipants: {a: b}\n---\n\n# x\n",
    "root is a list": "---\n- memfmt_type: entity\n---\n",
    "type is a list": "---\nmemfmt_type: [entity]\n---\n",
    "document marker": "---\nmemfmt_type: entity\n...\na: b\n---\n\n# x\n",
    "alias without anchor": "---\nmemfmt_type: entity\na: *b\n---\n\n# x\n",
    "nothing but fences": "---\n---\n",
    "control characters": "---\nmemfmt_type: entity\na: x\x07\x00y\n---\n\n# x\x00\n",
    "spaces": "---\nmemfmt_type: procedure\n---\n\n# a" + " " * 200_000 + "b\n",
}


@pytest.mark.parametrize("bad", BAD_FILES.values(), ids=BAD_FILES)
def test_no_file_stops_the_rest(bad):
    """P7: beside what the bad file itself gives, the memory is the same without it."""
    tree = {"entities/Ali.md": ALI, "MEMORY.md": INDEX}
    memory = parse({**tree, "entities/bad.md": bad})
    for name in ("entities", "episodes", "procedures", "notes"):
        rest = [each for each in getattr(memory, name) if each.origin.path != "entities/bad.md"]
        assert rest == getattr(parse(tree), name)
    assert serialise(memory)["entities/Ali.md"] == ALI
    assert {each.path for each in memory.diagnostics} <= {"entities/bad.md"}
    assert serialise(memory).get("entities/bad.md", bad) == bad


@pytest.mark.parametrize(
    ("memory", "said"),
    [
        (Memory([Entity("a\ud800")]), r"entity 'a\\ud800': name holds a lone surrogate"),
        (Memory([Entity("a", extra={"id": "x"})]), r"entity 'a': extra\['id'\] is a field"),
        (Memory([Entity("a", extra={"k" * 1001: "x"})]), "over 1000 characters"),
        (Memory(procedures=[Procedure("p", fail_count=-1)]), "procedure 'p': fail_count is -1"),
        (Memory(procedures=[Procedure("p", version=0)]), "version is 0"),
        (Memory([Entity("a", relations=[Relation("x", "y", "up")])]), "direction 'up'"),
        (Memory(notes=[Note("k", "n", version=0)]), "note 'n': version is 0"),
        (Memory([Entity("a", facts="not a list")]), "entity 'a': facts is one string"),
    ],
)
def test_what_no_file_can_hold_is_refused_by_object_and_field(memory, said):
    with pytest.raises(InvalidValueError, match=said):
        serialise(memory)


def test_a_text_that_cannot_take_an_edit_refuses_it_by_path_and_field():
    text = entity("x", extra="base: &b old\ncopy: *b\n")
    memory = parse({"x.md": text})
    assert memory.entities[0].extra == {"base": "old", "copy": "old"}
    memory.entities[0].extra["base"] = "new"
    with pytest.raises(EditRefusedError, match=r"x\.md: 'base': an anchor"):
        serialise(memory)
