"""Two other readers of Markdown, and where each departs from CommonMark."""

import itertools
import re

import mistune
import pytest
from markdown_it import MarkdownIt
from mistune.block_parser import BlockParser

from memfmt.text.blocks import Sort, scan
from memfmt.text.scanner import Scanner
from memfmt.text.source import lines_of

DEEP = 1000  # more containers than any text of ours opens in one another
_MARKDOWN_IT = MarkdownIt("commonmark", {"maxNesting": DEEP})
_WITH_TABLES = MarkdownIt("commonmark", {"maxNesting": DEEP}).enable("table")
_MISTUNE = mistune.Markdown(block=BlockParser(max_nested_level=DEEP))

_ITEM = r"(?:[-+*]|[0-9]{1,9}[.)])"


def markdown_it_outline(text):
    """Return headings, fences, items and other blocks of *text*, in order, with their lines."""
    found, depth = [], 0
    tokens = _MARKDOWN_IT.parse(text)
    for at, token in enumerate(tokens):
        start = token.map[0] if token.map else 0
        if token.type == "heading_open":
            words = trimmed(tokens[at + 1].content)
            found.append((Sort.HEADING, start, token.map[1], int(token.tag[1]), words))
        elif token.type == "fence":
            found.append((Sort.FENCE, start, token.map[1], token.info.strip(" \t")))
        elif token.type == "list_item_open":
            found.append((Sort.ITEM, start, depth))
        elif token.type in ("hr", "code_block", "html_block", "blockquote_open"):
            found.append((token.type, start))
        depth += {"list_item_open": 1, "list_item_close": -1}.get(token.type, 0)
    return found


def markdown_it_tables(text):
    """Return first line and end of each table of *text*."""
    return [tuple(token.map) for token in _WITH_TABLES.parse(text) if token.type == "table_open"]


OTHER_NAMES = {
    Sort.RULE: "hr",
    Sort.CODE: "code_block",
    Sort.HTML: "html_block",
    Sort.COMMENT: "html_block",
    Sort.QUOTE: "blockquote_open",
}


def outline(blocks):
    """Return of *blocks* what ``markdown_it_outline`` returns of a text."""
    found, items = [], []
    for block in blocks:
        while items and items[-1] >= block.depth:
            items.pop()
        if block.sort is Sort.HEADING:
            words = trimmed(block.text)
            found.append((block.sort, block.start, block.end, block.level, words))
        elif block.sort is Sort.FENCE:
            found.append((block.sort, block.start, block.end, block.text))
        elif block.sort is Sort.ITEM:
            found.append((block.sort, block.start, len(items)))
            items.append(block.depth)
        elif block.sort in OTHER_NAMES:
            found.append((OTHER_NAMES[block.sort], block.start))
    return found


def trimmed(text):
    """Return *text* with each line trimmed, as a reader shows a heading of two lines."""
    return [line.strip() for line in text.strip().split("\n")]


def mistune_counts(text):
    """Return the levels of headings, the info strings of fences, and the items of *text*."""
    found = []

    def visit(tokens):
        for token in tokens:
            if token["type"] == "heading":
                found.append((Sort.HEADING, token["attrs"]["level"]))
            elif token["type"] == "block_code" and token["style"] == "fenced":
                found.append((Sort.FENCE, token.get("attrs", {}).get("info", "")))
            elif token["type"] == "list_item":
                found.append((Sort.ITEM,))
            if token["type"] in ("list", "list_item", "block_quote"):
                visit(token["children"])

    visit(_MISTUNE.parse(text)[0])
    return found


def counts(blocks):
    """Return of *blocks* what ``mistune_counts`` returns of a text."""
    found = []
    for block in blocks:
        if block.sort is Sort.HEADING:
            found.append((block.sort, block.level))
        elif block.sort is Sort.FENCE:
            found.append((block.sort, block.text))
        elif block.sort is Sort.ITEM:
            found.append((block.sort,))
    return found


def bare_lines(text):
    """Return the lines of *text* without their ends."""
    return [line.rstrip("\r\n") for line in lines_of(text)]


_CONTAINERS = (Sort.LIST, Sort.QUOTE)


def directly_after_a_container(text):
    """Return the blocks that begin where a list or quote ends, no blank line between."""
    blocks = commonmark(text)
    ends = {block.end for block in blocks if block.sort in _CONTAINERS}
    return [block for block in blocks if block.start in ends and block.sort is not Sort.BLANK]


def continuations_of(text):
    """Return each line of a paragraph but its first."""
    lines = bare_lines(text)
    return [
        line
        for block in commonmark(text)
        if block.sort is Sort.PARAGRAPH
        for line in lines[block.start + 1 : block.end]
    ]


# Our own differences from CommonMark: see spec/blocks.md.


def commonmark(text):
    """Return the blocks of *text* without difference B1, nesting by two columns."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Scanner, "is_sub_item", lambda scanner, index: False)
        return scan(lines_of(text))


def has_difference(text):
    """Return whether one of the differences B2, B3, B4, B8 may apply: a line starts like one."""
    return any(
        line.startswith("**") or re.match(r" {0,3}(%%|\$\$)|.*\[.*\]:", line)
        for line in bare_lines(text)
    )


# Where markdown-it-py departs from CommonMark.


def it_takes_a_far_quote_sign(text):
    """A ``>`` indented by four columns or more goes on with a quote."""
    return any(re.search(r"(    |\t)[ \t]*>", line) for line in bare_lines(text))


def it_opens_blocks_by_indented_lazy_lines(text):
    """A lazy line, indented by four columns but less than its item or quote needs, opens one."""
    return any(re.match(r"[ >]*(    | {0,3}\t)", line) for line in continuations_of(text))


def it_counts_tabs_after_a_quote_sign_otherwise(text):
    """A tab behind ``>`` and a marker has another width."""
    return any(re.search(r">.*\t", line) for line in bare_lines(text))


def it_lets_other_white_space_follow_a_tag(text):
    """NBSP and its like may follow the tag of an HTML block of sort 7."""
    return any("<" in line and re.search(r"[^\S \t]", line) for line in bare_lines(text))


def markdown_it_takes_a_marker_for_a_header(text):
    """A line that opens a block is a table's header if a delimiter row follows."""
    lines = bare_lines(text)
    return any(
        re.match(rf"[ >]*({_ITEM}|>|#)", line) and not after.strip(" |:-")
        for line, after in itertools.pairwise(lines)
    )


