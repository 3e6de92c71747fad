"""A fact is remembered of an entity, unless memory says so already."""

from __future__ import annotations

from memfmt.kinds.model import Entity, Origin, with_origin
from memfmt.vault.change import Change
from memfmt.vault.reader import Reader
from memfmt.vault.truth import of_other_figures, sayings_of
from memfmt.vault.updating import Act
from memfmt.write.recorded import refuse_other_claim, refuse_recorded
from memfmt.write.subjects import entity_called, new_path, path_of, said_line


def remember(
    entity: str, fact: str, *, why: str | None = None, new: bool = False, force: bool = False
) -> Act:
    """
    Return the act that adds *fact* to what is true of *entity*, a name, id or path.

    Args:
        why: Why it will be useful later. A bare fact has no place for it: it is told and not kept.
        new: Make the entity where there is none.
        force: Record it beside what says the same, or gives a verb that takes one another target.

    Raises (when made):
        NotFoundError, AmbiguousError: of the entity.
        RefusedError: it is recorded already, or contradicts what is; the message says where.
        InvalidValueError: the fact is empty.

    Source: spec/acts/remember.md.
    """
    said = said_line(fact, "the fact")

    def act(reader: Reader) -> Change:
        thing = entity_called(reader, entity, new=new)
        sayings = sayings_of(thing)
        if not force:
            refuse_recorded(reader, thing, said, sayings)
            refuse_other_claim(reader, thing, said, sayings)
        like = of_other_figures(sayings, said)
        thing.facts.append(said)
        if thing.origin is None:
            reader.memory.entities.append(thing)
            change = reader.changed_memory()
            path = new_path(reader, change, "entity")
        else:
            change = reader.changed(thing)
            path = path_of(thing)
        line = _line_of(path, change.after[path] or "", said)
        told = [f"{thing.name}: {said} ({path}:{line})"]
        if like is not None:
            told.append(f"{like} differs by a figure; `memfmt supersede` if it no longer holds")
        facts = {"entity": thing.name, "fact": said, "path": path, "line": line, "why": why}
        return change.saying(*told, **facts)

    return act


def _line_of(path: str, text: str, fact: str) -> int:
    """Return the line, from 1, of the last fact of these words in the file *text*."""
    read = with_origin(Entity(""), Origin(path, text))
    return max(each.line for each in sayings_of(read) if each.slot == "facts" and each.text == fact)
