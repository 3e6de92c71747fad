"""Strategies for whole memories: any Unicode but surrogates, half of it bits of the grammar."""

from __future__ import annotations

from hypothesis import strategies as st

from memfmt import (
    Entity,
    Episode,
    Knowledge,
    Memory,
    Note,
    Plain,
    Procedure,
    Relation,
    Revision,
    Step,
)
from memfmt.kinds.table import KIND_OF

FRAGMENTS = [
    *(" — ", "—", "(3✓/1✗)", "\\(3✓/1✗)", "[a → b]", "[→ b]", "[a →]", "→", "←", "v1 → v2"),
    *(
        "(v3 · 86% reliable)",
        "(v1 · untested)",
        "**Outcome** — ",
        "**Outcome**",
        "**When** — ",
        "**",
    ),
    *("**Preconditions**", "**Last failure** — ", "**Last success**", "**[note] t** — c", "**["),
    *(
        "## Facts",
        "## Steps",
        "# ",
        "#",
        "###",
        " #",
        "---",
        "===",
        "- ",
        "-",
        "* ",
        "+ ",
        "1. ",
        "1)",
    ),
    *(
        "10. ",
        "[ ] ",
        "[x] ",
        "```",
        "~~~",
        "````",
        "`",
        "~",
        "[[",
        "|",
        "]]",
        "]",
        "[",
        "\\",
        "\\\\",
    ),
    *(
        "%%",
        "$$",
        "$",
        "<!--",
        "-->",
        "<div>",
        "<script>",
        "<?",
        "<![CDATA[",
        ": ",
        ":",
        " #x",
        "::",
    ),
    *("no", "011", "1:30", "2026-07-30", "null", "~", "true", "1e3", "0x1F", ".5", "=", "<<", "&a"),
    *("*a", "!t", "@", "%", "?", "{", "}", ",", "'", '"', ">", "|", "> ", "&mdash;", "&amp;mdash;"),
    *("&rarr;", "&amp;rarr;", "[a](b)", "[a]: b", "[^1]: x", "^id", "a", "b", "Ali", "x y", "e1"),
    *("\n", "\n\n", "\r", "\r\n", "\t", " ", "  ", "    ", "\u00a0", "\u0085", "\u2028", "\u200b"),
    *(
        "\u0301",
        "\ufeff",
        "\x00",
        "\x07",
        "\x1c",
        "\x7f",
        "\u3000",
        "\U0001f41d",
        "é",
        "e\u0301",
        "中",
    ),
    *("../", "/", "CON", ".md", "a/b", "a:b", "…", "✓", "✗", "(4✓/2✗, ", "✓\\/", ")", "(", ");"),
    *("---\n", "```\nx\n```", "\n# x", "\n## Facts\n", "\n- y", "\n**Outcome** — z\n", "| a | b |"),
]

plain_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
fragments = st.lists(st.sampled_from(FRAGMENTS), max_size=6).map("".join)
texts = st.one_of(fragments, plain_text, st.sampled_from(["a", "b", "Ali", "x"]))
optional = st.none() | texts
short_lists = st.lists(texts, max_size=4)
counts = st.none() | st.integers(0, 30) | st.integers(0, 10**40)
dates = st.none() | st.sampled_from(["2026-07-30", "2026-07-30T10:15:00"]) | texts

relations = st.builds(Relation, texts, texts, st.sampled_from(["outgoing", "incoming"]), optional)
knowledge = st.builds(Knowledge, texts, texts, texts, optional, optional)
steps = st.builds(Step, texts, optional, counts, counts, short_lists, short_lists)
versions = st.integers(1, 12) | st.integers(1, 10**30)
revisions = st.builds(Revision, versions, versions, texts, dates, counts, counts)

scalars = st.one_of(
    texts,
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.sampled_from(["3", "true", "null", "1.5", ".inf"]).map(Plain),
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)


def extras(kind: type) -> st.SearchStrategy[dict]:
    """Extra keys that *kind* does not own itself."""
    owned = KIND_OF[kind].owned
    return st.dictionaries(texts.filter(lambda key: key not in owned), values, max_size=3)


entities = st.builds(
    Entity,
    texts,
    optional,
    optional,
    short_lists,
    st.lists(relations, max_size=3),
    st.lists(knowledge, max_size=3),
    extras(Entity),
    short_lists,
)
episodes = st.builds(
    Episode,
    texts,
    optional,
    dates,
    optional,
    optional,
    st.none() | st.integers(-3, 9),
    short_lists,
    optional,
    extras(Episode),
)
procedures = st.builds(
    Procedure,
    texts,
    optional,
    versions,
    st.integers(0, 30),
    st.integers(0, 30),
    optional,
    short_lists,
    st.lists(steps, max_size=4),
    st.lists(revisions, max_size=3),
    optional,
    dates,
    dates,
    extras(Procedure),
    short_lists,
    short_lists,
)
notes = st.builds(
    Note,
    texts,
    texts,
    texts,
    optional,
    optional,
    short_lists,
    *([dates] * 2),
    *([optional] * 5),
    st.none() | versions,
    st.lists(revisions, max_size=2),
    extras(Note),
)
things = st.one_of(entities, episodes, procedures, notes)
memories = st.builds(
    Memory,
    st.lists(entities, max_size=3),
    st.lists(episodes, max_size=2),
    st.lists(procedures, max_size=2),
    optional,
    st.lists(notes, max_size=2),
)
