"""A step that goes takes what stands under it into the trash, and nothing is lost."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from memfmt import load
from memfmt.errors import EditRefusedError, InvalidValueError, RefusedError, UnsafePathError
from memfmt.kinds.kind import NO_NAMES
from memfmt.kinds.procedure import PROCEDURE
from memfmt.kinds.steps import step_text
from memfmt.text.document import document_of
from memfmt.text.source import body_of, lines_of, source_of
from memfmt.write.restore import restore
from memfmt.write.revise import revise
from memfmt.write.steps import bare
from tests.growth import assert_takes_no_square
from tests.hands import mangled, soups
from tests.write.acting import DEPLOY, acted
from tests.write.folders import Folder, folder
from tests.write.test_revise import LINES, few, options


@few
@given(st.data())
def test_no_line_is_lost_whatever_steps_go(data):
    """Each line that is no step's own words stands in the file or in the trash."""
    text = data.draw(mangled(PROCEDURE) | soups(PROCEDURE))
    reading = PROCEDURE.read(document_of(source_of(text, "p.md")), NO_NAMES)
    old = reading.thing.steps
    given_ = data.draw(options(len(old)))
    if old and data.draw(st.booleans()):
        kept = data.draw(st.lists(st.sampled_from(old)))
        lines = [f"1. {step_text(bare(each))}" for each in kept] + data.draw(st.lists(LINES))
        given_ = {"steps": "\n".join(lines)}
    with folder(p=text) as vault:
        try:
            change = vault.act(revise("p.md", reason="why", **given_))
        except (EditRefusedError, InvalidValueError) as error:
            event(type(error).__name__)
            return
        event(f"to the trash: {change.facts['trash'] is not None}")
        after = vault.files()
        said = {at for rows in reading.rows.values() for row in rows for at in range(*own_of(row))}
        title = reading.outline.title
        said |= set(range(title.start, title.end)) if title else set()
        first, number = reading.document.first, len(reading.document.lines)
        lines = [reading.document.line(at).strip() for at in range(first, number) if at not in said]
        left = Counter(line.strip() for each in after.values() for line in lines_in(each))
        assert Counter(line for line in lines if line) <= left
        vault.act(lambda _: change.inverse())
        assert vault.files() == {"p.md": text.encode()}


def own_of(row):
    return row.start, row.head


def lines_in(data):
    return [body_of(line) for line in lines_of(data.decode())]


def test_what_stands_under_a_dropped_step_goes_to_the_trash_with_it(tmp_path):
    vault = Folder(tmp_path, {"memory/procedures/deploy to Railway.md": DEPLOY})
    act = revise("deploy to Railway", reason="x: y", drop=["1", "2", "3"], add=["look"], after="0")
    change = vault.act(act)
    trash = ".trash/deploy to Railway (step 2026-11-30).md"
    assert change.dropped == ()
    assert change.told[-1] == f"what stood under it is in {trash}"
    assert change.facts["trash"] == trash
    assert vault.read(trash) == (
        "---\ndropped: 2026-11-30\ndropped_from: memory/procedures/deploy to Railway.md\n"
        'procedure: deploy to Railway\nprocedure_id: p1\nversion: 3\nreason: "x: y"\n---\n\n'
        "1. push to main — the webhook does the rest (12✓/0✗)\n   - not on Fridays\n"
        "2. watch the boot log\n   - it is long\n"
    )
    assert load(tmp_path).diagnostics == ()
    with pytest.raises(RefusedError, match=r"--add STEP --reason WHY. makes a new one"):
        vault.act(restore("watch the boot log"))
    with pytest.raises(RefusedError, match=r"--add STEP"):
        vault.act(restore(trash))


def test_a_step_with_nothing_under_it_leaves_nothing_in_the_trash(tmp_path):
    vault = Folder(tmp_path, {"p.md": DEPLOY})
    assert vault.act(revise("p.md", reason="x", drop=["3"])).facts["trash"] is None
    assert set(vault.files()) == {"p.md"}


def test_a_step_that_a_list_leaves_out_goes_to_the_trash_with_what_is_under_it(tmp_path):
    vault = Folder(tmp_path, {"p.md": DEPLOY})
    vault.act(revise("p.md", reason="x", steps="watch the boot log\n"))
    vault.act(revise("p.md", reason="x", drop=["1"]))
    assert "   - not on Fridays\n" in vault.read(".trash/p (step 2026-11-30).md")
    assert "   - it is long\n" in vault.read(".trash/p (step 2026-11-30) (2).md")
    assert "long" not in vault.read("p.md")


def test_of_two_equal_steps_the_one_that_was_named_goes(tmp_path):
    text = DEPLOY.replace(DEPLOY[DEPLOY.index("1. push") : DEPLOY.index("\nA remark")], TWINS)
    vault = Folder(tmp_path, {"p.md": text})
    vault.act(revise("p.md", reason="x", drop=["1"]))
    assert "1. push\n   - second\n" in vault.read("p.md")
    assert "1. push\n   - first\n" in vault.read(".trash/p (step 2026-11-30).md")


TWINS = "1. push\n   - first\n2. push\n   - second\n"


def test_a_line_under_a_step_is_laid_aside_with_the_procedure_or_not_at_all(tmp_path):
    vault = Folder(tmp_path, {"p.md": DEPLOY, ".trash": "a file, and no folder"})
    before = vault.files()
    with pytest.raises((UnsafePathError, OSError)):
        vault.act(revise("p.md", reason="x", drop=["2"]))
    assert vault.files() == before


def test_many_steps_take_no_square_of_the_time():
    def steps(count):
        return [f"{number}. do thing {number}" for number in range(1, count + 1)]

    def call(count):
        text = DEPLOY.replace(DEPLOY[DEPLOY.index("1. push") : DEPLOY.index("\nA remark")], "")
        text = text.replace("## Steps\n\n", "## Steps\n\n" + "\n".join(steps(count)) + "\n")
        acted(text, revise("p.md", reason="x", steps="\n".join([*reversed(steps(count)), "more"])))

    assert_takes_no_square(call, (300,), (1200,))
