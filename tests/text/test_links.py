"""Links of a text: found wherever they count, nowhere else, each part where it is written."""

from __future__ import annotations

import re
from itertools import pairwise
from urllib.parse import unquote

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from memfmt.text.document import document_of
from memfmt.text.edits import Edit
from memfmt.text.links.plainly import plain_links
from memfmt.text.links.reading import links_in, links_of, tags_of
from memfmt.text.source import source_of
from tests.growth import assert_takes_no_square
from tests.strategies import texts

few = settings(max_examples=max(20, settings().max_examples // 2))

SIGNS = st.sampled_from(
    [
        *"ab \n\\`!<>()#$|%^-",
        *[
            "[[",
            "]]",
            "[",
            "]",
            "](",
            "](<",
            ">)",
            '"',
            "'",
            "$$",
            "<!--",
            "-->",
            "``",
            "\\|",
            "%20",
        ],
        *("[[a]]", "[b](c)", "![d](e)", "<i x='", "https://x.y"),
    ]
)
SOUPS = st.lists(SIGNS, max_size=40).map("".join)
NAMES = texts.map(lambda text: re.sub(r"[\[\]|#\r\n\\`$<>\"%]", "", text).strip()).filter(bool)
#: Where a link counts: what stands before it, and behind it.
LIVE = [
    ("", ""),
    ("## About ", "\n\ntext"),
    ("- a\n  - ", "\n"),
    ("> [!note] title\n> ", ""),
    ("| a |\n| - |\n| ", " |"),
    ("%%\n", "\n%%\n"),
    ("a %% ", " %%"),
    ("x[^1]\n\n[^1]: ", ""),
    ("**", "** ==x=="),
    ("a `", ""),
    ("costs $5 or ", " for $10"),
    ("<b>", "</b>"),
    ("a <!-- b --> ", ""),
    ("\\`", "\\`"),
    ("[ ] ", ""),
]
#: Where it does not.
DEAD = [
    ("`", "`"),
    ("`` ` ", "``"),
    ("```\n", "\n```\n"),
    ("~~~ sh\n", ""),
    ("a\n\n    ", ""),
    ("<!-- ", " -->"),
    ("<div>\n", "\n</div>"),
    ("$a ", "$"),
    ("$$\n", "\n$$"),
    ("a $$", "$$"),
    ("\\", ""),
    ('<i title="', '">'),
]


def links(text):
    return links_of(document_of(source_of(text)))


@pytest.mark.parametrize("around", LIVE)
@few
@given(NAMES)
def test_a_link_counts_where_obsidian_counts_it(around, name):
    text = f"{around[0]}[[{name}]]{around[1]}"
    (found,) = links(text)
    assert found.target == name
    assert text[found.span.start : found.span.end] == f"[[{name}]]"
    assert found.line == text.count("\n", 0, found.span.start) + 1
    assert found.column == found.span.start - text.rfind("\n", 0, found.span.start)


@pytest.mark.parametrize("around", DEAD)
@few
@given(NAMES)
def test_a_link_counts_nowhere_else(around, name):
    assert links(f"{around[0]}[[{name}]]{around[1]}") == []


@few
@given(SOUPS, NAMES)
def test_another_target_put_where_it_is_written_is_read_there_and_nothing_else_changes(soup, name):
    before = links(soup)
    for number, link in enumerate(before):
        if not link.is_wiki or link.path_span is None or "|" in link.target:
            continue
        text = source_of(soup).edited([Edit(link.path_span, name)])
        after = links(text)
        assert [each.target for each in after] == [
            *(each.target for each in before[:number]),
            name,
            *(each.target for each in before[number + 1 :]),
        ]
        assert [each.alias for each in after] == [each.alias for each in before]
        assert [each.subpath for each in after] == [each.subpath for each in before]


@few
@given(SOUPS)
def test_each_part_of_a_link_stands_in_the_link(soup):
    found = links(soup)
    text = source_of(soup).text
    assert found == sorted(found, key=lambda each: each.span.start)
    for each in found:
        whole = text[each.span.start : each.span.end]
        assert whole.startswith("!" * each.is_embed + "[[" if each.is_wiki else "!" * each.is_embed)
        assert whole.endswith("]]" if each.is_wiki else ")")
        for part in (each.path_span, each.subpath_span, each.alias_span):
            assert part is None or each.span.start < part.start <= part.end < each.span.end
    for one, other in pairwise(found):
        is_inside = other.span.end < one.span.end and one.alias_span.end >= other.span.end
        assert one.span.end <= other.span.start or is_inside


@few
@given(SOUPS)
def test_markdown_links_are_those_that_another_reader_finds(soup):
    text = re.sub(r"[$%\n]|\[\[|\]\]|\^", "", soup).strip()
    assume(not re.search(r"\[\[|\]\]|^[<#>|-]|\|", text))
    assume("(<>" not in text)
    tokens = MarkdownIt("commonmark").parse(text)
    children = [each for token in tokens for each in token.children or ()]
    theirs = [
        unquote(target)
        for each in [*children, *(inner for each in children for inner in each.children or ())]
        if each.type in ("link_open", "image") and each.info != "auto"
        if (target := each.attrs.get("src" if each.type == "image" else "href"))
    ]
    ours = [
        "#".join((each.target, *([each.subpath] * (each.subpath is not None))))
        for each in links(text)
    ]
    assert sorted(ours) == sorted(theirs)


@few
@given(SOUPS)
def test_a_tag_is_cut_where_another_reader_cuts_it(soup):
    text = source_of(soup).text
    for each in tags_of(document_of(source_of(soup))):
        assert text[each.span.start : each.span.end] == each.name
        assert re.fullmatch(r"#[^\s#]+", each.name)
        assert not each.name[1:].isdigit()


@pytest.mark.parametrize(
    "piece",
    [
        *("[", "[[", "]]", "](", "[a](", "[a](<", '[a](b "', "[[a", "`", "``a`", "<!--", "$a "),
        *("$$", "<i x='", "![", "[a](b)", "[[a]]", ">#", "#a", "\\", "[a](" + "(" * 9, "|", "[[a|"),
        *("<a ", "%%\n", "# a\n", "> ", "- [[a\n", "^a\n", "[^", "\r"),
    ],
)
def test_no_text_costs_the_square_of_its_length(piece):
    def read(text):
        document = document_of(source_of(text))
        links_of(document)
        tags_of(document)

    assert_takes_no_square(read, [piece * 5000], [piece * 20_000])


def test_the_innermost_of_three_brackets_is_the_link():
    (found,) = links("[[[x]]]")
    assert (found.target, found.column) == ("x", 2)


def test_an_image_in_the_text_of_a_link_counts_beside_it():
    outer, inner = links("[![alt](pic.png)](Note.md) [[b]]")[:2]
    assert (outer.target, outer.is_embed) == ("Note.md", False)
    assert (inner.target, inner.is_embed) == ("pic.png", True)


def test_a_property_spelt_with_escapes_is_read_and_has_no_parts():
    (found,) = links('---\na: "[[x\\u00e9|y]]"\n---\n')
    assert (found.target, found.alias, found.key) == ("xé", "y", "a")
    assert found.path_span is None


def test_a_property_that_says_more_than_a_link_is_none():
    found = links('---\na: "met [[x]] today"\nb: ["see [[y]]", "[[y]]"]\nc: {d: "[[w]]"}\n---\n')
    assert [(each.key, each.target, each.column) for each in found] == [
        ("b.1", "y", 19),
        ("c.d", "w", 9),
    ]


PLAIN = st.lists(
    st.sampled_from(
        [
            *["a", "b", "\n", "!", "[", "]", "|", "#", "-", ">", "*", "`"],
            *(
                "[[a]]",
                "[[ b#c|d ]]",
                "![[e]]",
                "[[",
                "]]",
                "\n```\n",
                "```",
                "\n- ",
                "\n## ",
                "\n> ",
            ),
            *(
                "\n    ",
                "\t",
                "\n---\n",
                "---\nk: v\n---\n",
                "[[|x]]",
                "[[#h]]",
                "\n|a|\n|-|\n",
                "%%",
            ),
        ]
    ),
    max_size=25,
).map("".join)


@few
@given(PLAIN)
def test_links_found_sooner_are_the_same(text):
    source = source_of(text)
    assert links_in(source) == links_of(document_of(source))
    plain = plain_links(source.text)
    assert plain is None or plain == links_of(document_of(source))


def test_what_hides_nothing_is_found_sooner():
    text = "---\na: b\n---\n\n# X\n\n- [[a|b]]\n\n```sh\n[[no]]\n```\n\nsee ![[c#d]]\n"
    assert [each.target for each in plain_links(text)] == ["a", "c"]
