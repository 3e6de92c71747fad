"""All acts, as a table. Commands are made from it. Source: spec/writing.md, "A change"."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from memfmt.write.entry import Entry


def _row(place: str) -> Callable[[], Entry]:
    """Return what gives the row at *place*, ``MODULE:NAME``; nothing is imported before."""

    def row() -> Entry:
        module, _, name = place.partition(":")
        found: Entry = getattr(import_module(f"memfmt.write.entries.{module}"), name)
        return found

    return row


#: What an act is called, and what gives its row: what it takes, says and does.
ACTS: dict[str, Callable[[], Entry]] = {
    "record": _row("record:RECORD"),
    "revise": _row("revise:REVISE"),
    "remember": _row("remember:REMEMBER"),
    "relate": _row("relate:RELATE"),
    "episode": _row("episode:EPISODE"),
    "supersede": _row("supersede:SUPERSEDE"),
    "forget": _row("forget:FORGET"),
    "restore": _row("forget:RESTORE"),
    "rename": _row("rename:RENAME"),
    "new": _row("new:NEW"),
    "profile": _row("profile:PROFILE"),
}
