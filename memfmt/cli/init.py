"""``memfmt init``: a new folder of memory."""

from __future__ import annotations

import os
import shlex
from datetime import date

import click

from memfmt.cli.options import dry_run_option, format_option
from memfmt.cli.talk import complain, say, say_json, shown
from memfmt.cli.where import HOME, VARIABLE, holds_memory
from memfmt.kinds.marker import HOMES


@click.command(
    short_help="Make a folder of memory; what is there stays.",
    epilog="""\b
Examples:
  memfmt init
  memfmt init notes/memory
  memfmt init --dry-run""",
)
@click.argument("folder", metavar="[DIR]", required=False)
@click.option("--vault", metavar="DIR", help="The same as DIR.")
@dry_run_option
@format_option
def init(folder: str | None, vault: str | None, *, dry_run: bool, form: str) -> int:
    """
    Make DIR a folder of memory: entities, episodes, procedures, an index, a short README.

    Whatever is there stays as it is, so it is safe to repeat. Where a folder in DIR is one of
    memory already, nothing is made. DIR is by default $MEMFMT_VAULT, else the folder memory, else
    the current folder where that holds entities, episodes or procedures.

    Exit code 0: done. 2: it cannot be made.
    """
    from memfmt.vault.homes import count_of, homes_in

    named = vault or folder or os.environ.get(VARIABLE)
    root = named or _usual()
    homes = homes_in(root)
    if not named and not os.path.isdir(HOME) and root != "." and holds_memory("."):
        _tell_homes(".", {"": count_of(".")}, form=form, is_trial=dry_run)
    elif homes and "" not in homes:
        _tell_homes(root, homes, form=form, is_trial=dry_run)
    else:
        _make(root, form=form, is_trial=dry_run)
    return 0


def _usual() -> str:
    """Return the folder that is meant where none is named."""
    is_home = not os.path.isdir(HOME) and any(map(holds_memory, sorted(HOMES)))
    return "." if is_home else HOME


def _tell_homes(root: str, homes: dict[str, int], *, form: str, is_trial: bool) -> None:
    places = [os.path.join(root, home) if home else root for home in homes]
    if form == "json":
        told = {"folder": root, "made": [], "written": not is_trial, "memory": places}
        say_json(told | ({"diff": ""} if is_trial else {}))
        return
    for place, count in zip(places, homes.values(), strict=True):
        files = "1 file" if count == 1 else f"{count} files"
        say(shown(f"memory is in {place} already ({files}); nothing was made"))
    complain(f"`memfmt init {shlex.quote(places[0])}` makes what lacks there")


def _make(root: str, *, form: str, is_trial: bool) -> None:
    from memfmt.cli.diff import unified_all
    from memfmt.vault.disk.making import create, missing
    from memfmt.vault.loading import load
    from memfmt.write.start import FOLDERS, starting_texts

    texts = starting_texts(date.today().isoformat(), load(root) if os.path.isdir(root) else None)
    made = (missing if is_trial else create)(root, FOLDERS, texts)
    diff = unified_all({}, {path: texts[path] for path in made if path in texts})
    if form == "json":
        told = {"folder": root, "made": made, "written": not is_trial}
        say_json(told | ({"diff": diff} if is_trial else {}))
    elif made:
        verb = "would make" if is_trial else "made"
        say("\n".join(shown(f"{verb} {os.path.join(root, path)}") for path in made))
        if is_trial and diff:
            say(f"\n{diff}")
    else:
        say(shown(f"{root} is there already; nothing was changed"))
