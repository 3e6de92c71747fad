"""The acts in Python: methods with the values of the commands, and clear words for wrong ones."""

from __future__ import annotations

import inspect
import re
import tempfile
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import memfmt
from memfmt import Entity, InvalidValueError, LockedError, MemfmtError, RefusedError, Vault
from memfmt.vault.disk.locking import locked
from memfmt.write.acts import ACTS
from memfmt.write.methods import OwnOptions
from tests.cli.places import vault

few = settings(max_examples=max(20, settings().max_examples // 4))
TOKEN = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.binary(),
    lambda some: st.lists(some, max_size=3) | st.dictionaries(st.text(max_size=2), some),
    max_leaves=4,
)


def parameters_of(function):
    made = inspect.signature(function).parameters.values()
    return {each.name: each.default for each in made if each.name not in ("self", "options")}


@pytest.mark.parametrize("name", ACTS)
def test_a_method_takes_what_its_act_and_its_command_take(name):
    entry = ACTS[name]()
    act = getattr(import_module(entry.room), entry.function)
    assert parameters_of(getattr(Vault, name)).keys() == parameters_of(act).keys()
    assert {each.name for each in entry.parameters} == parameters_of(act).keys()
    for key, value in parameters_of(getattr(Vault, name)).items():
        assert value == parameters_of(act)[key], key


def test_the_options_of_an_act_are_those_of_update():
    keys = parameters_of(Vault.update).keys() - {"act"}
    assert keys == OwnOptions.__annotations__.keys()
    for name in ACTS:
        types = inspect.get_annotations(getattr(Vault, name))
        has_force = "force" in types
        assert types["options"] == f"Unpack[{'Options' if has_force else 'OwnOptions'}]"


@pytest.mark.parametrize("name", ACTS)
@few
@given(st.data())
def test_a_value_of_another_type_is_told_as_one(name, data):
    known = [each.name for each in ACTS[name]().parameters]
    values = {key: data.draw(JUNK, key) for key in known}
    with tempfile.TemporaryDirectory() as folder:
        opened = memfmt.open(vault(Path(folder)))
        with suppress(MemfmtError):
            getattr(opened, name)(**values, dry_run=True)


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda v: v.record("Ali", ok=1), "ok is 1; give True or False"),
        (lambda v: v.record("Ali", ok=True, steps="1"), "steps is '1'; give a list of texts"),
        (lambda v: v.record("Ali", ok=True, version="3"), "version is '3'; give a whole number"),
        (lambda v: v.revise("p", reason="x", steps=[1, 2]), "steps is [1, 2]; give a text"),
        (lambda v: v.revise("p", reason="x", edit=["ab"]), "edit is ['ab']; give a list of pairs"),
        (lambda v: v.remember(None, "x"), "entity is None; give a text"),
        (lambda v: v.episode("x", outcome="y", importance=True), "importance is True; give a"),
    ],
)
def test_the_message_names_the_value_and_what_to_give(tmp_path, call, said):
    opened = memfmt.open(vault(tmp_path / "notes"))
    with pytest.raises(InvalidValueError, match=rf"^{re.escape(said)}"):
        call(opened)


def test_steps_are_named_by_number_or_text(tmp_path):
    opened = memfmt.open(vault(tmp_path / "notes"))
    opened.new("procedure", "ship it")
    opened.revise("ship it", reason="first", add=["tag", "push", "tell"])
    opened.record("ship it", ok=True, steps=[1, "push"])
    opened.revise("ship it", reason="no tags", drop=[1], edit=[(3, "tell Ali")], after=2, add=["x"])
    steps = opened.memory.procedure("ship it").steps
    assert [(each.action, each.success_count) for each in steps] == [
        ("push", 1),
        ("x", None),
        ("tell Ali", None),
    ]


def test_a_method_makes_its_act_and_the_memory_follows(tmp_path):
    opened = memfmt.open(vault(tmp_path / "notes"))
    tried = opened.profile("Mira decides quickly.", dry_run=True)
    assert opened.memory.profile is None
    assert "+Mira decides quickly." in tried.diff()
    opened.profile("Mira decides quickly.", now="2026-11-30")
    assert opened.memory.profile == "Mira decides quickly."
    opened.new("entity", "Railway", now="2026-11-30")
    opened.remember("Railway", "hosts us", now="2026-11-30")
    assert opened.memory.entity("Railway").facts == ["hosts us"]


def test_a_vault_that_another_writer_holds_is_waited_for_as_long_as_told(tmp_path):
    opened = memfmt.open(vault(tmp_path / "notes"))
    opened.memory.entity("Ali").facts.append("sings")
    with locked(opened.path, 1):
        with pytest.raises(LockedError):
            opened.remember("Ali", "hums", timeout=0)
        with pytest.raises(LockedError):
            opened.save(timeout=0)
    assert opened.save() == ["entities/Ali.md"]


def test_save_stops_at_a_secret_and_at_a_path_that_will_be_gone(tmp_path):
    opened = memfmt.open(vault(tmp_path / "notes"))
    ali, file = opened.memory.entity("Ali"), tmp_path / "notes" / "entities" / "Ali.md"
    before = file.read_bytes()
    ali.facts.append(f"signs in with {TOKEN}")
    with pytest.raises(RefusedError, match="secret") as raised:
        opened.save()
    assert TOKEN not in str(raised.value)
    assert file.read_bytes() == before
    assert opened.save(allow_secret="a dummy of the tests") == ["entities/Ali.md"]
    ali.facts.append("keeps the log in /tmp/run/log.txt")
    with pytest.raises(RefusedError, match="temporary"):
        opened.save()
    assert opened.save(force=True) == ["entities/Ali.md"]
    new = Entity("Bea", facts=[f"signs in with {TOKEN[:-1]}9"])
    with pytest.raises(RefusedError, match="secret"):
        opened.save(new)
    assert new not in opened.memory.entities


def test_force_lets_an_act_write_a_path_that_will_be_gone(tmp_path):
    opened = memfmt.open(vault(tmp_path / "notes"))
    with pytest.raises(RefusedError, match="temporary"):
        opened.remember("Ali", "logs to /tmp/a/b.txt")
    opened.remember("Ali", "logs to /tmp/a/b.txt", force=True)
    assert opened.memory.entity("Ali").facts[-1] == "logs to /tmp/a/b.txt"
