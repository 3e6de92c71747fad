"""Where the paths of a folder lie on the disk, and what stands there."""

from __future__ import annotations

import stat
from collections.abc import Collection, Mapping
from pathlib import Path, PurePosixPath

from memfmt.errors import EditRefusedError, UnsafePathError
from memfmt.text.source import decode, encode


def refuse_nested(places: Mapping[str, Path]) -> None:
    """Raise UnsafePathError where one path is a folder of another, or two are one place."""
    paths = {place: path for path, place in places.items()}
    if len(paths) < len(places):
        raise UnsafePathError("two of the paths lead to one file; nothing was written")
    for path, place in places.items():
        for parent in place.parents:
            if parent in paths:
                raise UnsafePathError(
                    f"{paths[parent]!r} cannot be a file and a folder for {path!r}; "
                    "nothing was written"
                )


def bytes_of(path: str, text: str) -> bytes:
    """Return the bytes of *text*. Raises EditRefusedError where none stand for it."""
    try:
        data = encode(text)
    except UnicodeEncodeError as error:
        raise EditRefusedError(f"{path}: holds a lone surrogate that no byte stands for") from error
    if decode(data) != text:
        raise EditRefusedError(f"{path}: holds lone surrogates that would come back as other text")
    return data


def place_of(top: Path, path: str, hidden: Collection[str] = ()) -> Path:
    """
    Return where *path* lies under *top*, all links followed.

    Raises:
        UnsafePathError: it leaves *top*, or is no plain path; a folder that begins with a dot is
            taken only where it is one of *hidden*, at the top.
    """
    plain = PurePosixPath(path)
    is_plain = path == str(plain) and not path.startswith("/") and not set(path) & {"\\", "\0"}
    parts = plain.parts[1:] if plain.parts[:1] and plain.parts[0] in hidden else plain.parts
    if not is_plain or any(part.startswith(".") for part in parts):
        raise UnsafePathError(
            f"{path!r} is no plain path of visible names below {str(top)!r}; nothing was written"
        )
    try:
        root = top.resolve()
        place = (top / path).resolve()
    except (RuntimeError, UnicodeEncodeError) as error:  # links in a circle; half a character
        raise UnsafePathError(f"{path!r} leads nowhere: {error}; nothing was written") from error
    if not place.is_relative_to(root) or place == root:
        raise UnsafePathError(f"{path!r} leads out of {str(top)!r}; nothing was written")
    return place


def text_at(place: Path, path: str) -> str | None:
    """Return the text of the file at *place*, called *path*; None where there is none."""
    try:
        if not stat.S_ISREG(place.stat().st_mode):
            raise UnsafePathError(f"{path!r} is there and no plain file; nothing was written")
        return decode(place.read_bytes())
    except FileNotFoundError:
        return None
    except NotADirectoryError as error:
        raise UnsafePathError(f"{path!r}: a folder on its way is a file") from error
