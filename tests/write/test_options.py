"""The options of acts in Python: what is none of them is told as a wrong value."""

from __future__ import annotations

import pytest

import memfmt
from memfmt import AnswerError, InvalidValueError, MemfmtError
from tests.cli.places import vault
from tests.write.guarding import files

TOKEN = "gh" + "p_" + "aB3d" * 9
WRONG = [
    *[("allow_secret", value) for value in (3, True, {}, 1.5, b"x", "", " ")],
    *[("dry_run", value) for value in ("no", 1, None)],
    *[("force", value) for value in ("no", 1, None)],
    *[("timeout", value) for value in ("x", None, -1, float("nan"), True, [])],
    *[("now", value) for value in (1, "", "tomorrow", "2026/11/30", "2026-11-31", b"2026-11-30")],
]
CALLS = {
    "an act": lambda vault, how: vault.new("note", "x", **how),
    "update": lambda vault, how: vault.update(lambda _: memfmt.Change(), **how),
    "consolidate": lambda vault, how: vault.consolidate(lambda _: {"items": []}, **how),
    "save": lambda vault, how: vault.save(**how),
}


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(("name", "value"), WRONG, ids=repr)
def test_an_option_of_another_sort_is_named_with_its_value(call, name, value, tmp_path):
    opened = memfmt.open(vault(tmp_path))
    before = files(tmp_path)
    if call == "save" and name in ("now", "dry_run"):
        return
    opened.memory.entity("Ali").facts.append("sings")
    shown = "takes the reason" if name == "allow_secret" and isinstance(value, str) else repr(value)
    with pytest.raises(InvalidValueError) as caught:
        CALLS[call](opened, {name: value})
    assert name.replace("_", "-") in str(caught.value).replace("_", "-")
    assert shown in str(caught.value)
    assert files(tmp_path) == before


@pytest.mark.parametrize(
    ("now", "day"),
    [
        ("2026-11-30", "2026-11-30"),
        ("20261130", "2026-11-30"),
        ("20261130T101500", "2026-11-30"),
        ("2026-W49-1T10:15", "2026-11-30"),
        ("2026-11-30T10:15+02:00", "2026-11-30"),
    ],
)
def test_the_day_of_an_act_is_said_in_one_form(now, day, tmp_path):
    change = memfmt.open(vault(tmp_path)).episode("it rained", outcome="wet", now=now)
    assert change.paths == [f"episodes/{day}-it rained.md"]


SAYING = {
    "a kind": {"items": [{"kind": TOKEN}]},
    "a key": {TOKEN: 1, "items": []},
    "a key of an item": {"items": [{"kind": "fact", TOKEN: "x"}]},
    "a direction": {"items": [{"kind": "relation", "direction": TOKEN}]},
    "a start": {
        "items": [
            {"kind": "fact", "entity": "Ali", "text": f"# {TOKEN}", "why": "x", "episodes": ["ep1"]}
        ]
    },
}


@pytest.mark.parametrize("answer", SAYING)
def test_no_complaint_on_an_answer_echoes_a_secret(answer, tmp_path):
    opened = memfmt.open(vault(tmp_path))
    with pytest.raises(AnswerError) as caught:
        opened.consolidate(lambda _: SAYING[answer])
    assert TOKEN[:9] not in str(caught.value)
    assert "[secret]" in "".join(caught.value.complaints)
    assert str(caught.value).startswith("the answer is refused")
    assert caught.value.__cause__ is None


@pytest.mark.parametrize(
    "call",
    [
        lambda vault: vault.revise("dig", reason="x", steps=f"1. {TOKEN}\n  {TOKEN}"),
        lambda vault: vault.record("dig", ok=True, version=TOKEN),
        lambda vault: vault.record("dig", ok=True, when=TOKEN),
        lambda vault: vault.record("dig", ok=True, run="x" * 45 + f" {TOKEN}" * 9),
        lambda vault: vault.episode("x", importance=TOKEN),
        lambda vault: vault.supersede(f"{'x' * 50} {TOKEN}", f"{'x' * 50} {TOKEN}", reason="x"),
        lambda vault: vault.relate("Ali", f"{'x' * 50} {TOKEN} →", "Bo"),
        lambda vault: vault.forget("Ali", fact=f"{'x ' * 25}{TOKEN}"),
        lambda vault: vault.new(TOKEN, "x"),
        lambda vault: vault.save(TOKEN),
        lambda vault: vault.save(memfmt.Entity("x", id=f"{TOKEN} \ud800")),
        lambda vault: vault.profile("x", now=TOKEN),
        lambda vault: vault.consolidate(lambda _: {"items": []}, since=TOKEN),
    ],
    ids=range(13),
)
def test_no_error_of_a_method_echoes_a_secret_or_its_beginning(call, tmp_path):
    opened = memfmt.open(vault(tmp_path))
    with pytest.raises(MemfmtError) as caught:
        call(opened)
    assert TOKEN[:5] not in str(caught.value)
