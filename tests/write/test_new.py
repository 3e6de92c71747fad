"""``new``: the least file, and no second one of a name."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from memfmt import load, read_dir
from memfmt.check import report
from memfmt.errors import EditRefusedError, InvalidValueError, RefusedError, UnsafePathError
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import title_of
from memfmt.kinds.table import KINDS
from memfmt.write.new import new
from tests.cli.places import ALI, put, vault
from tests.strategies import texts
from tests.write.guarding import files, made


@given(st.sampled_from(sorted(KINDS)), texts)
def test_the_name_reads_back_and_no_other_file_changes(tmp_path_factory, kind, name):
    assume(one_line(name) and name not in ("Ali", "Bo"))
    folder = vault(tmp_path_factory.mktemp("v"))
    before = files(folder)
    change = made(folder, new(kind, name), allow_secret="a test")
    path = change.facts["path"]
    found = [each for each in load(folder).things() if each.origin.path == path]
    assert [title_of(each) for each in found] == [one_line(name)]
    assert {each: text for each, text in files(folder).items() if each != path} == before
    with pytest.raises(RefusedError, match="is there already"):
        made(folder, new(kind, name))


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_least_file_of_each_kind_is_valid(kind, tmp_path):
    vault(tmp_path)
    path = made(tmp_path, new(kind, "pear tree")).facts["path"]
    assert not [each for each in report(read_dir(tmp_path)).diagnostics if each.path == path]


@pytest.mark.parametrize("name", ["ali", "ALI", "Café", "Cafe\u0301", "the beekeeper", "A/li "])
def test_a_name_that_is_there_is_refused_with_its_path(name, tmp_path):
    aliases = ALI.replace("id: e1", "aliases: [Caf\u00e9, The Beekeeper, a/LI]")
    put(tmp_path / "entities", Ali=aliases)
    before = files(tmp_path)
    with pytest.raises(RefusedError, match=r"is there already: entities/Ali\.md$"):
        made(tmp_path, new("entity", name))
    assert files(tmp_path) == before


def test_another_kind_may_have_the_name_and_that_is_told(tmp_path):
    vault(tmp_path)
    assert made(tmp_path, new("note", "ali")).told == (
        "made notes/ali.md",
        "entities/Ali.md has that name too",
    )


def test_what_is_there_and_no_memory_is_left_alone(tmp_path):
    vault(tmp_path)
    put(tmp_path / "entities", Zoe="# my own\n")
    (tmp_path / "entities" / "Lea.md").symlink_to(tmp_path / "mine.md")
    (tmp_path / "entities" / "Eva.md").mkdir()
    before = files(tmp_path)
    assert made(tmp_path, new("entity", "Zoe")).facts["path"] == "entities/Zoe (2).md"
    with pytest.raises(EditRefusedError, match=r"^entities/Lea\.md: something is there"):
        made(tmp_path, new("entity", "Lea"))
    with pytest.raises(UnsafePathError, match=r"'entities/Eva\.md' is there"):
        made(tmp_path, new("entity", "Eva"))
    assert {path: text for path, text in files(tmp_path).items() if "(2)" not in path} == before


@pytest.mark.parametrize(("kind", "name"), [("person", "Zoe"), ("index", "x"), ("entity", " ")])
def test_no_kind_and_no_name_are_refused(kind, name):
    with pytest.raises(InvalidValueError):
        new(kind, name)