def _indent_of(line):
    return len(line) - len(line.lstrip(" "))


def markdown_it_ends_an_item_at_a_lazy_header(text):
    """A table whose header is a lazy line of an item stands after the list."""
    lines = bare_lines(text)
    return any(
        block.sort is Sort.TABLE
        and block.depth
        and _indent_of(lines[block.start]) < _indent_of(lines[block.start + 1])
        for block in commonmark(text)
    )


MARKDOWN_IT_DEPARTURES = {
    "    > in a quote": (it_takes_a_far_quote_sign, "> ```\n    > a\n"),
    "lazy opener": (it_opens_blocks_by_indented_lazy_lines, "1.   a\n    # b\n"),
    "tab in a quote": (it_counts_tabs_after_a_quote_sign_otherwise, ">>2. \t>\n"),
    "white space after a tag": (it_lets_other_white_space_follow_a_tag, "<b>\u00a0\n"),
}

MARKDOWN_IT_TABLE_DEPARTURES = (
    (markdown_it_takes_a_marker_for_a_header, "- | a\n--- | ---\n"),
    (markdown_it_ends_an_item_at_a_lazy_header, "- a\nb | c\n    -|-\n"),
)


# Where mistune departs from CommonMark.


def mistune_takes_a_mixed_underline(text):
    """A run of ``=`` and ``-`` mixed underlines a heading."""
    return "=-" in text or "-=" in text


def mistune_wants_more_of_an_empty_comment(text):
    """``<!-->`` does not close its comment."""
    return "<!-->" in text or "<!--->" in text


def mistune_takes_in_a_line_after_no_paragraph(text):
    """A line without indent goes on with an item or quote in which no paragraph is open."""
    taken = (Sort.PARAGRAPH, Sort.HEADING, Sort.CODE, Sort.HTML)
    return any(block.sort in taken for block in directly_after_a_container(text))


def mistune_joins_a_marker_to_what_was_before_the_container(text):
    """A marker that cannot interrupt a paragraph, right after a quote or item, is no marker."""
    lines = bare_lines(text)
    return any(
        block.sort is Sort.LIST
        and not re.search(r"(?:[-+*]|\b0*1[.)])[ \t]+[^ \t]", lines[block.start])
        for block in directly_after_a_container(text)
    )


def mistune_takes_a_lazy_underline(text):
    """An underline that is a lazy line makes a heading."""
    return any(re.match(r"[ \t>]*(=+|--?)[ \t]*$", line) for line in continuations_of(text))


def mistune_opens_blocks_by_indented_lazy_lines(text):
    """A lazy line indented by four columns opens a block."""
    return any(
        re.match(r" {0,3}\t|    |.*>[ \t]*(\t|    )", line) for line in continuations_of(text)
    )


def mistune_counts_tabs_after_a_mark_otherwise(text):
    """A tab after a marker or ``>`` has another width."""
    return any(re.match(rf"[ \t]*(>|{_ITEM}).*\t", line) for line in bare_lines(text))


def mistune_reads_html_in_containers_otherwise(text):
    """HTML beside a list or quote, or a tag of no known form, begins or ends elsewhere."""
    return "<" in text


def mistune_unescapes_info_strings(text):
    """The info string has a backslash or a character reference."""
    return any(
        re.search(r"[\\&]", block.text) for block in commonmark(text) if block.sort is Sort.FENCE
    )


def mistune_takes_a_long_blank_line_for_text(text):
    """A blank line of five columns or more does not end a paragraph."""
    return any(re.fullmatch(r"[ \t>]*(    |\t)[ \t]*", line) for line in bare_lines(text))


def mistune_puts_what_ends_a_container_before_it(text):
    """A block that follows a quote or list without a blank line comes before it."""
    right = sorted(counts(commonmark(text))) == sorted(mistune_counts(text))
    return right and bool(directly_after_a_container(text))


MISTUNE_DEPARTURES = {
    "order": (mistune_puts_what_ends_a_container_before_it, "> -\n- ~~~\n***\n"),
    "long blank line": (mistune_takes_a_long_blank_line_for_text, "a\n     \n2. b\n"),
    "mixed underline": (mistune_takes_a_mixed_underline, "a\n=-\n"),
    "empty comment": (mistune_wants_more_of_an_empty_comment, "<!-->\n- a\n"),
    "line after no paragraph": (mistune_takes_in_a_line_after_no_paragraph, "-\na\n2. c\n"),
    "marker after a container": (
        mistune_joins_a_marker_to_what_was_before_the_container,
        "a\n> -\n2. b\n",
    ),
    "lazy underline": (mistune_takes_a_lazy_underline, "- a\n===\n"),
    "indented lazy line": (mistune_opens_blocks_by_indented_lazy_lines, "> a\n\t# b\n"),
    "tab after a mark": (mistune_counts_tabs_after_a_mark_otherwise, "- - \t- a\n"),
    "html in a container": (mistune_reads_html_in_containers_otherwise, "> <!--\n# a\n"),
    "escape in an info string": (mistune_unescapes_info_strings, "~~~ \\#\n"),
}
