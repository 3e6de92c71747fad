"""Episodes: what happened. Source: spec/kinds/episode.md."""

from __future__ import annotations

from memfmt.kinds.entity import entity_name, title_line
from memfmt.kinds.keys import EPISODE_KEYS as KEYS
from memfmt.kinds.kind import Kind, Reading, read_extra, read_keys
from memfmt.kinds.model import Episode
from memfmt.kinds.names import Names
from memfmt.kinds.outline import Outline, Row, outline_of
from memfmt.kinds.shown import OUTCOME_LABEL, rendered
from memfmt.kinds.tail import tail_edits, tail_text, title_edit
from memfmt.text.document import Document
from memfmt.text.lines import LineEdit


def read_episode(document: Document, names: Names) -> Reading:
    """Return the episode that *document* says."""
    outline = outline_of(document)
    fields = read_keys(document.front, KEYS, names)
    derived = outcome_line(outline, fields["outcome"])
    episode = Episode(
        summary=entity_name(outline),
        context=tail_text(outline, derived) or None,
        extra=read_extra(document.front, KEYS),
        **fields,
    )
    row = (
        [] if derived is None else [Row(document.line(derived), derived, derived + 1, derived + 1)]
    )
    return Reading(episode, document, outline, names, {"outcome": row})


def outcome_line(outline: Outline, outcome: str | None) -> int | None:
    """
    Return the index of the line that is rendered from *outcome*, or None.

    Of the lines below the title that begin ``**Outcome**`` the last that says it, else the
    last; without an outcome every such line is context.
    """
    if outcome is None:
        return None
    document = outline.document
    start = outline.title.end if outline.title else document.first
    found = [
        number for number in range(start, len(document.lines)) if is_outcome(document.lines[number])
    ]
    exact = [number for number in found if document.line(number).rstrip() == rendered(outcome)]
    return exact[-1] if exact else found[-1] if found else None


def is_outcome(line: str) -> bool:
    """Whether *line* begins as one rendered from an outcome does."""
    label, behind = line[: len(OUTCOME_LABEL)], line[len(OUTCOME_LABEL) :][:1]
    return label == OUTCOME_LABEL and behind in ("", *" \t\r\n:—")


def episode_body(reading: Reading, episode: Episode) -> list[LineEdit]:
    """Return the line edits after which the body of *reading* says *episode*."""
    outline, old = reading.outline, reading.thing
    derived = reading.rows["outcome"][0].start if reading.rows["outcome"] else None
    made = []
    context_changes = old.context != episode.context
    # Without a title the context could begin with what reads as one.
    if old.summary != episode.summary or (outline.title is None and context_changes):
        made.append(title_edit(outline, title_line(episode.summary)))
    if context_changes:
        made += tail_edits(outline, episode.context or "", derived)
    return made + _outcome_edits(reading, episode, derived)


def _outcome_edits(reading: Reading, episode: Episode, derived: int | None) -> list[LineEdit]:
    document, old = reading.document, reading.thing
    if episode.outcome is None:
        return [] if derived is None else [_replaced(derived)]
    end = document.last_text(document.first, len(document.lines))
    append = LineEdit(end, end, (rendered(episode.outcome),), loose=True)
    # A line of the context that begins like the derived one is told from it by standing before.
    is_shared = any(map(is_outcome, (episode.context or "").split("\n")))
    if derived is None:
        return [append] if old.outcome is None or is_shared else []
    if (old.outcome, old.context) == (episode.outcome, episode.context):
        return []
    is_true = document.line(derived).rstrip() == rendered(old.outcome)
    if is_shared and not (is_true and derived == end - 1):
        return [_replaced(derived), append]
    return [_replaced(derived, rendered(episode.outcome))] if is_true else []


def _replaced(number: int, *lines: str) -> LineEdit:
    return LineEdit(number, number + 1, lines, joins_before=True, joins_after=True)


EPISODE = Kind(
    "episode",
    Episode,
    "episodes",
    KEYS,
    lambda each: title_line(each.summary),
    read_episode,
    episode_body,
)
