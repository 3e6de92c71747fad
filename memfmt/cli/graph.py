"""``memfmt graph``: what links to what, drawn for other programs, or asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from memfmt.cli.options import folder_argument, vault_option
from memfmt.cli.talk import complain, say, say_json, shown
from memfmt.cli.where import only_folder
from memfmt.errors import AmbiguousError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from memfmt.vault.graph.building import Graph

#: The questions, each an option; --path takes two names.
_QUESTIONS = {
    "orphans": "List the notes that nothing links to and that link to nothing.",
    "unresolved": "List the targets that no file has, the most wanted first.",
    "hubs": "List what the links lead to most, by PageRank.",
    "bridges": "List the connections that alone hold two parts together.",
    "components": "List the parts that no link connects.",
}
_FORMATS = ("text", "json", "dot", "graphml", "mermaid", "canvas")


def _question_options(command: Callable[..., Any]) -> Callable[..., Any]:
    for name, says in reversed(_QUESTIONS.items()):
        command = click.option(f"--{name}", "asked", flag_value=name, multiple=True, help=says)(
            command
        )
    return command


@click.command(
    short_help="Show what links to what: a part, a drawing, an answer.",
    epilog="""\b
Examples:
  memfmt graph memory --around Ali --depth 2
  memfmt graph memory --around Ali --format mermaid
  memfmt graph memory --format canvas > memory/Map.canvas
  memfmt graph memory --format graphml > memory.graphml
  memfmt graph memory --unresolved
  memfmt graph memory --hubs --limit 5
  memfmt graph memory --path Ali "deploy to Railway\"""",
)
@folder_argument
@vault_option
@click.option("--around", metavar="NAME", help="Only what is near this note.")
@click.option(
    "--depth",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    help="How many links away is near.",
)
@_question_options
@click.option(
    "--path", "ends", nargs=2, metavar="NAME NAME", help="Show a shortest way between two notes."
)
@click.option("--tags", is_flag=True, help="Tags are nodes too.")
@click.option("--attachments", is_flag=True, help="Files that are no notes are nodes too.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=20,
    show_default=True,
    help="How many rows of an answer to show.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    default="text",
    show_default=True,
    help="Lines for people, node-link JSON, or a file for another program.",
)
def graph(
    folder: tuple[str, ...],
    vault: str | None,
    *,
    around: str | None,
    depth: int,
    asked: tuple[str, ...],
    ends: tuple[str, str] | None,
    tags: bool,
    attachments: bool,
    limit: int,
    form: str,
) -> int:
    """
    Show the notes in VAULT and the links between them; or answer one question about them.

    One rule: --around says which part of the graph is meant, by default all; a question is
    answered in that part; --format says how it is printed, a question's answer as text or json.

    Links lead where Obsidian leads them. The same files give the same bytes.

    Exit code 0: done. 1: nothing there, or nothing found. 2: misuse, or VAULT cannot be read.
    """
    questions = {*asked, *(["path"] if ends else [])}
    if len(questions) > 1:
        raise click.UsageError(f"one question at a time, not {len(questions)}")
    if questions and form not in ("text", "json"):
        raise click.UsageError(f"an answer is text or json, and no {form}")
    part, centre, find = _read(only_folder(folder, vault), around, depth, tags, attachments)
    if not part:
        complain("no notes there, and so no links")
        return 1
    if ends:
        return _tell_path(part, find(ends[0]), find(ends[1]), form)
    if asked:
        from memfmt.cli.graph_answers import tell

        return tell(part, asked[0], limit, form)
    _print(part, centre, form)
    return 0


def _read(
    folder: str, around: str | None, depth: int, tags: bool, attachments: bool
) -> tuple[Graph, str | None, Callable[[str], str]]:
    """Return the part of the graph that is meant, its centre, and what finds a node by name."""
    from memfmt.vault.graph.answers import neighbourhood
    from memfmt.vault.graph.building import graph_of
    from memfmt.vault.graph.cards import canvases_in
    from memfmt.vault.loading import read_dir
    from memfmt.vault.walk import other_files

    texts, others = read_dir(folder), other_files(folder)
    canvases = canvases_in(folder, others)
    whole = graph_of(texts, others, canvases=canvases, tags=tags, attachments=attachments)

    def find(name: str) -> str:
        return name if name in whole else _called(texts, others, name)

    if around is None:
        return whole, None, find
    centre = find(around)
    return neighbourhood(whole, centre, depth), centre, find


def _called(texts: Mapping[str, str], others: Collection[str], name: str) -> str:
    """Return the path of the one note that *name* means."""
    from memfmt.vault.graph.near import Notes

    paths = Notes(texts, others).called(name)
    if len(paths) > 1:
        raise AmbiguousError(
            f"{name!r} means {len(paths)} notes: {', '.join(paths)}; give the path of one"
        )
    return paths[0]


def _print(part: Graph, centre: str | None, form: str) -> None:
    """Print *part* in the format *form*."""
    if form == "json":
        from memfmt.vault.graph.formats.node_link import node_link

        say_json(node_link(part))
    elif form == "canvas":
        from memfmt.vault.graph.formats.canvas import canvas

        say_json(canvas(part, centre))
    elif form == "graphml":
        from memfmt.vault.graph.formats.graphml import graphml

        say(graphml(part))
    elif form == "text":
        say("\n".join(_lines(part)))
    else:
        from memfmt.vault.graph.formats import drawn

        say(drawn.dot(part) if form == "dot" else drawn.mermaid(part))


def _lines(part: Graph) -> list[str]:
    from memfmt.vault.graph.answers import counts
    from memfmt.vault.graph.formats.ordered import edges_in

    nodes, edges = counts(part)
    lines = [_counted("nodes", nodes), _counted("edges", edges)]
    rows = [said({"source": u, "target": v, **data}) for u, v, _, data in edges_in(part)]
    return [*lines, "", *rows] if rows else lines


def _counted(what: str, counts: dict[str, int]) -> str:
    each = ", ".join(f"{count} {kind}" for kind, count in counts.items())
    return f"{sum(counts.values())} {what}: {each}" if each else f"0 {what}"


def said(edge: dict[str, Any]) -> str:
    """Return a line that tells of *edge* as its file does: the place, what it is, the other end."""
    is_along = edge["source"] == edge["path"]
    arrow, other = ("→", edge["target"]) if is_along else ("←", edge["source"])
    label = edge.get("verb") or edge["kind"]
    return shown(f"{edge['path']}:{edge['line']}: {label} {arrow} {other}")


def _tell_path(part: Graph, start: str, end: str, form: str) -> int:
    from memfmt.vault.graph.answers import shortest_path

    way = shortest_path(part, start, end)
    if form == "json":
        say_json({"path": way})
    elif way:
        at, lines = start, [shown(start)]
        for edge in way:
            label = edge.get("verb") or edge["kind"]
            is_along = edge["source"] == at
            at = edge["target"] if is_along else edge["source"]
            arrow = f"{label} →" if is_along else f"← {label}"
            lines.append(shown(f"  {arrow} {at}  ({edge['path']}:{edge['line']})"))
        say("\n".join(lines))
    elif way is not None:
        say(shown(start))
    if way is None:
        complain(f"no way leads from {start!r} to {end!r}")
        return 1
    return 0
