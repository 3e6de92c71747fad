"""What is recorded already: in the same words, nearly so, here or in another file."""

from __future__ import annotations

import random
import time
import unicodedata

import pytest
from hypothesis import given

from memfmt.vault.elsewhere import recorded_elsewhere
from memfmt.vault.near import are_near, differ_by_figures
from memfmt.vault.reader import Reader
from memfmt.vault.truth import key_of, recorded, sayings_of
from tests.cli.places import ALI, put, vault
from tests.strategies import texts


@given(texts, texts)
def test_near_is_the_same_both_ways(one, other):
    one, other = key_of(one), key_of(other)
    assert are_near(one, one)
    assert are_near(one, other) == are_near(other, one)
    assert differ_by_figures(one, other) == differ_by_figures(other, one)
    assert not (are_near(one, other) and differ_by_figures(one, other))


@given(texts)
def test_case_and_form_and_white_space_make_no_other_key(text):
    for form in ("NFC", "NFD"):
        assert key_of(unicodedata.normalize(form, text)) == key_of(text)
    assert key_of(f" {text}\n") == key_of(text)
    assert bool(key_of(text)) == bool(
        text.strip(" \t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029").strip()
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("prefers Rust", "Prefers  rust."),
        ("mentors [[Ali]]", "mentors Ali"),
        ("mentors [[e/Ali|Ali]], gladly", "mentors Ali gladly"),
        ("reads `POOL_MAX`", "reads POOL_MAX"),
        ("uses caf\u00e9", "uses cafe\u0301"),
        ("lives in Straße 5", "lives in STRASSE 5"),
        ("** **", "**\u3000**"),
        ("keeps bees", "keeps bees (source: consolidation, [[a swarm left (2)]], [e](b.md))"),
    ],
)
def test_the_same_words_have_one_key(one, other):
    assert key_of(one) == key_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("C", "C++"), ("C", "C#"), ("-5", "5"), ("…", "!"), ("a b", "ab"), ("東", "京")],
)
def test_other_words_have_other_keys(one, other):
    assert key_of(one) != key_of(other)


NEARLY = [
    ("prefers Rust for memory safety", "prefers Rust for its memory safety"),
    ("prefers Rust for memory safety", "prefers Rust for memory-safety"),
    ("prefers Rust for memory safety", "prefers Rsut for memory safety"),
    ("prefers Rust for memory safety", "for memory safety prefers Rust"),
    ("prefers Rust for memory safety", "prefer Rust for memory safety"),
    (
        "holds the passphrase of the database dumps",
        "holds the passphrase of all the database dumps",
    ),
    ("keeps the status page and the inbox", "keeps the inbox and the status page"),
    ("東京の事務所は日本橋小網町にあります", "東京の事務所は日本橋の小網町にあります"),
]
NOT = [
    ("keeps bees", "keeps bears"),
    ("likes cats", "likes bats"),
    ("fact 17 of writer 3", "fact 18 of writer 3"),
    ("writer 1 said 0", "writer 0 said 1"),
    ("p95 is 310 ms with two workers", "p95 is 320 ms with two workers"),
    ("the office is in the north building", "the office is in the south building"),
    ("answers the phone on every Monday", "answers the phone on every Friday"),
    ("is on call", "is not on call"),
    ("depends on the session pooler", "depends on the job queue"),
    ("works with Kenji on the importer", "works with Priya on the importer"),
    ("a", "b"),
    ("", "a"),
]


@pytest.mark.parametrize(("one", "other"), NEARLY)
def test_nearly_the_same_words_are_near(one, other):
    assert are_near(key_of(one), key_of(other))


@pytest.mark.parametrize(("one", "other"), NOT)
def test_another_word_or_figure_is_not_near(one, other):
    assert not are_near(key_of(one), key_of(other))


def test_a_lone_surrogate_is_compared_too():
    assert are_near("keeps \udcffbees in spring", "keeps \udcffbees in springs")


def test_figures_that_differ_are_told():
    assert differ_by_figures("p95 is 310 ms", "p95 is 320 ms")
    assert not differ_by_figures("p95 is 310 ms", "p99 of 320 s")
    assert not differ_by_figures("7", "8")
    assert not differ_by_figures("fact 7", "fact 8")


def test_no_library_of_distances_is_imported_where_nothing_is_near(tmp_path):
    import subprocess
    import sys

    code = (
        "import sys; from memfmt.vault.near import are_near;"
        "assert not are_near('keeps bees', 'prefers rust for memory safety');"
        "assert not are_near('depends on the session pooler', 'deploys with the job queue now');"
        "assert are_near('keeps bees', 'keeps bees');"
        "print('jellyfish' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


# in the entity's own file

RICH = """\
---
memfmt_type: entity
id: e9
aliases: [Bobby]
---

# Bo

## Facts

- keeps
  bees
- reads \\*stars

## Relations

- works at → [[Mengram]]
- led by ← [[Mira]]

## Knowledge

**[note] the gate** — it sticks in wet weather, so push

## History

- kept geese
"""


def entity(folder, name="Bo"):
    return Reader(str(folder), "2026-11-30").one("entity", name)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Keeps bees.", 11),
        ("reads \\*stars", 13),
        ("works at Mengram", 17),
        ("it sticks in wet weather, so push", 22),
        ("it sticks in the wet weather, so push", 22),
        ("kept geese", 26),
        ("keeps geese", None),
        ("works at Mengrem", None),
    ],
)
def test_each_place_of_an_entity_is_looked_at(text, line, tmp_path):
    put(tmp_path / "entities", Bo=RICH)
    found = recorded(sayings_of(entity(tmp_path)), text)
    assert (found.line if found else None) == line


