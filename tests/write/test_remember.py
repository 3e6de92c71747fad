"""``remember``: a fact is added, and nothing else changes."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from memfmt import load
from memfmt.errors import AmbiguousError, InvalidValueError, NotFoundError, RefusedError
from memfmt.kinds.lines import one_line
from memfmt.vault.reader import Reader
from memfmt.write.remember import remember
from tests.cli.places import ALI, ROOT, put, vault
from tests.strategies import texts
from tests.write.guarding import NOW, files, made, tried


@given(st.data())
def test_the_fact_is_added_and_no_other_line_changes(tmp_path_factory, data):
    folder = vault(tmp_path_factory.mktemp("v"))
    before = files(folder)
    fact = data.draw(texts)
    assume(one_line(fact))
    made(folder, remember("Ali", fact, force=True), allow_secret="a test")
    after = files(folder)
    assert load(folder).entity("Ali").facts == ["keeps bees", one_line(fact)]
    path = "entities/Ali.md"
    assert {name for name in after if after[name] != before.get(name)} == {path}
    assert [line for line in after[path].split("\n") if line in before[path].split("\n")][
        : len(before[path].split("\n")) - 1
    ] == before[path].split("\n")[:-1]


@given(texts)
def test_what_was_remembered_is_recorded_already(fact):
    import tempfile
    from pathlib import Path

    assume(one_line(fact))
    with tempfile.TemporaryDirectory() as name:
        folder = vault(Path(name))
        made(folder, remember("Ali", fact, force=True), allow_secret="a test")
        before = files(folder)
        with pytest.raises(RefusedError, match=r"^recorded already: entities/Ali\.md:\d+: "):
            made(folder, remember("Ali", fact))
        assert files(folder) == before


def test_one_file_is_parsed_and_the_place_is_told(tmp_path, monkeypatch):
    vault(tmp_path)

    def refuse(_root):
        raise AssertionError("the whole vault was loaded")

    monkeypatch.setattr("memfmt.vault.loading.load", refuse)
    change = made(tmp_path, remember("Ali", "grows pears", why="for the autumn"))
    assert change.told == ("Ali: grows pears (entities/Ali.md:12)",)
    assert change.facts == {
        "entity": "Ali",
        "fact": "grows pears",
        "path": "entities/Ali.md",
        "line": 12,
        "why": "for the autumn",
    }


@pytest.mark.parametrize("named", ["Ali", "e1", "entities/Ali.md", "ALI"])
def test_the_entity_is_named_in_every_way(named, tmp_path):
    vault(tmp_path)
    made(tmp_path, remember(named, "grows pears"))
    assert load(tmp_path).entity("Ali").facts == ["keeps bees", "grows pears"]


@pytest.mark.parametrize("fact", ["keeps bees", "Keeps  Bees.", "keeps bee", "[[keeps]] bees"])
def test_what_is_recorded_is_refused_with_its_place(fact, tmp_path):
    vault(tmp_path)
    before = files(tmp_path)
    with pytest.raises(RefusedError, match=r"entities/Ali\.md:11: 'keeps bees'.*--force"):
        made(tmp_path, remember("Ali", fact))
    assert files(tmp_path) == before
    made(tmp_path, remember("Ali", fact, force=True))
    assert load(tmp_path).entity("Ali").facts == ["keeps bees", fact.replace("  ", " ")]


def test_another_entity_may_have_the_same_fact(tmp_path):
    vault(tmp_path)
    put(tmp_path / "entities", Cy=ALI.replace("Ali", "Cy").replace("keeps bees", "is tall"))
    made(tmp_path, remember("Cy", "keeps bees"))
    assert load(tmp_path).entity("Cy").facts == ["is tall", "keeps bees"]


def test_a_former_fact_is_refused_as_one(tmp_path):
    put(tmp_path / "entities", Ali=ALI + "\n## History\n\n- kept geese\n")
    with pytest.raises(RefusedError, match="under History: it no longer holds"):
        made(tmp_path, remember("Ali", "kept geese"))


def test_another_target_is_refused_with_both_dates(tmp_path):
    put(tmp_path / "entities", Ali=ALI.replace("keeps bees", "based in Tokyo since 2024-03"))
    message = "'based in Tokyo since 2024-03' (2024-03) names another than 'Osaka' (2026-11-30)"
    with pytest.raises(RefusedError, match=re.escape(message)):
        made(tmp_path, remember("Ali", "based in Osaka"))
    with pytest.raises(RefusedError, match=re.escape("'Osaka' (2026-10-01)")):
        made(tmp_path, remember("Ali", "based in Osaka, from 2026-10-01 on"))
    made(tmp_path, remember("Ali", "based in Osaka", force=True))
    assert len(load(tmp_path).entity("Ali").facts) == 2


def test_an_undated_target_is_dated_by_its_file(tmp_path):
    put(tmp_path / "entities", Ali=ALI.replace("keeps bees", "based in Tokyo"))
    with pytest.raises(RefusedError, match=r"\(undated, in a file of \d{4}-\d\d-\d\d\)"):
        made(tmp_path, remember("Ali", "based in Osaka"))


def test_other_figures_are_told_and_not_refused(tmp_path):
    put(tmp_path / "entities", Ali=ALI.replace("keeps bees", "p95 is 310 ms"))
    change = made(tmp_path, remember("Ali", "p95 is 320 ms"))
    assert change.told[1].startswith("entities/Ali.md:11: 'p95 is 310 ms' differs by a figure")
    assert len(load(tmp_path).entity("Ali").facts) == 2


def test_an_unknown_entity_is_not_found_and_can_be_made(tmp_path):
    vault(tmp_path)
    with pytest.raises(NotFoundError, match=r"nearest: 'Ali'; `memfmt new entity 'Alli'` makes it"):
        made(tmp_path, remember("Alli", "keeps geese"))
    change = made(tmp_path, remember("Alli", "keeps geese", new=True))
    assert change.told == ("Alli: keeps geese (entities/Alli.md:9)",)
    assert load(tmp_path).entity("Alli").facts == ["keeps geese"]
    made(tmp_path, remember("ALLI", "grows pears", new=True))
    assert load(tmp_path).entity("Alli").facts == ["keeps geese", "grows pears"]


@pytest.mark.parametrize("half", [0xDCFF, 0xD800], ids=hex)
def test_half_a_character_is_no_text(half, tmp_path):
    put(tmp_path / "entities", Ali=ALI.replace("keeps bees", "keeps x bees there"))
    with pytest.raises(InvalidValueError, match="surrogate"):
        made(tmp_path, remember("Ali", f"keeps {chr(half)} bees there"))


def test_two_of_one_name_are_ambiguous(tmp_path):
    vault(tmp_path)
    put(tmp_path, A=ALI, B=ALI.replace("e1", "e7"))
    (tmp_path / "entities" / "Ali.md").unlink()
    with pytest.raises(AmbiguousError, match=r"A\.md, B\.md"):
        made(tmp_path, remember("Ali", "grows pears"))


@pytest.mark.parametrize("fact", ["", " \n\t", "\u2028"])
def test_no_fact_is_no_fact(fact):
    with pytest.raises(InvalidValueError, match="the fact is empty"):
        remember("Ali", fact)


def test_a_trial_writes_nothing(tmp_path):
    vault(tmp_path)
    before = files(tmp_path)
    assert "+- grows pears" in tried(tmp_path, remember("Ali", "grows pears")).diff()
    assert files(tmp_path) == before


def test_the_gates_see_what_came_in_between(tmp_path):
    """The act is made anew on what stands there, so a fact just written by another is seen."""
    vault(tmp_path)
    act = remember("Ali", "grows pears")
    old = act(Reader(str(tmp_path), NOW))
    made(tmp_path, act)
    with pytest.raises(RefusedError, match="recorded already"):
        made(tmp_path, act)
    assert old.paths == ["entities/Ali.md"]


def written_by_processes(folder, count, calls):
    """Run *count* processes that each remember what *calls* says; ``who`` is their number."""
    code = (
        "import sys\n"
        "from memfmt.vault.updating import update\n"
        "from memfmt.write.remember import remember\n"
        "who = sys.argv[2]\n"
        f"for act in ({calls}):\n"
        f"    update(sys.argv[1], act, now={NOW!r})\n"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(folder), str(number)], cwd=ROOT)
        for number in range(count)
    ]
    assert [each.wait(60) for each in running] == [0] * count


def test_six_processes_lose_no_fact(tmp_path):
    vault(tmp_path)
    calls = "remember('Ali', f'writer {who} said {each}') for each in range(15)"
    written_by_processes(tmp_path, 6, calls)
    assert len(load(tmp_path).entity("Ali").facts) == 91


def test_processes_that_make_one_entity_at_once_make_one_file(tmp_path):
    vault(tmp_path)
    written_by_processes(tmp_path, 4, "remember('Zoe', f'writer {who} said so', new=True),")
    found = [each for each in load(tmp_path).entities if each.name == "Zoe"]
    assert len(found) == 1
    assert sorted(found[0].facts) == [f"writer {each} said so" for each in range(4)]


@pytest.mark.parametrize("name", ["tail ", " tail", "tail\n", "ta\u2028il", "Zed  Q"])
def test_a_name_with_odd_blanks_makes_one_entity(tmp_path, name):
    for fact in ("likes long walks", "likes short walks"):
        made(tmp_path, remember(name, fact, new=True))
    assert len(load(tmp_path).entities) == 1
