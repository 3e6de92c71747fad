"""What a finished process took: processor time, peak memory, and what it printed."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

# Linux counts what a process held before its exec as held by what it became, and a new process
# starts as its parent. So the parent is a Python that has imported nothing, the least there is.
STARTER = """
import os, sys
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(child, 0)
print("", os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss,
      sep="\\n")
"""
MIB = 2**20 if sys.platform == "darwin" else 2**10  # the unit of ru_maxrss: bytes, else KiB


@dataclass(frozen=True, slots=True)
class Run:
    """
    One finished process.

    Args:
        code: Exit code; negative is a signal's number.
        seconds: Processor time, user and system.
        mib: Most memory held at a time, in MiB.
        stdout: What it printed, and *stderr* what it complained of.
    """

    code: int
    seconds: float
    mib: float
    stdout: str
    stderr: str

    def complaint(self) -> str | None:
        """Return why this run is none to be timed, None where it went well."""
        if self.code != 0:
            said = (self.stderr.strip() or "nothing on stderr").split("\n")
            return f"exit {self.code}: {said[-1 if said[0].startswith('Traceback') else 0]}"
        return None


def run(command: list[str], folder: Path) -> Run:
    """Run *command* (its program by a path) in *folder* to its end; return what it took."""
    starter = (sys.executable, "-I", "-S", "-c", STARTER)
    done = subprocess.run((*starter, *command), cwd=folder, env=surroundings(), capture_output=True)
    if done.returncode != 0:
        raise SystemExit(f"cannot start {command[0]}: {text(done.stderr)}")
    *printed, code, seconds, held = text(done.stdout).rstrip("\n").split("\n")
    return Run(
        code=int(code),
        seconds=float(seconds),
        mib=int(held) / MIB,
        stdout="\n".join(printed),
        stderr=text(done.stderr),
    )


def text(printed: bytes) -> str:
    """Return *printed* as text, whatever the encoding of this machine."""
    return printed.decode("utf-8", "replace")


def surroundings() -> dict[str, str]:
    """Return the environment without what would lead Python or memfmt elsewhere."""
    foreign = ("PYTHON", "MEMFMT", "VIRTUAL_ENV", "__PYVENV")
    return {key: value for key, value in os.environ.items() if not key.startswith(foreign)}
