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
from memfmt.errors import (
    AmbiguousError,
    AnswerError,
    EditRefusedError,
    InvalidValueError,
    RefusedError,
)
from memfmt.kinds.entity import read_relation
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Relation
from memfmt.kinds.names import NO_NAMES, folded, name_in_link
from memfmt.kinds.normal import normal_profile
from memfmt.vault.truth import key_of
from memfmt.write.consolidate.applying import consolidation
from memfmt.write.consolidate.marks import bare, said
from memfmt.write.consolidate.texts import forged
from memfmt.write.episode import episode
from memfmt.write.forget import forget
from memfmt.write.new import new
from memfmt.write.profile import profile
from memfmt.write.relate import relate
from memfmt.write.relations import line_for
from memfmt.write.remember import remember
from memfmt.write.restore import restore
from memfmt.write.supersede import supersede
from tests.cli.places import vault
from tests.strategies import texts
from tests.write.guarding import NOW, files, made
from tests.write.relating import without

lines = texts.filter(one_line)
#: In free text somebody may leave a fence open, and is told so; not here.
free = texts.filter(lambda text: normal_profile(text) and not set(text) & set("`~$<%"))
#: What an answer may say: words, one line of them.
hardened = lines.map(one_line).filter(lambda text: not list(forged(text, bool)))
entities = st.sampled_from(["Ali", "Bo"])


class Acts(RuleBasedStateMachine):
    """Each act writes what the model says, in the one file that it names (and the index)."""

    def __init__(self):
        super().__init__()
        self.folder = vault(Path(tempfile.mkdtemp(prefix="memfmt-acts-")))
        self.files = files(self.folder)
        self.facts = {"Ali": ["keeps bees"], "Bo": ["keeps bees"]}
        self.relations = {"Ali": [], "Bo": []}
        self.past = {"Ali": [], "Bo": []}
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

    @precondition(lambda self: any(self.facts.values()))
    @rule(name=entities, at=st.integers(0, 99), fact=lines)
    def fact_is_superseded(self, name, at, fact):
        facts, fact = self.facts[name], one_line(fact)
        if not facts:
            return
        at %= len(facts)
        try:
            self.act(supersede(facts[at], fact, reason="so", entity=name, force=True))
        except (AmbiguousError, InvalidValueError):
            assert files(self.folder) == self.files
            return
        self.past[name].append(f"{facts[at]} — until {NOW[:10]}: so")
        if fact in without(facts, at):
            facts.pop(at)
        else:
            facts[at] = fact

    @precondition(lambda self: any(self.relations.values()))
    @rule(name=entities, at=st.integers(0, 99), other=lines)
    def relation_is_superseded(self, name, at, other):
        relations = self.relations[name]
        if not relations:
            return
        at %= len(relations)
        verb, old = relations[at]
        new = line_for(Relation(verb, name_in_link(one_line(other))))
        try:
            act = supersede(f"{verb} → {old}", new, reason="so", entity=name, force=True)
            change = self.act(act)
        except (AmbiguousError, InvalidValueError):
            assert files(self.folder) == self.files
            return
        told = load(self.folder).entity(name).history[-1]
        line = told.removesuffix(f" — until {NOW[:10]}: so")
        assert line != told
        assert line == f"{verb} {old}" or read_relation(line, NO_NAMES).target == old
        self.past[name].append(told)
        if len(load(self.folder).entity(name).relations) < len(relations):
            gone = relations.pop(at)
            keys = [key_of(f"{each[0]} {each[1]}") for each in relations]
            assert key_of(change.facts["new"].replace("→ ", "", 1)) in keys, gone
        else:
            assert change.facts["new"].startswith(f"{verb} → ")
            relations[at] = (verb, change.facts["new"].removeprefix(f"{verb} → "))

    @precondition(lambda self: any(self.relations.values()))
    @rule(name=entities, at=st.integers(0, 99))
    def relation_goes_and_comes_back(self, name, at):
        if not self.relations[name]:
            return
        verb, target = self.relations[name][at % len(self.relations[name])]
        before = self.files
        try:
            change = self.act(forget(name, fact=f"{verb} {target}"))
        except (AmbiguousError, EditRefusedError):
            assert files(self.folder) == self.files
            return
        self.act(restore(change.facts["trash"]))
        assert self.files == before

    @rule(name=entities, text=hardened, why=hardened, at=st.none() | st.integers(0, 99))
    def something_hardens(self, name, text, why, at):
        facts, past = self.facts[name], self.past[name]
        old = facts[at % len(facts)] if at is not None and facts else None
        answer = {"kind": "fact", "entity": name, "text": text, "why": why, "episodes": ["ep1"]}
        answer |= {"supersedes": [old]} if old is not None else {}
        try:
            self.act(consolidation({"items": [answer]}))
        except AnswerError:
            assert files(self.folder) == self.files
            return
        assert key_of(text) not in map(key_of, without(facts, facts.index(old)) if old else facts)
        gone = [each for each in facts if old is not None and said(each) == said(old)]
        place = facts.index(gone[0]) if gone else len(facts)
        facts[:] = [each for each in facts if each not in gone]
        found = load(self.folder).entity(name)
        assert bare(found.facts[place]) == text != found.facts[place]
        facts.insert(place, found.facts[place])
        more = found.history[len(past) :]
        assert list(map(bare, more)) == [f"{each} — until {NOW[:10]}: {why}" for each in gone]
        past += more

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
            assert found.history == self.past[name]
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
