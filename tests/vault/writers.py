"""Real processes that write into a vault at once, and a folder for them."""

import os
import signal
import sys

PROCEDURE = """\
---
memfmt_type: procedure
id: p1
---

# deploy (v1 · untested)

Somebody's own words.

## Steps

1. push
2. watch
"""


def put(folder, text=PROCEDURE, path="procedures/deploy.md"):
    place = folder / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text)
    return place


def started(work):
    """Run *work* in a process of its own, and return its number."""
    number = os.fork()
    if number:
        return number
    code = 1
    try:
        work()
        code = 0
    except BaseException as error:
        print(f"a writer failed: {error!r}", file=sys.stderr)
    finally:
        os._exit(code)


def ended(number):
    """Wait for the process *number*, and return how it ended: 0, or minus the signal."""
    return os.waitstatus_to_exitcode(os.waitpid(number, 0)[1])


def killed(number):
    """Kill the process *number*, whatever it does."""
    os.kill(number, signal.SIGKILL)
    return ended(number)


class DeathError(Exception):
    """What stands for the end of a process, in one that goes on."""
