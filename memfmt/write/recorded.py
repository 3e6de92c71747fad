"""The second question of a write: is it not recorded already? Source: spec/gates.md."""

from __future__ import annotations

from memfmt.errors import RefusedError
from memfmt.kinds.model import Entity
from memfmt.vault.reader import Reader
from memfmt.vault.targets import claim_of, date_in, day_of_file, other_target, single_verbs
from memfmt.vault.truth import Place, Said, key_of, recorded, recorded_elsewhere


def refuse_recorded(reader: Reader, entity: Entity, text: str, sayings: list[Said]) -> None:
    """Raise RefusedError where memory says *text* of *entity* already; *sayings* are its own."""
    found: Place | None = recorded(sayings, text)
    if found is None:
        found = recorded_elsewhere(reader, entity, text)
    if found is None:
        return
    is_past = isinstance(found, Said) and found.slot == "history"
    is_near = isinstance(found, Said) and key_of(found.text) != key_of(text)
    raise RefusedError(
        f"recorded already{', nearly so' if is_near else ''}: {found}"
        + (" (under History: it no longer holds)" if is_past else "")
        + f"; {_advice(found)}, --force records this beside it"
    )


def refuse_other_target(
    reader: Reader, verb: str, target: str, said: str, sayings: list[Said]
) -> None:
    """
    Raise RefusedError where *sayings* have another target of *verb*, a verb that takes one.

    *said* are the words of the new one, in which a date may stand.
    """
    found = other_target(sayings, verb, target, single_verbs(reader))
    if found is None:
        return
    dated = date_in(found.text)
    day = None if dated else day_of_file(reader, found.path)
    when = dated or (f"undated, in a file of {day}" if day else "undated")
    raise RefusedError(
        f"{verb!r} takes one target, and {found} ({when}) names another than {target!r} "
        f"({date_in(said) or reader.day}); {_advice(found)}, --force records both"
    )


def _advice(found: Place) -> str:
    """Return how what stands at *found* is corrected."""
    if " → " in found.text or " ← " in found.text:  # a relation, which no act takes out
        return "correct that line by hand"
    return "`memfmt supersede` corrects it"


def refuse_other_claim(reader: Reader, fact: str, sayings: list[Said]) -> None:
    """Raise RefusedError where *fact* plainly gives a verb that takes one another target."""
    claim = claim_of(fact, single_verbs(reader))
    if claim is not None:
        refuse_other_target(reader, *claim, fact, sayings)
