"""``memfmt compare``: the probability that one procedure, or version of one, is better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from memfmt.cli.options import figures, format_option, vault_option, words_argument
from memfmt.cli.table import table, terminal_width
from memfmt.cli.talk import complain, say, say_json, shown
from memfmt.cli.where import split_words

if TYPE_CHECKING:
    from memfmt.kinds.versions import Version

_MOST = 2


@click.command(
    short_help="Say how probable it is that one procedure is better.",
    epilog="""\b
Examples:
  memfmt compare memory "deploy to Railway" "release with DeployService on kuma"
  memfmt compare memory "deploy to Railway" "deploy to Railway@v2"
  memfmt compare "deploy to Railway"      # did its last revision help?
  memfmt compare p1@v2 p1@v1 --format json""",
)
@words_argument("[VAULT] A [B]")
@vault_option
@format_option
def compare(words: tuple[str, ...], vault: str | None, form: str) -> int:
    """
    Print the probability that procedure A truly works more often than procedure B.

    Each is a name, id or path, with @v2 behind it for what its version 2 retired with. Without B,
    A is compared with the last version before it that ran: whether its revision helped.

    Exit code 0: done. 1: not found, or neither was ever tested. 2: misuse, or VAULT cannot be
    read.
    """
    from memfmt.kinds.versions import version_before
    from memfmt.vault.census import census
    from memfmt.vault.trust import version_called

    folder, rest = split_words(words, vault, required=1)
    if not 1 <= len(rest) <= _MOST:
        raise click.UsageError("say which procedures: A and B; quote what has several words")
    procedures = census(folder).procedures
    one = version_called(procedures, rest[0])
    if len(rest) == _MOST:
        other = version_called(procedures, rest[1])
    else:
        other = version_before(one.procedure, one.number)
    if {one.estimate.state, other.estimate.state} == {"untested"}:
        complain(f"neither {one} nor {other} was ever tested: there is nothing to compare")
        return 1
    chance = one.better_than(other)
    if form == "json":
        told = {"a": _as_json(one), "b": _as_json(other), "probability_a_better": chance}
        say_json(told)
    else:
        lines = table([_row(one), _row(other)], 0, terminal_width())
        said = f"{one} is better with a probability of {_percent(chance)}"
        say("\n".join([*lines, shown(said)]))
    return 0


def _row(version: Version) -> tuple[str, ...]:
    chance = version.estimate
    interval = f" ({100 * chance.low:.0f}–{100 * chance.high:.0f}%)"
    return (
        str(version),
        f"{version.success}✓/{version.fail}✗",
        f"{chance}{'' if chance.state == 'untested' else interval}",
    )


def _percent(chance: float) -> str:
    """Return *chance*, in 0..1, in percent; what is not certain is not called so."""
    if chance > 0.995:
        return "over 99%"
    return f"{100 * chance:.0f}%" if chance >= 0.005 else "under 1%"


def _as_json(version: Version) -> dict[str, Any]:
    chance = version.estimate
    thing = version.procedure
    return {
        "procedure": thing.name,
        "id": thing.id,
        "path": thing.origin.path if thing.origin else None,
        "version": version.number,
        "success_count": version.success,
        "fail_count": version.fail,
        **figures(chance),
    }
