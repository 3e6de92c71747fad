"""The time of a scan grows with the text, whatever the text: spec/blocks.md, "Cost"."""

import pytest

from memfmt.text.blocks import Block, Sort, scan
from memfmt.text.source import lines_of
from tests.growth import assert_takes_no_square

LONG = {
    "spaces": lambda n: " " * n,
    "tabs": lambda n: "\t" * n + "x",
    "brackets": lambda n: "[" * n,
    "quotes": lambda n: ">" * (n // 8),
    "quotes and blank lines": lambda n: "> " * (n // 16) + "a\n" + ">\n" * (n // 8),
    "backticks": lambda n: "`" * n + "\n" + "`" * n,
    "backticks in an info string": lambda n: "`" * n + " `" * n,
    "comments": lambda n: "<!--\n" * (n // 4),
    "comments in items": lambda n: "- <!--\n" * (n // 16),
    "comments on a line": lambda n: "<!--" * n,
    "bars": lambda n: "|\n" * (n // 4),
    "bars on a line": lambda n: "|" * n + "\n" + "|-" * n,
    "delimiter rows": lambda n: "|-|\n" * (n // 8),
    "lists, then blank lines": lambda n: "- " * (n // 20) + "a\n" + "\n" * (n // 20),
    "lists, then short lines": lambda n: "- " * (n // 20) + "a\n" + "x\n" * (n // 20),
    "lists, then items": lambda n: "- " * (n // 20) + "a\n" + "- x\n" * (n // 20),
    "lists of two marks": lambda n: "- * " * (n // 40) + "_ -\n",
    "lists before more signs": lambda n: "- " * (n // 20) + "x" + " -" * (n // 4),
    "lists round a fence": lambda n: "- " * (n // 20) + "~~~\n" + " \n" * (n // 20),
    "lists in quotes": lambda n: "> - " * (n // 40) + "a\n" + "> \n\n" * (n // 20),
    "lists by two columns": lambda n: "1. a\n  - b\n" * (n // 40),
    "lists, each deeper": lambda n: "".join("  " * k + "- x\n" for k in range(int(n**0.5))),
    "bare items": lambda n: "-\n\n" * (n // 20),
    "numbers": lambda n: "1" * n,
    "hash signs": lambda n: "# x" + " #" * n + "x",
    "spaces before hash signs": lambda n: "# x" + " " * n + "#" * n,
    "underlined text": lambda n: "x\n" * (n // 4) + "=\n",
    "long underlines": lambda n: "x\n" + "=" * n + "x\n",
    "attributes": lambda n: "<a" + " a" * (n // 4),
    "spaces in a tag": lambda n: "<a b" + " " * n + "=",
    "quotes in a tag": lambda n: "<a" + ' b="' * n,
    "end tags": lambda n: "<pre>\n" + "</" * n,
    "definitions": lambda n: "[a]: b\n" * (n // 8) + "===",
    "callouts": lambda n: "> [!" * n,
    "indented code": lambda n: "    a\n\n" * (n // 16),
}


@pytest.mark.parametrize("name", LONG)
def test_four_times_the_text_takes_about_four_times_as_long(name):
    short, long = (lines_of(LONG[name](n)) for n in (50_000, 200_000))
    assert_takes_no_square(scan, [short], [long])


def test_ten_thousand_lists_in_one_another_are_a_flat_result():
    blocks = scan(["- " * 10_000 + "a\n"])
    assert blocks[-1] == Block(Sort.PARAGRAPH, 0, 1, 20_000)
