"""Checks of files, bytes and fields (M0, M1): the smallest file for each, and what is well."""

import pytest

from memfmt import parse
from memfmt.check import checked, not_given_back, readings_of, report
from memfmt.text.source import MAX_BYTES
from memfmt.vault.tree import Tree
from tests.check.files import ENTITY, EPISODE, NOTE, PROCEDURE, field, found, mended

# M0: files and bytes


def test_a_file_too_large_that_begins_as_memory_is_told_of_wherever_it_lies():
    text = "---\nmemfmt_type: entity\n---\n# Ali\n" + "x" * MAX_BYTES
    assert found(text, "Ali.md") == found(text) == ["M001 0:0"]
    assert found("# mine\n" + "x" * MAX_BYTES, "mine.md") == []


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("memfmt_type: entity\nid: e1\n---\n\n# Ali\n", "1:1"),
        ("--\nid: e1\nmemfmt_type: entity\n---\n", "3:1"),
        ("\n---\nmemfmt_type: entity\n---\n# Ali\n", "3:1"),
        ("—\nmemfmt_type: entity\ntags:\n  - a\n---\n", "2:1"),
    ],
)
def test_a_lost_opening_fence_is_told_of_at_the_marker(text, place):
    assert found(text) == [f"M005 {place}"]


def test_an_open_fence_without_a_marker_is_nobodys_business():
    assert found("---\nid: e1\n\n# Ali\n") == []


@pytest.mark.parametrize(
    "line",
    [
        "memfmt-type: entity",
        "memfmt type: note",
        "Memfmt_Type: Entity",
        "memfmttype: entity",
        "memfnt_type: procedure",
        "mengram-type: episode",
    ],
)
def test_a_marker_spelled_another_way_is_told_of(line):
    assert found(f"---\nid: e1\n{line}\n---\n") == ["M108 3:1"]


@pytest.mark.parametrize(
    "line", ["memory_type: entity", "memfmt-type: recipe", "media_type: note", "type: entity"]
)
def test_a_key_of_somebodys_own_is_no_marker(line):
    assert found(f"---\n{line}\n---\n") == []


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


@pytest.mark.parametrize(
    ("start", "text", "place"),
    [
        (ENTITY, "- a\n  ```\n  b\n- c\n", "10:3"),
        (NOTE, "> a\n> ~~~ sh\n> b\n\nc\n", "10:3"),
        (EPISODE, "- ```\n  b\n\nc\n", "9:3"),
        (EPISODE, "- a\n    - ```\n      b\n", "10:7"),
    ],
)
def test_a_fence_that_ends_with_its_item_or_quote_is_told_of(start, text, place):
    text = start + "\n# Ali\n\n## Facts\n\n" + text
    assert found(text) == [f"M010 {place}"]
    assert report({"a.md": text}).diagnostics == report({"a.md": text}, is_quick=False).diagnostics


@pytest.mark.parametrize("text", ["- a\n  ```\n  b\n  ```\n", "> ```\n> a\n> ```\n"])
def test_a_fence_that_is_closed_in_its_item_or_quote_is_well(text):
    assert found(NOTE + "# Ali\n\n" + text) == []


def test_a_fence_is_named_as_it_stands_there():
    (wrong,) = checked({"a.md": NOTE + "# a\n\n```\nb\n"})
    assert "the fence '```' is never closed" in wrong.message


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


@pytest.mark.parametrize("value", ["", " ~", " [entity, note]", ' ""'])
def test_a_marker_that_names_no_type_is_told_of(value):
    column = 14 if value else 13
    assert found(f"---\nmemfmt_type:{value}\n---\n# a\n") == [f"M101 2:{column}"]


@pytest.mark.parametrize("line", ["version: 1.5", "version: [1, 2]", "id:\n  a: b"])
def test_a_field_of_another_type_is_told_of(line):
    assert [each[:4] for each in found(field(line, "procedure"))] == ["M102"]


def test_a_map_where_a_list_is_due_is_told_of():
    assert found(field("participants:\n  a: b", "episode")) == ["M102 4:3"]


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


@pytest.mark.parametrize(
    "day",
    ["2026-13-45", "2026-02-30", "2025-02-29", "0000-01-01", "2026-04-31", "2026-07-30T25:00"],
)
def test_a_day_that_is_none_is_told_of(day):
    for text in (
        field(f"happened: {day}", "episode"),
        f"{EPISODE[:-4]}happened: {day}\n---\n\n# a\n",
        f'{EPISODE[:-4]}happened: "{day}"\n---\n\n# a\n',  # as memfmt itself writes it
    ):
        assert found(text) == ["M109 3:11"]
        tree = {"a.md": text}
        assert report(tree).diagnostics == report(tree, is_quick=False).diagnostics


@pytest.mark.parametrize(
    "day",
    [
        "2024-02-29",
        "2026-07-31",
        "2026-07-30 12:30",
        "2026-07-30T12:30:00+02:00",
        "yesterday",
        "spring 2024",
        "2026-07",
        "2026-07-30/31",
        "30.07.2026",
        "2026-13",
        "2026-13-450",
    ],
)
def test_a_day_and_any_other_text_is_well(day):
    assert found(field(f"happened: {day}", "episode")) == []


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


def test_a_key_over_a_thousand_characters_is_told_of():
    assert [each[:6] for each in found(field("k" * 1001 + ": x"))] == ["M107 3"]
    assert [each[:6] for each in found(field("a:\n  " + "k" * 1001 + ": x"))] == ["M107 3"]
    assert found(field("k" * 1000 + ": x")) == []
