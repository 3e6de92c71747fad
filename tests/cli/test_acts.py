"""The commands of the acts: their options, their channels, their exit codes."""

from __future__ import annotations

import io
import json
import sys

import pytest

from memfmt import load
from memfmt.cli import main
from memfmt.write.acts import ACTS
from tests.cli.places import DIG, run, vault
from tests.vault.writers import put
from tests.write.guarding import files

TOKEN = "gh" + "p_" + "aB3d" * 9
GIVEN = {
    "record": ["dig", "--fail"],
    "remember": ["Ali"],
    "relate": ["Ali", "uses", "Bo", "--note"],
    "episode": ["it rained", "--outcome"],
    "new": ["note"],
    "profile": [],
    "rename": ["dig"],
    "revise": ["dig", "--reason"],
    "supersede": ["--reason", "moved", "Ali", "keeps bees"],
}
#: These store nothing that is not in the vault already.
MOVING = {"forget", "restore"}


class Terminal(io.StringIO):
    """What somebody types."""

    def isatty(self):
        return True


@pytest.fixture
def typed(monkeypatch):
    """Make a terminal of stdin, at which *text* is typed."""

    def type_(text):
        monkeypatch.setattr(sys, "stdin", Terminal(text))

    return type_


@pytest.mark.parametrize("name", sorted(GIVEN))
def test_every_act_refuses_a_secret_and_exits_1(name, here, capsys):
    vault(here)
    before = files(here)
    words = [name, *GIVEN[name], f"uses {TOKEN}", "--vault", str(here)]
    for more in ([], ["--dry-run"], ["--format", "json"]):
        assert main([*words, *more]) == 1
        printed = capsys.readouterr()
        assert printed.out == ""
        assert "this holds a secret (GitHub)" in printed.err
        assert TOKEN not in printed.err
    assert files(here) == before
    assert main([*words, "--allow-secret", ""]) == 2
    assert main([*words, "--allow-secret", "a test"]) == 0
    assert TOKEN not in capsys.readouterr().out
    assert TOKEN in "".join(files(here).values())


def test_the_table_of_this_test_is_whole():
    assert set(GIVEN) == set(ACTS) - MOVING


def test_a_secret_in_what_is_misuse_is_not_echoed(here, capsys):
    vault(here)
    for words in (
        ["record", "dig", "--ok", "--when", TOKEN],
        ["episode", "x", "--outcome", "y", "--happened", TOKEN],
        ["new", TOKEN, "x"],
    ):
        assert main([*words, "--vault", str(here)]) == 2
        assert TOKEN not in capsys.readouterr().err


def test_a_refusal_exits_1_and_not_found_too(here, capsys):
    vault(here)
    assert main(["remember", str(here), "Ali", "keeps bees"]) == 1
    assert capsys.readouterr().err.startswith("memfmt: recorded already: entities/Ali.md:11: ")
    assert main(["remember", str(here), "Alli", "keeps bees"]) == 1
    assert "`memfmt new entity 'Alli'`" in capsys.readouterr().err
    assert main(["remember", "--vault", str(here), "Ali"]) == 2
    assert main(["new", str(here), "person", "Zoe"]) == 2


def test_json_says_what_was_done(here, capsys):
    vault(here)
    words = ["remember", str(here), "Ali", "grows pears", "--why", "autumn", "--format", "json"]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out) == {
        "entity": "Ali",
        "fact": "grows pears",
        "path": "entities/Ali.md",
        "line": 12,
        "why": "autumn",
        "changed": ["entities/Ali.md"],
        "dropped": [],
        "told": ["Ali: grows pears (entities/Ali.md:12)"],
        "written": True,
    }


def test_on_a_terminal_the_outcome_and_the_reason_are_asked_for(here, typed, capsys):
    vault(here)
    typed("got wet\nfor the garden\n")
    assert main(["episode", str(here), "it rained"]) == 0
    assert capsys.readouterr().err == "how did it turn out?\nwhy will this be useful later?\n"
    found = next(each for each in load(here).episodes if each.summary == "it rained")
    assert (found.outcome, found.extra) == ("got wet", {"why": "for the garden"})


