"""``memfmt demo``: what memfmt does, shown on a few files in a temporary folder."""

from __future__ import annotations

import click

from memfmt.cli.options import format_option
from memfmt.cli.talk import say, say_json, shown_lines

_DAY = "2026-07-30"
_ALI = """\
---
memfmt_type: entity
id:   e1          # somebody's own spacing, and a comment
tags: [people, "on call"]
---

Ali
===

> [!note] written by hand, in a callout

## Facts
*  prefers Rust for memory safety
*  based in Tokyo
   - and this is a note of mine below it

## My own section

| what | I  |
| ---- | -- |
| keep | it |
"""
_DEPLOY = """\
---
memfmt_type: procedure
id: p1
version: 3
success_count: 11
fail_count: 1
---

# deploy to Railway (v3 · 86% reliable)

## Steps

1. push to main — the webhook does the rest (12✓/0✗)
2. verify /health — expect 200 within 60s (9✓/3✗)
"""
_PATHS = {"entities/Ali.md": _ALI, "procedures/deploy to Railway.md": _DEPLOY}
_QUESTION = "how do I verify a deploy"


@click.command(
    short_help="See in two seconds what memfmt does.",
    epilog="""\b
Examples:
  memfmt demo
  memfmt demo --format json""",
)
@format_option
def demo(form: str) -> int:
    """
    Show what memfmt does, on two files in a temporary folder that is gone afterwards.

    A file before and after one change, what became of every byte, and what a question gets.

    Exit code 0: done.
    """
    from memfmt.vault.disk.making import create, scratch_folder
    from memfmt.vault.disk.writing import write_dir
    from memfmt.vault.loading import load, read_dir
    from memfmt.vault.memory import serialise

    with scratch_folder() as folder:
        create(folder, (), _PATHS)
        memory = load(folder)
        memory.entity("Ali").facts.append("keeps bees")
        deploy = memory.procedure("deploy to Railway")
        deploy.success_count += 1
        write_dir(serialise(memory, generated=_DAY), folder)
        changed = read_dir(folder)
        if form == "json":
            say_json({"before": _PATHS, "after": changed, "context": _answer(folder)})
            return 0
        _tell("A file that somebody wrote their own way", _ALI)
        _tell(
            "One fact more, one run more, saved",
            "memory.entity('Ali').facts.append('keeps bees')\n"
            "memory.procedure('deploy to Railway').success_count += 1\n"
            "write_dir(serialise(memory), folder)",
        )
        _tell("What that changed", "\n".join(_diff(path, changed[path]) for path in _PATHS))
        _tell("Every other byte", "\n".join(_kept(path, changed[path]) for path in _PATHS))
        _tell(f'memfmt context FOLDER "{_QUESTION}"', _answer(folder))
        say("Your own: `memfmt init`, then `memfmt guide` for your agent's instruction file.")
    return 0


def _tell(title: str, text: str) -> None:
    say(f"── {title} " + "─" * max(3, 70 - len(title)))
    say(shown_lines(text.rstrip("\n")) + "\n")


def _diff(path: str, text: str) -> str:
    from memfmt.cli.diff import unified

    return unified(path, _PATHS[path], text)


def _kept(path: str, text: str) -> str:
    """Return how many bytes of the file at *path* stand in its new *text*, and in their order."""
    import difflib

    old, new = _PATHS[path].encode(), text.encode()
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    kept = sum(match.size for match in matcher.get_matching_blocks())
    return f"{path}: {kept} of {len(old)} bytes are where they were, {len(new) - kept} are new"


def _answer(folder: str) -> str:
    from memfmt.recall import recall

    return recall(folder, _QUESTION, chars=2000).text
