"""What the fast reader takes and what it declines, each by name, and that its time is linear."""

from __future__ import annotations

import pytest

from memfmt.kinds.kind import composed
from memfmt.kinds.model import Episode
from memfmt.kinds.names import NO_NAMES
from memfmt.kinds.normal import normal
from memfmt.kinds.quick.linked import Linked
from memfmt.kinds.quick.reading import is_index, read_profile_quickly, read_quickly
from memfmt.kinds.quick.writing import written
from memfmt.kinds.table import KINDS
from memfmt.text.document import document_of
from memfmt.text.source import source_of
from tests.growth import assert_takes_no_square

ENTITY = "---\nmemfmt_type: entity\n---\n\n# a\n"
EPISODE = ENTITY.replace("entity", "episode")
NOTE = ENTITY.replace("entity", "note")
PROCEDURE = ENTITY.replace("entity", "procedure").replace("# a", "# a (v1 · untested)")
FACTS = ENTITY + "\n## Facts\n\n"
STEPS = PROCEDURE + "\n## Steps\n\n"
KNOWLEDGE = ENTITY + "\n## Knowledge\n\n"


def with_field(line, text=ENTITY):
    return text.replace("---\n\n", f"{line}\n---\n\n", 1)


TAKEN = {
    "a title alone": ENTITY,
    "a hash that closes no heading": ENTITY.replace("# a", "# C#"),
    "a number that is no marker": FACTS + "- 3.5 per cent\n",
    "code at the start": FACTS + "- `npm run` builds\n",
    "bold at the start": FACTS + "- **never** on Friday\n",
    "a tag": FACTS + "- #todo ask\n",
    "a task": FACTS + "- [ ] ask\n",
    "a backslash": FACTS + "- C:\\path\n",
    "sections in another order": ENTITY + "\n## History\n\n- b\n\n## Facts\n\n- c\n",
    "a link with another word": ENTITY + "\n## Relations\n\n- uses → [[b#c|d]] — e\n",
    "entries line by line": KNOWLEDGE + "**[note] b**\n**[note] c** — d\n",
    "an artifact with a heading": KNOWLEDGE + "**[note] b**\n\n```\nc\n\n## d\n```\n",
    "a tab in an artifact": KNOWLEDGE + "**[note] b**\n\n```\n\tc\n```\n",
    "any context": EPISODE + "\n> b\n\n<div>\n\n```\n",
    "an outcome in the context": EPISODE + "\n**Outcome** — b\n",
    "a step that ends in brackets": STEPS + "1. press [OK]\n",
    "a whole number as a text": with_field("id: 42"),
    "a hash in a word": with_field("x: C#"),
    "escaped quotes": with_field('x: "a \\"b\\" \\\\c"'),
    "a list of nothing": with_field("x: []"),
}
DECLINED = {
    "no title": "---\nmemfmt_type: entity\n---\n\n## Facts\n\n- a\n",
    "no blank line before the title": ENTITY.replace("\n\n#", "\n#"),
    "an underlined title": ENTITY.replace("# a\n", "a\n===\n"),
    "closing signs": ENTITY.replace("# a", "# a #"),
    "no line end at the end": ENTITY[:-1],
    "one line more at the end": FACTS + "- b\n\n",
    "carriage returns": ENTITY.replace("\n", "\r\n"),
    "a byte order mark": "\ufeff" + ENTITY,
    "the older marker": ENTITY.replace("memfmt_type", "mengram_type"),
    "both markers": with_field("mengram_type: entity"),
    "a key before the marker": ENTITY.replace("memfmt", "id: e1\nmemfmt"),
    "an unknown kind": ENTITY.replace("entity", "recipe"),
    "prose": ENTITY + "\nb\n",
    "a section of one's own": ENTITY + "\n## Mine\n\n- b\n",
    "two sections of a name": FACTS + "- b\n\n## Facts\n\n- c\n",
    "another bullet": FACTS + "* b\n",
    "an item nested": FACTS + "- b\n  - c\n",
    "a wrapped item": FACTS + "- b\nc\n",
    "an empty item": FACTS + "- \n",
    "two blanks": FACTS + "- b  c\n",
    "a blank at the end": FACTS + "- b \n",
    "a blank no-break space": FACTS + "- b\u00a0c\n",
    "a line separator": FACTS + "- b\u2028c\n",
    "a marked item": FACTS + "- \\# b\n",
    "a quote in an item": FACTS + "- > b\n",
    "HTML in an item": FACTS + "- <div>\n",
    "a list in an item": FACTS + "- 1. b\n",
    "a rule in an item": FACTS + "- ***\n",
    "an arrow in a verb": ENTITY + "\n## Relations\n\n- a → b → [[c]]\n",
    "a Markdown link": ENTITY + "\n## Relations\n\n- uses → [c](c.md)\n",
    "words behind a link": ENTITY + "\n## Relations\n\n- uses → [[c]] since\n",
    "a star in a title": KNOWLEDGE + "**[note] b\\*c**\n",
    "a fence that stays open": KNOWLEDGE + "**[note] b**\n\n```\nc\n",
    "a fence closed with an indent": KNOWLEDGE + "**[note] b**\n\n```\nc\n  ```\n",
    "a byte that is no UTF-8 in an artifact": KNOWLEDGE + "**[note] b**\n\n```\n\udce9\n```\n",
    "a byte that is no UTF-8 in a context": EPISODE + "\n\udce9\n",
    "a context that begins with two blank lines": EPISODE + "\n\nb\n",
    "an outcome that its line does not show": with_field("outcome: b", EPISODE),
    "an outcome that is not shown last": with_field("outcome: b", EPISODE)
    + "\n**Outcome** — b\n\nc\n",
    "no figures": PROCEDURE.replace(" (v1 · untested)", ""),
    "a label out of order": PROCEDURE + "\n**Last success** — b\n\n**When** — c\n",
    "preconditions without a list": PROCEDURE + "\n**Preconditions**\n",
    "steps that begin at 2": STEPS + "2. b\n",
    "steps with brackets": STEPS + "1) b\n",
    "a step that is a record": STEPS + "1. (1✓/0✗)\n",
    "a marked record": STEPS + "1. b \\(1✓/0✗)\n",
    "a dash in an action": STEPS + "1. b &mdash; c\n",
    "a revision to version 0": PROCEDURE + "\n## Evolution\n\n- v0 → v1: b\n",
    "a value that Obsidian rewrites": with_field("id: 007"),
    "a checkbox for a text": with_field("id: true"),
    "an empty value": with_field("id:"),
    "a quoted number": with_field('version: "2"', PROCEDURE),
    "version 0": with_field("version: 0", PROCEDURE),
    "a comment": with_field("x: a # b"),
    "an anchor": with_field("x: &a b"),
    "a flow list": with_field("x: [a, b]"),
    "single quotes": with_field("x: 'a'"),
    "another escape": with_field('x: "a\\tb"'),
    "a list without indent": with_field("x:\n- a"),
    "a map": with_field("x:\n  a: b"),
    "a key twice": with_field("x: a\nx: b"),
    "one name where a list is due": with_field("participants: Ali", EPISODE),
}


