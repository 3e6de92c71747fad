"""Verbs that take one target: what counts as another, and what does not."""

from __future__ import annotations

import os

import pytest
from hypothesis import given

from memfmt.errors import InvalidValueError
from memfmt.vault.reader import Reader
from memfmt.vault.targets import SINGLE, claim_of, date_in, day_of_file, other_target, single_verbs
from memfmt.vault.truth import sayings_of
from tests.cli.places import put
from tests.strategies import texts

FRONT = "---\nmemfmt_type: entity\n---\n\n# Bo\n\n"


def sayings(folder, body):
    put(folder / "entities", Bo=FRONT + body)
    return sayings_of(Reader(str(folder), "2026-11-30").one("entity", "Bo"))


@pytest.mark.parametrize(
    ("fact", "claim"),
    [
        ("based in Tokyo", ("based in", "Tokyo")),
        ("Based in Tokyo, Yanaka", ("based in", "Tokyo")),
        ("based in [[Tokyo]] since 2024", ("based in", "[[Tokyo]]")),
        ("based in 東京", ("based in", "東京")),
        ("works at Kitanami Freight", ("works at", "Kitanami Freight")),
        ("reports to Mira and Ali", ("reports to", "Mira")),
        ("works at night", None),
        ("works at 3 in the morning", None),
        ("based in Tokyo until 2024", None),
        ("was based in Tokyo", None),
        ("is Kenta", None),
        ("based in", None),
        ("based in Tokyo Which Has Far Too Many Words", None),
    ],
)
def test_a_fact_claims_a_target_only_where_that_is_sure(fact, claim):
    assert claim_of(fact, frozenset(SINGLE)) == claim


@given(texts, texts)
def test_any_text_is_read(fact, verb):
    found = claim_of(fact, (*SINGLE, verb.lower()))
    assert found is None or found[1]
    assert claim_of(f"based in {fact}", SINGLE) is None or fact.strip()


@pytest.mark.parametrize(
    ("body", "verb", "target", "line"),
    [
        ("## Relations\n\n- works at → [[Mengram]]\n", "works at", "Kitanami", 9),
        ("## Relations\n\n- Works  At → [[Mengram]]\n", "works at", "Kitanami", 9),
        ("## Relations\n\n- is → [[Kenta]]\n", "is", "Kenji", 9),
        ("## Facts\n\n- based in Tokyo\n", "based in", "Osaka", 9),
        ("## Facts\n\n- based in Tokyo\n", "Based in", "Osaka", 9),
        ("## Facts\n\n- based in Tokyo, Yanaka\n", "based in", "Osaka", 9),
        ("## Facts\n\n- based in Tokyo, Yanaka\n", "based in", "tokyo", None),
        ("## Facts\n\n- based in Tokyo Yanaka\n", "based in", "Tokyo", None),
        ("## Relations\n\n- works at → [[Mengram]]\n", "works at", "mengram", None),
        ("## Relations\n\n- works at ← [[Mengram]]\n", "works at", "Kitanami", None),
        ("## Relations\n\n- works at → [[Mengram]] — until 2025\n", "works at", "Kitanami", None),
        ("## History\n\n- based in Tokyo\n", "based in", "Osaka", None),
        ("## Relations\n\n- knows → [[Mengram]]\n", "knows", "Kitanami", None),
        ("## Facts\n\n- is tall\n- is kind\n", "is", "Kenta", None),
    ],
)
def test_another_target_is_found_where_there_is_one(body, verb, target, line, tmp_path):
    found = other_target(sayings(tmp_path, body), verb, target, frozenset(SINGLE))
    assert (found.line if found else None) == line


def test_the_settings_name_more_verbs(tmp_path):
    reader = Reader(str(tmp_path), "2026-11-30")
    assert single_verbs(reader) == set(SINGLE)
    put(tmp_path / ".memfmt", config="")
    (tmp_path / ".memfmt" / "config.toml").write_text('\ufeffsingle = ["Lives  in"]\nother = 3\n')
    assert single_verbs(Reader(str(tmp_path), "2026-11-30")) == {*SINGLE, "lives in"}


@pytest.mark.parametrize("text", ["single = ", "single = 'lives in'", "single = [1]", "\x00"])
def test_settings_that_cannot_be_read_are_named(text, tmp_path):
    (tmp_path / ".memfmt").mkdir()
    (tmp_path / ".memfmt" / "config.toml").write_text(text)
    with pytest.raises(InvalidValueError, match=r"^\.memfmt/config\.toml: "):
        single_verbs(Reader(str(tmp_path), "2026-11-30"))


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("since 2024", "2024"),
        ("on 2026-07-30T10", "2026-07-30"),
        ("May 2026-05", "2026-05"),
        ("12024", None),
    ],
)
def test_the_first_date_of_a_text_is_given(text, date):
    assert date_in(text) == date


def test_the_day_of_a_file_is_that_of_its_last_change(tmp_path):
    put(tmp_path, a="x")
    os.utime(tmp_path / "a.md", (1785412800, 1785412800))  # noon of 2026-07-30, UTC
    reader = Reader(str(tmp_path), "2026-11-30")
    assert day_of_file(reader, "a.md") in ("2026-07-30", "2026-07-31")
    assert day_of_file(reader, "b.md") is None
