"""Safe file names, and links that read back: spec/format.md, "File names" and "Links"."""

from __future__ import annotations

import json
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt import slugify
from memfmt.kinds.lines import one_line
from memfmt.kinds.names import MAX_STEM, MAX_STEM_BYTES, NO_NAMES, Names, fit, folded, name_in_link
from memfmt.text.links import read_link
from tests.growth import assert_takes_no_square
from tests.strategies import FRAGMENTS

PIECES = st.sampled_from(
    [*FRAGMENTS, *(".", "..", " ", "%", "%%", "#", "^", "nul", "COM1", "lpt9", "%20")]
)
ANY = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
LONG = st.builds(
    lambda text, times: text * times, st.sampled_from("aé中🐝. -"), st.integers(1, 120)
)
TEXTS = st.one_of(st.lists(PIECES | LONG, max_size=6).map("".join), ANY)
NAMES = TEXTS.map(one_line).filter(bool)

VECTORS = [
    each
    for each in json.loads((Path(__file__).parents[1] / "vectors.json").read_text(encoding="utf-8"))
    if each["ask"] == "filename" and each["certain"]
]


def faults(stem):
    """Return what makes *stem* unsafe as a file name in a vault, in words."""
    found = []
    if not stem.strip(" "):
        found.append("empty")
    if any(unicodedata.category(char) == "Cc" for char in stem):
        found.append("control")
    if set(stem) & set('*"\\/<>:|?#^[]') or "%%" in stem:
        found.append("character")
    if stem[:1] in (".", " ") or stem[-1:] in (".", " "):
        found.append("end")
    device = stem.split(".")[0].rstrip(" ").upper()
    if re.fullmatch("CON|PRN|AUX|NUL|(COM|LPT)[0-9¹²³]", device):
        found.append("device")
    if len(f"{stem}.md".encode()) > 255:
        found.append("long")
    return found


@pytest.mark.parametrize("vector", VECTORS, ids=lambda each: each["id"])
def test_what_is_safe_is_what_obsidian_and_the_systems_say(vector):
    assert (not faults(vector["in"])) is vector["want"]["safe"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda each: each["id"])
def test_a_safe_name_is_its_own_file_name(vector):
    stem = slugify(vector["in"])
    assert not faults(stem)
    if vector["want"]["safe"] and len(vector["in"]) <= MAX_STEM:
        assert stem == vector["in"]


@given(TEXTS)
def test_every_name_gets_a_safe_file(name):
    stem = slugify(name)
    assert faults(stem) == []
    assert stem == unicodedata.normalize("NFC", stem)
    assert not stem.lower().endswith(".md")
    assert len(stem) <= MAX_STEM
    assert len(stem.encode()) <= MAX_STEM_BYTES


@given(TEXTS)
def test_a_file_name_is_its_own_file_name(name):
    assert slugify(slugify(name)) == slugify(name)


@given(TEXTS)
def test_the_stem_of_an_episode_is_safe_with_its_day(name):
    stem = fit(f"2026-07-30T10:15:00-{slugify(name)}")
    assert faults(stem) == []
    assert stem.startswith("2026-07-30T10-15-00-")


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("cloud/api.py", "cloud-api.py"),
        ("C#", "C-"),
        ("a%%b", "a--b"),
        ("..", "unnamed"),
        ("", "unnamed"),
        ("\u00a0", "unnamed"),
        (" .a. ", "a"),
        ("a\tb\u2028c", "a b c"),
        ("Note.md", "Note-md"),
        ("e\u0301", "\u00e9"),
        ("CON", "CON-"),
        ("nul.v2", "nul-.v2"),
        ("aux .x", "aux- .x"),
        ("COM¹", "COM¹-"),
        ("COM10", "COM10"),
        ("a" * 79 + " .b", "a" * 79),
        ("🐝" * 90, "🐝" * 50),
        ("é" * 120, "é" * 80),
        ("🐝" * 49 + "abc .🐝", "🐝" * 49 + "abc"),
        ("a" * 78 + ".mdx", "a" * 78 + ".m"),
        ("a" * 77 + ".mdx", "a" * 77 + "-md"),
    ],
)
def test_the_file_name_of(name, stem):
    assert slugify(name) == stem


# Links


@given(NAMES)
def test_a_link_to_a_name_reads_back(name):
    text = NO_NAMES.link_to(name)
    link = read_link(text, 0)
    assert link is not None
    assert link.end == len(text)
    assert NO_NAMES.name_of(link) == name


@given(NAMES, st.sampled_from([" — since", " and [[b]]", "]]", ")", "(x)", "|"]))
def test_a_link_ends_where_it_ends(name, rest):
    text = NO_NAMES.link_to(name)
    link = read_link(text + rest, 0)
    assert link is not None
    assert link.end == len(text)


