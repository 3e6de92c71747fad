"""Runs, revisions, corrections and the trash one after another, beside a plain model."""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from memfmt import load, read_dir
from memfmt.check import report
from memfmt.errors import RefusedError
from memfmt.write.forget import forget
from memfmt.write.record import record
from memfmt.write.restore import restore
from memfmt.write.revise import revise
from memfmt.write.supersede import supersede
from tests.write.guarding import files, made

#: Written by hand, in CRLF, with a person's words between: each byte of them stays.
DEPLOY = """\
---
memfmt_type: procedure
id: p1   # mine
team: [a, b]
---

# deploy (v1 · untested)

My own words, to stay.

## Steps

1. push
   - not on Fridays
2. watch
3. verify

## My notes

* also mine
""".replace("\n", "\r\n")
ALI = """\
---
memfmt_type: entity
---

# Ali

> words of mine

## Facts

+ fact 0
  - nested in 0
+ fact 1

## Relations

+ knows → [[target 0]] — well
  - nested in target 0
+ mentored by ← [[deploy]]
+ knows → [[target 1]]

## Links

see [[deploy]]
"""
MINE = [
    *("id: p1   # mine\r", "team: [a, b]\r", "My own words, to stay.\r", "## My notes\r"),
    *("* also mine\r", "   - not on Fridays\r"),
]
STRANGER = "# no memory\n\n- fact 0\n"


@dataclass
class Step:
    text: str
    held: int | None = None
    failed: int | None = None


@dataclass
class Procedure:
    version: int = 1
    held: int = 0
    failed: int = 0
    steps: list[Step] = field(
        default_factory=lambda: [Step(each) for each in ("push", "watch", "verify")]
    )
    retired: list[tuple[int | None, int | None]] = field(default_factory=list)


