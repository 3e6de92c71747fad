"""A pause of Python's search for objects in circles, while many objects are made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collection_paused() -> Iterator[None]:
    """
    Run the block without garbage collection; where it was on, it is on again afterwards.

    What is read is kept, and has no circles: looking through it again and again as it grows took
    a third of the time. Memory that nobody holds is freed all the same.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            # Else the first collection would look through all that was made, and the next too:
            # this makes it old, unlooked at. What somebody else froze stays frozen.
            if not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()
