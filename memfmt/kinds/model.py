"""The shape of an agent's memory: plain dataclasses, compared by value, built by hand or read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from memfmt.errors import NotFoundError
from memfmt.kinds.reliability import Estimate, estimate, figure, prior_of

if TYPE_CHECKING:
    from memfmt.text.diagnostic import Diagnostic


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an object was read: the path in its folder, and the whole text of that file."""

    path: str
    text: str


@dataclass(slots=True)
class Relation:
    """
    An edge to another entity. *target* is that entity's name, not an id and not a path.

    *direction* is ``outgoing`` (written ``→``) or ``incoming`` (``←``).
    """

    type: str
    target: str
    direction: str = "outgoing"
    detail: str | None = None


@dataclass(slots=True)
class Knowledge:
    """A longer thing known of an entity; *artifact* is its code, *language* the info string."""

    type: str = "note"
    title: str = ""
    content: str = ""
    artifact: str | None = None
    language: str | None = None


@dataclass
class Entity:
    """What is true of one person, thing or place. *history* holds facts that no longer hold."""

    name: str
    entity_type: str | None = None
    id: str | None = None
    facts: list[str] = field(default_factory=list)
    relations: list[Relation] = field(default_factory=list)
    knowledge: list[Knowledge] = field(default_factory=list)
    extra: dict[str, Any] = field(default_factory=dict)
    history: list[str] = field(default_factory=list)

    origin: ClassVar[Origin | None] = None


@dataclass
class Episode:
    """Something that happened on *happened*, and how it turned out (*outcome*)."""

    summary: str
    id: str | None = None
    happened: str | None = None
    outcome: str | None = None
    valence: str | None = None
    importance: int | None = None
    participants: list[str] = field(default_factory=list)
    context: str | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    origin: ClassVar[Origin | None] = None


@dataclass(slots=True)
class Step:
    """
    One action of a procedure and how often it held.

    Both counts None means untracked, which is not failing. *needs* and *gives* name what the
    step takes and makes.
    """

    action: str
    detail: str | None = None
    success_count: int | None = None
    fail_count: int | None = None
    needs: list[str] = field(default_factory=list)
    gives: list[str] = field(default_factory=list)

    @property
    def tracked(self) -> bool:
        """Whether anybody ever recorded a run of this step."""
        return self.success_count is not None or self.fail_count is not None

    @property
    def estimate(self) -> Estimate:
        """The step's estimate: smoothed like a procedure's, without lineage."""
        return estimate(self.success_count or 0, self.fail_count or 0)

    @property
    def reliability(self) -> str:
        """The estimate as text, such as ``67% reliable`` or ``untested``."""
        return figure(self.success_count or 0, self.fail_count or 0)


@dataclass(slots=True)
class Revision:
    """One change of a procedure; the counts are what the version *before* it retired with."""

    version_before: int
    version_after: int
    reason: str = ""
    date: str | None = None
    success_count: int | None = None
    fail_count: int | None = None


@dataclass
class Procedure:
    """How to do something, and the record that says whether it works."""

    name: str
    id: str | None = None
    version: int = 1
    success_count: int = 0
    fail_count: int = 0
    trigger: str | None = None
    preconditions: list[str] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    evolution: list[Revision] = field(default_factory=list)
    last_failure: str | None = None
    last_failed: str | None = None
    last_succeeded: str | None = None
    extra: dict[str, Any] = field(default_factory=dict)
    tools: list[str] = field(default_factory=list)
    known_failures: list[str] = field(default_factory=list)

    origin: ClassVar[Origin | None] = None

    @property
    def prior(self) -> tuple[float, float]:
        """
        The Beta prior of this version, each part at least 1; (1.0, 1.0) without lineage.

        Half the record of the last Evolution line that carries counts, on top of one run each
        way. Source: spec/reliability.md.
        """
        for revision in reversed(self.evolution):
            if revision.success_count is not None or revision.fail_count is not None:
                return prior_of((revision.success_count or 0, revision.fail_count or 0))
        return prior_of(None)

    @property
    def estimate(self) -> Estimate:
        """The estimate of this version, with its interval."""
        return estimate(self.success_count, self.fail_count, self.prior)

    @property
    def reliability(self) -> str:
        """The estimate as headings show it: ``untested``, ``81% expected``, ``86% reliable``."""
        return figure(self.success_count, self.fail_count, self.prior)

    def unmet_inputs(self) -> list[tuple[int, str]]:
        """
        Return (step number from 1, name) of each input that no *earlier* step gives.

        In the order of the steps; empty where every input has a source.
        """
        given: set[str] = set()
        unmet: list[tuple[int, str]] = []
        for number, step in enumerate(self.steps, 1):
            unmet += [(number, name) for name in step.needs if name not in given]
            given.update(step.gives)
        return unmet


