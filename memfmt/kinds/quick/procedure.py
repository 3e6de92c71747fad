"""Procedures in canonical form. Source: spec/reading.md, "Procedures"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from memfmt.kinds.keys import PROCEDURE_KEYS
from memfmt.kinds.model import Procedure, Revision
from memfmt.kinds.quick.lines import bullets, is_line, is_title
from memfmt.kinds.quick.owned import Owned
from memfmt.kinds.quick.records import read_revision
from memfmt.kinds.quick.steps import read_steps

_OWNED = Owned(PROCEDURE_KEYS)
_FIGURES = re.compile(r"v[0-9]+ · [^()]*\)")
_WHEN = "**When** — "
_DERIVED = ("**Last failure** — ", "**Last success** — ")


def read_procedure(text: str, *, is_record: bool = False) -> Procedure | None:
    """
    Return the procedure that *text* says, None where anything is unusual.

    With *is_record* its steps are left out and not looked into; all else is the same.
    """
    owned = _OWNED.read(text)
    if owned is None:
        return None
    known, extra, body = owned
    lead, *sections = text[body:-1].split("\n\n## ")
    title, *parts = lead.split("\n\n")
    name, _, figures = title[3:].rpartition(" (")
    if text[-1] != "\n" or not is_title(title) or not name:
        return None
    procedure = Procedure(name, extra=extra, **known)
    if not _FIGURES.fullmatch(figures) or not _read_lead(parts, procedure):
        return None
    seen = set()
    for section in sections:
        heading, _, rest = section.partition("\n\n")
        attribute, read = _SECTIONS.get(heading, ("", None))
        if is_record and heading == "Steps":
            read = _passed_over
        values = None if read is None or heading in seen else read(rest)
        if values is None:
            return None
        setattr(procedure, attribute, values)
        seen.add(heading)
    return procedure


def _read_lead(parts: list[str], procedure: Procedure) -> bool:
    """Put what stands between title and sections into *procedure*; whether all is as usual."""
    at = 0
    if parts and parts[0].startswith(_WHEN):
        procedure.trigger = parts[0][len(_WHEN) :]
        at = 1
    if parts[at : at + 1] == ["**Preconditions**"]:
        listed = bullets(parts[at + 1]) if at + 1 < len(parts) else None
        if listed is None:
            return False
        procedure.preconditions = listed
        at += 2
    for label in _DERIVED:
        if at < len(parts) and parts[at].startswith(label):
            if not is_line(parts[at]):
                return False
            at += 1
    return at == len(parts) and (procedure.trigger is None or is_line(procedure.trigger))


def _passed_over(text: str) -> list[Any] | None:
    """Return no steps, where *text* is a numbered list: nothing in it reaches beyond its lines."""
    lines = text.split("\n")
    is_list = all(line.startswith(f"{number}. ") for number, line in enumerate(lines, 1))
    return [] if is_list else None


def _evolution(text: str) -> list[Revision] | None:
    revisions = []
    for item in bullets(text) or ():
        revision = read_revision(item)
        if revision is None:
            return None
        revisions.append(revision)
    return revisions or None


_SECTIONS: dict[str, tuple[str, Callable[[str], list[Any] | None]]] = {
    "Steps": ("steps", read_steps),
    "Tools required": ("tools", bullets),
    "Known failures": ("known_failures", bullets),
    "Evolution": ("evolution", _evolution),
}
