"""
How long this checkout takes, and how much memory, over the public memfmt 0.5.2.

    python tests/bench/against_public.py [--quick] [--mixed] [--only NAME] [--work DIR]

Both are installed, each into an environment of its own, and asked the same of the same vaults of
1, 100, 1,000 and 10,000 files. Time is processor time, user and system, of a whole process from
its start to its end, as the system counts it; for ``load`` it is that of the one call, counted
inside the process. The two take turns, ours, theirs, ours, theirs, so that whatever else the
machine does meets both alike; a ratio is the median of the ratios of these pairs, a time or a peak
of memory the median of its runs. Nothing is timed that fails or does not print what it should.

A goal is a ratio, never a time: the machine does not matter. ``growth`` is ours alone, from 1,000
to 10,000 files, what it takes for one file taken off before: work that is linear gives 10.

Exit code 0: every goal is met. 1: one is missed, or something could not be timed. Needs Linux or
macOS, and an index of packages unless DIR has the environments already.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import prepare
from make_vault import ANSWER, QUESTION, shares
from measure import Run, run
from prepare import Environment

#: Of ours over theirs: processor time at most this, for a command and a number of files.
TIME = {
    ("import", 0): 1.2,
    ("context", 1): 1.4,
    ("context", 10_000): 0.6,
    ("stat", 10_000): 0.6,
    ("validate", 10_000): 0.9,
    ("load", 10_000): 0.9,
}
MEMORY = 1.0  # wherever there is a goal of time
GROWTH = 12.0  # from 1,000 to 10,000 files
FLAT = 0.1  # of what one file takes: growth below it is none
NAMES = ("import", "context", "stat", "validate", "load")
SIZES = (1, 100, 1_000, 10_000)
WIDTH = 100

LOAD = """
import sys, time
from memfmt import load
start = time.process_time()
memory = load(sys.argv[1])
print(time.process_time() - start)
print(len(memory.entities), len(memory.episodes), len(memory.procedures))
"""


@dataclass(frozen=True, slots=True)
class Task:
    """What both are asked: *name*, of a vault of *files* files (0: of none)."""

    name: str
    files: int
    vault: Path
    mixed: bool

    def command(self, environment: Environment) -> list[str]:
        """Return the command that has *environment* do it."""
        if self.name == "import":
            return [environment.python, "-c", "import memfmt"]
        if self.name == "load":
            return [environment.python, "-c", LOAD, str(self.vault)]
        question = [QUESTION] if self.name == "context" else []
        return [environment.memfmt, self.name, str(self.vault), *question]

    def answer(self) -> str:
        """Return how a line of what is printed begins if the work was done, by whomever."""
        share = shares(self.files, mixed=self.mixed)
        entities, episodes, procedures = (share[kind] for kind in list(share)[:3])
        return {
            "import": "",
            "context": f"<!-- {ANSWER} -->",
            "stat": f"{entities} entities, {episodes} episodes, {procedures} procedures",
            "validate": "valid",
            "load": f"{entities} {episodes} {procedures}",
        }[self.name]

    def complaint(self, done: Run) -> str | None:
        """Return why *done* is no run of this task, None where it is."""
        begins = (each.startswith(self.answer()) for each in done.stdout.split("\n"))
        if done.code == 0 and not any(begins):
            return f"prints no line beginning with {self.answer()!r}"
        return done.complaint()

    def seconds(self, done: Run) -> float:
        """Return the processor time that counts."""
        return float(done.stdout.split("\n")[0]) if self.name == "load" else done.seconds


@dataclass(frozen=True, slots=True)
class Result:
    """The runs of a task, ours beside theirs; none, and the reason, where one cannot be timed."""

    task: Task
    pairs: Sequence[tuple[Run, Run]]
    complaint: str | None = None

    def seconds(self, side: int) -> float:
        """Return the median time, of ours for *side* 0, of theirs for 1."""
        return statistics.median(self.task.seconds(pair[side]) for pair in self.pairs)

    def mib(self, side: int) -> float:
        """Return the median peak of memory, likewise."""
        return statistics.median(pair[side].mib for pair in self.pairs)

    def ratios(self) -> list[float]:
        """Return our time over theirs, one number a pair."""
        return [self.task.seconds(mine) / self.task.seconds(other) for mine, other in self.pairs]

    def memory_ratio(self) -> float:
        """Return our peak of memory over theirs."""
        return statistics.median(mine.mib / other.mib for mine, other in self.pairs)


def compare(task: Task, sides: Sequence[Environment], pairs: int, work: Path) -> Result:
    """Run *task* in turn on both *sides*, *pairs* times, after one run each that is not timed."""
    timed: list[tuple[Run, Run]] = []
    for _ in range(pairs + 1):
        mine, other = (run(task.command(side), work) for side in sides)
        for side, done in zip(sides, (mine, other), strict=True):
            if complaint := task.complaint(done):
                return Result(task, (), f"{side.name}: {complaint}")
        timed.append((mine, other))
    return Result(task, timed[1:])


# -- what is printed ----------------------------------------------------------------------------

HEAD = f"""
{"":16}{"processor time, ms":^43}  {"peak memory, MiB":^38}
{"what":9}{"files":>6} {"ours":>9}{"theirs":>9}{"ratio":>7}{"±":>6}{"goal":>6}{"":7}\
  {"ours":>7}{"theirs":>8}{"ratio":>7}{"goal":>6}"""
GROWTH_HEAD = f"""
{"growth":15}{"time":>9}{"goal":>6}{"":7}{"memory":>9}{"goal":>6}"""


def line(result: Result) -> str:
    """Return the line of *result* in the table, at most 100 characters."""
    task = result.task
    head = f"{task.name:9}{f'{task.files:,}' if task.files else '-':>6} "
    if result.complaint is not None:
        return f"{head} {result.complaint}"[: WIDTH - 8] + "  missed"
    ratios = result.ratios()
    goal = TIME.get((task.name, task.files))
    return (
        f"{head}{result.seconds(0) * 1000:9.1f}{result.seconds(1) * 1000:9.1f}"
        f"{statistics.median(ratios):7.2f}{spread(ratios):6.2f}"
        f"{verdict(statistics.median(ratios), goal)}"
        f"  {result.mib(0):7.1f}{result.mib(1):8.1f}{result.memory_ratio():7.2f}"
        f"{verdict(result.memory_ratio(), goal and MEMORY)}"
    ).rstrip()


def spread(ratios: Sequence[float]) -> float:
    """Return half of the range that the middle half of *ratios* (2 at least) lies in."""
    low, _, high = statistics.quantiles(ratios, n=4, method="inclusive")
    return (high - low) / 2


def verdict(ratio: float, goal: float | None) -> str:
    """Return the goal and whether *ratio* meets it, in 13 characters."""
    if goal is None:
        return " " * 13
    return f"{goal:6.2f} {'met' if meets(ratio, goal) else 'missed':6}"


def meets(ratio: float, goal: float | None) -> bool:
    """Whether *ratio*, as it is printed, is no more than *goal*, or there is none."""
    return goal is None or round(ratio, 2) <= goal


def meets_goals(result: Result) -> bool:
    """Whether *result* was timed and is no more than its goals."""
    if result.complaint is not None:
        return False
    goal = TIME.get((result.task.name, result.task.files))
    is_fast = meets(statistics.median(result.ratios()), goal)
    return is_fast and meets(result.memory_ratio(), goal and MEMORY)


def growth(results: Mapping[tuple[str, int], Result]) -> Iterator[tuple[str, float, float]]:
    """Yield how the time and the memory of ours grow, for each task timed on all three sizes."""
    for name in NAMES:
        chosen = [results.get((name, files)) for files in (1, 1_000, 10_000)]
        timed = [each for each in chosen if each is not None and each.complaint is None]
        if len(timed) == len(chosen):
            time = factor([each.seconds(0) for each in timed])
            yield name, time, factor([each.mib(0) for each in timed])


def factor(takes: Sequence[float]) -> float:
    """Return what 10,000 files take over what 1,000 take, what one takes being taken off both."""
    one, some, many = takes
    if many - one <= FLAT * one:
        return 0.0
    return (many - one) / max(some - one, one / 1000)


def growth_line(name: str, time: float, memory: float) -> str:
    """Return the line of the second table; a growth of 0 is ``flat``."""
    cells = (
        f"{f'{each:.1f}' if each else 'flat':>9}{verdict(each, GROWTH)}" for each in (time, memory)
    )
    return f"{name:15}{''.join(cells)}".rstrip()


# -- the command --------------------------------------------------------------------------------


def arguments() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="fewer runs, and no 100 files")
    parser.add_argument("--mixed", action="store_true", help="half of the files are plain notes")
    parser.add_argument(
        "--only", action="append", choices=NAMES, metavar="NAME", help=f"of {', '.join(NAMES)}"
    )
    parser.add_argument("--work", type=Path, metavar="DIR", help="kept, and used again")
    return parser.parse_args()


def tasks(asked: argparse.Namespace, work: Path) -> Iterator[Task]:
    """Yield what is to be measured, in the order of the table."""
    for name in asked.only or NAMES:
        for files in (0,) if name == "import" else SIZES:
            if not (asked.quick and files == 100):
                vault = prepare.vault(work, files, mixed=asked.mixed) if files else work
                yield Task(name, files, vault, asked.mixed)


def measure(asked: argparse.Namespace, work: Path) -> bool:
    """Print the tables; return whether every goal is met."""
    sides = (prepare.ours(work), prepare.theirs(work))
    results: dict[tuple[str, int], Result] = {}
    small, large = (5, 3) if asked.quick else (15, 7)
    print(HEAD, flush=True)
    for task in tasks(asked, work):
        result = compare(task, sides, small if task.files <= 100 else large, work)
        results[task.name, task.files] = result
        print(line(result), flush=True)
    grown = list(growth(results))
    if grown:
        print(GROWTH_HEAD, *(growth_line(*each) for each in grown), sep="\n")
    is_linear = all(meets(factor, GROWTH) for _, *factors in grown for factor in factors)
    return is_linear and all(map(meets_goals, results.values()))


def main() -> int:
    """Return 0 where every goal is met, else 1."""
    asked = arguments()
    if asked.work is not None:
        asked.work.mkdir(parents=True, exist_ok=True)
        return 0 if measure(asked, asked.work.resolve()) else 1
    with tempfile.TemporaryDirectory() as folder:
        return 0 if measure(asked, Path(folder).resolve()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
