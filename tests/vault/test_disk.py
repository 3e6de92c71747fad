"""Folders read and written: whole files, no other files, nothing outside."""

from __future__ import annotations

import os
import threading

import pytest

from memfmt import (
    ConflictError,
    EditRefusedError,
    Entity,
    FolderError,
    InvalidValueError,
    Memory,
    UnsafePathError,
    load,
    read_dir,
    serialise,
    write_dir,
)
from tests.permissions import permissions_hold

ALI = "---\nmemfmt_type: entity\nid: e1\n---\n\n# Ali\n\nprose\n\n## Facts\n\n* a\n"


@pytest.fixture
def folder(tmp_path):
    root = tmp_path / "vault"
    (root / "entities").mkdir(parents=True)
    (root / "entities" / "Ali.md").write_text(ALI)
    return root


def test_an_edit_replaces_its_file_and_touches_no_other(folder):
    (folder / "entities" / "Bo.md").write_text(ALI.replace("Ali", "Bo"))
    before = (folder / "entities" / "Bo.md").stat()
    memory = load(folder)
    memory.entity("Ali").facts.append("b")
    write_dir(serialise(memory), folder)
    assert (folder / "entities" / "Ali.md").read_text() == ALI + "* b\n"
    after = (folder / "entities" / "Bo.md").stat()
    assert (after.st_mtime_ns, after.st_ino) == (before.st_mtime_ns, before.st_ino)


def test_the_mode_of_a_file_stays(folder):
    place = folder / "entities" / "Ali.md"
    place.chmod(0o640)
    memory = load(folder)
    memory.entities[0].facts.append("b")
    write_dir(serialise(memory), folder)
    assert place.stat().st_mode & 0o777 == 0o640


def test_a_file_that_changed_since_it_was_read_is_not_replaced(folder):
    memory = load(folder)
    memory.entities[0].facts.append("b")
    place = folder / "entities" / "Ali.md"
    place.write_text(ALI + "* typed in between\n")
    with pytest.raises(ConflictError, match=r"entities/Ali\.md"):
        write_dir(serialise(memory), folder)
    assert place.read_text() == ALI + "* typed in between\n"


def test_a_plain_tree_over_a_memory_file_is_reconciled_with_it(folder):
    made = Memory([Entity("Ali", id="e1", facts=["a", "b"])])
    write_dir(dict(serialise(made, root="")), folder)
    assert (folder / "entities" / "Ali.md").read_text() == ALI + "* b\n"


def test_another_memory_of_the_same_file_name_is_not_laid_over_it(folder):
    made = Memory([Entity("Ali", id="e2")])
    with pytest.raises(ConflictError, match="'e1', not 'Ali', id 'e2'"):
        write_dir(serialise(made, root=""), folder)


def test_a_persons_note_is_not_replaced(folder):
    (folder / "entities" / "Bo.md").write_text("mine\n")
    with pytest.raises(ConflictError, match=r"entities/Bo\.md"):
        write_dir({"entities/Bo.md": "---\nmemfmt_type: entity\n---\n\n# Bo\n"}, folder)
    assert (folder / "entities" / "Bo.md").read_text() == "mine\n"


@pytest.mark.parametrize(
    "path", ["../x.md", "/x.md", "a/../../x.md", "..", "", "a\\..\\..\\x.md", "../vault-other/x.md"]
)
def test_no_path_leaves_the_folder_and_nothing_is_written(folder, path):
    with pytest.raises(UnsafePathError):
        write_dir({"entities/A.md": "a\n", path: "x\n"}, folder)
    assert not (folder / "entities" / "A.md").exists()


def test_no_link_leads_out(folder, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "keep.md").write_text("x\n")
    (folder / "away").symlink_to(outside)
    (folder / "loop.md").symlink_to("loop.md")
    (folder / "again").symlink_to(".")
    assert list(read_dir(folder)) == ["entities/Ali.md"]
    with pytest.raises(UnsafePathError):
        write_dir({"away/new.md": "x\n"}, folder)


