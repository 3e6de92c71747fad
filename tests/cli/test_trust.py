"""``weakest`` and ``compare``: what they print, on which channel, and with which exit code."""

from __future__ import annotations

import json

import pytest

from memfmt.cli import main
from memfmt.cli.table import width_of
from tests.cli.places import put, vault

SHIP = """\
---
memfmt_type: procedure
id: p2
version: 2
success_count: 3
fail_count: 2
last_failure: probed too soon
last_failed: 2026-07-30
last_succeeded: 2026-07-25T10:00:00+02:00
---

# ship

## Steps

1. build [→ image] (5✓/0✗)
2. look
3. push [image, key →] (2✓/3✗)

## Evolution

- v1 → v2 (2026-06-02, 4✓/2✗): slower
"""
NEW = "---\nmemfmt_type: procedure\nid: p3\n---\n\n# new\n\n## Steps\n\n1. try [thing →]\n"
NOW = ("--now", "2026-08-01")


@pytest.fixture
def place(here):
    """A vault with three procedures, below the current folder."""
    folder = vault(here / "memory")
    put(folder / "procedures", ship=SHIP, new=NEW)
    return folder


def told(capsys):
    """Return what was printed, as JSON."""
    return json.loads(capsys.readouterr().out)


def test_the_weakest_come_first_with_their_reasons(place, capsys):
    assert main(["weakest", "memory", *NOW]) == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines() == [
        "procedures, weakest first:",
        "  3✓/2✗   60% reliable (34–83%)  ship",
        "      last failure: 2026-07-30: probed too soon",
        "      last success: 2026-07-25T10:00:00+02:00, 7 days ago",
        "      step 3 needs 'key', which no earlier step gives",
        "  11✓/1✗  86% reliable (68–97%)  dig",
        "",
        "steps, weakest first:",
        "  2✓/3✗  43% reliable (15–73%)  ship, step 3: push",
        "      needs 'image', which step 1 gives: build",
        "      needs 'key', which no earlier step gives",
        "  5✓/0✗  86% reliable (61–99%)  ship, step 1: build",
        "",
        "untested:",
        "  dig, step 1: ask [[Ali]]",
        "  new",
        "  ship, step 2: look",
    ]
    assert shown.err == ""


def test_what_is_left_out_is_told_on_stderr(place, capsys):
    assert main(["weakest", "memory", "--limit", "1"]) == 0
    shown = capsys.readouterr()
    assert len(shown.out.splitlines()) == 7
    assert shown.err == "3 tested and 2 untested more; `--limit 4` shows all\n"


def test_json_says_of_each_what_there_is(place, capsys):
    assert main(["weakest", "--format", "json", "--limit", "2", *NOW]) == 0
    found = told(capsys)
    step, whole = found["tested"]
    assert found["left_out"] == 3
    assert (step["procedure"], step["step"], step["action"]) == ("ship", 3, "push")
    assert step["inputs"] == [
        {"step": 3, "name": "image", "given_by": 1},
        {"step": 3, "name": "key", "given_by": None},
    ]
    assert (whole["step"], whole["days_since_success"]) == (None, 7)
    assert 0 < whole["low"] < whole["mean"] < whole["high"] < 1
    assert [each["procedure"] for each in found["untested"]] == ["dig", "new"]


def test_lines_fit_the_terminal(place, capsys, monkeypatch):
    monkeypatch.setattr("memfmt.cli.weakest.terminal_width", lambda: 40)
    assert main(["weakest", "memory", *NOW]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(width_of, lines)) <= 40
    assert any(line.endswith("…") for line in lines)


def test_where_nothing_was_ever_run_that_is_said(here, capsys):
    put(here / "memory", new=NEW)
    assert main(["weakest"]) == 0
    assert capsys.readouterr().out == "untested:\n  new\n"


def test_a_memory_without_procedures_exits_1(here, capsys):
    put(here / "memory", Ali="---\nmemfmt_type: entity\n---\n# Ali\n")
    assert main(["weakest"]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == "no procedures in 'memory': nothing to trust or distrust\n"


def test_no_memory_exits_1(here, capsys):
    put(here / "notes", mine="# mine\n")
    assert main(["weakest", "notes"]) == 1
    assert capsys.readouterr().err.startswith("no memory under 'notes'")


@pytest.mark.parametrize("wrong", [("--now", "soon"), ("--limit", "0"), ("--limit", "x")])
def test_misuse_exits_2(place, wrong, capsys):
    assert main(["weakest", "memory", *wrong]) == 2


def test_two_procedures_are_compared(place, capsys):
    assert main(["compare", "memory", "dig", "ship"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "dig v2   11✓/1✗  86% reliable (68–97%)",
        "ship v2  3✓/2✗   60% reliable (34–83%)",
        "dig v2 is better with a probability of 93%",
    ]


def test_a_version_is_compared_with_the_one_before_it(place, capsys):
    assert main(["compare", "ship"]) == 0
    alone = capsys.readouterr().out
    assert main(["compare", "ship", "ship@v1"]) == 0
    assert capsys.readouterr().out == alone
    assert alone.splitlines()[1] == "ship v1  4✓/2✗  62% reliable (34–87%)"


def test_swapped_the_probability_is_the_complement(place, capsys):
    chances = []
    for pair in (("dig", "p2@v1"), ("p2@v1", "dig")):
        assert main(["compare", "memory", *pair, "--format", "json"]) == 0
        chances.append(told(capsys)["probability_a_better"])
    assert sum(chances) == pytest.approx(1)


def test_what_is_all_but_certain_is_not_called_certain(here, capsys):
    good = SHIP.replace("success_count: 3", "success_count: 900").replace("# ship", "# good")
    bad = SHIP.replace("fail_count: 2", "fail_count: 900").replace("# ship", "# bad")
    put(here / "memory", good=good, bad=bad)
    for pair, said in ((("good", "bad"), "over 99%"), (("bad", "good"), "under 1%")):
        assert main(["compare", *pair]) == 0
        assert capsys.readouterr().out.endswith(f" with a probability of {said}\n")


def test_where_neither_was_tested_there_is_nothing_to_compare(place, capsys):
    assert main(["compare", "new", "new"]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == "neither new v1 nor new v1 was ever tested: there is nothing to compare\n"


@pytest.mark.parametrize(
    "words", [["nobody", "dig"], ["dig@v7", "dig"], ["Ali", "dig"], ["dig"], ["ship@v1"]]
)
def test_what_is_not_there_exits_1(place, capsys, words):
    assert main(["compare", *words]) == 1
    assert capsys.readouterr().err.startswith("memfmt: ")


@pytest.mark.parametrize("words", [[], ["a", "b", "c"], ["memory", "a", "b", "c"]])
def test_none_and_three_are_no_pair(place, capsys, words):
    assert main(["compare", *words]) == 2
    assert "A and B" in capsys.readouterr().err


def test_nothing_is_written(place, capsys):
    before = {each: each.stat().st_mtime_ns for each in place.rglob("*")}
    assert main(["weakest"]) == main(["compare", "ship"]) == 0
    assert {each: each.stat().st_mtime_ns for each in place.rglob("*")} == before
