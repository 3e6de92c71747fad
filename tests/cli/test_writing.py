"""``init``, ``fmt`` and ``adopt``: what they write, and that they write nothing else."""

from __future__ import annotations

import json

import pytest

from memfmt import load
from memfmt.cli import main
from tests.cli.places import ALI, DIG, put, vault

NOTE = "# Ali\r\n\r\nhello\r\n\r\n## Facts\r\n\r\n* a\r\n"


def texts_of(folder):
    """Return path to bytes of every file below *folder*, but those of the lock."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and ".memfmt" not in path.parts
    }


# init


def test_init_says_that_memory_is_here_already(here, capsys):
    put(here / "notes", Ali=ALI)
    before = texts_of(here)
    assert main(["init"]) == 0
    assert "memory is in . already (1 file); nothing was made" in capsys.readouterr().out
    assert texts_of(here) == before


def test_what_is_made_after_init_stands_in_its_folders(here):
    assert main(["init"]) == 0
    assert main(["new", "entity", "Zoe"]) == 0
    assert (here / "memory" / "entities" / "Zoe.md").exists()
    assert main(["profile", "likes tea"]) == 0
    assert (here / "memory" / "profile.md").exists()


def test_init_makes_a_folder_that_is_valid(here, capsys):
    assert main(["init"]) == 0
    assert sorted(path.name for path in (here / "memory").iterdir()) == [
        "MEMORY.md",
        "README.md",
        "entities",
        "episodes",
        "procedures",
    ]
    assert capsys.readouterr().out.splitlines()[0] == "made memory/entities/"
    assert main(["validate"]) == 0
    assert main(["stat"]) == 0
    assert len(load(here / "memory").texts) == 2


def test_init_is_safe_to_repeat(here, capsys):
    put(here / "notes", README="mine\n", MEMORY="mine too\n")
    put(here / "notes" / "entities", Ali=ALI)
    before = texts_of(here)
    assert main(["init", "notes"]) == 0
    assert texts_of(here) == before
    assert (here / "notes" / "episodes").is_dir()
    capsys.readouterr()
    assert main(["init", "notes"]) == 0
    assert "nothing was changed" in capsys.readouterr().out


def test_init_only_tells_with_dry_run(here, capsys):
    assert main(["init", "notes", "--dry-run"]) == 0
    assert not (here / "notes").exists()
    assert "+++ b/MEMORY.md" in capsys.readouterr().out
    assert main(["init", "notes", "--dry-run", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["made"][-1] == "README.md"


def test_init_refuses_where_a_file_stands_in_the_way(here, capsys):
    put(here, a="mine\n")
    (here / "b").mkdir()
    (here / "b" / "entities").write_text("mine\n")
    before = texts_of(here)
    for folder in ("a.md", "b"):
        assert main(["init", folder]) == 2
        assert "should be a folder" in capsys.readouterr().err
    assert texts_of(here) == before


# fmt


def test_fmt_writes_only_what_is_not_in_canonical_form(here, capsys):
    vault(here / "memory")
    put(here / "memory" / "procedures", dig=DIG.replace("(v2 · 86%", "(v1 · 20%"))
    before = texts_of(here)
    assert main(["fmt", "--check"]) == 1
    assert capsys.readouterr().out == "would format procedures/dig.md\n"
    assert main(["fmt", "--dry-run"]) == 0
    assert "+# dig (v2 · 86% reliable)" in capsys.readouterr().out.splitlines()
    assert texts_of(here) == before
    assert main(["fmt"]) == 0
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("formatted procedures/dig.md\n", "1 file changed\n")
    after = texts_of(here)
    assert after == before | {"memory/procedures/dig.md": DIG.encode()}
    assert main(["fmt", "--check"]) == 0


def test_fmt_takes_single_files(here, capsys):
    put(here / "memory", a=ALI.replace("- k", "* k"), b=ALI.replace("- k", "* k"))
    assert main(["fmt", "memory", "a.md"]) == 0
    assert load(here / "memory").texts["a.md"] == ALI
    assert load(here / "memory").texts["b.md"] != ALI
    assert main(["fmt", "memory/b.md"]) == 0
    assert load(here / "memory").texts["b.md"] == ALI
    capsys.readouterr()
    assert main(["fmt", "c.md"]) == 1
    assert "no file 'c.md'" in capsys.readouterr().err


def test_a_file_that_cannot_be_written_stops_no_other(here, capsys, monkeypatch):
    stale = ALI.replace("- k", "* k")
    put(here / "memory", **{"a": stale, "b\\c": stale, "d": stale})
    assert main(["fmt", "--format", "json"]) == 2
    shown = capsys.readouterr()
    assert json.loads(shown.out)["changed"] == ["a.md", "d.md"]
    assert "b\\\\c.md" in shown.err.replace("\\x5c", "\\\\")
    assert (here / "memory" / "d.md").read_text() == ALI
    assert (here / "memory" / "b\\c.md").read_text() == stale


def test_fmt_of_a_folder_without_memory_says_so(here, capsys):
    put(here / "notes", mine="* a\n")
    assert main(["fmt", "--vault", "notes"]) == 1
    assert "no memory under 'notes'" in capsys.readouterr().err


# validate --fix


def test_fixes_are_made_and_what_is_left_is_told(here, capsys):
    put(here / "memory", Ali=ALI.replace("## Facts", "## Fact"), dig=DIG.replace("86%", "2%"))
    put(here / "memory", Bo="---\nmemfmt_type: enttiy\n---\n# Bo\n")
    before = texts_of(here)
    assert main(["validate", "--fix", "--dry-run"]) == 1
    assert "+## Facts" in capsys.readouterr().out.splitlines()
    assert texts_of(here) == before
    assert main(["validate", "--fix"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["mended Ali.md", "mended dig.md"]
    assert lines[2].startswith("Bo.md:2:14: error M101")
    assert lines[-1] == "1 error in 1 file"
    after = {"memory/Ali.md": ALI.encode(), "memory/dig.md": DIG.encode()}
    assert texts_of(here) == before | after
    assert main(["validate", "--dry-run"]) == 2


# adopt


def test_adopt_adds_the_marker_and_nothing_else(here, capsys):
    (here / "Ali.md").write_bytes(NOTE.encode())
    assert main(["adopt", "Ali.md", "--as", "entity", "--dry-run"]) == 0
    assert (here / "Ali.md").read_bytes() == NOTE.encode()
    assert "+memfmt_type: entity\\r" in capsys.readouterr().out.splitlines()
    assert main(["adopt", "Ali.md", "--as", "entity"]) == 0
    assert (here / "Ali.md").read_bytes() == (
        b"---\r\nmemfmt_type: entity\r\n---\r\n" + NOTE.encode()
    )
    assert capsys.readouterr().out.splitlines() == [
        "Ali.md is now an entity: Ali",
        "  read        name (line 4)",
        "  read        1 fact (line 10)",
        "  stays prose line 6",
    ]


@pytest.mark.parametrize(
    "arguments", [["notes", "Ali.md"], ["--vault", "notes", "Ali.md"], ["notes/Ali.md"]]
)
def test_the_note_is_found_in_the_vault_or_from_here(here, arguments):
    put(here / "notes", Ali=NOTE)
    assert main(["adopt", *arguments, "--as", "entity"]) == 0
    assert load(here / "notes").entity("Ali").facts == ["a"]


def test_a_note_outside_is_found_by_its_path(here, monkeypatch):
    put(here / "notes", Ali=NOTE)
    (here / "other").mkdir()
    monkeypatch.chdir(here / "other")
    assert main(["adopt", "../notes/Ali.md", "--as", "entity"]) == 0
    put(here / "notes", Bo=NOTE)
    assert main(["adopt", str(here / "notes" / "Bo.md"), "--as", "entity"]) == 0
    assert len(load(here / "notes").entities) == 2


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["Ali.md"], 2, "--as entity"),
        (["gone.md", "--as", "entity"], 1, "no file 'gone.md'"),
        (["--as", "entity"], 2, "one NOTE"),
        (["Ali.md", "--as", "entity"], 2, "is memory already"),
        (["Ali.txt", "--as", "entity"], 2, "no Markdown file"),
        ([".hidden/Ali.md", "--as", "entity"], 2, "hidden"),
        (["--all"], 2, "--dry-run"),
        (["--all", "--dry-run", "--as", "entity"], 2, "without --as"),
        (["--all", "--dry-run"], 1, "nothing to propose"),
    ],
)
def test_what_adopt_cannot_do_is_said(here, capsys, arguments, code, said):
    put(here, Ali=ALI)
    assert main(["adopt", *arguments]) == code
    assert said in capsys.readouterr().err
    assert texts_of(here) == {"Ali.md": ALI.encode()}


def test_adopt_says_what_else_a_note_needs(here, capsys):
    put(here / "memory", Ali=ALI)
    put(here / "notes", **{"2026-05-01 swarm": "# swarm\n"})
    assert main(["adopt", "notes/2026-05-01 swarm.md", "--as", "episode"]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "its date is not read: add `happened: 2026-05-01` to its frontmatter",
        "it lies outside 'memory', where commands look by default: name its folder",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "memfmt_type: entity\n---\n# Ali\n",
        "---\nmemfmt-type: entity\n---\n",
        "---\nmemfmt_type: enttiy\n---\n",
        "---\nmemfmt_type: entity\n# Ali\n",
    ],
)
def test_a_note_that_was_meant_to_be_memory_is_not_adopted_over(here, capsys, text):
    put(here, Ali=text)
    assert main(["adopt", "Ali.md", "--as", "entity"]) == 2
    assert "mend that first" in capsys.readouterr().err
    assert (here / "Ali.md").read_text() == text


def test_adopt_all_proposes_a_kind_for_each_note(here, capsys):
    put(here / "notes", Ali=NOTE, dig="## Steps\n\n1. a\n2. b\n", soup="salt\n")
    before = texts_of(here)
    assert main(["adopt", "--all", "--dry-run", "notes"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Ali.md  --as entity     has 1 fact",
        "dig.md  --as procedure  has 2 steps, numbered, under a heading Steps",
    ]
    assert main(["adopt", "--all", "--dry-run", "--format", "json", "notes"]) == 0
    assert len(json.loads(capsys.readouterr().out)["proposals"]) == 2
    assert texts_of(here) == before
