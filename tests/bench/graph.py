"""
Building the graph of a vault: our processor time and memory against those of obsidiantools.

    python tests/bench/graph.py [--work DIR] [--files N] [--runs N]

Both build the graph of the same vault of 10,000 files in whole processes, each in an environment
of its own under the folder of work: ours by ``memfmt.vault.graph``, theirs by
``Vault(...).connect().gather()``. Goals: at least 20 times as fast, at most half the memory; and
10 times the files take at most 11 times as long, beyond what the start takes.

Exit code 0: every goal is met. 1: one is missed.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
from pathlib import Path

from measure import Run, run
from prepare import Environment, installed, ours, tell, vault, version

RELEASE = "obsidiantools==0.11.0"
TIMES, SHARE, GROWTH = 20, 0.5, 11
OURS = """
import sys
from memfmt.vault.graph.building import graph_in
graph = graph_in(sys.argv[1])
print(graph.number_of_nodes(), graph.number_of_edges())
"""
THEIRS = """
import sys
from pathlib import Path
import obsidiantools.api
graph = obsidiantools.api.Vault(Path(sys.argv[1])).connect().gather().graph
print(graph.number_of_nodes(), graph.number_of_edges())
"""
START = "import networkx, memfmt.vault.graph.building"


def timed(environment: Environment, program: str, folder: Path) -> Run:
    """Return what *program* took on the vault *folder*."""
    done = run([environment.python, "-c", program, str(folder)], folder)
    if done.code:
        raise SystemExit(f"{environment.name}: {done.complaint()}")
    return done


def middle(runs: list[Run]) -> tuple[float, float]:
    """Return the median seconds and the median MiB of *runs*."""
    seconds, held = [each.seconds for each in runs], [each.mib for each in runs]
    return statistics.median(seconds), statistics.median(held)


def told(what: str, found: float, goal: float, *, is_met: bool) -> bool:
    """Print a line; return *is_met*."""
    print(f"{what:<44} {found:8.2f}   goal {goal:g}   {'ok' if is_met else 'MISSED'}")
    return is_met


def measured(work: Path, files: int, runs: int) -> bool:
    """Print what both take on *files* files; return whether every goal is met."""
    mine, other = (
        ours(work),
        installed(
            Environment("obsidiantools", work / f"obsidiantools-{version()}"), RELEASE, RELEASE
        ),
    )
    few, many = (vault(work, count, mixed=False) for count in (files // 10, files))
    tell("building …")
    start, _ = middle([timed(mine, START, few) for _ in range(runs)])
    short, _ = middle([timed(mine, OURS, few) for _ in range(runs)])
    built = [timed(mine, OURS, many) for _ in range(runs)]
    theirs = timed(other, THEIRS, many)  # minutes: once is enough
    seconds, held = middle(built)
    for name, nodes, time, mib in (
        ("memfmt", built[0].stdout.strip(), seconds, held),
        ("obsidiantools", theirs.stdout.strip(), theirs.seconds, theirs.mib),
    ):
        print(f"{name:<14} {files:,} files, {nodes} nodes and edges: {time:.2f} s, {mib:.0f} MiB")
    grown = (seconds - start) / (short - start)
    times, share = theirs.seconds / seconds, held / theirs.mib
    return all(
        [
            told("times as fast", times, TIMES, is_met=times >= TIMES),
            told("share of the memory", share, SHARE, is_met=share <= SHARE),
            told("times as long for ten times the files", grown, GROWTH, is_met=grown <= GROWTH),
        ]
    )


def main() -> int:
    """Run the comparison; return the exit code."""
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[1])
    options.add_argument("--work", type=Path, help="folder for vaults and environments")
    options.add_argument("--files", type=int, default=10_000)
    options.add_argument("--runs", type=int, default=3)
    given = options.parse_args()
    if given.work is not None:
        given.work.mkdir(parents=True, exist_ok=True)
        return 0 if measured(given.work.resolve(), given.files, given.runs) else 1
    with tempfile.TemporaryDirectory() as made:
        return 0 if measured(Path(made), given.files, given.runs) else 1


if __name__ == "__main__":
    raise SystemExit(main())
