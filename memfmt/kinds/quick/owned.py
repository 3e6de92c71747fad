"""A kind's own frontmatter keys by their types, and the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from memfmt.kinds.keys import Key
from memfmt.kinds.marker import LEGACY_TYPE_KEY, TYPE_KEY
from memfmt.kinds.quick.records import read_revision
from memfmt.text.frontmatter.model import Value

#: Longest whole number taken, in digits: no program rounds it.
_MAX_DIGITS = 15


class Owned:
    """The keys of one kind, ready to be looked up."""

    def __init__(self, keys: Iterable[Key]) -> None:
        """Take the *keys* of a kind."""
        self._keys = {key.name: key for key in keys}
        # Made by hand, since a list must not be shared.
        self._defaults = {
            key.attribute: key.default for key in self._keys.values() if key.type in _SCALARS
        }
        self._lists = [key.attribute for key in self._keys.values() if key.type not in _SCALARS]

    def read(self, fields: Mapping[str, Value]) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """
        Return attribute to value of the kind's own keys, and the fields beside them.

        None where a value is not of its key's type in the plainest form. *fields* are those of
        ``read_values``, the marker first.
        """
        known = dict(self._defaults)
        for attribute in self._lists:
            known[attribute] = []
        extra: dict[str, Any] = {}
        for name, value in fields.items():
            key = self._keys.get(name)
            if key is None:
                extra[name] = value
                continue
            read = value if type(value) is str and key.type == "text" else _typed(value, key)
            if not read and read != 0:
                return None
            known[key.attribute] = read
        del extra[TYPE_KEY]
        return None if LEGACY_TYPE_KEY in extra else (known, extra)


_SCALARS = ("text", "number")


def _typed(value: Value, key: Key) -> Any:
    """Return *value* by the type of *key*; None, or nothing, where it needs the full reader."""
    if isinstance(value, list):
        return _listed(value, key)
    # What is quoted is no number, and what no number keeps its text has a diagnostic.
    if type(value) is str or not isinstance(value, str) or not _is_whole(value):
        return None
    if key.type == "text":
        return str(value) if value[0] != "0" or value == "0" else None
    if key.type != "number":
        return None
    number = int(value)
    return number if key.least is None or number >= key.least else None


def _is_whole(value: str) -> bool:
    return value.isdigit() and value.isascii() and len(value) <= _MAX_DIGITS


def _listed(value: list[Value], key: Key) -> list[Any] | None:
    texts = [each for each in value if type(each) is str and each]
    if len(texts) < len(value) or key.type in _SCALARS:
        return None
    if key.type != "revisions":
        return texts
    revisions = [read_revision(each) for each in texts]
    return None if None in revisions else revisions
