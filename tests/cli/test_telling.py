"""``guide`` and ``demo``: what they say is true and short."""

from __future__ import annotations

import json
import re
import tempfile

from memfmt.cli import main
from memfmt.cli.program import commands

MOST_TOKENS = 600


def test_the_guide_is_under_600_tokens_and_names_the_vault(here, capsys):
    assert main(["guide", "notes/my memory"]) == 0
    text = capsys.readouterr().out
    # A word of up to seven letters is a token, a longer one two; each run of signs is one.
    pieces = re.findall(r"\w{1,7}|[^\w\s]+", text)
    assert len(pieces) < MOST_TOKENS
    assert len(text) / 4 < MOST_TOKENS
    assert "memfmt context 'notes/my memory' " in text
    for never in ("instruction", "secret", "memfmt_type", "validate"):
        assert never in text


def test_every_command_that_the_guide_names_is_there(here, capsys):
    assert main(["guide", "--format", "json"]) == 0
    text = json.loads(capsys.readouterr().out)["guide"]
    named = set(re.findall(r"memfmt ([a-z]+)", text))
    assert named <= {command.name for command in commands()}
    assert {"context", "list", "show", "stat", "validate"} <= named


def test_the_demo_shows_one_change_and_leaves_nothing(here, capsys, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(here))
    assert main(["demo"]) == 0
    text = capsys.readouterr().out
    assert "+*  keeps bees" in text.splitlines()
    assert "entities/Ali.md: 327 of 327 bytes are where they were, 14 are new" in text
    assert "verify /health" in text
    assert list(here.iterdir()) == []
    assert main(["demo", "--format", "json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["before"]) == 2
