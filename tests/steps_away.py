"""Small steps away from canonical form, as an editor or a person takes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from hypothesis import strategies as st

from tests.hands import FRONT_LINES

#: A change to the lines of a file (without ends): what stands in place of ``lines[start:end]``.
Change = tuple[int, int, list[str]]
#: A small step away from canonical form: every way in which it can be taken.
StepAway = Callable[[list[str]], Iterable[Change]]


def _put(piece: str) -> StepAway:
    """Put *piece* into a line: at its start, its end, behind a blank, before the first one."""

    def ways(lines: list[str]) -> Iterable[Change]:
        for at, line in enumerate(lines):
            blanks = [place for place, char in enumerate(line) if char == " "]
            for place in {0, *blanks[:1], *(each + 1 for each in blanks), len(line)}:
                yield at, at + 1, [line[:place] + piece + line[place:]]

    return ways


def _insert(*new: str) -> StepAway:
    return lambda lines: ((at, at, list(new)) for at in range(len(lines)))


def _after_marker(*new: str) -> StepAway:
    return lambda _lines: [(2, 2, list(new))]


def _drop(lines: list[str]) -> Iterable[Change]:
    return ((at, at + 1, []) for at in range(len(lines)))


def _drop_blank(lines: list[str]) -> Iterable[Change]:
    return ((at, at + 1, []) for at, line in enumerate(lines) if not line)


def _underlined_title(lines: list[str]) -> Iterable[Change]:
    for at, line in enumerate(lines):
        if line.startswith("# "):
            yield from ((at, at + 1, [line[2:], mark]) for mark in ("===", "---", "="))


def _changed_starts(old: str, new: str) -> StepAway:
    """Change the start of one line, or of all, that begin with *old*."""

    def ways(lines: list[str]) -> Iterable[Change]:
        changed = [new + line[len(old) :] if line.startswith(old) else line for line in lines]
        yield 0, len(lines), changed
        yield from (
            (at, at + 1, [changed[at]]) for at, line in enumerate(lines) if line.startswith(old)
        )

    return ways


def _changed(change: Callable[[str], str]) -> StepAway:
    return lambda lines: [(0, len(lines), [change(line) for line in lines])]


def _moved_section(lines: list[str]) -> Iterable[Change]:
    heads = [at for at, line in enumerate(lines) if line.startswith("## ")]
    for first, second, end in zip(heads, heads[1:], [*heads[2:], len(lines)], strict=False):
        yield first, end, [*lines[second:end], *lines[first:second]]


def _doubled_section(lines: list[str]) -> Iterable[Change]:
    for at, line in enumerate(lines):
        if line.startswith("## "):
            yield len(lines), len(lines), ["", *lines[at:]]


def _swapped(lines: list[str]) -> Iterable[Change]:
    for one in range(len(lines)):
        for other in range(one + 1, min(one + 6, len(lines))):
            yield one, other + 1, [lines[other], *lines[one + 1 : other], lines[one]]


def _quoted_value(lines: list[str]) -> Iterable[Change]:
    for at, line in enumerate(lines):
        key, colon, value = line.partition(": ")
        if colon and '"' not in line:
            yield from ((at, at + 1, [f"{key}: {mark}{value}{mark}"]) for mark in "'\"")


STEPS_AWAY: list[StepAway] = [
    *map(_put, [" ", "  ", "\t", "\\", "&", "&mdash;", "&rarr;", " #", " ##", "#", "*", "**"]),
    *map(_put, ["\r", "\u2028", "\u0085", "\x0b", "\x0c", "\x1c", "\u00a0", "\u200b", "\ufeff"]),
    *map(_put, ["\udc80", "\ud800", "\0", "\u3000", "]", "[", "→", " → ", "—", " — ", "`", "```"]),
    *map(_put, ["(1✓/0✗)", " (1✓/0✗)", " [a → b]", " [→]", "(v2 · untested)", "|", ">", "<!--"]),
    *map(
        _put, ["- ", "1. ", "* ", ":", ": ", '"', "'", "~", "%%", "$$", "<b>", "0", "9", "x", ","]
    ),
    *map(_put, ["!", "&a ", "?", "@", "{", "\\(", "\\[", "\\]", "1) ", "~~~", "<div>", "[[x]]"]),
    *map(_insert, ["", "   ", "\t", "text", "- x", "* x", "1. x", "2. x", "  - sub", "   more"]),
    *map(_insert, ["---", "===", "***", "## Mine", "## Facts", "## Steps", "# Other", "### Sub"]),
    *map(_insert, ["```", "~~~", "<!-- c -->", "<!--", "%%", "$$", "> q", "| a |", "|---|", "\\"]),
    *map(_insert, ["**Outcome** — other", "**When** — then", "**Preconditions**", "**[n] t** — c"]),
    *map(_insert, ["**Last failure** — x", "**Last success** — y", "id: e9", "extra: x", "  - i"]),
    _insert("", ""),
    _insert("", "text", ""),
    *[_after_marker(*line.split("\n")) for line in FRONT_LINES],
    *map(_after_marker, ["memfmt_type: note", "mengram_type: entity", "- x", "note_kind: 1.50"]),
    *map(
        _after_marker, ["id: 1.0", "id: true", "id: 007", "id: [e1]", "id: 0", "id: 12", "x: 1.0"]
    ),
    *map(
        _after_marker, ["version: 0", "version: -1", 'version: "2"', "importance: 1.0", "a: b: c"]
    ),
    _after_marker("tags:", "  - 007", "  - true"),
    _after_marker("participants:", '  - "[[Ali]]"', '  - "[[a-b]]"', '  - "[[x|Bo]]"'),
    *[_drop, _drop_blank, _underlined_title, _moved_section, _doubled_section, _swapped],
    _quoted_value,
    _changed_starts("- ", "* "),
    _changed_starts("- ", "+ "),
    _changed_starts("- ", "-   "),
    _changed_starts("- ", "  - "),
    _changed_starts("- ", "- - "),
    _changed_starts("1. ", "1) "),
    _changed_starts("2. ", "7. "),
    _changed_starts("## ", "##  "),
    _changed_starts("## ", "# "),
    _changed_starts("# ", "## "),
    _changed_starts("  - ", "- "),
    _changed_starts("```", "````"),
    _changed_starts("```", " ```"),
    _changed_starts("**", " **"),
    _changed(lambda line: line + "\r"),
    lambda lines: [(len(lines) - 1, len(lines), [])],
    lambda lines: [(len(lines), len(lines), ["", ""])],
    _changed(lambda line: line.replace("[[", "[[people/")),
    _changed(lambda line: line.replace("]]", "|alias]]")),
    _changed(lambda line: line.replace("Facts", "FACTS")),
    _changed(lambda line: line.replace(" — ", " ")),
    _changed(lambda line: line.replace(" — ", ": ")),
]


def one_step_away(text: str) -> Iterator[str]:
    """Yield every text that is one small step away from *text*."""
    lines = text.split("\n")
    for step in STEPS_AWAY:
        for start, end, new in step(lines):
            yield "\n".join([*lines[:start], *new, *lines[end:]])


@st.composite
def stepped(draw: st.DrawFn, text: str, most: int = 3) -> str:
    """*text* after none to *most* small steps away from what it is."""
    lines = text.split("\n")
    for step in draw(st.lists(st.sampled_from(STEPS_AWAY), max_size=most)):
        ways = list(step(lines))
        if ways:
            start, end, new = draw(st.sampled_from(ways))
            lines[start:end] = new
    return "\n".join(lines)


#: One full file of each kind, from which every single step is taken.
SAMPLES: dict[str, str] = {
    "entity": """---
