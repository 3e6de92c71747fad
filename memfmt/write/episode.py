"""What happened is remembered, with how it turned out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from memfmt.errors import InvalidValueError, RefusedError
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Episode, title_of
from memfmt.vault.change import Change
from memfmt.vault.near import are_near
from memfmt.vault.reader import Reader
from memfmt.vault.truth import key_of
from memfmt.vault.updating import Act
from memfmt.write.moments import checked_moment, is_ahead
from memfmt.write.subjects import is_known, known, new_path, path_of, said_line

#: The frontmatter key that says why an episode will be useful later.
WHY = "why"


def episode(
    summary: str,
    *,
    outcome: str | None = None,
    happened: str | None = None,
    valence: str | None = None,
    importance: int | None = None,
    participants: Sequence[str] = (),
    context: str | None = None,
    why: str | None = None,
    force: bool = False,
) -> Act:
    """
    Return the act that remembers what happened, as *summary* says in a line.

    Args:
        outcome: How it turned out. An event without one teaches nothing, and is refused.
        happened: An ISO date or date and time; by default the act's day. One that is more than a
            day ahead is refused: what is planned has no outcome yet.
        valence: A word such as ``negative``.
        importance: A whole number; agents use 1 to 5.
        participants: Names, ids or paths; a name that no memory has is kept as it is.
        context: What else there is to say, in Markdown.
        why: Why it will be useful later; kept as a frontmatter key of that name.
        force: Write it without an outcome, of a day to come, or beside the same event of the same
            day.

    Raises:
        RefusedError: there is no outcome.
        InvalidValueError: a value is none of the above.

    Raises (when made):
        InvalidValueError: a participant is the names of several memories.
        RefusedError: it is recorded already, and the message says where; or it is still to come.

    Source: spec/acts/episode.md.
    """
    said = said_line(summary, "the summary")
    if not one_line(outcome or "") and not force:
        raise RefusedError(
            "an event without an outcome teaches nothing: say --outcome, or --force to write it so"
        )
    if happened is not None:
        checked_moment(happened, "happened")

    def act(reader: Reader) -> Change:
        day = happened or reader.day
        if not force:
            _refuse_planned(day, reader.now)
            _refuse_recorded(reader, said, day)
        found = {name: known(reader, name) for name in map(one_line, participants) if name}
        for name, thing in found.items():
            if thing is None:
                _refuse_several(reader, name)
        names = [name if thing is None else title_of(thing) for name, thing in found.items()]
        made = Episode(
            said,
            happened=day,
            outcome=outcome,
            valence=valence,
            importance=importance,
            participants=list(dict.fromkeys(names)),
            context=context,
            extra={WHY: one_line(why)} if one_line(why or "") and why else {},
        )
        reader.memory.episodes.append(made)
        change = reader.changed_memory()
        path = new_path(reader, change, "episode")
        unknown = [name for name, thing in found.items() if thing is None]
        told = [f"{day}: {said} ({path})"]
        if unknown:
            told.append(f"no memory is called {', '.join(map(repr, unknown))} yet")
        return change.saying(*told, episode=said, happened=day, path=path, unknown=unknown)

    return act


def _refuse_several(reader: Reader, name: str) -> None:
    """Refuse *name*, which no memory has, where it is the names of several with commas between."""
    parts = [part.strip() for part in name.split(",")]
    if len(parts) > 1 and all(map(partial(is_known, reader), parts)):
        options = " ".join(f"--with {part!r}" for part in parts)
        raise InvalidValueError(
            f"no memory is called {name!r}, and each of its parts is one: give {options}"
        )


def _refuse_planned(happened: str, now: str) -> None:
    if is_ahead(happened, now):
        raise RefusedError(
            f"happened is {happened!r}, and it is {now[:10]}: what is still to come has no outcome "
            "yet; --force records it as planned"
        )


def _refuse_recorded(reader: Reader, summary: str, happened: str) -> None:
    """Raise RefusedError where an episode of the same day has this summary, or nearly."""
    wanted = key_of(summary)
    for each in reader.memory.episodes:
        if (each.happened or "")[:10] == happened[:10] and are_near(key_of(each.summary), wanted):
            raise RefusedError(
                f"recorded already: {path_of(each)}: {each.summary!r}, of that day; "
                "--force records this beside it"
            )
