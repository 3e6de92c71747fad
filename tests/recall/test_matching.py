"""A file's bytes tell what its folded text would: where the terms of a question stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt.recall.folding import GAP, fold
from memfmt.recall.inert import FOREIGN_GAP, beyond_ascii, is_foreign, is_inert
from memfmt.recall.matching import Finder, text_of
from memfmt.recall.words import JOINERS, terms_of
from tests.recall.files import data, questions, words

ALL = [chr(code) for code in (*range(0x80, 0xD800), *range(0xE000, 0x110000))]
ASCII_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")


def found(question, text):
    """Return the lines, from 0, that hold each term of *question*."""
    terms = terms_of(question)
    lines = Finder(terms).in_file(text.encode())
    return {terms[at].text: held for at, held in lines.items()}


@given(questions, data)
def test_bytes_tell_what_the_text_would(question, raw):
    finder = Finder(terms_of(question))
    assert finder.in_file(raw) == finder.in_text(text_of(raw))


@given(st.lists(words, min_size=1, max_size=4), st.text(), st.text())
def test_bytes_tell_what_the_text_would_round_any_neighbours(asked, before, behind):
    finder = Finder(terms_of(" ".join(asked)))
    raw = "".join(before + word + behind for word in asked).encode("utf-8", "surrogatepass")
    assert finder.in_file(raw) == finder.in_text(text_of(raw))


@given(st.text(st.characters(exclude_characters="\n\r\0", exclude_categories=["Cs"])))
def test_a_word_finds_itself(text):
    terms = terms_of(text)
    held = Finder(terms).in_file(text.encode())
    # A part of an identifier is looked for as a word, and stands as one where the humps are.
    assert [term.text for at, term in enumerate(terms) if at not in held] == []


def test_where_lower_case_shows_the_words_of_ascii_it_does_so_for_every_character():
    for char in ALL:
        rest = beyond_ascii(char.encode())
        between = fold(f"a{char}b")[1:-1]
        if is_inert(rest):
            assert between == fold(char), char
            assert all(GAP.match(each) for each in between), char
            assert is_foreign(rest), char
        if is_foreign(rest):
            assert between, char
            assert ASCII_LETTERS.isdisjoint(between), char
            assert "." * len(between) == between or set(JOINERS).isdisjoint(between), char
            # A letter stays a letter, a gap a gap: lower case has the gaps of the folded text.
            gaps = {bool(GAP.match(each)) for each in between}
            assert gaps == {bool(FOREIGN_GAP.match(char))}, char


@pytest.mark.parametrize(
    "text", ["café", "Kelvin \u212a", "a\u0301", "ｐｏｏｌ", "ﬁle", "x\u00ady"]
)
def test_what_folds_to_ascii_is_never_passed_over(text):
    assert not is_foreign(beyond_ascii(text.encode()))


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("deploy", "it DEPLOYS"),
        ("deploys", "deployed it"),
        ("deploy", "DeployService"),
        ("deploy", "the redeployDeployment"),
        ("service", "myDeployService"),
        ("max", "pool_max"),
        ("pool_max", "`pool_max`"),
        ("pool-max", "pool max"),
        ("api", "cloud/api.py"),
        ("José", "JOSE\u0301"),
        ("jose", "José"),
        ("José", "jose"),
        ("pool", "ｐｏｏｌ"),
        ("file", "ﬁle"),
        ("strasse", "Straße"),
        ("ДЕПЛОЙ", "деплой"),
        ("ёлка", "ЕЛКА"),
        ("蜂蜜", "我喜欢蜂蜜"),
        ("蜂", "蜂蜜"),
        ("はちみつ", "はちみつを売る"),
        ("벌꿀", "벌꿀을 좋아한다"),
        ("벌꿀을", "벌꿀이"),
        ("النحل", "يربي النَّحل"),
        ("แมว", "ฉันรักแมวมาก"),
        ("नमस्ते", "नमस्ते दुनिया"),
        ("pdf", "把PDF转成文字"),
        ("c++", "C++ and C"),
        ("kiln", "kiln — x"),
        ("kiln", "Łukasz's kiln"),
    ],
)
def test_is_found(question, text):
    assert 0 in {line for lines in found(question, text).values() for line in lines}


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("deploy", "redeploy"),
        ("form", "performance"),
        ("3", "v3"),
        ("c++", "C"),
        ("कल", "कला"),
        ("art", "Штart"),
        ("kiln", "kil\nn"),
        ("der", "under"),
    ],
)
def test_is_not_found(question, text):
    assert found(question, text) == {}


def test_a_line_counts_once_and_lines_are_those_of_the_text():
    assert found("kiln", "kiln kiln\r\n\r\nx\rkiln\nkilns") == {"kiln": [0, 3, 4]}
    assert found("kiln", "\ufeffkiln\n\u2028kiln") == {"kiln": [0, 1]}


def test_of_a_damaged_file_the_lines_that_are_intact_are_found():
    finder = Finder(terms_of("kiln"))
    assert finder.in_file(b"kiln \xff\nkiln\n") == {0: [1]}
    assert finder.in_file("x\nkiln".encode("utf-16")) == {0: [1]}
    assert finder.in_file(b"\0" * 20) == {}
