"""What a question looks for, and the forms that find each other."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt.recall import scripts
from memfmt.recall.folding import fold
from memfmt.recall.functions import CERTAIN, UNSURE
from memfmt.recall.stems import LONGEST_ENDING, stem
from memfmt.recall.words import MOST_TERMS, _found, terms_of

letters = st.text(alphabet="abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12)
endings = st.sampled_from(["", "s", "es", "ed", "ing", "ies", "ion", "ions", "ment", "ments", "y"])


def looked_for(question):
    return [term.text for term in terms_of(question)]


@given(letters, endings)
def test_a_stem_is_the_start_of_its_word(word, ending):
    word += ending
    assert word.startswith(stem(word))
    assert stem(word)
    assert len(word) - len(stem(word)) <= LONGEST_ENDING


@pytest.mark.parametrize(
    "forms",
    [
        "fail fails failed failing",
        "deploy deploys deployed deploying deployment deployments",
        "study studies studied studying",
        "city cities",
        "movie movies",
        "make makes making",
        "stop stops stopped stopping",
        "migrate migrates migrated migrating migration migrations",
        "pass passes passed passing",
        "push pushes pushed pushing",
        "play plays played playing",
        "api apis",
        "use uses used",
    ],
)
def test_the_forms_of_a_word_have_one_stem(forms):
    assert len({stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize("word", ["string", "thing", "need", "bus", "status", "class", "day", "be"])
def test_a_word_that_only_ends_like_a_form_stays_whole(word):
    assert stem(word) == word


@pytest.mark.parametrize(
    ("question", "terms"),
    [
        ("pool_max", ["pool_max", "pool", "max"]),
        ("DeployService", ["deployservic", "deploy", "servic"]),
        ("HTTPServer", ["httpserver", "http", "server"]),
        ("/health", ["health"]),
        ("cloud/api.py", ["cloud/api.py", "cloud", "api", "py"]),
        ("v3 0.5.2 2026-07-30", ["v3", "0.5.2", "2026-07-30", "2026"]),
        ("C++ and C#", ["c++", "c#"]),
        ("pool#max", ["pool", "max"]),
        ("on-call", ["on-call", "call"]),
        ("Ali's O'Brien", ["ali", "brien"]),
        ("École", ["ecol"]),
        ("l’école", ["ecol"]),
        ("蜂", ["蜂"]),
        ("蜂蜜罐", ["蜂蜜", "蜜罐"]),
        ("はちみつ", ["はち", "ちみ", "みつ"]),
        ("벌꿀을", ["벌꿀", "꿀을"]),
        ("แมวดี", ["แมว", "มวด", "วดี"]),
        ("नमस्ते", ["नमस्ते"]),
        ("النَّحل", ["النحل"]),
        ("Деплой", ["деплои"]),
        ("Ｐｏｏｌ ﬁle", ["pool", "fil"]),
        ("pdf文件", ["pdf", "文件"]),
        ("deploy deployed DEPLOY", ["deploy"]),
    ],
)
def test_what_a_question_looks_for(question, terms):
    assert looked_for(question) == terms


@pytest.mark.parametrize(
    "question",
    [
        *("", "   ", "?!…", "what is the and of that", "don't", "who's who?", "How do I?"),
        *("was ist das", "wie wird es", "où est-ce que je suis", "qué es esto", "o que é isso"),
        *("che cosa è questo", "wat is dat", "что это такое", "ما هذا", "这是什么", "為什麼"),
        *("これは何ですか", "무엇입니까", "的", "が"),
    ],
)
def test_function_words_alone_ask_for_nothing(question):
    assert looked_for(question) == []


@pytest.mark.parametrize(
    ("question", "terms"),
    [
        ("die", ["die"]),  # German for "the"
        ("who won the war", ["won", "war"]),  # German for "was"
        ("wie war der Krieg", ["krieg"]),
        ("what is a sin", ["sin"]),  # Spanish for "without"
        ("the car", ["car"]),  # French for "because"
        ("the main door", ["main", "door"]),  # Dutch for "through"
        ("who ate soy", ["ate", "soy"]),  # Portuguese for "until", Spanish for "I am"
        ("CI and AI", ["ci", "ai"]),  # Italian for "there" and "to the"
        ("May will", ["may", "will"]),
        ("the old era", ["old", "era"]),
        ("目的是什么", ["目的"]),
        ("もも", ["もも"]),
    ],
)
def test_a_content_word_is_not_lost_to_another_language(question, terms):
    assert looked_for(question)[: len(terms)] == terms


def test_no_list_has_a_word_both_certain_and_unsure():
    certain = {word for text in CERTAIN.values() for word in text.split()}
    assert certain.isdisjoint(word for text in UNSURE.values() for word in text.split())
    assert set(CERTAIN) == set(UNSURE)


def test_lists_of_latin_letters_are_spelled_as_words_are_compared():
    for text in (*CERTAIN.values(), *UNSURE.values()):
        assert not text.isascii() or fold(text) == text


@given(st.text(alphabet=st.characters(max_codepoint=127)))
def test_a_question_of_ascii_is_read_as_any_other(question):
    found = _found(scripts.chunks_of(question), fold, scripts.grams_of)
    assert [(term.text, term.how) for term in terms_of(question)] == list(found)[:MOST_TERMS]


@given(st.text())
def test_case_width_and_composition_do_not_matter(text):
    folded = fold(text)
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert fold(unicodedata.normalize(form, text)) == folded
    assert fold(folded) == folded


@given(st.text())
def test_folding_keeps_the_lines(text):
    assert fold(text).count("\n") == text.count("\n")
    assert fold(text).count("\r") == text.count("\r")


def test_of_a_long_question_the_first_and_the_last_words_count():
    terms = looked_for(" ".join(f"w{number}" for number in range(100_000)))
    assert terms[:2] == ["w0", "w1"]
    assert terms[-1] == "w99999"
    assert len(terms) == MOST_TERMS


@pytest.mark.parametrize(
    "question", ["\ud800", "a\ud800b", "\0", "\x1b[0m", "NEAR(a b) OR *", "-" * 10**5, "a" * 10**6]
)
def test_any_text_is_a_question(question):
    assert len(looked_for(question)) < 5
