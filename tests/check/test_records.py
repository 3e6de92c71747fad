"""Checks of derived text, records and ids (M2, M4), and all checks together."""

import pytest

from memfmt.check import checked, report
from tests.check.files import ENTITY, EPISODE, PROCEDURE, field, found, mended

# M2: derived text and records


def test_stale_figures_are_told_of_at_the_figures():
    text = PROCEDURE + "# deploy (v1 · 50% reliable)\n"
    assert found(text) == ["M201 4:10"]
    assert mended(text) == PROCEDURE + "# deploy (v1 · untested)\n"


def test_stale_figures_of_an_underlined_title_are_told_of_in_their_line():
    text = PROCEDURE + "deploy (v2 · untested)\n===\n"
    assert found(text) == ["M201 4:8"]
    assert mended(text) == PROCEDURE + "deploy (v1 · untested)\n===\n"


def test_stale_figures_of_a_title_of_two_lines_are_told_of_in_the_second():
    text = PROCEDURE + "deploy\nit (v2 · untested)\n===\n"
    assert found(text) == ["M201 5:4"]
    assert mended(text) == PROCEDURE + "deploy\nit (v1 · untested)\n===\n"


def test_figures_broken_over_lines_are_told_of_without_fix():
    (stale,) = checked({"a.md": PROCEDURE + "deploy (v2 ·\nuntested)\n===\n"})
    assert (stale.code, stale.fix) == ("M201", None)


@pytest.mark.parametrize("title", ["deploy", "deploy (v1 · untested)", "deploy (fast)"])
def test_a_title_with_true_figures_or_none_is_left_alone(title):
    assert found(PROCEDURE + f"# {title}\n") == []


def test_a_stale_outcome_line_is_told_of():
    text = field("outcome: ok", "episode") + "\n**Outcome** — bad\n"
    assert found(text) == ["M202 8:1"]
    assert mended(text) == text.replace("bad", "ok")


def test_an_outcome_that_no_line_shows_is_no_fault():
    assert found(field("outcome: ok", "episode")) == []


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        (
            "last_failure: timeout\nlast_failed: 2026-07-30",
            "**Last failure** — 2026-07-30: timeout",
        ),
        ("last_succeeded: 2026-07-30", "**Last success** — 2026-07-30"),
    ],
)
def test_a_stale_line_of_the_last_run_is_told_of(fields, line):
    text = field(fields, "procedure") + f"\n{line}\n"
    assert found(text) == []
    stale = text.replace(line, line[:-1])
    assert [each[:4] for each in found(stale)] == ["M202"]
    assert mended(stale) == text


def test_an_outcome_line_without_field_is_told_of_and_moved_up():
    text = EPISODE + "# a\n\n**Outcome** — rolled\nback\n\nmore\n"
    assert found(text) == ["M203 6:1"]
    assert mended(text) == (
        "---\nmemfmt_type: episode\noutcome: rolled back\n---\n"
        "# a\n\n**Outcome** — rolled back\n\nmore\n"
    )
    assert found(mended(text)) == []


def test_an_outcome_line_is_told_of_below_a_heading_too():
    assert found(EPISODE + "# a\n\n## b\n\n**Outcome** — c\n") == ["M203 8:1"]


def test_an_outcome_line_that_says_nothing_has_no_fix():
    (empty,) = checked({"a.md": EPISODE + "# a\n\n**Outcome** —\n"})
    assert (empty.code, empty.fix) == ("M203", None)


def test_an_outcome_line_has_no_fix_where_the_frontmatter_is_locked():
    text = field("a: 1\na: 2", "episode") + "\n**Outcome** — b\n"
    assert [(each.code, each.fix) for each in checked({"a.md": text})] == [
        ("M004", None),
        ("M203", None),
    ]


def test_an_outcome_line_in_a_fence_is_code():
    assert found(EPISODE + "# a\n\n```\n**Outcome** — b\n```\n") == []


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("**Last failure** — timeout", "last_failure: timeout"),
        (
            "**Last failure** — 2026-07-30: timeout",
            "last_failure: timeout\nlast_failed: 2026-07-30",
        ),
        ("**Last success** — 2026-07-30", "last_succeeded: 2026-07-30"),
    ],
)
def test_a_line_of_the_last_run_without_field_is_moved_up(line, fields):
    text = PROCEDURE + f"# a\n\n{line}\n"
    assert found(text) == ["M203 6:1"]
    assert mended(text) == f"---\nmemfmt_type: procedure\n{fields}\n---\n# a\n\n{line}\n"


@pytest.mark.parametrize("section", ["Facts", "History"])
def test_a_wrapped_item_is_told_of_at_its_words(section):
    text = ENTITY + f"# a\n\n## {section}\n\n* b\nc\n  - d\n"
    assert found(text) == ["M204 8:3"]
    assert mended(text) == ENTITY + f"# a\n\n## {section}\n\n* b c\n  - d\n"


def test_wrapped_steps_and_preconditions_are_told_of():
    text = PROCEDURE + "# a\n\n**Preconditions**\n\n- b\n  c\n\n## Steps\n\n10. d\n    e (1✓/0✗)\n"
    assert found(text) == ["M204 8:3", "M204 13:5"]


def test_wrapped_knowledge_is_prose():
    assert found(ENTITY + "# a\n\n## Knowledge\n\n**[note] b** — c\nd\n") == []


def steps(*actions):
    listed = "".join(f"{number}. {action}\n" for number, action in enumerate(actions, 1))
    return PROCEDURE + "# a\n\n## Steps\n\n" + listed


