"""The marker told from the first bytes is the marker of the whole file, read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt.kinds.kind import marker_of
from memfmt.kinds.marker import marker_in
from memfmt.text.frontmatter import read
from memfmt.text.source import MAX_BYTES, source_of_bytes

PIECES = [
    b"---\n",
    b"---",
    b"\n",
    b"\r\n",
    b"\r",
    b"\xef\xbb\xbf",
    b"memfmt_type: entity\n",
    b"memfmt_type: entity",
    b"memfmt_type: note\n",
    b"memfmt_type: recipe\n",
    b"memfmt_type: null\n",
    b"memfmt_type:\n",
    b"memfmt_type: [entity]\n",
    b'"memfmt_type": "entity"\n',
    b'"memfmt\\u005ftype": entity\n',
    b"mengram_type: procedure\n",
    b"id: e1\n",
    b"a: [\n",
    b"a: 'x\n",
    b"a: |\n",
    b"  more\n",
    b" more",
    b"- item\n",
    b"? x\n",
    b"# remark\n",
    b"\t",
    b"...\n",
    b"&a ",
    b"*a\n",
    b"\xff",
    b"\0",
    b"# Ali\n",
]
FILES = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=8).map(b"".join),
    st.lists(st.sampled_from(PIECES), max_size=6).map(
        lambda pieces: b"---\nmemfmt_type: entity\n" + b"".join(pieces)
    ),
    st.lists(st.sampled_from(PIECES), max_size=6).map(
        lambda pieces: b"---\nmemfmt_type: entity\n" + b"".join(pieces) + b"\n---\n"
    ),
    st.binary(max_size=60),
)


def full(data):
    source = source_of_bytes(data)
    return None if source.is_oversized else marker_of(read(source.text))


@given(FILES)
def test_the_marker_in_the_first_bytes_is_that_of_the_whole_file(data):
    assert marker_in(data) == full(data)


@pytest.mark.parametrize(
    ("data", "marker"),
    [
        (b"---\nmemfmt_type: entity\n---\n", "entity"),
        (b"---\nmemfmt_type: entity\n  more\n---\n", "entity more"),
        (b"---\nmemfmt_type: entity\n\n  more\n---\n", "entity more"),
        (b"---\nmemfmt_type: entity\nid: e1\n", None),
        (b"---\r\nmemfmt_type: entity\r\n---\r\n", "entity"),
        (b'---\n"memfmt\\u005ftype": entity\n---\n', "entity"),
        ("---\nmemfmt_type: entity\n---\n".encode("utf-16"), "entity"),
        (b"---\nmemfmt_type: entity\nbroken: [\n---\n", "entity"),
        (b"---\nid: a\n---\nmemfmt_type: entity\n", None),
        (b"", None),
    ],
    ids=repr,
)
def test_the_marker_of(data, marker):
    assert marker_in(data) == full(data) == marker


def test_a_file_larger_than_memfmt_reads_has_no_marker():
    assert marker_in(b"---\nmemfmt_type: entity\n---\n" + b"x" * MAX_BYTES) is None
    assert marker_in(b"---\nmemfmt_type: entity\n---\n" + b"x" * (MAX_BYTES // 2)) == "entity"
