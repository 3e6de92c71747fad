"""
The state of the code itself: style, types, directions of imports, doors, sizes, pages.

Each rule is a function from a checkout to complaints, one line each. It is run on this checkout,
which needs no git, and on the smallest bad one, to see that it does complain.
"""

import ast
import fnmatch
import importlib
import inspect
import re
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.house

ROOT = Path(__file__).parents[1]

TOP_LEVEL = {"LICENSE", "README.md", "memfmt", "pyproject.toml", "sample_vault", "spec", "tests"}

CEILING = 400
USUAL = 180

#: Rooms of floor 3 and above do not import each other; ``memfmt.errors`` is open to all.
FLOOR_BY_ROOM = {
    "errors": -1,
    "text": 0,
    "kinds": 1,
    "vault": 2,
    "check": 3,
    "recall": 3,
    "write": 3,
    "convert": 3,
    "session": 4,
    "cli": 4,
    "__init__": 5,
    "__main__": 6,
}

#: The one place of each dependency: what a path inside memfmt/ must start with.
DOOR_BY_MODULE = {
    "yaml": ("text/frontmatter",),
    "mistune": ("text/prose.py",),
    "networkx": ("vault/graph",),
    "click": ("cli/",),
    "filelock": ("vault/disk/locking.py",),
    "jellyfish": ("vault/near.py",),
}
WRITERS = ("vault/disk/", "recall/index")
#: Here files are opened below Python's own ``open``, for reading, which takes half the time.
READER = "vault/walk.py"

WRITING_METHOD = re.compile(
    "chmod|fdopen|hardlink_to|mkdir|rmdir|symlink_to|touch|unlink|write_bytes|write_text"
)
WRITING_FUNCTION = re.compile(
    r"os\.(chmod|link|makedirs|mkdir|open|remove|removedirs|rename|renames|replace|rmdir|symlink"
    r"|truncate|unlink|utime|write)"
)
WRITING_MODULES = ("shutil", "tempfile")
HARMLESS = {"shutil", "shutil.get_terminal_size", "shutil.which", "tempfile.gettempdir"}

# Joined here, so that this file does not hold what it looks for.
MACHINE_PATHS = tuple("/" + name for name in ("work/", "root/", "tmp/venv"))


def modules(root):
    """Yield (path inside memfmt/, text) of every module, in order of path."""
    package = root / "memfmt"
    for path in sorted(package.rglob("*.py")):
        yield path.relative_to(package).as_posix(), path.read_text(encoding="utf-8")


def generated(root):
    """Return the patterns of ``.gitignore``: what tools leave in a checkout."""
    file = root / ".gitignore"
    lines = file.read_text(encoding="utf-8").split("\n") if file.exists() else []
    return [line.strip("/") for line in lines if line]


def is_generated(name, patterns):
    return any(fnmatch.fnmatch(name, pattern) for pattern in patterns)


def imports(name, text):
    """Yield (line, full dotted name) of what the module at path *name* imports."""
    package = ["memfmt", *name.split("/")[:-1]]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            dotted = ".".join([*base, *filter(None, [node.module])])
            yield from ((node.lineno, f"{dotted}.{alias.name}") for alias in node.names)


def room_of(name):
    """Return the room of a path inside memfmt/: its folder, or its file at the top."""
    return name.split("/")[0].removesuffix(".py")


def imported_room(dotted):
    """Return the room that an import of *dotted* enters; the package itself is ``__init__``."""
    parts = dotted.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in FLOOR_BY_ROOM else "__init__"


def imports_that_climb(root):
    for name, text in modules(root):
        room = room_of(name)
        if room not in FLOOR_BY_ROOM:
            yield f"memfmt/{name}: no room of the house is called {room!r}"
            continue
        for line, dotted in imports(name, text):
            if dotted.split(".")[0] != "memfmt":
                continue
            other = imported_room(dotted)
            if other != room and FLOOR_BY_ROOM[other] >= FLOOR_BY_ROOM[room]:
                yield f"memfmt/{name}:{line}: {room} imports {other}; imports only go down"


def imports_past_the_door(root):
    for name, text in modules(root):
        for line, dotted in imports(name, text):
            top = dotted.split(".")[0]
            if top == "memfmt" or top in sys.stdlib_module_names:
                continue
            if top not in DOOR_BY_MODULE:
                yield f"memfmt/{name}:{line}: {top} is no dependency"
            elif not name.startswith(DOOR_BY_MODULE[top]):
                yield f"memfmt/{name}:{line}: {top} is imported only in {DOOR_BY_MODULE[top]}"


