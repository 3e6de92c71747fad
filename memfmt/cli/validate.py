"""``memfmt validate``: what is wrong, where, and how to right it."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from memfmt.cli.options import (
    counts_line,
    counts_of,
    dry_run_option,
    folder_argument,
    format_option,
    nothing_in,
    vault_option,
)
from memfmt.cli.talk import say, say_json, shown
from memfmt.cli.where import only_folder

if TYPE_CHECKING:
    from memfmt.check import Report
    from memfmt.vault.tree import Tree


@click.command(
    short_help="Check every file: what is wrong, where, and how to right it.",
    epilog="""\b
Examples:
  memfmt validate memory
  memfmt validate --fix --dry-run memory
  memfmt validate --format json memory > findings.json
  MEMFMT_VAULT=~/notes memfmt validate""",
)
@folder_argument
@vault_option
@click.option("--fix", is_flag=True, help="Make the fixes that findings have, then check again.")
@dry_run_option
@format_option
def validate(
    folder: tuple[str, ...], vault: str | None, *, fix: bool, dry_run: bool, form: str
) -> int:
    """
    Check every file of memory in VAULT, and that each survives being read and written back.

    One line for each finding: path:line:column: severity CODE message. Every code has a page in
    spec/diagnostics. Files of nobody's business to memfmt are left out. Without --fix nothing is
    changed.

    VAULT is by default $MEMFMT_VAULT, else the folder memory, else the current folder.

    Exit code 0: no error and no warning; notes may be shown. 1: there are some, or no memory
    at all. 2: VAULT cannot be read.
    """
    from memfmt.check import report
    from memfmt.vault.loading import read_dir

    if dry_run and not fix:
        raise click.UsageError("--dry-run shows what --fix would do: give both")
    place = only_folder(folder, vault)
    tree = read_dir(place)
    found = report(tree)
    made: dict[str, Any] = {}
    if fix:
        before = tree
        tree = _mended(tree, found, place, is_trial=dry_run, is_told=form != "json")
        made = _made(before, tree, is_trial=dry_run)
        found = report(tree)
    if form == "json":
        say_json({**_as_json(found), **made})
    elif found.files or found.diagnostics:
        say("\n".join((*(shown(str(each)) for each in found.diagnostics), *_summary(found))))
    if not found.files:
        return nothing_in(place)
    return 0 if found.is_valid else 1


def _mended(tree: Tree, found: Report, place: str, *, is_trial: bool, is_told: bool) -> Tree:
    """Return *tree* with the fixes of *found* made, on the disk too unless that *is_trial*."""
    from memfmt.check.mending import mended
    from memfmt.cli.diff import unified
    from memfmt.vault.tree import Tree
    from memfmt.vault.updating import replace_texts

    changed = mended(tree, found.diagnostics)
    if changed and not is_trial:
        replace_texts(place, changed, tree.read, now=date.today().isoformat())
    for path, text in changed.items() if is_told else ():
        say(unified(path, tree[path], text) if is_trial else shown(f"mended {path}"))
    return Tree({**tree, **changed}, unread=tree.unread, root=tree.root)


def _made(before: Tree, after: Tree, *, is_trial: bool) -> dict[str, Any]:
    """Return what fixes made, or would make, for programs."""
    from memfmt.cli.diff import unified_all

    changed = {path: text for path, text in after.items() if text != before[path]}
    told: dict[str, Any] = {"changed": list(changed), "written": not is_trial}
    return told | ({"diff": unified_all(before, changed)} if is_trial else {})


def _summary(found: Report) -> list[str]:
    """Return the last lines: how much was checked, and what came of it."""
    counts = found.counts()
    said = [f"{count} {name}{'s' * (count != 1)}" for name, count in counts.items() if count]
    if found.is_valid:
        verdict = "valid — every file survives a round trip unchanged"
        return [
            f"{found.files} files, {counts_line(counts_of(found.memory))}",
            "; ".join([verdict, *said]),
        ]
    places = len({each.path for each in found.diagnostics})
    return [
        f"{found.files} files, {counts_line(counts_of(found.memory))}",
        f"{', '.join(said)} in {places} file{'s' * (places != 1)}",
    ]


def _as_json(found: Report) -> dict[str, Any]:
    return {
        "valid": bool(found.files) and found.is_valid,
        "files": found.files,
        "memories": counts_of(found.memory),
        "findings": found.counts(),
        "diagnostics": [asdict(each) for each in found.diagnostics],
    }
