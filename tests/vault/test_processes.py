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
from tests.vault.writers import ended, killed, put, started

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="starts processes by fork")
NOW = "2026-07-30"
ROWAN = "---\nmemfmt_type: entity\n---\n\n# Rowan\n\n## Facts\n\n- keeps bees\n"


def nothing(_reader):
    return Change()


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


def counted(folder):
    """Return how often step 1 held by its own count, and by the ids of runs that are kept."""
    text = next((folder / ".memfmt" / "runs").iterdir(), None)
    ids = text.read_text().split() if text is not None else ["0"]
    return memfmt.load(folder).procedure("deploy").steps[0].success_count, int(ids[-1])


def test_a_writer_that_is_killed_leaves_each_act_whole_or_absent(tmp_path):
    folder, end = tmp_path / "vault", tmp_path / "end"
    put(folder)
    update(folder, record("deploy", ok=True, steps=["1"], run="1"), now=NOW)
    chance = random.Random(7)
    moments = set()

    def steady():  # another writer meanwhile, whom nobody kills
        done = 0
        while not end.exists():
            update(folder, record("deploy", ok=True, steps=["2"]), now=NOW)
            done += 1
        (tmp_path / "done").write_text(str(done))

    def doomed():
        while True:
            done, _ = counted(folder)
            update(folder, record("deploy", ok=True, steps=["1"], run=str(done + 1)), now=NOW)

    other = started(steady)
    for _ in range(100):
        number = started(doomed)
        time.sleep(chance.uniform(0.002, 0.06))
        assert killed(number) == -9
        with suppress(FileNotFoundError):
            left = os.listdir(folder / ".memfmt" / "journal")
            moments.add(tuple(sorted(each[:6] for each in left)))
        assert memfmt.load(folder).diagnostics == ()  # whatever is unfinished, no file is torn
        update(folder, nothing, now=NOW)
    end.touch()
    assert ended(other) == 0
    runs, last = counted(folder)
    assert runs == last > 3
    found = memfmt.load(folder).procedure("deploy")
    assert found.steps[1].success_count == int((tmp_path / "done").read_text())
    assert found.success_count == runs + found.steps[1].success_count
    assert [str(each) for each in report(read_dir(folder)).diagnostics] == []
    assert len(moments) > 2  # it was killed in the middle of acts, not only between them
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
