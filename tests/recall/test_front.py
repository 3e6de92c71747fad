"""The block at the head of a file read by its lines says what the reader of whole blocks says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt.kinds.kind import Key, read_key
from memfmt.recall.front import body_start, telling_lines, value_of
from memfmt.text.frontmatter import read
from tests.recall.files import texts

VALUES = [
    *("e1", "", " ", "'a b'", '"a b"', '"a\\tb"', "'it''s'", "[e1]", "[a, b]", "{a: b}", "| \n  x"),
    *(">-\n  x\n  y", "\n  - e1", "\n- e1", "\n  - a\n  - b", "null", "~", "Null", "true", "007"),
    *("1.50", "2026-07-30", "a: b", "a #b", "a#b", "# c", "&x a", "*x", "!t a", "- a", "a\tb", "é"),
    *("\xa0a", "a\u2028b", "a  b", "@a", "`a`", "%a", "-a", "?a", "null x", '"null"', '" a "', "…"),
]
KEYS = ["id", '"id"', "'id'", "id ", " id", "happened", "x-y", "idx", "# id", "?id", "id\xa0"]
blocks = st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from(VALUES)), max_size=4)


@given(blocks, st.sampled_from(["id", "happened"]))
def test_a_value_is_the_one_that_the_whole_reader_gives(fields, key):
    text = "".join(["---\n", *(f"{name}: {value}\n" for name, value in fields), "---\nbody"])
    lines = text.split("\n")
    wanted = read_key(read(text).find(key), Key(key, key))
    assert value_of(lines, body_start(lines), key) == wanted


@pytest.mark.parametrize("value", VALUES)
def test_each_sort_of_value(value):
    text = f"---\nmemfmt_type: note\nid:{value and ' '}{value}\n---\n"
    lines = text.split("\n")
    wanted = read_key(read(text).find("id"), Key("id", "id"))
    assert value_of(lines, body_start(lines), "id") == wanted


@given(
    texts() | st.lists(st.sampled_from(["---", "--- ", "----", "a: b", "", "\t---"])).map("\n".join)
)
def test_the_body_begins_where_the_whole_reader_says(text):
    lines = text.split("\n")
    front = read(text)
    assert body_start(lines) == text.count("\n", 0, front.body) + (
        front.exists and text[front.body - 1] != "\n"
    )


def test_what_tells_what_a_file_is_about():
    text = "---\nmemfmt_type: note\ntags: [a]\n# c\nversion: 3\naliases:\n  - b\n- c\n---\nd"
    lines = text.split("\n")
    assert telling_lines(lines, body_start(lines)) == {2, 5, 6, 7}
