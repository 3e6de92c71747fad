"""Which folder a command works on, how it is asked for, and how much it holds."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from memfmt.cli.talk import complain
from memfmt.errors import FolderError

if TYPE_CHECKING:
    from memfmt.kinds.model import Memory

#: Where memory is looked for when nothing says where.
HOME = "memory"
VARIABLE = "MEMFMT_VAULT"


def path_argument(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give *command* the optional argument PATH."""
    return click.argument("path", required=False, type=click.Path())(command)


def format_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give *command* the option --format."""
    option = click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="Lines for people, or one JSON object for programs.",
    )
    return option(command)


def folder_of(path: str | None) -> str:
    """
    Return the folder to read: *path*, else ``$MEMFMT_VAULT``, else ``memory``, else ``.``.

    Raises:
        FolderError: what is named is empty or no folder; the message says who named it.
    """
    named = path if path is not None else os.environ.get(VARIABLE) or None
    if named is None:
        return HOME if Path(HOME).is_dir() else "."
    if not Path(named).is_dir() or not named:
        who = "PATH" if path is not None else f"${VARIABLE}"
        is_there = bool(named) and Path(named).exists()
        raise FolderError(
            f"{who} is {named!r}, which is {'no folder' if is_there else 'not there'}; "
            "give the folder that holds the memory"
        )
    return named


def nothing_in(folder: str, path: str | None) -> int:
    """
    Say that *folder*, of which *path* was asked for, holds no memory; return the exit code.

    Raises:
        FolderError: nobody named a folder and there was none to find.
    """
    if path is None and folder == ".":
        raise FolderError(
            f"no memory here: give PATH, set {VARIABLE}, or go where the folder {HOME!r} is"
        )
    complain(f"no memory under {folder!r}: no Markdown file there has a memfmt_type")
    return 1


def counts_of(memory: Memory) -> dict[str, int]:
    """Return how many memories there are of each kind, by the plural of its name."""
    kinds = ("entities", "episodes", "procedures", "notes")
    return {name: len(getattr(memory, name)) for name in kinds}


def counts_line(memory: Memory) -> str:
    """Return the counts on one line, ``3 entities, 1 episodes, 2 procedures``; notes if any."""
    counts = counts_of(memory)
    return ", ".join(
        f"{count} {name}" for name, count in counts.items() if count or name != "notes"
    )
