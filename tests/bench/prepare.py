"""What is compared, on what: two environments and vaults, made once for each folder of work."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import make_vault
from measure import surroundings

ROOT = Path(__file__).resolve().parents[2]
RELEASE = "memfmt==0.5.2"


@dataclass(frozen=True, slots=True)
class Environment:
    """A Python with one memfmt in it, called *name*; what it runs is started by full paths."""

    name: str
    folder: Path

    @property
    def python(self) -> str:
        return str(self.folder / "bin" / "python")

    @property
    def memfmt(self) -> str:
        return str(self.folder / "bin" / "memfmt")


def theirs(work: Path) -> Environment:
    """Return the environment of the public release under *work*, installed unless it is there."""
    return installed(Environment("theirs", work / f"theirs-{version()}"), RELEASE, RELEASE)


def ours(work: Path) -> Environment:
    """Return the environment of this checkout as it now is, installed again if it has changed."""
    sources = [ROOT / "pyproject.toml", *sorted((ROOT / "memfmt").rglob("*.py"))]
    return installed(Environment("ours", work / f"ours-{version()}"), str(ROOT), digest(sources))


def installed(environment: Environment, what: str, state: str) -> Environment:
    """Install *what* with pip, unless *state* was the last that was installed there."""
    note = environment.folder / "installed"
    if note.exists() and note.read_text(encoding="utf-8") == state:
        return environment
    tell(f"installing {environment.name} …")
    settings = surroundings()
    # Made anew as a whole: a file that has left the checkout must leave the environment too.
    make = (sys.executable, "-m", "venv", "--clear", str(environment.folder))
    subprocess.run(make, env=settings, check=True)
    pip = (environment.python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    subprocess.run((*pip, what), cwd=environment.folder, env=settings, check=True)
    note.write_text(state, encoding="utf-8")
    return environment


def vault(work: Path, files: int, *, mixed: bool) -> Path:
    """Return the folder of a vault of *files* files under *work*, made unless it is there."""
    maker = Path(make_vault.__file__)
    state = digest([maker, maker.with_name("words.py")])
    folder = work / f"vault-{files}{'-mixed' if mixed else ''}-{state}"
    if not folder.exists():
        tell(f"making a vault of {files:,} {'files' if files > 1 else 'file'} …")
        half_made = folder.with_suffix(f".{os.getpid()}")
        make_vault.write(half_made, files, mixed=mixed)
        half_made.rename(folder)
    return folder


def size(folder: Path) -> int:
    """Return how many bytes the files of a vault hold."""
    return sum(each.stat().st_size for each in folder.rglob("*.md"))


def digest(files: list[Path]) -> str:
    """Return 12 characters that change with the names and the bytes of *files*."""
    made = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        made.update(f"{file}\0{len(content)}\0".encode() + content)
    return made.hexdigest()[:12]


def version() -> str:
    """Return the version of this Python: each has environments of its own."""
    return ".".join(map(str, sys.version_info[:3]))


def tell(message: str) -> None:
    """Say on stderr what takes so long."""
    print(message, file=sys.stderr, flush=True)
