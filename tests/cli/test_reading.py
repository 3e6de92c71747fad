"""``list``, ``show``, ``path``, ``stat --ignored`` and memfmt alone."""

from __future__ import annotations

import json

import pytest

from memfmt.cli import main
from memfmt.cli.table import cut, table, width_of
from tests.cli.places import ALI, DIG, put, vault


def test_list_shows_each_memory_on_a_line(here, capsys):
    vault(here / "memory")
    assert main(["list"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "entities (2)",
        "  Ali  person  entities/Ali.md",
        "  Bo   person  entities/Bo.md",
        "",
        "episodes (1)",
        "  2026-05-01  a swarm left  caught it  episodes/swarm.md",
        "",
        "procedures (1)",
        "  dig  v2  11✓/1✗  86% reliable  procedures/dig.md",
    ]


@pytest.mark.parametrize("kind", ["episode", "episodes"])
def test_list_takes_a_kind_by_both_its_names(here, capsys, kind):
    vault(here / "memory")
    assert main(["list", "memory", kind]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "episodes (1)"
    assert main(["list", kind, "--format", "json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["memories"]
    assert row == {
        "kind": "episode",
        "name": "a swarm left",
        "id": "ep1",
        "path": "episodes/swarm.md",
        "happened": "2026-05-01",
        "outcome": "caught it",
    }


def test_a_kind_goes_before_a_folder_of_its_name(here, capsys):
    put(here / "memory", Ali=ALI)
    put(here / "entity", Bo=ALI, Cy=ALI)
    assert main(["list", "entity"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "entities (1)"
    assert main(["list", "--vault", "entity"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "entities (2)"


def test_list_says_when_there_is_nothing(here, capsys):
    vault(here / "memory")
    assert main(["list", "notes"]) == 1
    assert "no notes in 'memory'" in capsys.readouterr().err
    put(here / "empty", mine="# mine\n")
    assert main(["list", "--vault", "empty"]) == 1
    assert "no memory under 'empty'" in capsys.readouterr().err
    assert main(["list", "memory", "cats"]) == 2
    assert "'cats' is no kind" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["p1", "dig", "procedures/dig.md", "procedures/dig", "DIG"])
def test_show_finds_a_memory_by_id_name_path_and_case(here, capsys, name):
    vault(here / "memory")
    assert main(["show", "memory", name]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "procedure dig",
        "procedures/dig.md · id p1 · v2 · 11✓/1✗ · 86% reliable (68–97%)",
        "",
        *DIG.splitlines()[:7],
        "",
        "# dig (v2 · 86% reliable)",
        "",
        "## Steps",
        "",
        "1. ask [[Ali]]",
    ]


def test_show_tells_what_links_to_a_memory(here, capsys):
    vault(here / "memory")
    assert main(["show", "Ali"]) == 0
    assert capsys.readouterr().out.splitlines()[-4:] == [
        "linked from (3):",
        "  episodes/swarm.md:7: - Ali",
        "  mine.md:3: see [[Ali]] and [[entities/Bo]]",
        "  procedures/dig.md:13: 1. ask [[Ali]]",
    ]
    assert main(["show", "e2", "--format", "json"]) == 0
    (told,) = json.loads(capsys.readouterr().out)["memories"]
    assert (told["kind"], told["name"], told["facts"]) == ("entity", "Bo", ["keeps bees"])
    assert [(each["path"], each["line"]) for each in told["backlinks"]] == [
        ("episodes/swarm.md", 12),
        ("mine.md", 3),
    ]


def test_all_that_are_called_so_are_shown(here, capsys):
    put(here / "memory", a=ALI, b=DIG.replace("# dig", "# Ali"))
    assert main(["show", "Ali"]) == 0
    out = capsys.readouterr().out
    assert "entity Ali" in out
    assert "procedure Ali" in out
    assert main(["path", "Ali"]) == 0
    assert capsys.readouterr().out.splitlines() == ["memory/a.md", "memory/b.md"]


def test_an_alias_finds_its_memory(here, capsys):
    put(here / "memory", Ali=ALI.replace("id: e1", "aliases: [the beekeeper]"))
    assert main(["path", "The", "Beekeeper"]) == 0
    assert capsys.readouterr().out == "memory/Ali.md\n"


def test_what_is_not_there_exits_1_with_the_nearest_names(here, capsys):
    vault(here / "memory")
    for command in ("show", "path"):
        assert main([command, "Alli"]) == 1
        shown = capsys.readouterr()
        assert (shown.out, "nearest: 'Ali'" in shown.err) == ("", True)
        assert main([command]) == 2
        assert "name or id" in capsys.readouterr().err


def test_a_path_can_be_opened_from_here(here, capsys):
    vault(here / "some" / "where")
    assert main(["path", "some/where", "Bo"]) == 0
    assert (here / capsys.readouterr().out.strip()).read_text().startswith("---\n")


def test_stat_lists_what_was_not_read_and_why(here, capsys):
    vault(here / "memory")
    put(here / "memory" / ".trash", Ali=ALI)
    put(here / "memory", lost="---\nmemfmt_type: entity\n")
    (here / "memory" / "bees.png").write_bytes(b"\x89PNG")
    assert main(["stat", "--ignored"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-5:-1] == [
        "4 not read:",
        "  .trash  begins with a dot",
        "  bees.png  is no Markdown file",
        lines[-2],
    ]
    assert lines[-2].startswith("  lost.md  the frontmatter has lost its closing fence")
    assert lines[-1] == "  mine.md  has no memfmt_type"
    assert main(["stat", "--ignored", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["ignored"]["mine.md"] == "has no memfmt_type"


def test_memfmt_alone_says_what_it_is_and_what_is_here(here, capsys):
    assert main([]) == 0
    shown = capsys.readouterr().out
    assert "no memory here" in shown
    assert "memfmt context" in shown
    vault(here / "memory")
    assert main([]) == 0
    assert "memory in 'memory': 2 entities, 1 episodes, 1 procedures" in capsys.readouterr().out


def test_a_table_fits_and_lines_up():
    rows = [("a", "x" * 40, "end"), ("蜂蜜", "y", "e\x1b")]
    assert table(rows, 1, None) == [f"a     {'x' * 40}  end", f"蜂蜜  y{' ' * 39}  e\\x1b"]
    fitted = table(rows, 1, 24)
    assert fitted == ["a     xxxxxxxx…    end", "蜂蜜  y            e\\x1b"] or all(
        width_of(line) <= 24 for line in fitted
    )
    assert all(width_of(line) <= 12 for line in table(rows, 1, 12))
    assert table([], 0, 10) == []


def test_a_text_is_cut_by_the_columns_it_takes():
    assert cut("abc", 3) == "abc"
    assert cut("abcd", 3) == "ab…"
    assert cut("蜂蜜だ", 4) == "蜂…"
    assert width_of("é") == width_of("e\u0301") == 1
