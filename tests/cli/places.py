"""Folders for the tests of commands, and how a command is run in them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
ALI = """\
---
memfmt_type: entity
entity_type: person
id: e1
---

# Ali

## Facts

- keeps bees
"""
SWARM = """\
---
memfmt_type: episode
id: ep1
happened: 2026-05-01
outcome: caught it
participants:
  - Ali
---

# a swarm left

It hung in the [[Bo|old]] pear tree.

**Outcome** — caught it
"""
DIG = """\
---
memfmt_type: procedure
id: p1
version: 2
success_count: 11
fail_count: 1
---

# dig (v2 · 86% reliable)

## Steps

1. ask [[Ali]]
"""


def put(folder, **texts):
    """Write ``NAME.md`` in *folder* for each of *texts*."""
    for name, text in texts.items():
        place = folder / f"{name}.md"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")


def vault(folder):
    """Make a small vault in *folder*."""
    put(folder / "entities", Ali=ALI, Bo=ALI.replace("Ali", "Bo").replace("e1", "e2"))
    put(folder / "episodes", swarm=SWARM)
    put(folder / "procedures", dig=DIG)
    put(folder, mine="# mine\n\nsee [[Ali]] and [[entities/Bo]]\n")
    return folder


def run(*arguments, stdin=b"", cwd=None, **settings):
    """Run memfmt as a process."""
    return subprocess.run(
        [sys.executable, "-m", "memfmt", *map(str, arguments)],
        env=os.environ | {"PYTHONPATH": str(ROOT)} | settings,
        input=stdin,
        cwd=cwd,
        capture_output=True,
        timeout=60,
    )
