"""Notes that another program moved are found in git's last commit, and their links mended."""

from __future__ import annotations

import json
import shutil
import subprocess

import pytest

from memfmt import InvalidValueError, NotFoundError
from memfmt.cli import main
from memfmt.write.rename.renaming import rename
from tests.write.folders import folder

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not there")

ALI = "---\nmemfmt_type: entity\nid: e1\n---\n\n# Ali\n"
WHO = ("-c", "user.name=x", "-c", "user.email=x@y", "-c", "commit.gpgsign=false")


def git(root, *words):
    subprocess.run(["git", "-C", str(root), *WHO, *words], check=True, capture_output=True)


def committed(root):
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", "first")


@pytest.fixture
def vault():
    texts = {"entities__Ali": ALI, "note": "see [[Ali|her]], [x](entities/Ali.md), `[[Ali]]`"}
    with folder(**texts, plain="just words\n", other="[[plain]] [[gone]]") as made:
        committed(made.root)
        yield made


def moved(vault, old, new):
    (vault.root / new).parent.mkdir(exist_ok=True)
    (vault.root / old).rename(vault.root / new)


def test_what_was_moved_is_told_and_nothing_is_written(vault):
    moved(vault, "entities/Ali.md", "people/Ali Grove.md")
    vault.write("people/Ali Grove.md", ALI + "\n## Facts\n\n- new\n")  # changed too: by id
    moved(vault, "plain.md", "words.md")
    before = vault.files()
    change = vault.act(rename(detect=True))
    assert [
        (each["old"], each["path"], each["sign"], each["links"]) for each in change.facts["moved"]
    ] == [
        ("entities/Ali.md", "people/Ali Grove.md", "same id", 2),
        ("plain.md", "words.md", "same text", 1),
    ]
    assert "writes them" in change.told[-1]
    assert vault.files() == before


def test_with_repair_the_links_lead_there_again(vault):
    moved(vault, "entities/Ali.md", "people/Ali Grove.md")
    moved(vault, "plain.md", "words.md")
    vault.act(rename(detect=True, repair=True))
    assert vault.read("note.md") == ("see [[Ali Grove|her]], [x](people/Ali%20Grove.md), `[[Ali]]`")
    assert vault.read("other.md") == "[[words]] [[gone]]"
    assert vault.read("people/Ali Grove.md") == ALI


def test_two_that_could_be_it_are_not_told(vault):
    (vault.root / "plain.md").unlink()
    for name in ("one.md", "two.md"):
        vault.write(name, "just words\n")
    with pytest.raises(NotFoundError, match="no note of git's last commit was moved"):
        vault.act(rename(detect=True))


def test_without_git_or_moves_it_says_so():
    with folder(a="x") as made:
        with pytest.raises(NotFoundError, match="no last commit of git"):
            made.act(rename(detect=True))
        committed(made.root)
        with pytest.raises(NotFoundError, match="was moved"):
            made.act(rename(detect=True))


@pytest.mark.parametrize(
    "values", [{"name": "a", "detect": True}, {"repair": True}, {"name": "a"}, {}]
)
def test_names_and_detect_do_not_go_together(values):
    with pytest.raises(InvalidValueError):
        rename(**values)


def test_a_folder_in_a_repository_is_compared_by_its_own_paths(vault):
    moved(vault, "entities/Ali.md", "entities/Ali Grove.md")
    vault.write("entities/b.md", "[[Ali]]")
    from memfmt.vault.updating import trial

    change = trial(vault.root / "entities", rename(detect=True), now="2026-11-30")
    assert [each["old"] for each in change.facts["moved"]] == ["Ali.md"]


def test_the_command(vault, monkeypatch, capsys):
    moved(vault, "plain.md", "words.md")
    monkeypatch.chdir(vault.root)
    assert main(["rename", "--detect", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["moved"][0]["path"] == "words.md"
    assert main(["rename", str(vault.root), "--detect", "--repair"]) == 0
    assert vault.read("other.md") == "[[words]] [[gone]]"
    assert main(["rename", "--detect"]) == 0  # until the move is committed
    assert main(["rename", "a", "--detect"]) == 2
    assert main(["rename", "a"]) == 2


def test_to_repair_twice_changes_nothing_more():
    note = "---\nid: m1\n---\nm [up](../index.md)"
    with folder(a__index="1", a__b__index="2", a__b__M=note, c="[[M]]") as made:
        committed(made.root)
        (made.root / "a/b/M.md").rename(made.root / "a/M.md")
        made.act(rename(detect=True, repair=True))
        assert made.read("a/M.md") == note.replace("../index", "./index")
        files = made.files()
        made.act(rename(detect=True, repair=True))
        assert made.files() == files


def test_notes_of_one_name_that_moved_both_keep_their_links():
    with folder(p__X="one", qq__X="two", s="[[X]]") as made:
        committed(made.root)
        for old, new in (("p", "zzz"), ("qq", "q")):
            (made.root / new).mkdir()
            (made.root / old / "X.md").rename(made.root / new / "X.md")
        made.act(rename(detect=True, repair=True))
        assert made.read("s.md") == "[[zzz/X]]"
