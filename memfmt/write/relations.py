"""A relation said in a line, and the one that a line says. Source: spec/acts/supersede.md."""

from __future__ import annotations

from memfmt.errors import InvalidValueError
from memfmt.kinds.entity import read_relation, relation_text
from memfmt.kinds.escapes import read_item
from memfmt.kinds.model import Relation, title_of
from memfmt.kinds.names import NO_NAMES, folded, name_in_link
from memfmt.text.excerpt import excerpt
from memfmt.vault.reader import Reader
from memfmt.vault.truth import shown
from memfmt.write.subjects import known


def ways_to_say(relation: Relation) -> tuple[str, ...]:
    """
    Return the lines that mean *relation*, the plainest first: ``VERB TARGET``, then with the arrow
    between; of an incoming one ``VERB ← TARGET``, then ``TARGET VERB``. Then both with the note.
    """
    verb, target = relation.type, relation.target
    short = (f"{verb} {target}", f"{verb} → {target}")
    if relation.direction == "incoming":
        short = (f"{verb} ← {target}", f"{target} {verb}")
    if not relation.detail:
        return short
    notes = dict.fromkeys((relation.detail, shown(relation.detail)))
    return (*short, *(f"{each} — {note}" for note in notes for each in short))


def relation_meant(reader: Reader, line: str, verb: str) -> tuple[str, str | None]:
    """
    Return (target, note) that *line* gives *verb*, the target by its name.

    It is ``VERB TARGET``, ``VERB → TARGET``, a line as files have it with link and note, or the
    name of a memory alone.

    Raises:
        InvalidValueError: it is none of these.
        AmbiguousError: several entities are called as the target is.
    """
    found = relation_in(line, verb)
    if found is not None:
        other = known(reader, found[0])
        return (found[0] if other is None else title_of(other)), found[1]
    other = known(reader, name_in_link(line))
    if other is None:
        raise InvalidValueError(
            f"{excerpt(line, 80)!r} does not begin with {verb!r}, as the relation does, and "
            "no memory is "
            f"called so; say '{verb} TARGET', or forget that relation and relate anew"
        )
    return title_of(other), None


def relation_in(line: str, verb: str) -> tuple[str, str | None] | None:
    """Return (target, note) that *line* plainly gives *verb*, None where it gives it none."""
    whole = read_relation(read_item(line), NO_NAMES)
    if whole is not None and whole.direction == "outgoing" and folded(whole.type) == folded(verb):
        return whole.target, whole.detail
    words, count = line.split(" "), verb.count(" ") + 1
    target = " ".join(words[count:]).removeprefix("→ ")
    if not target or folded(" ".join(words[:count])) != folded(verb):
        return None
    return name_in_link(target), None


def line_for(relation: Relation) -> str:
    """Return the shortest line in which ``relation_in`` reads *relation*, an outgoing one."""
    plain = f"{relation.type} {relation.target}"
    if relation_in(plain, relation.type) == (relation.target, relation.detail):
        return plain
    return relation_text(relation, None, NO_NAMES)
