"""What a value of the frontmatter is."""

from __future__ import annotations

from typing import TypeAlias


class Plain(str):
    """
    A plain scalar that YAML 1.2 core calls null, boolean or number; written back bare.

    It is a string of the characters in the file (``Plain("4")``, ``Plain("true")``, and
    ``Plain("")`` where there is no value), and equals that string.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        """Return ``Plain('4')``, to be told from the text ``'4'``."""
        return f"Plain({super().__repr__()})"


Value: TypeAlias = "str | list[Value] | dict[str, Value]"
