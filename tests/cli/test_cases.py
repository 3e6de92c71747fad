"""
The cases of tests/cases/validate.json and context.json: what people saw go wrong in a folder.

Each is run by the command that it names. A case has the form that tests/test_cases.py tells of;
here its ``check`` is held by what the command prints, its exit code and its time.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from tests.test_cases import build

ROOT = Path(__file__).parents[2]
CASES = [
    case
    for name in ("validate", "context")
    for case in json.loads((ROOT / "tests" / "cases" / f"{name}.json").read_text(encoding="utf-8"))
]
# All is imported first: nobody may have no right to read where Python lies.
AS_NOBODY = """
import os
import locale, memfmt.check.closely, memfmt.check.reporting, memfmt.cli.program
import memfmt.vault.disk.writing
import memfmt.vault.unusual
os.setuid(65534)
raise SystemExit(memfmt.cli.main())
"""


@pytest.mark.parametrize("case", CASES, ids=[f"{each['id']} {each['kind']}" for each in CASES])
def test_what_is_wanted_holds(case, tmp_path):
    if case["args"].get("as_user") != "nobody" or os.getuid() != 0:  # users are nobodies too
        hold(case, tmp_path, ("-m", "memfmt"))
    else:  # a folder that pytest makes is its own user's alone
        with tempfile.TemporaryDirectory() as name:
            Path(name).chmod(0o755)
            hold(case, Path(name), ("-c", AS_NOBODY))


def hold(case, folder, program):
    """Build *case* in *folder*, run its command on it by *program*, and check what comes of it."""
    build(case["files"], folder / "vault", folder)
    started = time.monotonic()
    done = subprocess.run(
        (sys.executable, *program, *arguments_of(case, str(folder / "vault"))),
        env=os.environ | {"PYTHONPATH": str(ROOT)} | case["args"].get("env", {}),
        cwd="/",
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=60,
    )
    seconds = time.monotonic() - started
    for name, wanted in case["check"].items():
        assert CHECKS[name](done, seconds, wanted), (name, wanted, done)


def arguments_of(case, vault):
    """Return the command of *case* with its arguments."""
    if case.get("do") != "context":
        return ["validate", vault]
    options = [
        word
        for name in ("chars", "limit")
        if name in case["args"]
        for word in (f"--{name}", str(case["args"][name]))
    ]
    return ["context", "--vault", vault, *options, case["args"]["query"]]


def fence_safe(done):
    """Whether no closing tag of a note stands bare in what is printed."""
    return not re.search(r"</(?:memory|context)>", done.stdout)


def said(done):
    return (done.stdout + done.stderr).lower()


def names_in_error(done, wanted):
    return any("error" in line and wanted in line for line in done.stdout.splitlines())


CHECKS = {
    "finds": lambda done, _, wanted: all(each.lower() in said(done) for each in wanted),
    "finds_not": lambda done, _, wanted: not any(each.lower() in said(done) for each in wanted),
    "error_names": lambda done, _, wanted: names_in_error(done, wanted),
    "out_has": lambda done, _, wanted: all(each in done.stdout for each in wanted),
    "out_lacks": lambda done, _, wanted: not any(each in done.stdout for each in wanted),
    "out_max_chars": lambda done, _, wanted: len(done.stdout) <= wanted,
    "fence_safe": lambda done, _, wanted: fence_safe(done) is wanted,
    "exit_not": lambda done, _, wanted: done.returncode != wanted,
    "exit": lambda done, _, wanted: done.returncode == wanted,
    "exit_in": lambda done, _, wanted: done.returncode in wanted,
    "no_traceback": lambda done, _, wanted: ("traceback" not in said(done)) is wanted,
    "no_control": lambda done, _, wanted: (
        not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f]", done.stdout + done.stderr)
    ),
    "max_seconds": lambda _, seconds, wanted: seconds <= wanted,
}