memfmt_type: entity
entity_type: person
id: e1
topics:
  - rust
  - "4"
my-key: "a: b"
---

# Ali Baba

## Facts

- prefers Rust — for C:\\work
- 3 children, `npm run`

## Relations

- works at → [[a-b|a/b]] — since 2024
- knows ← [[Nobody]]

## Knowledge

**[note] x y** — c d

**[snippet] z**

```sh
# x
railway up
```

## History

- lived in Oslo
""",
    "episode": """---
memfmt_type: episode
id: ep1
happened: 2026-07-30
outcome: "all is well: mostly"
valence: mixed
importance: 4
participants:
  - Ali
  - Bo
---

# the deploy failed

It was [[Ali]] who saw it.

- a list
- of two

**Outcome** — all is well: mostly
""",
    "procedure": """---
memfmt_type: procedure
id: p1
version: 2
success_count: 11
fail_count: 1
last_failure: cold pool
last_failed: 2026-07-01
last_succeeded: 2026-07-30
---

# deploy to Railway (v2 · 82% reliable)

**When** — a release is due

**Preconditions**

- tests are green
- nobody is asleep

**Last failure** — 2026-07-01: cold pool

**Last success** — 2026-07-30

## Steps

1. build it — with care [→ image] (9✓/1✗)
2. push [image → url] (3✓/0✗)
3. look at [docs]

## Tools required

- docker

## Known failures

- the pool is cold

## Evolution

- v1 → v2 (2026-06-02, 4✓/2✗): warm the pool
- v1 → v2: again
""",
    "note": """---
memfmt_type: note
note_kind: decision
id: "0011"
tags:
  - a
created: 2026-07-30
version: 2
evolution:
  - "v1 → v2 (2026-06-02): why"
---

# Use hatchling

It builds.

## Why

- one
""",
}
