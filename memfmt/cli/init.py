"""``memfmt init``: a new folder of memory."""

from __future__ import annotations

import os
from datetime import date

import click

from memfmt.cli.options import dry_run_option, format_option
from memfmt.cli.talk import say, say_json, shown
from memfmt.cli.where import HOME, VARIABLE


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

    Whatever is there stays as it is, so it is safe to repeat. DIR is by default $MEMFMT_VAULT,
    else the folder memory.

    Exit code 0: done. 2: it cannot be made.
    """
    from memfmt.cli.diff import unified
    from memfmt.vault.disk.making import create, missing
    from memfmt.write.start import FOLDERS, starting_texts

    root = vault or folder or os.environ.get(VARIABLE) or HOME
    texts = starting_texts(date.today().isoformat())
    make = missing if dry_run else create
    made = make(root, FOLDERS, texts)
    if form == "json":
        say_json({"folder": root, "made": made})
    elif dry_run:
        say("\n".join(unified(path, None, texts[path]) for path in made if path in texts))
    elif made:
        say("\n".join(shown(f"made {os.path.join(root, path)}") for path in made))
    else:
        say(shown(f"{root} is there already; nothing was changed"))
    return 0
