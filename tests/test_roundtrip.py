"""P1 to P4: the promises. To propose a change of the format is to change this file."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt import canonical, fmt, load, parse, read_dir, serialise, write_dir
from memfmt.kinds.table import KINDS
from memfmt.text.source import lines_of, source_of_bytes
from tests.hands import mangled, soups
from tests.strategies import memories


@given(memories)
def test_every_value_comes_back(memory):
    """P2: what was written is what is read."""
    tree = serialise(memory, generated="2026-01-02")
    assert canonical(parse(tree)) == canonical(memory)


@given(memories)
def test_the_canonical_form_is_stable(memory):
    once = canonical(memory)
    assert canonical(once) == once


@given(memories)
def test_what_was_read_is_written_back_to_the_byte(memory):
    tree = serialise(memory, generated="2026-01-02")
    assert serialise(parse(tree), generated="2026-02-03") == tree


@given(memories, st.randoms())
def test_order_of_objects_and_files_does_not_matter(memory, random):
    """P4: a folder is a set."""
    tree = serialise(memory, generated="2026-01-02")
    for each in (memory.entities, memory.episodes, memory.procedures, memory.notes):
        random.shuffle(each)
    assert serialise(memory, generated="2026-01-02") == tree
    paths = list(tree)
    random.shuffle(paths)
    shuffled = {path: tree[path] for path in paths}
    assert parse(shuffled) == parse(tree)


# P1: every byte. Soups of bytes, and of what breaks readers of text.
BYTES = [
    *(b"\n", b"\r", b"\r\n", b"\xef\xbb\xbf", b"\x00", b"---", b"---\n", b"\x80", b"\xff", b"\xc3"),
    *(
        b"memfmt_type: entity\n",
        b"---\nmemfmt_type: entity\n---\n",
        b"# A\n",
        b"## Facts\n",
        b"- a\n",
    ),
    *(
        b"---\r\nmemfmt_type: procedure\r\n---\r\n",
        b"## Steps\r\n",
        b"1. a\r\n",
        b"id: 7\n",
        b"\xff\xfe",
    ),
    *("\u2028".encode(), "é→✓".encode(), b"```\n", b"%%", b"memfmt_type: profile\n", b"- [[a]]\n"),
]
byte_soups = st.lists(st.binary(max_size=4) | st.sampled_from(BYTES), max_size=20).map(b"".join)
any_bytes = (
    byte_soups
    | st.binary(max_size=200)
    | byte_soups.map(lambda soup: b"---\nmemfmt_type: entity\n---\n" + soup)
)


#: Up to 1 MiB: the same soup over and over.
large_bytes = st.builds(
    lambda soup, times: (soup * times)[: 1 << 20], byte_soups, st.integers(1, 1 << 16)
)


@given(any_bytes | large_bytes)
def test_a_source_gives_every_byte_back(data):
    assert source_of_bytes(data).data == data
    source = source_of_bytes(data)
    assert source.edited(()) == source.raw
    if source.damage is None:
        assert "".join(lines_of(source.text)) == source.text


@given(st.dictionaries(st.sampled_from(["a.md", "entities/b.md", "x/c.md"]), any_bytes))
def test_a_folder_gives_every_byte_back(files):
    with tempfile.TemporaryDirectory() as folder:
        for path, data in files.items():
            place = Path(folder, path)
            place.parent.mkdir(exist_ok=True)
            place.write_bytes(data)
        before = {path: os.stat(Path(folder, path)).st_mtime_ns for path in files}
        write_dir(read_dir(folder), folder)
        write_dir(serialise(load(folder)), folder)
        found = {
            str(place.relative_to(folder)): place.read_bytes()
            for place in Path(folder).rglob("*")
            if place.is_file()
        }
        assert found == files
        assert before == {path: os.stat(Path(folder, path)).st_mtime_ns for path in files}


@given(any_bytes)
def test_bytes_written_anew_are_the_bytes_that_were_read(data):
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "a.md").write_bytes(data)
        tree = read_dir(folder)
        write_dir(dict(tree), Path(folder, "copy"))
        assert Path(folder, "copy", "a.md").read_bytes() == data


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
@given(data=st.data())
def test_formatting_is_idempotent_and_changes_no_value(kind, data):
    """P4 on canonical files, on files that people had in hand, and on soups of lines."""
    text = data.draw(st.one_of(mangled(kind), soups(kind)))
    once = fmt(text, "entities/Some Name.md")
    assert fmt(once, "entities/Some Name.md") == once
    first, second = (parse({"entities/Some Name.md": each}) for each in (text, once))
    assert first == second


@given(memories)
def test_what_is_written_anew_is_in_canonical_form(memory):
    for path, text in serialise(memory, generated="2026-01-02").items():
        assert fmt(text, path) == text