class Keeping(RuleBasedStateMachine):
    """Each act writes what the model says, and only into the files that its change names."""

    def __init__(self):
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="memfmt-keeping-"))
        for path, text in (
            ("procedures/deploy.md", DEPLOY),
            ("entities/Ali.md", ALI),
            ("fact 0.md", STRANGER),
        ):
            place = self.folder / path
            place.parent.mkdir(exist_ok=True)
            place.write_bytes(text.encode())
        self.files = files(self.folder)
        self.deploy = Procedure()
        self.facts = ["fact 0", "fact 1"]
        self.targets = ["target 0", "target 1"]
        self.history = 0
        self.trashed: list[tuple[list[str], str, str]] = []
        self.is_there = True
        self.number = 1

    def act(self, act):
        change = made(self.folder, act)
        after = files(self.folder)
        different = {
            path for path in {*after, *self.files} if after.get(path) != self.files.get(path)
        }
        assert different == {path for path in change.paths if not path.startswith(".memfmt")}
        self.files = after
        return change

    @precondition(lambda self: self.is_there)
    @rule(ok=st.booleans(), named=st.dictionaries(st.integers(0, 5), st.booleans(), max_size=3))
    def run_is_recorded(self, ok, named):
        model = self.deploy
        named = {at: held for at, held in named.items() if at < len(model.steps)}
        if ok:
            named = dict.fromkeys(named, True)
        words = {True: "ok", False: "fail"}
        steps = [f"{at + 1}={words[held]}" for at, held in named.items()]
        self.act(record("deploy", ok=ok, fail=None if ok else "it broke", steps=steps))
        model.held += ok
        model.failed += not ok
        for at, held in named.items():
            step = model.steps[at]
            step.held = (step.held or 0) + held
            step.failed = (step.failed or 0) + (not held)

    @precondition(lambda self: self.is_there)
    @rule(what=st.sampled_from(["add", "edit", "nothing"]), at=st.integers(0, 9))
    def version_begins(self, what, at):
        model = self.deploy
        self.number += 1
        text = f"step {self.number}"
        at %= len(model.steps)
        if what == "add":
            self.act(revise("deploy", reason="why", add=[text]))
            model.steps.append(Step(text))
        elif what == "edit":
            self.act(revise("deploy", reason="why", edit=[(str(at + 1), text)]))
            model.steps[at] = Step(text)
        else:
            self.act(revise("deploy", reason="why"))
        ran = model.held + model.failed
        model.retired.append((model.held, model.failed) if ran else (None, None))
        model.version += 1
        model.held = model.failed = 0

    @precondition(lambda self: self.facts)
    @rule(at=st.integers(0, 9))
    def fact_is_superseded(self, at):
        self.number += 1
        at %= len(self.facts)
        new = f"fact {self.number}"
        self.act(supersede(self.facts[at], new, reason="it changed", entity="Ali"))
        self.facts[at] = new
        self.history += 1

    @precondition(lambda self: self.facts)
    @rule(at=st.integers(0, 9))
    def fact_is_forgotten(self, at):
        fact = self.facts.pop(at % (len(self.facts)))
        self.act(forget("Ali", fact=fact))
        self.trashed.append((self.facts, fact, fact))

    @precondition(lambda self: self.targets)
    @rule(at=st.integers(0, 9), arrow=st.sampled_from(["", "→ "]))
    def relation_is_superseded(self, at, arrow):
        self.number += 1
        at %= len(self.targets)
        new = f"target {self.number}"
        old = f"knows {arrow}{self.targets[at]}"
        self.act(supersede(old, f"knows {arrow}{new}", reason="it changed", entity="Ali"))
        self.targets[at] = new
        self.history += 1

    @precondition(lambda self: self.targets)
    @rule(at=st.integers(0, 9))
    def relation_is_forgotten(self, at):
        target = self.targets.pop(at % len(self.targets))
        self.act(forget("Ali", fact=f"knows {target}"))
        self.trashed.append((self.targets, target, f"knows {target}"))

    @precondition(lambda self: self.trashed)
    @rule(at=st.integers(0, 9))
    def fact_or_relation_is_restored(self, at):
        entry = self.trashed.pop(at % len(self.trashed))
        things, value, called = entry
        try:
            self.act(restore(called))
        except RefusedError:
            self.trashed.append(entry)
        else:
            things.append(value)

    @rule()
    def file_goes_and_comes_back(self):
        name = "procedures/deploy.md"
        if self.is_there:
            before = self.files[name]
            self.act(forget("deploy"))
            assert self.files[f".trash/{name}"] == before
        else:
            before = self.files[f".trash/{name}"]
            self.act(restore("deploy"))
            assert self.files[name] == before
        self.is_there = not self.is_there

    @invariant()
    def the_files_say_what_the_model_does(self):
        memory = load(self.folder)
        ali = memory.entity("Ali")
        assert sorted(ali.facts) == sorted(self.facts)
        assert len(ali.history) == self.history
        known = [each.target for each in ali.relations if each.type == "knows"]
        assert sorted(known) == sorted(self.targets)
        assert len(ali.relations) == len(known) + 1
        if not self.is_there:
            return
        found, model = memory.procedure("deploy"), self.deploy
        assert (found.version, found.success_count, found.fail_count) == (
            model.version,
            model.held,
            model.failed,
        )
        assert [(each.action, each.success_count, each.fail_count) for each in found.steps] == [
            (each.text, each.held, each.failed) for each in model.steps
        ]
        kept = [(each.success_count, each.fail_count) for each in found.evolution]
        assert kept == model.retired
        a, b = found.prior
        last = next((each for each in reversed(kept) if each != (None, None)), (0, 0))
        assert a + b - 2 <= sum(last) / 2

    @invariant()
    def what_a_person_wrote_stands_as_it_was(self):
        everything = "\n".join(self.files.values()).split("\n")
        assert all(each in everything for each in MINE[:-1])
        assert "> words of mine" in everything
        assert any("nested in 0" in each for each in everything)
        assert any("nested in target 0" in each for each in everything)
        assert (self.folder / "fact 0.md").read_text() == STRANGER

    @invariant()
    def all_is_valid(self):
        assert report(read_dir(self.folder)).is_valid

    def teardown(self):
        shutil.rmtree(self.folder)


Keeping.TestCase.settings = settings(max_examples=20, stateful_step_count=14)
test_records_one_after_another = Keeping.TestCase
