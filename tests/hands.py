"""Files as people's hands and tools leave them: canonical ones mangled, and soups of lines."""

from __future__ import annotations

import re
from typing import Any

from hypothesis import strategies as st

from memfmt.kinds.escapes import item_text
from memfmt.kinds.kind import Kind, composed
from memfmt.kinds.names import NO_NAMES
from memfmt.kinds.normal import normal
from memfmt.text.document import document_of
from memfmt.text.source import source_of
from tests import strategies as own

OBJECTS = {
    "entity": own.entities,
    "episode": own.episodes,
    "procedure": own.procedures,
    "note": own.notes,
}
DERIVED_ROWS = ("outcome", "Last failure", "Last success")
NEWLINES = st.sampled_from(["\n", "\r\n"])
WAYS = (
    *("crlf", "tabs", "bullets", "parens", "comments", "flow", "quoted keys", "sub-bullets"),
    *("wrapped", "sections", "mixed", "setext", "trailing", "stale", "no newline"),
)


@st.composite
def mangled(draw: st.DrawFn, kind: Kind) -> str:
    """A canonical file of *kind*, mangled in at least three ways, that reads back the same."""
    thing = normal(draw(OBJECTS[kind.name]), kind.owned)
    text = composed(kind, thing, None, "entities/Some Name.md", NO_NAMES)
    ways = draw(st.sets(st.sampled_from(WAYS), min_size=3))
    made = _mangle(draw, kind, text, ways)
    back = kind.read(document_of(source_of(made, "entities/Some Name.md")), NO_NAMES).thing
    assert back == thing, (text, made)
    return made


def _mangle(draw: st.DrawFn, kind: Kind, text: str, ways: set[str]) -> str:
    reading = kind.read(document_of(source_of(text, "entities/Some Name.md")), NO_NAMES)
    document = reading.document
    out: list[str] = []
    rows = {row.start: row for slot in reading.rows.values() for row in slot if row.mark}
    # Under an item that opens HTML a sub-bullet would be part of it.
    tails = {row.end for row in rows.values() if "<" not in row.raw}
    headings = {block.start for block in document.blocks if block.depth == 0 and block.level == 2}
    is_whole = kind.name in ("episode", "note")  # what stands below the title is all value
    artifacts = {
        number
        for slot in reading.rows.values()
        for row in slot
        if row.part
        for number in range(*row.part)
    }
    for number in range(len(document.lines) + 1):
        if number in tails and "sub-bullets" in ways and draw(st.booleans()):
            out.append(draw(st.sampled_from(["     - of my own", "     1. mine", "     > said"])))
        if number == len(document.lines):
            break
        line = document.line(number)
        if number == document.first and "flow" in ways:
            out = _flow(out)
        if number < document.first:
            out += _front(draw, line, number, ways)
            continue
        if number in headings and not is_whole and draw(st.booleans()):
            if "sections" in ways:
                out += ["## Of my own", "", "text", "- with an item", ""]
            if "comments" in ways:
                out += ["<!-- kept -->", ""]
        if "stale" in ways and re.match(r"\*\*(?:Outcome|Last failure|Last success)\*\* — ", line):
            derived = [row.start for name in DERIVED_ROWS for row in reading.rows.get(name, ())]
            out.append(line + " by hand" if number in derived else line)
        elif number in rows:
            out += _item(draw, line, rows[number], ways)
        elif reading.outline.title and number == reading.outline.title.start:
            out += _title(draw, line, ways)
        elif "trailing" in ways and number not in artifacts and not is_whole:
            out.append(line + draw(st.sampled_from(["", "  "])))
        else:
            out.append(line)
    newline = "\r\n" if "crlf" in ways else "\n"
    ends = [draw(NEWLINES) if "mixed" in ways else newline for _ in out]
    if "no newline" in ways:
        ends[-1] = ""
    return "".join(line + end for line, end in zip(out, ends, strict=True))


def _flow(lines: list[str]) -> list[str]:
    """Return the lines of a frontmatter, its lists of plain words on the line of their key."""
    out: list[str] = []
    at = 0
    while at < len(lines):
        end = at + 1
        while end < len(lines) and lines[end].startswith(" "):
            end += 1
        words = [re.fullmatch("  - ([A-Za-z0-9 ]+)", line) for line in lines[at + 1 : end]]
        if words and all(words):
            out.append(f"{lines[at]} [{', '.join(word[1] for word in words if word)}]")
        else:
            out += lines[at:end]
        at = end
    return out


def _front(draw: st.DrawFn, line: str, number: int, ways: set[str]) -> list[str]:
    found = re.match(r"([a-z_]+):(?= |\Z)", line)
    if "quoted keys" in ways and found and draw(st.booleans()):
        line = f'"{found[1]}"' + line[found.end(1) :]
    comment = "comments" in ways and number and not line.startswith(" ") and draw(st.booleans())
    return ["# a comment", line] if comment else [line]


