"""What holds now takes the place of what held, which stays as history."""

from __future__ import annotations

import pytest
from hypothesis import event, given, note
from hypothesis import strategies as st

from memfmt import load
from memfmt.check import report
from memfmt.cli import main
from memfmt.errors import (
    AmbiguousError,
    EditRefusedError,
    InvalidValueError,
    NotFoundError,
    RefusedError,
)
from memfmt.kinds.entity import ENTITY
from memfmt.kinds.lines import one_line
from memfmt.kinds.whole import reading_of
from memfmt.recall import recall
from memfmt.text.source import body_of
from memfmt.vault.loading import read_dir
from memfmt.write.supersede import supersede
from tests import strategies as own
from tests.hands import mangled
from tests.write.folders import ALI, PATH, Folder, fact_soups, folder, words

DAY = "2026-11-30"
news = own.texts.map(lambda text: text if one_line(text) else "something else")


def fenced(lines):
    """Return *lines* without their indent: that of an artifact grows."""
    return {line.strip() for line in lines}


def passed(vault, act):
    """Make *act* (what takes whether to force), by force where a gate stops it; nothing is lost."""
    before = vault.files()
    try:
        return vault.act(act(False))
    except RefusedError:
        event("stopped by a gate")
        assert vault.files() == before
        return vault.act(act(True))


def supersede_one(text, data, slot):
    """Supersede an entry of *slot* in *text*; return whether that was not refused."""
    reading = reading_of(ENTITY, text, PATH)
    entries = getattr(reading.thing, slot)
    names = [each.title if slot == "knowledge" else each for each in entries]
    if not any(names):
        return True
    name = data.draw(st.sampled_from([each for each in names if each]))
    new, why = data.draw(news), data.draw(news)
    with folder() as vault:
        vault.write(PATH, text)
        before = vault.files()
        try:
            change = passed(
                vault, lambda force: supersede(name, new, reason=why, entity=PATH, force=force)
            )
        except (AmbiguousError, InvalidValueError):
            return True
        except EditRefusedError as error:
            note(str(error))
            assert vault.files() == before
            event("refused")
            return False
        after = vault.read(PATH)
        note(after)
        thing = reading_of(ENTITY, after, PATH).thing
        kept = [each for each in entries if each is not entries[names.index(name)]]
        assert [each for each in getattr(thing, slot) if each in kept] == kept
        assert len(getattr(thing, slot)) == len(entries) - (one_line(new) in names)
        assert thing.history[:-1] == reading.thing.history
        assert thing.history[-1].endswith(one_line(f" — until {DAY}: {one_line(why)}"))
        assert name in thing.history[-1] or slot == "knowledge"
        row = reading.rows[slot][names.index(name)]
        head = {body_of(line) for line in reading.document.lines[row.start : row.head]}
        lost = set(words(text) - words(after)) - head
        assert fenced(lost) <= fenced(words(after))
        vault.act(lambda _: change.inverse())
        assert vault.files() == before
        return True


@pytest.mark.parametrize("slot", ["facts", "knowledge"])
@given(st.data())
def test_an_entry_in_a_file_that_a_person_had_in_hand(slot, data):
    assert supersede_one(data.draw(mangled(ENTITY)), data, slot)


@pytest.mark.parametrize("slot", ["facts", "knowledge"])
@given(st.data())
def test_an_entry_in_a_soup_of_lines(slot, data):
    supersede_one(data.draw(fact_soups()), data, slot)


OLD = (
    "---\nmemfmt_type: note\nnote_kind: decision\nid: n1\nmine: kept # so\n---\n\n# Stay in Bonn\n"
)
NEW = OLD.replace("n1", "n2").replace("Stay in Bonn", "Move to Osaka")
ENTRY = """\
---
memfmt_type: entity
---

# api

## Knowledge

**[snippet] deploy** — how it ships

```sh
railway up

--detach
```

My own prose stays.

**[snippet] deploy with a check** — since June
"""


@pytest.fixture
def vault(tmp_path):
    texts = {"entities/Ali.md": ALI, "entities/api.md": ENTRY, "notes/a.md": OLD, "notes/b.md": NEW}
    return Folder(tmp_path, texts)


def test_a_fact_goes_to_history_with_all_under_it(vault):
    change = vault.act(supersede("Keeps  bees", "keeps cats", reason="the bees left"))
    assert vault.read("entities/Ali.md") == (
        ALI.replace(
            "- keeps bees\n  - two hives\n    ```\n    north, south\n    ```\n", "- keeps cats\n"
        )
        + "- keeps bees — until 2026-11-30: the bees left\n"
        "  - two hives\n    ```\n    north, south\n    ```\n"
    )
    assert change.paths == ["entities/Ali.md"]
    assert change.dropped == ()
    assert change.facts["old"] == "keeps bees"


