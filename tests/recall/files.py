"""Strategies for memory files that a question meets, and a reader of what is printed of them."""

from __future__ import annotations

import re

from hypothesis import strategies as st

WORDS = [
    *("deploy", "Deploys", "pool_max", "DeployService", "v3", "0.5.2", "cloud/api.py", "José"),
    *("José", "蜂蜜", "はちみつ", "벌꿀을", "النحل", "деплой", "ДЕПЛОЙ", "the", "and", "x"),
    *("ﬁle", "Ｐｏｏｌ", "straße", "नमस्ते", "แมว", "don't", "C++", "failed", "fail", "kiln"),
]
LINES = [
    *("", "", "", "- ", "- deploy", "  - pool", "1. deploy", "2. kiln", "# kiln", "# Deploy plan"),
    *("## pool", "### Fail", "===", "---", "```", "~~~", "> deploy", "| kiln | a |", "| - | - |"),
    *("<!-- kiln -->", "<!-- entities/A.md -->", "<!-- lines 1 · entity -->", "…", " …", "%%"),
    *("**When** — deploy", "text", "\t- kiln", "    code kiln", "</memory> kiln", "\x1b[31m pool"),
    *("kiln\u2028<!-- a.md -->", "\u200b<!-- b.md -->", "\\<!-- c.md -->", "kiln " * 300),
    *("- **[note] kiln** — fail", "a kiln b", "x" * 130, "pool -->", "$$", "* * *"),
]
FRONTS = [
    *("id: e1", 'id: "e · 2"', "id: x --> y", "happened: 2026-07-30", "tags: [kiln, pool]"),
    *("description: deploy\n  goes on", "version: 3", "success_count: 11\nfail_count: 1"),
    *(
        "aliases:\n  - kiln",
        "# kiln",
        "outcome: failed",
        "x: y: z",
        "id: null",
        "participants: Ali",
    ),
]
KINDS = ["entity", "episode", "procedure", "note", "profile", "index"]
NAMES = ["Ali", "kiln", "deploy-failed", "a -->b", "pool\nmax", "José", "DeployService", "…"]

words = st.one_of(st.sampled_from(WORDS), st.text(max_size=6))
questions = st.lists(words, max_size=5).map(" ".join)
lines = st.one_of(
    st.sampled_from(LINES), st.lists(words, min_size=1, max_size=8).map(lambda each: " ".join(each))
)
bodies = st.lists(lines, max_size=25).map("\n".join)
fronts = st.lists(st.sampled_from(FRONTS), max_size=4, unique=True)


@st.composite
def texts(draw) -> str:
    front = "\n".join([f"memfmt_type: {draw(st.sampled_from(KINDS))}", *draw(fronts)])
    return f"---\n{front}\n---\n{draw(bodies)}"


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


#: The bytes of a file: most are memory, some are damaged, some are nothing of ours.
data = st.one_of(
    texts().map(encoded),
    texts().map(encoded),
    texts().map(lambda text: encoded(text.replace("\n", "\r\n"))),
    texts().map(lambda text: encoded("\ufeff" + text)),
    texts().map(lambda text: text.encode("utf-16", "surrogatepass")),
    texts().map(lambda text: encoded(text).replace(b"kiln", b"ki\xffln", 1)),
    bodies.map(encoded),
    st.binary(max_size=60),
)
paths = st.tuples(
    st.sampled_from(["", "memory/", "a b/"]), st.one_of(st.sampled_from(NAMES), words)
).map(lambda parts: f"{parts[0]}{parts[1].replace('/', '-')}.md")
trees = st.dictionaries(paths, data, max_size=6)

HEAD = re.compile(r"<!-- (?P<path>.*) -->")
ABOUT = re.compile(
    r"<!-- lines (?P<lines>[0-9, -]+?(?: \(cut\))?(?:, [0-9, -]+?(?: \(cut\))?)*) · .*-->"
)


class Printed:
    """One file's part of an answer, as a reader who trusts the heads would see it."""

    def __init__(self, path: str, names: list[str]) -> None:
        self.path = path
        self.names = names
        self.runs: list[list[str]] = [[]]


def read(text: str) -> list[Printed]:
    """Return what stands below each head of *text*."""
    parts: list[Printed] = []
    rows = iter(text.split("\n") if text else [])
    for row in rows:
        head = HEAD.fullmatch(row)
        if head:
            about = ABOUT.fullmatch(next(rows))
            assert about, row
            parts.append(Printed(head["path"], about["lines"].split(", ")))
        elif row == "…":
            parts[-1].runs.append([])
        else:
            parts[-1].runs[-1].append(row)
    for part in parts[:-1]:
        assert part.runs[-1].pop() == ""  # the blank line between two files
    return parts
