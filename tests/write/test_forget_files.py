"""A file that is forgotten lies in the trash, byte for byte, and the index follows."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memfmt import load, serialise, write_dir
from memfmt.errors import (
    AmbiguousError,
    RefusedError,
    UnsafePathError,
)
from memfmt.kinds.index import new_index
from memfmt.kinds.names import stem_of
from memfmt.write.forget import forget
from memfmt.write.profile import profile
from memfmt.write.restore import restore
from memfmt.write.revise import revise
from tests import strategies as own
from tests.write.acting import DEPLOY
from tests.write.folders import ALI, BO, INDEX, Folder, folder


@pytest.fixture
def vault(tmp_path):
    texts = {"memory/entities/Ali.md": ALI, "memory/entities/Bo.md": BO, "MEMORY.md": INDEX}
    return Folder(tmp_path, texts)


def test_a_file_is_moved_byte_for_byte_and_back(vault):
    odd = ALI.replace("\n", "\r\n").encode() + b"\xff\x00 by hand"
    (vault.root / "memory/entities/Ali.md").write_bytes(odd)
    vault.act(forget("memory/entities/Ali.md"))
    assert vault.files()[".trash/memory/entities/Ali.md"] == odd
    assert "memory/entities/Ali.md" not in vault.files()
    vault.act(restore("Ali"))
    assert vault.files()["memory/entities/Ali.md"] == odd
    assert not [path for path in vault.files() if path.startswith(".trash")]


def test_what_links_to_it_is_told_with_its_place(vault):
    change = vault.act(forget("Ali"))
    assert change.facts["links"] == [
        {"path": "MEMORY.md", "line": 8, "text": "My own words on [[Ali]]."},
        {"path": "MEMORY.md", "line": 18, "text": "- [[Ali]] — the boss, by hand"},
        {"path": "memory/entities/Bo.md", "line": 10, "text": "- knows → [[Ali]] — well"},
    ]
    assert any(line.startswith("memory/entities/Bo.md:10 ") for line in change.told)
    assert vault.read("memory/entities/Bo.md") == BO


def test_the_index_counts_one_less_then_one_more_and_rows_by_hand_stay(vault):
    vault.act(forget("Ali"))
    less = INDEX.replace("2026-01-01", "2026-11-30").replace("2 entities", "1 entities")
    assert vault.read("MEMORY.md") == less.replace("- [[Ali]]\n", "")
    vault.act(restore("Ali"))
    more = less.replace("1 entities", "2 entities")
    assert vault.read("MEMORY.md") == more


@given(own.memories, st.data())
@settings(max_examples=max(20, settings().max_examples // 3))
def test_the_index_is_what_a_new_one_would_be(memory, data):
    things = list(memory.things())
    if not things:
        return
    with folder() as vault:
        tree = serialise(memory)
        write_dir(tree, vault.root)
        memory = load(vault.root)
        path = data.draw(st.sampled_from([each.origin.path for each in memory.things()]))
        before = vault.files()
        change = vault.act(forget(path))
        assert_index_is_new(vault)
        vault.act(restore(change.facts["trash"]))
        assert_index_is_new(vault)
        after = vault.files()
        for files in (before, after):
            files.pop("memory/MEMORY.md")
        assert after == before


def assert_index_is_new(vault):
    memory = load(vault.root)
    counts = {name: len(getattr(memory, name)) for name in ("entities", "episodes", "procedures")}
    stems = [stem_of(each.origin.path) for each in memory.entities]
    text = vault.read("memory/MEMORY.md")
    day = next(line[11:] for line in text.split("\n") if line.startswith("generated: "))
    # The heading of a section that was emptied stays, with the blank line below it.
    bare = text.rstrip("\n").removesuffix("" if stems else "\n\n## Entities") + "\n"
    assert bare == new_index(counts, stems, day)


@pytest.mark.parametrize("where", [".memfmt/runs/x.md", "../x.md", "/x.md", ".obsidian/x.md"])
def test_a_way_back_that_leads_elsewhere_is_refused(vault, where):
    vault.write(".trash/a (2).md", BO)
    vault.write(".trash/a (2).md.from", where)
    before = vault.files()
    with pytest.raises((RefusedError, UnsafePathError)):
        vault.act(restore(".trash/a (2).md"))
    assert vault.files() == before


def test_links_of_others_are_not_rewritten_though_they_lead_nowhere_now(tmp_path):
    texts = {
        "entities/cloud-api.md": BO.replace("# Bo", "# cloud/api").replace("e2", "e3"),
        "entities/Bo.md": BO.replace("[[Ali]]", "[[cloud-api]]"),
    }
    vault = Folder(tmp_path, texts)
    assert vault.act(forget("cloud/api")).paths == [
        ".trash/entities/cloud-api.md",
        "entities/cloud-api.md",
    ]


def test_a_name_that_the_trash_has_gets_a_number_and_its_way_back(vault):
    vault.act(forget("Ali"))
    vault.write("memory/entities/Ali.md", ALI.replace("bees", "cats"))
    change = vault.act(forget("Ali"))
    assert change.facts["trash"] == ".trash/memory/entities/Ali (2).md"
    with pytest.raises(AmbiguousError, match=r"Ali \(2\)\.md.*give a path"):
        vault.act(restore("Ali"))
    vault.act(restore(".trash/memory/entities/Ali (2).md"))
    assert vault.read("memory/entities/Ali.md") == ALI.replace("bees", "cats")
    trash = [path for path in vault.files() if path.startswith(".trash")]
    assert trash == [".trash/memory/entities/Ali.md"]


def test_a_file_that_is_called_so_by_itself_keeps_its_number(vault):
    vault.write("memory/entities/Ali (2).md", ALI.replace("e1", "e9"))
    vault.act(forget("e9"))
    vault.act(restore("e9"))
    assert vault.read("memory/entities/Ali (2).md") == ALI.replace("e1", "e9")


def test_what_stands_there_now_is_not_overwritten(vault):
    vault.act(forget("Ali"))
    vault.write("memory/entities/Ali.md", BO)
    before = vault.files()
    with pytest.raises(RefusedError, match=r"memory/entities/Ali\.md is there"):
        vault.act(restore("Ali"))
    assert vault.files() == before


def test_what_obsidian_itself_put_into_the_trash_comes_back_too(vault):
    vault.write(".trash/Recipes/soup.md", "# Soup\n")
    vault.write(".trash/flat.md", BO.replace("Bo", "Flat"))
    vault.act(restore("Soup"))
    vault.act(restore("Flat"))
    assert vault.read("Recipes/soup.md") == "# Soup\n"
    assert "- 3 entities" in vault.read("MEMORY.md")


PROFILE = "---\nmemfmt_type: profile\n---\n\n# Profile\n\nLikes tea.\n"
ACTS = [
    forget("Ali"),
    forget("Ali", fact="keeps bees"),
    restore("Ali"),
    revise("p1", reason="x", drop=["1"]),
    profile("Likes coffee."),
]


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("is_inside", [False, True])
@pytest.mark.parametrize("kind", ["link", "link that dangles", "file"])
def test_a_trash_that_is_no_folder_of_the_vault_is_refused(
    vault, tmp_path_factory, act, is_inside, kind
):
    vault.write("memory/profile.md", PROFILE)
    vault.write("memory/procedures/deploy to Railway.md", DEPLOY)
    elsewhere = (vault.root if is_inside else tmp_path_factory.mktemp("elsewhere")) / "bin"
    if kind == "link":
        elsewhere.mkdir()
    if kind == "file":
        vault.write(".trash", "a file")
    else:
        (vault.root / ".trash").symlink_to(elsewhere)
    before = vault.files()
    with pytest.raises(UnsafePathError, match=r"^'\.trash' is (a symbolic link|no folder): "):
        vault.act(act)
    assert vault.files() == before
    assert kind != "link" or not list(elsewhere.iterdir())


def test_a_folder_in_the_trash_that_is_a_link_is_refused(vault, tmp_path):
    (tmp_path / "bin").mkdir()
    (vault.root / ".trash").mkdir()
    (vault.root / ".trash/memory").symlink_to(tmp_path / "bin")
    with pytest.raises(UnsafePathError, match=r"^'\.trash/memory' is a symbolic link"):
        vault.act(forget("Ali"))


def longest(name, size=255):
    """Return *name*, made so long that it is a file name of *size* bytes."""
    return name + "é" * ((size - 3 - len(name)) // 2) + "x" * ((size - 3 - len(name)) % 2) + ".md"


@pytest.mark.parametrize("size", range(238, 256))
def test_a_name_as_long_as_can_be_is_forgotten_as_often_as_any(tmp_path, size):
    path = f"entities/{longest('a', size)}"
    vault = Folder(tmp_path, {path: ALI})
    places = []
    for number in range(3):
        vault.write(path, ALI.replace("bees", f"bees {number}"))
        places.append(vault.act(forget("e1")).facts["trash"])
    assert len(set(places)) == 3
    for number in (2, 0, 1):
        vault.act(restore(places[number]))
        assert vault.files()[path] == ALI.replace("bees", f"bees {number}").encode()
        (tmp_path / path).unlink()
    assert vault.files() == {}


def test_a_long_name_of_a_procedure_profile_or_entity_names_what_was_taken_out(tmp_path):
    names = [longest(name) for name in ("a", "b", "c")]
    vault = Folder(tmp_path, dict(zip(names, (ALI, DEPLOY, PROFILE), strict=True)))
    for text in ("tea", "coffee"):
        vault.act(profile(text))
    for fact in ("keeps bees", "prefers Rust"):
        vault.act(forget("e1", fact=fact))
    for step in ("push", "watch"):
        vault.act(revise("p1", reason="x", drop=[step]))
    trash = [path for path in vault.files() if path.startswith(".trash/")]
    assert len(trash) == 8
    vault.act(restore("keeps bees"))
