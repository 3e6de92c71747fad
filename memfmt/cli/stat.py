"""``memfmt stat``: how much is remembered, and how far each procedure can be trusted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from memfmt.cli.options import (
    counts_line,
    figures,
    folder_argument,
    format_option,
    nothing_in,
    vault_option,
)
from memfmt.cli.talk import complain_unread, say, say_json, shown
from memfmt.cli.where import only_folder

if TYPE_CHECKING:
    from memfmt.kinds.model import Procedure
    from memfmt.kinds.reliability import Estimate
    from memfmt.vault.census import Census


@click.command(
    short_help="Count what is there, and show which procedures work.",
    epilog="""\b
Examples:
  memfmt stat memory
  memfmt stat --ignored memory
  memfmt stat --format json memory
  MEMFMT_VAULT=~/notes memfmt stat""",
)
@folder_argument
@vault_option
@click.option("--ignored", is_flag=True, help="List the files that were not read, and why.")
@format_option
def stat(folder: tuple[str, ...], vault: str | None, *, ignored: bool, form: str) -> int:
    """
    Count what is remembered in VAULT, and show the record of each procedure.

    The percentage is the smoothed chance that the next run holds; in brackets the interval in
    which the truth lies with 90% probability. Most runs first.

    VAULT is by default $MEMFMT_VAULT, else the folder memory, else the current folder.

    Exit code 0: done. 1: no memory there. 2: VAULT cannot be read.
    """
    from memfmt.vault.census import census

    place = only_folder(folder, vault)
    found = census(place)
    procedures = [(each, each.estimate) for each in found.procedures]
    procedures.sort(key=lambda pair: -pair[1].own_runs)
    left_out = _left_out(found) if ignored else {}
    if form == "json":
        rows = [_as_json(*pair) for pair in procedures]
        told = {"memories": found.counts, "procedures": rows}
        say_json(told | ({"ignored": left_out} if ignored else {}))
    elif found.files or left_out:
        lines = [counts_line(found.counts), *_lines(procedures), *_listed(left_out)]
        say("\n".join(map(shown, lines)))
    if not found.files:
        return nothing_in(place)
    complain_unread(len(found.unread))
    return 0


def _left_out(found: Census) -> dict[str, str]:
    """Return path to reason of every file that was not read, in order of path."""
    return dict(sorted((found.passed | found.unread).items()))


def _listed(left_out: dict[str, str]) -> Iterable[str]:
    if left_out:
        yield ""
        yield f"{len(left_out)} not read:"
    for path, why in left_out.items():
        yield f"  {path}  {why}"


def _lines(procedures: list[tuple[Procedure, Estimate]]) -> Iterator[str]:
    tested = [pair for pair in procedures if pair[1].state != "untested"]
    if tested:
        yield ""
        yield "procedures with a track record:"
    for each, chance in tested:
        yield (
            f"  {each.name}  v{each.version}  {each.success_count}✓/{each.fail_count}✗"
            f"  {chance} ({100 * chance.low:.0f}–{100 * chance.high:.0f}%)"
        )
        if each.last_failure:
            when = f"{each.last_failed}, " if each.last_failed else ""
            yield f"      last failure: {when}{each.last_failure}"
        if each.last_succeeded:
            yield f"      last success: {each.last_succeeded}"
    untested = len(procedures) - len(tested)
    if untested:
        yield ""
        yield f"{untested} untested — no evidence either way yet."


def _as_json(procedure: Procedure, chance: Estimate) -> dict[str, Any]:
    return {
        "name": procedure.name,
        "id": procedure.id,
        "path": procedure.origin.path if procedure.origin else None,
        "version": procedure.version,
        "success_count": procedure.success_count,
        "fail_count": procedure.fail_count,
        **figures(chance),
        "last_failure": procedure.last_failure,
        "last_failed": procedure.last_failed,
        "last_succeeded": procedure.last_succeeded,
    }
