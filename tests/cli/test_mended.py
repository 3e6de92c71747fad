"""What commands say where memory is elsewhere, not there yet, broken, or cannot be written."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import memfmt
from memfmt.cli import main
from memfmt.errors import InvalidValueError
from memfmt.vault.homes import homes_in
from tests.cli.places import ALI, DIG, ROOT, put, vault
from tests.cli.test_writing import texts_of
from tests.permissions import permissions_hold

STALE = DIG.replace("(v2 · 86%", "(v1 · 20%")
CONFLICT = ALI.replace("- keeps bees", "<<<<<<< a\n* keeps bees\n=======\n* keeps hens\n>>>>>>> b")


def printed(capsys):
    """Return the one JSON object on stdout."""
    return json.loads(capsys.readouterr().out)


# init


def test_init_says_where_memory_is_already_and_makes_nothing(here, capsys):
    vault(here / "notes" / "memory")
    before = texts_of(here)
    assert main(["init", "notes"]) == 0
    shown = capsys.readouterr()
    assert shown.out == "memory is in notes/memory already (4 files); nothing was made\n"
    assert "`memfmt init notes/memory`" in shown.err
    assert sorted(path.name for path in (here / "notes").iterdir()) == ["memory"]
    for trial in ([], ["--dry-run"]):
        assert main(["init", "notes", "--format", "json", *trial]) == 0
        told = printed(capsys)
        assert (told["made"], told["memory"]) == ([], ["notes/memory"])
    assert texts_of(here) == before


def test_init_makes_what_lacks_where_memory_is_and_counts_what_is_there(here):
    vault(here / "notes")
    (here / "notes" / "MEMORY.md").unlink(missing_ok=True)
    assert main(["init", "notes"]) == 0
    text = (here / "notes" / "MEMORY.md").read_text()
    assert "- 2 entities\n- 1 episodes\n- 1 procedures\n" in text
    assert "- [[Ali]]\n- [[Bo]]\n" in text
    assert main(["validate", "notes"]) == 0


def test_init_makes_a_tree_beside_single_notes_and_counts_them(here):
    put(here / "notes" / "people", Ali=ALI)
    assert main(["init", "notes"]) == 0
    assert "- 1 entities" in (here / "notes" / "MEMORY.md").read_text()


def test_init_without_a_name_is_for_the_memory_that_is_here(here, capsys):
    vault(here)
    assert main(["init"]) == 0
    assert not (here / "memory").exists()
    assert (here / "MEMORY.md").exists()


@pytest.mark.parametrize(
    ("path", "homes"),
    [
        ("entities/Ali", {"": 1}),
        ("a/b/episodes/Ali", {"a/b": 1}),
        ("people/Ali", {}),
        ("Ali", {}),
    ],
)
def test_a_home_is_what_holds_the_folders(tmp_path, path, homes):
    put(tmp_path, **{path: ALI})
    put(tmp_path / "entities", mine="# mine\n")
    assert homes_in(str(tmp_path)) == homes
    assert homes_in(str(tmp_path / "gone")) == {}


def test_an_index_is_at_home_where_it_lies(tmp_path):
    put(tmp_path / "a", MEMORY="---\nmemfmt_type: index\n---\n")
    assert homes_in(str(tmp_path)) == {"a": 1}


def test_init_shows_folders_and_files_with_dry_run(here, capsys):
    assert main(["init", "notes", "--dry-run"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "would make notes/entities/"
    assert "+++ b/MEMORY.md" in lines
    assert main(["init", "notes", "--dry-run", "--format", "json"]) == 0
    told = printed(capsys)
    assert (told["written"], told["made"][0]) == (False, "entities/")
    assert "+++ b/README.md" in told["diff"].splitlines()
    assert not (here / "notes").exists()
    assert main(["init", "notes", "--format", "json"]) == 0
    told = printed(capsys)
    assert told["written"] is True
    assert "diff" not in told


# fmt and validate --fix


def test_fmt_leaves_a_conflict_alone_and_says_so(here, capsys):
    put(here / "memory", Ali=CONFLICT, dig=STALE)
    assert main(["fmt"]) == 0
    shown = capsys.readouterr()
    assert shown.out == "formatted dig.md\n"
    assert "Ali.md is left alone: git's marks of a merge conflict" in shown.err
    assert (here / "memory" / "Ali.md").read_text() == CONFLICT
    assert main(["fmt", "--format", "json"]) == 0
    told = printed(capsys)
    assert told["changed"] == []
    assert [each["path"] for each in told["left"]] == ["Ali.md"]


def test_fmt_leaves_a_lost_fence_alone_and_says_so(here, capsys):
    text = "---\nmemfmt_type: entity\n\n# Ali\n\n---\n\n## facts\n\n* b\n"
    put(here / "memory", Ali=text)
    (here / "memory" / "Bo.md").write_bytes(text.replace("\n", "\r\n").encode())
    assert main(["fmt"]) == 0
    said = capsys.readouterr().err
    assert "Ali.md is left alone: the closing fence is probably missing" in said
    assert "Bo.md is left alone" in said
    assert (here / "memory" / "Ali.md").read_text() == text


def test_a_dry_run_gives_programs_the_diff(here, capsys):
    put(here / "memory", dig=STALE)
    for command in (["fmt"], ["validate", "--fix"]):
        assert main([*command, "--dry-run", "--format", "json"]) == 0
        told = printed(capsys)
        assert told["written"] is False
        assert told["changed"] == ["dig.md"]
        assert "+# dig (v2 · 86% reliable)" in told["diff"].splitlines()
    assert (here / "memory" / "dig.md").read_text() == STALE
    assert main(["validate", "--fix", "--format", "json"]) == 0
    told = printed(capsys)
    assert (told["written"], told["changed"]) == (True, ["dig.md"])
    assert "diff" not in told


# show and path


@pytest.mark.parametrize(("command", "told"), [("show", {"memories": []}), ("path", {"paths": []})])
def test_what_is_not_found_is_an_object_too(here, capsys, command, told):
    vault(here / "memory")
    assert main([command, "nobody", "--format", "json"]) == 1
    shown = capsys.readouterr()
    assert json.loads(shown.out) == told
    assert "nobody" in shown.err
    assert main([command, "nobody"]) == 1
    assert capsys.readouterr().out == ""


# messages


def test_a_folder_with_an_index_alone_holds_no_memory_yet(here, capsys):
    assert main(["init", "nn"]) == 0
    capsys.readouterr()
    assert main(["context", "nn", "deploy"]) == 1
    assert "nothing is remembered in 'nn' yet" in capsys.readouterr().err
    put(here / "empty", mine="# mine\n")
    assert main(["context", "--vault", "empty", "deploy"]) == 1
    assert "no Markdown file there has a memfmt_type" in capsys.readouterr().err


def test_a_note_outside_of_the_vault_is_called_so(here, capsys):
    put(here / "other", big="# big\n")
    (here / "vault").mkdir()
    for note in ("../other/big.md", str(here / "other" / "big.md")):
        assert main(["adopt", note, "--as", "note", "--vault", "vault"]) == 2
        assert f"{note!r} lies outside 'vault'" in capsys.readouterr().err


def test_a_question_that_is_no_text_is_refused(tmp_path):
    with pytest.raises(InvalidValueError, match="the question is 5; ask with a text"):
        memfmt.open(tmp_path).context(5)


#: No file grows over 100 bytes in that process: the nearest to a full disk.
FULL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
import memfmt
from memfmt.cli import main
try:
    memfmt.open(".").save(memfmt.Entity("Ali", facts=["x" * 200]))
except OSError as error:
    print(error)
sys.exit(main(["init", "notes"]))
"""


def test_a_file_that_finds_no_room_is_named(here):
    done = subprocess.run(
        [sys.executable, "-B", "-c", FULL],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert done.stdout.strip().endswith("Ali.md'")
    assert done.stderr.strip().endswith("MEMORY.md'")
    assert [path for path in here.rglob("*.md") if path.is_file()] == []


def test_a_folder_that_is_read_only_is_told_of_by_the_name_of_the_note(here, capsys):
    put(here / "ro", Ali="# Ali\n")
    (here / "ro").chmod(0o500)
    with permissions_hold():
        assert main(["adopt", "ro/Ali.md", "--as", "entity"]) == 2
    said = capsys.readouterr().err
    assert "Ali.md'" in said
    assert ".tmp" not in said
