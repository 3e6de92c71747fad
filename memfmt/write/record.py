"""A run of a procedure is recorded: the counts move, of the whole and of the steps named."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from memfmt.errors import InvalidValueError, NotFoundError
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Procedure, Revision, Step
from memfmt.vault.change import Change
from memfmt.vault.reader import Reader
from memfmt.vault.updating import Act
from memfmt.write.finding import step_index
from memfmt.write.moments import checked_moment, is_newer, refuse_ahead
from memfmt.write.runs import run_change

_HELD = {"ok": True, "fail": False}


def record(
    procedure: str,
    *,
    ok: bool = False,
    fail: str | None = None,
    steps: Sequence[str] = (),
    through: bool = False,
    when: str | None = None,
    version: int | None = None,
    run: str | None = None,
) -> Act:
    """
    Return the act that counts one run of *procedure*, a name, id or path.

    Args:
        ok: The run held.
        fail: The run failed, and this is why; "" where nobody knows. A step that failed says
            as much without it.
        steps: The steps to count too, each a number from 1 or (a part of) its text, with
            ``=ok`` or ``=fail`` behind it where that is not what the run is. All others keep
            their counts; one that was never named stays untracked.
        through: Count the steps before the last one named as held, too.
        when: The moment of the run, an ISO date or date and time, at most a day ahead; by default
            the act's day. The dates and the reason in the file are those of the newest run.
        version: The version that ran; a retired one is counted on its Evolution line.
        run: An id; one that was counted before, among the last 32 of the procedure, is not
            counted again.

    Raises (when made):
        NotFoundError, AmbiguousError: of the procedure or a step.
        InvalidValueError: the values contradict each other or are none of the above.

    Source: spec/acts/record.md.
    """
    said = [_split(each) for each in steps]
    has_failed = fail is not None or any(held is False for _, held in said)
    if ok and fail is not None:
        raise InvalidValueError("a run is ok or it failed, not both")
    if ok and has_failed:
        raise InvalidValueError("a step failed, so the run did: say fail and why, not ok")
    if not ok and not has_failed:
        raise InvalidValueError("say how the run went: --ok, or --fail WHY")
    if through and not said:
        raise InvalidValueError("--through counts the steps before the one named: name a step")
    moment = None if when is None else checked_moment(when, "when")

    def act(reader: Reader) -> Change:
        refuse_ahead(moment, "when", reader.now)
        thing = reader.one("procedure", procedure)
        assert isinstance(thing, Procedure)
        path = thing.origin.path if thing.origin is not None else ""
        remembered = run_change(reader, path, thing.id, run) if run is not None else Change()
        if remembered is None:
            told = f"run {run!r} of {thing.name} is counted already; nothing changed"
            return Change(told=(told,), facts={**_facts(thing), "steps": []})
        named: dict[int, bool] = {}
        if version is not None and version != thing.version:
            if said:
                raise InvalidValueError(f"v{version} is retired, and its steps are not kept")
            line = _count_retired(thing, version, ok=ok)
        else:
            named = _count(thing, said, ok=ok, through=through)
            _date(thing, named, moment, reader, ok=ok, why=fail)
            line = (
                f"{thing.name} v{thing.version}: {thing.success_count}✓/{thing.fail_count}✗, "
                f"{thing.reliability}"
            )
        counted = _counted(thing, named)
        change = reader.changed(thing) | remembered
        return change.saying(line, *map(_step_line, counted), **_facts(thing), steps=counted)

    return act


def _facts(thing: Procedure) -> dict[str, object]:
    return {
        "procedure": thing.name,
        "version": thing.version,
        "success_count": thing.success_count,
        "fail_count": thing.fail_count,
        "reliability": thing.reliability,
    }


def _counted(thing: Procedure, named: dict[int, bool]) -> list[dict[str, Any]]:
    """Return what is to say of each step that was counted, in their order."""
    return [
        {
            "step": at + 1,
            "action": thing.steps[at].action,
            "held": named[at],
            "success_count": thing.steps[at].success_count,
            "fail_count": thing.steps[at].fail_count,
        }
        for at in sorted(named)
    ]


def _step_line(counted: dict[str, Any]) -> str:
    how = "held" if counted["held"] else "failed"
    counts = f"{counted['success_count']}✓/{counted['fail_count']}✗"
    return f"  step {counted['step']} {how}, {counts}: {counted['action']}"


def _split(said: str) -> tuple[str, bool | None]:
    """Return which step *said* names, and whether it is said to have held."""
    name, sign, how = said.rpartition("=")
    if sign and how.strip() in _HELD:
        return name.strip(), _HELD[how.strip()]
    return said.strip(), None


def _count(
    thing: Procedure, said: Sequence[tuple[str, bool | None]], *, ok: bool, through: bool
) -> dict[int, bool]:
    """Count the run, and return which steps were counted too, by index, and whether they held."""
    named: dict[int, bool] = {}
    for name, held in said:
        at = step_index(thing, name)
        if at in named:
            raise InvalidValueError(f"step {at + 1} is named twice: {name!r}")
        named[at] = ok if held is None else held
    if through:
        named = {**dict.fromkeys(range(max(named)), True), **named}
    for at, held in named.items():
        _add(thing.steps[at], held=held)
    thing.success_count += ok
    thing.fail_count += not ok
    return named


def _date(
    thing: Procedure,
    named: dict[int, bool],
    moment: str | None,
    reader: Reader,
    *,
    ok: bool,
    why: str | None,
) -> None:
    """Write down when the run was, and why it failed, where no newer one of its sort is known."""
    before = thing.last_succeeded if ok else thing.last_failed
    # The day is written down, but the moment decides: a day alone counts as its first moment,
    # which in another zone may even be ahead of now.
    day = moment or reader.day
    if not is_newer(day, before) and (moment is not None or not is_newer(reader.now, before)):
        return
    if ok:
        thing.last_succeeded = day
    else:
        thing.last_failed = day
        thing.last_failure = one_line(why or "") or _blamed(thing, named)


def _blamed(thing: Procedure, named: dict[int, bool]) -> str | None:
    """Return what failed, in the words of the first step that did; None where none is named."""
    at = next((each for each in sorted(named) if not named[each]), None)
    return None if at is None else f"step {at + 1} failed: {thing.steps[at].action}"


def _add(counted: Step | Revision, *, held: bool) -> None:
    counted.success_count = (counted.success_count or 0) + held
    counted.fail_count = (counted.fail_count or 0) + (not held)


def _count_retired(thing: Procedure, version: int, *, ok: bool) -> str:
    found = [each for each in thing.evolution if each.version_before == version]
    if not found:
        known = ", ".join(f"v{each.version_before}" for each in thing.evolution)
        raise NotFoundError(
            f"{thing.name} is at v{thing.version} and has no Evolution line of v{version}"
            + (f"; retired are {known}" if known else "")
        )
    _add(found[-1], held=ok)
    return f"{thing.name} v{version}, retired: {found[-1].success_count}✓/{found[-1].fail_count}✗"
