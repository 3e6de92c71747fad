"""``links`` and ``graph``: who links to whom, asked and drawn."""

from __future__ import annotations

import json
import subprocess
import sys

import networkx as nx
import pytest

from memfmt.cli import main
from tests.cli.places import ROOT, put, run, vault
from tests.vault.graph.vaults import GARDEN

GARDEN = str(GARDEN)


def lines(capsys, *arguments, code=0):
    assert main([*map(str, arguments)]) == code
    return capsys.readouterr().out.splitlines()


def test_the_links_of_a_note_each_with_path_and_line(capsys):
    assert lines(capsys, "links", GARDEN, "Mira") == [
        "entity Mira",
        "memory/entities/Mira.md",
        "",
        "in (5)",
        "  link         Board/Plan.canvas:5: "
        '{"id":"c","type":"text","text":"ask [[Mira]]\\nand [[Water tank]]",'
        '"x":0,"y":400,"width":250,"height":60},',
        "  index        memory/MEMORY.md:15: - [[Mira]]",
        "  taught by    memory/entities/Mira.md:16: - taught by ← [[Jo]]",
        "  participant  memory/episodes/2026-05-02-first sowing.md:6: - Mira",
        "  step         memory/procedures/water.md:13: 1. ask [[Mira]] whether it rained",
        "",
        "out (4)",
        "  link        Plants/Basil.md        memory/entities/Mira.md:11",
        "  tends       Projects/Garden.md     memory/entities/Mira.md:15",
        "  link        memory/entities/Jo.md  memory/entities/Mira.md:15",
        "  married to  [[Nils]]               memory/entities/Mira.md:17",
        "",
        "mentions (2)",
        "  memory/entities/Jo.md:11: - is Mira's aunt",
        "  memory/episodes/2026-05-02-first sowing.md:13: Rain all day; Mira stayed.",
    ]


def test_the_links_of_a_note_as_json(capsys):
    assert main(["links", GARDEN, "p1", "--format", "json"]) == 0
    (note,) = json.loads(capsys.readouterr().out)["notes"]
    assert (note["kind"], note["path"]) == ("procedure", "memory/procedures/water.md")
    assert note["low"] < note["reliability"] < note["high"]
    assert [(each["target"], each["step"], each["line"]) for each in note["out"]] == [
        ("memory/entities/Mira.md", 1, 13),
        ("Plants/Basil.md", 3, 15),
    ]
    assert note["in"] == note["perhaps"] == []
    assert {"path", "line", "column", "text"} <= {*note["out"][0]}


def test_links_of_nothing_is_a_no(capsys):
    assert main(["links", GARDEN, "Mirra", "--format", "json"]) == 1
    said = capsys.readouterr()
    assert json.loads(said.out) == {"notes": []}
    assert "no memory named 'Mirra'; nearest: 'Mira'" in said.err
    assert main(["links", "--vault", GARDEN]) == 2


def test_a_part_of_the_graph_is_told_as_the_files_say_it(capsys):
    assert lines(capsys, "graph", GARDEN, "--around", "At noon") == [
        "2 nodes: 2 note",
        "2 edges: 2 supersession",
        "",
        "memory/notes/At dusk.md:5: supersession → memory/notes/At noon.md",
        "memory/notes/At noon.md:5: supersession ← memory/notes/At dusk.md",
    ]
    assert lines(capsys, "graph", GARDEN, "--around", "[[Nils]]")[:2] == [
        "2 nodes: 1 entity, 1 unresolved",
        "1 edges: 1 relation",
    ]
    assert len(lines(capsys, "graph", GARDEN, "--around", "At noon", "--depth", "0")) == 2


def test_the_answers(capsys):
    assert lines(capsys, "graph", GARDEN, "--orphans") == ["Loose/Alone.md"]
    assert lines(capsys, "graph", GARDEN, "--unresolved", "--limit", "2") == [
        "2  Compost heap  Projects/Garden.md:20",
        "1  Nils          memory/entities/Mira.md:17",
    ]
    assert lines(capsys, "graph", GARDEN, "--components") == [
        "22  Board/Plan.canvas, Chain/1.md, Chain/2.md, and 19 more",
        "1   Loose/Alone.md",
    ]
    assert lines(capsys, "graph", GARDEN, "--bridges", "--limit", "1") == [
        "Board/Plan.canvas:5: link → [[Water tank]]"
    ]
    assert len(lines(capsys, "graph", GARDEN, "--hubs", "--limit", "3")) == 3
    assert lines(capsys, "graph", GARDEN, "--path", "Jo", "1") == [
        "memory/entities/Jo.md",
        "  taught by → memory/entities/Mira.md  (memory/entities/Mira.md:16)",
        "  tends → Projects/Garden.md  (memory/entities/Mira.md:15)",
        "  property → Chain/1.md  (Projects/Garden.md:6)",
    ]


