"""Each check by the smallest file that it finds something in, and by what it must leave alone."""

import pytest

from memfmt import parse
from memfmt.check import checked, not_given_back, readings_of, report
from memfmt.text.edits import apply
from memfmt.vault.tree import Tree

ENTITY = "---\nmemfmt_type: entity\n---\n"
EPISODE = "---\nmemfmt_type: episode\n---\n"
PROCEDURE = "---\nmemfmt_type: procedure\n---\n"
NOTE = "---\nmemfmt_type: note\n---\n"


def found(text, path="entities/Ali.md"):
    """Return ``CODE line:column`` of each finding in a folder with one file."""
    return [f"{each.code} {each.line}:{each.column}" for each in checked({path: text})]


def mended(text, path="entities/Ali.md"):
    """Return *text* with the one fix made that its findings have."""
    (fix,) = [each.fix for each in checked({path: text}) if each.fix is not None]
    return apply(text, fix.edits)


def field(line, kind="entity"):
    return f"---\nmemfmt_type: {kind}\n{line}\n---\n\n# Ali\n"


# M0: files and bytes


def test_nothing_is_wrong_with_a_file_that_is_no_memory():
    assert found("# a\n\n# b\n\n```\n") == []
    assert found("") == ["M001 0:0"]
    assert found("", "inbox/a.md") == []


def test_a_file_that_could_not_be_read_is_told_of():
    tree = Tree({}, unread={"entities/Ali.md": "Permission denied"})
    assert [str(each) for each in checked(tree)] == [
        "entities/Ali.md: error M002 cannot be read: Permission denied"
    ]


def test_a_value_that_needs_quotes_is_told_of_at_the_value():
    assert found(field("a: b: c")) == ["M003 3:4"]


def test_a_key_that_stands_twice_is_told_of_at_the_second():
    assert found(field("a: 1\na: 2")) == ["M004 4:1"]


def test_a_lost_closing_fence_is_told_of_at_the_top():
    assert found("---\nmemfmt_type: entity\n\n# Ali\n") == ["M005 1:1"]


def test_a_marker_in_a_second_frontmatter_is_told_of_there():
    assert found("---\na: 1\n---\n\n" + ENTITY + "# Ali\n") == ["M006 5:1"]


def test_a_memory_that_is_not_what_its_text_says_would_not_be_given_back():
    texts = {"a.md": ENTITY + "# Ali\n\n## Facts\n\n- a\n"}
    memory = parse(texts)
    assert list(not_given_back(memory, readings_of(texts))) == []
    memory.entities[0].facts.append("b")
    (lost,) = not_given_back(memory, readings_of(texts))
    assert (lost.code, lost.line) == ("M007", 9)


def test_a_memory_that_is_gone_would_not_be_given_back():
    texts = {"a.md": ENTITY + "# Ali\n"}
    memory = parse(texts)
    memory.entities.clear()
    (lost,) = not_given_back(memory, readings_of(texts))
    assert (lost.code, lost.path, lost.line) == ("M007", "a.md", 0)


def test_a_memory_that_cannot_be_written_would_not_be_given_back():
    texts = {"a.md": ENTITY + "# Ali\n"}
    memory = parse(texts)
    memory.entities[0].facts.append("\ud800")
    (lost,) = not_given_back(memory, readings_of(texts))
    assert (lost.code, lost.path) == ("M007", "a.md")


@pytest.mark.parametrize("opening", ["```", "~~~ sh", "<!--", "%%", "$$", "  ```"])
def test_what_is_never_closed_is_told_of_where_it_opens(opening):
    column = 1 + len(opening) - len(opening.lstrip())
    assert found(ENTITY + f"# Ali\n\n{opening}\na\n") == [f"M010 6:{column}"]


def test_an_item_ends_the_fence_that_it_leaves_open():
    assert found(ENTITY + "# Ali\n\n## Facts\n\n- a\n  ```\n") == []


def test_an_index_may_leave_nothing_open_either():
    assert found("---\nmemfmt_type: index\n---\n# Memory\n\n```\n", "MEMORY.md") == ["M010 6:1"]


