"""Acts made on a real folder that holds one procedure, ``p.md``."""

from __future__ import annotations

import tempfile
from pathlib import Path

from memfmt import parse
from memfmt.text.source import lines_of
from memfmt.vault.updating import trial

NOW = "2026-11-30T12:00:00+00:00"
DEPLOY = """\
---
memfmt_type: procedure
id: p1
version: 3
success_count: 11
fail_count: 1
tags: [x] # mine
---

# deploy to Railway (v3 · 87% reliable)

Some words of a person.

## Steps

1. push to main — the webhook does the rest (12✓/0✗)
   - not on Fridays
2. watch the boot log
   - it is long
3. verify /health — expect 200 [url → answer] (9✓/3✗)

A remark.

## Evolution

- v1 → v2 (2026-06-02, 4✓/2✗): added the health check
- v2 → v3 (9✓/1✗): wait for the pool before probing
"""


def put(folder, text, name="p.md"):
    """Write *text* into *folder* byte by byte, and return the place."""
    place = Path(folder) / name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(text.encode("utf-8", "surrogateescape"))
    return place


def acted(text, *acts, now=NOW):
    """Return the text of ``p.md`` after *acts*, each made of what the one before it leaves."""
    with tempfile.TemporaryDirectory() as folder:
        for act in acts:
            put(folder, text)
            change = trial(folder, act, now=now)
            text = change.after.get("p.md", text)
    return text


def procedure(text):
    """Return the procedure that *text* says."""
    return parse({"p.md": text}).procedures[0]


def is_subsequence(few, many):
    """Whether *many* holds the lines *few*, in this order."""
    rest = iter(many)
    return all(line in rest for line in few)


def whole_lines(text):
    """Return the lines of *text*, where a last one without an end has been given one."""
    return lines_of(text if not text or text[-1] in "\r\n" else text + "\n")
