"""What people call the parts of a memory, and which part is meant. Source: M110, M207."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from memfmt.kinds.keys import ENTITY_KEYS, EPISODE_KEYS, NOTE_KEYS, PROCEDURE_KEYS, Key
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Entity, Episode, Note, Procedure, Thing
from memfmt.kinds.moments import moment
from memfmt.text.frontmatter import Value, as_int, as_list, as_text
from memfmt.vault.near import is_spelling

KEYS: dict[type, tuple[Key, ...]] = {
    Entity: ENTITY_KEYS,
    Episode: EPISODE_KEYS,
    Procedure: PROCEDURE_KEYS,
    Note: NOTE_KEYS,
}
#: Attributes that the body says, and how memfmt reads each there.
BODY: dict[type, dict[str, str]] = {
    Entity: {
        "facts": "the section `## Facts`",
        "relations": "the section `## Relations`",
        "knowledge": "the section `## Knowledge`",
        "history": "the section `## History`",
    },
    Episode: {},
    Procedure: {
        "trigger": "the line `**When** — …`",
        "preconditions": "the list under `**Preconditions**`",
        "steps": "the section `## Steps`",
        "tools": "the section `## Tools required`",
        "known_failures": "the section `## Known failures`",
        "evolution": "the section `## Evolution`",
    },
    Note: {},
}
#: Other words than memfmt's own, and the attributes they may mean: the value decides.
WORDS: dict[type, dict[str, tuple[str, ...]]] = {
    Entity: {},
    Episode: {
        **dict.fromkeys(("date", "day", "when", "occurred"), ("happened",)),
        **dict.fromkeys(("result", "resolution"), ("outcome",)),
        **dict.fromkeys(("people", "with", "who"), ("participants",)),
    },
    Procedure: {
        **dict.fromkeys(("success", "successes", "succeeded"), ("success_count", "last_succeeded")),
        **dict.fromkeys(("fail", "fails", "failures"), ("fail_count",)),
        **dict.fromkeys(("failed", "failure"), ("fail_count", "last_failed", "last_failure")),
        "when": ("trigger",),
        "prerequisites": ("preconditions",),
    },
    Note: {},
}
_DATED = frozenset(("happened", "last_failed", "last_succeeded", "created", "updated"))
_LETTERS = re.compile(r"[^a-z0-9]+")
#: Shorter words are somebody's own, though they differ by a letter alone.
_LEAST = 5


def meant(thing: Thing, key: str, value: Value) -> str | None:
    """
    Return the attribute that the frontmatter *key*, which memfmt does not read, probably means.

    One that *thing* lacks, and that *value* could be; None where there is none such.
    """
    kind: type = type(thing)
    # The value decides alone: a second number is no text because the first has its place.
    name = next((each for each in _names(kind, key) if _fits(kind, each, value)), None)
    return name if name is not None and _is_unset(thing, name) else None


@lru_cache(maxsize=2048)  # a memory has few different keys, and this is asked of every file
def _names(kind: type, key: str) -> tuple[str, ...]:
    """Return the attributes that *key* may mean."""
    word = _LETTERS.sub("", key.lower())
    return WORDS[kind].get(word) or tuple(_near(kind, word))


def key_of(kind: type, attribute: str) -> Key | None:
    """Return the frontmatter key of *attribute*; None where the body says it."""
    return next((key for key in KEYS[kind] if key.attribute == attribute), None)


def form_of(kind: type, attribute: str) -> str:
    """Return how memfmt reads *attribute*, in words."""
    key = key_of(kind, attribute)
    return BODY[kind][attribute] if key is None else f"the key `{key.name}`"


def _near(kind: type, word: str) -> Iterator[str]:
    """Yield the attributes whose own names *word* spells in another way."""
    own = ((key.name, key.attribute) for key in KEYS[kind])
    for name, attribute in (*own, *((name, name) for name in BODY[kind])):
        bare = _LETTERS.sub("", name)
        if word == bare or (
            # The first letter is seldom wrong, and words are somebody's own more often than ours.
            word[:1] == bare[:1]
            and len(bare) >= _LEAST
            and abs(len(word) - len(bare)) < 3
            and is_spelling(word, bare)
        ):
            yield attribute


def _is_unset(thing: Thing, attribute: str) -> bool:
    key = key_of(type(thing), attribute)
    value = getattr(thing, attribute)
    return not value or (key is not None and value == key.default)


def _fits(kind: type, attribute: str, value: Value) -> bool:
    """Whether *value* could be one of *attribute*."""
    key = key_of(kind, attribute)
    if key is None or key.type in ("list", "names", "revisions"):
        return bool(as_list(value) or (key is None and value))
    if key.type == "number":
        number = as_int(value)
        return number is not None and (key.least is None or number >= key.least)
    text = one_line(as_text(value) or "")
    return bool(text) and (attribute not in _DATED or moment(text) is not None)
