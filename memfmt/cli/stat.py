"""``memfmt stat``: how much is remembered, and how far each procedure can be trusted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from memfmt.cli.talk import complain, say, say_json, shown
from memfmt.cli.vault import (
    counts_line,
    counts_of,
    folder_of,
    format_option,
    nothing_in,
    path_argument,
)

if TYPE_CHECKING:
    from memfmt.kinds.model import Memory, Procedure


@click.command(
    short_help="Count what is there, and show which procedures work.",
    epilog="""\b
Examples:
  memfmt stat memory
  memfmt stat --format json memory
  MEMFMT_VAULT=~/notes memfmt stat""",
)
@path_argument
@format_option
def stat(path: str | None, form: str) -> int:
    """
    Count what is remembered under PATH, and show the record of each procedure.

    The percentage is the smoothed chance that the next run holds; in brackets the interval in
    which the truth lies with 90% probability. Most runs first.

    PATH is by default $MEMFMT_VAULT, else the folder memory, else the current folder.

    Exit code 0: done. 1: no memory there. 2: PATH cannot be read.
    """
    from memfmt.vault.disk import load

    folder = folder_of(path)
    memory = load(folder)
    is_memory = _is_memory(memory)
    procedures = sorted(memory.procedures, key=lambda each: -each.estimate.own_runs)
    if form == "json":
        rows = [_as_json(each) for each in procedures]
        say_json({"memories": counts_of(memory), "procedures": rows})
    elif is_memory:
        say("\n".join(map(shown, (counts_line(memory), *_lines(procedures)))))
    if not is_memory:
        return nothing_in(folder, path)
    if memory.unread:
        count = len(memory.unread)
        files = "1 file" if count == 1 else f"{count} files"
        complain(f"{files} could not be read; `memfmt validate` says why")
    return 0


def _is_memory(memory: Memory) -> bool:
    """Whether any file there is memory, be it an empty index."""
    from memfmt.vault.memory import may_be_marked
    from memfmt.vault.single import file_type, parse_frontmatter

    if memory.profile is not None or any(True for _ in memory.things()):
        return True
    marked = (text for text in memory.texts.values() if may_be_marked(text))
    return any(file_type(parse_frontmatter(text)[0]) for text in marked)


def _lines(procedures: list[Procedure]) -> Iterator[str]:
    tested = [each for each in procedures if each.estimate.state != "untested"]
    if tested:
        yield ""
        yield "procedures with a track record:"
    for each in tested:
        chance = each.estimate
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


def _as_json(procedure: Procedure) -> dict[str, Any]:
    chance = procedure.estimate
    return {
        "name": procedure.name,
        "id": procedure.id,
        "path": procedure.origin.path if procedure.origin else None,
        "version": procedure.version,
        "success_count": procedure.success_count,
        "fail_count": procedure.fail_count,
        "reliability": str(chance),
        "mean": chance.mean,
        "low": chance.low,
        "high": chance.high,
        "last_failure": procedure.last_failure,
        "last_failed": procedure.last_failed,
        "last_succeeded": procedure.last_succeeded,
    }
