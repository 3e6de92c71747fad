"""One way to change a vault: the lock, comparing, several files as one, and what can fail."""

from __future__ import annotations

import errno
import os
import threading

import pytest

import memfmt
from memfmt import ConflictError, EditRefusedError, FolderError, LockedError, UnsafePathError
from memfmt.vault.change import Change
from memfmt.vault.disk import committing, swapping
from memfmt.vault.disk.locking import locked
from memfmt.vault.updating import trial, update
from memfmt.write.record import record
from tests.permissions import permissions_hold
from tests.vault.writers import PROCEDURE, DeathError, put

NOW = "2026-07-30"


def setting(**texts):
    """Return the act that gives the files *texts* (name to text; None: no file) new texts."""

    def act(reader):
        paths = {name: f"{name}.md" for name in texts}
        return Change(
            {path: reader.text(path) for path in paths.values()},
            {paths[name]: text for name, text in texts.items()},
        )

    return act


def tree(folder):
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file() and ".memfmt" not in path.parts
    }


def test_an_act_changes_its_file_and_leaves_a_clean_folder(tmp_path):
    place = put(tmp_path)
    place.chmod(0o640)
    change = update(tmp_path, record("deploy", ok=True), now=NOW)
    assert change.paths == ["procedures/deploy.md"]
    assert place.read_text() == PROCEDURE.replace(
        "id: p1\n", f"id: p1\nsuccess_count: 1\nlast_succeeded: {NOW}\n"
    ).replace("untested)\n", f"67% reliable)\n\n**Last success** — {NOW}\n")
    assert place.stat().st_mode & 0o777 == 0o640
    assert sorted(os.listdir(tmp_path)) == [".memfmt", "procedures"]
    assert os.listdir(place.parent) == ["deploy.md"]
    home = tmp_path / ".memfmt"
    assert (home / ".gitignore").read_text() == "lock\njournal/\n"
    assert sorted(os.listdir(home)) == [".gitignore", "journal", "lock"]
    assert os.listdir(home / "journal") == ["holder"]


def test_a_trial_writes_nothing_at_all(tmp_path):
    put(tmp_path)
    change = trial(tmp_path, record("deploy", ok=True), now=NOW)
    assert "+success_count: 1" in change.diff().split("\n")
    assert os.listdir(tmp_path) == ["procedures"]
    assert tree(tmp_path) == {"procedures/deploy.md": PROCEDURE}