BREAKS = "\v\x85\u2028\x1c\f \t\u3000\u00a0\u200b"


@given(st.text(BREAKS + "ab\\-", min_size=1), st.sampled_from(["- ", "*   ", "1. ", "-\t"]))
def test_every_character_of_a_fact_stays_in_its_history(words_, mark):
    text = ALI.replace("- keeps bees", f"{mark}x{words_}y")
    with folder() as vault:
        vault.write(PATH, text)
        vault.act(supersede(f"x{words_}y", "keeps cats", reason="why", entity=PATH))
        assert f"x{words_}y — until {DAY}: why\n" in vault.read(PATH)


@given(st.text(BREAKS + "ab\\-", min_size=1))
def test_every_character_of_an_entry_stays_in_its_history(words_):
    text = ENTRY.replace("how it ships", f"x{words_}y")
    with folder() as vault:
        vault.write(PATH, text)
        vault.act(supersede("deploy", "by itself", reason="why", entity=PATH))
        held = f"- **[snippet] deploy** — x{words_}y — until {DAY}: why\n"
        assert held in vault.read(PATH)


def test_a_fact_of_two_lines_keeps_both(vault):
    vault.write("entities/Ali.md", ALI.replace("keeps bees", "keeps\x85\n   bees"))
    vault.act(supersede("keeps bees", "keeps cats", reason="x"))
    assert "\n- keeps\x85\n   bees — until 2026-11-30: x\n  - two hives\n" in vault.read(
        "entities/Ali.md"
    )
    assert load(vault.root).entity("Ali").history[-1] == "keeps bees — until 2026-11-30: x"


def test_a_mark_that_a_fact_needs_and_its_history_does_not_goes(vault):
    vault.write("entities/Ali.md", ALI.replace("- keeps bees", "- \\---"))
    vault.act(supersede("---", "keeps cats", reason="x"))
    assert "\n- --- — until 2026-11-30: x\n" in vault.read("entities/Ali.md")


def test_a_fact_that_says_the_new_already_stays_where_it_is(vault):
    vault.act(supersede("keeps bees", "prefers Rust", reason="x", entity="Ali"))
    assert load(vault.root).entity("Ali").facts == ["prefers Rust", "based in Tokyo"]


def test_the_day_may_be_told(vault):
    vault.act(supersede("keeps bees", "y", reason="x", when="2026-05-01T10:00"))
    assert "- keeps bees — until 2026-05-01: x\n" in vault.read("entities/Ali.md")


def test_recall_prints_the_new_and_on_request_the_old(vault):
    vault.act(supersede("based in Tokyo", "based in Osaka", reason="moved"))
    assert "Tokyo" not in recall(vault.root, "where is Ali based").text
    assert "Osaka" in recall(vault.root, "where is Ali based").text
    assert "Tokyo" in recall(vault.root, "based Tokyo", include_superseded=True).text


def test_an_entry_goes_to_history_with_its_artifact(vault):
    vault.act(supersede("deploy", "ships by itself", reason="CI"))
    assert (
        vault.read("entities/api.md")
        == """\
---
memfmt_type: entity
---

# api

## Knowledge

**[snippet] deploy** — ships by itself

My own prose stays.

**[snippet] deploy with a check** — since June

## History

- **[snippet] deploy** — how it ships — until 2026-11-30: CI
  ```sh
  railway up

  --detach
  ```
"""
    )


def test_another_entry_supersedes_by_its_title_and_stays(vault):
    vault.act(supersede("deploy", "deploy with a check", reason="CI", entity="api"))
    assert [each.title for each in load(vault.root).entity("api").knowledge] == [
        "deploy with a check"
    ]
    assert "My own prose stays.\n" in vault.read("entities/api.md")


def test_notes_name_each_other_and_keep_their_files(vault):
    vault.act(supersede("Stay in Bonn", "n2", reason="a job"))
    assert vault.read("notes/a.md") == OLD.replace(
        "id: n1\n", "id: n1\nsuperseded_by: n2\n"
    ).replace("# so\n", "# so\nsuperseded_on: 2026-11-30\nsuperseded_reason: a job\n")
    assert vault.read("notes/b.md") == NEW.replace("id: n2\n", "id: n2\nsupersedes: n1\n")
    assert recall(vault.root, "Bonn").text == ""


