"""``memfmt adopt``: a person's note becomes memory."""

from __future__ import annotations

import os
import re
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from memfmt.cli.options import dry_run_option, format_option, vault_option, words_argument
from memfmt.cli.talk import complain, say, say_json, shown
from memfmt.cli.where import folder_of, named_folder
from memfmt.errors import FolderError, NotFoundError, UnsafePathError

if TYPE_CHECKING:
    from memfmt.write.adopt import Adoption

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
KINDS = ("entity", "episode", "procedure", "note")


@click.command(
    short_help="Make memory of a note that you wrote.",
    epilog="""\b
Examples:
  memfmt adopt notes/Ali.md --as entity --dry-run
  memfmt adopt notes/Ali.md --as entity
  memfmt adopt --all --dry-run notes""",
)
@words_argument("[VAULT] NOTE")
@vault_option
@click.option("--as", "kind", type=click.Choice(KINDS), help="The kind of memory that NOTE is.")
@click.option("--all", "is_all", is_flag=True, help="Propose a kind for each note of a folder.")
@dry_run_option
@format_option
def adopt(
    words: tuple[str, ...],
    vault: str | None,
    *,
    kind: str | None,
    is_all: bool,
    dry_run: bool,
    form: str,
) -> int:
    """
    Add the marker of memory to a NOTE, and nothing else; say what is read from it.

    What is read and what stays prose is told by its lines. With --all --dry-run a kind is
    proposed for each note in VAULT that is no memory, and why; nothing is written.

    Exit code 0: done. 1: no such note, or with --all nothing to propose. 2: misuse, or the file
    cannot take the marker.
    """
    if is_all:
        return _propose(words, vault, kind, dry_run=dry_run, form=form)
    if kind is None:
        raise click.UsageError(f"say what the note is: --as {', --as '.join(KINDS)}")
    folder, path = _place(words, vault)
    return _adopt(folder, path, kind, dry_run=dry_run, form=form)


def _place(words: tuple[str, ...], vault: str | None) -> tuple[str, str]:
    """Return the folder and the path below it of the one note that *words* name."""
    if len(words) == 2 and vault is None:
        vault, words = named_folder(words[0], "VAULT"), words[1:]
    if len(words) != 1:
        raise click.UsageError("give one NOTE, the path of a Markdown file")
    folder, note = (vault or "."), words[0]
    if vault is None and (os.path.isabs(note) or os.path.normpath(note).startswith("..")):
        folder, note = os.path.split(note)
    path = os.path.normpath(note).replace(os.sep, "/")
    place = os.path.join(folder, path)
    if path.split("/")[0] == ".." or os.path.isabs(path):
        raise UnsafePathError(f"{note!r} lies outside {folder!r}; name its own folder as VAULT")
    if os.path.islink(place) or any(part[:1] == "." for part in path.split("/")):
        raise UnsafePathError(f"{note!r} is a link or hidden, and would not be read as memory")
    if path[-3:].lower() != ".md":
        raise click.UsageError(f"{note!r} is no Markdown file; memory is in files that end in .md")
    if not os.path.isfile(place):
        raise NotFoundError(f"no file {path!r} in {folder!r}; NOTE is the path of a Markdown file")
    return named_folder(folder, "--vault"), path


def _adopt(folder: str, path: str, kind: str, *, dry_run: bool, form: str) -> int:
    from memfmt.cli.diff import unified
    from memfmt.text.source import decode
    from memfmt.vault.disk.writing import write_dir
    from memfmt.vault.tree import Tree
    from memfmt.vault.walk import read_bytes
    from memfmt.write.adopt import adopted

    text = decode(read_bytes(os.path.join(folder, path)))
    made = adopted(text, path, kind)
    if not dry_run:
        root = os.path.realpath(folder)
        write_dir(Tree({path: made.text}, {path: text}, root=root), folder)
    if form == "json":
        say_json({**asdict(made), "written": not dry_run})
    else:
        if dry_run:
            say(unified(path, text, made.text))
            say("")
        say("\n".join(map(shown, _lines(made, is_trial=dry_run))))
        _hint(folder, made)
    return 0


def _hint(folder: str, made: Adoption) -> None:
    """Say what else the note needs to be found, where it needs anything."""
    day = os.path.basename(made.path)[:10]
    if made.kind == "episode" and _DAY.fullmatch(day) and "happened:" not in made.text:
        complain(f"its date is not read: add `happened: {day}` to its frontmatter")
    try:
        home = folder_of()
    except FolderError:
        return
    place = os.path.realpath(os.path.join(folder, made.path))
    if not place.startswith(os.path.realpath(home) + os.sep):
        complain(f"it lies outside {home!r}, where commands look by default: name its folder")


def _lines(made: Adoption, *, is_trial: bool) -> list[str]:
    article = "an" if made.kind[0] in "aeiou" else "a"
    lines = [
        f"{made.path} {'would be' if is_trial else 'is now'} {article} {made.kind}: {made.name}"
    ]
    for what, places in made.read:
        where = "the file's name" if not places else _places(places)
        lines.append(f"  read        {what} ({where})")
    if made.prose:
        lines.append(f"  stays prose {_places(made.prose)}")
    if made.extra:
        lines.append(f"  kept        {', '.join(made.extra)} (frontmatter)")
    return lines


def _places(places: tuple[tuple[int, int], ...]) -> str:
    said = [str(first) if first == last else f"{first}-{last}" for first, last in places]
    word = "line" if len(places) == 1 and places[0][0] == places[0][1] else "lines"
    return f"{word} {', '.join(said)}"


def _propose(
    words: tuple[str, ...], vault: str | None, kind: str | None, *, dry_run: bool, form: str
) -> int:
    from memfmt.cli.table import table, terminal_width
    from memfmt.vault.loading import read_dir
    from memfmt.write.propose import proposals

    if not dry_run or kind is not None:
        raise click.UsageError(
            "--all only proposes: give it with --dry-run and without --as, then adopt notes singly"
        )
    if len(words) > 1:
        raise click.UsageError("give one folder")
    folder = named_folder(vault or (words[0] if words else "."), "VAULT")
    found = proposals(read_dir(folder))
    if form == "json":
        say_json({"proposals": [asdict(each) for each in found]})
    elif found:
        rows = [(each.path, f"--as {each.kind}", each.reason) for each in found]
        say("\n".join(table(rows, 2, terminal_width())))
    if not found:
        complain(f"nothing to propose in {folder!r}: no note there looks like a memory")
        return 1
    return 0
