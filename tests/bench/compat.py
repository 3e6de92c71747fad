"""
Run the test suite of the public memfmt 0.5.2 against this checkout.

    python tests/bench/compat.py

Nothing of it is kept here: its source package is downloaded into a temporary folder, two imports
of its inner modules are pointed at public names, and pytest runs there with this checkout first
on the path. The last line is pytest's; the exit code is pytest's.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RELEASE = "memfmt==0.5.2"
PUBLIC_IMPORT = {
    "from memfmt.parse import ": "from memfmt import ",
    "from memfmt.serialize import ": "from memfmt import ",
}
# Its suite puts its own folder first on the path, so that folder must hold no memfmt but ours.
CHECK = "import memfmt, sys; sys.exit(not memfmt.__file__.startswith(sys.argv[1]))"


def download(folder: Path) -> str:
    """Return the text of the release's test file, fetched into *folder*."""
    fetch = (
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--no-deps",
        "--no-binary",
        ":all:",
    )
    subprocess.run((*fetch, "--dest", str(folder), RELEASE), check=True)
    (archive,) = folder.glob("memfmt-*.tar.gz")
    with tarfile.open(archive) as opened:
        (member,) = (each for each in opened.getmembers() if each.name.endswith("_roundtrip.py"))
        file = opened.extractfile(member)
        assert file is not None
        return file.read().decode("utf-8")


def to_public_names(text: str) -> str:
    """Return *text* with its imports of inner modules made imports of memfmt itself."""
    for inner, public in PUBLIC_IMPORT.items():
        if inner not in text:
            raise SystemExit(f"{RELEASE} has no {inner!r} in its tests; look at them again")
        text = text.replace(inner, public)
    return text


def run(text: str, folder: Path) -> int:
    """Run *text* as a test file in *folder* against this checkout; return pytest's exit code."""
    tests = folder / "suite" / "tests"
    tests.mkdir(parents=True)
    (tests / "test_roundtrip.py").write_text(text, encoding="utf-8")
    # It also starts `python -m memfmt` in the folder above its tests: that must be ours too.
    (tests.parent / "memfmt").symlink_to(ROOT / "memfmt", target_is_directory=True)
    settings = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    where = tests.parent
    ours = (sys.executable, "-c", CHECK, str(ROOT))
    subprocess.run(ours, cwd=tests, env=settings, check=True)
    pytest = (sys.executable, "-m", "pytest", "-q", "--rootdir", ".", "-p", "no:cacheprovider")
    return subprocess.run((*pytest, "tests"), cwd=where, env=settings).returncode


def main() -> int:
    """Return pytest's exit code for the released suite, 0 where all of it passes."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        return run(to_public_names(download(folder)), folder)


if __name__ == "__main__":
    raise SystemExit(main())
