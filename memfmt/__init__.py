"""An agent's memory as plain Markdown: read, checked and changed without losing a byte."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` takes longer to import than all that stands here
    from typing import Any

    from memfmt.errors import (
        AmbiguousError,
        AnswerError,
        ConflictError,
        DamagedFileError,
        EditRefusedError,
        FolderError,
        InvalidValueError,
        LockedError,
        MemfmtError,
        NotFound,
        NotFoundError,
        OverlapError,
        RefusedError,
        UnsafePathError,
    )
    from memfmt.kinds.marker import LEGACY_TYPE_KEY, TYPE_KEY
    from memfmt.kinds.model import (
        Entity,
        Episode,
        Knowledge,
        Memory,
        Note,
        Procedure,
        Relation,
        Revision,
        Step,
    )
    from memfmt.kinds.names import slugify
    from memfmt.kinds.reliability import Estimate
    from memfmt.session import Vault, consolidate
    from memfmt.session import open as open
    from memfmt.text.diagnostic import Diagnostic, Fix, Severity
    from memfmt.text.frontmatter import Plain
    from memfmt.vault.change import Change
    from memfmt.vault.disk.writing import write_dir
    from memfmt.vault.loading import load, read_dir
    from memfmt.vault.memory import INDEX, canonical, serialise
    from memfmt.vault.memory import serialise as serialize
    from memfmt.vault.parsing import parse
    from memfmt.vault.paths import ROOT
    from memfmt.vault.single import file_type, fmt, parse_frontmatter

__version__ = "0.6.0"

#: Public name to the room it lives in; loaded on first use, so that importing memfmt is cheap.
_ROOMS = {
    "memfmt.errors": (
        "AmbiguousError",
        "AnswerError",
        "ConflictError",
        "DamagedFileError",
        "EditRefusedError",
        "FolderError",
        "InvalidValueError",
        "LockedError",
        "MemfmtError",
        "NotFound",
        "NotFoundError",
        "OverlapError",
        "RefusedError",
        "UnsafePathError",
    ),
    "memfmt.kinds.marker": ("LEGACY_TYPE_KEY", "TYPE_KEY"),
    "memfmt.kinds.model": (
        "Entity",
        "Episode",
        "Knowledge",
        "Memory",
        "Note",
        "Procedure",
        "Relation",
        "Revision",
        "Step",
    ),
    "memfmt.kinds.names": ("slugify",),
    "memfmt.kinds.reliability": ("Estimate",),
    "memfmt.session": ("Vault", "consolidate", "open"),
    "memfmt.text.diagnostic": ("Diagnostic", "Fix", "Severity"),
    "memfmt.text.frontmatter": ("Plain",),
    "memfmt.vault.change": ("Change",),
    "memfmt.vault.disk.writing": ("write_dir",),
    "memfmt.vault.loading": ("load", "read_dir"),
    "memfmt.vault.memory": ("INDEX", "canonical", "serialise"),
    "memfmt.vault.parsing": ("parse",),
    "memfmt.vault.paths": ("ROOT",),
    "memfmt.vault.single": ("file_type", "fmt", "parse_frontmatter"),
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "INDEX",
    "LEGACY_TYPE_KEY",
    "ROOT",
    "TYPE_KEY",
    "AmbiguousError",
    "AnswerError",
    "Change",
    "ConflictError",
    "DamagedFileError",
    "Diagnostic",
    "EditRefusedError",
    "Entity",
    "Episode",
    "Estimate",
    "Fix",
    "FolderError",
    "InvalidValueError",
    "Knowledge",
    "LockedError",
    "MemfmtError",
    "Memory",
    "NotFound",
    "NotFoundError",
    "Note",
    "OverlapError",
    "Plain",
    "Procedure",
    "RefusedError",
    "Relation",
    "Revision",
    "Severity",
    "Step",
    "UnsafePathError",
    "Vault",
    "__version__",
    "canonical",
    "consolidate",
    "file_type",
    "fmt",
    "load",
    "parse",
    "parse_frontmatter",
    "read_dir",
    "serialise",
    "serialize",
    "slugify",
    "write_dir",
]


def __getattr__(name: str) -> Any:
    """Return a public name, loading its room on first use."""
    room = _ROOM_OF.get("serialise" if name == "serialize" else name)
    if room is None:
        raise AttributeError(f"module 'memfmt' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(room), "serialise" if name == "serialize" else name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names; ``open`` is none that ``import *`` should lay over Python's."""
    return sorted((*__all__, "open"))