def writes_past_the_door(root):
    for name, text in modules(root):
        if name.startswith(WRITERS):
            continue
        for line, dotted in imports(name, text):
            if is_writing_name(dotted):
                yield f"memfmt/{name}:{line}: {dotted} writes; files are written in {WRITERS[0]}"
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and is_write(node):
                if name == READER and ast.unparse(node) == "os.open(place, READ_ONLY)":
                    continue
                written = ast.unparse(node.func)
                yield f"memfmt/{name}:{node.lineno}: {written} writes; that is for {WRITERS[0]}"


def is_writing_name(dotted):
    if dotted in HARMLESS:
        return False
    return bool(WRITING_FUNCTION.fullmatch(dotted)) or dotted.split(".")[0] in WRITING_MODULES


def is_write(call):
    """Whether *call* may change a file: by its name, or as an ``open`` that is not for reading."""
    called = ast.unparse(call.func)
    method = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    if is_writing_name(called) or WRITING_METHOD.fullmatch(method):
        return True
    if method in ("replace", "rename"):  # of a str or an act these take two values, of a Path one
        return len(call.args) == 1 and not call.keywords and called != "dataclasses.replace"
    if called == "open" or method == "open":
        at = 1 if called in ("open", "io.open") else 0
        modes = [key.value for key in call.keywords if key.arg == "mode"] + call.args[at : at + 1]
        return any(not is_reading_mode(mode) for mode in modes)
    return False


def is_reading_mode(node):
    return isinstance(node, ast.Constant) and not set("wax+") & set(str(node.value))


def files_too_long(root):
    lengths = {}
    for folder in ("memfmt", "tests"):
        for path in sorted((root / folder).rglob("*.py")):
            lengths[path] = len(path.read_text(encoding="utf-8").splitlines())
    for path, length in lengths.items():
        if length > CEILING:
            yield f"{path.relative_to(root).as_posix()}: {length} lines, the ceiling is {CEILING}"
    ours = [length for path, length in lengths.items() if path.is_relative_to(root / "memfmt")]
    if ours and statistics.median(ours) > USUAL:
        yield f"memfmt/: the median file has {statistics.median(ours)} lines, over {USUAL}"


def strangers_at_the_top(root):
    patterns = generated(root)
    for path in sorted(root.iterdir()):
        name = path.name
        if not (name.startswith(".") or name in TOP_LEVEL or is_generated(name, patterns)):
            yield f"{name}: not one of {sorted(TOP_LEVEL)}"


def codes_without_page(root):
    for name, text in modules(root):
        for code in sorted(set(re.findall(r'"(M\d{3})"', text))):
            if not (root / "spec" / "diagnostics" / f"{code}.md").is_file():
                yield f"memfmt/{name}: {code} has no page spec/diagnostics/{code}.md"


def machine_paths(root):
    patterns = generated(root)
    for path in sorted(root.rglob("*")):
        parts = path.relative_to(root).parts
        if parts[0] == ".git" or any(is_generated(part, patterns) for part in parts):
            continue
        if not path.is_file():
            continue
        text = path.read_bytes().decode("utf-8", "replace")
        for machine_path in MACHINE_PATHS:
            # A longer path that only ends so is no machine's.
            if re.search(rf"(?<![\w.\-/~*\])}}]){re.escape(machine_path)}", text):
                yield f"{'/'.join(parts)}: names {machine_path}"


RULES = (
    imports_that_climb,
    imports_past_the_door,
    writes_past_the_door,
    files_too_long,
    strangers_at_the_top,
    codes_without_page,
    machine_paths,
)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_this_checkout_has_no(rule):
    complaints = list(rule(ROOT))
    assert not complaints, "\n".join(complaints)


