"""The time of an answer grows with the memory, whatever stands in it."""

from __future__ import annotations

import pytest

from memfmt.recall import recall_files
from tests.growth import assert_takes_no_square, seconds

LONG = {
    "spaces": lambda n: " " * n + "kiln",
    "brackets": lambda n: "[" * n + "kiln",
    "one word": lambda n: "k" * n,
    "one word of humps": lambda n: "kilnX" * (n // 5),
    "the word in words": lambda n: "xkiln" * (n // 5),
    "the word": lambda n: "kiln " * (n // 5),
    "bullets": lambda n: "- kiln\n" * (n // 20),
    "nested bullets": lambda n: "- " * (n // 20) + "kiln",
    "bullets in one": lambda n: "- p\n" + "  - kiln\n" * (n // 32),
    "paragraphs": lambda n: "kiln\n\n" * (n // 20),
    "accents": lambda n: "k\u0301" * (n // 2),
    "letters of another script": lambda n: "ж" * (n // 2) + "kiln",
    "heads": lambda n: "<!-- kiln -->\n" * (n // 40),
    "backslashes": lambda n: "- kiln\n" + "\\" * n + "<!--",
    "table": lambda n: "| a |\n|-|\n" + "| kiln |\n" * (n // 30),
    "code": lambda n: "```\n" + "kiln\n" * (n // 10) + "```",
}


def answered(body, question, chars):
    data = f"---\nmemfmt_type: note\n---\n{body}".encode()
    recall_files([("a.md", data)], question, chars=chars)


@pytest.mark.parametrize("chars", [8000, 10**7])
@pytest.mark.parametrize("name", LONG)
def test_four_times_the_text_takes_about_four_times_as_long(name, chars):
    short, long = ((LONG[name](n), "kiln k", chars) for n in (50_000, 200_000))
    assert_takes_no_square(answered, short, long)


def test_a_long_question_costs_no_more_than_its_length():
    question = " ".join(f"word{number}" for number in range(100_000))
    assert seconds(answered, "- kiln\n" * 1000, question, 8000) < 5