def test_no_answer_is_no_outcome_and_no_reason(here, typed, capsys):
    vault(here)
    typed("\n\n")
    assert main(["episode", str(here), "it rained"]) == 1
    assert "an event without an outcome teaches nothing" in capsys.readouterr().err
    typed("\n")
    assert main(["remember", str(here), "Ali", "grows pears"]) == 0


def test_without_a_terminal_nothing_is_asked(here):
    vault(here)
    done = run("episode", here, "it rained", stdin=b"got wet\n")
    assert (done.returncode, done.stdout) == (1, b"")
    done = run("remember", here, "Ali", "grows pears", stdin=b"for the garden\n")
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_context_and_a_profile_are_read_from_stdin(here):
    vault(here)
    done = run(
        "episode", here, "it rained", "--outcome", "wet", "--context", "-", stdin=b"a\r\n\n# b\n"
    )
    assert done.returncode == 0, done.stderr
    found = next(each for each in load(here).episodes if each.summary == "it rained")
    assert found.context == "a\n\n# b"
    assert run("profile", here, "-", stdin=b"Likes tea.\n\n## Work\n").returncode == 0
    assert load(here).profile == "Likes tea.\n\n## Work"


def test_settings_that_cannot_be_read_stop_the_act(here, capsys):
    vault(here)
    (here / ".memfmt").mkdir()
    (here / ".memfmt" / "config.toml").write_text("single = 3\n")
    assert main(["relate", str(here), "Ali", "knows", "Bo"]) == 2
    assert ".memfmt/config.toml: single is 3" in capsys.readouterr().err


def test_a_run_that_names_a_temporary_path_is_counted_where_that_is_forced(here, capsys):
    put(here / "memory")
    call = ["record", "deploy", "--fail", "see /tmp/x/log"]
    assert main(call) == 1
    assert "temporary folder" in capsys.readouterr().err
    assert main([*call, "--force"]) == 0
    assert load(here / "memory").procedure("deploy").fail_count == 1


def test_a_text_that_is_an_option_was_forgotten(here, capsys):
    vault(here)
    before = files(here)
    for words in (
        ["record", "dig", "--fail", "--dry-run"],
        ["revise", "dig", "--reason", "x", "--edit", "1", "--dry-run"],
        ["episode", "it rained", "--outcome", "--dry-run"],
    ):
        assert main([*words, "--vault", str(here)]) == 2
        assert "'--dry-run' is an option" in capsys.readouterr().err
    assert files(here) == before


def test_nothing_is_written_into_another_vault_than_the_one_that_is_meant(here, capsys):
    vault(here / "memory")
    (here / "empty").mkdir()
    before = files(here)
    for words in (
        ["profile", "empty", "likes tea"],
        ["profile", "../none", "likes tea"],
        ["episode", "empty", "it rained", "--outcome", "wet"],
        ["remember", "a/b", "Ali", "keeps hens"],
    ):
        assert main(words) == 2
        assert "nothing is written elsewhere" in capsys.readouterr().err
    assert files(here) == before


def test_a_folder_whose_last_memory_was_forgotten_is_still_the_vault(here):
    put(here / "notes", "---\nmemfmt_type: entity\n---\n\n# Cy\n", "Cy.md")
    assert main(["forget", "notes", "Cy"]) == 0
    assert main(["restore", "notes", "Cy"]) == 0
    assert (here / "notes" / "Cy.md").exists()


def test_what_is_told_of_a_step_fits_the_terminal(here, capsys, monkeypatch):
    put(
        vault(here) / "procedures",
        DIG.replace("ask [[Ali]]", "ask " + "again and " * 20),
        "long.md",
    )
    words = ["record", "procedures/long.md", "--ok", "--step", "1", "--vault", str(here)]
    assert main(words) == 0
    assert capsys.readouterr().out.endswith("again and\n")
    monkeypatch.setattr("memfmt.cli.table.terminal_width", lambda: 40)
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines()[1] == "  step 1 held, 2✓/0✗: ask again and aga…"


def test_text_from_stdin_that_is_not_utf_8_is_refused_and_a_mark_is_none_of_it(here):
    vault(here)
    assert run("profile", here, "-", stdin=b"caf\xe9\n").returncode == 2
    assert run("profile", here, "-", stdin=b"\xef\xbb\xbfLikes tea.\n").returncode == 0
    assert load(here).profile == "Likes tea."
