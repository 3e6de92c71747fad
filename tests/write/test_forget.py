"""What is forgotten lies in the trash, whole, and comes back."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from hypothesis import event, given, note, settings
from hypothesis import strategies as st

from memfmt import load, serialise, write_dir
from memfmt.cli import main
from memfmt.errors import (
    AmbiguousError,
    DamagedFileError,
    EditRefusedError,
    NotFoundError,
    RefusedError,
    UnsafePathError,
)
from memfmt.kinds.entity import ENTITY
from memfmt.kinds.index import new_index
from memfmt.kinds.names import stem_of
from memfmt.kinds.whole import marked_like, reading_of
from memfmt.text.source import body_of, lines_of
from memfmt.write.forget import forget
from memfmt.write.restore import restore
from tests import strategies as own
from tests.hands import mangled
from tests.write.folders import Folder, fact_soups, folder

PATH = "entities/Some Name.md"


def words(text):
    """Return how often each line of *text* stands in it, ends and blank lines apart."""
    return Counter(body_of(line) for line in lines_of(text) if line.strip())


def forget_and_restore(text, data):
    """Forget a fact of *text* and restore it; return whether neither was refused."""
    thing = reading_of(ENTITY, text, PATH).thing
    if not thing.facts:
        return True
    fact = data.draw(st.sampled_from(thing.facts))
    with folder() as vault:
        vault.write(PATH, text)
        before = vault.files()
        try:
            change = vault.act(forget(PATH, fact=fact))
        except AmbiguousError:
            assert thing.facts.count(fact) > 1
            return True
        except EditRefusedError as error:
            note(str(error))
            assert vault.files() == before
            event("refused to forget")
            return False
        trash = change.facts["trash"]
        note(vault.read(PATH))
        note(vault.read(trash))
        at = thing.facts.index(fact)
        less = reading_of(ENTITY, vault.read(PATH), PATH).thing
        assert less.facts == thing.facts[:at] + thing.facts[at + 1 :]
        assert words(text) <= words(vault.read(PATH)) + words(vault.read(trash))
        assert load(vault.root).entities == [less]
        after = vault.files()
        try:
            vault.act(restore(trash))
        except EditRefusedError as error:
            note(str(error))
            assert vault.files() == after
            event("refused to restore")
            return False
        note(vault.read(PATH))
        assert set(vault.files()) == {PATH}
        assert reading_of(ENTITY, vault.read(PATH), PATH).thing == thing
        assert words(text) - words(vault.read(PATH)) == Counter()
        return True


@given(st.data())
def test_a_fact_in_a_file_that_a_person_had_in_hand_goes_and_comes_back(data):
    assert forget_and_restore(data.draw(mangled(ENTITY)), data)


@given(st.data())
def test_a_fact_in_a_soup_of_lines_goes_and_comes_back_or_stays(data):
    forget_and_restore(data.draw(fact_soups()), data)


ALI = """\
---
memfmt_type: entity
id: e1
---

# Ali

## Facts

- prefers Rust
- keeps bees
  - two hives
    ```
    north, south
    ```
- based in Tokyo

## History

- lived in Bonn
"""
BO = "---\nmemfmt_type: entity\nid: e2\n---\n\n# Bo\n\n## Relations\n\n- knows → [[Ali]] — well\n"
INDEX = """\
---
memfmt_type: index
generated: 2026-01-01
---

# Memory

My own words on [[Ali]].

- 2 entities
- 0 episodes
- 0 procedures

## Entities

