"""The episodes that nothing was drawn from yet, as a prompt. Source: spec/acts/consolidate.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from memfmt.errors import InvalidValueError
from memfmt.kinds.model import Episode, Memory
from memfmt.vault.reader import Reader
from memfmt.write.consolidate.marks import drawn_from
from memfmt.write.consolidate.prompt import data_line, prompt_text
from memfmt.write.consolidate.subjects import Subjects
from memfmt.write.moments import checked_moment, moment

#: Characters of a prompt, and of the context of one episode.
CHARS = 32_000
MOST_CONTEXT = 4_000


@dataclass(frozen=True, slots=True)
class Request:
    """
    What a model is asked. *prompt* is "" where nothing is left to consolidate.

    *episodes* are the ids of those that it shows, newest first, *left_out* of those that found
    no room, *shortened* of those that it shows in part.
    """

    prompt: str = ""
    episodes: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    shortened: tuple[str, ...] = ()


def request(
    reader: Reader, *, limit: int | None = None, since: str | None = None, chars: int = CHARS
) -> Request:
    """
    Return the prompt about the episodes that no entry was drawn from yet, newest first.

    Args:
        reader: The vault.
        limit: At most so many episodes, 1 or more.
        since: Only those that happened then or later, an ISO date or date and time.
        chars: At most so many characters; an episode that does not fit is left out, with what
            is known of its subjects, and an older one that does fit is taken.

    Raises:
        InvalidValueError: a value is none of these, or no episode fits.
    """
    if limit is not None and limit < 1:
        raise InvalidValueError(f"limit is {limit}; give 1 or more episodes")
    start = None if since is None else moment(checked_moment(since, "since"))
    memory = reader.memory
    done = drawn_from(memory)
    open_ = [each for each in memory.episodes if each.origin and each.origin.path not in done]
    if start is not None:
        open_ = [each for each in open_ if (when := _when(each)) is not None and when >= start]
    return _packed(memory, sorted(open_, key=_order), limit, chars) if open_ else Request()


def _when(episode: Episode) -> datetime | None:
    return moment(episode.happened or "")


def _order(episode: Episode) -> tuple[float, str]:
    when = _when(episode) or datetime.min
    return -(when - datetime.min).total_seconds(), episode.origin.path if episode.origin else ""


def _packed(memory: Memory, episodes: Sequence[Episode], limit: int | None, chars: int) -> Request:
    subjects, names = Subjects(memory), ids_of(memory)
    lines: dict[str, str] = {}
    known: dict[str, str] = {}
    left_out, shortened = [], []
    needed: list[int] = []
    size = len(prompt_text((), ()))
    for each in episodes:
        name = names[id(each)]
        line = data_line(_shown(each, name))
        if len(lines) == limit or (lines and size + len(line) >= chars):
            left_out.append(name)
            continue
        about = {
            path: data_line(subjects.known(path)) for path in subjects.of(each) if path not in known
        }
        more = sum(len(text) + 1 for text in (line, *about.values()))
        if size + more > chars:
            left_out.append(name)
            needed.append(size + more)
            continue
        size += more
        lines[name] = line
        known |= about
        shortened += [name] if len(each.context or "") > MOST_CONTEXT else []
    if not lines:
        raise InvalidValueError(
            f"no episode fits into {chars} characters; give at least {min(needed)}"
        )
    facts = [known[path] for path in sorted(known)]
    prompt = prompt_text(tuple(lines.values()), facts)
    return Request(prompt, tuple(lines), tuple(left_out), tuple(shortened))


def ids_of(memory: Memory) -> dict[int, str]:
    """Return what prompts and answers call each episode of *memory*, by ``id()``."""
    counts = Counter(each.id for each in memory.episodes)
    paths = {each.origin.path for each in memory.episodes if each.origin}
    made = {}
    for each in memory.episodes:
        path = each.origin.path if each.origin else ""
        is_clear = each.id is not None and counts[each.id] == 1 and each.id not in paths
        made[id(each)] = each.id if is_clear and each.id is not None else path
    return made


def _shown(episode: Episode, name: str) -> dict[str, Any]:
    context = episode.context or ""
    if len(context) > MOST_CONTEXT:
        context = context[:MOST_CONTEXT] + " …"
    made = {
        "id": name,
        "happened": episode.happened,
        "summary": episode.summary,
        "context": context,
        "outcome": episode.outcome,
        "valence": episode.valence,
        "importance": episode.importance,
        "participants": episode.participants,
    }
    return {key: value for key, value in made.items() if value not in (None, "", [])}