def test_a_question_is_answered_in_the_part_that_is_meant(capsys):
    around = ("--around", "memory/notes/At dusk.md")
    assert lines(capsys, "graph", GARDEN, *around, "--components") == [
        "3  memory/entities/Jo.md, memory/notes/At dusk.md, memory/notes/At noon.md"
    ]
    assert main(["graph", GARDEN, *around, "--orphans"]) == 1


@pytest.mark.parametrize("question", ["orphans", "unresolved", "hubs", "bridges", "components"])
def test_every_answer_is_json_too(question, capsys):
    assert main(["graph", GARDEN, f"--{question}", "--format", "json", "--limit", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told[question]) == 1
    assert isinstance(told["left"], int)


def test_no_way_is_a_no(capsys):
    assert main(["graph", GARDEN, "--path", "Alone", "Jo", "--format", "json"]) == 1
    said = capsys.readouterr()
    assert json.loads(said.out) == {"path": None}
    assert "no way leads from 'Loose/Alone.md' to 'memory/entities/Jo.md'" in said.err


@pytest.mark.parametrize(
    "wrong",
    [
        ("--orphans", "--hubs"),
        ("--orphans", "--path", "Jo", "Mira"),
        ("--orphans", "--format", "dot"),
        ("--depth", "-1"),
    ],
)
def test_misuse_is_told(wrong, capsys):
    assert main(["graph", GARDEN, *wrong]) == 2
    assert capsys.readouterr().out == ""


def test_a_name_of_two_notes_is_refused(tmp_path, capsys):
    put(tmp_path / "aa", x="[[y]]")
    put(tmp_path / "bb", x="", y="")
    assert main(["graph", str(tmp_path), "--around", "x"]) == 2
    assert "'x' means 2 notes: aa/x.md, bb/x.md; give the path of one" in capsys.readouterr().err


def test_an_empty_folder_has_no_graph(tmp_path, capsys):
    assert main(["graph", str(tmp_path)]) == 1
    assert capsys.readouterr().err == "no notes there, and so no links\n"


def test_the_formats_read_back(capsys):
    assert main(["graph", GARDEN, "--format", "json"]) == 0
    graph = nx.node_link_graph(json.loads(capsys.readouterr().out), edges="edges")
    assert main(["graph", GARDEN, "--format", "graphml"]) == 0
    other = nx.parse_graphml(capsys.readouterr().out, force_multigraph=True)
    assert set(graph) == set(other)
    assert graph.number_of_edges() == other.number_of_edges() == 43
    assert main(["graph", GARDEN, "--format", "canvas"]) == 0
    canvas = json.loads(capsys.readouterr().out)
    assert {*canvas} == {"nodes", "edges"}
    assert {each["type"] for each in canvas["nodes"]} == {"file", "text"}
    for form, start in (("dot", "digraph memory {"), ("mermaid", "flowchart LR")):
        assert lines(capsys, "graph", GARDEN, "--format", form)[0] == start


def test_any_title_is_printed_in_any_locale(tmp_path):
    vault(tmp_path)
    put(tmp_path, **{"東京\x07": "[[Ali]] [[no\u2028body\x1b[31m]]"})
    for form in ("text", "json", "dot", "graphml", "mermaid", "canvas"):
        done = run("graph", tmp_path, "--format", form, LC_ALL="C", PYTHONUTF8="0")
        assert done.returncode == 0, done.stderr
        assert b"\x1b" not in done.stdout
        assert b"\x07" not in done.stdout


@pytest.mark.parametrize(
    "command",
    [("context", "Ali"), ("links", "Ali"), ("show", "Ali"), ("list",)],
    ids=lambda command: command[0],
)
def test_networkx_is_not_imported_but_for_a_graph(command, tmp_path):
    vault(tmp_path)
    name, *rest = command
    program = (
        "import sys, memfmt\nfrom memfmt.cli import main\nimport memfmt.session\n"
        f"main({[name, str(tmp_path), *rest]!r})\nassert 'networkx' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True, capture_output=True)
