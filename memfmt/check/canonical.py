"""
What the checks could find in a canonical file, told without running them.

Such a file was taken by the fast reader, and is to the last character what a new file of its
object would be. Source: spec/reading.md, "Checks".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from memfmt.kinds.model import Entity, Episode, Memory, Note, Procedure, Thing
from memfmt.kinds.quick.linked import Linked
from memfmt.kinds.quick.writing import written

#: A line that could open a fence, a comment, HTML or math outside of every list and quote.
_OPENS = re.compile(r"^ {0,3}(?:```|~~~|<|%%|\$\$)", re.MULTILINE)
#: A day that is one in every year, and perhaps a time.
_DAY = re.compile(
    r"(?!0000)[0-9]{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)"
    r"|(?:0[13578]|1[02])-31)"
    r"(?:[T ](?:[01][0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9])?(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?"
)
_SIGNS = frozenset("`~<%$")
#: The lists of a memory that an index counts, and what may say how many are in one.
COUNTED = ("entities", "episodes", "procedures")
_MAY_COUNT = re.compile(rf"([0-9]{{1,9}})\s++({'|'.join(COUNTED)})")


def is_sound(text: str, thing: Thing, linked: Linked) -> bool:
    """
    Whether no check finds anything in the file *text*, which the fast reader read as *thing*.

    What would be written of *thing* is *text*, and no check could find anything in such a file;
    but for what only several files together show. False is no answer: ask the checks.
    """
    if any(could_find(thing) for could_find in COULD_FIND.values()):
        return False
    is_apart = True
    if isinstance(thing, Entity) and len(thing.knowledge) > 1:
        is_apart = text.count("\n\n**[") == len(thing.knowledge)
    return written(thing, linked, is_apart=is_apart) == text


def is_quiet(text: str) -> bool:
    """Whether *text*, with ``\\n`` line ends, opens nothing that could stay open."""
    if "```" in text or "~~~" in text:
        return False  # one in a list or a quote too
    opening = [line for line in text.split("\n") if line.lstrip(" ")[:1] in _SIGNS]
    return not opening or _OPENS.search(text) is None


def may_be_stale(text: str, counts: Mapping[str, int]) -> bool:
    """Whether an index of this *text* could say another number than *counts*."""
    return any(int(found[1]) != counts[found[2]] for found in _MAY_COUNT.finditer(text))


def counts_of(memory: Memory) -> dict[str, int]:
    """Return how many objects of each kind that an index counts are in *memory*."""
    return {name: len(getattr(memory, name)) for name in COUNTED}


def _may_leave_open(thing: Thing) -> bool:
    """Whether free text below the title may leave a block open; all else is closed."""
    below = thing.context if isinstance(thing, Episode) else ""
    return not is_quiet((thing.text if isinstance(thing, Note) else below) or "")


def _may_show_outcome(thing: Thing) -> bool:
    if not isinstance(thing, Episode) or thing.outcome is not None:
        return False
    return "outcome" in (thing.context or "").lower()


def _may_misname(thing: Thing) -> bool:
    """Whether a key that is not read may mean what is missing."""
    if not thing.extra:
        return False
    from memfmt.check.spellings import meant  # for files with keys of somebody's own

    return any(meant(thing, key, value) is not None for key, value in thing.extra.items())


def _may_be_no_day(thing: Thing) -> bool:
    """Whether an episode is dated by what begins with a year, and may be no day."""
    day = thing.happened if isinstance(thing, Episode) else None
    return day is not None and _DAY.fullmatch(day) is None and day[:4].isdigit()


def _lacks_input(thing: Thing) -> bool:
    if not isinstance(thing, Procedure) or not any(step.needs for step in thing.steps):
        return False
    return bool(thing.unmet_inputs())


#: Name of a check, and whether it could find anything in the canonical file of an object.
COULD_FIND: dict[str, Callable[[Thing], bool]] = {
    "unclosed_block": _may_leave_open,
    "date_is_none": _may_be_no_day,
    "line_without_field": _may_show_outcome,
    "label_like_ours": _may_show_outcome,
    "key_like_ours": _may_misname,
    "input_without_source": _lacks_input,
}
#: The checks that find nothing in a canonical file, and why.
FINDS_NOTHING: dict[str, str] = {
    "second_title": "the lines of an entity or a procedure are its title and its own sections",
    "title_missing": "there is a title",
    "heading_disagrees": "the figures are rendered from the fields",
    "line_disagrees": "so is every such line",
    "wrapped_item": "every item is one line",
    "entry_not_read": "every item is read",
    "heading_like_ours": "every heading is one of the kind's own",
    "list_above_sections": "between title and sections stand its own labels, and bullets",
}