def test_the_folder_beside_memory_can_be_deleted(tmp_path):
    put(tmp_path)
    update(tmp_path, record("deploy", ok=True), now=NOW)
    for path in sorted((tmp_path / ".memfmt").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    (tmp_path / ".memfmt").rmdir()
    update(tmp_path, record("deploy", ok=True), now=NOW)
    assert memfmt.load(tmp_path).procedure("deploy").success_count == 2


def test_who_waits_too_long_is_told_who_writes(tmp_path):
    put(tmp_path)
    with (
        locked(os.path.realpath(tmp_path), 0),
        pytest.raises(LockedError, match=rf"process {os.getpid()}, since 20"),
    ):
        update(tmp_path, record("deploy", ok=True), now=NOW, timeout=0.05)
    update(tmp_path, record("deploy", ok=True), now=NOW, timeout=0.05)


def test_threads_wait_for_each_other(tmp_path):
    put(tmp_path)

    def work():
        for _ in range(10):
            update(tmp_path, record("deploy", ok=True), now=NOW)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert memfmt.load(tmp_path).procedure("deploy").success_count == 40


def test_a_file_that_changes_after_it_was_read_is_read_again(tmp_path):
    place = put(tmp_path)
    asked = []

    def act(reader):
        change = record("deploy", ok=True)(reader)
        if not asked:  # an editor saves in between
            place.write_text(place.read_text() + "\ntyped in between\n")
        asked.append(change)
        return change

    update(tmp_path, act, now=NOW)
    assert len(asked) == 2
    assert place.read_text().endswith("2. watch\n\ntyped in between\n")
    assert memfmt.load(tmp_path).procedure("deploy").success_count == 1


@pytest.mark.parametrize("is_atomic", [True, False])
def test_a_save_after_the_first_look_is_seen_by_the_last(tmp_path, monkeypatch, is_atomic):
    place = put(tmp_path)
    stage, done = committing.staged, []

    def slow(*given):
        if not done:
            done.append(True)
            text = place.read_text() + "\ntyped meanwhile\n"
            if is_atomic:
                put(tmp_path, text, "other.md").replace(place)
            else:
                place.write_text(text)
        return stage(*given)

    monkeypatch.setattr(committing, "staged", slow)
    update(tmp_path, record("deploy", ok=True), now=NOW)
    assert place.read_text().endswith("typed meanwhile\n")
    assert memfmt.load(tmp_path).procedure("deploy").success_count == 1
    assert os.listdir(tmp_path / ".memfmt" / "journal") == ["holder"]


def test_a_file_that_never_stays_the_same_is_left_and_told(tmp_path):
    place = put(tmp_path)

    def act(reader):
        change = record("deploy", ok=True)(reader)
        place.write_text(place.read_text() + "x\n")
        return change

    with pytest.raises(ConflictError, match=r"procedures/deploy\.md.*20 times"):
        update(tmp_path, act, now=NOW)
    assert "success_count" not in place.read_text()


def test_what_an_editor_saves_in_place_in_the_very_moment_is_kept_beside(tmp_path, monkeypatch):
    place = put(tmp_path)
    with place.open("r+") as editor:
        replace = os.replace

        def late(source, target):
            replace(source, target)
            if os.fspath(target) == os.path.realpath(place):
                editor.write("saved late\n")  # into the file that was there before
                editor.flush()

        monkeypatch.setattr(swapping.os, "replace", late)
        with pytest.raises(ConflictError, match=r"deploy \(conflict 2026-07-30\)\.md"):
            update(tmp_path, record("deploy", ok=True), now=NOW)
    assert "success_count: 1" in place.read_text()
    beside = tmp_path / "procedures" / f"deploy (conflict {NOW}).md"
    assert beside.read_text().startswith("saved late\n")
    assert sorted(os.listdir(tmp_path / ".memfmt" / "journal")) == ["holder"]


def saving_once(monkeypatch, place, text):
    """Let an editor save *text* into *place* when the first file of a change is put in place."""
    refuse, done = swapping.refuse_stale, []

    def late(at, path, before, kept):
        refuse(at, path, before, kept)
        if not done:
            done.append(path)
            place.write_text(text)

    monkeypatch.setattr(swapping, "refuse_stale", late)


def test_a_file_replaced_by_one_of_the_same_text_is_read_again(tmp_path, monkeypatch):
    """Its editor may have it open, and would save into what nobody keeps."""
    place, refuse, editors, acts = put(tmp_path), swapping.refuse_stale, [], []

    def replaced(at, path, before, kept):
        if not editors:
            other = tmp_path / "other"
            other.write_bytes(place.read_bytes())
            editors.append(other.open("r+"))
            os.replace(other, place)
        refuse(at, path, before, kept)

    def act(reader):
        acts.append(reader)
        return record("deploy", ok=True)(reader)

    monkeypatch.setattr(swapping, "refuse_stale", replaced)
    update(tmp_path, act, now=NOW)
    assert len(acts) == 2
    editors[0].close()


def test_a_file_that_came_to_stand_in_the_place_of_a_new_one_stays(tmp_path, monkeypatch):
    tmp_path.joinpath("x.md").write_text("x")
    saving_once(monkeypatch, tmp_path / "a.md", "a person's\n")
    update(
        tmp_path, lambda reader: setting(a=f"{reader.text('a.md') or ''}mine\n")(reader), now=NOW
    )
    assert (tmp_path / "a.md").read_text() == "a person's\nmine\n"


def test_what_was_kept_when_a_writer_died_and_saved_into_is_rescued(tmp_path, monkeypatch):
    place = put(tmp_path)
    with place.open("r+") as editor:
        with monkeypatch.context() as patch:
            patch.setattr(swapping, "sync_folder", lambda _: (_ for _ in ()).throw(DeathError))
            patch.setattr(swapping.Kept, "__exit__", lambda *_: None)
            with pytest.raises(DeathError):
                update(tmp_path, record("deploy", ok=True), now=NOW)
        editor.write("saved late\n")
    change = update(tmp_path, setting(c="x\n"), now=NOW)
    assert change.told == (f"deploy (conflict {NOW}).md: was saved while a writer died",)
    assert (tmp_path / f"deploy (conflict {NOW}).md").read_text().startswith("saved late\n")
    assert os.listdir(tmp_path / ".memfmt" / "journal") == ["holder"]


def test_what_was_saved_in_the_very_moment_is_kept_where_it_cannot_be_put_beside(
    tmp_path, monkeypatch
):
    place = put(tmp_path)
    with place.open("r+") as editor, monkeypatch.context() as patch:
        replace = os.replace

        def late(source, target):
            replace(source, target)
            editor.write("saved late\n")
            editor.flush()

        def fails(*_):
            raise OSError(errno.ENOSPC, "No space left on device")

        patch.setattr(swapping.os, "replace", late)
        patch.setattr(swapping, "put_beside", fails)
        with pytest.raises(ConflictError, match="No space left"):
            update(tmp_path, record("deploy", ok=True), now=NOW)
    change = update(tmp_path, setting(c="x\n"), now=NOW)
    assert change.told == (f"deploy (conflict {NOW}).md: was saved while a writer died",)
    assert (tmp_path / f"deploy (conflict {NOW}).md").read_text().startswith("saved late\n")


def test_a_journal_on_another_disk_is_copied_over(tmp_path, monkeypatch):
    place = put(tmp_path)
    replace = os.replace

    def across(source, target):
        if ".memfmt/journal" in os.fspath(source):
            raise OSError(errno.EXDEV, "Invalid cross-device link")
        replace(source, target)

    monkeypatch.setattr(os, "replace", across)
    update(tmp_path, record("deploy", ok=True), now=NOW)
    assert "success_count: 1" in place.read_text()
    assert os.listdir(place.parent) == ["deploy.md"]


def test_a_name_is_verified_by_the_title_of_its_file(tmp_path):
    put(tmp_path, PROCEDURE.replace("# deploy", "# ship"), "procedures/deploy.md")
    put(tmp_path, PROCEDURE.replace("id: p1", "id: p2"), "procedures/other.md")
    change = update(tmp_path, record("deploy", ok=True), now=NOW)
    assert change.paths == ["procedures/other.md"]


def test_a_folder_that_cannot_be_written_is_named_and_holds_what_it_held(tmp_path):
    place = put(tmp_path)
    place.parent.chmod(0o500)
    with permissions_hold(), pytest.raises(PermissionError, match="nothing was written") as caught:
        update(tmp_path, record("deploy", ok=True, run="1"), now=NOW)
    assert "procedures" in str(caught.value)
    assert place.read_text() == PROCEDURE
    assert os.listdir(tmp_path / ".memfmt" / "journal") == ["holder"]
    assert os.listdir(tmp_path / ".memfmt" / "runs") == []
    place.parent.chmod(0o700)
    update(tmp_path, record("deploy", ok=True, run="1"), now=NOW)
    assert "success_count: 1" in place.read_text()


def test_a_vault_that_cannot_be_written_is_named_and_stays_as_it_is(tmp_path):
    place = put(tmp_path)
    tmp_path.chmod(0o500)
    try:
        with permissions_hold(), pytest.raises(PermissionError, match=r"\.memfmt"):
            update(tmp_path, record("deploy", ok=True), now=NOW)
    finally:
        tmp_path.chmod(0o700)
    assert place.read_text() == PROCEDURE
    assert os.listdir(tmp_path) == ["procedures"]


def test_a_file_that_is_read_only_is_replaced_and_stays_so(tmp_path):
    place = put(tmp_path)
    place.chmod(0o400)
    with permissions_hold():
        update(tmp_path, record("deploy", ok=True), now=NOW)
    assert "success_count: 1" in place.read_text()
    assert place.stat().st_mode & 0o777 == 0o400


def test_paths_that_leave_the_vault_are_refused(tmp_path):
    vault = tmp_path / "vault"
    put(vault)
    (tmp_path / "other").mkdir()
    (vault / "link").symlink_to(tmp_path / "other")
    for path in ("../other/x.md", "link/x.md", "/x.md", ".obsidian/x.md", "a/../../x.md", ""):
        with pytest.raises(UnsafePathError):
            update(vault, lambda _, path=path: Change({path: None}, {path: "x"}), now=NOW)
    assert os.listdir(tmp_path / "other") == []
    (vault / "b.md").symlink_to(vault / "procedures" / "deploy.md")
    with pytest.raises(UnsafePathError, match="a link stands there"):
        update(vault, lambda _: Change({"b.md": None}, {"b.md": "x"}), now=NOW)
    with pytest.raises(FolderError):
        update(tmp_path / "none", record("deploy", ok=True), now=NOW)
    with pytest.raises(EditRefusedError):
        update(vault, setting(a="\ud800"), now=NOW)
    (tmp_path / "linked").mkdir()
    put(tmp_path / "linked")
    (tmp_path / "linked" / ".memfmt").symlink_to(tmp_path / "other")
    with pytest.raises(UnsafePathError, match="is a link"):
        update(tmp_path / "linked", record("deploy", ok=True), now=NOW)
