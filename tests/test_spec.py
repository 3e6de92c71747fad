"""
The examples of README.md and spec/ run as they stand.

A fence ``python`` with ``>>>`` is a doctest; the fences of one page share their names. In a fence
``console``, each line ``$ memfmt …`` is run beside a copy of ``sample_vault`` that the page has
for itself, and must print the lines below it, on either channel. There a line ``…`` stands for
any lines, none too, and ``$ echo $?`` prints the exit code of the command before it. A fence
``bash`` is a script that is run there whole, and prints the fence ``text`` behind it, if any.
"""

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "spec").rglob("*.md"))]
FENCE = re.compile(r"(?P<mark>`{3,}|~{3,})[ \t]*(?P<language>\w*)[^`]*")


@dataclass(frozen=True, slots=True)
class Fence:
    """The text inside one fence. *line* is the number of its first line, from 1."""

    language: str
    line: int
    text: str


def fences_of(page):
    """Return the top-level fences of the Markdown text *page*, in order."""
    fences, opened, inside = [], None, []
    for number, line in enumerate(page.splitlines(), start=1):
        if opened is None:
            found = FENCE.fullmatch(line)
            if found:
                opened, start, inside = found, number + 1, []
        elif re.fullmatch(f"{opened['mark']}{opened['mark'][0]}*\\s*", line):
            fences.append(Fence(opened["language"], start, "".join(inside)))
            opened = None
        else:
            inside.append(line + "\n")
    if opened is not None:  # Markdown lets it run to the end of the page
        fences.append(Fence(opened["language"], start, "".join(inside)))
    return fences


def doctest_failures(name, page):
    """Return doctest's report of the python fences of *page*, empty where all is well."""
    examples = []
    for fence in fences_of(page):
        if fence.language == "python":
            found = doctest.DocTestParser().get_examples(fence.text, name)
            for example in found:
                example.lineno += fence.line - 1
            examples += found
    report = []
    test = doctest.DocTest(examples, {"__name__": "__main__"}, name, name, 0, None)
    doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    return "".join(report)


def console_failures(name, page, folder):
    """Run the console fences of *page* in *folder*; return a report, empty where all is well."""
    report, code = [], None
    for fence in fences_of(page):
        if fence.language != "console":
            continue
        head, *commands = re.split(r"(?m)^\$ ", fence.text)
        if head.strip():
            report.append(f"{name}:{fence.line}: a console fence starts with a `$ memfmt` line\n")
        line = fence.line + head.count("\n")
        for command in commands:
            typed, _, expected = command.partition("\n")
            printed, code = run_command(typed, folder, code)
            if not is_output(printed, expected):
                report.append(
                    f"{name}:{line}: $ {typed}\nexpected:\n{expected}printed:\n{printed}\n"
                )
            line += command.count("\n")
    return "".join(report)


def script_failures(name, page, folder):
    """Run the bash fences of *page* in *folder*; return a report, empty where all is well."""
    report = []
    fences = fences_of(page)
    for fence, following in zip(fences, [*fences[1:], None][: len(fences)], strict=True):
        if fence.language != "bash":
            continue
        script = f'set -eu\nmemfmt() {{ "{sys.executable}" -m memfmt "$@"; }}\n{fence.text}'
        done = subprocess.run(
            ["bash", "-c", script],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=60,
        )
        expected = following.text if following is not None and following.language == "text" else ""
        if done.returncode or not is_output(done.stdout, expected):
            report.append(f"{name}:{fence.line}: exit {done.returncode}, printed:\n{done.stdout}\n")
    return "".join(report)


def run_command(typed, folder, last_code):
    """Return what the command line *typed* prints on both channels, and its exit code."""
    if typed == "echo $?":
        return f"{last_code}\n", 0
    program, *arguments = shlex.split(typed, comments=True)
    if program != "memfmt" or {"|", ">", ">>", "<", "&&", ";"} & set(arguments):
        return "only a single memfmt command can be checked here\n", None
    settings = {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "NO_COLOR": "1", "COLUMNS": "100"}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MEMFMT_")}
    done = subprocess.run(
        [sys.executable, "-m", "memfmt", *arguments],
        cwd=folder,
        env=kept | settings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=60,
    )
    return done.stdout, done.returncode


