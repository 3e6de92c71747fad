"""Relations that are forgotten and restored, as facts are."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from memfmt import load
from memfmt.errors import AmbiguousError, EditRefusedError, RefusedError
from memfmt.kinds.entity import ENTITY
from memfmt.kinds.whole import reading_of
from memfmt.write.forget import forget
from memfmt.write.relations import ways_to_say
from memfmt.write.restore import restore
from tests.write.folders import PATH, Folder, folder, words
from tests.write.relating import ALI, HIVES, related, without


@given(related(), st.data())
def test_a_relation_goes_and_comes_back_or_stays(text, data):
    thing = reading_of(ENTITY, text, PATH).thing
    if not thing.relations:
        return
    old = data.draw(st.sampled_from(thing.relations))
    called = data.draw(st.sampled_from(ways_to_say(old)))
    with folder() as vault:
        vault.write(PATH, text)
        before = vault.files()
        try:
            change = vault.act(forget(PATH, fact=called))
        except (AmbiguousError, EditRefusedError) as error:
            event(type(error).__name__)
            assert vault.files() == before
            return
        if ".trash/Some Name (relation" not in change.facts["trash"]:
            return  # a fact says the same
        less = reading_of(ENTITY, vault.read(PATH), PATH).thing
        assert less.relations == without(thing.relations, thing.relations.index(old))
        assert words(text) <= words(vault.read(PATH)) + words(vault.read(change.facts["trash"]))
        after = vault.files()
        try:
            vault.act(restore(change.facts["trash"]))
        except (EditRefusedError, RefusedError):
            assert vault.files() == after
            event("refused to restore")
            return
        assert set(vault.files()) == {PATH}
        assert reading_of(ENTITY, vault.read(PATH), PATH).thing == thing
        assert words(text) - words(vault.read(PATH)) == Counter()


@pytest.fixture
def vault(tmp_path):
    return Folder(tmp_path, {"entities/Ali.md": ALI, "entities/hv.md": HIVES})


def test_a_relation_is_forgotten_with_all_under_it_and_comes_back_to_its_place(vault):
    change = vault.act(forget("Ali", fact="works at Mengram"))
    trash = ".trash/Ali (relation 2026-11-30).md"
    assert change.facts["trash"] == trash
    assert change.told[0] == "forgot of Ali: works at Mengram"
    front, _, lines = vault.read(trash).partition("place: 1\n")
    above, _, lines = lines.partition("---\n\n")
    assert above.startswith('above: "## Relations"\nline: 14\nsha256: ')
    assert (front, lines) == (
        "---\nforgotten: 2026-11-30\nforgotten_from: entities/Ali.md\nentity: Ali\nentity_id: e1\n"
        "section: Relations\n",
        "* works at → [[Mengram]] — since 2024\n  - on the third floor\n",
    )
    assert "works at" not in vault.read("entities/Ali.md")
    assert vault.act(restore("works at Mengram")).told == ("restored of Ali: works at Mengram",)
    assert vault.read("entities/Ali.md") == ALI
    assert [path for path in vault.files() if path.startswith(".trash")] == []


@pytest.mark.parametrize(
    "called",
    ["knows hv", "knows → hv", "knows the hives/north", "Kenji mentored by", "mentored by ← Kenji"],
)
def test_what_a_relation_to_forget_is_called(vault, called):
    vault.act(forget("Ali", fact=called))
    assert len(load(vault.root).entity("Ali").relations) == 2
    [trash] = [path for path in vault.files() if path.startswith(".trash")]
    vault.act(restore(trash))
    assert vault.read("entities/Ali.md") == ALI


def test_the_one_before_may_be_linked_by_another_name_than_it_has(vault):
    text = ALI + "* likes → [[hv]]\n* likes → [[Zoe]]\n"
    vault.write("entities/Ali.md", text)
    vault.act(forget("Ali", fact="likes the hives/north"))
    [trash] = [path for path in vault.files() if path.startswith(".trash")]
    assert "\nafter: knows hv\n" in vault.read(trash)
    vault.act(restore(trash))
    assert vault.read("entities/Ali.md") == text


def test_a_relation_of_another_to_this_one_is_told_with_its_arrow(vault):
    change = vault.act(forget("Ali", fact="Kenji mentored by"))
    assert change.told[0] == "forgot of Ali: mentored by ← Kenji"
    assert vault.act(restore("Kenji mentored by")).told[0] == "restored of Ali: mentored by ← Kenji"


def test_a_relation_that_was_noted_again_is_not_doubled(vault):
    vault.act(forget("Ali", fact="knows hv"))
    vault.write("entities/Ali.md", ALI)
    with pytest.raises(RefusedError, match=r"Ali\.md:17 says 'knows hv'"):
        vault.act(restore("knows hv"))


def test_a_part_that_a_fact_and_a_relation_have_means_the_fact(vault):
    vault.write("entities/Ali.md", ALI.replace("keeps bees", "left Mengram once"))
    vault.act(forget("Ali", fact="mengram"))
    assert load(vault.root).entity("Ali").facts == []
    vault.act(forget("Ali", fact="mengram"))
    assert len(load(vault.root).entity("Ali").relations) == 2


def test_the_only_relation_comes_back_below_its_heading(vault):
    text = ALI.partition("  - on the third")[0]
    vault.write("entities/Ali.md", text)
    vault.act(forget("Ali", fact="works at Mengram"))
    vault.act(restore("works at Mengram"))
    assert vault.read("entities/Ali.md") == text
