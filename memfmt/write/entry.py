"""What an act is called, takes and says, as a row of the table of acts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal

from memfmt.errors import InvalidValueError
from memfmt.vault.reader import Reader
from memfmt.vault.updating import Act

#: What a value of a type is called where another one is given.
_GIVE = {
    "number": "a whole number",
    "flag": "True or False",
    "texts": "a list of texts",
    "pairs": "a list of pairs of texts",
}


@dataclass(frozen=True, slots=True)
class Parameter:
    """
    One value that an act takes, by the keyword *name*.

    A *type* of ``argument`` is a word by its place, in the order of the table; of ``text``,
    ``number`` and ``texts`` (which may be given several times) an option with a value, of
    ``pairs`` one with two (several times), of ``flag`` one without. ``file`` is an option with
    the path of a text file, ``-`` for stdin; the act gets the text. *option* is what the option
    is called where that is not ``--name``. *choices* are the values it may have, () for any.
    *question* is asked on a terminal where the value is not given; a text for which ``-``
    *is_piped* is read from stdin. One that *is_step* names a step, in Python by a whole number too.
    """

    name: str
    help: str
    type: Literal["argument", "text", "number", "texts", "pairs", "file", "flag"] = "text"
    option: str | None = None
    metavar: str | None = None
    choices: tuple[str, ...] = ()
    question: str | None = None
    is_required: bool = True
    is_piped: bool = False
    is_step: bool = False

    def checked(self, value: Any) -> Any:
        """
        Return *value* as the act takes it: a list as a tuple, the number of a step as text.

        Raises:
            InvalidValueError: it is of another type.
        """
        try:
            if self.type in ("texts", "pairs"):
                return tuple(
                    map(self._pair if self.type == "pairs" else self._text, _listed(value))
                )
            if value is None and self.type != "flag" and not self._is_needed:
                return None
            if self.type == "flag":
                return _of_type(value, bool)
            return _of_type(value, int) if self.type == "number" else self._text(value)
        except TypeError:
            give = _GIVE.get(self.type, "a text")
            raise InvalidValueError(f"{self.name} is {value!r:.60}; give {give}") from None

    @property
    def _is_needed(self) -> bool:
        return self.type == "argument" and self.is_required

    def _text(self, value: Any) -> str:
        if self.is_step and type(value) is int:
            return str(value)
        text: str = _of_type(value, str)
        return text

    def _pair(self, value: Any) -> tuple[str, str]:
        pair = _listed(value)
        if len(pair) != 2:
            raise TypeError
        return self._text(pair[0]), _of_type(pair[1], str)


def _of_type(value: Any, wanted: type) -> Any:
    if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
        raise TypeError
    return value


def _listed(value: Any) -> list[Any]:
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise TypeError
    return list(value)


@dataclass(frozen=True, slots=True)
class Entry:
    """
    One act: its *name*, a *summary* in a line, its *help* in paragraphs, *examples* to type.

    *room* and the name of the function in it that takes the *parameters* and gives the ``Act``.
    *listing* is the place, ``MODULE:NAME``, of a function that returns what the act could be made
    of, from a ``Reader``: rows of the same keys. It answers where no argument is given, under
    its NAME where programs ask. *alone* is the flag with which no argument is needed.
    """

    name: str
    room: str
    function: str
    summary: str
    help: str
    examples: tuple[str, ...]
    parameters: tuple[Parameter, ...]
    listing: str | None = None
    alone: str | None = None

    def rows(self, reader: Reader) -> list[Mapping[str, str]]:
        """Return what the act could be made of; ``[]`` where there is nothing, or no *listing*."""
        if self.listing is None:
            return []
        module, _, name = self.listing.partition(":")
        found: list[Mapping[str, str]] = getattr(import_module(module), name)(reader)
        return found

    def make(self, **values: Any) -> Act:
        """
        Return the act with these *values* of its parameters.

        Raises what the function does, and InvalidValueError for a value of another type.
        """
        if self.alone is not None and values.get(self.alone) is True:
            values = {name: value for name, value in values.items() if value is not None}
        known = {parameter.name: parameter for parameter in self.parameters}
        function: Callable[..., Act] = getattr(import_module(self.room), self.function)
        return function(**{name: known[name].checked(value) for name, value in values.items()})
