"""``memfmt list``: every memory on a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from memfmt.cli.options import format_option, nothing_in, vault_option, words_argument
from memfmt.cli.table import table, terminal_width
from memfmt.cli.talk import complain, complain_of, complain_unread, say, say_json
from memfmt.cli.where import NOTHING_YET, holds_memory, split_words

if TYPE_CHECKING:
    from memfmt.kinds.model import Memory, Thing

#: A kind by its name, and the list of a memory that holds it.
KINDS = {
    "entity": "entities",
    "episode": "episodes",
    "procedure": "procedures",
    "note": "notes",
}
KNOWN = frozenset((*KINDS, *KINDS.values()))


@click.command(
    "list",
    short_help="List memories, all or of one kind.",
    epilog="""\b
Examples:
  memfmt list memory
  memfmt list memory procedures
  memfmt list episodes
  memfmt list --format json memory""",
)
@words_argument("[VAULT] [KIND]")
@vault_option
@format_option
def list_(words: tuple[str, ...], vault: str | None, form: str) -> int:
    """
    List the memories in VAULT, all or those of one KIND: entity, episode, procedure or note.

    One line each: its name (of an episode date and summary), what is most worth knowing of it,
    its file. Entities come first, then episodes, procedures, notes; those of a kind in the order
    of their files' paths, so that episodes whose files begin with the day come by day. On a
    terminal long lines are cut to fit.

    Exit code 0: done. 1: no memory there, or none of that KIND. 2: misuse, or VAULT cannot be
    read.
    """
    from memfmt.vault.loading import load

    folder, rest = split_words(words, vault, known=KNOWN)
    wanted = _kinds(rest)
    memory = load(folder)
    found = {plural: getattr(memory, plural) for plural in wanted}
    if form == "json":
        say_json({"memories": [_as_json(each) for things in found.values() for each in things]})
    else:
        lines = [line for plural, things in found.items() for line in _lines(plural, things)]
        if lines:
            say("\n".join(lines[1:]))
    complain_unread(len(memory.unread))
    if not any(found.values()):
        return _none(memory, folder, rest)
    return 0


def _none(memory: Memory, folder: str, rest: list[str]) -> int:
    if not any(True for _ in memory.things()):
        if not holds_memory(folder):
            return nothing_in(folder)
        complain(NOTHING_YET.format(folder))
        return 1
    complain_of(f"no {rest[0]} in {folder!r}; `memfmt list {folder}` shows what is there")
    return 1


def _kinds(rest: list[str]) -> list[str]:
    """Return the lists that the words *rest* ask for."""
    if not rest:
        return list(KINDS.values())
    if rest[0] not in KNOWN:
        raise click.UsageError(
            f"{rest[0]!r} is no kind ({', '.join(KINDS)}) and no folder that holds memory"
        )
    if len(rest) > 1:
        raise click.UsageError(f"one KIND at a time; there is also {rest[1]!r}")
    return [KINDS.get(rest[0], rest[0])]


def _lines(plural: str, things: list[Thing]) -> list[str]:
    """Return an empty line, a heading, and a line for each of *things*; nothing for none."""
    if not things:
        return []
    rows = [("  " + row[0], *row[1:]) for row in map(_row, things)]
    elastic = 0 if plural == "entities" else 1
    return ["", f"{plural} ({len(things)})", *table(rows, elastic, terminal_width())]


def _row(thing: Thing) -> tuple[str, ...]:
    from memfmt.kinds.model import Entity, Episode, Procedure

    path = thing.origin.path if thing.origin is not None else ""
    if isinstance(thing, Entity):
        return thing.name, thing.entity_type or "", path
    if isinstance(thing, Episode):
        return thing.happened or "undated", thing.summary, thing.outcome or "", path
    if isinstance(thing, Procedure):
        record = f"{thing.success_count}✓/{thing.fail_count}✗"
        return thing.name, f"v{thing.version}", record, thing.reliability, path
    return thing.name, thing.kind, path


def _as_json(thing: Thing) -> dict[str, Any]:
    from memfmt.kinds.model import Procedure, title_of
    from memfmt.kinds.table import KIND_OF

    told: dict[str, Any] = {
        "kind": KIND_OF[type(thing)].name,
        "name": title_of(thing),
        "id": thing.id,
        "path": thing.origin.path if thing.origin is not None else None,
    }
    for name in ("entity_type", "happened", "outcome"):
        if hasattr(thing, name):
            told[name] = getattr(thing, name)
    if isinstance(thing, Procedure):
        told |= {"version": thing.version, "reliability": thing.reliability}
        told |= {"success_count": thing.success_count, "fail_count": thing.fail_count}
    return told
