"""Words that all renames tell in."""

from __future__ import annotations


def counted(count: int, what: str) -> str:
    """Return ``1 link``, ``3 links``, ``no links`` for a *count* of *what*, 0 or more."""
    return f"1 {what}" if count == 1 else f"{count or 'no'} {what}s"
