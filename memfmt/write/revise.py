"""A procedure is revised: its record retires into an Evolution line, its steps may change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memfmt.errors import InvalidValueError
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Procedure, Revision, Step
from memfmt.kinds.steps import step_text
from memfmt.vault.change import Change
from memfmt.vault.reader import Reader
from memfmt.vault.updating import Act
from memfmt.write.finding import step_index
from memfmt.write.retiring import retire
from memfmt.write.steps import bare, recorded, step_of, steps_of


def revise(
    procedure: str,
    *,
    reason: str | None,
    steps: str | None = None,
    add: Sequence[str] = (),
    after: str | None = None,
    drop: Sequence[str] = (),
    edit: Sequence[tuple[str, str]] = (),
) -> Act:
    """
    Return the act that begins the next version of *procedure*, a name, id or path.

    The counts go into an Evolution line with the day and *reason*, without counts where there
    was no run; then they are 0. What failed last, and when it last worked, stays: it says so of
    the procedure, whichever version ran. Steps whose words stay keep their record, all others
    begin untracked. With no steps given, the steps stay as they are.

    Args:
        reason: Why, on one line.
        steps: All steps of the new version, one a line, in the format's own syntax; numbers,
            bullets and records there count for nothing.
        add: Steps to add, in this order.
        after: The step behind which they are added; "0" for before all. By default at the end.
        drop: Steps to take out. One that has something under it goes with all its lines into a
            file of the trash.
        edit: Which step, and its new words; what stands under it stays.

    Steps are named as they are before: by number from 1, or by (a part of) their text.

    Raises (when made):
        NotFoundError, AmbiguousError: of the procedure or a step.
        InvalidValueError: there is no reason, or the values contradict each other, say no step,
            or change none.

    Source: spec/acts/revise.md.
    """
    why = one_line(reason or "")
    if not why:
        raise InvalidValueError("say why it is revised (--reason WHY); it goes to its Evolution")
    if steps is not None and (add or drop or edit):
        raise InvalidValueError("give all steps, or add, drop and edit some; not both")
    if after is not None and not add:
        raise InvalidValueError("--after says where steps are added: give one to --add")
    whole = steps_of(steps) if steps is not None else None
    if whole == []:
        raise InvalidValueError("the new steps are empty; give one a line")
    added = [_said(each, "add") for each in add]
    edited = [(named, _said(text, "edit")) for named, text in edit]

    def act(reader: Reader) -> Change:
        thing = reader.one("procedure", procedure)
        assert isinstance(thing, Procedure)
        old, version = list(thing.steps), thing
        plan = _Plan(recorded(old, whole or []), None)
        if whole is None:
            plan = _Plan.of(thing, drop, edited, added, after)
        new, change, trash = plan.steps, Change(), None
        if whole is not None or add or drop or edit:
            if new == old:
                raise InvalidValueError(
                    f"the steps of {thing.name} are these already; leave them out to retire the "
                    "record all the same"
                )
            from memfmt.write.step_edits import with_steps

            change, version, trash = with_steps(reader, thing, new, plan.sources, why)
        retired = retire(version, why, reader.day)
        return (change | reader.changed(version)).saying(
            *_told(version, retired, old, new),
            *([f"what stood under it is in {trash}"] if trash else ()),
            **_facts(version, retired, old, new),
            trash=trash,
        )

    return act


def _said(text: str, option: str) -> Step:
    step = step_of(text)
    if step is None:
        raise InvalidValueError(f"--{option} has no step: {text!r}; give its words")
    return step


@dataclass(frozen=True, slots=True)
class _Plan:
    """The new steps and, where options name them, which of the old each is, None for a new one."""

    steps: list[Step]
    sources: list[int | None] | None

    @classmethod
    def of(
        cls,
        thing: Procedure,
        drop: Sequence[str],
        edited: Sequence[tuple[str, Step]],
        added: Sequence[Step],
        after: str | None,
    ) -> _Plan:
        """Return the plan of what options ask for."""
        words: dict[int, Step | None] = {}
        for called, step in (*((each, None) for each in drop), *edited):
            at = step_index(thing, called)
            if at in words:
                raise InvalidValueError(
                    f"step {at + 1} is to be dropped or edited twice: {called!r}"
                )
            words[at] = step
        place = len(thing.steps)
        if after is not None:
            place = 0 if after.strip() == "0" else step_index(thing, after.strip()) + 1
        kept: list[tuple[Step, int | None]] = [
            (_worded(step, words.get(at)), at)
            for at, step in enumerate(thing.steps)
            if at not in words or words[at] is not None
        ]
        before = sum(at is not None and at < place for _, at in kept)
        fresh: list[tuple[Step, int | None]] = [(step, None) for step in added]
        made = [*kept[:before], *fresh, *kept[before:]]
        return cls([step for step, _ in made], [at for _, at in made])


def _worded(step: Step, words: Step | None) -> Step:
    """Return *step* in other *words*, itself where these are its own."""
    return step if words is None or words == bare(step) else words


def _told(
    thing: Procedure, retired: Revision, old: Sequence[Step], new: Sequence[Step]
) -> list[str]:
    ran = "without a run"
    if retired.success_count is not None:
        ran = f"with {retired.success_count}✓/{retired.fail_count}✗"
    told = [
        f"{thing.name}: v{retired.version_before} retired {ran}; "
        f"v{thing.version} is {thing.reliability}"
    ]
    if old != new:
        kept, fresh, gone = _tally(old, new)
        told.append(f"steps: {kept} kept, {fresh} new, {len(gone)} gone")
        told += [f"gone: {step_text(step)}" for step in gone]
    return told


def _facts(
    thing: Procedure, retired: Revision, old: Sequence[Step], new: Sequence[Step]
) -> dict[str, object]:
    kept, fresh, gone = _tally(old, new)
    return {
        "procedure": thing.name,
        "version": thing.version,
        "reliability": thing.reliability,
        "retired": {
            "version": retired.version_before,
            "success_count": retired.success_count,
            "fail_count": retired.fail_count,
        },
        "steps": {"kept": kept, "new": fresh, "gone": list(map(step_text, gone))},
    }


def _tally(old: Sequence[Step], new: Sequence[Step]) -> tuple[int, int, list[Step]]:
    """Return how many steps are kept as they are, how many are new, and those that are gone."""
    kept = {id(step) for step in old} & {id(step) for step in new}
    return len(kept), len(new) - len(kept), [step for step in old if id(step) not in kept]
