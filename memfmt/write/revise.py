"""A procedure is revised: its record retires into an Evolution line, its steps may change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from memfmt.errors import InvalidValueError
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Origin, Procedure, Revision, Step, with_origin
from memfmt.kinds.steps import step_text
from memfmt.vault.change import Change
from memfmt.vault.reader import Reader
from memfmt.vault.updating import Act
from memfmt.write.finding import step_index
from memfmt.write.retiring import retire
from memfmt.write.steps import bare, step_of, steps_of


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
        drop: Steps to take out; what stands under one goes too (``Change.dropped``).
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
        raise InvalidValueError("say why it is revised: a reason, which goes to its Evolution")
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
        old = list(thing.steps)
        if whole is not None:
            stages = [_recorded(old, whole)]
        else:
            stages = _Plan.of(thing, drop, edited, added, after).stages(old)
        new = stages[-1] if stages else old
        if (whole is not None or add or drop or edit) and new == old:
            raise InvalidValueError(
                f"the steps of {thing.name} are these already; leave them out to retire the "
                "record all the same"
            )
        retired = retire(thing, why, reader.day)
        return _changed(reader, thing, stages).saying(
            *_told(thing, retired, old, new), **_facts(thing, retired, old, new)
        )

    return act


def _said(text: str, option: str) -> Step:
    step = step_of(text)
    if step is None:
        raise InvalidValueError(f"--{option} has no step: {text!r}; give its words")
    return step


def _recorded(old: Sequence[Step], new: Sequence[Step]) -> list[Step]:
    """Return *new*, where each step that is among *old*, but for its record, is the old one."""
    free = list(old)
    made = []
    for step in new:
        at = next((at for at, each in enumerate(free) if bare(each) == step), None)
        made.append(step if at is None else free.pop(at))
    return made


@dataclass(frozen=True, slots=True)
class _Plan:
    """Which steps go, by index, which get other words, and which are added where."""

    dropped: frozenset[int]
    edited: dict[int, Step]
    added: list[Step]
    place: int

    @classmethod
    def of(
        cls,
        thing: Procedure,
        drop: Sequence[str],
        edited: Sequence[tuple[str, Step]],
        added: list[Step],
        after: str | None,
    ) -> _Plan:
        named: set[int] = set()
        for called in (*drop, *(called for called, _ in edited)):
            at = step_index(thing, called)
            if at in named:
                raise InvalidValueError(
                    f"step {at + 1} is to be dropped or edited twice: {called!r}"
                )
            named.add(at)
        place = len(thing.steps)
        if after is not None:
            place = 0 if after.strip() == "0" else step_index(thing, after.strip()) + 1
        return cls(
            frozenset(step_index(thing, called) for called in drop),
            {step_index(thing, called): step for called, step in edited},
            added,
            place,
        )

    def stages(self, old: Sequence[Step]) -> list[list[Step]]:
        """
        Return the steps after what is dropped, then after what is edited, then with what is added.

        A new list that is one edit away leaves no doubt which lines belong to which step; those
        under a dropped step must not come to stand under an added one.
        """
        worded = [self._worded(at, step) for at, step in enumerate(old)]
        kept = [at for at in range(len(old)) if at not in self.dropped]
        before = [worded[at] for at in kept if at < self.place]
        behind = [worded[at] for at in kept if at >= self.place]
        made = [[old[at] for at in kept]] if self.dropped else []
        made += [[*before, *behind]] if self.edited else []
        made += [[*before, *self.added, *behind]] if self.added else []
        return made

    def _worded(self, at: int, step: Step) -> Step:
        """Return step *at* in its new words, itself where these are its own."""
        words = self.edited.get(at)
        return step if words is None or words == bare(step) else words


def _changed(reader: Reader, thing: Procedure, stages: Sequence[list[Step]]) -> Change:
    """Return the change of all *stages*, each made of the text that the one before it leaves."""
    change = Change()
    for steps in stages or [thing.steps]:
        thing.steps = steps
        made = reader.changed(thing)
        change = change | made
        for path, text in made.after.items():
            thing = with_origin(replace(thing), Origin(path, text or ""))
    return change


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