def test_a_note_without_id_gets_one(vault):
    vault.write("notes/b.md", NEW.replace("id: n2\n", ""))
    vault.act(supersede("n1", "Move to Osaka", reason="a job"))
    one, other = load(vault.root).notes
    assert one.superseded_by == other.id is not None
    assert other.supersedes == "n1"


def test_a_note_may_supersede_two_and_names_the_first(vault):
    vault.write("notes/c.md", OLD.replace("n1", "n3").replace("Bonn", "Kiel"))
    vault.act(supersede("n1", "n2", reason="a job"))
    change = vault.act(supersede("n3", "n2", reason="a job"))
    assert change.paths == ["notes/c.md"]
    assert load(vault.root).find("n2").supersedes == "n1"
    assert any("says already" in line for line in change.told)


@pytest.mark.parametrize(("old", "new"), [("n1", "n2"), ("n2", "n1"), ("n1", "n3")])
def test_what_is_superseded_already_is_refused(vault, old, new):
    vault.write("notes/c.md", OLD.replace("n1", "n3").replace("Bonn", "Kiel"))
    vault.act(supersede("n1", "n2", reason="a job"))
    before = vault.files()
    with pytest.raises(RefusedError, match=r"notes/a\.md is superseded by 'n2' already"):
        vault.act(supersede(old, new, reason="again"))
    assert vault.files() == before


def test_a_text_in_two_places_is_told_with_both(vault):
    vault.write("entities/Bo.md", ALI.replace("Ali", "Bo").replace("e1", "e2"))
    vault.write("notes/c.md", OLD.replace("n1", "n3").replace("Stay in Bonn", "keeps bees"))
    before = vault.files()
    with pytest.raises(AmbiguousError) as caught:
        vault.act(supersede("keeps bees", "y", reason="x"))
    for place in ("entities/Ali.md:11", "entities/Bo.md:11", "notes/c.md:1"):
        assert place in str(caught.value)
    assert vault.files() == before
    vault.act(supersede("keeps bees", "y", reason="x", entity="Bo"))
    assert vault.read("entities/Ali.md") == ALI


def test_a_fact_said_twice_in_one_file_is_told_with_both_lines(vault):
    vault.write("entities/Ali.md", ALI.replace("prefers Rust", "keeps bees"))
    with pytest.raises(AmbiguousError, match=r"Ali\.md:10, entities/Ali\.md:11"):
        vault.act(supersede("keeps bees", "y", reason="x"))


def test_a_text_that_is_nowhere_is_told_with_the_nearest(vault):
    for named in (None, "Ali"):
        with pytest.raises(NotFoundError, match="nearest: 'keeps bees'"):
            vault.act(supersede("keeps bee", "y", reason="x", entity=named))


def test_a_part_of_a_fact_is_no_fact(vault):
    with pytest.raises(NotFoundError):
        vault.act(supersede("Tokyo", "Osaka", reason="x"))


@pytest.mark.parametrize(
    ("new", "more"),
    [
        ("y", {"reason": " "}),
        ("y", {"reason": None}),
        ("keeps BEES", {"reason": "x"}),
        ("", {"reason": "x"}),
        ("y", {"reason": "x", "when": "soon"}),
    ],
)
def test_what_says_nothing_new_or_not_why_is_misuse(new, more):
    with pytest.raises(InvalidValueError):
        supersede("keeps bees", new, **more)


def test_the_command(vault, monkeypatch, capsys):
    monkeypatch.chdir(vault.root)
    assert main(["supersede", "keeps bees", "y", "--reason", "x", "--dry-run"]) == 0
    assert "+- keeps bees — until " in capsys.readouterr().out
    assert vault.read("entities/Ali.md") == ALI
    assert main(["supersede", "Ali", "keeps bees", "y", "--reason", "x"]) == 0
    assert main(["supersede", "keeps bees", "z", "--reason", "x"]) == 1
    assert main(["supersede", "y", "z"]) == 2
    assert main(["supersede", "y"]) == 2
    assert report(read_dir(".")).is_valid


@pytest.mark.parametrize("when", ["20260801T1015", "20260801", " 2026-08-01 ", "2026-08-01T10:15"])
def test_a_day_in_any_iso_form_is_written_in_one(when):
    text = "---\nmemfmt_type: entity\n---\n\n# Ali\n\n## Facts\n\n- keeps bees\n"
    with folder(entities__Ali=text) as vault:
        vault.act(supersede("keeps bees", "keeps cats", reason="x", when=when))
        assert "- keeps bees — until 2026-08-01: x\n" in vault.read("entities/Ali.md")
