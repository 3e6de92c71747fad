"""How the lines of a list follow its object: each rule and each surprise by name."""

from __future__ import annotations

import pytest

from memfmt import Knowledge, Relation, Revision, Step, parse, serialise


def entity(body):
    return f"---\nmemfmt_type: entity\n---\n\n# Ali\n\n{body}"


def procedure(body, title="# p (v1 · untested)"):
    return f"---\nmemfmt_type: procedure\n---\n\n{title}\n\n{body}"


def edited(text, change):
    """Return *text* after *change* was made to its object."""
    memory = parse({"x.md": text})
    (thing,) = memory.things()
    change(thing)
    return serialise(memory)["x.md"]


def facts(body, values):
    """Return the body of an entity file after its facts became *values*."""

    def change(thing):
        thing.facts = list(values)

    return edited(entity(f"## Facts\n\n{body}"), change).split("## Facts\n\n", 1)[-1]


@pytest.mark.parametrize(
    ("body", "values", "after"),
    [
        ("- a\n* b\n+ c\n", "abcd", "- a\n* b\n+ c\n+ d\n"),
        ("* a\n", "xa", "* x\n* a\n"),
        ("- a\n  - sub\n- b\n", "xb", "- x\n  - sub\n- b\n"),
        ("- a\n  - sub\n- b\n", "ba", "- b\n- a\n  - sub\n"),
        ("- a\n  - sub\n- b\n", "b", "- b\n"),
        ("- a\n* a\n", "a", "- a\n"),
        ("- a\n\n- b\n\n- c\n", "ac", "- a\n\n- c\n"),
        ("- a\n\n- b\n", "axb", "- a\n\n- x\n\n- b\n"),
        ("- a\n  more\n- b\n", ["b", "a more"], "- b\n- a\n  more\n"),
        ("- a\nlazy\n\n- b\n", ["x", "b"], "- x\n\n- b\n"),
        ("- a\n- b\n  ~~~\n  x\n  ~~~\ntext\n", "a", "- a\n\ntext\n"),
        ("prose\n- a\n---\n", [], "prose\n\n---\n"),
        ("- a", "ab", "- a\n- b"),
        ("- a\r\n", "ab", "- a\r\n- b\r\n"),
        ("- a\r\n- b", "abc", "- a\r\n- b\r\n- c"),
        ("-   a\n", "ab", "-   a\n-   b\n"),
        ("-\ta\n", "ab", "-\ta\n-\tb\n"),
        ("-\n  a\n", "b", "- b\n"),
        ("- a\n\nprose\n\n- b\n", "axb", "- a\n- x\n\nprose\n\n- b\n"),
        ("- [ ] a\n", ["[x] a"], "- [x] a\n"),
        ("- a\n  ---\n", "b", "- b\n  ---\n"),
        ("- a\n  - sub\n", ["<div>"], "- \\<div>\n  - sub\n"),
        ("```\nopen\n", "a", "- a\n\n```\nopen\n"),
        ("<!-- open\n\n- x\n", "a", "- a\n\n<!-- open\n\n- x\n"),
    ],
)
def test_a_list_follows(body, values, after):
    assert facts(body, values) == after


def test_a_new_section_goes_behind_the_nearest_earlier_one():
    text = entity("own words\n\n## Mine\n\nx\n\n## History\n\n- old\n")

    def change(thing):
        thing.facts = ["a"]
        thing.knowledge = [Knowledge("note", "t")]

    assert edited(text, change) == entity(
        "own words\n\n## Facts\n\n- a\n\n## Knowledge\n\n**[note] t**\n\n"
        "## Mine\n\nx\n\n## History\n\n- old\n"
    )


def test_two_sections_of_one_name_are_one_list_and_an_entry_follows_its_predecessor():
    text = entity("## Facts\n\n- a\n\n## Mine\n\n## facts ##\n\n- b\n")
    after = edited(text, lambda thing: thing.facts.append("c"))
    assert after == text + "- c\n"
    after = edited(text, lambda thing: thing.facts.insert(1, "c"))
    assert after == text.replace("- a\n", "- a\n- c\n")


def test_an_emptied_section_keeps_its_heading():
    assert edited(entity("## Facts\n\n- a\n"), lambda thing: thing.facts.clear()) == entity(
        "## Facts\n\n"
    )


def steps(body, values):
    def change(thing):
        thing.steps = [Step(value) if isinstance(value, str) else value for value in values]

    return edited(procedure(f"## Steps\n\n{body}"), change).split("## Steps\n\n", 1)[-1]


NINE = "".join(f"{number}. s{number}\n" for number in range(1, 10))


