"""Permissions that hold for root too, who else may read and write everything."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

#: ``linux/capability.h``: the version of its structures, and what lets root pass permissions by.
_VERSION = 0x20080522
_DAC_OVERRIDE, _DAC_READ_SEARCH = 1, 2
_PASSING = 1 << _DAC_OVERRIDE | 1 << _DAC_READ_SEARCH


@contextmanager
def permissions_hold() -> Iterator[None]:
    """
    Run the block as one to whom the permissions of files apply.

    They always do to users; root, on Linux, lays down for this thread what lets it pass them by,
    and takes it up again. Processes that the block starts by fork have it laid down for good.
    """
    if os.geteuid() != 0:
        yield
        return
    if not sys.platform.startswith("linux"):
        # Capabilities are Linux's; elsewhere no test can be held to what root may not.
        pytest.skip("root may do everything here, and cannot lay that down for a while")
    held = _capabilities()
    less = list(held)
    less[0] &= ~_PASSING  # of effective, permitted, inheritable; those may come back
    _set(less)
    try:
        yield
    finally:
        _set(held)


def _capabilities() -> list[int]:
    values = (ctypes.c_uint32 * 6)()
    _called("capget", values)
    return list(values)


def _set(values: list[int]) -> None:
    _called("capset", (ctypes.c_uint32 * 6)(*values))


def _called(name: str, values: ctypes.Array[ctypes.c_uint32]) -> None:
    header = (ctypes.c_uint32 * 2)(_VERSION, 0)
    if getattr(ctypes.CDLL(None, use_errno=True), name)(header, values) != 0:
        raise OSError(ctypes.get_errno(), f"{name} failed")
