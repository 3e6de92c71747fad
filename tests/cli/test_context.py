"""``context`` as a command: the budget, the exit codes, the channels."""

from __future__ import annotations

import json

import pytest

from memfmt.cli import main
from tests.cli.places import ALI, put, run, vault


def test_what_a_question_needs_is_printed(here, capsys):
    vault(here / "memory")
    assert main(["context", "memory", "who", "keeps", "bees"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("<!-- entities/Ali.md -->\n<!-- lines ")
    assert "- keeps bees\n" in shown.out
    assert "mine.md" not in shown.out
    assert shown.err == ""


@pytest.mark.parametrize("chars", [1, 40, 80, 120, 200, 1000])
def test_the_budget_is_a_cap_on_all_that_is_printed(here, capsys, chars):
    vault(here / "memory")
    for form in ("md", "json"):
        code = main(["context", "bees", "--chars", str(chars), "--format", form])
        shown = capsys.readouterr()
        assert len(shown.out) <= chars
        assert code in (0, 1)
        assert (code == 1) == bool(shown.err)


def test_what_no_longer_holds_is_printed_on_request(here, capsys):
    vault(here / "memory")
    put(here / "memory" / "entities", Ali=ALI + "\n## History\n\n- kept wasps\n")
    assert main(["context", "wasps"]) == 1
    assert "--include-superseded" in capsys.readouterr().err
    for form in ("md", "json"):
        assert main(["context", "wasps", "--include-superseded", "--format", form]) == 0
        assert "kept wasps" in capsys.readouterr().out


def test_the_limit_counts_files(here, capsys):
    vault(here / "memory")
    assert main(["context", "bees", "--limit", "1"]) == 0
    assert capsys.readouterr().out.count("<!-- entities/") == 1


def test_nothing_relevant_exits_1_with_a_word_on_stderr(here, capsys):
    vault(here / "memory")
    for question in ("zebra", "what is the", "   "):
        assert main(["context", question]) == 1
        shown = capsys.readouterr()
        assert shown.out == ""
        assert "nothing relevant in 'memory'" in shown.err


def test_a_hook_can_ask_for_exit_0(here, capsys):
    assert main(["context", "--exit-zero", "bees"]) == 0
    assert "no memory here" in capsys.readouterr().err
    assert main(["context", "--exit-zero", "--vault", "gone", "bees"]) == 0
    vault(here / "memory")
    assert main(["context", "--exit-zero", "zebra"]) == 0
    assert main(["context", "bees", "--chars", "none", "--exit-zero"]) == 2


def test_no_memory_at_all_is_said(here, capsys):
    put(here / "notes", mine="# bees\n")
    assert main(["context", "--vault", "notes", "bees"]) == 1
    assert "no memory under 'notes'" in capsys.readouterr().err
    assert main(["context", "bees"]) == 2
    assert main(["context"]) == 2
    assert "QUESTION" in capsys.readouterr().err


def test_a_question_can_come_from_stdin(here):
    vault(here / "memory")
    for question in (b"who keeps bees\n", b"bees \xff\n"):
        done = run("context", "-", stdin=question, cwd=here)
        assert done.returncode == 0
        assert b"- keeps bees" in done.stdout
    assert run("context", "-", stdin=b"", cwd=here).returncode == 1


def test_a_dash_behind_what_is_no_folder_of_memory_is_not_taken_for_a_word(here):
    vault(here / "memory")
    (here / "empty").mkdir()
    for form in ([], ["--exit-zero"]):
        done = run("context", "empty", *form, "-", stdin=b"deploy", cwd=here)
        assert done.returncode == (0 if form else 2)
        assert done.stdout == b""
        assert b"'empty' is no folder that holds memory" in done.stderr


def test_json_has_the_passages_best_first(here, capsys):
    vault(here / "memory")
    assert main(["context", "who", "is", "Ali", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["question"] == "who is Ali"
    assert told["passages"][0]["path"] == "entities/Ali.md"
    scores = [each["score"] for each in told["passages"]]
    assert scores == sorted(scores, reverse=True)


def test_files_that_could_not_be_read_are_told_of(here, capsys):
    vault(here / "memory")
    put(here / "memory", Cy=ALI.replace("entity", "enttiy"))
    for arguments in (["context", "bees"], ["list"]):
        assert main(arguments) == 0
        assert "1 file could not be read" in capsys.readouterr().err


def test_a_folder_that_is_named_like_a_word_of_the_question_is_no_vault(here, capsys):
    vault(here / "memory")
    put(here / "bees", mine="no memory\n")
    assert main(["context", "bees", "keeps"]) == 0
    assert "entities/Ali.md" in capsys.readouterr().out
    put(here / "bees", Ali=ALI.replace("bees", "hens"))
    assert main(["context", "bees", "hens"]) == 0
    assert "<!-- Ali.md -->" in capsys.readouterr().out


def test_the_way_without_click_and_the_way_with_it_print_the_same(here):
    vault(here / "memory")
    plain = run("context", "memory", "bees", "--chars", "300", cwd=here)
    clicked = run("context", "memory", "bees", "--chars=300", cwd=here)
    assert plain.stdout == clicked.stdout != b""
    assert plain.returncode == clicked.returncode == 0


def test_signs_that_the_terminal_lacks_count_as_they_are_shown(here):
    put(here / "memory", Ali=ALI + "- bees \u65e5\u672c\n" * 20)
    done = run("context", "bees", "--chars", "200", cwd=here, PYTHONIOENCODING="ascii")
    assert 0 < len(done.stdout) <= 200


def test_a_long_question_does_not_overrun_the_budget(here, capsys):
    vault(here / "memory")
    assert main(["context", "--format", "json", "--chars", "400", "bees " * 900]) == 0
    assert len(capsys.readouterr().out) <= 400


def test_a_file_that_is_no_utf_8_stops_no_answer(here, capsys):
    vault(here / "memory")
    place = here / "memory" / "entities" / "Cy.md"
    for data in (b"Ali\xd0 \xbe\n", b"Ali \xe2\x80 \x94\n", b"Ali \xc3\n\xa9 Ali\n"):
        place.write_bytes(b"---\nmemfmt_type: note\n---\n" + data)
        assert main(["context", "who is Ali"]) == 0
        assert "- keeps bees" in capsys.readouterr().out
