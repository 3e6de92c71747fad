"""``memfmt consolidate`` as a process: channels, exit codes, and the two modes."""

from __future__ import annotations

import json

from tests.cli.places import run, vault
from tests.write.consolidate.answers import bytes_in

ITEM = {"kind": "fact", "entity": "Ali", "text": "keeps two hives", "episodes": ["ep1"]}
ANSWER = {"items": [ITEM | {"why": "it happens every spring", "supersedes": ["keeps bees"]}]}


def test_a_prompt_its_answer_and_nothing_more_to_ask(tmp_path):
    folder = vault(tmp_path)
    asked = run("consolidate", folder, "--prompt")
    assert (asked.returncode, asked.stderr) == (0, b"")
    assert b'\n{"id": "ep1", "happened": "2026-05-01", ' in asked.stdout

    before = bytes_in(folder)
    answer = json.dumps(ANSWER).encode()
    tried = run("consolidate", folder, "--apply", "-", "--dry-run", stdin=answer)
    assert tried.returncode == 0
    assert b"+- keeps two hives (source: consolidation, [[swarm]])" in tried.stdout
    assert bytes_in(folder) == before

    done = run("consolidate", folder, "--apply", "-", "--format", "json", stdin=answer)
    told = json.loads(done.stdout)
    assert (done.returncode, told["changed"]) == (0, ["entities/Ali.md"])
    assert (told["written"], told["items"]) == (True, ANSWER["items"])

    again = run("consolidate", folder, "--apply", "-", stdin=answer)
    assert (again.returncode, again.stdout) == (2, b"")
    assert b"items[0] (fact): 'keeps two hives' is recorded, in entities/Ali.md" in again.stderr

    empty = run("consolidate", folder, "--prompt")
    assert (empty.returncode, empty.stdout) == (1, b"")
    assert b"nothing to consolidate" in empty.stderr


def test_what_is_left_out_is_said_on_stderr(tmp_path):
    folder = vault(tmp_path)
    (folder / "episodes" / "two.md").write_text(
        "---\nmemfmt_type: episode\nid: ep2\nhappened: 2026-06-01\n---\n# two\n"
    )
    done = run("consolidate", folder, "--prompt", "--limit", 1, "--format", "json")
    told = json.loads(done.stdout)
    assert (told["episodes"], told["left_out"]) == (["ep2"], ["ep1"])
    assert done.stderr == b"1 episode left out: ep1\n"
    small = run("consolidate", folder, "--prompt", "--chars", 100)
    assert (small.returncode, small.stdout) == (2, b"")
    assert b"no episode fits into 100 characters; give at least" in small.stderr


def test_of_many_that_are_left_out_the_newest_are_named(tmp_path):
    folder = vault(tmp_path)
    for at in range(30):
        (folder / "episodes" / f"{at}.md").write_text(
            f"---\nmemfmt_type: episode\nid: x{at:02}\nhappened: 2027-01-{at + 1:02}\n---\n# {at}\n"
        )
    done = run("consolidate", folder, "--prompt", "--limit", 1)
    assert done.stderr.startswith(b"30 episodes left out: x28, x27, ")
    assert done.stderr.endswith(b", x10, x09 and 10 more\n")


def test_misuse_is_told_and_nothing_is_done(tmp_path):
    folder = vault(tmp_path)
    before = bytes_in(folder)
    for words in (
        [],
        ["--prompt", "--apply", "-"],
        ["--prompt", "--dry-run"],
        ["--apply", "-", "--limit", "2"],
        ["--apply", "nowhere.json"],
        ["--apply", str(folder)],
        ["--prompt", "--since", "yesterday"],
        ["--prompt", "--limit", "0"],
    ):
        done = run("consolidate", folder, *words, stdin=json.dumps(ANSWER).encode())
        assert (done.returncode, done.stdout) == (2, b""), words
        assert b"Traceback" not in done.stderr
    assert run("consolidate", folder, "--apply", "-", stdin=b"\xff{}").returncode == 2
    assert bytes_in(folder) == before


def test_the_default_is_that_of_the_room():
    from memfmt.cli.consolidate import _CHARS
    from memfmt.write.consolidate.collecting import CHARS

    assert _CHARS == CHARS
