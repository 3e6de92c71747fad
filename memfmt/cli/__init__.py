"""The command line: ``memfmt COMMAND [VAULT]``. Source: spec/cli.md."""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """
    Run the command that *arguments* (by default the process's own) name; return its exit code.

    0 done, 1 the answer is no, 2 misuse or an error that stopped the work.
    """
    import sys

    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] == ["context"]:
        from memfmt.cli.answer import answer, plain_question
        from memfmt.cli.errors import told

        question = plain_question(given[1:])
        if question is not None:
            return told(lambda: answer(question))
    from memfmt.cli.program import run  # click takes 26 ms; whoever imports memfmt is spared it

    return run(given)