def test_dot_folders_and_folders_named_like_notes_are_passed_over(folder):
    (folder / ".trash").mkdir()
    (folder / ".trash" / "old.md").write_text(ALI)
    (folder / ".hidden.md").write_text(ALI)
    (folder / "attic.md").mkdir()
    assert list(read_dir(folder)) == ["entities/Ali.md"]


def test_a_file_that_may_not_be_read_is_told_of(folder):
    (folder / "entities" / "Ali.md").chmod(0)
    with permissions_hold():
        memory = load(folder)
    assert [each.code for each in memory.diagnostics] == ["M002"]


def test_what_stands_for_no_bytes_is_refused(folder):
    for text in ("\ud800", "\udcc3\udca9"):
        with pytest.raises(EditRefusedError, match=r"new\.md"):
            write_dir({"new.md": text}, folder)
    assert not (folder / "new.md").exists()


def test_a_folder_that_is_none_is_named(tmp_path):
    with pytest.raises(FolderError, match="nowhere"):
        read_dir(tmp_path / "nowhere")


def test_a_failed_write_leaves_the_old_file_and_no_other(folder, monkeypatch):
    memory = load(folder)
    memory.entities[0].facts.append("b")

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_dir(serialise(memory), folder)
    assert [place.name for place in (folder / "entities").iterdir()] == ["Ali.md"]
    assert (folder / "entities" / "Ali.md").read_text() == ALI


def test_one_memory_can_be_changed_and_written_again_and_again(folder):
    memory = load(folder)
    for fact in ("b", "c"):
        memory.entity("Ali").facts.append(fact)
        write_dir(serialise(memory), folder)
    assert (folder / "entities" / "Ali.md").read_text() == ALI + "* b\n* c\n"


def test_a_memory_made_by_hand_grows_in_its_folder_too(tmp_path):
    for names in (["A"], ["A", "B"]):  # two fresh memories, as two runs of a program make them
        made = Memory([Entity(name) for name in names], profile=" ".join(names))
        write_dir(serialise(made), tmp_path)
    memory = load(tmp_path)
    assert [each.name for each in memory.entities] == ["A", "B"]
    assert memory.profile == "A B"
    index = (tmp_path / "memory" / "MEMORY.md").read_text()
    assert "- 2 entities\n" in index
    assert "- [[A]]\n- [[B]]\n" in index


def test_what_somebody_wrote_after_our_own_write_is_not_replaced(folder):
    memory = load(folder)
    memory.entity("Ali").facts.append("b")
    write_dir(serialise(memory), folder)
    place = folder / "entities" / "Ali.md"
    place.write_text(place.read_text() + "* typed\n")
    memory.entity("Ali").facts.append("c")
    with pytest.raises(ConflictError, match=r"Ali\.md"):
        write_dir(serialise(memory), folder)
    assert place.read_text() == ALI + "* b\n* typed\n"


def test_a_file_that_was_deleted_meanwhile_does_not_come_back(folder):
    memory = load(folder)
    (folder / "entities" / "Ali.md").unlink()
    memory.entities.append(Entity("Bo"))
    write_dir(serialise(memory), folder)
    assert sorted(read_dir(folder)) == ["entities/Bo.md"]
    memory.entity("Ali").facts.append("b")
    with pytest.raises(ConflictError, match=r"Ali\.md: the file was deleted"):
        write_dir(serialise(memory), folder)


def test_a_file_that_changed_meanwhile_and_not_here_keeps_what_it_says(folder):
    memory = load(folder)
    (folder / "entities" / "Ali.md").write_text("typed\n")
    memory.entities.append(Entity("Bo"))
    write_dir(serialise(memory), folder)
    assert (folder / "entities" / "Ali.md").read_text() == "typed\n"


def test_a_memory_is_written_whole_into_another_folder(folder, tmp_path):
    write_dir(serialise(load(folder)), tmp_path / "copy")
    assert read_dir(tmp_path / "copy") == read_dir(folder)


