"""
What the checks could find in a canonical file, told without running them.

Such a file was taken by the fast reader, and is to the last character what a new file of its
object would be. Source: spec/reading.md, "Checks".
"""

from __future__ import annotations

import re
from collections.abc import Callable

from memfmt.kinds.model import Entity, Episode, Note, Procedure, Thing
from memfmt.kinds.quick.linked import Linked
from memfmt.kinds.quick.writing import written

#: A line that could open a fence, a comment, HTML or math outside of every list and quote.
_OPENS = re.compile(r"^ {0,3}(?:```|~~~|<|%%|\$\$)", re.MULTILINE)
_SIGNS = frozenset("`~<%$")


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
    opening = [line for line in text.split("\n") if line.lstrip(" ")[:1] in _SIGNS]
    return not opening or _OPENS.search(text) is None


def _may_leave_open(thing: Thing) -> bool:
    """Whether free text below the title may leave a block open; all else is closed."""
    below = thing.context if isinstance(thing, Episode) else ""
    return not is_quiet((thing.text if isinstance(thing, Note) else below) or "")


def _may_show_outcome(thing: Thing) -> bool:
    if not isinstance(thing, Episode) or thing.outcome is not None:
        return False
    return "**Outcome" in (thing.context or "")


def _lacks_input(thing: Thing) -> bool:
    if not isinstance(thing, Procedure) or not any(step.needs for step in thing.steps):
        return False
    return bool(thing.unmet_inputs())


#: Name of a check, and whether it could find anything in the canonical file of an object.
COULD_FIND: dict[str, Callable[[Thing], bool]] = {
    "unclosed_block": _may_leave_open,
    "line_without_field": _may_show_outcome,
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
}