@pytest.mark.parametrize("text", TAKEN.values(), ids=TAKEN)
def test_it_takes(text):
    thing = read_quickly(text)
    assert thing is not None
    Linked(NO_NAMES).settle(thing)
    kind = KINDS[text.split("\n")[1].removeprefix("memfmt_type: ")]
    assert repr(thing) == repr(kind.read(document_of(source_of(text, "a.md")), NO_NAMES).thing)


@pytest.mark.parametrize("text", DECLINED.values(), ids=DECLINED)
def test_it_declines(text):
    assert read_quickly(text) is None


def test_a_profile_and_an_index_are_taken():
    profile = ENTITY.replace("entity", "profile")
    assert read_profile_quickly(profile) == ""
    assert read_profile_quickly(profile + "\nlikes tea\n") == "likes tea"
    assert read_profile_quickly(profile + "\n\nlikes tea\n") is None
    assert is_index(ENTITY.replace("entity", "index") + "\nwhat\n\tever\n")
    assert not is_index(ENTITY.replace("entity", "index") + "\udce9")


@pytest.mark.parametrize(
    "value",
    [
        *("2026-07-30", "2026-02-29", "2024-02-29", "2026-02-31", "2026-13-01", "0000-01-01"),
        *("no", "Yes", "~", "null", "3", "007", "1e3", ".5", "0x1F", "a: b", "a #b", "a#b", "#a"),
        *('"a"', "'a'", "[a]", "- a", "é", "中", "a\\b", "x:", "=", "<<", "2026-07-30T10:15"),
    ],
)
def test_a_value_is_quoted_as_the_full_writer_quotes_it(value):
    kind = KINDS["episode"]
    thing = normal(Episode("a", happened=value, extra={"one": value, "more": [value]}), kind.owned)
    assert written(thing, Linked(NO_NAMES)) == composed(kind, thing, None, "a.md", NO_NAMES)


