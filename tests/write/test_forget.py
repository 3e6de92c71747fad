"""What is forgotten lies in the trash, whole, and comes back."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from hypothesis import event, given, note
from hypothesis import strategies as st

from memfmt import load
from memfmt.cli import main
from memfmt.errors import (
    AmbiguousError,
    DamagedFileError,
    EditRefusedError,
    NotFoundError,
    RefusedError,
)
from memfmt.kinds.entity import ENTITY
from memfmt.kinds.whole import marked_like, reading_of
from memfmt.write.forget import forget
from memfmt.write.remember import remember
from memfmt.write.restore import restore
from tests.hands import mangled
from tests.write.folders import ALI, BO, INDEX, PATH, Folder, fact_soups, folder, words


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
        vault.act(restore(trash))
        assert vault.files() == before
        return True


@given(st.data())
def test_a_fact_in_a_file_that_a_person_had_in_hand_goes_and_comes_back(data):
    assert forget_and_restore(data.draw(mangled(ENTITY)), data)


@given(st.data())
def test_a_fact_in_a_soup_of_lines_goes_and_comes_back_or_stays(data):
    forget_and_restore(data.draw(fact_soups()), data)


@pytest.fixture
def vault(tmp_path):
    texts = {"memory/entities/Ali.md": ALI, "memory/entities/Bo.md": BO, "MEMORY.md": INDEX}
    return Folder(tmp_path, texts)


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
        "entity_id: e1\nsection: Facts\nplace: 2\nafter: prefers Rust\n"
        f"line: 11\nsha256: {sha256(ALI.encode()).hexdigest()}\n---\n\n"
        "- keeps bees\n  - two hives\n    ```\n    north, south\n    ```\n"
    )
    vault.act(restore("keeps bees"))
    assert vault.read("memory/entities/Ali.md") == ALI


@pytest.mark.parametrize("fact", ["a", "b", "c"])
def test_blank_lines_around_a_fact_are_as_they_were(fact):
    text = "---\nmemfmt_type: entity\n---\n\n# Ali\n\n## Facts\n\n- a\n\n\n- b\n- c\n"
    with folder(entities__Ali=text) as vault:
        vault.act(forget("Ali", fact=fact))
        vault.act(restore(fact))
        assert vault.read("entities/Ali.md") == text


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


PROSE = """\
---
memfmt_type: entity
---

# Ali

own words

## Facts

- keeps bees
  - two hives

Prose of a person,
on two lines.

## Relations
"""


@pytest.mark.parametrize("end", ["", "\n", "\nmore\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_the_only_fact_comes_back_above_the_prose_below_it(tmp_path, end, mark, newline):
    text = mark + (PROSE.rstrip("\n") + end).replace("\n", newline)
    vault = Folder(tmp_path, {"a.md": text})
    before = vault.files()
    vault.act(forget("a.md", fact="keeps bees"))
    vault.act(restore("keeps bees"))
    assert vault.files() == before


def test_a_blank_line_that_was_put_in_its_place_goes_again(tmp_path):
    text = PROSE.replace("\n- keeps bees\n  - two hives\n\n", "prose\n- keeps bees\n---\n")
    vault = Folder(tmp_path, {"a.md": text})
    vault.act(forget("a.md", fact="keeps bees"))
    assert "prose\n\n---\n" in vault.read("a.md")
    vault.act(restore("keeps bees"))
    assert vault.read("a.md") == text


@pytest.mark.parametrize(
    ("old", "new"), [("own words", "other words"), ("## Relations", "## Relations\n\nx")]
)
def test_it_does_so_too_where_the_file_changed_elsewhere(tmp_path, old, new):
    vault = Folder(tmp_path, {"a.md": PROSE})
    vault.act(forget("a.md", fact="keeps bees"))
    vault.write("a.md", vault.read("a.md").replace(old, new))
    vault.act(restore("keeps bees"))
    assert vault.read("a.md") == PROSE.replace(old, new)


def test_a_first_fact_stands_above_prose_though_there_are_others_by_now(tmp_path):
    vault = Folder(tmp_path, {"a.md": PROSE})
    vault.act(forget("a.md", fact="keeps bees"))
    vault.act(remember("a.md", "sings"))
    vault.act(restore("keeps bees"))
    after = PROSE.replace("on two lines.\n", "on two lines.\n\n- sings\n")
    assert vault.read("a.md") == after


def test_a_fact_whose_lines_were_changed_in_the_trash_is_put_in_as_they_are(vault):
    trash = vault.act(forget("Ali", fact="keeps bees")).facts["trash"]
    vault.write(trash, vault.read(trash).replace("two hives", "three hives"))
    vault.act(restore(trash))
    assert vault.read("memory/entities/Ali.md") == ALI.replace("two hives", "three hives")


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
