"""What a block is: spec/blocks.md. Other readers of Markdown: test_blocks_readers.py."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt.text.blocks import Block, Sort, scan
from memfmt.text.source import lines_of

CONTAINERS = (Sort.LIST, Sort.ITEM, Sort.QUOTE)

FRAGMENTS = (
    """
- |* |+ |1. |2. |1) |10. |-|1.|> |>|#|## |###### |===|---|***|_ _ _|```|````|~~~|``` py|`|
<!--|-->|<div>|</div>|<b>|<?|<!A|<![CDATA[|<pre>|</pre>|%%|$$|**x**|**|a | b|b|\\||:|[a]: b|
> [!note] |\\|a\\|b|\\|-\\|-|-\\|-|\\\\\\||[[x]]
""".replace("\n", "")
    .replace("\\|", "\0")
    .split("|")
)
SOUP = st.lists(
    st.sampled_from([fragment.replace("\0", "|") for fragment in FRAGMENTS])
    | st.sampled_from(["\n"] * 6 + ["\n\n", "\r", "\r\n", "\t", " ", "  ", "    ", "     "])
    | st.sampled_from(["\u00a0", "\u2028", "\x85", "\f", "\v", "\0", "é", "\u0661. "])
    | st.text(max_size=3),
    max_size=30,
).map("".join)


def blocks_of(text):
    return scan(lines_of(text))


def sorts_of(text):
    return [(block.sort.value, block.start, block.end, block.depth) for block in blocks_of(text)]


@given(SOUP)
def test_blocks_share_out_the_lines_and_so_do_the_children_of_each_container(text):
    lines = lines_of(text)
    whole = Block(Sort.QUOTE, 0, len(lines), -1)  # around everything
    around, reached = [whole], [0]  # the open containers, and how far their children go
    for block in scan(lines):
        assert block.start < block.end
        while around[-1].depth >= block.depth:
            assert reached.pop() == around.pop().end
        assert block.depth == around[-1].depth + 1
        assert block.start == reached[-1]
        assert block.end <= around[-1].end
        reached[-1] = block.end
        if block.sort in CONTAINERS:
            around.append(block)
            reached.append(block.start)
    while around:
        assert reached.pop() == around.pop().end


@given(SOUP)
def test_a_list_holds_items_and_blank_lines_and_only_a_list_holds_items(text):
    above = {-1: Sort.QUOTE}
    for block in blocks_of(text):
        above[block.depth] = block.sort
        in_list = above[block.depth - 1] is Sort.LIST
        assert in_list or block.sort is not Sort.ITEM
        assert not in_list or block.sort in (Sort.ITEM, Sort.BLANK)


@given(SOUP)
def test_blank_blocks_are_blank_and_no_two_of_them_touch(text):
    lines = lines_of(text)
    last = Block(Sort.RULE, 0, 0, 0)
    for block in blocks_of(text):
        content = "".join(lines[block.start : block.end])
        if block.sort is Sort.BLANK:
            left = re.sub(r"[-+*>]|[0-9]+[.)]", "", content)  # marks of containers
            assert not left.strip(" \t\r\n")
            assert (last.sort, last.depth) != (block.sort, block.depth)
        elif block.depth == 0:
            assert content.strip(" \t\r\n")
        last = block


@given(SOUP, st.integers(0, 5))
def test_lines_before_the_first_are_not_read(text, first):
    lines = lines_of(text)
    tail = scan(lines[first:])
    assert [(b.start, b.end, b.sort, b.depth, b.text) for b in scan(lines, first)] == [
        (b.start + first, b.end + first, b.sort, b.depth, b.text) for b in tail
    ]


@given(SOUP, st.sampled_from(["\n", "\r\n", "\r"]))
def test_the_line_ends_make_no_difference(text, end):
    lines = [line.rstrip("\r\n") for line in lines_of(text)]
    assert scan([line + end for line in lines]) == scan([line + "\n" for line in lines])
    if lines and lines[-1]:
        assert scan([*(line + end for line in lines[:-1]), lines[-1]]) == scan(
            [line + "\n" for line in lines]
        )


@given(SOUP)
def test_a_label_is_never_a_later_line_of_a_paragraph(text):
    lines = lines_of(text)
    for block in blocks_of(text):
        if block.sort is Sort.PARAGRAPH or (block.sort is Sort.HEADING and block.mark in "=-"):
            assert not any(line.startswith("**") for line in lines[block.start + 1 : block.end])


ITEMS = st.lists(
    st.tuples(
        st.sampled_from(["- ", "- ", "* ", "1. ", "2. ", "1) ", "", "  "]),
        st.sampled_from(["a", "a", "- b", "", " c", "~~~", "# d", "***", "-", "<!--"]),
    ).map("".join),
    max_size=8,
).map("\n".join)


@given(ITEMS | SOUP)
def test_the_short_way_for_plain_items_reads_what_the_long_way_reads(text):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("memfmt.text.blocks._is_next_item", lambda scanner, line, at: False)
        expected = blocks_of(text)
    assert blocks_of(text) == expected


@given(SOUP)
def test_the_offset_of_an_item_is_where_its_content_starts(text):
    lines = lines_of(text)
    for block in blocks_of(text):
        if block.sort is Sort.ITEM:
            line = lines[block.start]
            before, content = line[: block.offset], line[block.offset :]
            assert before.rstrip(" \t").endswith(block.mark)
            is_indented_code = re.match(r" {4}| {0,3}\t", content)
            assert (
                content[:1] not in (" ", "\t") or is_indented_code or not content.strip(" \t\r\n")
            )


@given(SOUP)
def test_no_item_stands_two_columns_past_the_one_before_it(text):
    """B1, but for numbers that count on, and for items that end in an open fence or HTML."""
    text = re.sub(r"[\t>]", " ", text)
    lines, before = lines_of(text), {}
    unclosed = set()
    for block in blocks_of(text):
        if block.sort is Sort.LIST:
            before.pop(block.depth + 1, None)
        if block.sort in (Sort.FENCE, Sort.HTML, Sort.COMMENT) and not block.closed:
            unclosed.add(block.end)
        if block.sort is Sort.ITEM:
            marker = lines[block.start][: block.offset].rstrip(" ")
            column = len(marker) - len(block.mark)
            counts_on = block.mark[:-1].isdigit() and int(block.mark[:-1]) != 1
            last = before.get(block.depth, column)
            assert column < last + 2 or counts_on or block.start in unclosed
            before[block.depth] = column


@given(SOUP)
def test_only_what_needs_a_closing_mark_can_lack_it(text):
    lines = lines_of(text)
    for block in blocks_of(text):
        if block.sort in (Sort.COMMENT, Sort.MATH):
            last, is_one_line = lines[block.end - 1], block.end == block.start + 1
            mark = {"%%": "%%", "$$": "$$", "<!--": "-->"}[block.mark]
            found = mark in last and not (is_one_line and block.mark != "<!--")
            assert block.closed == found
        elif block.sort not in (Sort.FENCE, Sort.HTML):
            assert block.closed


# What a line is, the smallest text of each.


@pytest.mark.parametrize(
    ("text", "level", "mark", "heading"),
    [
        ("# a", 1, "#", "a"),
        ("   ###### a #\n", 6, "######", "a"),
        ("#", 1, "#", ""),
        ("# #", 1, "#", ""),
        ("## a#", 2, "##", "a#"),
        ("#\ta\t##\t\r\n", 1, "#", "a"),
        ("# \u00a0a\u00a0", 1, "#", "\u00a0a\u00a0"),
        ("a\n===", 1, "=", "a"),
        ("a  \n  b\n -  \n", 2, "-", "a\nb"),
        ("> a\n> ===", 1, "=", "a"),
    ],
)
def test_a_heading_gives_level_mark_and_text(text, level, mark, heading):
    block = blocks_of(text)[-1]
    assert (block.sort, block.level, block.mark, block.text) == (
        Sort.HEADING,
        level,
        mark,
        heading,
    )


@pytest.mark.parametrize(
    "text",
    ["#a", "####### a", "\\# a", "    # a", "#\u00a0a", "=", "a\n=-", "a\n= =", "**a**\n***a"],
)
def test_what_is_no_heading(text):
    assert Sort.HEADING not in {block.sort for block in blocks_of(text)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("```\n````\n", (2, "```", "", 0, True)),
        ("  ~~~ py x \n~~~~ x\n~~\n   ~~~\n", (4, "~~~", "py x", 2, True)),
        ("```\n    ```\n", (2, "```", "", 0, False)),
        ("~~~ a`b\n", (1, "~~~", "a`b", 0, False)),
        ("````\n```\n\n", (3, "````", "", 0, False)),
        ("~~~\r```\r~~~\r", (3, "~~~", "", 0, True)),
    ],
)
def test_a_fence_gives_run_info_indent_and_whether_it_is_closed(text, expected):
    (fence,) = blocks_of(text)
    assert (fence.end, fence.mark, fence.text, fence.offset, fence.closed) == expected


@pytest.mark.parametrize(
    ("text", "marks", "offsets"),
    [
        ("- a\n", ["-"], [2]),
        ("12)  a\n", ["12)"], [5]),
        ("- - a\n", ["-", "-"], [2, 4]),
        ("> * a\n", ["*"], [4]),
        ("-      code\n", ["-"], [2]),
        ("-\t\tcode\n", ["-"], [1]),
        ("-\n", ["-"], [1]),
        ("- \n  a\n", ["-"], [1]),
        ("- [ ] a\n", ["-"], [2]),
        ("1. a\n2. b\n4. c\n", ["1.", "2.", "4."], [3, 3, 3]),
    ],
)
def test_an_item_gives_marker_and_offset(text, marks, offsets):
    items = [block for block in blocks_of(text) if block.sort is Sort.ITEM]
    assert [item.mark for item in items] == marks
    assert [item.offset for item in items] == offsets


@pytest.mark.parametrize(
    "text",
    ["a\n2. b", "a\n-", "a\n1.", "1234567890. a", "-a", "1.a", "-\u00a0a", "\u0661. a", "    - a"],
)
def test_what_is_no_item(text):
    assert Sort.ITEM not in {block.sort for block in blocks_of(text)}


@pytest.mark.parametrize(
    ("text", "callout"),
    [
        ("> [!Note]- title\n> a", "note"),
        ("> [!my type|right] b", "my type"),
        ("> a\n> [!note]", ""),
        ("> [note]", ""),
        ("> [!note", ""),
    ],
)
def test_a_quote_gives_the_type_of_its_callout(text, callout):
    assert blocks_of(text)[0].text == callout


@pytest.mark.parametrize(
    "text",
    [
        "<!A\n\n>",
        "<![CDATA[\n\n]]>",
        "<PRE\n\n</style>",
        "<hr/>\na",
        "</div\na",
        "</b >\na",
        "<b c=d e='f' g=\"h\" i/>\na",
        "<b c = d>\na",
    ],
)
def test_what_is_html(text):
    assert [block.sort for block in blocks_of(text)] == [Sort.HTML]


@pytest.mark.parametrize("text", ["<!1>", "<b", "</b c>", "<b c=>", "<b>a", "<divs", "< b>", "<1>"])
def test_what_is_no_html(text):
    assert [block.sort for block in blocks_of(text)] == [Sort.PARAGRAPH]


CASES = {
    "lazy lines belong to the item": ("- a\n  - b\nc\n\nd", "list0-3 blank3-4 paragraph4-5"),
    "a fence is no lazy line": ("- a\n~~~\n~~~", "list0-1 fence1-3"),
    "two rules, one list": ("- a\n---\n* * *", "list0-1 rule1-2 rule2-3"),
    "another bullet, another list": ("- a\n* b", "list0-1 list1-2"),
    "a fence in an item ends with it": ("- ~~~\nb", "list0-1 paragraph1-2"),
    "an item begins with one blank line": ("-\n\n  a", "list0-1 blank1-2 paragraph2-3"),
    "blank lines in a fence of an item": ("- ~~~\n\n\n- a", "list0-4"),
    "blank lines after indented code": ("    a\n\n    b\n\nc", "code0-3 blank3-4 paragraph4-5"),
    "text is not code": ("a\n    b", "paragraph0-2"),
    "a quote ends at a blank line": ("> a\n>\n\n> b", "quote0-2 blank2-3 quote3-4"),
    "a blank line ends the inner quote": ("> > a\n>\n> b", "quote0-3"),
    "no fence with a backtick behind it": ("``` a`b\n# c", "paragraph0-1 heading1-2"),
    "a processing instruction": ("<?\n# a\n?>\n# b", "html0-3 heading3-4"),
    "a block tag ends at a blank line": ("<div>\n# a\n\n# b", "html0-2 blank2-3 heading3-4"),
    "a lone tag after text is text": ("a\n<b>\n# c", "paragraph0-2 heading2-3"),
    "a script has blank lines": ("<script>\n\n# a\n</script> b\nc", "html0-4 paragraph4-5"),
    "a comment on one line": ("<!-- a --> b\n# c", "comment0-1 heading1-2"),
    "a comment that is not closed": ("<!-- a\n\n# c", "comment0-3"),
    "one line of %%": ("%% a %%\n# b", "paragraph0-1 heading1-2"),
    "a comment ends a list": ("- a\n%%\n- b\n%%\n", "list0-1 comment1-4"),
    "%% in an item is text": ("- %% a\n- b", "list0-2"),
    "%% under an item is text": ("- a\n\n  %%\n\nb", "list0-3 blank3-4 paragraph4-5"),
    "math that is not closed": ("$$\n\na", "math0-3"),
    "a label ends a quote of a list": ("> - a\n**b**", "quote0-1 paragraph1-2"),
    "a label that is indented is text": ("- a\n **b**", "list0-2"),
    "a label in a fence is code": ("~~~\n**b**", "fence0-2"),
    "a rule is no label": ("- a\n** *", "list0-1 rule1-2"),
    "a table after text": ("a\n|b|\n|-|\nc\n\nd", "paragraph0-1 table1-4 blank4-5 paragraph5-6"),
    "no header that is indented": ("a\n    |b|\n|-|", "paragraph0-3"),
    "a table ends at indented code": ("|a|\n|-|\n    b", "table0-2 code2-3"),
    "a table does not end at a lone tag": ("|a|\n|-|\n<b>\n# c", "table0-3 heading3-4"),
    "a lone tag can be a lazy line": ("- a\n<b>\nc", "list0-3"),
    "cells must agree": ("|a|b|\n|-|", "paragraph0-2"),
    "a bar behind a backslash is text": ("|a\\|b|\n|-|", "table0-2"),
    "a cell needs a hyphen": ("|a|b|\n|-|:|", "paragraph0-2"),
    "a delimiter row needs a bar": ("|a|\n:-", "paragraph0-2"),
    "a header needs a bar": ("a\n|-|", "paragraph0-2"),
    "a table needs a cell": ("|\n|", "paragraph0-2"),
    "no table by a lazy line": ("> |a|\n|-|", "quote0-2"),
    "an empty item of a list without a space": ("- a\n-\n- b", "list0-3"),
    "two columns": ("1. a\n  - b\n1. c", "list0-3"),
    "two columns past a wide bullet": ("-    a\n  - b\n\n  c", "list0-4"),
    "two columns far to the right": ("1000. a\n     - b", "list0-2"),
    "two columns and an empty marker": ("1. a\n  -", "list0-2"),
    "one column is not two": ("1. a\n - b", "list0-1 list1-2"),
    "two columns under a fence": ("1. ~~~\n  - b", "list0-1 list1-2"),
    "a rule by two columns": ("1. a\n  - - -", "list0-1 rule1-2"),
    "a definition is a paragraph": ("[a]: b\n===", "heading0-2"),
}


@pytest.mark.parametrize("name", CASES)
def test_blocks_at_depth_0(name):
    text, expected = CASES[name]
    found = [f"{b.sort}{b.start}-{b.end}" for b in blocks_of(text) if b.depth == 0]
    assert " ".join(found) == expected


def test_a_number_that_counts_on_is_the_next_item_and_one_starts_a_list():
    assert sorts_of("1. a\n  2. b")[3:5] == [("item", 1, 2, 1), ("paragraph", 1, 2, 2)]
    assert sorts_of("1. a\n  1. b")[3:5] == [("list", 1, 2, 2), ("item", 1, 2, 3)]


@pytest.mark.parametrize("text", ["1. a\n  -", "1. a\n  2) b"])
def test_by_two_columns_any_marker_starts_a_list(text):
    assert sorts_of(text)[2:5] == [
        ("paragraph", 0, 1, 2),
        ("list", 1, 2, 2),
        ("item", 1, 2, 3),
    ]


def test_after_a_list_by_two_columns_the_item_goes_on_from_there():
    text = "10. a\n   - b\n\n   c\n\n  d\n"
    assert [row for row in sorts_of(text) if row[3] == 0] == [
        ("list", 0, 4, 0),
        ("blank", 4, 5, 0),
        ("paragraph", 5, 6, 0),
    ]


def test_one_column_after_a_quote_sign_belongs_to_the_sign():
    assert [block.sort for block in blocks_of(">    a")] == [Sort.QUOTE, Sort.PARAGRAPH]
    assert [block.sort for block in blocks_of(">     a")] == [Sort.QUOTE, Sort.CODE]
    assert [block.sort for block in blocks_of(">\t  a")] == [Sort.QUOTE, Sort.CODE]


def test_a_quote_that_has_ended_asks_for_no_sign():
    assert sorts_of("- > a\n\n- - b\n\n    c")[-1] == ("paragraph", 4, 5, 4)


def test_a_blank_line_in_the_fence_of_an_item_is_code():
    assert sorts_of("- ~~~\n\n  ~~~\n")[-1] == ("fence", 0, 3, 2)


def test_a_lazy_line_can_be_the_header_of_a_table():
    assert sorts_of("> a\n|b|\n> |-|")[1:] == [("paragraph", 0, 1, 1), ("table", 1, 3, 1)]


def test_no_lines_have_no_blocks():
    assert scan([]) == ()
    assert scan(["a\n"], 1) == ()
