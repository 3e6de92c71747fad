"""Which files of a folder are read, and what is passed over."""

from __future__ import annotations

import os

import pytest

from memfmt.vault.walk import markdown_files, read_bytes


def test_every_markdown_file_is_found_and_what_is_passed_over_told(tmp_path):
    for name in ("a.md", "sub/b.MD", "sub/deep/c.md", "sub.md/d.md", ".trash/e.md", "f.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / "link.md").symlink_to("a.md")
    (tmp_path / "loop").symlink_to("sub")
    unread, passed = {}, {}
    found = dict(markdown_files(str(tmp_path), unread, passed))
    assert sorted(found) == ["a.md", "sub.md/d.md", "sub/b.MD", "sub/deep/c.md"]
    assert unread == {}
    assert passed == {
        ".trash": "begins with a dot",
        "f.txt": "is no Markdown file",
        "link.md": "is a symbolic link",
        "loop": "is a symbolic link",
    }


@pytest.mark.parametrize("length", [0, 1, 16383, 16384, 16385, 70000, 600_000])
def test_the_bytes_of_a_file_are_all_of_them(length, tmp_path):
    data = os.urandom(length)
    (tmp_path / "a.md").write_bytes(data)
    assert read_bytes(str(tmp_path / "a.md")) == data


def test_of_a_long_file_no_more_is_read_than_is_asked_for(tmp_path):
    (tmp_path / "a.md").write_bytes(b"x" * 3_000_000)
    assert 500_000 <= len(read_bytes(str(tmp_path / "a.md"), most=500_000)) < 1_500_000
