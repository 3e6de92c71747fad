"""Bytes as a string that gives the same bytes back."""

from __future__ import annotations

#: A larger file is passed through, never edited. In bytes.
MAX_BYTES = 16 * 1024 * 1024


def encode(raw: str) -> bytes:
    """Return the bytes that *raw* stands for. Raises UnicodeEncodeError for other surrogates."""
    return raw.encode("utf-8", "surrogateescape")


def decode(data: bytes) -> str:
    """Return *data* as a string from which ``encode`` gives the same bytes."""
    return data.decode("utf-8", "surrogateescape")
