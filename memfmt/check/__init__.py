"""What is wrong with a memory, where, and how to right it. Source: spec/diagnostics/README.md."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from memfmt.check.checks import CHECKS, Check
    from memfmt.check.readings import readings_of
    from memfmt.check.reporting import Report, checked, report
    from memfmt.check.unchanged import not_given_back

__all__ = ["CHECKS", "Check", "Report", "checked", "not_given_back", "readings_of", "report"]

#: Name to the file it lives in; loaded on first use: where all is well, no check is.
_FILE_BY_NAME = {
    **dict.fromkeys(("CHECKS", "Check"), "checks"),
    **dict.fromkeys(("Report", "checked", "report"), "reporting"),
    "not_given_back": "unchanged",
    "readings_of": "readings",
}


def __getattr__(name: str) -> Any:
    """Return a name of this room, loading its file on first use."""
    file = _FILE_BY_NAME.get(name)
    if file is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{file}"), name)
    globals()[name] = value
    return value
