"""What a person left open stays where it is, and what an act adds is no part of it."""

from __future__ import annotations

import pytest
from hypothesis import event, given, note, settings
from hypothesis import strategies as st

from memfmt import load
from memfmt.errors import EditRefusedError, MemfmtError
from memfmt.kinds.entity import ENTITY
from memfmt.kinds.outline import unclosed
from memfmt.kinds.procedure import PROCEDURE
from memfmt.kinds.whole import reading_of
from memfmt.write.profile import profile
from memfmt.write.record import record
from memfmt.write.relate import relate
from memfmt.write.remember import remember
from memfmt.write.revise import revise
from memfmt.write.supersede import supersede
from tests.hands import mangled, soups
from tests.write.acting import DEPLOY
from tests.write.folders import ALI, Folder, fact_soups, folder

PATH = "Some Name.md"
OPENERS = ["```", "~~~~ sh", "<!-- open", "%%", "%% open", "$$", "<script>", "<?php", "<![CDATA["]


def under_headings(reading, is_moving):
    """
    Return (heading, line) of each line that is no value: what stands under which section.

    Where an act *is_moving*, what is nested under an entry goes along with it and does not count.
    """
    outline, document = reading.outline, reading.document
    rows = [row for each in reading.rows.values() for row in each]
    said = {at for row in rows for at in range(*row_lines(row, is_moving))}
    tops = {block.start: block for block in document.blocks if is_top(block)}
    said |= {at for block in tops.values() for at in range(block.start, block.end)}
    title = outline.title.start if outline.title else -1
    found, heading = [], "above"
    for at in range(document.first, len(document.lines)):
        if at in tops:
            heading = "title" if at == title else tops[at].text.lower()
        elif document.line(at).strip() and at not in said:
            found.append((heading, document.line(at).strip()))
    return found


def row_lines(row, is_moving):
    end = row.end if is_moving else row.head
    return row.start, max(end, row.part[1] if row.part else 0)


def is_top(block):
    return block.depth == 0 and block.level in (1, 2)


def is_kept(old, new):
    """Whether *new* holds all of *old*, in its order."""
    rest = iter(new)
    return all(each in rest for each in old)


@st.composite
def left_open(draw, kind):
    """A file of *kind*, below some line of which nothing closes what opens there."""
    text = draw(mangled(kind) | (fact_soups() if kind is ENTITY else soups(kind)))
    end = "\r\n" if "\r\n" in text else "\n"
    head, *lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n---\n", 1)
    lines = "\n---\n".join(lines).split("\n")
    at = draw(st.integers(0, len(lines)))
    lines[at:at] = ["", draw(st.sampled_from(OPENERS)), "my own"]
    return f"{head}\n---\n{chr(10).join(lines)}".replace("\n", end)


def acts_on(kind, thing):
    """Return the acts that may add a section to *thing*, and whether each moves an entry."""
    if kind is PROCEDURE:
        return [
            (revise(PATH, reason="why"), False),
            (revise(PATH, reason="why", add=["a step"]), False),
            (record(PATH, fail="boom"), False),
            (record(PATH, ok=True), False),
        ]
    gone = [supersede(each, "now so", reason="why", entity=PATH) for each in thing.facts]
    new = [remember(PATH, "a thing nobody said", force=True), relate(PATH, "knows", "Zoe")]
    return [*((each, False) for each in (*new, *new)), *((each, True) for each in gone)]


