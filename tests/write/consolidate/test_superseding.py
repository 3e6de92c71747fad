"""What an answer supersedes stands under History, with all that a person wrote under it."""

from __future__ import annotations

import pytest
from hypothesis import event, given, note
from hypothesis import strategies as st

from memfmt.errors import AnswerError, EditRefusedError
from memfmt.kinds.entity import ENTITY
from memfmt.kinds.whole import reading_of
from memfmt.text.source import body_of
from memfmt.write.consolidate.applying import consolidation
from memfmt.write.consolidate.subjects import relation_text
from tests.cli.places import SWARM
from tests.hands import mangled
from tests.write.folders import ALI, PATH, fact_soups, folder

WHY = "it changed (source: consolidation, [[swarm]])"
ENTITY_OF = {"entity": PATH, "why": "it changed", "episodes": ["ep1"]}


def taught(vault, *items):
    """Make an answer of *items* about the entity at PATH on *vault*; return the change."""
    whole = [{**ENTITY_OF, **each} for each in items]
    return vault.act(consolidation({"items": whole}))


@st.composite
def superseding(draw, reading):
    """An item that supersedes an entry of the file, and the line that the entry begins on."""
    slot, at = draw(
        st.sampled_from(
            [
                (slot, at)
                for slot in ("facts", "relations", "knowledge")
                for at in range(len(reading.rows[slot]))
            ]
        )
    )
    row = reading.rows[slot][at]
    salt = draw(st.sampled_from("abcdefgh"))
    if slot == "facts":
        item = {"kind": "fact", "text": f"keeps {salt}{row.start} now"}
        known = row.value
    elif slot == "relations":
        item = {"kind": "relation", "verb": f"keeps {salt}{row.start}", "target": "Bo"}
        known = relation_text(row.value)
    else:
        item = {"kind": "knowledge", "title": f"{salt}{row.start}", "text": f"{row.start}{salt}"}
        known = row.value.title
    return {**item, "supersedes": [known]}, row.start


def told_lines(lines):
    """Return *lines* that say something, without the white space around them."""
    return [line for line in (body_of(each).strip(" \t") for each in lines) if line]


def stands_in(part, whole):
    """Whether *part* stands in *whole* line after line."""
    return any(whole[at : at + len(part)] == part for at in range(len(whole) - len(part) + 1))


def nothing_is_lost(text, after, starts):
    """Assert that each entry has its lines under it, those that begin at *starts* in History."""
    reading, now = reading_of(ENTITY, text, PATH), reading_of(ENTITY, after, PATH)
    kept = told_lines(now.document.lines)
    history = [told_lines(now.document.lines[row.start : row.end]) for row in now.rows["history"]]
    rows = [row for slot in reading.rows.values() for row in slot]
    for row in rows:
        lines = reading.document.lines
        whole = told_lines(lines[row.start : row.end])
        if row.start not in starts and stands_in(whole, kept):
            continue  # else it says the same as one that was superseded
        under = told_lines(lines[slice(*row.part)] if row.part else lines[row.head : row.end])
        assert any(
            f" — until 2026-11-30: {WHY}" in "".join(each[: len(each) - len(under)])
            and each[len(each) - len(under) :] == under
            for each in history
        )
    inside = {number for row in rows for number in range(row.start, row.head)}
    free = [
        body_of(line).strip(" \t")
        for number, line in enumerate(reading.document.lines)
        if number not in inside
    ]
    for line in filter(None, free):
        assert kept.count(line) >= free.count(line)


def supersede_some(text, data):
    """Supersede entries of *text* by one answer; return why that was refused, None where not."""
    reading = reading_of(ENTITY, text, PATH)
    if not any(reading.rows[slot] for slot in ("facts", "relations", "knowledge")):
        return None
    drawn = data.draw(st.lists(superseding(reading), min_size=1, max_size=3))
    with folder(
        entities__Bo=ALI.replace("Ali", "Bo").replace("e1", "bo"), episodes__swarm=SWARM
    ) as vault:
        vault.write(PATH, text)
        before = vault.files()
        try:
            change = taught(vault, *(item for item, _ in drawn))
        except (AnswerError, EditRefusedError) as error:
            note(str(error))
            assert vault.files() == before
            return error
        event("written")
        note(vault.read(PATH))
        nothing_is_lost(text, vault.read(PATH), {start for _, start in drawn})
        assert change.dropped == ()
        vault.act(lambda _: change.inverse())
        assert vault.files() == before
    return None


@given(st.data())
def test_nothing_under_an_entry_is_lost_in_a_file_that_a_person_had_in_hand(data):
    supersede_some(data.draw(mangled(ENTITY)), data)


@given(st.data())
def test_nothing_under_an_entry_is_lost_in_a_soup_of_lines(data):
    supersede_some(data.draw(fact_soups()), data)


HEAD = "---\nmemfmt_type: entity\n---\n\n# Ali\n\n## Facts\n\n"
BEES = {"kind": "fact", "text": "keeps cats", "supersedes": ["keeps bees"]}
CATS = "- keeps cats (source: consolidation, [[swarm]])\n"


@pytest.mark.parametrize(("before", "after"), [("- keeps hens\n", ""), ("", "- keeps hens\n")])
def test_a_nested_line_goes_with_its_fact(before, after):
    bees = "- keeps bees\n  - two hives on the roof\n"
    with folder(episodes__swarm=SWARM) as vault:
        vault.write(PATH, HEAD + before + bees + after)
        change = taught(vault, BEES)
        past = f"- keeps bees — until 2026-11-30: {WHY}\n  - two hives on the roof\n"
        assert vault.read(PATH) == f"{HEAD}{before}{CATS}{after}\n## History\n\n{past}"
        assert change.dropped == ()


def test_knowledge_goes_with_its_lines_of_code():
    code = "```sh\nrailway up\n\n--detach\n```\n"
    head = HEAD.replace("Facts", "Knowledge")
    with folder(episodes__swarm=SWARM) as vault:
        vault.write(PATH, f"{head}**[snippet] deploy** — how it ships\n\n{code}\nMy own prose.\n")
        taught(
            vault,
            {"kind": "knowledge", "title": "ship", "text": "by CI", "supersedes": ["deploy"]},
        )
        assert vault.read(PATH) == (
            f"{head}**[note] ship** — by CI (source: consolidation, [[swarm]])\n\nMy own prose.\n\n"
            f"## History\n\n- **[snippet] deploy** — how it ships — until 2026-11-30: {WHY}\n"
            "  ```sh\n  railway up\n\n  --detach\n  ```\n"
        )


def test_what_cannot_go_to_history_is_refused_with_its_place():
    text = f"{HEAD}- keeps hens\n- keeps bees\n  - two hives\n\n<!-- open\n"
    with folder(episodes__swarm=SWARM) as vault:
        vault.write(PATH, text)
        with pytest.raises(AnswerError) as caught:
            taught(vault, BEES)
        (complaint,) = caught.value.complaints
        assert complaint.startswith(f"items[0] (fact): supersedes 'keeps bees', in {PATH}:10, ")
        assert vault.read(PATH) == text
