"""A vault is opened, changed, saved: only what changed is written, and nothing else is touched."""

from __future__ import annotations

import pytest

import memfmt
from memfmt import ConflictError, Entity, Episode, FolderError, InvalidValueError, NotFoundError
from memfmt.kinds.model import Relation
from tests.cli.places import ALI, vault

INDEX = """\
---
memfmt_type: index
generated: 2026-01-01
---

# Memory

- 2 entities

## Entities

- [[Ali]]
- [[Bo]]
"""


@pytest.fixture
def folder(tmp_path):
    return vault(tmp_path / "notes")


def times(folder):
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*.md")}


def test_a_vault_holds_what_load_reads(folder):
    opened = memfmt.open(folder)
    assert opened.memory == memfmt.load(folder)
    assert opened.diagnostics == ()
    assert opened.path_of(opened.memory.entity("Ali")) == "entities/Ali.md"
    assert repr(opened) == f"Vault({str(folder)!r})"
    (folder / "entities" / "Cy.md").write_text("---\nmemfmt_type: entity\n")
    assert [each.code for each in memfmt.open(folder).diagnostics] == ["M005"]


def test_saving_writes_what_changed_and_nothing_else(folder):
    opened, before = memfmt.open(folder), times(folder)
    assert opened.save() == []
    opened.memory.entity("Ali").facts.append("sings")
    opened.memory.entity("Bo").facts.append("hums")
    assert opened.save(opened.memory.entity("Bo")) == ["entities/Bo.md"]
    assert memfmt.load(folder).entity("Ali").facts == ["keeps bees"]
    assert opened.save() == ["entities/Ali.md"]
    assert (folder / "entities" / "Ali.md").read_text() == ALI + "- sings\n"
    assert opened.save() == []
    changed = {path.name for path, time in times(folder).items() if time != before[path]}
    assert changed == {"Ali.md", "Bo.md"}


def test_a_new_object_gets_a_file_and_keeps_it(folder):
    opened = memfmt.open(folder)
    cy = Entity("Cy", relations=[Relation("knows", "Ali")])
    with pytest.raises(NotFoundError, match="Cy"):
        opened.path_of(cy)
    assert opened.save(cy) == ["entities/Cy.md"]
    assert opened.path_of(cy) == "entities/Cy.md"
    assert opened.memory.entities[-1] is cy
    cy.name = "Cyrus"
    cy.facts.append("digs")
    assert opened.save(cy) == ["entities/Cy.md"]
    assert memfmt.open(folder).memory.entity("Cyrus").facts == ["digs"]


def test_the_index_follows_a_new_object(folder):
    (folder / "MEMORY.md").write_text(INDEX)
    opened = memfmt.open(folder)
    assert opened.save(Entity("Cy")) == ["MEMORY.md", "entities/Cy.md"]
    assert "- 3 entities\n" in (folder / "MEMORY.md").read_text()
    assert opened.save(Episode("rain", happened="2026-05-02")) == ["episodes/2026-05-02-rain.md"]
    opened.memory.entity("Ali").facts.append("sings")
    assert opened.save() == ["entities/Ali.md"]


def test_a_file_that_somebody_else_changed_is_not_replaced(folder):
    opened = memfmt.open(folder)
    opened.memory.entity("Ali").facts.append("sings")
    (folder / "entities" / "Ali.md").write_text(ALI + "- typed by hand\n")
    with pytest.raises(ConflictError, match=r"entities/Ali\.md"):
        opened.save()
    assert (folder / "entities" / "Ali.md").read_text() == ALI + "- typed by hand\n"


def test_a_vault_stays_where_it_was_opened(folder, monkeypatch, tmp_path):
    monkeypatch.chdir(folder.parent)
    opened = memfmt.open(folder.name)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    opened.memory.entity("Ali").facts.append("sings")
    assert opened.save() == ["entities/Ali.md"]
    assert list((tmp_path / "elsewhere").iterdir()) == []
    assert (folder / "entities" / "Ali.md").read_text() == ALI + "- sings\n"


def test_what_could_not_be_saved_is_not_in_the_memory(folder):
    opened = memfmt.open(folder)
    with pytest.raises(InvalidValueError):
        opened.save(Entity("\ud800"))
    assert len(opened.memory.entities) == 2
    assert opened.save() == []


def test_what_is_no_memory_is_refused(folder):
    opened = memfmt.open(folder)
    with pytest.raises(InvalidValueError, match="no object of memory"):
        opened.save("Ali")
    for wrong in (folder / "mine.md", folder / "gone", 3):
        with pytest.raises(FolderError):
            memfmt.open(wrong)
