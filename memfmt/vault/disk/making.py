"""Folders and files made where there are none."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from memfmt.errors import UnsafePathError
from memfmt.vault.disk.places import bytes_of, place_of, text_at
from memfmt.vault.disk.replacing import replace


def create(
    root: str | os.PathLike[str], folders: Sequence[str], texts: Mapping[str, str]
) -> list[str]:
    """
    Make *folders* and the files *texts* below *root*, where there are none, and *root* itself.

    Returns the paths below *root* of what was made, folders with a slash at their end. What is
    there stays as it is.

    Raises:
        UnsafePathError: a path leaves *root*, or a file stands where a folder should be.
    """
    top = Path(root)
    made = missing(root, folders, texts)
    top.mkdir(parents=True, exist_ok=True)
    for path in made:
        if path.endswith("/"):
            place_of(top, path[:-1]).mkdir(parents=True, exist_ok=True)
        else:
            replace(place_of(top, path), bytes_of(path, texts[path]), None, path)
    return made


def missing(
    root: str | os.PathLike[str], folders: Sequence[str], texts: Mapping[str, str]
) -> list[str]:
    """
    Return what ``create`` would make: folders, with a slash at their end, before files.

    Raises:
        UnsafePathError: a path leaves *root*, or a file stands where a folder should be.
    """
    top = Path(root)
    places = {path: place_of(top, path) for path in (*folders, *texts)}
    for place in (top, *(places[path] for path in folders)):
        if place.exists() and not place.is_dir():
            raise UnsafePathError(
                f"{str(place)!r} is a file, and should be a folder; move it, or give another folder"
            )
    lacking = [f"{path}/" for path in folders if not places[path].exists()]
    return lacking + sorted(path for path in texts if text_at(places[path], path) is None)


@contextmanager
def scratch_folder() -> Iterator[str]:
    """Give the path of an empty folder that is gone afterwards, with all that is in it."""
    import tempfile  # 8 ms

    with tempfile.TemporaryDirectory(prefix="memfmt-") as folder:
        yield folder
