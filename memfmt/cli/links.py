"""``memfmt links``: what links to a note, what it links to, and who names it without a link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from memfmt.cli.options import format_option, vault_option, words_argument
from memfmt.cli.table import table, terminal_width
from memfmt.cli.talk import say, say_json, shown
from memfmt.cli.where import split_words
from memfmt.errors import NotFoundError

if TYPE_CHECKING:
    from memfmt.vault.graph.near import Held, Near


@click.command(
    short_help="Show what links to a note, and what it links to.",
    epilog="""\b
Examples:
  memfmt links memory Ali
  memfmt links memory "Daily/2026-07-30.md"
  memfmt links "deploy to Railway" --format json""",
)
@words_argument("[VAULT] NAME")
@vault_option
@format_option
def links(words: tuple[str, ...], vault: str | None, form: str) -> int:
    """
    Show the links of the note NAME in VAULT: those that lead to it, those that leave it, and the
    places that mention it and could link it. Each with the line that holds it.

    NAME is a memory's name, id or alias, or the path or name of any note. Links lead where
    Obsidian leads them; a relation and a participant count, and are told as what they are.

    Exit code 0: done. 1: nothing is called so. 2: misuse, or VAULT cannot be read.
    """
    from memfmt.vault.graph.cards import canvases_in
    from memfmt.vault.graph.near import Notes
    from memfmt.vault.loading import read_dir
    from memfmt.vault.walk import other_files

    folder, rest = split_words(words, vault, required=1)
    if not rest:
        raise click.UsageError("say which note: its name, id or path")
    others = other_files(folder)
    notes = Notes(read_dir(folder), others, canvases_in(folder, others))
    try:
        found = [notes.near(path) for path in notes.called(" ".join(rest))]
    except NotFoundError:
        if form == "json":
            say_json({"notes": []})
        raise
    if form == "json":
        say_json({"notes": [_as_json(each) for each in found]})
    else:
        say("\n\n".join("\n".join(_lines(each)) for each in found))
    return 0


def _lines(near: Near) -> list[str]:
    node = near.node
    figure = f" ({node.figure})" if node.figure else ""
    lines = [shown(f"{node.kind} {node.title}{figure}"), shown(node.id)]
    incoming = [(label(each), f"{_place(each)}: {each.text}") for each in near.incoming]
    outgoing = [(label(each), each.edge.target, _place(each)) for each in near.outgoing]
    perhaps = [(label(each), f"{_place(each)}: {each.text}") for each in near.perhaps]
    mentions = [(f"{each.path}:{each.line}: {each.text}",) for each in near.mentions]
    lines += _section("in", incoming, 1)
    lines += _section("out", outgoing, 1)
    lines += _section("could mean it", perhaps, 1) if perhaps else []
    lines += _section("mentions", mentions, 0)
    return lines


def _section(name: str, rows: list[Any], elastic: int) -> list[str]:
    cells = [(f"  {row[0]}", *row[1:]) for row in rows]
    return ["", f"{name} ({len(rows)})", *table(cells, elastic, terminal_width())]


def label(held: Held) -> str:
    """Return what an edge is called in a line: its verb, or its kind."""
    return held.edge.verb or held.edge.kind


def _place(held: Held) -> str:
    return f"{held.edge.path}:{held.edge.line}"


def _as_json(near: Near) -> dict[str, Any]:
    def told(edges: tuple[Held, ...]) -> list[dict[str, Any]]:
        return [
            {
                "source": each.edge.source,
                "target": each.edge.target,
                **each.edge.attributes(),
                "text": each.text,
            }
            for each in edges
        ]

    return {
        **near.node.attributes(),
        "in": told(near.incoming),
        "out": told(near.outgoing),
        "perhaps": told(near.perhaps),
        "mentions": [
            {"path": each.path, "line": each.line, "column": each.column, "text": each.text}
            for each in near.mentions
        ],
    }
