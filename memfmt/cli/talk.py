"""What commands print: data on stdout, talk on stderr, nothing that could steer a terminal."""

from __future__ import annotations

import re
import sys
from contextlib import suppress

TYPE_CHECKING = False
if TYPE_CHECKING:  # `typing` takes 8 ms, and this is on the way of every command
    from typing import Any, TextIO

# Control characters and lone surrogates, what breaks lines in some programs, and what turns the
# direction of the text behind it.
_UNSHOWN = re.compile(
    "[\x00-\x1f\x7f-\x9f\ud800-\udfff\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
)


def prepare() -> None:
    """Make both channels take any text: what their encoding lacks is shown by its number."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)  # a test's StringIO has none
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def shown(text: str) -> str:
    """Return *text* on one line, each character that is no sign by its escape (``\\x1b``)."""
    return _UNSHOWN.sub(lambda found: found[0].encode("unicode_escape").decode("ascii"), text)


def shown_lines(text: str) -> str:
    """Return *text* with its lines and tabs, each other character that is no sign escaped."""
    lines = text.replace("\r\n", "\n").split("\n")
    return "\n".join("\t".join(map(shown, line.split("\t"))) for line in lines)


def say(text: str) -> None:
    """Print *text* and a line end on stdout, the channel of data."""
    _write(sys.stdout, text)


def say_json(value: Any) -> None:
    """Print *value* as JSON, in ASCII, so that it is the same under every encoding."""
    import json

    say(json.dumps(value, indent=2).replace("\x7f", "\\u007f"))


def complain(text: str) -> None:
    """Print *text* and a line end on stderr, each line with its control characters escaped."""
    _write(sys.stderr, "\n".join(map(shown, text.split("\n"))))


def complain_of(text: str) -> None:
    """Print *text*, which tells of an error or quotes what was given, with no secret in it."""
    from memfmt.text.secrets import masked  # who makes no error is spared it

    complain(masked(text))


def complain_unread(count: int) -> None:
    """Say that *count* files could not be read, unless there are none."""
    if count:
        files = "1 file" if count == 1 else f"{count} files"
        complain(f"{files} could not be read; `memfmt validate` says why")


def _write(stream: TextIO | None, text: str) -> None:
    """Print *text*; a channel that is closed, or whose reader has gone away, is no error."""
    if stream is None or stream.closed:
        return
    try:
        stream.write(text + "\n")
        stream.flush()
    except BrokenPipeError:
        close(stream)


def close(stream: TextIO) -> None:
    """Close a pipe that nobody reads: Python would flush it, and complain, once more at exit."""
    with suppress(OSError):
        stream.close()
