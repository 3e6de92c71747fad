"""The head of a file in an answer: where its passages are from and how far to trust them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt import Memory, parse, serialise
from memfmt.kinds.marker import marker_in
from memfmt.recall import recall_files
from memfmt.recall.files import Candidate, Opened
from memfmt.recall.matching import Held
from memfmt.recall.trust import _quick_trust, trust
from tests.recall.files import data, encoded, texts
from tests.strategies import procedures


def head(front, path="a.md", body="- kiln"):
    """Return the two lines of the head of a file with this frontmatter."""
    text = f"---\n{front}\n---\n\n{body}\n"
    return recall_files([(path, text.encode())], "kiln").text.split("\n")[:2]


@pytest.mark.parametrize(
    ("front", "about"),
    [
        ("memfmt_type: entity\nid: e1", "entity · id e1"),
        ("memfmt_type: entity", "entity"),
        ("memfmt_type: note\nnote_kind: decision\nid: 'n 1'", "note · id n 1"),
        ("memfmt_type: profile\ngenerated: 2026-01-01", "profile"),
        ("memfmt_type: episode\nid: ep1\nhappened: 2026-07-30", "episode · id ep1 · 2026-07-30"),
        ("memfmt_type: episode\nhappened: last summer", "episode · last summer"),
        ("memfmt_type: note\nid: n1\nhappened: 2026-07-30", "note · id n1"),
        ("memfmt_type: procedure\nid: p1", "procedure · id p1 · v1, untested"),
        (
            "memfmt_type: procedure\nversion: 3\nsuccess_count: 11\nfail_count: 1",
            "v3, 86% reliable",
        ),
        ("mengram_type: entity\nid: old", "entity · id old"),
        ("memfmt_type: entity\nid: a --> b", "entity · id a --\\> b"),
        ("memfmt_type: entity\nid: e1 · v9, 99% reliable", "id e1 \\· v9, 99% reliable"),
        ('memfmt_type: entity\nid: "a\\nb\\e[0m"', "entity · id a b\\x1b[0m"),
        (f"memfmt_type: entity\nid: {'e' * 101}", "entity"),
    ],
)
def test_what_is_known_of_a_file(front, about):
    assert head(front)[1].endswith(f"{about} -->")
    assert head(front)[1].startswith("<!-- lines ")


def test_the_lineage_of_a_procedure_counts():
    front = "memfmt_type: procedure\nversion: 3\nsuccess_count: 11\nfail_count: 1"
    body = "1. kiln\n\n## Evolution\n\n- v1 → v2 (4✓/2✗): a\n- v2 → v3 (9✓/1✗): b"
    assert head(front, body=body)[1] == "<!-- lines 8 · procedure · v3, 87% reliable -->"


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("memory/entities/Ali.md", "memory/entities/Ali.md"),
        ("a --> b\n<!-- c.md", "a --\\> b\\n<!-- c.md"),
        ("x --!> y.md", "x --\\!> y.md"),
        ("\x1b[2J\udcff\u202e.md", "\\x1b[2J\\udcff\\u202e.md"),
    ],
)
def test_a_path_forges_nothing(path, shown):
    assert head("memfmt_type: note", path=path)[0] == f"<!-- {shown} -->"


def test_an_index_and_what_is_no_memory_are_not_printed():
    files = {
        "MEMORY.md": b"---\nmemfmt_type: index\n---\n- kiln",
        "a.md": b"- kiln",
        "b.md": b"---\nmemfmt_typo: note\n---\n- kiln",
        "c.md": b"---\nmemfmt_type: recipe\n---\n- kiln",
        "d.md": b"---\nmemfmt_type: note\n- kiln",
    }
    found = recall_files(files.items(), "kiln")
    assert (found.text, found.files, found.matches) == ("", 0, 0)


def opened(raw):
    return Opened(Candidate("a.md", raw, "procedure", Held(), frozenset()))


def full(raw):
    """Return what the whole reader of the kind says of the procedure *raw*."""
    found = parse({"a.md": raw.decode("utf-8", "surrogateescape")}).procedures[0]
    return f"v{found.version}, {found.reliability}"


@given(procedures)
def test_the_trust_in_a_written_procedure_is_the_one_it_has(procedure):
    tree = serialise(Memory(procedures=[procedure]), root="")
    (raw,) = (text for path, text in tree.items() if path != "MEMORY.md")
    assert trust(opened(raw.encode())) == f"v{procedure.version}, {procedure.reliability}"


@given(texts().map(encoded) | data)
def test_the_trust_in_any_procedure_is_that_of_the_whole_reader(raw):
    if marker_in(raw) == "procedure":
        assert trust(opened(raw)) == full(raw)


COUNTS = ["version: 3", "success_count: 11", "fail_count: 1", "version: x", "fail_count: -1"]
COUNTS += ['success_count: "4"', "version: 0", "success_count:", "fail_count: 1.5", "version: 007"]
RECORDS = [
    *("## Evolution", "## evolution", "# Evolution", "### Evolution", "##  Evolution", "## Steps"),
    *(
        "- v1 → v2 (2026-06-02, 4✓/2✗): a",
        "- v2 → v3 (9✓/1✗): b",
        "- v3 → v4: c",
        "- v1 → v2 (4✓): x",
    ),
    *(
        "- v1 → v2 (3✓/1✗)",
        "- v0 → v1 (7✓/0✗): z",
        "- v1 → v2 (5✓/5✗, 2026-06-02): w",
        "",
        "",
        "text",
    ),
    *("1. v1 → v2 (8✓/8✗): q", "- v1 → v2 (2026-06-02): d", "```", "- v1 → v2 ():", "  - v5 → v6:"),
]


@given(
    st.lists(st.sampled_from(COUNTS), max_size=3),
    st.lists(st.sampled_from(RECORDS), max_size=8),
)
def test_the_trust_in_records_of_every_sort_is_that_of_the_whole_reader(counts, lines):
    front = "\n".join(["---", "memfmt_type: procedure", *counts, "---", "# x"])
    raw = "\n".join([front, *lines]).encode()
    assert trust(opened(raw)) == full(raw)


def test_a_procedure_as_memfmt_writes_it_is_told_quickly():
    body = "## Steps\n\n1. a (3✓/1✗)\n\n## Evolution\n\n- v1 → v2 (2026-06-02, 4✓/2✗): b\n"
    raw = f"---\nmemfmt_type: procedure\nversion: 2\nsuccess_count: 3\n---\n\n# x\n\n{body}"
    assert _quick_trust(opened(raw.encode())) == "v2, 75% reliable" == full(raw.encode())
