"""What ``memfmt`` alone says: what it is, what memory is here, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Sequence

from memfmt.cli.options import counts_line
from memfmt.cli.table import table
from memfmt.cli.talk import shown
from memfmt.cli.where import folder_of
from memfmt.errors import FolderError


def welcome(commands: Sequence[tuple[str, str]]) -> str:
    """Return a short help; *commands* are names with what each is for."""
    lines = ["memfmt — an agent's memory as Markdown files you own", "", _here(), ""]
    lines += table([(f"  memfmt {name}", what) for name, what in commands], 1, None)
    return "\n".join([*lines, "", "`memfmt COMMAND --help` has examples."])


def _here() -> str:
    """Return a sentence on the memory that a command without VAULT would read."""
    from memfmt.vault.census import census

    try:
        folder = folder_of()
        found = census(folder)
    except FolderError as error:
        return shown(str(error))
    if not found.files:
        return shown(
            f"no memory in {folder!r}: `memfmt init` makes some, `memfmt adopt` finds yours"
        )
    return shown(f"memory in {folder!r}: {counts_line(found.counts)}")
