"""Text that looks like syntax is written so that it reads back: spec/format.md, "Escapes"."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt import Knowledge, Relation, Revision, Step
from memfmt.kinds import escapes
from memfmt.kinds.entity import read_relation, relation_text
from memfmt.kinds.knowledge import knowledge_text, read_knowledge
from memfmt.kinds.lines import one_line
from memfmt.kinds.names import NO_NAMES
from memfmt.kinds.normal import artifact_text
from memfmt.kinds.steps import read_revision, read_step, revision_text, step_text
from memfmt.text.blocks import Sort, scan
from tests.strategies import FRAGMENTS

MARKS = [
    *("\\", "\\\\", "—", "→", "←", "(3✓/4✗)", "✓", "✗)", "[", "]", "*", "**", "#", " ", ")"),
    *("amp;", "&mdash; ", "v1 → v2"),
]
PIECES = st.sampled_from([*FRAGMENTS, *MARKS])
ANY = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
LINES = st.one_of(st.lists(PIECES, max_size=8).map("".join), ANY).map(one_line)
NAMES = LINES.filter(bool)
RECORDS = st.none() | st.tuples(st.integers(0, 99), st.integers(0, 10**40))


def read_slot(text: str) -> str:
    """Return the one name in a group of which *text* is the first."""
    (name,), () = escapes.read_slots(f"{text} → ")
    return name


def read_type(text: str) -> str:
    found = escapes.take_type(f"{text}] title**", 0)
    assert found is not None
    assert found[1] == len(text) + 1
    return found[0]


def read_title(text: str) -> str:
    found = escapes.take_title(f"{text}** — content** and more", 0)
    assert found is not None
    assert found[1] == len(text) + 2
    return found[0]


PAIRS = {
    "E1 item": (escapes.item_text, escapes.read_item),
    "E2 heading": (escapes.heading_text, escapes.read_heading),
    "E4 words": (escapes.words_text, escapes.read_words),
    "E5 tail": (escapes.tail_text, escapes.read_tail),
    "E6 slot": (escapes.slot_text, read_slot),
    "E7 verb": (escapes.verb_text, escapes.read_verb),
    "E9 type": (escapes.type_text, read_type),
    "E9 title": (escapes.title_text, read_title),
    "E11 date": (escapes.date_text, escapes.read_date),
}


@pytest.mark.parametrize("pair", PAIRS)
@given(text=NAMES)
def test_what_is_written_reads_back(pair, text):
    write, read = PAIRS[pair]
    assert read(write(text)) == text


@pytest.mark.parametrize("pair", PAIRS)
@given(text=NAMES)
def test_a_mark_is_one_character_that_text_cannot_hide(pair, text):
    """Marks pile up one by one, so no two texts are written alike."""
    write, read = PAIRS[pair]
    assert read(write(write(text).strip())) == write(text).strip()


@given(NAMES)
def test_an_item_holds_one_paragraph_whatever_it_says(text):
    blocks = scan([f"- {escapes.item_text(text)}\n"])
    plain = [each for each in blocks if each.sort not in (Sort.HTML, Sort.MATH, Sort.COMMENT)]
    assert [each.sort for each in plain[:2]] == [Sort.LIST, Sort.ITEM]
    assert {each.sort for each in plain[2:]} <= {Sort.PARAGRAPH}
    assert len(blocks) == 3


@given(NAMES)
def test_a_heading_shows_its_text(text):
    (block,) = scan([f"# {escapes.heading_text(text)}\n"])
    assert (block.sort, block.level) == (Sort.HEADING, 1)
    assert escapes.read_heading(block.text) == text


@given(LINES, NAMES)
def test_no_dash_of_an_action_is_taken_for_the_one_before_the_detail(action, detail):
    written = escapes.words_text(action)
    assert f"{written} — {detail}".partition(" — ") == (written, " — ", detail)


@given(LINES)
def test_nothing_at_the_end_of_a_step_reads_as_its_record_or_slots(text):
    written = escapes.tail_text(text)
    assert escapes.take_record(written) == (written, None)
    assert escapes.slots_start(written) is None


@given(st.lists(NAMES, max_size=3), st.lists(NAMES, max_size=3))
def test_slots_read_back(needs, gives):
    group = "→".join(", ".join(map(escapes.slot_text, each)) for each in (needs, gives))
    assert escapes.read_slots(group) == (needs, gives)
    if needs or gives:
        assert escapes.slots_start(f"[{group}]") == 0


@given(
    NAMES,
    st.none() | NAMES,
    RECORDS,
    st.lists(NAMES, max_size=2),
    st.lists(NAMES, max_size=2),
)
def test_a_step_reads_back(action, detail, record, needs, gives):
    step = Step(action, detail, *(record or (None, None)), needs, gives)
    assert read_step(step_text(step)) == step


@given(st.integers(1, 10**30), st.integers(1, 99), LINES, st.none() | NAMES, RECORDS)
def test_a_revision_reads_back(before, after, reason, date, record):
    revision = Revision(before, after, reason, date, *(record or (None, None)))
    assert read_revision(revision_text(revision)) == revision


@given(NAMES, NAMES, st.sampled_from(["outgoing", "incoming"]), st.none() | NAMES)
def test_a_relation_reads_back(verb, target, direction, detail):
    relation = Relation(verb, target, direction, detail)
    content = escapes.read_item(relation_text(relation, None, NO_NAMES))
    assert read_relation(content, NO_NAMES) == relation


@given(NAMES, LINES, LINES)
def test_a_knowledge_entry_reads_back(type_, title, content):
    knowledge = Knowledge(type_, title, content)
    assert read_knowledge(one_line(knowledge_text(knowledge))) == knowledge


@given(
    st.one_of(st.lists(PIECES | st.just("\n"), max_size=9).map("".join), ANY).map(artifact_text),
    st.none() | NAMES,
)
def test_a_fence_ends_where_its_artifact_does(artifact, language):
    fence = escapes.fence_for(artifact, language)
    gap = " " if (language or "").startswith(fence[0]) else ""
    lines = [f"{fence}{gap}{language or ''}", *artifact.split("\n"), fence]
    (block,) = scan([f"{line}\n" for line in lines])
    assert (block.sort, block.end, block.closed) == (Sort.FENCE, len(lines), True)
    assert one_line(block.text) == (language or "")


# The surprises, each by its smallest text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("--", "\\--"),  # a rule, once a third follows, and an underline
        ("- z", "\\- z"),
        ("\\- z", "\\\\- z"),  # carries the mark already
        ("*", "\\*"),
        ("* z", "\\* z"),
        ("+ z", "\\+ z"),
        ("_ _ _", "\\_ _ _"),
        ("* * *", "\\* * *"),
        ("# 1 fan", "\\# 1 fan"),
        ("#", "\\#"),
        ("> q", "\\> q"),
        ("```", "\\```"),
        ("~~~", "\\~~~"),
        ("<!-- x", "\\<!-- x"),
        ("<? x", "\\<? x"),
        ("<div> x", "\\<div> x"),
        ("\\</p>", "\\\\</p>"),
        ("<b>", "\\<b>"),
        ("<b> x", "<b> x"),
        ("[a]: b", "\\[a]: b"),
        ("[^1]: x", "\\[^1]: x"),
        ("1. x", "1\\. x"),
        ("1\\. x", "1\\\\. x"),
        ("123456789)", "123456789\\)"),
    ],
)
def test_an_item_that_would_open_a_block_gets_one_mark(text, written):
    assert escapes.item_text(text) == written
    assert escapes.read_item(written) == text


@pytest.mark.parametrize(
    "text",
    [
        *("C:\\path\\", "\\d+", "a\\_b", "see [docs]", "*a*", "#tag", "-5 degrees", "`x`"),
        *("[x] done", "[[Ali]]", "%% note", "a:: b", "^id", "1.5 kg", "1234567890. x", "=="),
    ],
)
def test_an_item_that_opens_nothing_is_left_alone(text):
    assert escapes.item_text(text) == text
    assert escapes.read_item(text) == text


@pytest.mark.parametrize("content", ["- x", "# x", "> x", "1. x", "[a]: b", "--"])
def test_an_item_that_a_person_wrote_without_marks_loses_nothing(content):
    assert escapes.read_item(content) == content


@pytest.mark.parametrize(
    ("text", "written"),
    [("C #", "C \\#"), ("#", "\\#"), ("C \\#", "C \\\\#"), ("C#", "C#"), ("a #b", "a #b")],
)
def test_signs_that_would_close_a_heading_get_a_mark(text, written):
    assert escapes.heading_text(text) == written
    assert escapes.read_heading(written) == text


@pytest.mark.parametrize(
    ("action", "written"),
    [
        ("a — b", "a &mdash; b"),
        ("—", "&mdash;"),
        ("&mdash;", "&amp;mdash;"),
        ("&amp;mdash;", "&amp;amp;mdash;"),
        ("a — b&mdash;c", "a &mdash; b&mdash;c"),
        ("a—b", "a—b"),
    ],
)
def test_a_dash_that_is_a_word_of_an_action_is_an_entity(action, written):
    assert escapes.words_text(action) == written
    assert escapes.read_words(written) == action


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("write (3✓/4✗)", "write \\(3✓/4✗)"),
        ("(3✓/4✗)", "\\(3✓/4✗)"),
        ("write \\(3✓/4✗)", "write \\\\(3✓/4✗)"),
        ("f(3✓/4✗)", "f(3✓/4✗)"),  # no space before: nothing reads as a record
        ("x [a → b]", "x [a → b\\]"),
        ("x [a → b\\]", "x [a → b\\\\]"),
        ("[a → [b → c]", "[a → [b → c\\]"),  # marked at the `[`, the earlier one would open
        ("see [docs]", "see [docs]"),
    ],
)
def test_what_reads_as_the_end_of_a_step_gets_a_mark(text, written):
    assert escapes.tail_text(text) == written
    assert escapes.read_tail(written) == text


@pytest.mark.parametrize(
    ("step", "written"),
    [
        (Step("a — b", "c — d"), "a &mdash; b — c — d"),
        (
            Step("x", None, 12, 0, ["a, b", "c]"], ["d → e"]),
            "x [a\\, b, c\\] → d &rarr; e] (12✓/0✗)",
        ),
        (Step("x", None, None, None, [], ["b"]), "x [→ b]"),
        (Step("x", None, None, None, ["a\\"], []), "x [a\\  →]"),
        (Step("x [a → b]", None, 3, 1), "x [a → b\\] (3✓/1✗)"),
        (Step("1. x", "y"), "1\\. x — y"),
    ],
)
def test_the_written_form_of_a_step(step, written):
    assert step_text(step) == written
    assert read_step(written) == step


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        ("x [a → b]", "a → b"),
        ("[a →]", "a →"),
        ("x [a [b → c]", "b → c"),
        ("x [a] → b]", None),  # what closes last has nothing that opens it
        ("x[a → b]", None),
        ("x [a, b]", None),
        ("x [a → b] y", None),
    ],
)
def test_slots_are_the_last_group_with_an_arrow(text, slots):
    at = escapes.slots_start(text)
    assert (None if at is None else text[at + 1 : -1]) == slots


def test_the_last_arrow_parts_what_a_person_wrote():
    assert escapes.read_slots("a → b,c →d") == (["a → b", "c"], ["d"])


@pytest.mark.parametrize(
    ("relation", "written"),
    [
        (
            Relation("works at", "Mengram", "outgoing", "since 2024"),
            "works at → [[Mengram]] — since 2024",
        ),
        (Relation("mentored by", "Kenji", "incoming"), "mentored by ← [[Kenji]]"),
        (Relation("a → [[x]]", "T"), "a → \\[[x]] → [[T]]"),
        (Relation("a → \\[x]", "T"), "a → \\\\[x] → [[T]]"),
        (Relation("uses", "cloud/api.py"), "uses → [[cloud-api.py|cloud/api.py]]"),
        (
            Relation("is", "list[[int]] | None"),
            "is → [list\\[\\[int\\]\\] | None](<list--int-- - None.md>)",
        ),
        (Relation("is", "a\\b"), "is → [a\\\\b](<a-b.md>)"),
        (Relation("is", "a]"), "is → [a\\]](<a-.md>)"),
        (Relation("- is", "T"), "\\- is → [[T]]"),
    ],
)
def test_the_written_form_of_a_relation(relation, written):
    assert relation_text(relation, None, NO_NAMES) == written
    assert read_relation(escapes.read_item(written), NO_NAMES) == relation


@pytest.mark.parametrize(
    ("content", "relation"),
    [
        ("knows → [[X]] since 2024", Relation("knows", "X", "outgoing", "since 2024")),
        ("knows → [Ash](Ash.md)", Relation("knows", "Ash")),
        ("knows → [Ash](<My Ash.md>)", Relation("knows", "My Ash")),
        ("→ [[X]]", Relation("related to", "X")),
        ("knows -> [[X]]", None),
        ("knows →[[X]]", None),
        ("knows → [web](https://example.org)", None),
        ("knows → X", None),
    ],
)
def test_relations_as_people_write_them(content, relation):
    assert read_relation(content, NO_NAMES) == relation


@pytest.mark.parametrize(
    ("knowledge", "written"),
    [
        (Knowledge("snippet", "deploy", "how"), "**[snippet] deploy** — how"),
        (Knowledge("a]b", "x**y*", "c"), "**[a\\]b] x\\**y\\*** — c"),
        (Knowledge("note", "", "c"), "**[note]** — c"),
        (Knowledge("a\\", "t\\"), "**[a\\\\] t\\\\**"),
        (Knowledge("note", "a*b"), "**[note] a*b**"),
        (Knowledge("note", "t", "c", "```", None), "**[note] t** — c\n\n````\n```\n````"),
        (Knowledge("note", "t", "", "  ```"), "**[note] t**\n\n````\n  ```\n````"),
        (Knowledge("note", "t", "", "x", "a`b"), "**[note] t**\n\n~~~a`b\nx\n~~~"),
        (Knowledge("note", "t", "", "x", "~a`"), "**[note] t**\n\n~~~ ~a`\nx\n~~~"),
    ],
)
def test_the_written_form_of_knowledge(knowledge, written):
    assert knowledge_text(knowledge) == written


@pytest.mark.parametrize(
    ("revision", "written"),
    [
        (Revision(1, 2, "why", "2026-06-02", 4, 2), "v1 → v2 (2026-06-02, 4✓/2✗): why"),
        (Revision(1, 2, "why", "a) b", 4, 2), "v1 → v2 (a\\) b, 4✓/2✗): why"),
        (Revision(1, 2, "", "3✓/4✗"), "v1 → v2 (3✓\\/4✗):"),
        (Revision(1, 2, "", "a\\"), "v1 → v2 (a\\ ):"),
        (Revision(2, 3, "(why): not", None, 0, 1), "v2 → v3 (0✓/1✗): (why): not"),
    ],
)
def test_the_written_form_of_a_revision(revision, written):
    assert revision_text(revision) == written
    assert read_revision(written) == revision


def test_a_record_of_more_digits_than_python_reads_is_text():
    digits = "9" * 4001
    assert escapes.take_record(f"x ({digits}✓/1✗)") == (f"x ({digits}✓/1✗)", None)
