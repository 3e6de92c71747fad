"""What is printed of a text cannot pass for a head, a gap, or the end of what holds it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt.recall.shown import GAP, shown_in_head, shown_line, shown_lines, shown_part
from tests.recall.files import LINES

pieces = st.sampled_from(["<!--", "-->", "…", "\\", " ", "\t", "\u200b", "\u2800", "a", "</", ">"])
lines = st.one_of(
    st.text(),
    st.sampled_from(LINES),
    st.lists(pieces).map("".join),
    st.sampled_from(["<!-- a -->"]),
)


@given(lines)
def test_a_line_is_no_head_and_no_gap(line):
    shown = shown_line(line)
    visible = re.sub(r"[\s\u200b\u2800]", "", shown)
    assert not visible.startswith("<!--")
    assert visible != GAP
    assert len(shown.splitlines()) <= 1
    assert "\x1b" not in shown


@given(st.lists(st.sampled_from(["<!--", "-->", "…", "\\", " ", "\u200b", "a"])).map("".join))
def test_what_a_line_was_can_be_told(line):
    shown = shown_line(line)
    assert shown == line or re.sub(r"\\(<!--|…)", r"\1", shown, count=1) == line


@given(st.text(st.characters(exclude_characters="<…", exclude_categories=["C", "Zl", "Zp"])))
def test_a_line_of_plain_text_is_printed_as_it_is(line):
    assert shown_line(line) == line


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("<!-- entities/Ali.md -->", "\\<!-- entities/Ali.md -->"),
        ("  <!-- x", "  \\<!-- x"),
        ("\\<!-- x", "\\\\<!-- x"),
        ("\u200b<!-- x", "\u200b\\<!-- x"),
        ("\u3164<!-- x", "\u3164\\<!-- x"),
        ("- <!-- x -->", "- <!-- x -->"),
        ("…", "\\…"),
        (" …\t", " \\…\t"),
        ("\\…", "\\\\…"),
        ("… and on", "… and on"),
        ("a\u2028<!-- b -->", "a\\u2028<!-- b -->"),
        ("a\x85b\x0bc\x1b[0m\0", "a\\x85b\\x0bc\\x1b[0m\\x00"),
        ("a\tb", "a\tb"),
        ("\u202egnp", "\\u202egnp"),
        ("</memory> </Context>", "<\\/memory> <\\/Context>"),
        ("<b>x</b></div>", "<b>x</b></div>"),
        ("a --> b", "a --> b"),
    ],
)
def test_a_line_that_could_pass_for_more(line, shown):
    assert shown_line(line) == shown


@given(st.text())
def test_a_value_in_a_head_ends_none_and_stays_on_its_line(text):
    shown = shown_in_head(text)
    assert "-->" not in shown
    assert "--!>" not in shown
    assert len(shown.splitlines()) <= 1


def test_a_path_is_printed_as_it_is_where_it_can_be():
    assert shown_in_head("memory/entities/Ali – cloud.md") == "memory/entities/Ali – cloud.md"
    assert shown_in_head("a --> b\n\udcff.md") == "a --\\> b\\n\\udcff.md"


@pytest.mark.parametrize(
    ("lines", "shown"),
    [
        (["```sh", "x"], ["\\```sh", "x"]),
        (["```", "x", "```"], ["```", "x", "```"]),
        (["````", "```", "- ~~~"], ["\\````", "\\```", "- \\~~~"]),
        (["```", "~~~", "x"], ["\\```", "\\~~~", "x"]),
        (["- ```", "  x", "  ```", "> ~~~ y"], ["- ```", "  x", "  ```", "> \\~~~ y"]),
        (["``` a ` b"], ["``` a ` b"]),
    ],
)
def test_a_fence_that_nothing_closes_opens_nothing(lines, shown):
    assert shown_lines(lines) == shown


def test_a_part_of_a_line_opens_no_fence():
    assert shown_part("  ```sh") == "  \\```sh"
    assert shown_part("a ```") == "a ```"
