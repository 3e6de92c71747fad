"""Which folder a command works on. Nothing heavy is imported. Source: spec/cli.md, "VAULT"."""

from __future__ import annotations

import os
from collections.abc import Container, Sequence

from memfmt.cli.talk import complain_of
from memfmt.errors import FolderError
from memfmt.kinds.marker import marker_in
from memfmt.vault.walk import markdown_files, read_bytes

#: Where memory is looked for when nothing says where.
HOME = "memory"
VARIABLE = "MEMFMT_VAULT"
#: Said of a folder, in its place, that has an index or a profile and no memory.
NOTHING_YET = "nothing is remembered in {0!r} yet; `memfmt adopt` makes memory of a note"


def holds_memory(folder: str) -> bool:
    """Whether *folder* is one and a file below it is marked as memory."""
    if not os.path.isdir(folder) or not os.access(folder, os.R_OK | os.X_OK):
        return False
    for _, place in markdown_files(folder, {}):
        try:
            if marker_in(read_bytes(place)) is not None:
                return True
        except OSError:
            continue
    return False


def split_words(
    words: Sequence[str], vault: str | None, *, required: int = 0, known: Container[str] = ()
) -> tuple[str, list[str]]:
    """
    Return the folder to work on, and the words that are not it.

    *vault*, what ``--vault`` names, decides. Else it is the first word, where that is a folder
    that holds memory, *required* words remain without it, and it is none of the *known* ones;
    else what ``folder_of`` finds.

    Raises:
        FolderError: no folder is named, or what is named is none.
    """
    rest = list(words)
    if vault is not None:
        return named_folder(vault, "--vault"), rest
    if len(rest) > required and rest[0] not in known and holds_memory(rest[0]):
        return rest[0], rest[1:]
    folder = folder_of()
    if len(rest) > required and rest[0] not in known and os.path.isdir(rest[0]):
        complain_of(f"{rest[0]!r} is a folder without memory, so {folder!r} is read")
    elif len(rest) > required and _is_lost_path(rest[0]):
        complain_of(f"{rest[0]!r} is no folder, so it is taken for a word, and {folder!r} is read")
    return folder, rest


def _is_lost_path(word: str) -> bool:
    """Whether *word* looks like the path of a folder, and there is nothing."""
    parts = word.split(os.sep)
    is_path = len(parts) > 2 or (len(parts) == 2 and parts[0] in (".", "..", "~"))
    return is_path and not word.split()[1:] and not os.path.exists(word)


def is_vault(folder: str) -> bool:
    """Whether *folder* holds memory, or memfmt wrote into it before."""
    told = (os.path.join(folder, name) for name in (".memfmt", ".trash"))
    return any(map(os.path.isdir, told)) or holds_memory(folder)


def split_for_writing(
    words: Sequence[str], vault: str | None, required: int
) -> tuple[str, list[str]]:
    """
    Return what ``split_words`` does, for a command that writes: nothing is written elsewhere.

    A folder that memfmt wrote into before is VAULT though it holds no memory now.

    Raises:
        FolderError: the first word is another folder, or a path to none, and one word too many.
    """
    if vault is None and len(words) > required and not holds_memory(words[0]):
        first = words[0]
        if is_vault(first):
            return first, list(words[1:])
        is_path = os.path.isdir(first) or (os.sep in first and not first.split()[1:])
        if is_path:
            what = "a folder without memory" if os.path.isdir(first) else "no folder"
            raise FolderError(
                f"{first!r} is {what}, and nothing is written elsewhere: name VAULT by --vault, or "
                "put several words in quotes"
            )
    return split_words(words, vault, required=required)


def only_folder(words: Sequence[str], vault: str | None) -> str:
    """
    Return the folder to work on, for a command that takes nothing else: at most one word.

    Raises:
        FolderError: no folder is named, or what is named is none.
    """
    if vault is not None:
        return named_folder(vault, "--vault")
    return named_folder(words[0], "VAULT") if words else folder_of()


def folder_of() -> str:
    """
    Return the folder to work on where none is named: ``$MEMFMT_VAULT``, ``memory``, or ``.``.

    Raises:
        FolderError: the variable names no folder, or there is none to find.
    """
    named = os.environ.get(VARIABLE)
    if named:
        return named_folder(named, f"${VARIABLE}")
    if os.path.isdir(HOME):
        return HOME
    if is_vault("."):
        return "."
    raise FolderError(
        f"no memory here: give VAULT, set {VARIABLE}, or go where the folder {HOME!r} is "
        "(`memfmt init` makes one)"
    )


def named_folder(named: str, who: str) -> str:
    """
    Return *named* itself, the folder that *who* names.

    Raises:
        FolderError: it is empty or no folder; the message says who named it.
    """
    if not named or not os.path.isdir(named):
        is_there = bool(named) and os.path.exists(named)
        raise FolderError(
            f"{who} is {named!r}, which is {'no folder' if is_there else 'not there'}; "
            "give the folder that holds the memory"
        )
    return named
