"""``memfmt restore`` without a name: what lies in the trash."""

from __future__ import annotations

import json
import os

import pytest

from memfmt.cli import main
from memfmt.cli.where import is_vault
from tests.cli.places import put, vault
from tests.write.guarding import files

DAY = 24 * 60 * 60


@pytest.fixture
def notes(here):
    """A vault whose trash holds a memory, a fact, a numbered file and somebody's own note."""
    folder = vault(here / "notes")
    assert main(["forget", "notes", "Bo"]) == 0
    put(folder / "entities", Bo="---\nmemfmt_type: entity\nid: e9\n---\n\n# Bo again\n")
    assert main(["forget", "notes", "e9"]) == 0
    assert main(["forget", "notes", "Ali", "keeps bees"]) == 0
    put(folder / ".trash", own="# own\n")
    put(
        folder / ".trash",
        torn="---\nmemfmt_type: entity\n\x00\udcff".encode("utf-8", "replace").decode(),
    )
    for name, age in {
        "own.md": 9,
        "torn.md": 10,
        "entities/Bo.md": 5,
        "entities/Bo (2).md": 2,
    }.items():
        os.utime(folder / ".trash" / name, (0, 1_790_000_000 - age * DAY))
    return folder


def listed(capsys, *words):
    capsys.readouterr()
    assert main(["restore", *words, "--format", "json"]) == 0
    return json.loads(capsys.readouterr().out)["trash"]


def test_all_of_it_is_listed_the_newest_first(notes, capsys):
    before = files(notes)
    found = listed(capsys, "notes")
    assert [each["forgotten"] for each in found] == sorted(
        (each["forgotten"] for each in found), reverse=True
    )
    by_name = {each["name"]: (each["kind"], each["path"], each["to"]) for each in found}
    fact = by_name.pop("keeps bees")
    assert (fact[0], fact[2]) == ("fact", "entities/Ali.md")
    assert by_name == {
        "Bo": ("entity", ".trash/entities/Bo.md", "entities/Bo.md"),
        "Bo again": ("entity", ".trash/entities/Bo (2).md", "entities/Bo.md"),
        "own": ("file", ".trash/own.md", "own.md"),
        "torn": ("file", ".trash/torn.md", "torn.md"),
    }
    assert [each["name"] for each in found][-4:] == ["Bo again", "Bo", "own", "torn"]
    assert files(notes) == before


def test_each_path_that_is_listed_brings_back_what_it_says(notes, capsys):
    for each in listed(capsys, "notes"):
        if each["name"] != "Bo":  # its place is taken by then
            assert main(["restore", "notes", each["path"]]) == 0
            assert each["name"] in (notes / each["to"]).read_text() or each["name"] == "torn"
    assert [each["name"] for each in listed(capsys, "notes")] == ["Bo"]


def test_people_get_a_line_each(notes, capsys):
    capsys.readouterr()
    assert main(["restore", "notes"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    assert any("fact    keeps bees  .trash/Ali (fact " in line for line in lines)


def test_where_nothing_was_forgotten_the_answer_is_no_and_nothing_is_made(here, capsys):
    vault(here / "notes")
    before = sorted(here.rglob("*"))
    for words in (["notes"], ["--vault", "notes"]):
        assert main(["restore", *words]) == 1
        said = capsys.readouterr()
        assert (said.out, said.err) == ("", "nothing to restore in 'notes'\n")
    assert main(["restore", "notes", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out) == {"trash": []}
    assert sorted(here.rglob("*")) == before


def test_the_vault_may_be_found_and_a_name_is_still_a_name(here, capsys):
    vault(here / "memory")
    assert main(["forget", "Bo"]) == 0
    assert [each["name"] for each in listed(capsys)] == ["Bo"]
    assert main(["restore", "entities/Bo.md"]) == 0
    assert main(["restore", "Bo"]) == 1
    assert main(["restore"]) == 1


def test_a_vault_is_a_folder_that_holds_memory_or_was_written_into(here):
    (here / "a").mkdir()
    (here / "b" / ".trash").mkdir(parents=True)
    vault(here / "c")
    assert [is_vault(name) for name in ("a", "b", "c", "d", "a b")] == [
        False,
        True,
        True,
        False,
        False,
    ]