@pytest.mark.parametrize("kind", [ENTITY, PROCEDURE], ids=lambda kind: kind.name)
@given(st.data())
@settings(max_examples=max(50, settings().max_examples // 2))
def test_a_persons_lines_stay_in_order_and_under_their_headings(kind, data):
    text = data.draw(left_open(kind))
    reading = reading_of(kind, text, PATH)
    act, is_moving = data.draw(st.sampled_from(acts_on(kind, reading.thing)))
    with folder() as vault:
        vault.write(PATH, text)
        before = vault.files()
        try:
            vault.act(act)
        except MemfmtError as error:
            event(f"refused: {'nothing closes' in str(error)}")
            assert vault.files() == before
            return
        after = vault.read(PATH)
    note(after)
    again = reading_of(kind, after, PATH)
    assert is_kept(under_headings(reading, is_moving), under_headings(again, is_moving))
    block = unclosed(reading.document.blocks)
    event(f"open: {block is not None}")
    if block is not None and not any(row.part for rows in reading.rows.values() for row in rows):
        tail = [line.rstrip("\r\n") for line in reading.document.lines[block.start :]]
        assert [line.rstrip("\r\n") for line in again.document.lines][-len(tail) :] == tail


OPEN = "\n<!-- to be said:\n\nmore\n"


@pytest.mark.parametrize("opener", OPENERS)
@pytest.mark.parametrize(
    ("text", "act", "line"),
    [
        ("# Ali\n\nown words\n", remember("a.md", "x"), 9),
        ("# Ali\n\n## Facts\n\n- a\n", relate("a.md", "knows", "Bo"), 11),
        ("# Ali\n\n## Facts\n\n- a\n", supersede("a", "b", reason="x"), 11),
    ],
)
def test_a_section_that_can_stand_nowhere_is_refused_with_the_line(
    tmp_path, opener, text, act, line
):
    whole = f"---\nmemfmt_type: entity\nid: e1\n---\n{text}\n{opener}\nmore\n"
    vault = Folder(tmp_path, {"a.md": whole})
    with pytest.raises(EditRefusedError, match=rf"a\.md:{line}: nothing closes") as told:
        vault.act(act)
    assert str(told.value).count("a.md") == 1
    assert vault.read("a.md") == whole


def test_evolution_is_a_section_like_others(tmp_path):
    text = DEPLOY[: DEPLOY.index("## Evolution")] + "```sh\nrailway up\n"
    vault = Folder(tmp_path, {"p.md": text})
    with pytest.raises(EditRefusedError, match="'```'"):
        vault.act(revise("p.md", reason="x"))
    vault.act(record("p.md", ok=True))
    assert vault.read("p.md").endswith("```sh\nrailway up\n")


def test_what_has_its_section_is_written_there_all_the_same(tmp_path):
    vault = Folder(tmp_path, {"a.md": ALI + OPEN})
    vault.act(remember("a.md", "sings"))
    vault.act(supersede("sings", "sang", reason="x"))
    assert vault.read("a.md") == (
        ALI.replace("Tokyo\n", "Tokyo\n- sang\n") + "- sings — until 2026-11-30: x\n" + OPEN
    )


def test_a_section_that_is_open_bars_no_other(tmp_path):
    text = ALI.replace("## History\n\n- lived in Bonn\n", "## Mine\n" + OPEN)
    vault = Folder(tmp_path, {"a.md": text})
    vault.act(relate("a.md", "knows", "Bo"))
    assert vault.read("a.md") == text.replace(
        "\n## Mine", "\n## Relations\n\n- knows → [[Bo]]\n\n## Mine"
    )


def test_an_index_whose_lead_is_open_gets_no_section(tmp_path):
    index = "---\nmemfmt_type: index\n---\n# Memory\n\n- 0 entities\n" + OPEN
    vault = Folder(tmp_path, {"MEMORY.md": index})
    vault.act(remember("Ali", "sings", new=True))
    assert vault.read("MEMORY.md") == index.replace("0 entities", "1 entities")


@pytest.mark.parametrize("opener", OPENERS)
def test_nothing_is_added_to_a_profile_that_is_open(tmp_path, opener):
    text = f"---\nmemfmt_type: profile\n---\n\n# Profile\n\nLikes tea.\n\n{opener}\nmore\n"
    vault = Folder(tmp_path, {"profile.md": text})
    with pytest.raises(EditRefusedError, match=r"^profile\.md:9: nothing closes"):
        vault.act(profile("Reads.", add=True))
    assert vault.read("profile.md") == text
    vault.act(profile("Reads."))
    assert load(tmp_path).profile == "Reads."
