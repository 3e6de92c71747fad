"""Several files changed as one: whole or not at all, whoever saves or dies in between."""

from __future__ import annotations

import json
import os
import resource
from contextlib import contextmanager
from pathlib import Path

import pytest

import memfmt
from memfmt import ConflictError, NotFoundError
from memfmt.vault.updating import update
from memfmt.write.forget import forget
from memfmt.write.record import record
from memfmt.write.restore import restore
from tests.vault.test_updating import NOW, saving_once, setting, tree
from tests.vault.writers import PROCEDURE, DeathError, put


def test_several_files_change_as_one(tmp_path):
    put(tmp_path, "one\n", "a.md")
    put(tmp_path, "two\n", "b.md")
    change = update(tmp_path, setting(a="new\n", b=None, c="third\n"), now=NOW)
    assert tree(tmp_path) == {"a.md": "new\n", "c.md": "third\n"}
    assert change.paths == ["a.md", "b.md", "c.md"]
    update(tmp_path, lambda _: change.inverse(), now=NOW)
    assert tree(tmp_path) == {"a.md": "one\n", "b.md": "two\n"}


@contextmanager
def dying_at(monkeypatch, name):
    """Let the writer die where it is about to rename a file to *name*."""
    replace, link = os.replace, os.link

    def deadly(source, target):
        if Path(target).name == name:
            raise DeathError
        replace(source, target)

    def deadly_link(source, target):
        if Path(target).name == name:
            raise DeathError
        link(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", deadly)
        patch.setattr(os, "link", deadly_link)
        yield


@pytest.mark.parametrize("name", ["redo.json", "a.md", "b.md", "c.md"])
def test_what_was_begun_is_finished_by_the_next_writer(tmp_path, monkeypatch, name):
    old = {"a.md": "one\n", "b.md": "two\n"}
    for path, text in old.items():
        put(tmp_path, text, path)
    put(tmp_path)
    with dying_at(monkeypatch, name), pytest.raises(DeathError):
        update(tmp_path, setting(a="new\n", b="new too\n", c="third\n"), now=NOW)
    update(tmp_path, record("deploy", ok=True), now=NOW)
    found = tree(tmp_path)
    del found["procedures/deploy.md"]
    new = {"a.md": "new\n", "b.md": "new too\n", "c.md": "third\n"}
    assert found == (old if name == "redo.json" else new)
    assert sorted(os.listdir(tmp_path / ".memfmt" / "journal")) == ["holder"]


def test_what_somebody_changed_meanwhile_is_not_finished_but_told(tmp_path, monkeypatch):
    for path in ("a.md", "b.md"):
        put(tmp_path, "old\n", path)
    with dying_at(monkeypatch, "b.md"), pytest.raises(DeathError):
        update(tmp_path, setting(a="new\n", b="new\n"), now=NOW)
    put(tmp_path, "a person's\n", "b.md")
    change = update(tmp_path, setting(c="x\n"), now=NOW)
    assert change.told == ("b.md: left as it is: it changed while a change of it was unfinished",)
    assert tree(tmp_path) == {"a.md": "new\n", "b.md": "a person's\n", "c.md": "x\n"}


def test_of_several_files_all_are_made_anew_where_one_was_saved_meanwhile(tmp_path, monkeypatch):
    place = put(tmp_path)
    runs = tmp_path / ".memfmt" / "runs"
    update(tmp_path, record("deploy", ok=True, run="r0"), now=NOW)
    put(tmp_path, "old\n", "a.md")

    def act(reader):
        both = setting(a=f"new of {len(reader.text('a.md'))}\n")(reader)
        return both | record("deploy", ok=True, run="r1")(reader)

    saving_once(monkeypatch, place, place.read_text() + "\ntyped\n")
    update(tmp_path, act, now=NOW)
    assert place.read_text().endswith("\n\ntyped\n")
    assert memfmt.load(tmp_path).procedure("deploy").success_count == 2
    assert (tmp_path / "a.md").read_text() == "new of 4\n"
    assert next(runs.iterdir()).read_text() == "r0\nr1\n"
    assert os.listdir(tmp_path / ".memfmt" / "journal") == ["holder"]


def test_of_several_files_none_is_written_where_one_cannot_be(tmp_path, monkeypatch):
    put(tmp_path, "old\n", "a.md")
    put(tmp_path, "old\n", "b.md")
    replace = os.replace

    def forbidding(source, target):
        if Path(target).name == "b.md":
            raise PermissionError(1, "Operation not permitted", source)
        replace(source, target)

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", forbidding)
        with pytest.raises(PermissionError, match=r"nothing was written: 'b\.md'"):
            update(tmp_path, setting(a="new\n", b="new\n", c="new\n"), now=NOW)
    assert tree(tmp_path) == {"a.md": "old\n", "b.md": "old\n"}
    assert os.listdir(tmp_path / ".memfmt" / "journal") == ["holder"]
    update(tmp_path, setting(a="new\n", b="new\n"), now=NOW)
    assert tree(tmp_path) == {"a.md": "new\n", "b.md": "new\n"}


def test_what_cannot_be_finished_is_told_and_blocks_nothing(tmp_path, monkeypatch):
    put(tmp_path, "old\n", "a.md")
    put(tmp_path, "old\n", "b.md")
    with dying_at(monkeypatch, "a.md"), pytest.raises(DeathError):
        update(tmp_path, setting(a="new\n", b="new\n"), now=NOW)
    (tmp_path / "a.md").unlink()
    (tmp_path / "a.md").mkdir()
    change = update(tmp_path, setting(c="x\n"), now=NOW)
    assert "a.md: a change that was begun cannot be finished" in change.told[0]
    assert tree(tmp_path) == {"b.md": "new\n", "c.md": "x\n"}


def test_the_id_of_a_run_that_is_not_counted_for_sure_is_forgotten(tmp_path, monkeypatch):
    place = put(tmp_path)
    with dying_at(monkeypatch, "deploy.md"), pytest.raises(DeathError):
        update(tmp_path, record("deploy", ok=True, run="r1"), now=NOW)
    place.write_text(PROCEDURE + "\ntyped\n")
    update(tmp_path, record("deploy", ok=True, run="r1"), now=NOW)
    assert memfmt.load(tmp_path).procedure("deploy").success_count == 1


def test_a_journal_that_is_no_json_stops_nothing(tmp_path):
    put(tmp_path)
    journal = tmp_path / ".memfmt" / "journal"
    journal.mkdir(parents=True)
    for text in ("", "[1]", '{"files": [{"path": "../x.md"}]}', json.dumps({"files": None})):
        (journal / "redo.json").write_text(text)
        change = update(tmp_path, record("deploy", ok=True), now=NOW)
        assert "cannot be read" in change.told[-1]
    assert memfmt.load(tmp_path).procedure("deploy").success_count == 4


@contextmanager
def disk_full_at(size):
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_leaves_all_as_it_was(tmp_path):
    for path in ("a.md", "b.md"):
        put(tmp_path, "old\n", path)
    big = "x" * 50_000
    for texts in ({"a": big}, {"a": "new\n", "b": big}, {"a": "new\n", "c": big}):
        with disk_full_at(20_000), pytest.raises(OSError, match=r"\.md"):
            update(tmp_path, setting(**texts), now=NOW)
        assert tree(tmp_path) == {"a.md": "old\n", "b.md": "old\n"}
    update(tmp_path, setting(a=big, b="new\n"), now=NOW)
    assert tree(tmp_path) == {"a.md": big, "b.md": "new\n"}


@pytest.mark.parametrize("text", ["[" * 100_000, '{"version": 1, "files": [{"path": 5}]}'])
def test_what_is_no_journal_stops_nothing(tmp_path, text):
    put(tmp_path)
    put(tmp_path, text, ".memfmt/journal/redo.json")
    (tmp_path / ".memfmt" / "journal" / "kept-foo").mkdir()
    put(tmp_path, "x", ".memfmt/journal/kept-bar")
    change = update(tmp_path, record("deploy", ok=True), now=NOW)
    assert "redo.json cannot be read" in change.told[-1]


def test_a_journal_of_a_newer_release_is_left_to_it(tmp_path):
    put(tmp_path)
    journal = put(tmp_path, '{"version": 2, "files": []}', ".memfmt/journal/redo.json")
    with pytest.raises(ConflictError, match="newer memfmt"):
        update(tmp_path, record("deploy", ok=True), now=NOW)
    assert journal.exists()


def test_the_word_about_the_holder_is_written_through_no_link(tmp_path):
    put(tmp_path)
    mine = put(tmp_path, "mine", "mine.txt")
    (tmp_path / ".memfmt" / "journal").mkdir(parents=True)
    (tmp_path / ".memfmt" / "journal" / "holder").symlink_to(mine)
    update(tmp_path, record("deploy", ok=True), now=NOW)
    assert mine.read_text() == "mine"


def test_what_recovery_tells_is_told_where_the_act_is_refused_too(tmp_path):
    put(tmp_path)
    put(tmp_path, "saved", f".memfmt/journal/kept-{'0' * 16}-aabbccdd-Ali.md")
    with pytest.raises(NotFoundError, match=r"Ali \(conflict 2026-07-30\)\.md: was saved while"):
        update(tmp_path, record("no such", ok=True), now=NOW)


def test_a_name_that_is_no_utf_8_is_kept_and_moved(tmp_path):
    folder = os.fsencode(tmp_path)
    with open(os.path.join(folder, b"caf\xe9.md"), "wb") as file:
        file.write(b"---\nmemfmt_type: entity\n---\n\n# Qq\n")
    update(tmp_path, forget("Qq"), now=NOW)
    assert os.listdir(os.path.join(folder, b".trash")) == [b"caf\xe9.md"]
    update(tmp_path, restore("Qq"), now=NOW)
    assert b"caf\xe9.md" in os.listdir(folder)


def test_a_file_of_the_trash_is_no_memory(tmp_path):
    put(tmp_path)
    update(tmp_path, forget("deploy"), now=NOW)
    with pytest.raises(NotFoundError):
        update(tmp_path, record(".trash/procedures/deploy.md", ok=True), now=NOW)
