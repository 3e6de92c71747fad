"""A file's bytes tell what its folded text would: where the terms of a question stand."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt.recall.folding import GAP, fold
from memfmt.recall.inert import LATIN_GAP, PLAIN_GAP, beyond_ascii, is_inert, latin_folded
from memfmt.recall.matching import Finder, text_of
from memfmt.recall.words import JOINERS, terms_of
from tests.recall.files import data, questions, words

ALL = [chr(code) for code in (*range(0x80, 0xD800), *range(0xE000, 0x110000))]


def found(question, text):
    """Return the lines, from 0, that hold each term of *question*."""
    terms = terms_of(question)
    lines = Finder(terms).in_file(text.encode()).lines
    return {terms[at].text: held for at, held in lines.items()}


@given(questions, data)
def test_bytes_tell_what_the_text_would(question, raw):
    finder = Finder(terms_of(question))
    assert finder.in_file(raw).lines == finder.in_text(text_of(raw)).lines


@given(st.lists(words, min_size=1, max_size=4), st.text(), st.text())
def test_bytes_tell_what_the_text_would_round_any_neighbours(asked, before, behind):
    finder = Finder(terms_of(" ".join(asked)))
    raw = "".join(before + word + behind for word in asked).encode("utf-8", "surrogatepass")
    assert finder.in_file(raw).lines == finder.in_text(text_of(raw)).lines


@given(st.text(st.characters(exclude_characters="\n\r\0", exclude_categories=["Cs"])))
def test_a_word_finds_itself(text):
    terms = terms_of(text)
    held = Finder(terms).in_file(text.encode()).lines
    # A part of an identifier is looked for as a word, and stands as one where the humps are.
    assert [term.text for at, term in enumerate(terms) if at not in held] == []


def sorts(text, gap):
    """Return *text* with all that is not ASCII by its sort: in a word, or between words."""
    kinds = ["between" if gap.match(c) else c if c.isascii() else "letter" for c in text]
    return [kind for kind, _ in groupby(kinds)]


def test_bytes_show_the_words_of_ascii_beside_every_character():
    for char in ALL:
        text = f"a{char}B"
        rest = beyond_ascii(text.encode())
        folded = latin_folded(text.encode(), rest)
        if is_inert(rest):
            assert sorts(fold(text), GAP) == sorts(text.lower(), PLAIN_GAP), char
            assert folded is not None, char
        if folded is not None:
            assert sorts(fold(text), GAP) == sorts(folded.decode(), LATIN_GAP), char
            # No sign becomes one that may stand inside an identifier: three dots never do.
            assert fold(char).strip(".") == "" or set(JOINERS).isdisjoint(fold(char)), char


def test_letters_with_accents_are_folded_as_bytes():
    text = "Économie João Łódź Straße e\u0301 Kraków"
    data = text.encode()
    assert latin_folded(data, beyond_ascii(data)).decode() == "economie joao Łodz strasse e krakow"


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
    assert finder.in_file(b"kiln \xff\nkiln\n").lines == {0: [1]}
    assert finder.in_file("x\nkiln".encode("utf-16")).lines == {0: [1]}
    assert finder.in_file(b"\0" * 20).lines == {}
