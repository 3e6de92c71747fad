"""The only place that calls PyYAML: a block's tree of nodes, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a block is no YAML: an index in it, and PyYAML's words."""

    index: int
    words: str


def compose(block: str, *, pure: bool) -> Any:
    """
    Return the root node of *block*, None where it holds nothing, or the `Problem`.

    *pure* takes PyYAML's own Python reader even where the one in C is there.
    """
    import yaml  # 17 ms: only for blocks that need it

    try:
        return yaml.compose(block, _loader(pure))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        words = error.problem or error.context or "it is no YAML"
        return Problem(min(mark.index, len(block)) if mark else 0, words)
    except RecursionError:
        return Problem(0, "it is nested too deep")
    # ReaderError, and what the readers let through: UnicodeEncodeError of the one in C, chr()
    # of the other for "\UFFFFFFFF".
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        return Problem(0, " ".join(str(error).split()))


@cache
def _loader(pure: bool) -> Any:
    import yaml

    fast = None if pure else getattr(yaml, "CSafeLoader", None)
    return fast or _tab_reader()


def _tab_reader() -> Any:
    """Return PyYAML's Python loader, mended to take tabs where the one in C takes them."""
    from yaml import SafeLoader
    from yaml.scanner import ScannerError

    class TabReader(SafeLoader):
        allow_simple_key: bool

        def scan_to_next_token(self) -> None:
            while True:
                free = self.flow_level or not self.allow_simple_key
                while self.peek() == " " or (free and self.peek() == "\t"):
                    self.forward()
                if self.peek() == "#":
                    while self.peek() not in "\0\r\n":
                        self.forward()
                if not self._line_break():
                    return
                if not self.flow_level:
                    self.allow_simple_key = True

        def scan_plain_spaces(self, indent: int, start_mark: Any) -> list[str]:
            spaces = self._blanks()
            if self.peek() not in "\r\n":
                return [spaces] if spaces else []
            first = self._line_break()
            self.allow_simple_key = True
            breaks: list[str] = []
            while not self._at_marker():
                if self.peek() == "\t" and self.column < indent:
                    raise ScannerError(
                        "while scanning a plain scalar",
                        start_mark,
                        "found a tab character that violates indentation",
                        self.get_mark(),
                    )
                if self.peek() in " \t":
                    self.forward()
                elif self.peek() in "\r\n":
                    breaks.append(self._line_break())
                else:
                    return ([first] if first != "\n" else [] if breaks else [" "]) + breaks
            return []

        def scan_block_scalar_ignored_line(self, start_mark: Any) -> None:
            self._blanks()
            super().scan_block_scalar_ignored_line(start_mark)

        def _line_break(self) -> str:
            taken: Callable[[], str] = self.scan_line_break  # its stub has no types
            return taken()

        def _blanks(self) -> str:
            length = 0
            while self.peek(length) in " \t":
                length += 1
            spaces: str = self.prefix(length)
            self.forward(length)
            return spaces

        def _at_marker(self) -> bool:
            marked = self.column == 0 and self.prefix(3) in ("---", "...")
            return marked and self.peek(3) in "\0 \t\r\n"

    return TabReader