def test_a_copied_tree_still_remembers_what_was_read(folder):
    memory = load(folder)
    memory.entities[0].facts.append("b")
    (folder / "entities" / "Ali.md").write_text(ALI + "* typed\n")
    for tree in (serialise(memory).copy(), serialise(memory) | {}):
        with pytest.raises(ConflictError):
            write_dir(tree, folder)


def test_another_name_of_the_same_file_name_is_not_laid_over_it(folder):
    (folder / "entities" / "a-b.md").write_text(
        ALI.replace("# Ali", "# a-b").replace("id: e1\n", "")
    )
    with pytest.raises(ConflictError, match="'a-b'"):
        write_dir(dict(serialise(Memory([Entity("a/b")]), root="")), folder)


def test_a_plain_tree_keeps_the_id_and_the_keys_that_it_does_not_know(folder):
    (folder / "entities" / "Ali.md").write_text(
        ALI.replace("id: e1\n", "id: e1\ntags: [x] # mine\n")
    )
    write_dir(dict(serialise(Memory([Entity("Ali", facts=["a", "b"])]), root="")), folder)
    text = (folder / "entities" / "Ali.md").read_text()
    assert text == ALI.replace("id: e1\n", "id: e1\ntags: [x] # mine\n") + "* b\n"


@pytest.mark.parametrize(
    "tree",
    [
        {"a.md": "x\n", "a.md/b.md": "y\n"},
        {"./a.md": "x\n"},
        {".git/config": "x\n"},
        {"\ud800.md": "x\n"},
        {"x//y.md": "x\n"},
    ],
)
def test_paths_that_are_no_plain_files_are_refused_before_the_first_write(folder, tree):
    with pytest.raises(UnsafePathError):
        write_dir({"A.md": "a\n", **tree}, folder)
    assert not (folder / "A.md").exists()


def test_a_pipe_in_the_way_is_refused_and_not_waited_for(folder):
    os.mkfifo(folder / "f.md")
    assert "f.md" not in read_dir(folder)
    with pytest.raises(UnsafePathError, match=r"f\.md"):
        write_dir({"f.md": "x\n"}, folder)


def test_links_in_a_circle_are_refused(folder):
    (folder / "x").symlink_to("y")
    (folder / "y").symlink_to("x")
    with pytest.raises(UnsafePathError):
        write_dir({"x/a.md": "x\n"}, folder)


def test_a_plain_tree_with_other_prose_is_refused_and_not_half_written(folder):
    tree = {path: text.replace("prose", "words") for path, text in read_dir(folder).items()}
    with pytest.raises(
        ConflictError, match=r"entities/Ali\.md: .*change the tree that read_dir gave"
    ):
        write_dir(tree, folder)
    assert (folder / "entities" / "Ali.md").read_text() == ALI


def test_a_tree_that_was_read_is_written_as_it_was_changed(folder):
    tree = read_dir(folder)
    tree["entities/Ali.md"] = ALI.replace("prose", "words")
    write_dir(tree, folder)
    assert (folder / "entities" / "Ali.md").read_text() == ALI.replace("prose", "words")


@pytest.mark.parametrize("tree", [Memory(), {"a.md": None}, "x", {"a.md": b"x"}])
def test_what_is_no_tree_is_refused(folder, tree):
    with pytest.raises(InvalidValueError):
        write_dir(tree, folder)


def test_a_reader_sees_the_old_text_or_the_new_one(folder):
    place = folder / "entities" / "Ali.md"
    place.write_text(ALI + "* one more line about the hives\n" * 5_000)
    memory = load(folder)
    whole, seen, is_done = {place.read_bytes()}, set(), threading.Event()

    def read_on():
        while not is_done.is_set():
            seen.add(place.read_bytes())

    reader = threading.Thread(target=read_on)
    reader.start()
    for number in range(30):
        memory.entities[0].facts[0] = f"a {number}"
        write_dir(serialise(memory), folder)
        whole.add(place.read_bytes())
    is_done.set()
    reader.join()
    assert len(whole) == 31
    assert seen <= whole
