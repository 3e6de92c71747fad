"""The command line: ``memfmt COMMAND [PATH]``. Source: spec/cli.md."""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """
    Run the command that *arguments* (by default the process's own) name; return its exit code.

    0 done, 1 the answer is no, 2 misuse or an error that stopped the work.
    """
    from memfmt.cli.program import run  # click takes 26 ms; whoever imports memfmt is spared it

    return run(arguments)