@pytest.mark.parametrize(
    "command",
    [("ruff", "check"), ("ruff", "format", "--check"), ("mypy", "--strict")],
    ids=" ".join,
)
def test_the_code_passes(command):
    done = subprocess.run(
        [sys.executable, "-m", *command, *([] if command[0] == "mypy" else ["."])],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def names_without_docstring(package):
    """Yield the public classes and functions of *package* that say nothing of themselves."""
    for name in package.__all__:
        found = getattr(package, name)
        if not (inspect.isclass(found) or callable(found)):
            continue
        text = found.__doc__ or ""
        # A dataclass without a docstring is given its signature for one.
        if not text.strip() or text.startswith(f"{getattr(found, '__name__', name)}("):
            yield f"{package.__name__}.{name} has no docstring"


def test_every_public_name_has_a_docstring():
    complaints = list(names_without_docstring(importlib.import_module("memfmt")))
    assert not complaints, "\n".join(complaints)


SEEN_TO_FAIL = [
    (imports_that_climb, "memfmt/text/a.py", "from memfmt.kinds import model"),
    (imports_that_climb, "memfmt/text/a.py", "import memfmt.kinds.model"),
    (imports_that_climb, "memfmt/text/a.py", "from ..kinds import model"),
    (imports_that_climb, "memfmt/kinds/a.py", "def f():\n    from memfmt import vault"),
    (imports_that_climb, "memfmt/kinds/a.py", "from memfmt import load"),
    (imports_that_climb, "memfmt/recall/a.py", "from memfmt.check import x"),
    (imports_that_climb, "memfmt/errors.py", "import memfmt.text"),
    (imports_that_climb, "memfmt/cli/a.py", "import memfmt.session"),
    (imports_that_climb, "memfmt/cellar/a.py", ""),
    (imports_past_the_door, "memfmt/text/a.py", "import yaml"),
    (imports_past_the_door, "memfmt/text/a.py", "from networkx.algorithms import dag"),
    (imports_past_the_door, "memfmt/vault/graph.py", "import click"),
    (imports_past_the_door, "memfmt/vault/a.py", "import requests"),
    (writes_past_the_door, "memfmt/cli/a.py", "open(path, 'w')"),
    (writes_past_the_door, "memfmt/cli/a.py", "open(path, mode=given)"),
    (writes_past_the_door, "memfmt/cli/a.py", "path.open('ab')"),
    (writes_past_the_door, "memfmt/cli/a.py", "path.write_text('x')"),
    (writes_past_the_door, "memfmt/cli/a.py", "path.replace(other)"),
    (writes_past_the_door, "memfmt/cli/a.py", "import os\nos.replace(a, b)"),
    (writes_past_the_door, "memfmt/cli/a.py", "from os import replace"),
    (writes_past_the_door, "memfmt/cli/a.py", "import shutil\nshutil.move(a, b)"),
    (writes_past_the_door, "memfmt/cli/a.py", "import tempfile"),
    (writes_past_the_door, "memfmt/vault/a.py", "import os\nos.open(place, READ_ONLY)"),
    (writes_past_the_door, "memfmt/vault/walk.py", "import os\nos.open(place, os.O_RDWR)"),
    (files_too_long, "tests/a.py", "x = 1\n" * 401),
    (files_too_long, "memfmt/a.py", "x = 1\n" * 181),
    (strangers_at_the_top, "notes.txt", ""),
    (codes_without_page, "memfmt/check/a.py", 'CODE = "M999"'),
    (machine_paths, "spec/a.md", "see " + MACHINE_PATHS[0] + "main"),
]

SEEN_TO_PASS = [
    (imports_that_climb, "memfmt/cli/a.py", "from memfmt.recall import x\nimport memfmt.errors"),
    (imports_that_climb, "memfmt/__init__.py", "from memfmt.session import Vault"),
    (imports_past_the_door, "memfmt/text/frontmatter.py", "import yaml"),
    (imports_past_the_door, "memfmt/text/frontmatter/fast.py", "import yaml\nimport re"),
    (writes_past_the_door, "memfmt/vault/disk/x.py", "open(path, 'w')"),
    (writes_past_the_door, "memfmt/vault/a.py", "open(path)\nopen(path, 'rb')\npath.open()"),
    (writes_past_the_door, "memfmt/cli/a.py", "import shutil\nshutil.get_terminal_size()"),
    (writes_past_the_door, "memfmt/vault/walk.py", "import os\nos.open(place, READ_ONLY)"),
    (writes_past_the_door, "memfmt/vault/a.py", "text.replace('a', 'b')\nrows.remove(1)"),
    (files_too_long, "memfmt/a.py", "x = 1\n" * 180),
    (machine_paths, "spec/a.md", "see docs" + MACHINE_PATHS[0] + "main"),
]


def case_name(value):
    return value.__name__ if callable(value) else None


@pytest.mark.parametrize(("rule", "path", "text"), SEEN_TO_FAIL, ids=case_name)
def test_a_breach_is_reported(rule, path, text, tmp_path):
    write(tmp_path / path, text)
    assert list(rule(tmp_path))


@pytest.mark.parametrize(("rule", "path", "text"), SEEN_TO_PASS, ids=case_name)
def test_what_is_allowed_is_not_reported(rule, path, text, tmp_path):
    write(tmp_path / path, text)
    assert not list(rule(tmp_path))


def test_a_public_name_without_docstring_is_reported(tmp_path, monkeypatch):
    bare = "import dataclasses\n__all__ = ['f', 'C']\ndef f(): ...\n"
    write(tmp_path / "bare.py", bare + "@dataclasses.dataclass\nclass C:\n    x: int\n")
    monkeypatch.syspath_prepend(tmp_path)
    complaints = list(names_without_docstring(importlib.import_module("bare")))
    assert complaints == ["bare.f has no docstring", "bare.C has no docstring"]


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
