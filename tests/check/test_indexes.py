"""What an index says there is, and what is there (M402, M403)."""

from __future__ import annotations

import pytest

from memfmt import Entity, Memory, serialise
from memfmt.check import checked, report
from memfmt.text.edits import apply
from memfmt.vault.tree import Tree
from tests.check.files import ENTITY

TREE = dict(serialise(Memory([Entity("Ali"), Entity("Bo")]), root="", generated="2026-11-30"))


def found(tree):
    assert report(tree).diagnostics == report(tree, is_quick=False).diagnostics
    return [f"{each.code} {each.path}:{each.line}:{each.column}" for each in checked(tree)]


def said(old, new, path="MEMORY.md"):
    return {**TREE, path: TREE["MEMORY.md"].replace(old, new)}


def test_an_index_that_says_what_is_there_is_well():
    assert found(TREE) == []


def test_too_few_are_a_note_and_the_fix_counts_anew():
    tree = said("- 2 entities", "* 1 entities")
    assert found(tree) == ["M402 MEMORY.md:8:3"]
    (few,) = checked(tree)
    assert "says 1 entities, and there are 2" in few.message
    assert apply(tree["MEMORY.md"], few.fix.edits) == tree["MEMORY.md"].replace("* 1", "* 2")


def test_too_many_are_a_warning_and_nothing_takes_them_down():
    tree = said("- 0 procedures", "- 99 procedures")
    assert found(tree) == ["M403 MEMORY.md:10:3"]
    (many,) = checked(tree)
    assert "says 99 procedures, and there are 0" in many.message
    assert many.fix is None


@pytest.mark.parametrize(
    "line",
    [
        "about 99 entities",
        "99 entities to write",
        "**99 entities**",
        "99 people",
        "[[99 entities]]",
    ],
)
def test_other_words_of_a_person_are_no_count(line):
    assert found(said("- 2 entities", f"- 2 entities\n- {line}")) == []
    assert found(said("- 2 entities", f"{line}\n\n- 2 entities")) == []


def test_a_count_in_a_section_and_a_row_are_a_persons_own():
    assert found(said("- [[Bo]]", "- [[Gone]]\n- 99 entities\n\n## Plans\n\n- 5 episodes")) == []


def test_an_index_of_a_folder_may_count_that_folder():
    one, other = TREE["MEMORY.md"].replace("2 entities", "1 entities"), TREE["MEMORY.md"]
    tree = {"MEMORY.md": other, "w/MEMORY.md": one, "w/a.md": ENTITY + "# a\n"}
    tree["b.md"] = ENTITY + "# b\n"
    assert found(tree) == []
    tree["c.md"] = ENTITY + "# c\n"
    assert found(tree) == ["M402 MEMORY.md:8:3"]


def test_an_index_of_another_name_counts_what_its_writer_chose():
    text = TREE["MEMORY.md"].replace("2 entities", "1 entities")
    assert found({**TREE, "people.md": text, "entities/INDEX.md": text}) == []


def test_files_that_cannot_be_read_may_be_the_rest():
    texts = said("- 2 entities", "- 3 entities")
    tree = Tree(texts, unread={"entities/Cy.md": "Permission denied"})
    assert [each.code for each in checked(tree)] == ["M002"]
    tree = Tree(said("- 2 entities", "- 4 entities"), unread=tree.unread)
    assert [each.code for each in checked(tree)] == ["M403", "M002"]


def test_a_file_that_is_no_index_says_what_it_likes():
    assert found({"a.md": ENTITY + "# a\n\n- 99 entities\n"}) == []
