"""The old file is kept until after it is replaced, on a disk without links too."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memfmt.vault.disk.locking import locked
from memfmt.vault.disk.swapping import Kept
from memfmt.vault.updating import update
from tests.vault.test_updating import NOW, setting, tree
from tests.vault.writers import put


@pytest.fixture
def without_links(monkeypatch):
    def refuse(*_paths, **_how):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)


def kept_in(journal):
    return [place.read_bytes() for place in Path(journal).glob("kept-*")]


def test_a_copy_is_kept_and_goes(tmp_path, without_links):
    place = put(tmp_path, "one\n", "a.md")
    with locked(str(tmp_path), 1) as journal:
        with Kept(place, "one\n", journal):
            assert kept_in(journal) == [b"one\n"]
        assert kept_in(journal) == []


def test_what_was_saved_stays_in_the_copy_for_the_next_writer(tmp_path, without_links):
    place = put(tmp_path, "one\n", "a.md")
    with locked(str(tmp_path), 1) as journal:
        with Kept(place, "one\n", journal) as kept:
            kept.keep(b"saved\n")
        assert kept_in(journal) == [b"saved\n"]
    update(tmp_path, setting(b="new\n"), now=NOW)
    assert sorted(tree(tmp_path).values()) == ["new\n", "one\n", "saved\n"]


def test_files_change_as_ever(tmp_path, without_links):
    put(tmp_path, "one\n", "a.md")
    update(tmp_path, setting(a="two\n", b="new\n"), now=NOW)
    assert tree(tmp_path) == {"a.md": "two\n", "b.md": "new\n"}
