"""What supersede put under History is recorded: whoever says it again is told that it is past."""

from __future__ import annotations

import pytest

from memfmt.errors import RefusedError
from memfmt.write.relate import relate
from memfmt.write.remember import remember
from memfmt.write.supersede import supersede
from tests.write.folders import ALI, BO, Folder


@pytest.mark.parametrize(
    ("old", "new", "again"),
    [
        ("keeps bees", "keeps cats", lambda force: remember("Ali", "Keeps bees.", force=force)),
        ("knows Ali", "knows Cy", lambda force: relate("Bo", "knows", "Ali", force=force)),
        (
            "keeps bees",
            "keeps cats",
            lambda force: supersede("based in Tokyo", "keeps bees", reason="x", force=force),
        ),
    ],
)
def test_what_was_superseded_is_told_to_be_past(tmp_path, old, new, again):
    vault = Folder(tmp_path, {"entities/Ali.md": ALI, "entities/Bo.md": BO})
    vault.act(supersede(old, new, reason="it changed"))
    with pytest.raises(RefusedError, match="under History: it no longer holds"):
        vault.act(again(False))
    vault.act(again(True))


def test_a_note_of_the_new_relation_is_not_lost(tmp_path):
    text = BO + "- knows → [[Cy]] — a bit\n"
    vault = Folder(tmp_path, {"entities/Ali.md": ALI, "entities/Bo.md": text})
    new = "knows → [[Cy]] — for years"
    with pytest.raises(RefusedError, match=r"another note: entities/Bo\.md:11"):
        vault.act(supersede("knows Ali", new, reason="x"))
    assert vault.read("entities/Bo.md") == text
    vault.act(supersede("knows Ali", new, reason="x", force=True))
    assert "- knows → [[Cy]] — for years\n- knows → [[Cy]] — a bit\n" in vault.read(
        "entities/Bo.md"
    )
