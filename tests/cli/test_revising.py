"""``revise`` and ``record`` as commands: files, stdin, pairs, and what is written."""

from __future__ import annotations

import json

import pytest

from memfmt.cli import main
from tests.cli.places import run, vault


@pytest.fixture
def place(here):
    """A vault below the current folder, with the procedure ``dig`` of one step."""
    return vault(here / "memory")


def steps(place):
    """Return the lines of the steps of ``dig``."""
    text = (place / "procedures" / "dig.md").read_text(encoding="utf-8")
    return text.partition("## Steps\n\n")[2].partition("\n\n##")[0].splitlines()


def test_steps_are_edited_and_added(place, capsys):
    edit = ("--edit", "1", "ask [[Bo]] [→ answer]", "--add", "dig [answer →]", "--add", "rest")
    assert main(["revise", "memory", "dig", "--reason", "Ali is away", *edit]) == 0
    assert steps(place) == ["1. ask [[Bo]] [→ answer]", "2. dig [answer →]", "3. rest"]
    assert capsys.readouterr().out.splitlines() == [
        "dig: v2 retired with 11✓/1✗; v3 is 81% expected",
        "steps: 0 kept, 3 new, 1 gone",
        "gone: ask [[Ali]]",
    ]


def test_steps_come_from_a_file(place, here, capsys):
    (here / "steps.txt").write_bytes(b"\xef\xbb\xbf1. ask [[Ali]]\r\n2. dig\r\n")
    assert main(["revise", "dig", "--reason", "x", "--steps", "steps.txt"]) == 0
    assert steps(place) == ["1. ask [[Ali]]", "2. dig"]


def test_steps_come_from_stdin(place):
    done = run("revise", "dig", "--reason", "x", "--steps", "-", stdin=b"grab\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert steps(place) == ["1. grab"]


def test_steps_that_are_no_text_are_refused(place, here, capsys):
    (here / "steps.txt").write_bytes(b"caf\xe9\n")
    assert main(["revise", "dig", "--reason", "x", "--steps", "steps.txt"]) == 2
    assert "'steps.txt' is not UTF-8" in capsys.readouterr().err
    assert main(["revise", "dig", "--reason", "x", "--steps", "nowhere.txt"]) == 2
    assert "nowhere.txt" in capsys.readouterr().err


def test_a_dry_run_writes_nothing(place, capsys):
    before = (place / "procedures" / "dig.md").read_bytes()
    assert main(["revise", "dig", "--reason", "x", "--drop", "1", "--dry-run"]) == 0
    assert "-1. ask [[Ali]]" in capsys.readouterr().out.splitlines()
    assert (place / "procedures" / "dig.md").read_bytes() == before


def test_json_tells_what_retired(place, capsys):
    assert main(["revise", "dig", "--reason", "x", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["retired"] == {"version": 2, "success_count": 11, "fail_count": 1}
    assert told["changed"] == ["procedures/dig.md"]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ((), 2),
        (("--reason", "x", "--drop", "9"), 1),
        (("--reason", "x", "--edit", "1", "ask [[Ali]]"), 2),
        (("--reason", "x", "--edit", "1"), 2),
        (("--reason", "x", "--add", "a", "--steps", "-"), 2),
    ],
)
def test_what_cannot_be_done_says_so_by_its_exit_code(place, options, code):
    done = run("revise", "dig", *options)
    assert (done.returncode, done.stdout) == (code, b"")
    assert done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("options", "code"),
    [((), 2), (("--ok", "--step", "9"), 1), (("--ok", "--fail", "x"), 2), (("--ok",), 0)],
)
def test_a_run_is_recorded_or_not(place, options, code):
    assert main(["record", "dig", *options]) == code
    text = (place / "procedures" / "dig.md").read_text(encoding="utf-8")
    assert ("success_count: 12" in text) is (code == 0)
