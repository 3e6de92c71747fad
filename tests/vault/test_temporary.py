"""Paths in temporary folders are known; the folders themselves may be spoken of."""

from __future__ import annotations

import pytest
from hypothesis import given

from memfmt.vault.temporary import temporary_paths
from tests.growth import assert_takes_no_square
from tests.strategies import texts

FOUND = [
    ("the log is in /tmp/build.log", "/tmp/build.log"),
    ("`/tmp/a b`", "/tmp/a"),
    ("see /var/tmp/x, too", "/var/tmp/x"),
    ("/private/tmp/x", "/private/tmp/x"),
    ("(/var/folders/zz/zy_1/T/x.png).", "/var/folders/zz/zy_1/T/x.png"),
    ("file:///tmp/x", "/tmp/x"),
    ("host:/tmp/x", "/tmp/x"),
    ("pg_dump >/tmp/dump.sql", "/tmp/dump.sql"),
    (r"C:\Users\x\AppData\Local\Temp\f.txt", r"AppData\Local\Temp\f.txt"),
    (r"C:\\Users\\Jo Do\\AppData\\Local\\Temp\\f", r"AppData\\Local\\Temp\\f"),
    ("/mnt/c/Users/x/AppData/Local/Temp/f", "AppData/Local/Temp/f"),
    (r"C:\Windows\Temp\f", r"C:\Windows\Temp\f"),
    (r"%TEMP%\f", r"%TEMP%\f"),
    (r"%tmp%\f", r"%tmp%\f"),
    ("$TMPDIR/f", "$TMPDIR/f"),
    ("${TMPDIR}/f", "${TMPDIR}/f"),
    (r"$env:TEMP\f", r"$env:TEMP\f"),
]
PASSES = [
    "write nothing into /tmp",
    "/tmp/ is cleared on Sundays",
    "https://example.org/tmp/x",
    "src/tmp/x",
    "./tmp/x",
    "../tmp/x",
    "~/tmp/x",
    "$HOME/tmp/x",
    "{root}/tmp/x",
    "/tmpfs/x",
    "/home/tmp/x",
    "$TMPDIR is not set",
    "%TEMP%",
    r"D:\project\Temp\x",
    r"C:\Temporary\x",
    "temp/x",
    "/temp/x",
    "the temperature is 20/30",
    "/var/log/x",
]


@pytest.mark.parametrize(("text", "path"), FOUND)
def test_a_path_in_a_temporary_folder_is_found(text, path, monkeypatch):
    forget(monkeypatch)
    assert list(temporary_paths(text)) == [path]


@pytest.mark.parametrize("text", PASSES)
def test_what_only_looks_like_one_passes(text, monkeypatch):
    forget(monkeypatch)
    assert not list(temporary_paths(text))


def forget(monkeypatch):
    for name in ("TMPDIR", "TEMP", "TMP"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize("name", ["TMPDIR", "TEMP", "TMP"])
def test_the_folder_of_this_process_counts_too(name, monkeypatch):
    forget(monkeypatch)
    text = "kept in /srv/scratch/run 7/x"
    assert not list(temporary_paths(text))
    monkeypatch.setenv(name, "/srv/scratch/")
    assert list(temporary_paths(text)) == ["/srv/scratch/run"]
    assert not list(temporary_paths("/srv/scratchpad/x, and /srv/scratch"))


def test_the_root_is_no_temporary_folder(monkeypatch):
    forget(monkeypatch)
    monkeypatch.setenv("TMPDIR", "/")
    assert not list(temporary_paths("/home/x"))


@given(texts, texts)
def test_each_path_stands_in_the_text(before, after):
    text = f"{before}/tmp/x{after}"
    assert all(path in text for path in temporary_paths(text))


@pytest.mark.parametrize(
    "unit", ["/tmp/", "/tmp/.", "C:/", "AppData/Local/", "$TMPDIR", "%TEMP%", "/private"]
)
def test_time_grows_with_the_text(unit):
    short = unit * (60_000 // len(unit))
    assert_takes_no_square(lambda text: list(temporary_paths(text)), (short,), (short * 4,))