LONG = {
    "one fact": lambda n: FACTS + "- " + "a " * (n // 2) + "b\n",
    "facts": lambda n: FACTS + "- ab\n" * (n // 5),
    "blanks": lambda n: FACTS + "- a" + " " * n + "b\n",
    "digits": lambda n: FACTS + "- " + "1" * n + "\n",
    "hash signs": lambda n: ENTITY.replace("# a", "# " + "#" * n),
    "backslashes": lambda n: FACTS + "- a" + "\\" * n + "\n",
    "verbs": lambda n: ENTITY + "\n## Relations\n\n- " + "a " * (n // 2) + "→ [[b]]\n",
    "arrows": lambda n: ENTITY + "\n## Relations\n\n- " + "→ " * (n // 2) + "[[b]]\n",
    "links": lambda n: ENTITY + "\n## Relations\n\n- a → " + "[[" * (n // 2) + "]]\n",
    "details": lambda n: ENTITY + "\n## Relations\n\n- a → [[b]]" + " — c" * (n // 4) + "\n",
    "stars": lambda n: KNOWLEDGE + "**[note] " + "*" * n + "\n",
    "brackets": lambda n: KNOWLEDGE + "**[" + "]" * n + "\n",
    "entries": lambda n: KNOWLEDGE + "**[note] b** — c\n" * (n // 18),
    "artifacts": lambda n: (
        KNOWLEDGE + "**[note] b**\n\n```\nc\n```\n\n" * (n // 26) + "**[n] b**\n"
    ),
    "fences that stay open": lambda n: KNOWLEDGE + "**[note] b**\n\n```\n``\n" * (n // 22),
    "headings": lambda n: ENTITY + "\n## Facts\n\n" * (n // 12),
    "steps": lambda n: STEPS + "".join(f"{at}. a — b (1✓/0✗)\n" for at in range(1, n // 20)),
    "records": lambda n: STEPS + "1. a" + " (1✓/0✗)" * (n // 8) + "\n",
    "slots": lambda n: STEPS + "1. a [" + "b, " * (n // 3) + "→ c]\n",
    "figures": lambda n: PROCEDURE.replace("(v1", "(v" * (n // 2) + "1"),
    "revisions": lambda n: PROCEDURE + "\n## Evolution\n\n" + "- v1 → v2: b\n" * (n // 13),
    "lines of a context": lambda n: EPISODE + "\nb" * (n // 2) + "\n",
    "signs in a context": lambda n: EPISODE + "\n" + "<" * n + "\n",
    "quotes": lambda n: with_field('x: "' + '\\"' * (n // 2) + '"'),
    "hashes in a value": lambda n: with_field("x: a" + "#" * n),
    "keys": lambda n: with_field("\n".join(f"k{at}: v" for at in range(n // 8))),
    "items": lambda n: with_field("x:\n" + "\n".join(["  - a"] * (n // 6))),
}


def read_and_written(text):
    thing = read_quickly(text)
    if thing is not None:
        written(thing, Linked(NO_NAMES))


@pytest.mark.parametrize("name", LONG)
def test_four_times_the_text_takes_about_four_times_as_long(name):
    assert_takes_no_square(read_and_written, [LONG[name](50_000)], [LONG[name](200_000)])