def is_output(printed, expected):
    """Whether *printed* is *expected*, line by line, where a line ``…`` stands for any lines."""
    lines = expected.rstrip().splitlines()
    pattern = "".join(
        r"(?:.*\n)*" if line.strip() == "…" else re.escape(line.rstrip()) + r"[ \t]*\n"
        for line in lines
    )
    return re.fullmatch(pattern, printed.rstrip() + "\n" if printed.strip() else "") is not None


def page_name(path):
    return path.relative_to(ROOT).as_posix()


@pytest.fixture
def beside_sample(tmp_path, monkeypatch):
    """A folder that holds a copy of ``sample_vault`` and is the current one."""
    shutil.copytree(ROOT / "sample_vault", tmp_path / "sample_vault")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("path", PAGES, ids=page_name)
def test_the_python_examples_of_every_page_hold(path, beside_sample):
    report = doctest_failures(page_name(path), path.read_text(encoding="utf-8"))
    assert not report, report


@pytest.mark.parametrize("path", PAGES, ids=page_name)
def test_the_transcripts_of_every_page_hold(path, beside_sample):
    report = console_failures(page_name(path), path.read_text(encoding="utf-8"), beside_sample)
    assert not report, report


@pytest.mark.parametrize("path", PAGES, ids=page_name)
def test_the_scripts_of_every_page_run(path, beside_sample):
    report = script_failures(page_name(path), path.read_text(encoding="utf-8"), beside_sample)
    assert not report, report


def test_a_script_that_fails_or_prints_something_else_is_reported(beside_sample):
    page = "```bash\nmemfmt list nowhere\n```\n\n```bash\necho a\n```\n\n```text\nb\n```\n"
    report = script_failures("page.md", page, beside_sample)
    assert "page.md:2: exit 2" in report
    assert "page.md:6: exit 0, printed:\na\n" in report


def test_a_wrong_python_example_is_reported_with_its_line():
    page = "# Page\n\n```python\n>>> two = 2\n\n```\n\ntext\n\n```python\n>>> two\n3\n\n```\n"
    report = doctest_failures("page.md", page)
    assert 'File "page.md", line 11' in report
    assert "Expected:\n    3\nGot:\n    2" in report


def test_names_live_for_one_page_only():
    assert not doctest_failures("a.md", "```python\n>>> only_here = 1\n>>> only_here\n1\n```\n")
    assert "NameError" in doctest_failures("b.md", "```python\n>>> only_here\n1\n```\n")


def test_a_fence_inside_a_longer_fence_is_text():
    page = "````text\n```python\n>>> 1\n2\n```\n````\n"
    assert [fence.language for fence in fences_of(page)] == ["text"]
    assert not doctest_failures("page.md", page)


def test_a_wrong_transcript_is_reported_with_its_line(tmp_path):
    page = "# Page\n\n```console\n$ ls\nno such output\n$ echo $?\n0\n```\n"
    report = console_failures("page.md", page, tmp_path)
    assert report.startswith("page.md:4: $ ls\nexpected:\nno such output\n")
    assert "page.md:6: $ echo $?" in report


def test_a_transcript_runs_our_program(tmp_path):
    printed, code = run_command("memfmt no-such-command", tmp_path, None)
    assert "no-such-command" in printed
    assert code == 2


@pytest.mark.parametrize(
    ("printed", "expected", "same"),
    [
        ("a\nb\n", "a\nb\n", True),
        ("a\nb\n", "a\n", False),
        ("a\n", "a\nb\n", False),
        ("a\nb\nc\nd\n", "a\n…\nd\n", True),
        ("a\nd\n", "a\n…\nd\n", True),
        ("a\nb\nc\n", "a\n…\nd\n", False),
        ("a.c\n", "abc\n", False),
        ("", "", True),
        ("", "…\n", True),
        ("a\n", "", False),
        ("a", "a\n\n", True),
    ],
)
def test_output_is_compared_by_line(printed, expected, same):
    assert is_output(printed, expected) is same
