"""Verbs that take one target, and what memory says of them. Source: spec/gates.md, "One target"."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable
from dataclasses import replace

from memfmt.errors import InvalidValueError
from memfmt.kinds.lines import one_line
from memfmt.kinds.model import Relation
from memfmt.kinds.names import folded
from memfmt.vault.reader import Reader
from memfmt.vault.truth import Said, key_of

#: One works at one place, and so on; ``single`` in the settings names more.
SINGLE = ("works at", "based in", "reports to", "is")
SETTINGS = ".memfmt/config.toml"
#: Behind it a fact says more than whom or what the verb is of.
_REST = re.compile(r"[,;.(—–]| (?:since|from|as of|for|with|and|on|in) ")
_PAST = re.compile(r"\b(?:until|till|formerly|before)\b")
_DATE = re.compile(r"(?<!\d)(?:19|20)\d\d(?:-\d\d){0,2}(?!\d)")
_MOST_WORDS = 4


def single_verbs(reader: Reader) -> frozenset[str]:
    """
    Return the verbs, folded, that take one target: ours, and ``single`` of the settings.

    Raises:
        InvalidValueError: the settings are no TOML, or ``single`` is no list of texts.
    """
    text = reader.text(SETTINGS)
    if text is None:
        return frozenset(SINGLE)
    import tomllib  # 15 ms, where there are settings

    try:
        named = tomllib.loads(text.removeprefix("\ufeff")).get("single", [])
    except tomllib.TOMLDecodeError as error:
        raise InvalidValueError(f"{SETTINGS}: is no TOML: {error}; mend it by hand") from error
    if not isinstance(named, list) or not all(isinstance(each, str) for each in named):
        raise InvalidValueError(
            f'{SETTINGS}: single is {named!r}; give a list of verbs, such as ["lives in"]'
        )
    return frozenset((*SINGLE, *map(_verb, named)))


def claim_of(fact: str, verbs: Collection[str]) -> tuple[str, str] | None:
    """
    Return (verb, target) where *fact* plainly says so, such as ``based in Tokyo``; else None.

    The verb is one of *verbs* but ``is``, which facts begin with for other reasons. The target
    is a name: it begins with no small letter and has at most four words. What held until some
    day says nothing of today.
    """
    text = one_line(fact)
    said = folded(text)
    for verb in verbs:
        if verb == "is" or not said.startswith(f"{verb} ") or _PAST.search(said):
            continue
        rest = text[len(verb) + 1 :] if len(said) == len(text) else said[len(verb) + 1 :]
        target = _REST.split(rest, maxsplit=1)[0].strip()
        bare = target.lstrip("[")
        if bare[:1].isalpha() and not bare[:1].islower() and target.count(" ") < _MOST_WORDS:
            return verb, target
    return None


def other_target(
    sayings: Iterable[Said], verb: str, target: str, verbs: Collection[str]
) -> Said | None:
    """
    Return what of *sayings* gives *verb* another target than *target*, in words; None without.

    Told for *verbs*, which take one, alone: of outgoing relations and plain facts. What held
    until some day, and what stands under History, is past.
    """
    if _verb(verb) not in verbs:
        return None
    for each in sayings:
        said = _claim(each, verbs)
        if said is not None and said[0] == _verb(verb) and not _is_same(said[1], target):
            return replace(each, text=_worded(each))
    return None


def date_in(text: str) -> str | None:
    """Return the first year, month or day that *text* gives, as it is written, or None."""
    found = _DATE.search(text)
    return found[0] if found else None


def day_of_file(reader: Reader, path: str) -> str | None:
    """Return the ISO date on which the file *path* was last saved; None where it is not there."""
    from datetime import date

    try:
        return date.fromtimestamp(os.stat(os.path.join(reader.root, path)).st_mtime).isoformat()
    except (OSError, ValueError, OverflowError):
        return None


def _claim(said: Said, verbs: Collection[str]) -> tuple[str, str] | None:
    """Return the verb, folded, and the target that *said* gives it today, or None."""
    relation = said.value
    if not isinstance(relation, Relation):
        return claim_of(said.text, verbs) if said.slot == "facts" else None
    if relation.direction != "outgoing" or _PAST.search(folded(relation.detail or "")):
        return None
    return _verb(relation.type), relation.target


def _verb(verb: str) -> str:
    return folded(one_line(verb))


def _is_same(one: str, other: str) -> bool:
    """Whether two targets are one, or one of them the beginning of the other."""
    first, second = sorted((key_of(one), key_of(other)), key=len)
    return f"{second} ".startswith(f"{first} ")


def _worded(said: Said) -> str:
    if isinstance(said.value, Relation):
        detail = f" — {said.value.detail}" if said.value.detail else ""
        return f"{said.value.type} → {said.value.target}{detail}"
    return said.text
