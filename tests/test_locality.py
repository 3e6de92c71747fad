"""P3: an edit changes what it names, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import event, given, note
from hypothesis import strategies as st

from memfmt import EditRefusedError
from memfmt.kinds.kind import composed
from memfmt.kinds.names import NO_NAMES
from memfmt.kinds.normal import normal
from memfmt.kinds.table import KINDS
from memfmt.text.document import document_of
from memfmt.text.source import end_of, lines_of, source_of
from tests.edits import edited, kept_lines, most_new_lines
from tests.hands import mangled, soups


def read(kind, text, path="entities/Some Name.md"):
    return kind.read(document_of(source_of(text, path)), NO_NAMES)


def is_subsequence(kept: list[str], lines: list[str]) -> bool:
    """Whether *kept* stand in *lines* in order; only the last may have gained a line end."""
    rest = iter(lines)
    return all(
        any(line == each or (at == len(kept) - 1 and line.rstrip("\r\n") == each) for line in rest)
        for at, each in enumerate(kept)
    )


def are_kept(kept: list[str], lines: list[str], gone: int) -> bool:
    """
    Whether *lines* still hold *kept*, in order, and what is new is where it belongs.

    Blank lines at the seams may come and go: one for each of the *gone* entries, and for one
    that was added.
    """
    lost = len(without_words(kept)) - len(without_words(lines))
    return is_subsequence(with_words(kept), with_words(lines)) and lost <= gone


def with_words(lines: list[str]) -> list[str]:
    return [line for line in lines if line.strip()]


def without_words(lines: list[str]) -> list[str]:
    return [line for line in lines if not line.strip()]


def without_numbers(lines: list[str]) -> list[str]:
    return [
        "#" + line.lstrip(" \t0123456789") if line.lstrip()[:1].isdigit() else line
        for line in lines
    ]


def check(kind, text, data, *, all_rows):
    reading = read(kind, text)
    made = data.draw(edited(reading.thing))
    note(f"text = {text!r}")
    note(f"{made.what} {made.slot}: {made.thing}")
    wanted = normal(made.thing, kind.owned)
    try:
        after = composed(kind, wanted, text, "entities/Some Name.md", NO_NAMES)
    except EditRefusedError as error:
        event(f"refused {kind.name} {made.slot}")
        note(str(error))
        return False
    note(f"after = {after!r}")
    assert read(kind, after).thing == wanted
    (kept, freed), lines = kept_lines(reading, made, all_rows=all_rows), lines_of(after)
    words, blanks = (len(kind(lines)) - len(kind(kept)) for kind in (with_words, without_words))
    most = most_new_lines(reading, made, freed)
    if len(set(map(end_of, lines_of(text))) - {""}) == 1:
        assert set(map(end_of, lines)) <= {"", *map(end_of, lines_of(text))}
    assert words <= most[0]
    assert blanks <= most[1]
    if made.slot == "steps" and made.what != "replace":  # the steps after it may be renumbered
        kept, lines = without_numbers(kept), without_numbers(lines)
    assert are_kept(kept, lines, len(made.gone) if not all_rows else len(kept))
    if wanted == reading.thing:
        assert after == text
    return True


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
@given(data=st.data())
def test_one_edit_of_a_file_that_a_person_had_in_hand(kind, data):
    text = data.draw(mangled(kind))
    assert check(kind, text, data, all_rows=False)  # none of these edits is refused


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
@given(data=st.data())
def test_one_edit_of_a_soup_of_lines(kind, data):
    text = data.draw(soups(kind))
    check(kind, text, data, all_rows=True)
