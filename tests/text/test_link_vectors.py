"""The cases of Obsidian's behaviour: what it reads of links, tags, aliases and anchors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from memfmt.text.document import document_of
from memfmt.text.links.anchors import block_ids_of, block_line, heading_line, headings_of
from memfmt.text.links.properties import aliases_of
from memfmt.text.links.reading import links_of, tags_of
from memfmt.text.source import source_of

#: What our choice is, and why, stands on spec/links.md, "Choices".
CHOSEN_OTHERWISE = {
    "by-bom-link": "columns count what Obsidian reads, which is without the byte order mark",
}
CASES = json.loads((Path(__file__).parents[1] / "vectors.json").read_text(encoding="utf-8"))


def cases(*asks):
    return [
        pytest.param(each, id=each["id"])
        for each in CASES
        if each["ask"] in asks and each["id"] not in CHOSEN_OTHERWISE
    ]


def document(text):
    return document_of(source_of(text))


def said(link):
    made = {
        "target": link.target,
        "heading": link.heading,
        "block": link.block,
        "alias": link.alias,
        "embed": link.is_embed,
        "line": link.line,
        "col": link.column,
    }
    return made if link.key is None else {**made, "key": link.key}


@pytest.mark.parametrize("case", cases("links"))
def test_links_are_read_as_obsidian_reads_them(case):
    found = links_of(document(case["in"]))
    assert [said(each) for each in found if not each.is_external] == case["want"], case["why"]


@pytest.mark.parametrize("case", cases("tags"))
def test_tags_are_read_as_obsidian_reads_them(case):
    assert [each.name for each in tags_of(document(case["in"]))] == case["want"], case["why"]


@pytest.mark.parametrize("case", cases("aliases"))
def test_aliases_are_read_as_obsidian_reads_them(case):
    assert aliases_of(document(case["in"]).front) == case["want"], case["why"]


@pytest.mark.parametrize("case", cases("blocks"))
def test_block_ids_are_read_as_obsidian_reads_them(case):
    found = block_ids_of(document(case["in"]))
    assert [{"id": each.id, "line": each.line} for each in found] == case["want"], case["why"]


@pytest.mark.parametrize("case", cases("headings"))
def test_headings_are_read_and_found_as_obsidian_does(case):
    asked = case["in"]
    if isinstance(asked, str):
        found = headings_of(document(asked))
        made = [{"level": each.level, "text": each.text, "line": each.line} for each in found]
        assert made == case["want"], case["why"]
        return
    read, subpath = document(asked["text"]), asked["subpath"].removeprefix("#")
    if subpath[:1] == "^":
        line = block_line(block_ids_of(read), subpath[1:])
    else:
        line = heading_line(headings_of(read), subpath)
    assert (None if line is None else {"line": line}) == case["want"], case["why"]
