"""The gates of every act: secrets and paths that will be gone are refused, and never echoed."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt import load
from memfmt.errors import InvalidValueError, NotFoundError, RefusedError
from memfmt.vault.change import Change
from memfmt.write.episode import episode
from memfmt.write.gates import guarded
from memfmt.write.new import new
from memfmt.write.profile import profile
from memfmt.write.record import record
from memfmt.write.relate import relate
from memfmt.write.remember import remember
from tests.cli.places import ALI, DIG, put, vault
from tests.strategies import texts
from tests.text.test_secrets import SHAPES, shape_name
from tests.text.test_secrets import made as token_of
from tests.write.guarding import files, made, tried

TOKEN = "gh" + "p_" + "aB3d" * 9
LASTING = "/srv/data/x.log"
PASSING = "/tmp/x.log"
ACTS = [
    lambda text: remember("Ali", f"uses {text}"),
    lambda text: remember(f"the {text}", "is new", new=True),
    lambda text: relate("Ali", "uses", "Bo", note=f"with {text}"),
    lambda text: relate("Ali", "uses", f"the {text}"),
    lambda text: relate("Ali", f"has {text} of", "Bo"),
    lambda text: episode("it rained", outcome=f"wrote {text}"),
    lambda text: episode(f"it rained on {text}", outcome="wet"),
    lambda text: episode("it rained", outcome="wet", context=f"see\n\n```\n{text}\n```\n"),
    lambda text: episode("it rained", outcome="wet", why=f"for {text}"),
    lambda text: profile(f"Likes {text}."),
    lambda text: record("dig", fail=f"no {text}"),
    lambda text: new("note", f"on {text}"),
]


@pytest.mark.parametrize("act", ACTS, ids=range(len(ACTS)))
def test_no_act_stores_a_secret_or_echoes_it(act, tmp_path):
    vault(tmp_path)
    before = files(tmp_path)
    with pytest.raises(RefusedError, match=r"this holds a secret \(GitHub\), and would ") as caught:
        made(tmp_path, act(TOKEN))
    assert "gone to" in str(caught.value)
    assert TOKEN not in str(caught.value)
    assert caught.value.__cause__ is None
    assert files(tmp_path) == before
    with pytest.raises(RefusedError):
        tried(tmp_path, act(TOKEN))


def test_a_secret_in_the_name_of_a_file_is_told_so(tmp_path):
    vault(tmp_path)
    with pytest.raises(RefusedError, match=r"gone to the name of notes/on \[secret\]\.md; "):
        made(tmp_path, new("note", f"on {TOKEN}"))


@pytest.mark.parametrize("act", ACTS, ids=range(len(ACTS)))
def test_a_secret_that_is_allowed_is_written_and_not_told(act, tmp_path):
    vault(tmp_path)
    change = made(tmp_path, act(TOKEN), allow_secret="a test of the trap")
    assert TOKEN in "".join(files(tmp_path).values())
    assert change.told[-1] == "a secret was written, as allowed: a test of the trap"
    assert TOKEN not in "".join(change.told)
    assert TOKEN not in repr(change.facts)


@pytest.mark.parametrize("act", [ACTS[at] for at in (0, 2, 4, 5, 7, 8, 9, 10)], ids=range(8))
def test_no_act_stores_a_path_that_will_be_gone(act, tmp_path):
    vault(tmp_path)
    before = files(tmp_path)
    with pytest.raises(
        RefusedError, match=r"^'/tmp/x\.log.*' lies in a temporary folder, and .*:\d+"
    ):
        made(tmp_path, act(PASSING))
    assert files(tmp_path) == before
    made(tmp_path, act(LASTING))
    made(vault(tmp_path / "other"), act(PASSING), force=True)
    assert PASSING in "".join(files(tmp_path / "other").values())


@pytest.mark.parametrize("shape", SHAPES, ids=shape_name)
def test_every_issuer_is_refused_in_a_fact(shape, tmp_path):
    vault(tmp_path)
    token = token_of(shape, random.Random(1))
    with pytest.raises(
        RefusedError, match=f"secret .{shape[0]}., and would have gone to entities/Ali"
    ) as caught:
        made(tmp_path, remember("Ali", f"the key is {token}, keep it"))
    assert token not in str(caught.value)


@pytest.mark.parametrize(
    "fact",
    ["no API key in the build at all", "password policy is twelve words", "token budget 4000"],
)
def test_words_about_keys_are_remembered(fact, tmp_path):
    vault(tmp_path)
    made(tmp_path, remember("Ali", fact))
    assert fact in load(tmp_path).entity("Ali").facts


def test_a_secret_in_an_error_of_another_kind_is_masked(tmp_path):
    vault(tmp_path)
    with pytest.raises(NotFoundError, match=r"no entity named '\[secret\]'") as caught:
        made(tmp_path, remember(TOKEN, "is new"))
    assert TOKEN not in str(caught.value)
    put(tmp_path / "entities", Ali=ALI.replace("keeps bees", f"uses {TOKEN}"))
    with pytest.raises(RefusedError, match="recorded already") as refused:
        made(tmp_path, remember("Ali", f"uses {TOKEN}"))
    assert TOKEN not in str(refused.value)


# what stands there already


def test_a_file_that_holds_a_secret_takes_other_edits_and_keeps_it(tmp_path):
    fact = "deploy with key " + "AKI" + "AZZZZFAKEFAKEFAKE"
    put(tmp_path / "entities", Ali=ALI.replace("keeps bees", fact))
    before = files(tmp_path)["entities/Ali.md"]
    made(tmp_path, remember("Ali", "grows pears"))
    assert files(tmp_path)["entities/Ali.md"] == before + "- grows pears\n"


BEGIN = "-----BEGIN " + "RSA PRIVATE KEY-----"
KEY = "MIIEpAIBAAKCAQEA1 b9ZyFQ=="


def test_the_header_of_a_key_lets_no_key_of_its_type_pass(tmp_path):
    put(tmp_path / "entities", Ali=ALI.replace("keeps bees", f"knows `{BEGIN}` by sight"))
    made(tmp_path, remember("Ali", "grows pears"))
    with pytest.raises(RefusedError, match=r"secret \(private key\).* entities/Ali\.md:13;"):
        made(tmp_path, remember("Ali", f"uses {BEGIN} {KEY}"))
    change = made(tmp_path, remember("Ali", f"uses {BEGIN} {KEY}"), allow_secret="a test")
    assert change.told[0].startswith("Ali: uses [secret] (")
    made(tmp_path, remember("Ali", "sings"))


def test_the_words_of_a_key_are_new_though_its_header_is_not():
    old = f"# Ali\n\n```\n{BEGIN}\n```\n"
    text = old.replace(f"{BEGIN}\n", f"{BEGIN}\nMIIEpAIBAAKCAQEA1\n")
    with pytest.raises(RefusedError, match=r"would have gone to a\.md:4; "):
        guarded(lambda _: Change({"a.md": old}, {"a.md": text}))(None)


@pytest.mark.parametrize(
    ("act", "place"),
    [
        (record("dig", ok=True, run=TOKEN), r"\.memfmt/runs/.*\.txt:1"),
        (record("dig", ok=True, run=f"night-{BEGIN}{KEY}"), r"\.memfmt/runs/.*\.txt:1"),
    ],
)
def test_a_secret_in_the_id_of_a_run_is_refused(act, place, tmp_path):
    vault(tmp_path)
    before = files(tmp_path)
    with pytest.raises(RefusedError, match=f"would have gone to {place}; "):
        made(tmp_path, act)
    assert files(tmp_path) == before
    assert not list((tmp_path / ".memfmt").glob("runs/*"))


def test_a_line_that_is_moved_or_numbered_anew_is_not_new(tmp_path):
    steps = f"1. ask [[Ali]]\n2. log in with {TOKEN} from {PASSING}\n"
    put(tmp_path, dig=DIG.replace("1. ask [[Ali]]\n", steps))

    def act(reader):
        thing = reader.one("procedure", "dig")
        thing.steps.pop(0)
        return reader.changed(thing)

    made(tmp_path, act)
    assert f"1. log in with {TOKEN} from {PASSING}\n" in files(tmp_path)["dig.md"]


def test_hidden_files_are_not_looked_at_and_what_comes_back_is_not_new(tmp_path):
    vault(tmp_path)
    text = f"uses {TOKEN} and {PASSING}\n"
    made(tmp_path, lambda _: Change({".trash/a.md": None}, {".trash/a.md": text}))
    moved = Change({".trash/a.md": text, "a.md": None}, {".trash/a.md": None, "a.md": text})
    made(tmp_path, lambda _: moved)
    assert files(tmp_path)["a.md"] == text
    with pytest.raises(RefusedError):
        made(tmp_path, lambda _: Change({"b.md": None}, {"b.md": text}))


@given(texts, texts, st.integers(0, 3))
def test_the_place_of_a_secret_is_told(before, after, blanks):
    old = f"{before}\n"
    text = f"{old}{chr(10) * blanks}x {TOKEN}\n{after}"

    def act(_):
        return Change({"a.md": old}, {"a.md": text})

    from memfmt.text.source import lines_of

    line = next(number for number, each in enumerate(lines_of(text), 1) if TOKEN in each)
    with pytest.raises(RefusedError, match=rf"would have gone to a\.md:{line}; "):
        guarded(act)(None)


@pytest.mark.parametrize("reason", ["", " \n"])
def test_a_secret_needs_a_reason(reason, tmp_path):
    with pytest.raises(InvalidValueError, match="takes the reason"):
        made(tmp_path, ACTS[0](TOKEN), allow_secret=reason)
