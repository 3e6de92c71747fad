"""The passages of a body, by its blocks and by its lines alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt.recall.blocks import sheet_of
from memfmt.recall.plain import plain_sheet_of
from memfmt.recall.stretch import LONGEST
from tests.growth import assert_takes_no_square
from tests.recall.files import bodies

PLAIN = [
    *(
        "",
        "",
        "",
        "- a",
        "- b **x**",
        "- `c` d",
        "- [ ] e",
        "- 3 f",
        "- é",
        "1. a",
        "2. b",
        "10. c",
    ),
    *(
        "para",
        "more text",
        "3 x",
        "![[x]]",
        "[a]: b",
        "`code` z",
        "\\- x",
        "**When** — x",
        "**b** c",
    ),
    *("# T", "## H", "### S", "# ", "```", "```sh", "```", "x" * 700, "- " + "y" * 1300, "a | b"),
]
ODD = [
    *(
        "-",
        "- ",
        "--",
        "===",
        "---",
        "> q",
        "  - n",
        "- 3. x",
        "12) y",
        "- 1) x",
        "0. x",
        "1.",
        "``",
    ),
    *(
        "`````",
        "``` ",
        "~~~",
        "#",
        "- # x",
        "- ```",
        "- - x",
        "1. - y",
        "- > q",
        "- :x",
        "::",
        "| a |",
    ),
    *(
        "|-|",
        "- | -",
        ":-- | --",
        " ",
        "\t",
        "\xa0",
        "<b>",
        "<!-- c",
        "%%",
        "$$",
        "* x",
        "***",
        "**",
    ),
    *("- **", "** x", "- ** x", "    x", " x", "+ p", "_x_", "&", "2024-01-01 x", "1.5 x", "5.\tx"),
]
plain_lines = st.lists(st.sampled_from(PLAIN), max_size=12)
near_plain_lines = st.lists(st.sampled_from(PLAIN + PLAIN + PLAIN + ODD), max_size=10)


def shape(sheet):
    """Return all that a sheet says."""
    return sheet.title, [
        (each.start, each.end, each.above, each.along, each.near, each.crowd, each.is_paragraph)
        for each in sheet.stretches
    ]


def texts(text):
    """Return the passages of *text*, each with what is printed along with it."""
    lines = text.split("\n")
    return [
        ("\n".join(lines[each.start : each.end]), ["\n".join(lines[a:b]) for a, b in each.along])
        for each in sheet_of(lines, 0).stretches
    ]


@given(plain_lines | near_plain_lines | bodies.map(lambda body: body.split("\n")))
def test_lines_alone_decline_or_say_what_blocks_say(lines):
    sheet = plain_sheet_of(lines, 0)
    assert sheet is None or shape(sheet) == shape(sheet_of(lines, 0))


@pytest.mark.parametrize("odd", ODD)
def test_lines_alone_are_right_beside_anything_unusual(odd):
    for before in PLAIN:
        for behind in ("", "para", "- a", "2. b", "**b** c", "# T"):
            lines = [before, odd, behind]
            sheet = plain_sheet_of(lines, 0)
            assert sheet is None or shape(sheet) == shape(sheet_of(lines, 0)), lines


def test_a_body_as_memfmt_writes_it_is_read_by_its_lines():
    body = "\n# Ali\n\n## Facts\n\n- a\n- b\n\n## Knowledge\n\n**[note] x** — y\n\n```sh\nz\n```\n"
    assert plain_sheet_of(body.split("\n"), 0) is not None


@given(bodies)
def test_stretches_are_in_order_and_in_their_body(body):
    lines = body.split("\n")
    sheet = sheet_of(lines, 0)
    starts = [each.start for each in sheet.stretches]
    assert starts == sorted(starts)
    for each in sheet.stretches:
        assert 0 <= each.start < each.end <= len(lines)
        assert each.near[0] <= each.start < each.end <= each.near[1]
        assert each.end - each.start == 1 or sheet.size(each.start, each.end) <= LONGEST
        assert all(0 <= start < end <= len(lines) for start, end in (*each.above, *each.along))


def test_a_bullet_has_what_is_nested_in_it_and_a_nested_one_what_it_is_in():
    assert texts("- a\n  wrapped\n  - b\n    - c\n- d") == [
        ("- a\n  wrapped\n  - b\n    - c", []),
        ("  - b\n    - c", ["- a\n  wrapped"]),
        ("    - c", ["- a\n  wrapped", "  - b"]),
        ("- d", []),
    ]


def test_code_stands_with_the_paragraph_that_leads_to_it():
    assert texts("a\n\nlead\n\n```\nx\n```\n\nb") == [
        ("a", []),
        ("lead\n\n```\nx\n```", []),
        ("b", []),
    ]


def test_a_row_of_a_table_has_the_head_along():
    assert texts("| a |\n| - |\n| 1 |\n| 2 |") == [
        ("| 1 |", ["| a |\n| - |"]),
        ("| 2 |", ["| a |\n| - |"]),
    ]


def test_long_code_is_parted_and_each_part_has_the_fences_along():
    found = texts("```\n" + "\n".join(f"line {at} {'x' * 90}" for at in range(30)) + "\n```")
    assert len(found) == 3
    assert {tuple(along) for _, along in found} == {("```", "```")}
    assert all(len(text) <= LONGEST for text, _ in found)


def test_a_long_bullet_stands_without_what_is_nested():
    assert texts("- a\n" + f"  - {'b' * 200}\n" * 9)[0] == ("- a", [])


def test_quotes_and_callouts_are_read_comments_are_not():
    assert texts("> [!tip] a\n> b\n\n<!-- c -->\n\n%%\nd\n%%\n\n> - e") == [
        ("> [!tip] a\n> b", []),
        ("> - e", []),
    ]


def test_a_heading_is_a_passage_where_it_is_the_title_or_has_nothing_below():
    assert texts("# T\n\n## a\n\nb\n\n## c\n\n### d") == [("# T", []), ("b", []), ("### d", [])]


def test_a_paragraph_is_read_with_two_on_either_side_under_one_heading():
    sheet = sheet_of(["a", "", "b", "", "c", "", "d", "", "## h", "", "e", "", "- f", "", "g"], 0)
    near = [(each.near, each.crowd) for each in sheet.stretches]
    assert near[:4] == [((0, 5), 3), ((0, 7), 4), ((0, 7), 4), ((2, 7), 3)]
    assert near[4:] == [((10, 11), 1), ((12, 13), 1), ((14, 15), 1)]


LONG = {
    "spaces": lambda n: " " * n,
    "brackets": lambda n: "[" * n,
    "one word": lambda n: "x" * n,
    "bullets": lambda n: "- x\n" * (n // 8),
    "nested bullets": lambda n: "- " * (n // 20) + "a",
    "deeper and deeper": lambda n: "".join("  " * k + "- x\n" for k in range(int(n**0.5))),
    "bullets in one": lambda n: "- p\n" + "  - c\n" * (n // 16),
    "paragraphs": lambda n: "x\n\n" * (n // 8),
    "one paragraph": lambda n: "x\n" * (n // 4),
    "headings": lambda n: "# a\n## b\n### c\n" * (n // 30),
    "one heading": lambda n: "# a\n" * (n // 8),
    "code": lambda n: "```\n" + "x\n" * (n // 4),
    "rows": lambda n: "|a|\n|-|\n" + "|b|\n" * (n // 8),
    "quotes": lambda n: "> a\n\n" * (n // 8),
    "fences": lambda n: "a\n```\n```\n" * (n // 16),
}


@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("read", [sheet_of, plain_sheet_of])
def test_four_times_the_text_takes_about_four_times_as_long(read, name):
    short, long = (LONG[name](n).split("\n") for n in (50_000, 200_000))
    assert_takes_no_square(read, [short, 0], [long, 0])
