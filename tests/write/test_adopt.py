"""A person's note becomes memory by one line, and every other byte of it stays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt import EditRefusedError, InvalidValueError, file_type, parse, parse_frontmatter
from memfmt.errors import DamagedFileError, MemfmtError
from memfmt.kinds.table import KINDS
from memfmt.write.adopt import adopted
from memfmt.write.propose import Proposal, proposals
from tests.hands import soups

ALI = """\
---
tags: [people]
---
# Ali
hello

## Facts
- a
- b
  wrapped

## Mine
text

more
"""


def without_marker(text):
    """Return the lines of *text* but the one of the marker."""
    return [line for line in text.split("\n") if not line.startswith("memfmt_type:")]


def test_one_line_is_added_to_a_note_with_frontmatter():
    made = adopted(ALI, "Ali.md", "entity")
    assert made.text == ALI.replace("---\n", "---\nmemfmt_type: entity\n", 1)
    assert (made.name, made.extra) == ("Ali", ("tags",))
    assert made.read == (("name", ((5, 5),)), ("2 facts", ((9, 11),)))
    assert made.prose == ((6, 6), (13, 16))


def test_a_note_without_frontmatter_gets_one():
    assert adopted("text\r\n", "a.md", "note").text == (
        "---\r\nmemfmt_type: note\r\n---\r\ntext\r\n"
    )
    assert adopted("\ufefftext", "a.md", "note").text == "\ufeff---\nmemfmt_type: note\n---\ntext"


def test_what_an_episode_reads_is_its_title_and_all_below_it():
    made = adopted("# swarm\n\na\n\nb\n", "2026-05-01 swarm.md", "episode")
    assert made.read == (("name", ((4, 4),)), ("context", ((6, 8),)))
    assert made.prose == ()


def test_what_is_read_of_a_procedure_is_told_by_its_lines():
    text = "# dig\n\n**When** — dry\n\n## Steps\n\n1. a\n2. b\n   - sub\n\nprose\n"
    made = adopted(text, "dig.md", "procedure")
    assert made.read == (
        ("name", ((4, 4),)),
        ("1 trigger", ((6, 6),)),
        ("2 steps", ((10, 11),)),
    )
    assert made.prose == ((12, 14),)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("---\nmemfmt_type: entity\n---\n", InvalidValueError),
        ("---\nmengram_type: entity\n---\n", InvalidValueError),
        ("", DamagedFileError),
        ("a\udcff", DamagedFileError),
        ("---\na: 1\na: 2\n---\n", EditRefusedError),
        ("---\n- a list\n---\n", EditRefusedError),
    ],
)
def test_what_cannot_be_adopted_is_refused_by_its_path(text, error):
    with pytest.raises(error, match=r"note\.md"):
        adopted(text, "note.md", "entity")


def test_a_kind_that_there_is_not_is_refused():
    with pytest.raises(InvalidValueError, match="person"):
        adopted("a\n", "a.md", "person")


@given(text=soups(KINDS["entity"]), kind=st.sampled_from(sorted(KINDS)))
def test_every_other_line_stays_and_the_file_is_of_that_kind(text, kind):
    text = text.replace("memfmt_type", "kept_type")
    try:
        made = adopted(text, "a.md", kind)
    except MemfmtError:
        return
    assert file_type(parse_frontmatter(made.text)[0]) == kind
    kept = made.text.replace(f"memfmt_type: {kind}", "", 1)
    assert sorted(kept.replace("---", "").split()) == sorted(text.replace("---", "").split())
    assert made.text.endswith(text[-200:]) or "---" in text[-200:]
    assert len(list(parse({"a.md": made.text}).things())) == 1


def test_notes_that_look_like_memory_are_proposed():
    tree = {
        "dig.md": "# dig\n\n## Steps\n\n1. a\n2. b\n",
        "Ali.md": "# Ali\n\n## Facts\n\n- a\n",
        "2026-05-01 swarm.md": "[[Bo]]\n",
        "2026-05-02.md": "[[Bo]] came\n",
        "Bo.md": "tall\n",
        "soup.md": "# soup\n\n1. peel\n",
        "memory.md": "---\nmemfmt_type: entity\n---\n\n## Facts\n\n- a\n",
        "bad.md": "\udcff\n## Facts\n- a\n",
    }
    assert proposals(tree) == [
        Proposal("2026-05-01 swarm.md", "episode", "its file name is a date and what happened"),
        Proposal("Ali.md", "entity", "has 1 fact"),
        Proposal("Bo.md", "entity", "2 notes link to it"),
        Proposal("dig.md", "procedure", "has 2 steps, numbered, under a heading Steps"),
    ]
