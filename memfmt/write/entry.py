"""What an act is called, takes and says, as a row of the table of acts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal

from memfmt.vault.updating import Act


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
    *is_piped* is read from stdin.
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


@dataclass(frozen=True, slots=True)
class Entry:
    """
    One act: its *name*, a *summary* in a line, its *help* in paragraphs, *examples* to type.

    *room* and the name of the function in it that takes the *parameters* and gives the ``Act``.
    """

    name: str
    room: str
    function: str
    summary: str
    help: str
    examples: tuple[str, ...]
    parameters: tuple[Parameter, ...]

    def make(self, **values: Any) -> Act:
        """Return the act with these *values* of its parameters; raises what the function does."""
        function: Callable[..., Act] = getattr(import_module(self.room), self.function)
        return function(**values)