@dataclass
class Note:
    """
    An entry that is none of the others; *kind* says what it is.

    *text* is everything below the H1. Optional fields are None, or empty lists, where unset.
    """

    kind: str
    name: str
    text: str = ""
    id: str | None = None
    description: str | None = None
    tags: list[str] = field(default_factory=list)
    created: str | None = None
    updated: str | None = None
    source: str | None = None
    confidence: str | None = None
    supersedes: str | None = None
    superseded_by: str | None = None
    verified: str | None = None
    version: int | None = None
    evolution: list[Revision] = field(default_factory=list)
    extra: dict[str, Any] = field(default_factory=dict)

    origin: ClassVar[Origin | None] = None


#: What a file of memory can hold as one object.
Thing = Entity | Episode | Procedure | Note
AnyThing = TypeVar("AnyThing", Entity, Episode, Procedure, Note, Thing)


NamedThing = TypeVar("NamedThing", Entity, Procedure)


@dataclass
class Memory:
    """
    Everything that is remembered, without a disk.

    A memory that was read also carries, as plain attributes and no fields, *texts* (path to
    text of every file read), *diagnostics* (what was wrong with them) and *unread* (path to
    the reason, of files that look like memory and gave no object).
    """

    entities: list[Entity] = field(default_factory=list)
    episodes: list[Episode] = field(default_factory=list)
    procedures: list[Procedure] = field(default_factory=list)
    profile: str | None = None
    notes: list[Note] = field(default_factory=list)

    texts: ClassVar[Mapping[str, str]] = {}
    diagnostics: ClassVar[tuple[Diagnostic, ...]] = ()
    unread: ClassVar[Mapping[str, str]] = {}

    def entity(self, name: str) -> Entity:
        """
        Return the first entity of this name.

        Raises:
            NotFoundError: there is none; the message gives the nearest names.
        """
        return self._named("entity", name, self.entities)

    def procedure(self, name: str) -> Procedure:
        """
        Return the first procedure of this name.

        Raises:
            NotFoundError: there is none; the message gives the nearest names.
        """
        return self._named("procedure", name, self.procedures)

    def find(self, id_or_name: str) -> Thing:
        """
        Return the object with this id or, where none has it, the first with this name.

        Episodes go by their summary. Entities come first, then episodes, procedures, notes.

        Raises:
            NotFoundError: there is none; the message gives the nearest names.
        """
        for each in self.things():
            if each.id == id_or_name:
                return each
        for each in self.things():
            if title_of(each) == id_or_name:
                return each
        raise self.missing("memory", id_or_name, [title_of(each) for each in self.things()])

    def things(self) -> Iterable[Thing]:
        """Return every object: entities, episodes, procedures, notes, each in list order."""
        yield from self.entities
        yield from self.episodes
        yield from self.procedures
        yield from self.notes

    def _named(self, what: str, name: str, things: list[NamedThing]) -> NamedThing:
        found = next((each for each in things if each.name == name), None)
        if found is None:
            raise self.missing(what, name, [each.name for each in things])
        return found

    def missing(self, what: str, name: str, known: list[str]) -> NotFoundError:
        """Return the error that *what* (a kind) of this *name* is not among the *known* names."""
        import difflib  # 3 ms, for a message

        near = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
        hint = f"; nearest: {', '.join(map(repr, near))}" if near else ""
        lost = [
            f"; {path} was not read: {reason}"
            for path, reason in self.unread.items()
            if path.rpartition("/")[2].removesuffix(".md") == name
        ]
        return NotFoundError(f"no {what} named {name!r}{hint}{''.join(lost)}")


def with_origin(thing: AnyThing, origin: Origin | None) -> AnyThing:
    """Return *thing* itself, from now on with this origin: an attribute that is no field."""
    object.__setattr__(thing, "origin", origin)  # `vars` would give each object a dict
    return thing


def title_of(thing: Thing) -> str:
    """Return what heads the object's file: its name or, of an episode, its summary."""
    return thing.summary if isinstance(thing, Episode) else thing.name
