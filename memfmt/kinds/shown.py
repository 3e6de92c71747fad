"""Text that is rendered from fields, for who looks at the file; the fields are what is read."""

from __future__ import annotations

from memfmt.kinds.model import Procedure

OUTCOME_LABEL = "**Outcome**"


def rendered(outcome: str) -> str:
    """Return the line that an outcome is shown by."""
    return f"{OUTCOME_LABEL} — {outcome}"


def procedure_title(procedure: Procedure) -> str:
    """Return the whole title line of *procedure*."""
    return f"# {procedure.name} {figures(procedure)}"


def figures(procedure: Procedure) -> str:
    """Return what a heading shows of the record: ``(v3 · 86% reliable)``."""
    return f"(v{procedure.version} · {procedure.reliability})"


def failure_line(procedure: Procedure) -> str | None:
    """Return the line rendered from the last failure, or None where none is known."""
    if not procedure.last_failure:
        return None
    when = f"{procedure.last_failed}: " if procedure.last_failed else ""
    return f"**Last failure** — {when}{procedure.last_failure}"


def success_line(procedure: Procedure) -> str | None:
    """Return the line rendered from the last success, or None where none is known."""
    return f"**Last success** — {procedure.last_succeeded}" if procedure.last_succeeded else None
