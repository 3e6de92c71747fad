"""P7: no file stops the rest. Each bad file on a disk, and all of them, beside a healthy vault."""

from __future__ import annotations

import os

import pytest

import memfmt
from memfmt.check import report
from memfmt.text.source import MAX_BYTES
from memfmt.vault.census import census
from tests.cli.places import vault
from tests.permissions import permissions_hold

HEAD = b"---\nmemfmt_type: entity\nid: x1\n---\n\n# X\n"


def _bytes(data):
    return lambda place: place.write_bytes(data)


#: What is made at entities/x.md, and how many diagnostics it gets.
BAD = {
    "empty": (_bytes(b""), 1),
    "zero bytes": (_bytes(b"\0" * 100), 1),
    "not UTF-8": (_bytes(HEAD + b"\xff\xfe caf\xe9\n"), 1),
    "UTF-16": (_bytes(HEAD.decode().encode("utf-16")), 1),
    "half a character": (_bytes(HEAD + b"\xe2\x80"), 1),
    "over 16 MiB": (_bytes(HEAD + b"x" * MAX_BYTES), 1),
    "no closing fence": (_bytes(b"---\nmemfmt_type: entity\n"), 1),
    "a stub before the frontmatter": (_bytes(b"---\na: 1\n---\n" + HEAD), 1),
    "no YAML": (_bytes(HEAD.replace(b"id: x1", b"id: [")), 1),
    "a key twice": (_bytes(HEAD.replace(b"id: x1", b"a: 1\na: 2")), 1),
    "a tab": (_bytes(HEAD.replace(b"id: x1", b"a:\n\tb: 1")), 1),
    "a list for a block": (_bytes(b"---\n- memfmt_type: entity\n---\n"), 1),
    "a rule for a closing fence": (_bytes(b"---\nmemfmt_type: entity\n\n# x\n\n---\n"), 1),
    "both fences lost": (_bytes(HEAD.replace(b"---\n", b"")), 1),
    "two byte order marks": (_bytes(b"\xef\xbb\xbf" * 2 + HEAD), 1),
    "text above the frontmatter": (_bytes(b"x\n\n" + HEAD), 1),
    "two versions": (_bytes(b"<<<<<<< a\n" + HEAD + b"=======\n" + HEAD + b">>>>>>> b\n"), 1),
    "no such kind": (_bytes(HEAD.replace(b"entity", b"enttiy")), 1),
    "no kind": (_bytes(HEAD.replace(b"entity", b"")), 1),
    "a misspelt marker": (_bytes(HEAD.replace(b"memfmt_type", b"memfmt-type")), 1),
    "deep brackets": (_bytes(HEAD.replace(b"x1", b"x1\na: " + b"[" * 20_000)), 1),
    "aliases in aliases": (
        _bytes(
            b"---\nmemfmt_type: entity\na: &a [x, x]\n"
            + b"".join(
                b"%c: &%c [%s]\n" % (n + 1, n + 1, b", ".join([b"*%c" % n] * 9))
                for n in range(97, 107)
            )
            + b"---\n"
        ),
        None,
    ),
    "a folder": (lambda place: place.mkdir(), 0),
    "a dangling link": (lambda place: place.symlink_to("gone.md"), 0),
    "a link to itself": (lambda place: place.symlink_to("x.md"), 0),
    "a link out of the vault": (lambda place: place.symlink_to("/etc/hostname"), 0),
    "a link to a folder above": (lambda place: place.symlink_to(".."), 0),
    "a pipe": (lambda place: os.mkfifo(place), 0),
    "a name of any bytes": (
        lambda place: open(os.fsencode(place.parent) + b"/\xff.md", "wb").close(),
        1,
    ),
    "a long line": (_bytes(HEAD + b"- " + b" " * 200_000 + b"x\n"), 0),
    "nothing but a marker": (_bytes(b"---\nmemfmt_type: profile\n---"), 0),
}
HIDDEN = ("unreadable", "a folder that cannot be listed")


def read(folder):
    """Return what ``load`` reads of *folder*: objects, by kind, without those of bad files."""
    memory = memfmt.load(folder)
    return [
        thing
        for thing in memfmt.canonical(memory).things()
        if thing.origin.path not in ("entities/x.md", "entities/\udcff.md")
    ]


@pytest.mark.parametrize("name", BAD)
def test_no_bad_file_stops_the_rest(name, tmp_path):
    folder = vault(tmp_path / "notes")
    before, counts = read(folder), census(folder).counts
    make, diagnostics = BAD[name]
    make(folder / "entities" / "x.md")
    assert read(folder) == before
    found = memfmt.load(folder).diagnostics
    assert diagnostics is None or len(found) == diagnostics, found
    assert all("x.md" in each.path or "\udcff" in each.path for each in found)
    assert report(memfmt.read_dir(folder)).files >= 4
    after = census(folder).counts
    assert {**after, "entities": 0} == {**counts, "entities": 0}
    assert after["entities"] - counts["entities"] in (0, 1)


def test_all_bad_files_at_once_stop_nothing(tmp_path):
    folder = vault(tmp_path / "notes")
    before = read(folder)
    for number, (make, _) in enumerate(BAD.values()):
        place = folder / f"bad {number}"
        place.mkdir()
        make(place / "x.md")
    kept = [thing for thing in read(folder) if not thing.origin.path.startswith("bad ")]
    assert kept == before
    tree = memfmt.read_dir(folder)
    memfmt.write_dir(tree, folder)
    assert memfmt.read_dir(folder) == tree


@pytest.mark.parametrize("name", HIDDEN)
def test_what_may_not_be_read_is_told_of(name, tmp_path):
    folder = vault(tmp_path / "notes")
    place = folder / "entities" / ("x.md" if name == "unreadable" else "x")
    place.mkdir() if name != "unreadable" else place.write_bytes(HEAD)
    place.chmod(0)
    try:
        with permissions_hold():
            assert len(read(folder)) == 4
            assert [each.code for each in memfmt.load(folder).diagnostics] == ["M002"]
            assert len(census(folder).unread) == 1
    finally:
        place.chmod(0o700)
