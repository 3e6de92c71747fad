"""Other readers of Markdown find the same blocks, but for what has a name."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from memfmt.text.blocks import Sort, scan
from memfmt.text.prose import html, words
from memfmt.text.source import lines_of
from tests.text.markdown_readers import (
    MARKDOWN_IT_DEPARTURES,
    MARKDOWN_IT_TABLE_DEPARTURES,
    MISTUNE_DEPARTURES,
    commonmark,
    counts,
    has_difference,
    markdown_it_outline,
    markdown_it_tables,
    mistune_counts,
    outline,
)

MARKS = ["- ", "* ", "+ ", "1. ", "2. ", "1) ", "10. ", "01. ", "-", "1.", "> ", ">", "-\t", "> - "]
SPACES = [" ", "  ", "    ", "     ", "\t"]
ENDS = ["\n"] * 6 + ["\n\n", "\n   \n"]
TEXTS = ["a", "b c", "\\", "`", "é", "_", "x#", "a:"]
SIGNS = ["# ", "## x #", "#", "===", "=", "---", "--", "***", "* * *", "```", "~~~", "~~~~ py"]
TAGS = ["<div>", "</div>", "<b>", "<b c='d'/>", "<!--", "-->", "<pre>", "</pre>", "<?", "<!A>"]

SOUP = st.lists(
    st.sampled_from(MARKS)
    | st.sampled_from(SPACES)
    | st.sampled_from(ENDS)
    | st.sampled_from(TEXTS)
    | st.sampled_from(SIGNS)
    | st.sampled_from(TAGS),
    max_size=20,
).map(lambda pieces: "".join(pieces) + "\n")
LINE = st.tuples(
    st.lists(st.sampled_from(MARKS + SPACES), max_size=3).map("".join),
    st.sampled_from(["", "", *TEXTS, *SIGNS]),
).map("".join)
DOCUMENT = st.lists(LINE, max_size=12).map(lambda lines: "\n".join(lines) + "\n")
TEXT = SOUP | DOCUMENT


@given(TEXT)
def test_markdown_it_finds_the_same_headings_fences_items_and_other_blocks(text):
    assume(not has_difference(text))
    if outline(commonmark(text)) != markdown_it_outline(text):
        named = [name for name, (holds, _) in MARKDOWN_IT_DEPARTURES.items() if holds(text)]
        assert named, (outline(commonmark(text)), markdown_it_outline(text))


@given(TEXT)
def test_mistune_finds_the_same_headings_fences_and_items(text):
    assume(not has_difference(text))
    blocks = commonmark(text)
    if counts(blocks) == mistune_counts(text) or outline(blocks) != markdown_it_outline(text):
        return  # the test before this one looks at the second case
    named = [name for name, (holds, _) in MISTUNE_DEPARTURES.items() if holds(text)]
    assert named, (counts(blocks), mistune_counts(text))


@pytest.mark.parametrize("name", MISTUNE_DEPARTURES)
def test_mistune_departs_where_markdown_it_agrees_with_us(name):
    holds, text = MISTUNE_DEPARTURES[name]
    assert holds(text)
    assert outline(commonmark(text)) == markdown_it_outline(text)
    assert counts(commonmark(text)) != mistune_counts(text)


@pytest.mark.parametrize("name", MARKDOWN_IT_DEPARTURES)
def test_markdown_it_departs_from_the_rules(name):
    holds, text = MARKDOWN_IT_DEPARTURES[name]
    assert holds(text)
    assert outline(commonmark(text)) != markdown_it_outline(text)


ROW = st.tuples(
    st.sampled_from(["", "", "", "- ", "  ", "    ", "1. "]),
    st.sampled_from(
        ["| a |", "a | b", "|a|b|", "a \\| b", "| a | b", "|", "a", "", "# a", "***", "|-|"]
    )
    | st.sampled_from(["|---|", "--- | ---", ":-: | -:", "|:-|-", "-|-|-", ": | -", "|-|=|"]),
).map("".join)


@given(st.lists(ROW, max_size=8).map(lambda lines: "\n".join(lines) + "\n"))
def test_markdown_it_finds_the_same_tables(text):
    blocks = commonmark(text)
    found = [(block.start, block.end) for block in blocks if block.sort is Sort.TABLE]
    if found != markdown_it_tables(text):
        assert any(holds(text) for holds, _ in MARKDOWN_IT_TABLE_DEPARTURES)


@pytest.mark.parametrize(("holds", "text"), MARKDOWN_IT_TABLE_DEPARTURES)
def test_markdown_it_departs_in_tables(holds, text):
    tables = [(b.start, b.end) for b in commonmark(text) if b.sort is Sort.TABLE]
    assert holds(text)
    assert markdown_it_tables(text) != tables


@pytest.mark.parametrize("text", ["1. a\n  - b\n", "-   a\n  - b\n", "1000. a\n     - b\n"])
def test_by_two_columns_reads_what_the_full_indent_would_read(text):
    first, second = text.splitlines(keepends=True)
    indented = first + "      " + second.lstrip(" ")
    assert outline(scan(lines_of(text))) == outline(commonmark(indented))
    assert outline(commonmark(text)) != outline(commonmark(indented))


def test_html_is_what_mistune_makes_of_it():
    assert html("# a\n\n| b |\n|---|\n| <i> |\n") == (
        "<h1>a</h1>\n<table>\n<thead>\n<tr>\n  <th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n"
        "  <td>&lt;i&gt;</td>\n</tr>\n</tbody>\n</table>\n"
    )


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("", ""),
        ("- *a* **b**\n  `c < d` [e](f)\n", "a b c < d e"),
        ("a <b>b</b> &amp; c", "a <b>b</b> & c"),
        ("a\n\n> b\u00a0c", "a b c"),
    ],
)
def test_words_are_the_text_without_its_marks(text, plain):
    assert words(text) == plain
