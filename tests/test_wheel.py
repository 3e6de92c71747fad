"""
The wheel, installed where nothing helps it: an empty environment, odd paths, the C locale, no home.

Needs the index of packages. Where there is none, MEMFMT_WITHOUT_INDEX=1 leaves these tests out.
"""

import fnmatch
import os
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from dataclasses import dataclass
from email.parser import HeaderParser
from pathlib import Path

import pytest

import memfmt

ROOT = Path(__file__).parents[1]
WITHOUT_INDEX = "MEMFMT_WITHOUT_INDEX"
BUILD_SDIST = "import sys\nfrom hatchling.build import build_sdist\nbuild_sdist(sys.argv[1])"

ENTITY = """\
---
memfmt_type: entity
id: e1
---

# Łucja 空

## Facts

- wohnt in Köln
"""
PROCEDURE = """\
---
memfmt_type: procedure
id: p1
version: 1
success_count: 1
fail_count: 0
---

# поднять сервер (v1 · 67% reliable)

## Steps

1. ждать
"""
COUNTS = "1 entities, 0 episodes, 1 procedures"
# Those inside functions too, which a run may never reach.
IMPORT_ALL = """
import ast, importlib, pathlib
import memfmt
for path in pathlib.Path(memfmt.__file__).parent.rglob("*.py"):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        named = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and not node.level:
            named.append(node.module)
        for name in named:
            importlib.import_module(name)
for name in memfmt.__all__:
    getattr(memfmt, name)
print(memfmt.__version__)
"""
# In escapes: where UTF-8 is off, Python cannot take this text from its command line.
EDIT = r"""
import sys
from memfmt import load, serialise, write_dir
memory = load(sys.argv[1])
memory.entity("\u0141ucja \u7a7a").facts.append("spricht \ud55c\uad6d\uc5b4")
write_dir(serialise(memory), sys.argv[1])
"""
# Since 3.7 Python speaks UTF-8 under the C locale, unless it is told not to.
ASCII = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@dataclass(frozen=True)
class Installed:
    """What was built from the checkout, and the environment that holds the wheel alone."""

    wheel: Path
    sdist: Path
    python: Path

    @property
    def memfmt(self):
        return self.python.with_name("memfmt")