@pytest.mark.parametrize(
    ("body", "values", "after"),
    [
        ("1. a\n2. b\n3. c\n", "ac", "1. a\n2. c\n"),
        ("1. a\n2. b\n", "axb", "1. a\n2. x\n3. b\n"),
        ("1. a\n2. b\n", "ba", "1. b\n2. a\n"),
        ("1. a\n1. b\n", "axb", "1. a\n1. x\n1. b\n"),
        ("1) a\n2) b\n", "abx", "1) a\n2) b\n3) x\n"),
        ("3. a\n4. b\n", "xab", "3. x\n4. a\n5. b\n"),
        ("1. a\n7. b\n", "abx", "1. a\n7. b\n8. x\n"),
        (
            NINE.replace("9. s9\n", "9. s9\n   - note\n"),
            ["x", *(f"s{number}" for number in range(1, 10))],
            # "10." would take the note out of its step, so the last one keeps its number.
            "1. x\n"
            + "".join(f"{number + 1}. s{number}\n" for number in range(1, 9))
            + "9. s9\n   - note\n",
        ),
    ],
)
def test_steps_are_counted(body, values, after):
    assert steps(body, values) == after


def test_a_step_that_moves_and_changes_keeps_what_is_under_it():
    body = "1. a\n   - note\n2. b\n3. c\n"
    assert steps(body, ["b", "c", Step("a", None, 1, 0)]) == (
        "1. b\n2. c\n3. a (1✓/0✗)\n   - note\n"
    )


def test_a_relation_keeps_its_bullet_and_its_link():
    text = entity("## Relations\n\n* knows → [A](<a b.md>)\n")

    def change(thing):
        thing.relations[0] = Relation("trusts", "a b", "incoming", "since 2024")

    assert edited(text, change) == entity("## Relations\n\n* trusts ← [A](<a b.md>) — since 2024\n")


def test_a_revision_is_found_by_its_versions():
    text = procedure("## Evolution\n\n* v1 → v2: x\n  wrapped\n* v2 → v3: y\n")

    def change(thing):
        thing.evolution[0] = Revision(1, 2, "z", "2026-01-02", 3, 1)

    assert "* v1 → v2 (2026-01-02, 3✓/1✗): z\n* v2 → v3: y\n" in edited(text, change)


class TestKnowledge:
    def test_an_artifact_longer_than_its_fence_gets_a_longer_one(self):
        text = entity("## Knowledge\n\n**[n] t**\n\n```sh\na\n```\n")

        def change(thing):
            thing.knowledge[0].artifact = "a\n```\nb"

        assert edited(text, change) == entity(
            "## Knowledge\n\n**[n] t**\n\n````sh\na\n```\nb\n````\n"
        )

    def test_only_the_lines_that_differ_change(self):
        text = entity("## Knowledge\n\n**[n] t**\n\n~~~~\na  \nb\r\nc\n~~~~\n")

        def change(thing):
            thing.knowledge[0].artifact = "a  \nx\nc"

        assert edited(text, change) == text.replace("b\r\n", "x\n")


class TestDerived:
    def test_the_figures_change_and_the_rest_of_the_title_stays(self):
        text = procedure("", title="#   p   (v9 · 1% reliable)  ##")

        def change(thing):
            thing.success_count = 1

        assert "\n#   p   (v1 · 67% reliable)  ##\n" in edited(text, change)

    def test_figures_that_somebody_took_away_stay_away(self):
        text = procedure("", title="# p")

        def change(thing):
            thing.success_count = 1

        assert edited(text, change).endswith("\n# p\n\n")

    def test_a_line_that_says_something_else_is_a_persons(self):
        text = procedure("**Last failure** — own words\n").replace(
            "procedure\n", "procedure\nlast_failure: boom\n"
        )

        def change(thing):
            thing.last_failure = "other"

        assert edited(text, change) == text.replace("failure: boom", "failure: other")

    def test_a_line_that_says_what_the_field_said_follows_it(self):
        text = procedure("**Last failure** — boom\n").replace(
            "procedure\n", "procedure\nlast_failure: boom\n"
        )

        def change(thing):
            thing.last_failure, thing.last_failed = "other", "2026-01-02"

        assert "**Last failure** — 2026-01-02: other\n" in edited(text, change)

    def test_an_outcome_beside_context_that_looks_like_one_is_the_last_such_line(self):
        text = "---\nmemfmt_type: episode\noutcome: x\n---\n\n# e\n\na\n"

        def change(thing):
            thing.context = "a\n\n**Outcome** — y"

        assert edited(text, change).endswith("a\n\n**Outcome** — y\n\n**Outcome** — x\n")
