"""What a command says on stderr holds no secret, and who makes no error pays nothing for it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from memfmt.cli import main
from tests.cli.places import ROOT, vault

TOKEN = "gh" + "p_" + "aB3d" * 9
KEY = "-----BEGIN " + "RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA1\nb9ZyFQ=="
GIVEN = [
    ["remember", "V", "Ali", KEY],
    ["remember", "V", "Ali", f"--{TOKEN}"],
    ["record", "V", "dig", "--version", TOKEN],
    ["record", "V", "dig", "--ok", "--run", TOKEN],
    ["episode", "V", "x", "--importance", TOKEN],
    ["episode", "V", "x", "--outcome", "y", "--valence", TOKEN],
    ["revise", "V", "dig", "--steps", TOKEN],
    ["revise", "V", "dig", "--reason", "x", "--steps", f"{TOKEN}.txt"],
    ["consolidate", "V", "--apply", TOKEN],
    ["consolidate", "V", "--prompt", "--since", TOKEN],
    ["consolidate", "V", TOKEN],
    ["new", "V", TOKEN, "x"],
    ["show", "V", TOKEN],
    ["validate", TOKEN],
    ["context", "V", f"{'x ' * 20}{TOKEN}"],
    ["context", "V", "--limit", TOKEN],
    [TOKEN],
    [KEY],
]


@pytest.mark.parametrize("given", GIVEN, ids=" ".join)
def test_no_error_of_the_command_line_echoes_a_secret(given, tmp_path, monkeypatch, capsys):
    vault(tmp_path / "V")
    monkeypatch.chdir(tmp_path)
    assert main(given) in (1, 2)
    said = "".join(capsys.readouterr())
    assert "[secret]" in said or "this holds a secret" in said
    for part in (TOKEN[:9], "MIIEpAIB", "b9Zy"):
        assert part not in said


@pytest.mark.parametrize(
    "answer",
    [
        {"items": [{"kind": TOKEN}]},
        {TOKEN: 1, "items": []},
        {"items": [{"kind": "relation", "direction": TOKEN}]},
    ],
    ids=("kind", "key", "direction"),
)
def test_a_refused_answer_is_told_without_its_secret(answer, tmp_path, capsys):
    place = tmp_path / "answer.json"
    place.write_text(json.dumps(answer))
    assert main(["consolidate", str(vault(tmp_path / "V")), "--apply", str(place)]) == 2
    said = capsys.readouterr().err
    assert TOKEN not in said
    assert "[secret]" in said


@pytest.mark.parametrize("given", [["context", "V", "bees"], ["list", "V"], ["validate", "V"]])
def test_a_run_without_an_error_does_not_load_the_patterns(given, tmp_path):
    vault(tmp_path / "V")
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); from memfmt.cli import main; "
        f"code = main({given!r}); sys.exit(code or 3 * ('memfmt.text.secrets' in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=tmp_path).returncode == 0
