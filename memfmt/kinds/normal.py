"""
The normal form of values: what P2 promises comes back. The only place of normalisation.

Source: spec/format.md, "Normal form", N1 to N7.
"""

from __future__ import annotations

import dataclasses
import os
import re
from collections.abc import Callable, Iterable
from typing import Any

from memfmt.errors import InvalidValueError
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import (
    Entity,
    Episode,
    Knowledge,
    Note,
    Procedure,
    Relation,
    Revision,
    Step,
    Thing,
    title_of,
    with_origin,
)
from memfmt.kinds.names import name_in_link
from memfmt.text.excerpt import excerpt
from memfmt.text.frontmatter import Plain, Value, plain_kind

_SURROGATE = re.compile("[\ud800-\udfff]")
#: PyYAML takes no key over 1,024 characters.
MAX_KEY = 1000
#: Longest whole number, about 3,900 digits; Python reads no more than 4,300.
MAX_BITS = 13_000
#: Deepest nesting of lists and maps in ``extra``.
MAX_DEPTH = 90
UNTITLED = "untitled"


def _has_one_text(value: Any) -> bool:
    """Whether *value* is what a text field takes: it has one plain way to be written."""
    if isinstance(value, str | int | float | os.PathLike):
        return True
    import datetime
    import uuid  # together 5 ms, for values that are rare

    return isinstance(value, datetime.date | datetime.time | uuid.UUID)


def block_text(text: str) -> str:
    """Return *text* with ``\\n`` ends, no blank lines at its start, no white space at its end."""
    lines = newlines(text).rstrip().split("\n")
    first = next((at for at, line in enumerate(lines) if line.strip()), len(lines))
    return "\n".join(lines[first:])


def artifact_text(text: str) -> str:
    """Return *text* with ``\\n`` ends and no white space at its end; leading blank lines stay."""
    return newlines(text).rstrip()


def newlines(text: str) -> str:
    """Return *text* with every line end made ``\\n``."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def normal(thing: Thing, known_keys: Iterable[str] = ()) -> Thing:
    """
    Return a copy of *thing* in normal form, with its origin. Idempotent.

    *known_keys* are the frontmatter keys that its kind writes itself.

    Raises:
        InvalidValueError: a value that no file can hold; the message names object and field.
    """
    place = f"{type(thing).__name__.lower()} {title_of(thing)!r}"
    check = _Check(place, frozenset(known_keys))
    made: Thing = _NORMAL[type(thing)](thing, check)
    return made if thing.origin is None else with_origin(made, thing.origin)


def normal_extra(extra: dict[str, Any]) -> dict[str, Value]:
    """
    Return *extra*, as read from a file, in normal form.

    A key that is too long to be written, or to hold such a key, is left out: it stays in the
    text, and ``kinds.findings`` tells of it.
    """
    check = _Check("extra", frozenset())
    return {key: check.value(key, value) for key, value in extra.items() if is_short(key, value)}


def is_short(key: str, value: object) -> bool:
    """Whether *key* and every key inside *value* can be written: at most 1,000 characters."""
    if len(key) > MAX_KEY:
        return False
    if isinstance(value, dict):
        return all(is_short(str(inner), each) for inner, each in value.items())
    return not isinstance(value, list) or all(is_short("", each) for each in value)


def normal_profile(profile: str | None) -> str | None:
    """Return the profile's text in normal form; None where it is empty."""
    check = _Check("memory", frozenset())
    return check.block("profile", profile) or None


