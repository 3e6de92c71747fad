"""``memfmt weakest``: which procedures and steps to trust least, and where to look first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from memfmt.cli.options import figures, folder_argument, format_option, nothing_in, vault_option
from memfmt.cli.table import GAP, cut, table, terminal_width
from memfmt.cli.talk import complain, complain_unread, say, say_json, shown
from memfmt.cli.where import only_folder

if TYPE_CHECKING:
    from memfmt.kinds.doubts import Doubt, Input


@click.command(
    short_help="Show which procedures and steps to trust least.",
    epilog="""\b
Examples:
  memfmt weakest memory
  memfmt weakest memory --limit 3
  memfmt weakest --format json --limit 1000""",
)
@folder_argument
@vault_option
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=10,
    show_default=True,
    help="How many to show, of the tested and of the untested.",
)
@click.option("--now", metavar="DATE", help="Count the days up to this date (default: today).")
@format_option
def weakest(
    folder: tuple[str, ...], vault: str | None, *, limit: int, now: str | None, form: str
) -> int:
    """
    List the procedures in VAULT, and their steps, that are to be distrusted first.

    By the lower end of the interval in which the truth lies with 90% probability: a record that
    is short or bad comes first, procedures as a whole before single steps. What was never
    recorded is listed apart. Of a step that failed, the earlier step that gives what it needs is
    named: the fault may lie there.

    VAULT is by default $MEMFMT_VAULT, else the folder memory, else the current folder.

    Exit code 0: done. 1: no procedures there. 2: misuse, or VAULT cannot be read.
    """
    from memfmt.vault.census import census
    from memfmt.vault.trust import weakest as ranked

    place = only_folder(folder, vault)
    day = _day(now)
    found = census(place, has_steps=True)
    tested, untested = ranked(found.procedures)
    if form == "json":
        say_json(
            {
                "tested": [_as_json(each, day) for each in tested[:limit]],
                "untested": [_as_json(each, day) for each in untested[:limit]],
                "left_out": _left_out(tested, limit) + _left_out(untested, limit),
            }
        )
    elif found.procedures:
        say("\n".join([*_tested(tested[:limit], day), *_untested(untested[:limit])][1:]))
        _tell_left_out(tested, untested, limit)
    complain_unread(len(found.unread))
    if not found.files:
        return nothing_in(place)
    if not found.procedures:
        complain(f"no procedures in {place!r}: nothing to trust or distrust")
        return 1
    return 0


def _left_out(doubts: Sequence[Doubt], limit: int) -> int:
    return max(0, len(doubts) - limit)


def _tell_left_out(tested: Sequence[Doubt], untested: Sequence[Doubt], limit: int) -> None:
    left = [(_left_out(tested, limit), "tested"), (_left_out(untested, limit), "untested")]
    said = " and ".join(f"{count} {which}" for count, which in left if count)
    if said:
        most = max(len(tested), len(untested))
        complain(f"{said} more; `--limit {most}` shows all")


def _day(now: str | None) -> str:
    """Return the date up to which days are counted."""
    from datetime import date

    from memfmt.kinds.moments import moment

    if now is None:
        return date.today().isoformat()
    if moment(now) is None:
        raise click.UsageError(f"--now is {now!r}; give an ISO date such as 2026-07-30")
    return now


def _tested(doubts: Sequence[Doubt], day: str) -> Iterator[str]:
    """Yield the lines of the whole procedures among *doubts*, then of the steps, each headed."""
    yield from _headed("procedures", [each for each in doubts if each.number is None], day)
    yield from _headed("steps", [each for each in doubts if each.number is not None], day)


def _headed(what: str, doubts: Sequence[Doubt], day: str) -> Iterator[str]:
    """Yield an empty line, a heading, and the lines of each of *doubts*; nothing for none."""
    if not doubts:
        return
    width = terminal_width()
    yield ""
    yield f"{what}, weakest first:"
    rows = [(f"  {each.success}✓/{each.fail}✗", _reading(each), each.name) for each in doubts]
    for doubt, line in zip(doubts, table(rows, 2, width), strict=True):
        yield line
        for said in _reasons(doubt, day):
            text = shown(f"{GAP * 3}{said}")
            yield text if width is None else cut(text, width)


def _reading(doubt: Doubt) -> str:
    chance = doubt.estimate
    return f"{chance} ({100 * chance.low:.0f}–{100 * chance.high:.0f}%)"


def _reasons(doubt: Doubt, day: str) -> Iterator[str]:
    """Yield what there is to know of *doubt*, a line each."""
    thing = doubt.procedure
    if doubt.number is None:
        if thing.last_failed or thing.last_failure:
            said = ": ".join(each for each in (thing.last_failed, thing.last_failure) if each)
            yield f"last failure: {said}"
        if thing.last_succeeded:
            yield f"last success: {thing.last_succeeded}{_ago(thing.last_succeeded, day)}"
    for each in doubt.suspects:
        giver = thing.steps[(each.giver or 1) - 1]
        yield f"needs {each.name!r}, which step {each.giver} gives: {giver.action}"
    yield from (_unmet(doubt, each) for each in doubt.unmet)


def _unmet(doubt: Doubt, needed: Input) -> str:
    who = "" if doubt.number is not None else f"step {needed.step} "
    return f"{who}needs {needed.name!r}, which no earlier step gives"


def _ago(moment: str, day: str) -> str:
    from memfmt.kinds.moments import days_between

    days = days_between(moment, day)
    if days is None:
        return ""
    return f", {days} days ago" if days != 1 else ", 1 day ago"


def _untested(doubts: Sequence[Doubt]) -> Iterator[str]:
    if not doubts:
        return
    yield ""
    yield "untested:"
    yield from table([(f"  {each.name}",) for each in doubts], 0, terminal_width())


def _as_json(doubt: Doubt, day: str) -> dict[str, Any]:
    from memfmt.kinds.moments import days_between

    thing, chance = doubt.procedure, doubt.estimate
    told: dict[str, Any] = {
        "procedure": thing.name,
        "id": thing.id,
        "path": thing.origin.path if thing.origin else None,
        "version": thing.version,
        "step": doubt.number,
        "success_count": doubt.success,
        "fail_count": doubt.fail,
        **figures(chance),
        "last_failure": thing.last_failure,
        "last_failed": thing.last_failed,
        "last_succeeded": thing.last_succeeded,
        "days_since_success": days_between(thing.last_succeeded, day),
        "inputs": [
            {"step": each.step, "name": each.name, "given_by": each.giver} for each in doubt.inputs
        ],
    }
    if doubt.number is not None:
        told["action"] = thing.steps[doubt.number - 1].action
    return told
