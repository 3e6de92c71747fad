"""That the time of a call grows with what it is given, and not with its square."""

from __future__ import annotations

import gc
import time

#: What C does at once ends before the clock ticks.
TICK = 0.01
ROUNDS = 8


def seconds(call, *given):
    """Return the processor time of one call, without that of collecting what others left."""
    gc.disable()
    try:
        start = time.process_time()
        call(*given)
        return time.process_time() - start
    finally:
        gc.enable()


def assert_takes_no_square(call, short, long):
    """
    Fail where *call* takes much more than four times as long for *long* as for *short*.

    *long* is four times as long, so a square takes sixteen times. They take turns, and the least
    time of each counts, in more rounds where the machine does other work too.
    """
    quick = slow = float("inf")
    for done in range(ROUNDS):
        quick = min(quick, seconds(call, *short))
        slow = min(slow, seconds(call, *long))
        if done and slow < 10 * quick + TICK:
            return
    raise AssertionError(f"{slow:.3f} s for what is four times as long as what takes {quick:.3f} s")
