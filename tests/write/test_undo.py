"""A change taken back gives every byte of every file back."""

from __future__ import annotations

import pytest
from hypothesis import event, given, note, settings
from hypothesis import strategies as st

from memfmt.errors import ConflictError, MemfmtError
from memfmt.kinds.table import KINDS
from memfmt.kinds.whole import reading_of
from memfmt.write.forget import forget
from memfmt.write.record import record
from memfmt.write.restore import restore
from memfmt.write.supersede import supersede
from tests.hands import mangled, soups
from tests.write.folders import ALI, INDEX, Folder, fact_soups, folder


def acts(kind, thing, path):
    """Return acts for *thing*, each behind the one that is made before it, or None."""
    found = [(None, forget(path)), (forget(path), restore(path))]
    if kind == "entity":
        for fact in thing.facts:
            gone = forget(path, fact=fact)
            found += [(None, gone), (gone, restore(fact))]
            found += [(None, supersede(fact, "y!", reason="why", entity=path))]
    if kind == "note":
        found += [(None, supersede(path, "other note", reason="why"))]
    if kind == "procedure":
        found += [(None, record(path, ok=True, run="r1")), (None, record(path, fail="x"))]
    return found


@pytest.mark.parametrize("name", KINDS)
@given(st.data())
@settings(max_examples=max(20, settings().max_examples // 3))
def test_a_change_taken_back_gives_every_byte_back(name, data):
    kind, path = KINDS[name], f"{KINDS[name].folder}/Some Name.md"
    text = data.draw(mangled(kind) | (fact_soups() if name == "entity" else soups(kind)))
    before, act = data.draw(st.sampled_from(acts(name, reading_of(kind, text, path).thing, path)))
    with folder(notes__other="---\nmemfmt_type: note\n---\n\n# other note\n") as vault:
        vault.write(path, text)
        vault.write("MEMORY.md", INDEX)
        try:
            if before is not None:
                vault.act(before)
            files = vault.files()
            change = vault.act(act)
        except MemfmtError as error:
            event(type(error).__name__)
            note(str(error))
            return
        event(f"changed {len(change.paths)} files")
        assert change.paths
        assert vault.files() != files
        vault.act(lambda _: change.inverse())
        assert vault.files() == files


def test_what_changed_since_is_not_taken_back(tmp_path):
    vault = Folder(tmp_path, {"entities/Ali.md": ALI})
    change = vault.act(forget("Ali", fact="keeps bees"))
    vault.write("entities/Ali.md", vault.read("entities/Ali.md") + "\nby hand\n")
    before = vault.files()
    with pytest.raises(ConflictError, match=r"entities/Ali\.md"):
        vault.act(lambda _: change.inverse())
    assert vault.files() == before
