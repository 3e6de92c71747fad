"""Which folder a command works on."""

from __future__ import annotations

import pytest

from memfmt.cli.listing import KINDS as LISTED
from memfmt.cli.where import holds_memory, only_folder, split_words
from memfmt.errors import FolderError
from memfmt.kinds.table import KINDS
from tests.cli.places import ALI, put


def test_the_first_word_is_the_vault_where_it_holds_memory_and_enough_remain(here):
    put(here / "memory", Ali=ALI)
    put(here / "notes", Ali=ALI)
    put(here / "why", mine="# mine\n")
    assert split_words(["notes", "why"], None, required=1) == ("notes", ["why"])
    assert split_words(["notes"], None, required=1) == ("memory", ["notes"])
    assert split_words(["notes"], None) == ("notes", [])
    assert split_words(["why", "notes"], None, required=1) == ("memory", ["why", "notes"])
    assert split_words(["notes", "x"], None, known={"notes"}) == ("memory", ["notes", "x"])


def test_the_option_always_decides(here):
    put(here / "memory", Ali=ALI)
    put(here / "notes", Ali=ALI)
    (here / "empty").mkdir()
    assert split_words(["notes", "why"], "memory", required=1) == ("memory", ["notes", "why"])
    assert split_words(["notes"], "empty") == ("empty", ["notes"])
    assert only_folder(["notes"], "memory") == "memory"


def test_the_variable_goes_before_the_folder_memory_and_that_before_here(here, monkeypatch):
    put(here, Ali=ALI)
    assert split_words([], None) == (".", [])
    put(here / "memory", mine="no memory\n")
    assert split_words([], None) == ("memory", [])
    put(here / "notes", Ali=ALI)
    monkeypatch.setenv("MEMFMT_VAULT", "notes")
    assert split_words([], None) == ("notes", [])


@pytest.mark.parametrize(
    ("words", "option", "named"),
    [
        (["gone"], None, "VAULT is 'gone', which is not there"),
        (["mine.md"], None, "VAULT is 'mine.md', which is no folder"),
        ([], "gone", "--vault is 'gone', which is not there"),
        ([], "", "--vault is '', which is not there"),
        ([], None, "no memory here"),
    ],
)
def test_what_is_no_folder_is_named(here, words, option, named):
    put(here, mine="# mine\n")
    with pytest.raises(FolderError, match=named):
        only_folder(words, option)


def test_a_folder_holds_memory_where_any_file_below_it_is_marked(here):
    put(here / "a" / "b", mine="# mine\n")
    put(here / "a" / ".hidden", Ali=ALI)
    assert not holds_memory("a")
    put(here / "a" / "b", Ali=ALI)
    assert holds_memory("a")
    assert not holds_memory("a/b/Ali.md")
    assert not holds_memory("gone")


def test_the_kinds_that_list_knows_are_all_kinds():
    assert list(LISTED) == list(KINDS)
