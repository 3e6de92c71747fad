"""The arguments and options that several commands have, and how much a folder holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from memfmt.cli.talk import complain
from memfmt.vault.disk import PATIENCE

if TYPE_CHECKING:
    from memfmt.kinds.model import Memory
    from memfmt.kinds.reliability import Estimate

Command = Callable[..., Any]


def words_argument(metavar: str) -> Callable[[Command], Command]:
    """Give a command the argument ``words``: VAULT, where it is given, and what else it takes."""
    return click.argument("words", nargs=-1, metavar=metavar, type=str)


def folder_argument(command: Command) -> Command:
    """Give *command* the argument VAULT alone, as ``folder``: none or one word."""
    return click.argument("folder", nargs=-1, metavar="[VAULT]", type=str, callback=_at_most_one)(
        command
    )


def _at_most_one(_context: Any, _option: Any, words: tuple[str, ...]) -> tuple[str, ...]:
    if len(words) > 1:
        raise click.UsageError(f"one VAULT at a time; there is also {words[1]!r}")
    return words


def vault_option(command: Command) -> Command:
    """Give *command* the option --vault, which decides where it is given."""
    option = click.option(
        "--vault", metavar="DIR", help="The folder to work on, whatever the arguments look like."
    )
    return option(command)


def format_option(command: Command) -> Command:
    """Give *command* the option --format."""
    option = click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="Lines for people, or one JSON object for programs.",
    )
    return option(command)


def dry_run_option(command: Command) -> Command:
    """Give *command* the option --dry-run."""
    option = click.option(
        "--dry-run", is_flag=True, help="Show what would change, as a unified diff; write nothing."
    )
    return option(command)


def timeout_option(command: Command) -> Command:
    """Give *command* the option --timeout."""
    option = click.option(
        "--timeout",
        type=click.FloatRange(0),
        default=PATIENCE,
        show_default=True,
        metavar="SECONDS",
        help="How long to wait for others that write.",
    )
    return option(command)


def nothing_in(folder: str) -> int:
    """Say that *folder* holds no memory; return the exit code."""
    complain(f"no memory under {folder!r}: no Markdown file there has a memfmt_type")
    return 1


def counts_of(memory: Memory) -> dict[str, int]:
    """Return how many memories there are of each kind, by the plural of its name."""
    kinds = ("entities", "episodes", "procedures", "notes")
    return {name: len(getattr(memory, name)) for name in kinds}


def counts_line(counts: dict[str, int]) -> str:
    """Return the counts on one line, ``3 entities, 1 episodes, 2 procedures``; notes if any."""
    return ", ".join(
        f"{count} {name}" for name, count in counts.items() if count or name != "notes"
    )


def figures(chance: Estimate) -> dict[str, Any]:
    """Return what an estimate says, for programs: in words, its mean and its interval."""
    return {
        "reliability": str(chance),
        "mean": chance.mean,
        "low": chance.low,
        "high": chance.high,
    }
