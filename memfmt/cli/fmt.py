"""``memfmt fmt``: derived text and memfmt's own lines in canonical form."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from memfmt.cli.options import (
    dry_run_option,
    format_option,
    nothing_in,
    vault_option,
    words_argument,
)
from memfmt.cli.talk import complain, complain_of, complain_unread, say, say_json, shown
from memfmt.cli.where import split_words
from memfmt.errors import FolderError, MemfmtError, NotFoundError

if TYPE_CHECKING:
    from memfmt.vault.tree import Tree


@click.command(
    short_help="Render figures anew and tidy memfmt's own lines.",
    epilog="""\b
Examples:
  memfmt fmt memory
  memfmt fmt --dry-run memory
  memfmt fmt --check memory
  memfmt fmt memory "procedures/deploy to Railway.md\"""",
)
@words_argument("[VAULT] [FILE]...")
@vault_option
@click.option("--check", is_flag=True, help="Write nothing; exit 1 where a file would change.")
@dry_run_option
@format_option
def fmt(words: tuple[str, ...], vault: str | None, *, check: bool, dry_run: bool, form: str) -> int:
    """
    Bring the memory in VAULT, or its FILEs, into canonical form.

    The figures of a heading and the lines that repeat a field are rendered anew; bullets, step
    numbers and headings of memfmt's own sections are spelled as it writes them. No value
    changes, and nothing that a person wrote beside them; but a line **Outcome** or **Last …** that
    says something else than its field (M202) is made to say what the field says. A file that holds
    a merge conflict (M008), or has lost its closing fence (M005), is left alone and told of.

    A FILE is a path below VAULT, or one from here.

    Exit code 0: done. 1: with --check a file would change, or there is no memory. 2: misuse, or
    a file cannot be read or written.
    """
    from memfmt.vault.loading import read_dir
    from memfmt.vault.single import file_type, parse_frontmatter

    folder, files = split_words(words, vault)
    tree = read_dir(folder)
    files = [_below(folder, each) if each not in tree else each for each in files]
    _refuse_unknown(tree, files)
    ours = [path for path in tree if file_type(parse_frontmatter(tree[path])[0])]
    if not ours:
        return nothing_in(folder)
    wanted = [path for path in ours if not files or path in files]
    left = _left(tree, wanted)
    changed = _formatted(tree, [path for path in wanted if path not in left])
    is_trial = check or dry_run
    failed = {} if is_trial else _write(tree, changed, folder)
    done = {path: text for path, text in changed.items() if path not in failed}
    if form == "json":
        say_json(_as_json(tree, done, left, is_trial=is_trial, is_diff=dry_run))
    else:
        _tell(tree, done, is_trial=is_trial, is_diff=dry_run)
    for path, why in left.items():
        complain(f"{path} is left alone: {why}")
    for path, why in failed.items():
        complain_of(f"memfmt: {why if path in why else f'{path}: {why}'}")
    complain_unread(len(tree.unread))
    if failed:
        return 2
    return 1 if check and changed else 0


def _below(folder: str, file: str) -> str:
    """Return the path below *folder* of *file*, a path from here; as it is where it leads out."""
    path = os.path.relpath(os.path.realpath(file), os.path.realpath(folder))
    return file if path.startswith("..") else path.replace(os.sep, "/")


def _refuse_unknown(tree: Tree, files: Sequence[str]) -> None:
    for path in files:
        if path in tree.unread:
            raise FolderError(f"{path}: cannot be read: {tree.unread[path]}")
        if path not in tree:
            raise NotFoundError(
                f"no file {path!r} in the vault; FILE is a path below it, such as "
                f"{next(iter(tree), 'entities/Ali.md')!r}"
            )


def _formatted(tree: Tree, paths: Sequence[str]) -> dict[str, str]:
    """Return path to new text of the files that are not in canonical form."""
    from memfmt.vault.single import fmt as canonical_text

    made = {path: canonical_text(tree[path], path) for path in paths}
    return {path: text for path, text in made.items() if text != tree[path]}


def _write(tree: Tree, changed: dict[str, str], folder: str) -> dict[str, str]:
    """Write each of *changed*; return path to reason of those that could not be written."""
    from datetime import date

    from memfmt.vault.updating import replace_texts

    failed = {}
    for path, text in changed.items():
        try:
            replace_texts(folder, {path: text}, tree.read, now=date.today().isoformat())
        except (MemfmtError, OSError) as error:
            failed[path] = str(error)
    return failed


def _left(tree: Tree, paths: Sequence[str]) -> dict[str, str]:
    """Return path to reason of the files that formatting leaves alone."""
    from memfmt.vault.single import why_unformatted

    found = {path: why_unformatted(tree[path], path) for path in paths}
    return {path: why for path, why in found.items() if why is not None}


def _as_json(
    tree: Tree,
    changed: dict[str, str],
    left: dict[str, str],
    *,
    is_trial: bool,
    is_diff: bool,
) -> dict[str, Any]:
    from memfmt.cli.diff import unified_all

    told: dict[str, Any] = {"changed": list(changed), "written": not is_trial}
    if left:
        told["left"] = [{"path": path, "reason": why} for path, why in left.items()]
    return told | ({"diff": unified_all(tree, changed)} if is_diff else {})


def _tell(tree: Tree, changed: dict[str, str], *, is_trial: bool, is_diff: bool) -> None:
    from memfmt.cli.diff import unified

    for path, text in changed.items():
        verb = "would format" if is_trial else "formatted"
        say(unified(path, tree[path], text) if is_diff else shown(f"{verb} {path}"))
    count = len(changed)
    verb = "would change" if is_trial else "changed"
    complain(f"{count} file{'s' * (count != 1)} {verb}")