def _item(draw: st.DrawFn, line: str, row: Any, ways: set[str]) -> list[str]:
    content = line[len(row.mark) :]
    mark = row.mark
    if mark[:1] == "-":
        if "bullets" in ways:
            mark = draw(st.sampled_from(["- ", "* ", "+ "]))
        if "tabs" in ways:
            mark = mark[0] + "\t"
    elif "parens" in ways:
        mark = mark.replace(".", ")")
    words = content.split(" ")
    at = next((at for at, word in enumerate(words) if at and _is_safe(word)), None)
    if "wrapped" in ways and at is not None and _is_text(" ".join(words[:at])):
        indent = draw(st.sampled_from(["", "  ", "    "]))
        return [mark + " ".join(words[:at]), indent + " ".join(words[at:])]
    return [mark + content]


def _is_text(line: str) -> bool:
    """Whether *line*, alone in its item, is a paragraph."""
    return not line.startswith("<") and item_text(line) == line


def _is_safe(word: str) -> bool:
    return word.isascii() and word.isalpha()


def _title(draw: st.DrawFn, line: str, ways: set[str]) -> list[str]:
    text = line[2:]
    if "setext" in ways and _is_safe(text.split(" ")[0]) and "|" not in text and "\\" not in text:
        return [text, "===" + draw(st.sampled_from(["", "=", " "]))]
    return [line]


FRONT_LINES = [
    *(
        "id: e1",
        "id: 'e1'",
        "id:",
        "entity_type: person # who",
        "happened: 2026-07-30",
        "version: 3",
    ),
    *(
        "success_count: 4",
        "fail_count: many",
        "outcome: fine",
        "outcome: a # b",
        "participants: Ali",
    ),
    *(
        'participants: ["[[Ali]]", Bo]',
        "participants:\n  - Ali # one\n  - Bo",
        "participants: [Ali]",
    ),
    *(
        "tags: [a, b]",
        "tags:\n- a\n\n# c\n- b",
        "extra: {a: 1}",
        "base: &b x\ncopy: *b",
        "# comment",
    ),
    *(
        "blurb: |\n  one\n  two",
        "blurb: >-\n  x\n\n  y",
        "last_failure: cold pool",
        "importance: 4",
    ),
    *(
        "last_failed: 2026-01-01",
        "last_succeeded: 2026-02-02",
        "memfmt_version: 1",
        "",
        "note_kind: x",
    ),
    *('"quoted key": yes', "text: 'it''s'", "nested:\n  id: 4\n  b:\n    - c", "team: \u2028x"),
]
BODY_LINES = [
    *(
        "# Some Name",
        "# Other",
        "## Facts",
        "## Relations",
        "## Knowledge",
        "## History",
        "## Steps",
    ),
    *(
        "## Evolution",
        "## Tools required",
        "## Known failures",
        "## Mine",
        "### Sub",
        "## facts ##",
    ),
    *(
        "- a",
        "* a",
        "+ b",
        "-   b",
        "- b\n  wrapped",
        "- c\nlazy",
        "-",
        "- ",
        "  - sub",
        "    - deep",
    ),
    *(
        "1. a",
        "2. b — c (3✓/1✗)",
        "1) a",
        "3. x [a → b]",
        "9. nine",
        "10. ten",
        "   - under",
        "1. a\n   more",
    ),
    *("- works at → [[Acme]] — since", "- [[Acme]]", "- knows ← [A](a.md) x", "- uses → [[a|b]]"),
    *(
        "**[note] t** — c",
        "**[n]**",
        "**[snippet] x** — y\nz",
        "```\ncode\n```",
        "```",
        "~~~~",
        "  ~~~",
    ),
    *("- v1 → v2 (2026-06-02, 4✓/2✗): why", "- v2 → v3: x", "**When** — x", "**Preconditions**"),
    *("**Last failure** — cold pool", "**Last success** — 2026-02-02", "**Outcome** — fine"),
    *(
        "**Outcome** — other",
        "prose",
        "more prose",
        "Title\n===",
        "Sub\n---",
        "---",
        "===",
        "> quote",
    ),
    *(
        "<!-- comment -->",
        "<!-- open",
        "-->",
        "<div>",
        "%%",
        "%% c %%",
        "$$",
        "| a | b |\n|---|---|",
    ),
    *(
        "",
        "",
        "",
        "   ",
        "\t",
        "    indented",
        "# Some Name (v3 · 86% reliable)",
        "[a]: b",
        "\\",
        "x  ",
    ),
    *(
        "- \\# x",
        "- a\n\n  para",
        "- a\n  ```\n  x\n  ```",
        "- a\n  > q",
        "\u00a0",
        "\u2028",
        "1. \\- x",
    ),
]


@st.composite
def soups(draw: st.DrawFn, kind: Kind) -> str:
    """Hand-written lines in any order, under the marker of *kind*."""
    front = draw(
        st.lists(st.sampled_from(FRONT_LINES), max_size=4, unique_by=lambda x: x.split(":")[0])
    )
    body = draw(st.lists(st.sampled_from(BODY_LINES) | own.texts, max_size=14))
    text = "\n".join(["---", f"memfmt_type: {kind.name}", *front, "---", *body])
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    newline = draw(st.sampled_from(["\n", "\n", "\r\n", "\r", None]))
    last = draw(st.sampled_from(["", "\n"]))
    if newline is None:  # as a tool leaves it that knows one sort only
        lines = text.split("\n")
        ends = draw(st.lists(NEWLINES | st.just("\r"), min_size=len(lines), max_size=len(lines)))
        return "".join(line + end for line, end in zip(lines, ends, strict=True))
    return (text + last).replace("\n", newline)
