"""The acts one after another, beside a plain model of what they should leave."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from memfmt import load, read_dir
from memfmt.check import report
from memfmt.errors import RefusedError
from memfmt.kinds.lines import one_line
from memfmt.kinds.names import folded
from memfmt.kinds.normal import normal_profile
from memfmt.vault.truth import key_of
from memfmt.write.episode import episode
from memfmt.write.new import new
from memfmt.write.profile import profile
from memfmt.write.relate import relate
from memfmt.write.remember import remember
from tests.cli.places import vault
from tests.strategies import texts
from tests.write.guarding import files, made

lines = texts.filter(one_line)
#: In free text somebody may leave a fence open, and is told so; not here.
free = texts.filter(lambda text: normal_profile(text) and not set(text) & set("`~$<%"))
entities = st.sampled_from(["Ali", "Bo"])


class Acts(RuleBasedStateMachine):
    """Each act writes what the model says, in the one file that it names (and the index)."""

    def __init__(self):
        super().__init__()
        self.folder = vault(Path(tempfile.mkdtemp(prefix="memfmt-acts-")))
        self.files = files(self.folder)
        self.facts = {"Ali": ["keeps bees"], "Bo": ["keeps bees"]}
        self.relations = {"Ali": [], "Bo": []}
        self.episodes = 1
        self.notes = []
        self.profile = None

    def act(self, act):
        """Make *act*; only files that the change names differ afterwards."""
        change = made(self.folder, act, allow_secret="a test", force=True)
        after = files(self.folder)
        different = {
            path for path in {*after, *self.files} if after.get(path) != self.files.get(path)
        }
        assert different == set(change.paths)
        self.files = after
        return change

    @rule(name=entities, fact=lines)
    def fact_is_remembered_once(self, name, fact):
        try:
            self.act(remember(name, fact))
        except RefusedError:
            assert files(self.folder) == self.files
            self.act(remember(name, fact, force=True))
        else:
            assert key_of(fact) not in map(key_of, self.facts[name])
        self.facts[name].append(one_line(fact))

    @rule(name=entities, verb=lines, other=lines)
    def relation_is_added(self, name, verb, other):
        change = self.act(relate(name, verb, other, force=True))
        self.relations[name].append((one_line(verb), change.facts["target"]))

    @rule(summary=lines, outcome=lines)
    def something_happens(self, summary, outcome):
        self.act(episode(summary, outcome=outcome, force=True))
        self.episodes += 1

    @rule(name=lines)
    def note_is_made_once(self, name):
        is_there = folded(one_line(name)) in map(folded, self.notes)
        try:
            self.act(new("note", name))
        except RefusedError:
            assert is_there
        else:
            assert not is_there
            self.notes.append(one_line(name))

    @precondition(lambda self: len(self.notes) < 9)
    @rule(text=free, add=st.booleans())
    def profile_is_set(self, text, add):
        if normal_profile(text) == self.profile and not add:
            return
        self.act(profile(text, add=add, force=True))
        both = add and self.profile is not None
        new_one = normal_profile(text)
        self.profile = normal_profile(f"{self.profile}\n\n{new_one}") if both else new_one

    @invariant()
    def all_is_there(self):
        memory = load(self.folder)
        for name in ("Ali", "Bo"):
            found = memory.entity(name)
            assert found.facts == self.facts[name]
            assert [(each.type, each.target) for each in found.relations] == self.relations[name]
        assert len(memory.episodes) == self.episodes
        assert sorted(each.name for each in memory.notes) == sorted(self.notes)
        assert memory.profile == self.profile

    @invariant()
    def all_is_valid(self):
        assert report(read_dir(self.folder)).is_valid

    def teardown(self):
        shutil.rmtree(self.folder)


Acts.TestCase.settings = settings(max_examples=20, stateful_step_count=12)
test_acts_one_after_another = Acts.TestCase