@pytest.mark.parametrize("start", [ENTITY, PROCEDURE])
def test_a_second_title_is_told_of_where_sections_are_read(start):
    assert found(start + "# a\n\n# b\n") == ["M011 6:1"]


@pytest.mark.parametrize("start", [EPISODE, NOTE, ENTITY.replace("entity", "profile")])
def test_a_second_title_is_text_where_text_is_read(start):
    assert found(start + "# a\n\n# b\n") == []


def test_a_title_in_a_quote_is_no_title():
    assert found(ENTITY + "# a\n\n> # b\n") == []


def test_a_missing_title_is_told_of_in_the_first_line_of_the_body():
    text = EPISODE + "it broke\n"
    assert found(text) == ["M012 4:1"]
    assert mended(text) == EPISODE + "\n# Ali\n\nit broke\n"


def test_a_missing_title_of_an_empty_body_is_told_of_at_the_last_line():
    assert found(ENTITY) == ["M012 3:1"]
    assert mended(ENTITY) == ENTITY + "\n# Ali\n"


def test_an_empty_title_is_filled():
    assert found(ENTITY + "#\n") == ["M012 4:1"]
    assert mended(ENTITY + "#\n") == ENTITY + "# Ali\n"


def test_profile_and_index_need_no_title():
    assert found("---\nmemfmt_type: profile\n---\nlikes tea\n", "profile.md") == []
    assert found("---\nmemfmt_type: index\n---\n", "MEMORY.md") == []


# M1: fields


def test_an_unknown_type_is_told_of_at_the_type():
    (wrong,) = checked({"a.md": "---\nmemfmt_type: enttiy\n---\n# a\n"})
    assert (wrong.code, wrong.line, wrong.column) == ("M101", 2, 14)
    assert "is 'entity' meant?" in wrong.message


@pytest.mark.parametrize("line", ["version: 1.5", "version: [1, 2]", "id:\n  a: b"])
def test_a_field_of_another_type_is_told_of(line):
    assert [each[:4] for each in found(field(line, "procedure"))] == ["M102"]


def test_a_number_below_its_least_is_told_of_at_the_number():
    assert found(field("fail_count: -2", "procedure")) == ["M103 3:13"]


@pytest.mark.parametrize(
    ("text", "reads"),
    [
        ("007", "the number 7"),
        ("1.10", "the number 1.1"),
        ("5e3", "the number 5000"),
        ("1.0", "the number 1"),
        (".5", "the number 0.5"),
        ("+5", "the number 5"),
        ("0x1F", "the number 31"),
        ("0o17", "the number 15"),
        ("12345678901234567890", "the number 12345678901234567000"),
        ("1e400", "the number Infinity"),
        ("-.INF", "the number -Infinity"),
        (".nan", "the number NaN"),
        ("true", "a checkbox"),
        ("FALSE", "a checkbox"),
    ],
)
def test_text_that_obsidian_would_write_otherwise_is_told_of(text, reads):
    (odd,) = checked({"a.md": field(f"id: {text} # c")})
    assert (odd.code, odd.line, odd.column) == ("M104", 3, 5)
    assert f"reads as {reads}:" in odd.message
    assert mended(field(f"id: {text} # c")) == field(f'id: "{text}" # c')


@pytest.mark.parametrize(
    "text", ["42", "-3", "0.9", "2026-07-30", "12:30", "no", "~", '"007"', "v1"]
)
def test_text_that_obsidian_keeps_is_left_alone(text):
    assert found(field(f"id: {text}")) == []


def test_a_number_field_and_an_unknown_one_may_be_any_number():
    assert found(field("version: 03\nrating: 4.50", "procedure")) == []


def test_an_item_of_a_list_is_told_of_in_its_line():
    text = field("participants:\n  - Ali\n  - 007", "episode")
    assert found(text) == ["M104 5:5"]
    assert mended(text) == text.replace("007", '"007"')


def test_an_item_of_a_flow_list_is_told_of_without_fix():
    assert found(field("participants: [Ali, 007]", "episode")) == ["M104 3:15"]
    assert checked({"a.md": field("participants: [Ali, 007]", "episode")})[0].fix is None


def test_a_value_cut_at_a_hash_is_told_of():
    assert [each[:6] for each in found(field("a: fixed by #41 today"))] == ["M106 3"]


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
