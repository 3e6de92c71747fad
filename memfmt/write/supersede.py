"""What no longer holds makes room for what does, and stays as history."""

from __future__ import annotations

from memfmt.errors import InvalidValueError, NotFoundError
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Entity, Knowledge, Note, Relation
from memfmt.kinds.names import folded
from memfmt.text.excerpt import excerpt
from memfmt.vault.change import Change
from memfmt.vault.find import called
from memfmt.vault.following import names_of
from memfmt.vault.reader import Reader
from memfmt.vault.truth import Said, sayings_of
from memfmt.vault.updating import Act
from memfmt.write.history import retired, told
from memfmt.write.moments import checked_moment, refuse_ahead
from memfmt.write.recorded import refuse_other_claim, refuse_recorded
from memfmt.write.standing import Standing, missing, refuse_several, said, standings, standings_of
from memfmt.write.superseded_notes import supersede_note
from memfmt.write.superseded_relations import supersede_relation

_SLOTS = ("facts", "relations", "knowledge")


def supersede(
    old: str,
    new: str,
    *,
    reason: str | None = None,
    entity: str | None = None,
    when: str | None = None,
    force: bool = False,
) -> Act:
    """
    Return the act after which *new* holds in place of *old*, which stays as history.

    *old* is a fact to the letter (case and blanks do not count), a relation as ``VERB TARGET``,
    the title of an entry of knowledge, or a note by name, id or path. With *entity* (a name, id
    or path) only its facts, relations and entries count. *new* is the fact; the relation as
    ``VERB TARGET``, or its target; the content of the entry, or the title of another one of the
    same entity; or the other note. *reason* says why, *when* since which day (an ISO date or date
    and time, at most a day ahead; by default the act's). *force* lets *new* stand beside what
    says the same, or gives a verb that takes one another target.

    Raises (when made):
        NotFoundError: *old*, or the new note, is nowhere.
        AmbiguousError: *old* stands in several places; the message gives each, with its line.
        RefusedError: a note is superseded already; or *new* is recorded already, or contradicts
            what is.
        EditRefusedError: a file cannot take the edit and keep all else.
        InvalidValueError: no reason, no such day or one to come, nothing new, the same twice, or
            a relation of another verb.

    Source: spec/acts/supersede.md.
    """
    why, wanted = one_line(reason or ""), one_line(new)
    if not why:
        raise InvalidValueError("say why it no longer holds (--reason WHY); it is kept with it")
    if not wanted or folded(wanted) == folded(one_line(old)):
        raise InvalidValueError(
            f"{excerpt(new, 60)!r} is nothing new; to take a fact out, forget it"
        )

    since = None if when is None else checked_moment(when, "when")

    def act(reader: Reader) -> Change:
        refuse_ahead(since, "when", reader.now)
        day = (since or reader.day)[:10]
        found, notes = _meant(reader, old, entity)
        if notes:
            return supersede_note(reader, notes[0], new, day, why)
        if found[0].slot == "relations":
            others = None if force else _others(found[0])[0]
            return supersede_relation(reader, found[0], wanted, (day, why), others)
        if not force:
            _refuse_recorded(reader, found[0], wanted)
        make = _supersede_fact if found[0].slot == "facts" else _supersede_entry
        return make(found[0], wanted, (day, why))

    return act


def _meant(reader: Reader, old: str, entity: str | None) -> tuple[list[Standing], list[Note]]:
    """Return the one entry, or the one note, that *old* means."""
    notes: list[Note] = []
    one: Entity | None = None
    if entity is not None:
        thing = reader.one("entity", entity)
        assert isinstance(thing, Entity)
        one = thing
        found = standings_of(reader, one, _SLOTS, old)
    else:
        memory = reader.memory
        try:
            notes = [each for each in called(memory, old) if isinstance(each, Note)]
        except NotFoundError:
            notes = []
        found = standings(memory.entities, _SLOTS, old, names=names_of(memory))
    found = [each for each in found if not _is_incoming(each)]
    paths = [each.origin.path for each in notes if each.origin is not None]
    refuse_several(old, [*(each.place() for each in found), *(f"{each}:1" for each in paths)])
    if not found and not notes:
        entities = reader.memory.entities if one is None else [one]
        known = [text for each in entities for slot in _SLOTS for text in said(each, slot)]
        raise missing(old, one, known)
    return found, notes


def _is_incoming(found: Standing) -> bool:
    """Whether *found* is a relation that another memory has to this one."""
    if found.slot != "relations":
        return False
    relation: Relation = found.entity.relations[found.at]
    return relation.direction == "incoming"


def _others(found: Standing) -> tuple[list[Said], list[tuple[str, int]]]:
    """Return what else the file of *found* says, and the lines (path, number) of *found*."""
    row = found.reading().rows[found.slot][found.at]
    others = [each for each in sayings_of(found.entity) if each.line != row.start + 1]
    return others, [(found.path, number + 1) for number in range(row.start, row.end)]


def _refuse_recorded(reader: Reader, found: Standing, new: str) -> None:
    """Raise RefusedError where *new* is recorded beside *found*, but for another entry of it."""
    if new in said(found.entity, found.slot):
        return  # that one stays, and takes the place
    others, lines = _others(found)
    refuse_recorded(reader, found.entity, new, others, lines)
    if found.slot == "facts":
        refuse_other_claim(reader, found.entity, new, others)


def _supersede_fact(found: Standing, new: str, until: tuple[str, str]) -> Change:
    facts: list[str] = found.reading().thing.facts
    old = facts[found.at]
    made = retired(found, until, None if new in facts else new)
    return told(found, made, (old, new), until[0])


def _supersede_entry(found: Standing, new: str, until: tuple[str, str]) -> Change:
    entries: list[Knowledge] = found.reading().thing.knowledge
    old = entries[found.at]
    is_there = new in [each.title for each in entries if each is not old]
    made = retired(found, until, None if is_there else Knowledge(old.type, old.title, new))
    return told(found, made, (old.title, new), until[0])