def test_an_input_that_only_a_later_step_gives_is_an_error():
    (wrong,) = checked({"a.md": steps("push [url, image →]", "build [→ image, url]")})[1:]
    assert (wrong.code, wrong.severity, wrong.line, wrong.column) == ("M210", "error", 8, 15)
    assert "only step 2 gives" in wrong.message


def test_an_input_that_no_step_gives_is_a_note():
    (open_end,) = checked({"a.md": steps("build [→ image]", "push [url →]")})
    assert (open_end.code, open_end.severity, open_end.line, open_end.column) == (
        "M211",
        "note",
        9,
        10,
    )


def test_an_input_is_told_of_in_the_brackets():
    assert found(steps("push url [url →]")) == ["M211 8:14"]


def test_an_input_that_its_own_step_gives_back_comes_from_outside():
    assert found(steps("clean [data → data]", "load [data → data]")) == ["M211 8:11"]


def test_an_input_that_an_earlier_step_gives_is_no_fault():
    assert found(steps("build [→ image]", "push [image →]")) == []


# M4: layout and indexes


def test_two_memories_of_one_id_are_told_of_with_both_paths():
    text = field("id: e1")
    (second,) = checked({"a.md": text, "b.md": text})
    assert (second.code, second.path, second.line, second.column) == ("M401", "b.md", 3, 5)
    assert all(each in second.message for each in ("a.md", "b.md", "'e1'"))


def test_memories_without_id_share_none():
    assert checked({"a.md": ENTITY + "# a\n", "b.md": ENTITY + "# b\n"}) == []


# All together


def test_findings_are_in_the_order_of_path_line_and_code():
    tree = {
        "b.md": ENTITY + "# a\n\n# b\n\n```\n",
        "a.md": PROCEDURE + "# a (v9 · untested)\n\n# b\n",
        "c.md": ENTITY + "\n",
    }
    assert [(each.path, each.line, each.code) for each in checked(tree)] == [
        ("a.md", 4, "M201"),
        ("a.md", 6, "M011"),
        ("b.md", 6, "M011"),
        ("b.md", 8, "M010"),
        ("c.md", 4, "M012"),
    ]


def test_the_whole_lines_of_a_damaged_file_give_no_more_findings():
    assert found(ENTITY + "# a\udcff\n\n```\n") == ["M001 0:0"]


def test_columns_do_not_count_the_byte_order_mark():
    assert found("\ufeff---\na: b: c\nmemfmt_type: entity\n---\n# a\n") == ["M003 2:4"]


def test_a_memory_with_notes_only_is_valid():
    notes = report({"a.md": PROCEDURE + "# a (v9 · untested)\n"})
    assert (notes.is_valid, notes.counts()) == (True, {"error": 0, "warning": 0, "note": 1})
    assert not report({"a.md": ""} | {"entities/a.md": ""}).is_valid


# M205 and M206: near misses


@pytest.mark.parametrize(
    ("line", "fixed"),
    [
        ("- works at -> [[Mengram]]", "- works at → [[Mengram]]"),
        ("* a => [b](b.md) — c", "* a → [b](b.md) — c"),
        ("- mentored by <- [[Kenji]]", "- mentored by ← [[Kenji]]"),
    ],
)
def test_a_relation_with_another_arrow_is_told_of_and_mended(line, fixed):
    text = ENTITY + f"# a\n\n## Relations\n\n- b → [[c]]\n{line}\n"
    assert found(text) == ["M205 9:3"]
    assert mended(text) == text.replace(line, fixed)


@pytest.mark.parametrize(
    ("kind", "heading", "body", "expected"),
    [
        (ENTITY, "Relations", "- knows [[Bo]]\n", ["M205 8:3"]),
        (ENTITY, "Facts", "- knows -> [[Bo]]\n", []),
        (PROCEDURE, "Steps", "- a\n- b\n", ["M205 8:3", "M205 9:3"]),
        (PROCEDURE, "Steps", "1. a\n\n* my own\n", []),
        (PROCEDURE, "Evolution", "- v1 -> v2: why\n", ["M205 8:3"]),
        (PROCEDURE, "Evolution", "prose\n", []),
    ],
)
def test_an_item_that_is_no_entry_is_told_of(kind, heading, body, expected):
    title = "# a (v1 · untested)" if kind == PROCEDURE else "# a"
    assert found(f"{kind}{title}\n\n## {heading}\n\n{body}") == expected


@pytest.mark.parametrize(
    ("heading", "meant"),
    [("## Fact", "## Facts"), ("### Facts", "## Facts"), ("## relationships:", "## Relations")],
)
def test_a_heading_that_is_nearly_ours_is_told_of_and_mended(heading, meant):
    text = ENTITY + f"# a\n\n{heading}\n\n- b → [[c]]\n"
    assert found(text) == ["M206 6:1"]
    assert mended(text) == text.replace(heading, meant)


@pytest.mark.parametrize(
    "heading", ["## Artefacts", "## Steps", "# Facts", "## Notes", "> ## Fact"]
)
def test_a_heading_of_somebodys_own_is_not_told_of(heading):
    assert "M206" not in str(found(ENTITY + f"# a\n\n{heading}\n\n- b\n"))


def test_a_heading_like_one_that_is_there_is_somebodys_own():
    assert found(ENTITY + "# a\n\n## Facts\n\n- b\n\n## Fact\n\n- c\n") == []
