"""A note gets another name: every link follows, and nothing else of any file changes."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

import memfmt
from memfmt import Entity, Episode, Procedure, Relation
from memfmt.errors import (
    AmbiguousError,
    EditRefusedError,
    InvalidValueError,
    NotFoundError,
    RefusedError,
)
from memfmt.kinds.model import title_of
from memfmt.kinds.names import folded, slugify
from memfmt.kinds.table import KINDS
from memfmt.write.record import record
from memfmt.write.rename.renaming import rename
from tests import strategies as own
from tests.hands import mangled
from tests.write.folders import Folder, folder

few = settings(max_examples=max(20, settings().max_examples // 4))
NAMES = own.texts.map(lambda text: " ".join(text.split())).filter(
    lambda name: (
        bool(name)
        and any(map(str.isalnum, slugify(name)))
        and not name.startswith((".", "["))
        and not name.lower().endswith((".md", "/"))
    )
)
MENTIONS = ["[[{}]]", "[[{}|me]]", "[x](<{}.md>)", "`[[{}]]`", "no link"]
DEPLOY = """\
---
memfmt_type: procedure
version: 3
success_count: 3
fail_count: 1
---

# deploy (v3 · 67% reliable)

## Steps

1. push
"""


@st.composite
def worlds(draw):
    """Draw a memory whose names are all different, as files too, and another name."""
    names = draw(
        st.lists(NAMES, min_size=3, max_size=5, unique_by=lambda each: folded(slugify(each)))
    )
    *names, other = names
    entities = [
        Entity(
            name,
            facts=[draw(own.texts)],
            relations=[
                Relation("knows", draw(st.sampled_from(names)), "outgoing", draw(own.optional))
            ],
        )
        for name in names
    ]
    episode = Episode(
        "it rained", happened="2026-01-02", participants=draw(st.lists(st.sampled_from(names)))
    )
    return entities, episode, other


@few
@given(worlds(), st.data())
def test_who_was_related_or_took_part_is_so_by_the_new_name(world, data):
    entities, episode, new = world
    old = data.draw(st.sampled_from([each.name for each in entities]))
    with tempfile.TemporaryDirectory() as root:
        vault = memfmt.open(root)
        vault.save(*entities, episode, Procedure("how to"), force=True, allow_secret="a test")
        before = memfmt.load(root)
        links = data.draw(st.lists(st.sampled_from(MENTIONS)))
        stem = slugify(old)
        note = Path(root) / "note.md"
        note.write_bytes(" ".join(each.format(stem) for each in links).encode())
        told = Path(root, "note.md").read_bytes().decode()
        files = Folder(Path(root)).files()
        try:
            change = memfmt.open(root).rename(old, new, force=True)
        except (EditRefusedError, RefusedError) as error:
            event(f"{type(error).__name__}: {str(error).split(':')[-1][:60]}")
            return
        after = memfmt.load(root)

        def now(name):
            return new if name == old else name

        assert [title_of(each) for each in after.things()] != [
            title_of(each) for each in before.things()
        ]
        by_name = {each.name: each for each in after.entities}
        for each in before.entities:
            found = by_name[now(each.name)]
            said = [replace(link, target=now(link.target)) for link in each.relations]
            assert found.relations == said
            if "[" not in "".join(each.facts):
                assert found.facts == each.facts
        assert after.episodes[0].participants == [
            now(each) for each in before.episodes[0].participants
        ]
        written = note.read_bytes().decode()
        assert written.count("`[[") == told.count("`[[")
        memfmt.open(root).update(lambda _: change.inverse())
        assert Folder(Path(root)).files() == files


@pytest.mark.parametrize("name", KINDS)
@few
@given(st.data())
def test_of_a_hand_written_file_only_the_title_changes(name, data):
    kind = KINDS[name]
    text = data.draw(mangled(kind))
    path = f"{kind.folder}/Some Name.md"
    with folder() as vault:
        vault.write(path, text)
        thing = next(iter(memfmt.load(vault.root).things()), None)
        assume(thing is not None)
        try:
            change = vault.act(rename(path, "Another Name"))
        except (EditRefusedError, RefusedError) as error:
            event(str(error)[:60])
            return
        new = change.facts["path"]
        assert path not in vault.files()
        (after,) = [each for each in memfmt.load(vault.root).things() if each.origin.path == new]
        attribute = "summary" if isinstance(thing, Episode) else "name"
        aliases = {"aliases": after.extra["aliases"]} if "aliases" in thing.extra else {}
        same = replace(thing, **{attribute: "Another Name"}, extra={**thing.extra, **aliases})
        if name == "episode":  # it may name itself among those who took part
            old = title_of(thing)
            said = ["Another Name" if each == old else each for each in thing.participants]
            same = replace(same, participants=said)
        links = "[[" in text or "](" in text
        assert links or replace(after) == same


def made(**texts):
    """Return the texts of a vault after the acts in ``acts``, made on *texts*."""
    acts = texts.pop("acts")
    with folder(**texts) as vault:
        for act in acts:
            vault.act(act)
        return {path: data.decode() for path, data in vault.files().items()}


def entity(name, body=""):
    return f"---\nmemfmt_type: entity\n---\n\n# {name}\n{body}"


def test_links_in_properties_keep_their_quotes():
    front = "---\n# mine\na: \"[[Ali]]\"\nb: ['[[Ali|x]]', y]\nc:\n  - '[[Ali#H]]' # why\n---\n"
    after = made(entities__Ali=entity("Ali"), note=front, acts=[rename("Ali", "Bo's")])
    assert after["note.md"] == front.replace("'[[Ali|x]]'", "'[[Bo''s|x]]'").replace(
        "'[[Ali#H]]'", "'[[Bo''s#H]]'"
    ).replace('"[[Ali]]"', '"[[Bo\'s]]"')


def test_the_shown_text_follows_where_it_was_the_name():
    text = "[Ali](entities/Ali.md) [she](<Ali.md>) [[Ali|Ali]] [[Ali|she]] ![[Ali|100]]\r\n"
    after = made(entities__Ali=entity("Ali"), note=text, acts=[rename("Ali", "Bo Li")])
    assert after["note.md"] == (
        "[Bo Li](entities/Bo%20Li.md) [she](<Bo Li.md>) [[Bo Li|Bo Li]] "
        "[[Bo Li|she]] ![[Bo Li|100]]\r\n"
    )


def test_a_link_to_the_title_follows_the_title():
    text = "[[deploy#deploy (v3 · 67% reliable)]] [[deploy#Steps]]"
    after = made(procedures__deploy=DEPLOY, note=text, acts=[rename("deploy", "ship")])
    assert after["note.md"] == "[[ship#ship (v3 · 67% reliable)]] [[ship#Steps]]"
    assert "# ship (v3 · 67% reliable)" in after["procedures/ship.md"]


def test_what_the_new_name_would_capture_is_spelt_out():
    after = made(
        entities__Ali=entity("Ali"),
        Acquaintances__Bo="x",
        note="[[Bo]] [[Ali]]",
        acts=[rename("Ali", "Bo")],
    )
    assert after["note.md"] == "[[Acquaintances/Bo]] [[Bo]]"


def test_a_note_moves_into_a_folder_and_its_own_links_follow():
    after = made(a__n="see [[./m]] and [m](../a/m.md)", a__m="x", acts=[rename("a/n.md", "b/c/")])
    assert after == {"a/m.md": "x", "b/c/n.md": "see [[../../a/m]] and [m](../../a/m.md)"}


def test_an_alias_that_was_the_name_follows():
    text = entity("Ali").replace("entity\n", "entity\naliases: [Ali, Al]\n")
    after = made(entities__Ali=text, acts=[rename("Ali", "Bo")])
    assert after["entities/Bo.md"] == text.replace("# Ali", "# Bo").replace("[Ali,", "[Bo,")


def test_runs_that_were_counted_stay_counted():
    with folder(procedures__deploy=DEPLOY) as vault:
        vault.act(record("deploy", ok=True, run="r1"))
        vault.act(rename("deploy", "ship"))
        change = vault.act(record("ship", ok=True, run="r1"))
        assert "counted already" in change.told[0]


def test_what_led_nowhere_and_now_leads_to_it_is_told():
    with folder(entities__Ali=entity("Ali"), note="a\n[[Bo]]") as vault:
        change = vault.act(rename("Ali", "Bo"))
        assert change.facts["resolved"] == [{"path": "note.md", "line": 2, "target": "Bo"}]
        assert vault.read("note.md") == "a\n[[Bo]]"


def test_a_heading_and_a_block_are_renamed_with_their_links():
    text = "# T\n\n## Old one\n\nwhy ^b1\n\n### Sub\n"
    links = "[[n#Old one]] [[n#Old one#Sub|s]] [x](n.md#Old%20one) [[n#^B1]] [[n#Sub]] [[n#^b2]]"
    acts = [rename("n#old one", "New: one"), rename("n#^b1", "c-2")]
    after = made(n=text, other=links, acts=acts)
    assert after["n.md"] == text.replace("Old one", "New: one").replace("^b1", "^c-2")
    assert after["other.md"] == (
        "[[n#New one]] [[n#New one#Sub|s]] [x](n.md#New%20one) [[n#^c-2]] [[n#Sub]] [[n#^b2]]"
    )


@pytest.mark.parametrize(
    ("name", "new", "error", "said"),
    [
        ("Ali", "Bo", RefusedError, "entities/Bo.md is there already"),
        ("Ali", "bo", RefusedError, "entities/Bo.md is there already"),
        ("Ali", "Ali", RefusedError, "called so already"),
        ("Nobody", "x", NotFoundError, "Nobody"),
        ("note", "TCP/IP", InvalidValueError, "'TCP-IP' can"),
        ("note", "a/b|c.md", InvalidValueError, "cannot stand in a path"),
        ("note", "C#", InvalidValueError, "'C-' can"),
        ("note", "../x.md", InvalidValueError, "cannot stand in a path"),
        ("note", ".x/y.md", InvalidValueError, "cannot stand in a path"),
        ("Ali#Nothing", "x", NotFoundError, "has no heading 'Nothing'; its headings are: Ali"),
        ("Ali#Ali", "x", RefusedError, "that is the title; rename the note"),
        ("Ali#Facts", "x", RefusedError, "reads the section 'Facts' by its name"),
        ("Ali#^b", "x", NotFoundError, "has no block ^b"),
        ("same", "x", AmbiguousError, "p/same.md, q/same.md"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(name, new, error, said):
    texts = {"entities__Ali": entity("Ali", "\n## Facts\n\n- a\n"), "entities__Bo": entity("Bo")}
    with folder(**texts, note="x", p__same="1", q__same="2") as vault:
        files = vault.files()
        with pytest.raises(error) as raised:
            vault.act(rename(name, new))
        assert said in str(raised.value)
        assert vault.files() == files


def test_a_file_that_is_damaged_and_links_to_it_is_named():
    with folder(entities__Ali=entity("Ali")) as vault:
        (vault.root / "bad.md").write_bytes(b"[[Ali]]\n\xff\n")
        with pytest.raises(EditRefusedError, match=r"bad\.md"):
            vault.act(rename("Ali", "Bo"))


def test_a_name_that_no_file_can_have_is_the_title_and_linked_by_it():
    with folder(
        entities__Ali=entity("Ali"),
        entities__Bo=entity("Bo", "\n## Relations\n\n- knows → [[Ali]]\n"),
    ) as vault:
        vault.act(rename("Ali", "api: the cloud"))
        assert (vault.root / "entities" / "api- the cloud.md").is_file()
        assert memfmt.load(vault.root).entity("Bo").relations[0].target == "api: the cloud"


def test_a_link_beside_a_byte_that_is_no_utf_8_stops_it_too():
    with folder(entities__Ali=entity("Ali")) as vault:
        (vault.root / "bad.md").write_bytes(b"caf\xe9 [[Ali]]\n")
        with pytest.raises(EditRefusedError, match=r"bad\.md:1: a link to 'entities/Ali\.md'"):
            vault.act(rename("Ali", "Bo"))


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ('[Ali, Cy, "[[Cy]]"]', '[Bo, Cy, "[[Cy]]"]'),
        ("[\"Ali\", '[[Cy|C]]', Cy] # who", "[\"Bo\", '[[Cy|C]]', Cy] # who"),
        ("Ali", "Bo"),
        ("\n  - Cy\n  - 'Ali' # he", "\n  - Cy\n  - 'Bo' # he"),
    ],
)
def test_of_the_participants_only_the_name_changes(said, wanted):
    text = f"---\nmemfmt_type: episode\nparticipants: {said}\n---\n\n# it rained\n"
    after = made(entities__Ali=entity("Ali"), episodes__rain=text, acts=[rename("Ali", "Bo")])
    assert after["episodes/rain.md"] == text.replace(said, wanted)


@pytest.mark.parametrize(
    ("text", "name", "new"),
    [
        ("h\n===\n\n[[#h]]\n", "n#h", "- x"),
        ("h\n===\n\n[[#h]]\n", "n#h", "<!-- x"),
        ("# a ^b\n", "n#a b", "New"),
    ],
)
def test_a_heading_that_would_be_none_is_refused(text, name, new):
    with folder(n=text) as vault, pytest.raises(EditRefusedError, match="read otherwise"):
        vault.act(rename(name, new))


def test_of_a_heading_in_a_list_the_mark_stays():
    after = made(n="1. # 1\n", o="[[n#1]]", acts=[rename("n#1", "New")])
    assert after == {"n.md": "1. # New\n", "o.md": "[[n#New]]"}


def test_a_title_that_would_capture_the_links_to_a_section_is_refused():
    text = entity("Ali", "\n## Facts\n\n- a\n")
    with folder(entities__Ali=text) as vault, pytest.raises(RefusedError, match="called 'Facts'"):
        vault.act(rename("Ali", "Facts"))


def test_a_canvas_that_names_it_is_told_of():
    with folder(entities__Ali=entity("Ali")) as vault:
        (vault.root / "map.canvas").write_text('{"nodes":[{"file":"entities/Ali.md"}]}')
        (vault.root / "other.canvas").write_text('{"nodes":[{"file":"entities/Alina.md"}]}')
        told = vault.act(rename("Ali", "Bo")).told
        assert [each for each in told if "canvas" in each] == [
            "map.canvas names it still: memfmt writes no canvas; Obsidian or you can"
        ]
