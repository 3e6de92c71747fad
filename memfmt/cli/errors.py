"""What becomes of the errors that a command raises: a line on stderr and an exit code."""

from __future__ import annotations

from collections.abc import Callable

from memfmt.cli.talk import complain_of, prepare
from memfmt.errors import MemfmtError, NotFoundError, RefusedError

#: 128 and the number of the signal, as shells have it.
INTERRUPTED = 130


def told(command: Callable[[], int]) -> int:
    """Return the exit code of *command*, after telling of any error that a user can make."""
    prepare()
    try:
        return command()
    except KeyboardInterrupt:
        return INTERRUPTED
    except (NotFoundError, RefusedError) as error:
        complain_of(f"memfmt: {error}")
        return 1
    except (MemfmtError, OSError) as error:
        complain_of(f"memfmt: {error}")
        return 2
