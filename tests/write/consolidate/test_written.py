"""The lines that an answer leaves, verbatim."""

from __future__ import annotations

import pytest

from memfmt import AnswerError, load
from memfmt.vault.reader import Reader
from memfmt.vault.updating import update
from memfmt.write.consolidate.applying import consolidation
from memfmt.write.consolidate.collecting import request
from tests.cli.places import put, vault
from tests.write.consolidate.answers import NOW

MARK = "(source: consolidation, [[swarm]])"


def written(folder, *items):
    """Write an answer of *items*, each with a reason and an episode."""
    whole = [{"why": "w", "episodes": ["ep1"], **each} for each in items]
    return update(folder, consolidation({"items": whole}), now=NOW)


def test_steps_go_where_they_belong_and_begin_a_version(tmp_path):
    folder = vault(tmp_path)
    step = {"kind": "step", "procedure": "dig"}
    written(
        folder,
        step | {"action": "last", "why": "x"},
        step | {"action": "first", "detail": "d", "after": 0, "why": "y"},
        step | {"action": "2nd", "after": 0, "why": "z"},
        step | {"action": "mid", "after": 1, "why": "v"},
    )
    text = (folder / "procedures" / "dig.md").read_text(encoding="utf-8")
    assert "version: 3\nsuccess_count: 0\nfail_count: 0\n" in text
    assert text.endswith(f"""\
# dig (v3 · 81% expected)

## Steps

1. first — d {MARK}
2. 2nd — {MARK}
3. ask [[Ali]]
4. last — {MARK}
5. mid — {MARK}

## Evolution

- v2 → v3 (2026-11-30, 11✓/1✗): added 'last': x; added 'first': y; added '2nd': z; added 'mid': v
""")


def test_a_version_without_runs_retires_without_counts(tmp_path):
    folder = vault(tmp_path)
    place = folder / "procedures" / "dig.md"
    text = (
        place.read_text().replace("_count: 11", "_count: 0").replace("_count: 1\n", "_count: 0\n")
    )
    put(folder / "procedures", dig=text)
    written(folder, {"kind": "step", "procedure": "p1", "action": "a"})
    assert "- v2 → v3 (2026-11-30): added 'a': w\n" in place.read_text(encoding="utf-8")


def test_a_new_procedure_says_its_source_in_its_frontmatter(tmp_path):
    folder = vault(tmp_path)
    written(folder, {"kind": "procedure", "name": "a/b", "steps": [{"action": "c", "detail": "d"}]})
    assert (
        (folder / "procedures" / "a-b.md").read_text(encoding="utf-8")
        == """\
---
memfmt_type: procedure
version: 1
success_count: 0
fail_count: 0
source: consolidation
why: w
drawn_from:
  - "[[swarm]]"
---

# a/b (v1 · untested)

## Steps

1. c — d
"""
    )


@pytest.mark.parametrize("words", ["knows → Bo", "knows → Bo — well", "KNOWS → bo."])
def test_a_relation_is_superseded_on_both_sides(tmp_path, words):
    folder = vault(tmp_path)
    for name, relation in (("Ali", "knows → [[Bo]] — well"), ("Bo", "knows ← [[Ali]]")):
        text = (folder / "entities" / f"{name}.md").read_text()
        put(folder / "entities", **{name: f"{text}\n## Relations\n\n- {relation}\n"})
    relation = {"kind": "relation", "entity": "Ali", "verb": "fled", "target": "Bo"}
    written(folder, relation | {"supersedes": [words]})
    ali, bo = load(folder).entities
    assert [(each.type, each.target) for each in ali.relations] == [("fled", "Bo")]
    assert ali.history == [f"knows → [[Bo]] — well — until 2026-11-30: w {MARK}"]
    assert bo.relations == []
    assert bo.history == [f"knows ← [[Ali]] — until 2026-11-30: w {MARK}"]


def test_knowledge_is_superseded_by_its_title(tmp_path):
    folder = vault(tmp_path)
    bo = (folder / "entities" / "Bo.md").read_text()
    put(folder / "entities", Bo=f"{bo}\n## Knowledge\n\n**[lesson] bees** — sting\n")
    knowledge = {"kind": "knowledge", "entity": "e2", "title": "wasps", "text": "sting"}
    written(folder, knowledge | {"supersedes": ["Bees"]})
    text = (folder / "entities" / "Bo.md").read_text(encoding="utf-8")
    assert f"**[note] wasps** — sting {MARK}\n" in text
    assert f"## History\n\n- **[lesson] bees** — sting — until 2026-11-30: w {MARK}\n" in text


def test_what_was_superseded_keeps_the_mark_of_its_own_episodes(tmp_path):
    folder = vault(tmp_path)
    other = "---\nmemfmt_type: episode\nid: ep2\n---\n# two\n"
    put(folder / "episodes", two=other)
    fact = {"kind": "fact", "entity": "Ali"}
    written(folder, fact | {"text": "one"})
    written(folder, fact | {"text": "two", "supersedes": ["ONE"], "episodes": ["ep2"]})
    (ali,) = (each for each in load(folder).entities if each.name == "Ali")
    assert ali.facts == ["keeps bees", "two (source: consolidation, [[two]])"]
    assert ali.history == [f"one {MARK} — until 2026-11-30: w (source: consolidation, [[two]])"]
    assert request(Reader(str(folder), NOW)).prompt == ""


def test_a_relation_that_stands_on_the_other_side_alone_is_superseded_too(tmp_path):
    folder = vault(tmp_path)
    bo = (folder / "entities" / "Bo.md").read_text()
    put(folder / "entities", Bo=f"{bo}\n## Relations\n\n- reports to ← [[Ali]]\n")
    written(
        folder,
        {"kind": "entity", "name": "Cy", "facts": ["leads the team"]},
        {
            "kind": "relation",
            "entity": "Ali",
            "verb": "reports to",
            "target": "Cy",
            "supersedes": ["reports to → Bo"],
        },
    )
    found = {each.name: each for each in load(folder).entities}
    assert [each.target for each in found["Ali"].relations] == ["Cy"]
    assert found["Bo"].relations == []
    assert found["Bo"].history == [f"reports to ← [[Ali]] — until 2026-11-30: w {MARK}"]


@pytest.mark.parametrize(
    ("settings", "known", "told"),
    [
        ("", "based in Kyoto", "based in Osaka"),
        ('single = ["lives in"]\n', "lives in Kyoto", "lives in Osaka"),
    ],
)
def test_a_fact_that_contradicts_another_is_refused_unless_it_supersedes(
    tmp_path, settings, known, told
):
    folder = vault(tmp_path)
    (folder / ".memfmt").mkdir()
    (folder / ".memfmt" / "config.toml").write_text(settings)
    item = {"kind": "fact", "entity": "Ali"}
    written(folder, item | {"text": known})
    with pytest.raises(AnswerError, match=rf"items\[0\] \(fact\): contradicts .*{known}"):
        written(folder, item | {"text": told})
    written(folder, item | {"text": told, "supersedes": [known]})
    assert [each[:14] for each in load(folder).entity("Ali").facts[1:]] == [told[:14]]
