"""Processes that write at once, and die at any moment: each act is whole or absent."""

from __future__ import annotations

import io
import os
import random
import time
from contextlib import redirect_stdout, suppress

import pytest

import memfmt
from memfmt.check import report
from memfmt.cli import main
from memfmt.vault.change import Change
from memfmt.vault.loading import read_dir
from memfmt.vault.updating import update
from memfmt.write.record import record
from tests.vault.writers import PROCEDURE, ended, killed, put, started

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="starts processes by fork")
NOW = "2026-07-30"


def test_eight_writers_lose_no_run_while_a_reader_never_sees_a_torn_file(tmp_path):
    place = put(tmp_path)

    def work():
        with redirect_stdout(io.StringIO()):
            for _ in range(200):
                assert main(["record", "--vault", str(tmp_path), "deploy", "--ok"]) == 0

    writers = [started(work) for _ in range(8)]
    seen = [0]
    while writers:
        found = memfmt.parse({"deploy.md": place.read_text()})
        assert found.diagnostics == ()
        seen.append(found.procedure("deploy").success_count)
        if os.waitid(os.P_PID, writers[-1], os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            assert ended(writers.pop()) == 0
    assert memfmt.load(tmp_path).procedure("deploy").success_count == 1600
    assert seen == sorted(seen)
    assert len(set(seen)) > 20


class Writer:
    """
    A process that records one run after another, each of step *number*, until *end* is there.

    Each act that has returned is a byte more in a file of its own; so is each that was whole, and
    whose process died before it knew.
    """

    def __init__(self, folder, beside, number):
        self.folder, self.number, self.end = folder, number, beside / "end"
        self.acknowledged, self.lost = (beside / f"{each} {number}" for each in ("known", "lost"))
        self.acknowledged.touch()
        self.lost.touch()
        self.process = started(self.work)

    def work(self):
        steps, runs = settled(self.folder)
        done = steps[self.number - 1]
        if done != self.known():
            with open(self.lost, "ab") as file:
                file.write(b".")
        assert done == self.known()  # else an act was lost, or counted twice
        assert [run for step, run in runs if step == self.number][-1:] in ([], [done])
        with open(self.acknowledged, "ab", buffering=0) as file:
            while not self.end.exists():
                done += 1
                act = record(
                    "deploy", ok=True, steps=[str(self.number)], run=f"{self.number}-{done}"
                )
                assert len(update(self.folder, act, now=NOW).paths) == 2
                file.write(b".")

    def known(self):
        return self.acknowledged.stat().st_size + self.lost.stat().st_size

    def kill(self):
        """Kill the process, and start another in its place."""
        assert killed(self.process) == -9
        self.process = started(self.work)


def settled(folder):
    """Return how often each step held, and step and number of the last runs: all in one moment."""
    found = {}

    def act(reader):  # under the lock, when what a dead writer had begun is finished
        thing = reader.one("procedure", "deploy")
        files = (folder / ".memfmt" / "runs").glob("*.txt")
        ids = "".join(reader.text(f".memfmt/runs/{file.name}") for file in files).split()
        found["steps"] = [each.success_count for each in thing.steps]
        found["runs"] = [tuple(map(int, each.split("-"))) for each in ids]
        return Change()

    assert update(folder, act, now=NOW).told == ()  # nothing there that needs a person
    return found["steps"], found["runs"]


def holder(folder, writers):
    """Return the writer that holds the lock, as far as can be told; else any."""
    with suppress(OSError, IndexError, ValueError):
        number = int((folder / ".memfmt" / "journal" / "holder").read_text().split()[1].strip(","))
        return next((each for each in writers if each.process == number), writers[0])
    return writers[0]


def polled(folder, end):
    """Read the vault again and again, without the lock, until *end* is there; see no torn file."""
    seen = [0]
    while not end.exists():
        found = memfmt.load(folder)
        assert found.diagnostics == ()
        thing = found.procedure("deploy")
        assert thing.success_count == sum(each.success_count for each in thing.steps)
        seen.append(thing.success_count)
        time.sleep(0.002)
    assert seen == sorted(seen)
    assert len(set(seen)) > 20


def test_of_eight_writers_one_is_killed_a_hundred_times_and_each_act_is_whole_or_absent(tmp_path):
    folder, chance = tmp_path / "vault", random.Random(7)
    steps = "".join(f"{number}. step {number} (0✓/0✗)\n" for number in range(1, 9))
    put(folder, PROCEDURE.replace("1. push\n2. watch\n", steps))
    assert settled(folder) == ([0] * 8, [])
    writers = [Writer(folder, tmp_path, number) for number in range(1, 9)]
    reader = started(lambda: polled(folder, tmp_path / "end"))
    try:
        for _ in range(100):
            time.sleep(chance.uniform(0.02, 0.15))
            one = chance.choice(writers)  # every other time the one in the middle of an act
            (holder(folder, writers) if chance.random() < 0.5 else one).kill()
    finally:
        (tmp_path / "end").touch()
    assert [ended(each) for each in (reader, *(each.process for each in writers))] == [0] * 9

    steps, _ = settled(folder)
    found = memfmt.load(folder).procedure("deploy")
    assert steps == [each.known() for each in writers]
    assert found.success_count == sum(steps) > 50
    assert sum(each.lost.stat().st_size for each in writers) > 2  # killed in the middle of acts
    assert [str(each) for each in report(read_dir(folder)).diagnostics] == []
    assert os.listdir(folder / ".memfmt" / "journal") == ["holder"]
    assert sorted(os.listdir(folder)) == [".memfmt", "procedures"]
    assert os.listdir(folder / "procedures") == ["deploy.md"]


def test_six_writers_of_objects_that_try_again_lose_no_fact(tmp_path):
    put(
        tmp_path,
        "---\nmemfmt_type: entity\n---\n\n# Rowan\n\n## Facts\n\n- keeps bees\n",
        "e/Rowan.md",
    )

    def work():
        for at in range(15):
            while True:
                vault = memfmt.open(tmp_path)
                vault.memory.entity("Rowan").facts.append(f"fact {at} of {os.getpid()}")
                with suppress(memfmt.ConflictError):
                    vault.save()
                    break

    assert [ended(each) for each in [started(work) for _ in range(6)]] == [0] * 6
    facts = memfmt.load(tmp_path).entity("Rowan").facts
    assert len(facts) == len(set(facts)) == 91
