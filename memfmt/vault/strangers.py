"""Files that are no memory: whether they were meant to be. Nothing heavy is imported at once."""

from __future__ import annotations

from memfmt.kinds.marker import HOMES

#: Without one of these no file was meant to be memory; a key in quotes may hold an escape.
_HINTS = (b"memfmt", b"mengram", b"MEMFMT", b"Memfmt", b"\\", b"\0")


def why_unread(path: str, data: bytes) -> str | None:
    """
    Return why the file at *path*, which has no marker that memfmt knows, gives no memory.

    None for a person's own note: nothing in it, nor its place, says that it was meant as memory.
    """
    is_closed = data[:3] != b"---" or b"\n---" in data
    is_home = not HOMES.isdisjoint(path.split("/")[:-1])
    if is_closed and not is_home and not any(hint in data for hint in _HINTS):
        return None
    from memfmt.text.decoding import decode
    from memfmt.vault.unusual import read_unusual

    findings = read_unusual(path, decode(data)).diagnostics
    return findings[0].message if findings else None
