"""The cases of Obsidian's behaviour: where a link leads."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memfmt.text.document import document_of
from memfmt.text.links.reading import links_of
from memfmt.text.source import source_of
from memfmt.vault.names import Bucket, Files

CASES = [
    pytest.param(each, id=each["id"])
    for each in json.loads((Path(__file__).parents[1] / "vectors.json").read_text(encoding="utf-8"))
    if each["ask"] == "resolve"
]


@pytest.mark.parametrize("case", CASES)
def test_a_link_leads_where_obsidian_follows_it(case):
    (link,) = links_of(document_of(source_of(case["in"]["link"])))
    found = Files(case["files"]).resolve(link.target, case["in"]["from"])
    made = "ambiguous" if found.bucket is Bucket.AMBIGUOUS else found.path
    assert made == case["want"], case["why"]
