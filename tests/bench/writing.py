"""
What one write costs, and how long the window is in which nobody is stopped.

    python tests/bench/writing.py [--pairs N] [--work DIR]

- ``record`` on a vault of 10,000 files over the same on a vault of that one file: goal 1.15.
- The latter over ``python -c 'import click, yaml, filelock'``: goal 1.5.
- Files written when one of 10,000 objects is changed and saved: goal 1.
- The window between the last compare and the rename, in microseconds (spec/writing.md).

Time is processor time of whole processes, in turn, as in ``against_public.py``; a ratio is the
median of those of the pairs. Run it with the Python that memfmt is installed for.

Exit code 0: every goal is met. 1: one is missed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from unittest.mock import patch

import make_vault
from measure import run

import memfmt
from memfmt.vault.disk import swapping
from memfmt.vault.updating import update
from memfmt.write.record import record

FILES = 10_000
WIDE, LIGHT = 1.15, 1.5
BASE = [sys.executable, "-c", "import click, yaml, filelock"]


def command(vault: Path, name: str) -> list[str]:
    """Return the command that records a run of the procedure *name* in *vault*."""
    return [sys.executable, "-m", "memfmt", "record", "--vault", str(vault), name, "--ok"]


def median_ratio(one: list[str], other: list[str], pairs: int, work: Path) -> tuple[float, float]:
    """Return the median ratio of *pairs* runs in turn, and the median seconds of the first."""
    ratios, seconds = [], []
    for number in range(pairs + 1):
        mine, theirs = run(one, work), run(other, work)
        for done in (mine, theirs):
            if done.code:
                raise SystemExit(f"{done.complaint()}")
        if number:
            ratios.append(mine.seconds / theirs.seconds)
            seconds.append(mine.seconds)
    return statistics.median(ratios), statistics.median(seconds)


def files_written(vault: Path) -> int:
    """Return how many files differ after one object of *vault* was changed and saved."""
    before = {path: path.stat().st_mtime_ns for path in vault.rglob("*.md")}
    opened = memfmt.open(vault)
    opened.memory.entities[len(opened.memory.entities) // 2].facts.append("one more fact")
    opened.save()
    return sum(path.stat().st_mtime_ns != time for path, time in before.items())


def window(vault: Path, name: str, times: int = 200) -> list[float]:
    """Return the microseconds from the end of the last compare to the end of the rename, sorted."""
    taken, compared = [], [0.0]
    refuse, replace = swapping.refuse_stale, os.replace

    def refused(*given: object) -> None:
        refuse(*given)
        compared[0] = time.perf_counter()

    def replaced(source: str, target: str) -> None:
        replace(source, target)
        taken.append(1e6 * (time.perf_counter() - compared[0]))

    with patch.object(swapping, "refuse_stale", refused), patch.object(os, "replace", replaced):
        for _ in range(times):
            update(vault, record(name, ok=True), now="2026-07-30")
    return sorted(taken)


def main() -> int:
    """Measure, print, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[1])
    parser.add_argument("--pairs", type=int, default=9)
    parser.add_argument("--work", type=Path)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        work = given.work or Path(scratch)
        many, one = work / "many", work / "one"
        make_vault.write(many, FILES, mixed=False)
        place = sorted((many / "procedures").glob("*.md"))[0]
        (one / "procedures").mkdir(parents=True)
        shutil.copy(place, one / "procedures")
        name = place.stem
        wide, _ = median_ratio(command(many, name), command(one, name), given.pairs, work)
        light, seconds = median_ratio(command(one, name), BASE, given.pairs, work)
        written = files_written(many)
        moments = window(one, name)
    print(f"record, 10,000 files over 1       {wide:6.2f}   goal {WIDE}")
    print(
        f"record over three imports         {light:6.2f}   goal {LIGHT}   ({1000 * seconds:.0f} ms)"
    )
    print(f"files written for one change      {written:6}   goal 1")
    middle, late = moments[len(moments) // 2], moments[int(0.99 * len(moments))]
    print(f"window, µs: median {middle:.0f}, 99 of 100 within {late:.0f}")
    return 0 if wide <= WIDE and light <= LIGHT and written == 1 else 1


if __name__ == "__main__":
    raise SystemExit(main())