@dataclass(frozen=True)
class Place:
    """A vault, and all around it that must stay as it is."""

    folder: Path
    home: Path
    python: Path

    @property
    def vault(self):
        return self.folder / "my väult 記憶"

    def run(self, *command, code=0, **settings):
        """Run *command* under the C locale, in a folder that is no vault; return its stdout."""
        done = subprocess.run(
            [*map(str, command)],
            cwd=self.folder / "elsewhere",
            env={
                "PATH": os.environ["PATH"],
                "LC_ALL": "C",
                "HOME": str(self.home),
                "TMPDIR": str(self.folder / "tmp"),
                **settings,
            },
            capture_output=True,
            encoding="utf-8",
        )
        assert (done.returncode, done.stderr) == (code, ""), done.stdout
        return done.stdout

    def surroundings(self):
        """Return what there is outside the vault, the environment too, and when it was written."""
        roots = (self.folder, self.python.parents[1])
        found = [path for root in roots for path in (root, *root.rglob("*"))]
        outside = [path for path in found if not path.is_relative_to(self.vault)]
        return {path: (path.lstat().st_mode, path.lstat().st_mtime_ns) for path in outside}


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Build the wheel and the sdist; install the wheel into an environment on an odd path."""
    if os.environ.get(WITHOUT_INDEX) == "1":
        pytest.skip(f"{WITHOUT_INDEX} is set: no index to build from, see the top of this file")
    folder = tmp_path_factory.mktemp("wheel")
    environment, dist = folder / "an empty ênvironment 空", folder / "dist"
    subprocess.run((sys.executable, "-m", "venv", "--without-pip", environment), check=True)
    python = environment / "bin" / "python"
    settings = with_back_end(python, folder / "tools")
    pip(python, "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", dist, ROOT, **settings)
    build = (python, "-c", BUILD_SDIST, dist)
    subprocess.run(build, cwd=ROOT, env=os.environ | settings, check=True)
    (wheel,) = dist.glob("*.whl")
    (sdist,) = dist.glob("*.tar.gz")
    pip(python, "install", wheel)
    return Installed(wheel, sdist, python)


def with_back_end(python, tools):
    """Put what pyproject.toml builds with into *tools*, not into the environment; return how."""
    needs = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    pip(python, "install", "--no-compile", "--target", tools, *needs)
    return {"PYTHONPATH": str(tools), "PYTHONDONTWRITEBYTECODE": "1"}


def pip(python, *arguments, **settings):
    """Run pip for *python*; where it fails, fail, and say how to leave these tests out."""
    own = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    command = (sys.executable, "-m", "pip", "--python", python, *arguments)
    done = subprocess.run(command, env=own | settings, capture_output=True, text=True)
    if done.returncode != 0:
        pytest.fail(
            f"pip {arguments[0]} failed; these tests need the index of packages, and only "
            f"{WITHOUT_INDEX}=1 leaves them out\n{done.stdout}{done.stderr}",
            pytrace=False,
        )


@pytest.fixture(params=["read-only", "a file", "not there"])
def place(request, installed, tmp_path):
    """Return a vault, and a home in which nothing can be written."""
    here = Place(tmp_path / "a folder ö", tmp_path / "a folder ö" / "home", installed.python)
    for name in ("elsewhere", "tmp", "my väult 記憶/entities", "my väult 記憶/procedures"):
        (here.folder / name).mkdir(parents=True)
    (here.vault / "entities" / "Łucja 空.md").write_text(ENTITY, encoding="utf-8")
    (here.vault / "procedures" / "поднять сервер.md").write_text(PROCEDURE, encoding="utf-8")
    if request.param == "read-only":
        here.home.mkdir(mode=0o555)
    elif request.param == "a file":
        here.home.touch(mode=0o444)
    return here


def test_the_wheel_holds_the_package_and_its_metadata_and_nothing_else(installed):
    with zipfile.ZipFile(installed.wheel) as opened:
        held = {name for name in opened.namelist() if not name.endswith("/")}
    stray = {name for name in held if not name.startswith(("memfmt/", "memfmt-"))}
    package = {name for name in held if name.startswith("memfmt/")}
    sources = {path.relative_to(ROOT).as_posix() for path in (ROOT / "memfmt").rglob("*.py")}
    assert not stray
    assert package == {*sources, "memfmt/py.typed"}


def test_the_metadata_say_the_version_of_the_package(installed):
    with zipfile.ZipFile(installed.wheel) as opened:
        (name,) = (name for name in opened.namelist() if name.endswith(".dist-info/METADATA"))
        said = HeaderParser().parsestr(opened.read(name).decode("utf-8"))
    assert (said["Name"], said["Version"]) == ("memfmt", memfmt.__version__)


def test_the_sdist_holds_the_tests_and_the_specification(installed):
    with tarfile.open(installed.sdist) as opened:
        held = {member.name.partition("/")[2] for member in opened.getmembers() if member.isfile()}
    for folder in ("memfmt", "tests", "spec", "sample_vault"):
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file()]
        ours = {path.relative_to(ROOT).as_posix() for path in files if not is_generated(path)}
        assert ours <= held, folder
    assert {"LICENSE", "README.md", "pyproject.toml"} <= held
    assert not any(map(is_generated, map(ROOT.joinpath, held)))


def is_generated(path):
    """Whether *path* is what a tool leaves in a checkout, by ``.gitignore``."""
    patterns = [line.strip("/") for line in (ROOT / ".gitignore").read_text().split()]
    parts = path.relative_to(ROOT).parts
    return any(fnmatch.fnmatch(part, pattern) for part in parts for pattern in patterns)


def test_every_module_finds_what_it_imports(installed, place):
    assert place.run(installed.python, "-c", IMPORT_ALL) == f"{memfmt.__version__}\n"


def test_the_commands_work_and_write_nothing(installed, place):
    before = place.surroundings()
    assert place.run(installed.memfmt, "--version") == f"memfmt {memfmt.__version__}\n"
    assert COUNTS in place.run(installed.memfmt, "validate", place.vault)
    assert "wohnt in Köln" in place.run(installed.memfmt, "context", place.vault, "Köln")
    assert "поднять сервер" in place.run(installed.memfmt, "stat", place.vault)
    assert COUNTS in place.run(installed.python, "-m", "memfmt", "validate", place.vault)
    assert place.surroundings() == before


def test_a_finding_is_told_with_its_path(installed, place):
    file = place.vault / "procedures" / "поднять сервер.md"
    file.write_text(PROCEDURE.replace("count: 1", "count: один"), encoding="utf-8")
    told = place.run(installed.memfmt, "validate", place.vault, code=1)
    assert told.startswith("procedures/поднять сервер.md:5:16: error M1"), told


@pytest.mark.parametrize("settings", [{}, ASCII], ids=["UTF-8", "ASCII"])
def test_an_edit_writes_its_line_and_nothing_else(installed, place, settings):
    before = place.surroundings()
    place.run(installed.python, "-c", EDIT, place.vault, **settings)
    assert COUNTS in place.run(installed.memfmt, "validate", place.vault, **settings)
    files = {
        path.stem: path.read_text("utf-8") for path in place.vault.rglob("*") if path.is_file()
    }
    assert files == {"Łucja 空": f"{ENTITY}- spricht 한국어\n", "поднять сервер": PROCEDURE}
    assert place.surroundings() == before
