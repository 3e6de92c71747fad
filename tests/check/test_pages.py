"""
The pages of spec/diagnostics: each shows a file that is wrong, and one that is right.

A fence ``markdown wrong PATH`` of four backticks holds a file in which the page's code is found,
``right`` one in which it is not. Where there is a fix, it makes the right file of the wrong one.
"""

import re
from pathlib import Path

import pytest

from memfmt.check import checked
from memfmt.text.edits import apply

FOLDER = Path(__file__).parents[2] / "spec" / "diagnostics"
PAGES = sorted(FOLDER.glob("M*.md"))
FENCE = re.compile(r"^````markdown (wrong|right) (.+)\n((?s:.*?))^````\n", re.MULTILINE)
ROW = re.compile(r"\| \[(M\d{3})\]\(\1\.md\) \| (\w+) \| (yes|no) \| (.+) \|")
WITHOUT_EXAMPLE = {"M002", "M007", "M107"}

ROWS = {
    found[1]: found.groups()[1:]
    for found in ROW.finditer((FOLDER / "README.md").read_text(encoding="utf-8"))
}


def files_of(page, word):
    """Return path to text of each file that *page* shows as *word*."""
    text = page.read_text(encoding="utf-8")
    return {path: body for kind, path, body in FENCE.findall(text) if kind == word}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_wrong_file_is_found_and_the_right_one_is_not(page):
    wrong, right = files_of(page, "wrong"), files_of(page, "right")
    assert bool(wrong) == bool(right) == (page.stem not in WITHOUT_EXAMPLE)
    found = [(each.code, str(each.severity)) for each in checked(wrong)]
    assert found == ([(page.stem, ROWS[page.stem][0])] if wrong else [])
    assert not checked(right)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_fix_makes_the_right_file_of_the_wrong_one(page):
    fixes = {each.path: each.fix for each in checked(files_of(page, "wrong"))}
    assert any(fixes.values()) == (ROWS[page.stem][1] == "yes")
    for path, fix in fixes.items():
        if fix is not None:
            assert apply(files_of(page, "wrong")[path], fix.edits) == files_of(page, "right")[path]


def test_the_table_names_every_page_as_the_page_names_itself():
    titles = {page.stem: page.read_text(encoding="utf-8").splitlines()[0] for page in PAGES}
    assert titles == {code: f"# {code}: {row[2]}" for code, row in ROWS.items()}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_page_says_wrong_right_and_why(page):
    prose = FENCE.sub("", page.read_text(encoding="utf-8"))
    headings = [line for line in prose.splitlines() if line.startswith("## ")]
    assert headings == ["## Wrong", "## Right", "## Why"]