def test_the_same_words_go_before_nearly_the_same(tmp_path):
    facts = "- prefers Rust for memory safety\n- prefers Rust for memory safetys\n"
    put(tmp_path / "entities", Bo=ALI.replace("- keeps bees\n", facts).replace("Ali", "Bo"))
    assert recorded(sayings_of(entity(tmp_path)), "prefers rust for memory safetys").line == 12


# elsewhere


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("notes/a", "Bo keeps geese in the yard"),
        ("notes/a", "- keeps geese in the yard"),
        ("notes/a", "**Keeps** geese in the yard".replace("**", "")),
        ("entities/Geese", "- [[Bo]] keeps geese in the yard"),
        ("entities/Geese", "- BOBBY keeps geese in the yard, loudly"),
        ("episodes/a", "keeps geese in the yard"),
        ("profile", "Bo keeps geese in the yard."),
    ],
)
def test_what_another_file_says_of_the_entity_is_found(path, line, tmp_path):
    put(tmp_path / "entities", Bo=RICH)
    marker = {"notes": "note", "entities": "entity", "episodes": "episode", "profile": "profile"}
    kind = marker[path.partition("/")[0]]
    put(tmp_path, **{path: f"---\nmemfmt_type: {kind}\n---\n\n# a\n\n{line}\n"})
    reader = Reader(str(tmp_path), "2026-11-30")
    found = recorded_elsewhere(reader, entity(tmp_path), "keeps geese in the yard")
    assert (found.path, found.line) == (f"{path}.md", 7)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("entities/Geese", "- keeps geese in the yard"),  # of somebody else
        ("episodes/a", "Bo keeps geese in the yard"),  # what happened is no record of what is true
        ("notes/a", "Bolo keeps geese in the yard"),
        ("notes/a", "Bo keeps geese in the yards"),
    ],
)
def test_what_is_said_of_others_is_not_found(path, line, tmp_path):
    put(tmp_path / "entities", Bo=RICH)
    kind = {"notes": "note", "entities": "entity", "episodes": "episode"}[path.partition("/")[0]]
    put(tmp_path, **{path: f"---\nmemfmt_type: {kind}\n---\n\n# a\n\n{line}\n"})
    reader = Reader(str(tmp_path), "2026-11-30")
    assert recorded_elsewhere(reader, entity(tmp_path), "keeps geese in the yard") is None


def test_a_long_text_means_the_same_in_every_file(tmp_path):
    fact = "reads POOL_MAX at import and dies at once without it"
    put(tmp_path / "entities", Bo=RICH, Api=ALI.replace("keeps bees", fact).replace("Ali", "Api"))
    reader = Reader(str(tmp_path), "2026-11-30")
    assert recorded_elsewhere(reader, entity(tmp_path), fact).path == "entities/Api.md"


@pytest.mark.parametrize("line", ["- keeps geese", "Bo keeps geese, they say"])
def test_a_line_of_the_own_file_that_no_slot_reads_is_found(line, tmp_path):
    put(tmp_path / "entities", Bo=f"{RICH}\n## Gossip\n\n{line}\n")
    reader = Reader(str(tmp_path), "2026-11-30")
    assert recorded_elsewhere(reader, entity(tmp_path), "keeps geese").line == 30


def test_indexes_and_frontmatter_say_nothing(tmp_path):
    put(tmp_path / "entities", Bo=RICH)
    put(tmp_path, MEMORY="---\nmemfmt_type: index\n---\n\n# Memory\n\n- [[The Old Hive]]\n")
    put(tmp_path, e="---\nmemfmt_type: episode\nparticipants:\n  - The Old Hive\n---\n\n# e\n")
    put(tmp_path, n="---\nmemfmt_type: note\n---\n\n# n\n\n- hives\n")
    reader = Reader(str(tmp_path), "2026-11-30")
    assert recorded_elsewhere(reader, entity(tmp_path), "the old hive") is None
    assert recorded_elsewhere(reader, entity(tmp_path), "hives") is None


def test_two_entities_may_have_one_short_fact(tmp_path):
    vault(tmp_path)
    put(tmp_path / "entities", Bo=RICH.replace("keeps\n  bees", "keeps wasps"))
    reader = Reader(str(tmp_path), "2026-11-30")
    assert recorded_elsewhere(reader, entity(tmp_path), "keeps bees") is None


def test_somebodys_own_file_is_no_record(tmp_path):
    put(tmp_path / "entities", Bo=RICH)
    put(tmp_path, mine="Bo keeps geese in the yard\n")
    reader = Reader(str(tmp_path), "2026-11-30")
    assert recorded_elsewhere(reader, entity(tmp_path), "keeps geese in the yard") is None


def test_many_long_facts_take_no_long_time():
    """Facts of 500 characters and the same letters, which only the distance tells apart."""
    dice = random.Random(1)
    words = ["deploy", "pool", "cold", "memory", "safety", "passes"]
    facts = [" ".join(dice.choices(words, k=90))[:500] for _ in range(300)]
    start = time.process_time()
    assert not any(are_near(fact, facts[0]) for fact in facts[1:])
    assert time.process_time() - start < 5


def test_a_long_text_must_be_equal():
    long = "keeps bees in the old orchard behind the house " * 12
    assert are_near(long, long)
    assert not are_near(long, long + "x")
