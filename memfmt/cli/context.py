"""``memfmt context``: the passages of memory that a question needs."""

from __future__ import annotations

import click

from memfmt.cli.answer import CHARS, Question, answer
from memfmt.cli.options import vault_option, words_argument


@click.command(
    short_help="Print the passages that a question needs.",
    epilog="""\b
Examples:
  memfmt context memory "why did the deploy fail"
  memfmt context memory deploy pool --chars 2000
  echo "who is Ali" | memfmt context memory -
  echo "$PROMPT" | memfmt context memory --exit-zero -""",
)
@words_argument("[VAULT] QUESTION...")
@vault_option
@click.option(
    "--chars",
    type=click.IntRange(min=1),
    default=CHARS,
    show_default=True,
    help="Most characters that are printed, everything counted.",
)
@click.option("--limit", type=click.IntRange(min=1), help="Most files to print from.")
@click.option(
    "--include-superseded",
    is_flag=True,
    help="Print past facts and superseded notes too.",
)
@click.option("--exit-zero", is_flag=True, help="Exit 0 where nothing is found or can be read.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["md", "json"]),
    default="md",
    show_default=True,
    help="Markdown for prompts, or one JSON object for programs.",
)
def context(
    words: tuple[str, ...],
    vault: str | None,
    *,
    chars: int,
    limit: int | None,
    include_superseded: bool,
    exit_zero: bool,
    form: str,
) -> int:
    """
    Print the passages of memory in VAULT that a QUESTION needs, best files first.

    Each file's passages stand below its path, its lines and what is known of it: id, date, how
    far a procedure can be trusted. What does not fit into the budget is left out, and so is what
    no longer holds: facts under History, notes that another one supersedes. A QUESTION of - is
    read from stdin.

    VAULT is by default $MEMFMT_VAULT, else the folder memory, else the current folder.

    Exit code 0: done. 1: nothing relevant, or no memory there. 2: misuse, or VAULT cannot be
    read.
    """
    if not words:
        raise click.UsageError("ask something: QUESTION is missing")
    asked = Question(list(words), vault, chars, limit, exit_zero, form, include_superseded)
    return answer(asked)