- [[Ali]]
- [[Bo]]
- [[Ali]] — the boss, by hand
- [[Somebody else]]
"""


@pytest.fixture
def vault(tmp_path):
    texts = {"memory/entities/Ali.md": ALI, "memory/entities/Bo.md": BO, "MEMORY.md": INDEX}
    return Folder(tmp_path, texts)


def test_a_file_is_moved_byte_for_byte_and_back(vault):
    odd = ALI.replace("\n", "\r\n").encode() + b"\xff\x00 by hand"
    (vault.root / "memory/entities/Ali.md").write_bytes(odd)
    vault.act(forget("memory/entities/Ali.md"))
    assert vault.files()[".trash/memory/entities/Ali.md"] == odd
    assert "memory/entities/Ali.md" not in vault.files()
    vault.act(restore("Ali"))
    assert vault.files()["memory/entities/Ali.md"] == odd
    assert not [path for path in vault.files() if path.startswith(".trash")]


def test_what_links_to_it_is_told_with_its_place(vault):
    change = vault.act(forget("Ali"))
    assert change.facts["links"] == [
        {"path": "MEMORY.md", "line": 8, "text": "My own words on [[Ali]]."},
        {"path": "MEMORY.md", "line": 18, "text": "- [[Ali]] — the boss, by hand"},
        {"path": "memory/entities/Bo.md", "line": 10, "text": "- knows → [[Ali]] — well"},
    ]
    assert any(line.startswith("memory/entities/Bo.md:10 ") for line in change.told)
    assert vault.read("memory/entities/Bo.md") == BO


def test_the_index_counts_one_less_then_one_more_and_rows_by_hand_stay(vault):
    vault.act(forget("Ali"))
    less = INDEX.replace("2026-01-01", "2026-11-30").replace("2 entities", "1 entities")
    assert vault.read("MEMORY.md") == less.replace("- [[Ali]]\n", "")
    vault.act(restore("Ali"))
    more = less.replace("1 entities", "2 entities")
    assert vault.read("MEMORY.md") == more


@given(own.memories, st.data())
@settings(max_examples=max(20, settings().max_examples // 3))
def test_the_index_is_what_a_new_one_would_be(memory, data):
    things = list(memory.things())
    if not things:
        return
    with folder() as vault:
        tree = serialise(memory)
        write_dir(tree, vault.root)
        memory = load(vault.root)
        path = data.draw(st.sampled_from([each.origin.path for each in memory.things()]))
        before = vault.files()
        change = vault.act(forget(path))
        assert_index_is_new(vault)
        vault.act(restore(change.facts["trash"]))
        assert_index_is_new(vault)
        after = vault.files()
        for files in (before, after):
            files.pop("memory/MEMORY.md")
        assert after == before


def assert_index_is_new(vault):
    memory = load(vault.root)
    counts = {name: len(getattr(memory, name)) for name in ("entities", "episodes", "procedures")}
    stems = [stem_of(each.origin.path) for each in memory.entities]
    text = vault.read("memory/MEMORY.md")
    day = next(line[11:] for line in text.split("\n") if line.startswith("generated: "))
    # The heading of a section that was emptied stays, with the blank line below it.
    bare = text.rstrip("\n").removesuffix("" if stems else "\n\n## Entities") + "\n"
    assert bare == new_index(counts, stems, day)


@pytest.mark.parametrize("where", [".memfmt/runs/x.md", "../x.md", "/x.md", ".obsidian/x.md"])
def test_a_way_back_that_leads_elsewhere_is_refused(vault, where):
    vault.write(".trash/a (2).md", BO)
    vault.write(".trash/a (2).md.from", where)
    before = vault.files()
    with pytest.raises((RefusedError, UnsafePathError)):
        vault.act(restore(".trash/a (2).md"))
    assert vault.files() == before


def test_links_of_others_are_not_rewritten_though_they_lead_nowhere_now(tmp_path):
    texts = {
        "entities/cloud-api.md": BO.replace("# Bo", "# cloud/api").replace("e2", "e3"),
        "entities/Bo.md": BO.replace("[[Ali]]", "[[cloud-api]]"),
    }
    vault = Folder(tmp_path, texts)
    assert vault.act(forget("cloud/api")).paths == [
        ".trash/entities/cloud-api.md",
        "entities/cloud-api.md",
    ]


def test_a_name_that_the_trash_has_gets_a_number_and_its_way_back(vault):
    vault.act(forget("Ali"))
    vault.write("memory/entities/Ali.md", ALI.replace("bees", "cats"))
    change = vault.act(forget("Ali"))
    assert change.facts["trash"] == ".trash/memory/entities/Ali (2).md"
    with pytest.raises(AmbiguousError, match=r"Ali \(2\)\.md.*give a path"):
        vault.act(restore("Ali"))
    vault.act(restore(".trash/memory/entities/Ali (2).md"))
    assert vault.read("memory/entities/Ali.md") == ALI.replace("bees", "cats")
    trash = [path for path in vault.files() if path.startswith(".trash")]
    assert trash == [".trash/memory/entities/Ali.md"]


def test_a_file_that_is_called_so_by_itself_keeps_its_number(vault):
    vault.write("memory/entities/Ali (2).md", ALI.replace("e1", "e9"))
    vault.act(forget("e9"))
    vault.act(restore("e9"))
    assert vault.read("memory/entities/Ali (2).md") == ALI.replace("e1", "e9")


def test_what_stands_there_now_is_not_overwritten(vault):
    vault.act(forget("Ali"))
    vault.write("memory/entities/Ali.md", BO)
    before = vault.files()
    with pytest.raises(RefusedError, match=r"memory/entities/Ali\.md is there"):
        vault.act(restore("Ali"))
    assert vault.files() == before


def test_a_fact_goes_with_all_under_it_and_comes_back_to_its_place(vault):
    change = vault.act(forget("Ali", fact="keeps bees"))
    trash = ".trash/Ali (fact 2026-11-30).md"
    assert change.facts == {
        "forgotten": "keeps bees",
        "path": "memory/entities/Ali.md",
        "trash": trash,
    }
    assert change.dropped == ()
    assert vault.read(trash) == (
        "---\nforgotten: 2026-11-30\nforgotten_from: memory/entities/Ali.md\nentity: Ali\n"
        "entity_id: e1\nsection: Facts\nplace: 2\nafter: prefers Rust\n---\n\n"
        "- keeps bees\n  - two hives\n    ```\n    north, south\n    ```\n"
    )
    vault.act(restore("keeps bees"))
    assert vault.read("memory/entities/Ali.md") == ALI


def test_a_fact_is_found_by_a_part_that_no_other_has(vault):
    assert vault.act(forget("Ali", fact="TOKYO")).facts["forgotten"] == "based in Tokyo"
    with pytest.raises(AmbiguousError, match=r"Ali\.md:10, memory/entities/Ali\.md:11"):
        vault.act(forget("Ali", fact="s"))


def test_a_past_fact_can_be_forgotten_too(vault):
    vault.act(forget("Ali", fact="lived in Bonn"))
    assert "Bonn" not in vault.read("memory/entities/Ali.md")
    vault.act(restore("lived in bonn"))
    assert vault.read("memory/entities/Ali.md") == ALI


def test_two_facts_of_a_day_get_two_files(vault):
    vault.act(forget("Ali", fact="keeps bees"))
    change = vault.act(forget("Ali", fact="prefers Rust"))
    assert change.facts["trash"] == ".trash/Ali (fact 2026-11-30) (2).md"
    vault.act(restore("prefers Rust"))
    vault.act(restore("keeps bees"))
    assert vault.read("memory/entities/Ali.md") == ALI
    assert not [path for path in vault.files() if path.startswith(".trash")]


def test_a_fact_whose_neighbour_is_gone_comes_last(vault):
    vault.act(forget("Ali", fact="keeps bees"))
    vault.write("memory/entities/Ali.md", vault.read("memory/entities/Ali.md").replace("Rust", "C"))
    vault.act(restore("keeps bees"))
    assert load(vault.root).entity("Ali").facts == ["prefers C", "based in Tokyo", "keeps bees"]


def test_a_fact_finds_its_entity_where_it_was_moved_to(vault):
    vault.act(forget("Ali", fact="keeps bees"))
    (vault.root / "people").mkdir()
    (vault.root / "memory/entities/Ali.md").rename(vault.root / "people/Ali A.md")
    vault.act(restore("keeps bees"))
    assert vault.read("people/Ali A.md") == ALI


def test_a_fact_whose_entity_is_gone_stays_in_the_trash(vault):
    vault.act(forget("Ali", fact="keeps bees"))
    vault.act(forget("Ali"))
    before = vault.files()
    with pytest.raises(NotFoundError, match="'Ali' of this fact is gone"):
        vault.act(restore("keeps bees"))
    assert vault.files() == before


def test_a_fact_that_was_noted_again_is_not_doubled(vault):
    vault.act(forget("Ali", fact="based in Tokyo"))
    vault.write("memory/entities/Ali.md", ALI)
    with pytest.raises(RefusedError, match=r"Ali\.md:16 says 'based in Tokyo'"):
        vault.act(restore("based in Tokyo"))


def test_a_fact_of_a_list_that_is_indented_otherwise_by_now_moves_along(vault):
    head, facts, rest = ALI.partition("- prefers Rust\n- keeps bees\n")
    facts = "".join(f"   {line}\n" for line in facts.splitlines())
    nested, _, after = rest.partition("- based")
    nested = "".join(f"   {line}\n" for line in nested.splitlines())
    vault.write("memory/entities/Ali.md", f"{head}{facts}{nested}   - based{after}")
    vault.act(forget("Ali", fact="keeps bees"))
    flat = vault.read("memory/entities/Ali.md").replace("   - ", "- ")
    vault.write("memory/entities/Ali.md", flat)
    vault.act(restore("keeps bees"))
    assert vault.read("memory/entities/Ali.md") == ALI


@pytest.mark.parametrize(
    ("lines", "near", "moved"),
    [
        (
            ("   * x\n", "     - sub\n", "\n", "     y\n"),
            "- ",
            ("- x\n", "  - sub\n", "\n", "  y\n"),
        ),
        (("- x\n", "  - sub\n"), "10. ", ("10. x\n", "    - sub\n")),
        (("-\tx\r\n", " lazy"), "- ", ("- x\r\n", " lazy")),
        (("- x",), "*", ("* x",)),
    ],
)
def test_an_item_with_another_mark_keeps_what_is_under_it_under_it(lines, near, moved):
    assert marked_like(lines, near) == moved


def test_what_obsidian_itself_put_into_the_trash_comes_back_too(vault):
    vault.write(".trash/Recipes/soup.md", "# Soup\n")
    vault.write(".trash/flat.md", BO.replace("Bo", "Flat"))
    vault.act(restore("Soup"))
    vault.act(restore("Flat"))
    assert vault.read("Recipes/soup.md") == "# Soup\n"
    assert "- 3 entities" in vault.read("MEMORY.md")


@pytest.mark.parametrize("act", [forget("Bob"), forget("Ali", fact="swims"), restore("Bob")])
def test_what_is_not_there_is_not_found_and_nothing_is_written(vault, act):
    before = vault.files()
    with pytest.raises(NotFoundError):
        vault.act(act)
    assert vault.files() == before


def test_a_damaged_file_loses_no_lines(vault):
    (vault.root / "memory/entities/Ali.md").write_bytes(ALI.encode() + b"\xff\n")
    with pytest.raises(DamagedFileError):
        vault.act(forget("memory/entities/Ali.md", fact="keeps bees"))


def test_a_trash_that_leads_out_of_the_vault_is_refused(vault, tmp_path_factory):
    (vault.root / ".trash").symlink_to(tmp_path_factory.mktemp("elsewhere"))
    with pytest.raises(Exception, match="leads out"):
        vault.act(forget("Ali"))
    assert vault.read("memory/entities/Ali.md") == ALI


def test_the_commands(vault, monkeypatch, capsys):
    monkeypatch.chdir(vault.root)
    assert main(["forget", "Ali", "keeps bees", "--dry-run"]) == 0
    assert "-- keeps bees\n" in capsys.readouterr().out
    assert vault.read("memory/entities/Ali.md") == ALI
    assert main(["forget", "memory", "Ali", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["trash"] == ".trash/entities/Ali.md"
    assert main(["restore", "Ali"]) == 0
    assert main(["restore", "Ali"]) == 1
