"""What people ask: of the cases that somebody saw go wrong, and of the sample vault."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from memfmt.errors import InvalidValueError
from memfmt.recall import recall
from memfmt.recall.recalling import recall_files
from memfmt.vault.walk import markdown_files, read_bytes
from tests.test_cases import build

ROOT = Path(__file__).parents[2]
CASES = json.loads((ROOT / "tests" / "cases" / "context.json").read_text(encoding="utf-8"))
QUESTIONS = json.loads((ROOT / "tests" / "cases" / "questions.json").read_text(encoding="utf-8"))
SAMPLE = [
    (path, read_bytes(place)) for path, place in markdown_files(str(ROOT / "sample_vault"), {})
]
#: What is asked of spelling and of the day it is asked on is not answered yet.
LATER = ("typo", "relative date", "none")


@pytest.mark.parametrize("case", CASES, ids=[f"{each['id']} {each['kind']}" for each in CASES])
def test_what_is_wanted_of_a_case_holds(case, tmp_path):
    build(case["files"], tmp_path / "vault", tmp_path)
    asked, check = dict(case["args"]), case["check"]
    asked.pop("env", None)
    query = asked.pop("query")
    if asked.get("chars") == 0:
        with pytest.raises(InvalidValueError):
            recall(tmp_path / "vault", query, **asked)
        return
    text = recall(tmp_path / "vault", query, **asked).text
    assert all(each in text for each in check.get("out_has", ()))
    assert not any(each in text for each in check.get("out_lacks", ()))
    assert len(text) + 1 <= check.get("out_max_chars", 8000)
    assert not re.search(r"</(?:memory|context)>", text)
    if "exit" in check or "exit_not" in check:
        assert bool(text) is ("exit" in check)


@pytest.mark.parametrize(("chars", "share"), [(2000, 0.85), (8000, 0.95)])
def test_the_files_that_answer_are_printed(chars, share):
    asked = [each for each in QUESTIONS if each["kind"] not in LATER]
    shares = []
    for each in asked:
        found = recall_files(SAMPLE, each["question"], chars=chars)
        printed = {passage.path for passage in found.passages}
        shares.append(len(printed.intersection(each["answers"])) / len(each["answers"]))
    assert sum(shares) / len(shares) >= share


@pytest.mark.parametrize("each", [each for each in QUESTIONS if each["kind"] == "none"])
def test_what_the_memory_does_not_hold_is_not_made_up(each):
    assert recall_files(SAMPLE, each["question"]).text == ""


def test_why_the_deploy_failed():
    found = recall_files(SAMPLE, "why did the deploy fail", chars=1000)
    assert found.text.startswith(
        "<!-- memory/episodes/2026-07-30-deploy-failed.md -->\n"
        "<!-- lines 13-17 · episode · id ep1 · 2026-07-30 -->\n"
        "# deploy failed on a cold pool\n\nTwo workers booted at once"
    )
