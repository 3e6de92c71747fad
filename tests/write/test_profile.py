"""``profile``: set or added to, and what it said before is kept."""

from __future__ import annotations

import pytest
from hypothesis import assume, given

from memfmt import load
from memfmt.errors import InvalidValueError, RefusedError
from memfmt.kinds.normal import normal_profile
from memfmt.write.profile import profile
from memfmt.write.restore import restore
from tests.cli.places import put, vault
from tests.strategies import texts
from tests.write.guarding import files, made

OLD = "---\nmemfmt_type: profile\ngenerated: 2026-01-01\n---\n\n# Profile\n\nLikes tea.\n\nReads.\n"


@given(texts)
def test_the_profile_says_what_was_given_and_the_old_one_is_kept(tmp_path_factory, text):
    assume(normal_profile(text) and normal_profile(text) != "Likes tea.\n\nReads.")
    folder = vault(tmp_path_factory.mktemp("v"))
    put(folder, profile=OLD)
    before = files(folder)
    made(folder, profile(text), allow_secret="a test")
    assert load(folder).profile == normal_profile(text)
    after = files(folder)
    assert after.pop(".trash/profile (2026-11-30).md") == OLD
    assert after.pop(".trash/profile (2026-11-30).md.from") == "profile.md\n"
    assert {**after, "profile.md": OLD} == before


@given(texts)
def test_what_is_added_stands_below_what_there_was(tmp_path_factory, text):
    assume(normal_profile(text))
    folder = vault(tmp_path_factory.mktemp("v"))
    put(folder, profile=OLD)
    made(folder, profile(text, add=True, force=True), allow_secret="a test")
    assert load(folder).profile == f"Likes tea.\n\nReads.\n\n{normal_profile(text)}"
    assert not (folder / ".trash").exists()


@pytest.mark.parametrize("add", [False, True])
def test_a_first_profile_is_made(add, tmp_path):
    vault(tmp_path)
    change = made(tmp_path, profile("Likes tea.", add=add))
    assert files(tmp_path)["profile.md"].endswith(
        "generated: 2026-11-30\n---\n\n# Profile\n\nLikes tea.\n"
    )
    assert change.facts == {"path": "profile.md"}
    assert not (tmp_path / ".trash").exists()


def test_each_old_profile_of_a_day_is_kept(tmp_path):
    put(tmp_path, profile=OLD)
    for text in ("a", "b", "c"):
        made(tmp_path, profile(text))
    names = sorted(path.name for path in (tmp_path / ".trash").glob("*.md"))
    assert names == [f"profile (2026-11-30){more}.md" for more in (" (2)", " (3)", "")]


@pytest.mark.parametrize("has_way", [True, False])
def test_an_old_profile_makes_no_second_one(tmp_path, has_way):
    put(tmp_path, **{"memory/profile": OLD})
    made(tmp_path, profile("a"))
    trash = ".trash/profile (2026-11-30).md"
    if not has_way:  # as Obsidian would put it there
        (tmp_path / f"{trash}.from").unlink()
    before = files(tmp_path)
    for name in ("profile (2026-11-30)", "Profile", trash):
        with pytest.raises(RefusedError, match=r"^memory/profile\.md is the profile, and there is"):
            made(tmp_path, restore(name))
    assert files(tmp_path) == before


def test_an_old_profile_comes_back_to_its_place_where_there_is_none(tmp_path):
    put(tmp_path, **{"memory/profile": OLD})
    made(tmp_path, profile("a"))
    (tmp_path / "memory/profile.md").unlink()
    made(tmp_path, restore("Profile"))
    assert {path: text for path, text in files(tmp_path).items() if "profile" in path} == {
        "memory/profile.md": OLD
    }


def test_what_it_says_already_is_refused(tmp_path):
    put(tmp_path, profile=OLD)
    with pytest.raises(RefusedError, match=r"^profile\.md: the profile says that already"):
        made(tmp_path, profile("Likes tea.\n\nReads.\n"))
    with pytest.raises(RefusedError, match=r"^profile\.md: the paragraph stands there already"):
        made(tmp_path, profile("likes tea", add=True))
    made(tmp_path, profile("likes tea", add=True, force=True))


def test_no_text_is_no_profile():
    with pytest.raises(InvalidValueError, match="the profile's text is empty"):
        profile(" \n")
