"""Files whose marker or fences are broken, and merges that were never settled."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt import fmt
from memfmt.check import checked, report
from memfmt.kinds.table import KINDS
from tests.check.files import ENTITY, EPISODE, NOTE, found, mended
from tests.near import ordinary_texts

BLOCK = "---\nmemfmt_type: entity\nid: e1\n---\n\n# Ali\n"


@pytest.mark.parametrize(
    "text",
    [
        "# How to\n\nmemfmt_type: entity\n---\n",
        "memfmt_type: entity is the marker\n",
        "memfmt_type: recipe\n\ntext\n",
        f"It is so:\n\n```\n{BLOCK}```\n",
        "It is so:\n\n    ---\n    memfmt_type: entity\n    ---\n",
        "> ---\n> memfmt_type: entity\n> ---\n",
        "- so:\n\n  ---\n  memfmt_type: entity\n  ---\n",
        f"<!--\n{BLOCK}-->\n",
        "`memfmt_type: entity` is the marker\n",
        "---\n# memfmt_type: entity\na: b\n---\n",
        "---\na:\n  memfmt_type: entity\n---\n",
        "---\na: |\n  memfmt_type=entity\n---\n",
        "---\na: memfmt_type entity\n---\n",
        "---\na: b\n---\n\nmemfmt_type: entity\n",
        "# notes\nmemfmt_type: entity\n",
        "text\n\n---\nmemfmt_type: entity\n\ntext\n",
    ],
)
def test_prose_that_speaks_of_the_marker_is_prose(text):
    assert found(text) == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("memfmt_type: entity\nid: e1\n\n# Ali\n", "1:1"),
        ("memfmt_type: entity\n", "1:1"),
        ("id: e1\nmemfmt_type: entity\n# Ali\n", "2:1"),
        (f"hello\n\n{BLOCK}", "1:1"),
        (f"# Ali\n{BLOCK}", "1:1"),
        (f"<!-- mine -->\n{BLOCK}", "1:1"),
        (f"\ufeff\ufeff{BLOCK}", "1:1"),
        (f"\u200b{BLOCK}", "1:1"),
        ("***\nmemfmt_type: entity\n***\n# Ali\n", "1:1"),
        ('+++\nmemfmt_type = "entity"\n+++\n# Ali\n', "1:1"),
    ],
)
def test_a_marker_without_its_fences_is_told_of(text, place):
    assert found(text) == [f"M005 {place}"]
    assert found(text.replace("\n", "\r\n")) == [f"M005 {place}"]


@pytest.mark.parametrize("line", ["memfmt_type entity", "'memfmt_type': entity"])
def test_a_broken_marker_in_a_block_without_end_is_told_of_as_that(line):
    (lost,) = checked({"a.md": f"---\n{line}\nid: a\n\n# Ali\n"})
    assert (lost.code, lost.line) == ("M005", 1)
    assert "has lost its closing fence" in lost.message


@pytest.mark.parametrize(
    "line",
    [
        "memfmt_type:entity",
        "memfmt_type entity",
        "memfmt_type = entity",
        "memfmt_type：entity",
        "memfmt_type:\u00a0entity",
        "memfmt_type:\u200bentity",
        "mengram_type:entity",
    ],
)
@pytest.mark.parametrize("below", ["", "id: e1\n"])
def test_a_marker_that_is_no_key_and_value_is_told_of(line, below):
    text = f"---\n{line}\n{below}---\n\n# Ali\n"
    assert found(text) == ["M108 2:1"]
    right = mended(text)
    assert right.startswith(("---\nmemfmt_type: entity\n", "---\nmengram_type: entity\n"))
    assert found(right) == []


def test_a_marker_in_a_list_is_told_of():
    assert found("---\n- memfmt_type: entity\n- id: e1\n---\n\n# Ali\n") == ["M108 2:1"]
    assert found("---\n- memfmt_type: entity\nid: e1\n---\n\n# Ali\n") == ["M108 2:1"]


@pytest.mark.parametrize(
    ("rest", "line"),
    [
        ("tags:\n- old\n\n# Ali\n\n## Facts\n\n- prefers Rust\n\n---\n\nscribbles\n", 6),
        ("id: a\n\n# Ali\n\nHe is nice.\n\n---\n\n# two\n", 5),
        ("id: a\n\n# Ali\n\nNote: he is nice.\n\n---\n", 5),
        ("id: a\n\n# Ali\n\n---\n", 5),
        ("id: a\n# Ali\n\n## Facts\n\n- a\n---\n", 6),
        ("id: a\n\n# dig (v1 · untested)\n\n**When** x\n\n---\n", 5),
        ("id: a\n\n# Ali\n\n\tgo build\n\n---\n", 5),
        ("id: a\n\n# Ali\n\n    go build\n\n---\n", 5),
        ("tags: []\n\n# Ali\n\n- b\n\n---\n", 5),
        ("id: a\n\nit broke\n\n---\n\nmore\n", 5),
        ("\n# who\nid: a\n\n# Ali\n\n- b\n---\n", 7),
    ],
)
def test_a_closing_fence_that_a_rule_stands_for_is_told_of_at_the_body(rest, line):
    text = f"---\nmemfmt_type: entity\n{rest}"
    for each in (text, text.replace("\n", "\r\n")):
        assert found(each) == [f"M005 {line}:1"]
        assert checked({"a.md": each})[0].message.startswith(
            f"the closing fence is probably missing before line {line}:"
        )


YAML = re.compile(r"[\"']?\w[\w -]*[\"']?\s*:(\s|$)|-(\s|$)|\s")


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
@given(st.data())
def test_a_closing_fence_that_is_taken_out_of_any_file_is_told_of_at_the_title(kind, data):
    text = data.draw(ordinary_texts(kind))
    above, _, below = text.partition("\n---\n")
    lost = f"{above}\n{below}\n---\n\nscribbles\n"
    line = above.count("\n") + 3
    body = [each for each in below.split("\n") if each.strip() and each[0] != "#"]
    if kind.name in ("episode", "note") and all(map(YAML.match, body)):
        return  # a heading is a comment there, and the rest are keys
    assert any(each.startswith("M005") for each in found(lost))
    assert report({"a.md": lost}).diagnostics == report({"a.md": lost}, is_quick=False).diagnostics
    if kind.name in ("entity", "procedure"):  # the text of others may be all that YAML is
        assert found(lost) == [f"M005 {line}:1"]


@pytest.mark.parametrize(
    "block",
    [
        "\n# who\nid: a\n\n# more\n\ntags:\n- a\n\n# yet more\n- b\n",
        "id: a # c\n# directly\n",
        "tags:\n  # c\n\n  # d\n  - b\n\n# end\n",
        'a: "x\n\n# Ali\n\nfoo"\n',
        "a: |\n\n  # Ali\n\n  foo\n",
        "a: [\n\n# b\n  c ]\n",
    ],
)
def test_a_comment_in_the_frontmatter_is_no_heading(block):
    assert found(f"---\nmemfmt_type: entity\n{block}---\n\n# Ali\n") == []


@pytest.mark.parametrize("block", ["\n# who\nid: a\n", "\n# who\n\nid: a\n", "id: a\n# who\n"])
def test_a_comment_above_a_key_or_below_one_is_no_heading_though_there_is_no_title(block):
    text = f"---\nmemfmt_type: entity\n{block}---\n\ntext\n"
    assert [each[:4] for each in found(text)] == ["M012"]


def test_a_value_over_two_paragraphs_is_no_body():
    text = "---\nmemfmt_type: entity\nsummary: one\n\ntwo\nid: a\n---\n# Ali\n"
    assert [each[:4] for each in found(text)] == ["M003"]
    assert [each[:4] for each in found(text.replace("# Ali", "text"))] == ["M003", "M012"]


def test_what_is_wrong_above_a_lost_closing_fence_is_told_of_too():
    text = "---\nmemfmt_type: entity\na: 1\na: 2\n\n# Ali\n\n- b\n---\n"
    assert [each[:6] for each in found(text)] == ["M004 4", "M005 6"]


def test_what_is_wrong_below_a_lost_closing_fence_is_not_told_of():
    text = "---\nmemfmt_type: entity\nid: a\n\n# Ali\n\n- b\nc: 1\nc: 2\n---\n"
    assert found(text) == ["M005 5:1"]


def test_nothing_is_written_into_a_file_whose_closing_fence_is_lost():
    text = "---\nmemfmt_type: entity\nid: a\n\n# Ali\n\n---\n\n## facts\n\n* b\n"
    assert fmt(text, "a.md") == text
    assert fmt(text.replace("a\n\n#", "a\n---\n#"), "a.md") != text


CONFLICT = "<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> phone\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (ENTITY + "# Ali\n\n## Facts\n\n- a\n" + CONFLICT, 9),
        (NOTE + "\n# Ali\n\n" + CONFLICT, 7),
        (EPISODE + "\n# Ali\n\nx\n" + CONFLICT.replace("=", "||||||| base\n=", 1), 8),
        (ENTITY.replace("---\n", "---\n" + CONFLICT, 1) + "# Ali\n", 2),
        (ENTITY.replace("y\n", "y\n" + CONFLICT) + "# Ali\n", 3),
        ("<<<<<<< a\n" + ENTITY + "=======\n" + EPISODE + ">>>>>>> b\n", 1),
        (ENTITY.replace("entity", "profile") + "\n# Ali\n\n" + CONFLICT, 7),
        (ENTITY.replace("entity", "index") + "\n# Ali\n\n" + CONFLICT, 7),
        (NOTE + "\n# Ali\n\n" + CONFLICT.replace("\n", "\r\n"), 7),
    ],
)
def test_a_merge_conflict_is_told_of_and_nothing_else(text, line):
    assert found(text) == [f"M008 {line}:1"]
    assert report({"a.md": text}).diagnostics == report({"a.md": text}, is_quick=False).diagnostics
    assert fmt(text, "a.md") == text


@pytest.mark.parametrize(
    "text",
    [
        f"```\n{CONFLICT}```\n",
        "=======\n<<<<<<< a\n>>>>>>> b\n",
        "<<<<<<< a\n======= \n>>>>>>> b\n",
        "<<<<<<<\n=======\n>>>>>>>\n",
        "    " + CONFLICT.replace("\n", "\n    "),
    ],
)
def test_marks_that_are_no_conflict_are_text(text):
    assert [each for each in found(NOTE + "\n# Ali\n\n" + text) if "M008" in each] == []


def test_a_conflict_in_somebody_elses_note_is_nobodys_business():
    assert found(f"# mine\n{CONFLICT}") == []