FOLDERS = st.sampled_from(["entities/", "memory/entities/", "people/", ""])
ALIKE = st.sampled_from(["Ali", "ali", "a/b", "a-b", "a:b", "a-b (2)", "C#", "x", "é", "e\u0301"])
FILES = st.lists(
    st.tuples(
        st.builds(lambda folder, name: f"{folder}{slugify(name)}.md", FOLDERS, ALIKE | NAMES),
        ALIKE | NAMES,
    ),
    max_size=6,
    unique_by=lambda each: folded(each[0]),  # as on most systems
).map(dict)


@given(FILES, ALIKE | NAMES)
def test_a_link_reads_back_whatever_other_files_there_are(files, name):
    names = Names(files)
    for each in {name, *files.values()}:
        text = names.link_to(each)
        link = read_link(text, 0)
        assert link is not None
        assert link.end == len(text)
        assert names.name_of(link) == each


@given(FILES)
def test_a_link_to_a_name_leads_to_a_file_of_that_name(files):
    names = Names(files)
    for name in files.values():
        link = read_link(names.link_to(name), 0)
        assert files[names.find_path(link.path)] == name


def test_of_two_files_that_differ_in_case_a_link_means_the_one_it_spells():
    names = Names({"entities/Ali.md": "Ali", "entities/ali.md": "Ali B"})
    assert names.name_of(read_link(names.link_to("Ali B"), 0)) == "Ali B"


def test_a_link_to_a_file_with_a_sign_that_no_link_can_hold_reads_back():
    names = Names({"entities/C#.md": "C#"})
    assert names.name_of(read_link(names.link_to("C#"), 0)) == "C#"


SAME = [("a/Ali.md", "Ali"), ("b/Ali.md", "Ali"), ("c/x.md", "Ali"), ("ali.md", "x")]


@pytest.mark.parametrize(
    ("target", "path"),
    [
        ("Ali", "people/b/Ali.md"),  # the shortest path, of two the first
        ("a/Ali", "people/longer/a/Ali.md"),
        ("li", None),
        ("e/b/Ali", None),
        ("./people/B.MD", "people/b.md"),
        ("/people/b", "people/b.md"),
        ("people\\b", "people/b.md"),
    ],
)
def test_the_file_that_a_link_leads_to(target, path):
    paths = ["people/longer/a/Ali.md", "people/b/Ali.md", "people/b.md", "people/c/Ali.md"]
    assert Names(dict.fromkeys(paths, "x")).find_path(target) == path


@given(st.permutations(SAME))
def test_the_order_of_reading_does_not_matter(files):
    names = Names(dict(files))
    assert names.link_to("Ali") == "[[a/Ali|Ali]]"
    assert names.find_path("Ali") == "ali.md"
    assert names.find_path("c/x") == "c/x.md"
    assert names.find_path("no") is None


@pytest.mark.parametrize(
    ("name", "link"),
    [
        ("Ali", "[[Ali]]"),
        ("cloud/api.py", "[[cloud-api.py|cloud/api.py]]"),
        ("a|b", "[[a-b|a|b]]"),
        ("a]b", "[[a-b|a]b]]"),
        ("a]]b", "[a\\]\\]b](<a--b.md>)"),
        ("a]", "[a\\]](<a-.md>)"),
        ("a\\b", "[a\\\\b](<a-b.md>)"),
        ("[[x", "[\\[\\[x](<--x.md>)"),
        ("50%20]", "[50%20\\]](<50%2520-.md>)"),
        ("#", "[[-|#]]"),
        ("e\u0301", "[[\u00e9|e\u0301]]"),
    ],
)
def test_the_link_to_a_name(name, link):
    assert NO_NAMES.link_to(name) == link


@pytest.mark.parametrize(
    ("link", "name"),
    [
        ("[[Ali]]", "Ali"),
        ("[[people/Ali.md#Facts]]", "Ali"),
        ("[[Ali|my friend]]", "Ali"),
        ("[[a-b|a/b]]", "a/b"),
        ("[[a-b|other]]", "a-b"),
        ("[[a b|a\tb]]", "a b"),
        ("[Ali](Ali.md)", "Ali"),
        ("[x](people/Ali%20B.md#Facts)", "Ali B"),
        ("[x](<Ali B.md> 'title')", "Ali B"),
    ],
)
def test_the_name_that_a_link_means(link, name):
    found = read_link(link, 0)
    assert found is not None
    assert NO_NAMES.name_of(found) == name


@pytest.mark.parametrize(
    "text", ["Ali", "[[Ali]] x", "x [[Ali]]", "[Ali](Ali.md)", "[[]]", "[[#a]]"]
)
def test_a_text_that_is_not_wholly_a_wikilink_is_itself(text):
    assert name_in_link(text) == text


@pytest.mark.parametrize(
    "unit", [" ", ".", "%", "-", " .", "\u00a0", "con", "%%", "e\u0301", ".md"]
)
def test_a_long_name_takes_no_square_of_time(unit):
    assert_takes_no_square(slugify, [unit * 20_000 + "x"], [unit * 80_000 + "x"])
