"""``memfmt show`` and ``memfmt path``: one memory, and where its file is."""

from __future__ import annotations

import os
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from memfmt.cli.options import format_option, vault_option, words_argument
from memfmt.cli.talk import say, say_json, shown, shown_lines
from memfmt.cli.where import split_words
from memfmt.errors import NotFoundError

if TYPE_CHECKING:
    from memfmt.kinds.model import Memory, Thing
    from memfmt.vault.find import Backlink


@click.command(
    short_help="Show one memory, how far to trust it, and what links to it.",
    epilog="""\b
Examples:
  memfmt show memory Ali
  memfmt show memory p1
  memfmt show "deploy to Railway" --format json""",
)
@words_argument("[VAULT] NAME|ID")
@vault_option
@format_option
def show(words: tuple[str, ...], vault: str | None, form: str) -> int:
    """
    Show the files of the memories in VAULT that are called NAME, or have the ID, and who links to
    them.

    An id goes before a name, a name before a file name, that before an alias. Of a procedure its
    reliability is shown, with the interval in which the truth lies with 90% probability.

    Exit code 0: done. 1: nothing is called so. 2: misuse, or VAULT cannot be read.
    """
    from memfmt.vault.find import backlinks
    from memfmt.vault.walk import other_files

    memory, things, folder = _found(words, vault, form, "memories")
    others = other_files(folder)
    linked = [(thing, backlinks(memory, thing, others)) for thing in things]
    if form == "json":
        say_json({"memories": [_as_json(*each) for each in linked]})
    else:
        say("\n\n".join(_shown(*each) for each in linked))
    return 0


@click.command(
    short_help="Print the path of a memory's file.",
    epilog="""\b
Examples:
  memfmt path memory Ali
  $EDITOR "$(memfmt path memory 'deploy to Railway')\"""",
)
@words_argument("[VAULT] NAME|ID")
@vault_option
@format_option
def path(words: tuple[str, ...], vault: str | None, form: str) -> int:
    """
    Print the path of the file that holds the memory called NAME, or with the ID, in VAULT.

    One line for each where several are called so. It can be opened from the current folder.

    Exit code 0: done. 1: nothing is called so. 2: misuse, or VAULT cannot be read.
    """
    _, things, folder = _found(words, vault, form, "paths")
    paths = [os.path.join(folder, thing.origin.path) for thing in things if thing.origin]
    if form == "json":
        say_json({"paths": paths})
    else:
        say("\n".join(map(shown, paths)))
    return 0


def _found(
    words: tuple[str, ...], vault: str | None, form: str, what: str
) -> tuple[Memory, list[Thing], str]:
    """Return the memory, what *words* name in it, and its folder; for none print no *what*."""
    from memfmt.vault.find import called
    from memfmt.vault.loading import load

    folder, rest = split_words(words, vault, required=1)
    if not rest:
        raise click.UsageError("say which memory: its name or id")
    memory = load(folder)
    try:
        return memory, called(memory, " ".join(rest)), folder
    except NotFoundError:
        if form == "json":
            say_json({what: []})
        raise


def _shown(thing: Thing, found: list[Backlink]) -> str:
    from memfmt.kinds.model import title_of
    from memfmt.kinds.table import KIND_OF
    from memfmt.text.source import source_of

    origin = thing.origin
    text = source_of(origin.text).text if origin else ""
    lines = [
        shown(f"{KIND_OF[type(thing)].name} {title_of(thing)}"),
        shown(" · ".join(_facts_of(thing))),
        "",
        shown_lines(text.strip("\r\n")),
    ]
    if found:
        lines += ["", f"linked from ({len(found)}):"]
        lines += [shown(f"  {each.path}:{each.line}: {each.text}") for each in found]
    return "\n".join(lines)


def _facts_of(thing: Thing) -> list[str]:
    """Return where *thing* is, its id, and of a procedure its record."""
    from memfmt.kinds.model import Procedure

    facts = [thing.origin.path if thing.origin else "", f"id {thing.id}" if thing.id else ""]
    if isinstance(thing, Procedure):
        chance = thing.estimate
        interval = f" ({100 * chance.low:.0f}–{100 * chance.high:.0f}%)"
        facts += [
            f"v{thing.version}",
            f"{thing.success_count}✓/{thing.fail_count}✗",
            f"{chance}{'' if chance.state == 'untested' else interval}",
        ]
    return [fact for fact in facts if fact]


def _as_json(thing: Thing, found: list[Backlink]) -> dict[str, Any]:
    from memfmt.kinds.model import Procedure
    from memfmt.kinds.table import KIND_OF

    told: dict[str, Any] = {
        "kind": KIND_OF[type(thing)].name,
        "path": thing.origin.path if thing.origin else None,
        **asdict(thing),
        "backlinks": [asdict(each) for each in found],
    }
    if isinstance(thing, Procedure):
        chance = thing.estimate
        told["estimate"] = {
            "says": str(chance),
            "mean": chance.mean,
            "low": chance.low,
            "high": chance.high,
        }
    return told