@dataclasses.dataclass(frozen=True, slots=True)
class _Check:
    """Reads the fields of one object; its place goes into every complaint."""

    place: str
    known_keys: frozenset[str]
    step: str | None = None

    def refuse(self, name: str, why: str) -> InvalidValueError:
        step = "" if self.step is None else f": step {excerpt(self.step, 40)!r}"
        return InvalidValueError(f"{self.place}{step}: {name} {why}")

    def text(self, name: str, value: object) -> str:
        if value is None:
            return ""
        if isinstance(value, int):
            self.sized(name, value)
        elif not _has_one_text(value):
            raise self.refuse(name, f"is of type {type(value).__name__}; give a string")
        text = value if isinstance(value, str) else str(value)
        if not text.isascii() and _SURROGATE.search(text):
            raise self.refuse(
                name, f"holds a lone surrogate ({text!r}), which no UTF-8 file can hold; remove it"
            )
        return text

    def line(self, name: str, value: object) -> str:
        return one_line(self.text(name, value))

    def block(self, name: str, value: object) -> str:
        return block_text(self.text(name, value))

    def lines(self, name: str, values: Iterable[object] | None) -> list[str]:
        each = (self.line(name, value) for value in self.listed(name, values))
        return [line for line in each if line]

    def listed(
        self, name: str, values: Iterable[object] | None, of: type | None = None
    ) -> list[Any]:
        """Return *values* as a list; with *of* every one must be of that type."""
        if values is None:
            return []
        if isinstance(values, str):
            raise self.refuse(name, f"is one string ({values!r}); give a list")
        if not isinstance(values, (list, tuple)):
            raise self.refuse(name, f"is of type {type(values).__name__}; give a list")
        for value in values if of is not None else ():
            if not isinstance(value, of or object):
                raise self.refuse(name, f"holds {value!r}; give {of and of.__name__} objects")
        return list(values)

    def whole(self, name: str, value: object, least: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.refuse(name, f"is {value!r}; give a whole number")
        self.sized(name, value)
        if value < least:
            raise self.refuse(name, f"is {value}; it must be at least {least}")
        return value

    def sized(self, name: str, value: int) -> int:
        if value.bit_length() > MAX_BITS:
            raise self.refuse(name, "has more than 3,900 digits")
        return value

    def counts(self, success: int | None, fail: int | None) -> tuple[int | None, int | None]:
        if success is None and fail is None:
            return None, None
        return (
            self.whole("success_count", success or 0, 0),
            self.whole("fail_count", fail or 0, 0),
        )

    def extra(self, extra: dict[str, Any] | None) -> dict[str, Value]:
        if not isinstance(extra or {}, dict):
            raise self.refuse("extra", f"is of type {type(extra).__name__}; give a dict")
        made: dict[str, Value] = {}
        for key, value in (extra or {}).items():
            name = self.key(key)
            if name in self.known_keys:
                raise self.refuse(f"extra[{name!r}]", "is a field of its own; set the field")
            if name in made:
                raise self.refuse(f"extra[{name!r}]", "is there twice, as two types of key")
            made[name] = self.value(f"extra[{name!r}]", value)
        return made

    def key(self, key: object) -> str:
        name = self.text("a key of extra", key)
        if len(name) > MAX_KEY:
            raise self.refuse(
                f"the key {excerpt(name, 40)!r}… of extra", f"is over {MAX_KEY} characters"
            )
        return name

    def value(self, name: str, value: object, depth: int = 0) -> Value:
        if depth > MAX_DEPTH:
            raise self.refuse(name, f"is nested more than {MAX_DEPTH} deep")
        if isinstance(value, dict):
            made = {self.key(key): self.value(name, each, depth + 1) for key, each in value.items()}
            if len(made) < len(value):
                raise self.refuse(name, "has a key twice, as two types of key")
            return made
        if isinstance(value, (list, tuple)):
            return [self.value(name, each, depth + 1) for each in value]
        if value is None:
            return Plain("")
        if isinstance(value, bool):
            return Plain("true" if value else "false")
        if isinstance(value, int):
            return Plain(self.sized(name, value))
        if isinstance(value, float):
            return Plain(_number(value))
        line = self.line(name, value)
        return Plain(line) if isinstance(value, Plain) and plain_kind(line) else line


def _number(value: float) -> str:
    text = repr(value)
    return {"inf": ".inf", "-inf": "-.inf", "nan": ".nan"}.get(text, text)


def _entity(thing: Entity, check: _Check) -> Entity:
    relations = [
        _relation(each, check) for each in check.listed("relations", thing.relations, Relation)
    ]
    knowledge = [
        _knowledge(each, check) for each in check.listed("knowledge", thing.knowledge, Knowledge)
    ]
    return Entity(
        name=check.line("name", thing.name) or UNTITLED,
        entity_type=check.line("entity_type", thing.entity_type) or None,
        id=check.line("id", thing.id) or None,
        facts=check.lines("facts", thing.facts),
        relations=[each for each in relations if each.target],
        knowledge=[each for each in knowledge if each.title or each.content or each.artifact],
        extra=check.extra(thing.extra),
        history=check.lines("history", thing.history),
    )


def _relation(relation: Relation, check: _Check) -> Relation:
    if relation.direction not in ("outgoing", "incoming"):
        raise check.refuse(
            "relations", f"has direction {relation.direction!r}; it is outgoing or incoming"
        )
    return Relation(
        check.line("relations: type", relation.type) or "related to",
        check.line("relations: target", relation.target),
        relation.direction,
        check.line("relations: detail", relation.detail) or None,
    )


def _knowledge(knowledge: Knowledge, check: _Check) -> Knowledge:
    artifact = artifact_text(check.text("knowledge", knowledge.artifact)) or None
    return Knowledge(
        check.line("knowledge", knowledge.type) or "note",
        check.line("knowledge", knowledge.title),
        check.line("knowledge", knowledge.content),
        artifact,
        (check.line("knowledge", knowledge.language) or None) if artifact else None,
    )


def _episode(thing: Episode, check: _Check) -> Episode:
    importance = thing.importance
    if importance is not None:
        if isinstance(importance, bool) or not isinstance(importance, int):
            raise check.refuse("importance", f"is {importance!r}; give a whole number or None")
        check.sized("importance", importance)
    participants = [name_in_link(each) for each in check.lines("participants", thing.participants)]
    return Episode(
        summary=check.line("summary", thing.summary) or UNTITLED,
        id=check.line("id", thing.id) or None,
        happened=check.line("happened", thing.happened) or None,
        outcome=check.line("outcome", thing.outcome) or None,
        valence=check.line("valence", thing.valence) or None,
        importance=importance,
        participants=[each for each in participants if each],
        context=check.block("context", thing.context) or None,
        extra=check.extra(thing.extra),
    )


def _step(step: Step, check: _Check) -> Step | None:
    check = dataclasses.replace(check, step=str(step.action))
    action = check.line("action", step.action)
    detail = check.line("detail", step.detail) or None
    if not action and detail:
        action, detail = detail, None
    success, fail = check.counts(step.success_count, step.fail_count)
    made = Step(
        action,
        detail,
        success,
        fail,
        check.lines("needs", step.needs),
        check.lines("gives", step.gives),
    )
    if not action:
        if not (made.tracked or made.needs or made.gives):
            return None
        made.action = UNTITLED
    return made


def _revision(revision: Revision, check: _Check) -> Revision:
    success, fail = check.counts(revision.success_count, revision.fail_count)
    return Revision(
        check.whole("evolution (version_before)", revision.version_before, 1),
        check.whole("evolution (version_after)", revision.version_after, 1),
        check.line("evolution", revision.reason),
        check.line("evolution", revision.date) or None,
        success,
        fail,
    )


def _procedure(thing: Procedure, check: _Check) -> Procedure:
    steps = [_step(each, check) for each in check.listed("steps", thing.steps, Step)]
    return Procedure(
        name=check.line("name", thing.name) or UNTITLED,
        id=check.line("id", thing.id) or None,
        version=check.whole("version", thing.version, 1),
        success_count=check.whole("success_count", thing.success_count, 0),
        fail_count=check.whole("fail_count", thing.fail_count, 0),
        trigger=check.line("trigger", thing.trigger) or None,
        preconditions=check.lines("preconditions", thing.preconditions),
        steps=[each for each in steps if each is not None],
        evolution=[
            _revision(each, check) for each in check.listed("evolution", thing.evolution, Revision)
        ],
        last_failure=check.line("last_failure", thing.last_failure) or None,
        last_failed=check.line("last_failed", thing.last_failed) or None,
        last_succeeded=check.line("last_succeeded", thing.last_succeeded) or None,
        extra=check.extra(thing.extra),
        tools=check.lines("tools", thing.tools),
        known_failures=check.lines("known_failures", thing.known_failures),
    )


def _note(thing: Note, check: _Check) -> Note:
    def line(name: str) -> str | None:
        return check.line(name, getattr(thing, name)) or None

    version = thing.version
    return Note(
        kind=line("kind") or "note",
        name=line("name") or UNTITLED,
        text=check.block("text", thing.text),
        id=line("id"),
        description=line("description"),
        tags=check.lines("tags", thing.tags),
        created=line("created"),
        updated=line("updated"),
        source=line("source"),
        confidence=line("confidence"),
        supersedes=line("supersedes"),
        superseded_by=line("superseded_by"),
        verified=line("verified"),
        version=None if version is None else check.whole("version", version, 1),
        evolution=[
            _revision(each, check) for each in check.listed("evolution", thing.evolution, Revision)
        ],
        extra=check.extra(thing.extra),
    )


_NORMAL: dict[type, Callable[[Any, _Check], Any]] = {
    Entity: _entity,
    Episode: _episode,
    Procedure: _procedure,
    Note: _note,
}
