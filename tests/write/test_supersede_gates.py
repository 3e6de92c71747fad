"""What supersedes is asked what every new fact is: is it recorded already, does it contradict?"""

from __future__ import annotations

import pytest

from memfmt import load
from memfmt.cli import main
from memfmt.errors import RefusedError
from memfmt.write.supersede import supersede
from tests.write.folders import Folder

ALI = """\
---
memfmt_type: entity
id: e1
---

# Ali

## Facts

- based in Tokyo
- prefers Rust for memory safety
- works from home on Mondays in winter

## Relations

- reports to → [[Kenji]]

## Knowledge

**[note] food** — eats no fish

## History

- lived in Bonn
"""
NOTE = "---\nmemfmt_type: note\n---\n\n# talk\n\n- Ali grows pears and plums behind the house\n"


@pytest.fixture
def vault(tmp_path):
    bo = ALI.partition("- reports")[0].replace("Ali", "Bo").replace("e1", "e2")
    return Folder(tmp_path, {"entities/Ali.md": ALI, "entities/Bo.md": bo, "talk.md": NOTE})


@pytest.mark.parametrize(
    ("new", "where"),
    [
        ("Prefers Rust, for memory safety.", r"recorded already: entities/Ali\.md:11: "),
        ("prefers Rust for its memory safety", r"recorded already, nearly so: .*Ali\.md:11: "),
        ("lived in Bonn", r"recorded already: entities/Ali\.md:24: .*\(under History: it no"),
        ("eats no fish", r"recorded already: entities/Ali\.md:20: "),
        ("reports to Kenji", r"recorded already: entities/Ali\.md:16: "),
        ("Ali grows pears and plums", r"recorded already: talk\.md:7: "),
        (
            "reports to Zoe",
            r"'reports to' takes one target, and entities/Ali\.md:16: 'reports to →",
        ),
    ],
)
def test_what_is_recorded_or_contradicts_is_refused_and_may_be_forced(vault, new, where):
    before = vault.files()
    with pytest.raises(RefusedError, match=rf"^{where}") as caught:
        vault.act(supersede("based in Tokyo", new, reason="so", entity="Ali"))
    assert "--force records" in str(caught.value)
    assert vault.files() == before
    vault.act(supersede("based in Tokyo", new, reason="so", entity="Ali", force=True))
    assert load(vault.root).entity("Ali").facts[0] == new


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("based in Tokyo", "based in Osaka"),
        ("based in Tokyo", "based in Tokyo, Yanaka"),
        ("based in Tokyo", "is based in Tokyo"),
        ("prefers Rust for memory safety", "prefers Rust for its memory safety"),
        ("prefers Rust for memory safety", "Prefers Rust for memory safety."),
        ("works from home on Mondays in winter", "Ali works from home on Mondays"),
        ("food", "eats no fish at all"),
    ],
)
def test_what_is_near_the_old_one_itself_is_taken(vault, old, new):
    vault.act(supersede(old, new, reason="so", entity="Ali"))
    assert new in vault.read("entities/Ali.md")


def test_the_lines_of_the_old_one_do_not_count_though_they_hold_the_new(vault):
    text = ALI.replace("- based in Tokyo\n", "- Ali keeps bees in Kiel\n  - Ali keeps bees\n")
    vault.write("entities/Ali.md", text)
    vault.act(supersede("Ali keeps bees in Kiel", "Ali keeps bees", reason="so"))
    assert load(vault.root).entity("Ali").facts[0] == "Ali keeps bees"
    assert "  - Ali keeps bees\n" in vault.read("entities/Ali.md")


def test_another_entry_of_the_entity_takes_the_place_and_stops_nothing(vault):
    new = "prefers Rust for memory safety"
    vault.act(supersede("based in Tokyo", new, reason="so", entity="Ali"))
    assert load(vault.root).entity("Ali").facts[0] == new


def test_an_entry_of_knowledge_is_asked_whether_it_is_recorded(vault):
    with pytest.raises(RefusedError, match=r"^recorded already: entities/Ali\.md:10: "):
        vault.act(supersede("food", "based in Tokyo", reason="so"))
    vault.act(supersede("food", "based in Tokyo", reason="so", force=True))
    assert load(vault.root).entity("Ali").knowledge[0].content == "based in Tokyo"


def test_the_command_takes_force(vault, monkeypatch, capsys):
    monkeypatch.chdir(vault.root)
    given = ["supersede", "Ali", "based in Tokyo", "lived in Bonn", "--reason", "so"]
    assert main(given) == 1
    assert "recorded already: entities/Ali.md:24: " in capsys.readouterr().err
    assert main([*given, "--force"]) == 0
