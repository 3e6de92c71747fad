"""What the commands print, on which channel, and with which exit code."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from memfmt.cli import main

ROOT = Path(__file__).parents[2]
ALI = "---\nmemfmt_type: entity\nid: e1\n---\n\n# Ali\n"
STALE = "---\nmemfmt_type: procedure\nid: p1\n---\n\n# deploy (v9 · untested)\n"
DEPLOY = """\
---
memfmt_type: procedure
id: p2
version: 3
success_count: 11
fail_count: 1
last_failure: probed too soon
last_failed: 2026-07-30
last_succeeded: 2026-08-02
---

# ship
"""


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder that is the current one, and nothing says where memory is."""
    monkeypatch.delenv("MEMFMT_VAULT", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def put(folder, **texts):
    for name, text in texts.items():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.md").write_text(text, encoding="utf-8")


def run(*arguments, shell=None, **settings):
    """Run memfmt as a process; *shell* is what follows it on a shell's line."""
    command = [sys.executable, "-m", "memfmt", *arguments]
    if shell is not None:
        command = ["bash", "-c", f'"$@" {shell}', "bash", *command]
    return subprocess.run(
        command,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | settings,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
    )


# validate


def test_a_healthy_folder_ends_with_valid(here, capsys):
    put(here / "memory", Ali=ALI)
    assert main(["validate", "memory"]) == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines() == [
        "1 files, 1 entities, 0 episodes, 0 procedures",
        "valid — every file survives a round trip unchanged",
    ]
    assert shown.err == ""


def test_notes_are_shown_and_the_folder_is_valid(here, capsys):
    put(here / "memory", deploy=STALE)
    assert main(["validate"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("deploy.md:6:10: note M201 the heading says")
    assert lines[-1] == "valid — every file survives a round trip unchanged; 1 note"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (ALI.replace("e1", "007"), "1 warning in 1 file"),
        (ALI.replace("id: e1", "a: 1\na: 2"), "1 error in 1 file"),
    ],
)
def test_errors_and_warnings_exit_1(here, capsys, text, verdict):
    put(here / "memory", Ali=text)
    assert main(["validate"]) == 1
    shown = capsys.readouterr().out
    assert shown.splitlines()[-1] == verdict
    assert "valid" not in shown


def test_no_memory_is_said_on_stderr_and_exits_1(here, capsys):
    put(here / "notes", mine="# mine\n")
    for command in ("validate", "stat"):
        assert main([command, "notes"]) == 1
        shown = capsys.readouterr()
        assert shown.out == ""
        assert shown.err.startswith("no memory under 'notes'")


def test_findings_are_shown_where_no_memory_is_left(here, capsys):
    put(here / "memory", Ali="---\nmemfmt_type: entity\n")
    assert main(["validate"]) == 1
    shown = capsys.readouterr()
    assert "M005" in shown.out
    assert "no memory" in shown.err


def test_json_says_what_the_lines_say(here, capsys):
    put(here / "memory", deploy=STALE)
    assert main(["validate", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["valid"], told["files"]) == (True, 1)
    assert told["findings"] == {"error": 0, "warning": 0, "note": 1}
    (note,) = told["diagnostics"]
    assert (note["code"], note["path"], note["line"]) == ("M201", "deploy.md", 6)
    assert note["fix"]["edits"][0]["text"] == "(v1 · untested)"


def test_json_of_findings_exits_1_too(here, capsys):
    put(here / "memory", Ali=ALI.replace("e1", "007"))
    assert main(["validate", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["valid"] is False


# stat


def test_stat_counts_and_shows_records_with_most_runs_first(here, capsys):
    few = DEPLOY.replace("# ship", "# dig").replace("11", "1")
    put(here / "memory", Ali=ALI, a=few, b=DEPLOY, c=STALE, d="---\nmemfmt_type: note\n---\n# n\n")
    assert main(["stat"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "1 entities, 0 episodes, 3 procedures, 1 notes",
        "",
        "procedures with a track record:",
        "  ship  v3  11✓/1✗  86% reliable (68–97%)",
        "      last failure: 2026-07-30, probed too soon",
        "      last success: 2026-08-02",
        "  dig  v3  1✓/1✗  50% reliable (14–86%)",
        "      last failure: 2026-07-30, probed too soon",
        "      last success: 2026-08-02",
        "",
        "1 untested — no evidence either way yet.",
    ]


def test_stat_shows_what_lineage_lets_expect(here, capsys):
    put(here / "memory", a=STALE + "\n## Evolution\n\n- v8 → v9 (11✓/1✗): better\n")
    assert main(["stat"]) == 0
    assert "  deploy  v1  0✓/0✗  81% expected (56–97%)" in capsys.readouterr().out.splitlines()


def test_stat_in_json_gives_the_numbers(here, capsys):
    put(here / "memory", b=DEPLOY)
    assert main(["stat", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["memories"] == {"entities": 0, "episodes": 0, "procedures": 1, "notes": 0}
    (row,) = told["procedures"]
    assert (row["name"], row["path"], row["success_count"]) == ("ship", "b.md", 11)
    assert row["low"] < row["mean"] == 12 / 14 < row["high"]


def test_stat_of_an_empty_index_is_no_failure(here, capsys):
    put(here / "memory", MEMORY="---\nmemfmt_type: index\n---\n# Memory\n")
    assert main(["stat"]) == 0
    assert capsys.readouterr().out == "0 entities, 0 episodes, 0 procedures\n"


def test_stat_tells_of_files_that_were_not_read(here, capsys):
    put(here / "memory" / "entities", Ali=ALI, Kenji="")
    assert main(["stat"]) == 0
    assert "1 file could not be read" in capsys.readouterr().err


# Which folder


def test_path_goes_before_the_variable_and_that_before_the_default(here, monkeypatch, capsys):
    def counted(*arguments):
        assert main(["stat", *arguments]) == 0
        return capsys.readouterr().out.split(" ")[0]

    put(here, a=ALI, b=ALI, c=ALI)
    assert counted() == "3"
    put(here / "memory", a=ALI)
    assert counted() == "1"
    put(here / "other", a=ALI, b=ALI)
    monkeypatch.setenv("MEMFMT_VAULT", "other")
    assert counted() == "2"
    assert counted("memory") == "1"


@pytest.mark.parametrize("command", ["validate", "stat"])
def test_nothing_named_and_nothing_there_is_misuse(here, capsys, command):
    assert main([command]) == 2
    assert "MEMFMT_VAULT" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["validate", "stat"])
@pytest.mark.parametrize(
    ("path", "why"), [("gone", "not there"), ("", "not there"), ("a.md", "no folder")]
)
def test_a_path_that_is_no_folder_is_misuse(here, capsys, command, path, why):
    put(here, a=ALI)
    assert main([command, path]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert f"VAULT is {path!r}, which is {why}" in shown.err


def test_a_variable_that_names_no_folder_is_named(here, monkeypatch, capsys):
    monkeypatch.setenv("MEMFMT_VAULT", "gone")
    assert main(["stat"]) == 2
    assert "$MEMFMT_VAULT is 'gone'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["no-such\x1bcommand"], r"'no-such\x1bcommand'"),
        (["stat", "--no-such"], "'--no-such'"),
        (["validate", "--format", "xml"], "'xml'"),
        (["stat", "a", "b"], "'b'"),
    ],
)
def test_misuse_is_named_and_exits_2(here, capsys, arguments, named):
    assert main(arguments) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert named in shown.err.replace("\\\\", "\\")
    assert "--help" in shown.err


@pytest.mark.parametrize("command", [[], ["validate"], ["stat"]])
def test_every_help_has_examples(here, capsys, command):
    assert main([*command, "--help"]) == 0
    shown = capsys.readouterr()
    assert "Examples:\n  " in shown.out
    assert shown.err == ""


def test_the_version_is_told(here, capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("memfmt")


# Terminals, pipes and encodings


def test_nothing_in_a_file_can_steer_the_terminal(here, capsys):
    name = "a\x1b]0;owned\x07\x9bb\u202e"
    put(here / "memory", **{name: ALI.replace("entity", "no\u2028such")})
    assert main(["validate"]) == 1
    line = capsys.readouterr().out.splitlines()[0]
    assert line.startswith("a\\x1b]0;owned\\x07\\x9bb\\u202e.md:2:14: error M101 ")
    put(here / "memory", **{name: DEPLOY.replace("ship", "sh\x1b[31mip")})
    assert main(["stat"]) == 0
    assert "  sh\\x1b[31mip  v3" in capsys.readouterr().out


@pytest.mark.parametrize(
    "settings",
    [
        {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
        {"LC_ALL": "C", "PYTHONIOENCODING": "cp1252"},
        {"PYTHONIOENCODING": "ascii:strict"},
    ],
)
def test_an_encoding_that_lacks_a_sign_shows_its_number(here, settings):
    put(here / "memory", b=DEPLOY)
    done = run("stat", **settings)
    assert (done.returncode, done.stderr) == (0, b"")
    assert rb"11\u2713/1\u2717" in done.stdout


def test_a_file_name_of_any_bytes_is_shown(here):
    (here / "memory").mkdir()
    place = os.path.join(os.fsencode(here), b"memory", b"a\xff.md")
    Path(os.fsdecode(place)).write_text(ALI.replace("e1", "007"), encoding="utf-8")
    for form in ("text", "json"):
        done = run("validate", "--format", form)
        assert done.returncode == 1
        assert b"udcff.md" in done.stdout
        assert done.stderr == b""


@pytest.mark.parametrize("arguments", [["validate"], ["stat"], ["--help"]])
def test_a_closed_pipe_is_no_error(here, arguments):
    put(here / "memory", b=DEPLOY)
    done = run(*arguments, shell="| true; echo ${PIPESTATUS[0]}")
    assert (done.stdout, done.stderr) == (b"0\n", b"")


def test_a_closed_pipe_changes_no_answer(here):
    put(here / "memory", Ali=ALI.replace("e1", "007"))
    done = run("validate", shell="| true; echo ${PIPESTATUS[0]}")
    assert (done.stdout, done.stderr) == (b"1\n", b"")


def test_a_channel_that_is_not_there_is_no_error(here):
    put(here / "memory", b=DEPLOY)
    assert run("stat", shell=">&-").returncode == 0
    assert run("stat", "gone", shell="2>&-").returncode == 2


def test_a_full_disk_is_told_of_and_exits_2(here):
    put(here / "memory", b=DEPLOY)
    done = run("stat", shell="> /dev/full")
    assert done.returncode == 2
    assert done.stderr.startswith(b"memfmt: ")
    assert b"Traceback" not in done.stderr


def test_the_entry_point_loads_no_click():
    code = "import sys, memfmt.cli; sys.exit('click' in sys.modules or 'yaml' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0


@pytest.mark.parametrize("command", ["validate", "stat"])
def test_a_machine_gets_its_object_where_no_memory_is_too(command, tmp_path):
    done = run(command, "--format", "json", str(tmp_path))
    assert done.returncode == 1
    assert json.loads(done.stdout)["memories"]["entities"] == 0
    assert b"no memory" in done.stderr
