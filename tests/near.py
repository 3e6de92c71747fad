"""Files in canonical form, or a few small steps away from it, as an editor leaves them."""

from __future__ import annotations

from hypothesis import strategies as st

from memfmt import (
    Entity,
    Episode,
    Knowledge,
    Note,
    Plain,
    Procedure,
    Relation,
    Revision,
    Step,
)
from memfmt.kinds.kind import Kind, composed
from memfmt.kinds.names import Names
from memfmt.kinds.normal import normal, normal_profile
from memfmt.kinds.profile import profile_text
from tests.hands import BODY_LINES, OBJECTS
from tests.steps_away import stepped

#: What links in these files lead to: some by their stem, one by another name, two of one stem.
NAME_BY_PATH = {
    "entities/Ali.md": "Ali",
    "entities/a-b.md": "a/b",
    "entities/中.md": "中",
    "people/Bo.md": "Bo",
    "teams/Bo.md": "Bo the team",
}
NAMES = Names(NAME_BY_PATH)
PATH = "entities/Some Name.md"

# Words as people and agents write them, and a few that may mean something where they stand.
PLAIN_WORDS = st.sampled_from(
    [
        *("prefers", "Rust", "for", "memory", "safety,", "the", "deploy", "(mostly)", "failed."),
        *("naïve", "中文", "Привет", "🐝", "don't", "e.g.", "a/b", "1.5", "v2", "key=value", "no"),
    ]
)
ODD_WORDS = st.sampled_from(
    [
        *("3", "2026-07-30", "C#", "`npm", "run`", "**bold**", "#tag", "[[Ali]]", "[docs](x.md)"),
        *("C:\\path", "a\\_b", "—", "→", "$5", "~10", "50%", '"quoted"', "x:", "[x]", "AT&T"),
        *("https://example.org/a", "#1", "(3✓/1✗),"),
    ]
)
WORDS = PLAIN_WORDS | ODD_WORDS
LINES = st.lists(WORDS, min_size=1, max_size=7).map(" ".join)
TITLES = st.sampled_from(["Ali", "a/b", "deploy to Railway", "cloud api", "中", "Élodie", "C# 12"])
LINKED = st.sampled_from(["Ali", "a/b", "中", "Bo", "Bo the team", "Nobody", "cloud/api.py", "C#"])
DAYS = st.none() | st.sampled_from(["2026-07-30", "2026-01-02T10:15", "2025-12-31"])
IDS = st.none() | st.sampled_from(["e1", "ep27", "p3", "0011", "42", "7f3a"])
COUNTS = st.none() | st.integers(0, 400)
FEW_LINES = st.lists(LINES, max_size=4)
MAYBE = st.none() | LINES
CODE = st.sampled_from(
    ["railway up --detach", "def f(x):\n    return x\n\n# done", "\tgo build\n", "a\n\n## b", "~~~"]
)
PARAGRAPHS = st.one_of(LINES, st.sampled_from(BODY_LINES), CODE)
TEXTS = st.none() | st.lists(LINES | PARAGRAPHS, min_size=1, max_size=4).map("\n\n".join)
EXTRAS = st.dictionaries(
    st.sampled_from(["topics", "aliases", "rating", "my-key", "pinned"]),
    st.one_of(
        LINES,
        st.lists(LINES | st.sampled_from(["4", "no"]), max_size=3),
        st.sampled_from([Plain("4"), Plain("true"), Plain(""), "true"]),
    ),
    max_size=2,
)
RELATIONS = st.builds(
    Relation,
    st.sampled_from(["works at", "uses", "is part of", "mentored by"]),
    LINKED,
    st.sampled_from(["outgoing", "incoming"]),
    MAYBE,
)
KNOWLEDGE = st.builds(
    Knowledge,
    st.sampled_from(["note", "snippet", "config"]),
    st.lists(PLAIN_WORDS, min_size=1, max_size=4).map(" ".join),
    st.just("") | LINES,
    st.none() | CODE,
    st.none() | st.sampled_from(["python", "c++", "sh"]),
)
#: A dash between the words of an action is written as an entity, which is unusual.
ACTIONS = LINES.map(lambda line: line.replace("—", "–"))
STEPS = st.builds(
    Step,
    ACTIONS,
    MAYBE,
    COUNTS,
    COUNTS,
    st.lists(st.sampled_from(["image", "url", "data base"]), max_size=2),
    st.lists(st.sampled_from(["image", "url"]), max_size=2),
)
REVISIONS = st.builds(Revision, st.integers(1, 9), st.integers(1, 12), LINES, DAYS, COUNTS, COUNTS)
RUNS = st.integers(0, 40)

ORDINARY = {
    "entity": st.builds(
        Entity,
        TITLES | LINES,
        st.none() | st.sampled_from(["person", "tool"]),
        IDS,
        FEW_LINES,
        st.lists(RELATIONS, max_size=3),
        st.lists(KNOWLEDGE, max_size=3),
        EXTRAS,
        FEW_LINES,
    ),
    "episode": st.builds(
        Episode,
        TITLES | LINES,
        IDS,
        DAYS,
        MAYBE,
        st.none() | st.sampled_from(["positive", "mixed"]),
        st.none() | st.integers(1, 5),
        st.lists(TITLES, max_size=3),
        TEXTS,
        EXTRAS,
    ),
    "procedure": st.builds(
        Procedure,
        TITLES | LINES,
        IDS,
        st.integers(1, 12),
        RUNS,
        RUNS,
        MAYBE,
        FEW_LINES,
        st.lists(STEPS, max_size=12),
        st.lists(REVISIONS, max_size=3),
        MAYBE,
        DAYS,
        DAYS,
        EXTRAS,
        FEW_LINES,
        FEW_LINES,
    ),
    "note": st.builds(
        Note,
        st.sampled_from(["note", "decision"]),
        TITLES | LINES,
        TEXTS,
        IDS,
        MAYBE,
        st.lists(WORDS, max_size=2),
        DAYS,
        DAYS,
        MAYBE,
        *([st.none() | st.just("high")] * 4),
        st.none() | st.integers(1, 5),
        st.lists(REVISIONS, max_size=1),
        EXTRAS,
    ),
}


def canonical_text(kind: Kind, thing: object, path: str = PATH, names: Names = NAMES) -> str:
    """The text of *thing* written anew."""
    return composed(kind, normal(thing, kind.owned), None, path, names)


def ordinary_texts(kind: Kind) -> st.SearchStrategy[str]:
    return ORDINARY[kind.name].map(lambda thing: canonical_text(kind, thing))


def canonical_texts(kind: Kind) -> st.SearchStrategy[str]:
    """Canonical files, of ordinary objects and of the strangest there are."""
    things = ORDINARY[kind.name] | OBJECTS[kind.name]
    return things.map(lambda thing: canonical_text(kind, thing))


PROFILES = st.one_of(TEXTS, st.sampled_from(BODY_LINES)).map(
    lambda text: profile_text(normal_profile(text), None, "profile.md", "2026-01-02")
)


def near_texts(kind: Kind) -> st.SearchStrategy[str]:
    """Files of *kind* in canonical form, or nearly."""
    return canonical_texts(kind).flatmap(stepped)


#: Files that a folder of memory holds beside its objects.
INDEXES = st.sampled_from(
    [
        "---\nmemfmt_type: index\ngenerated: 2026-01-01\n---\n\n# Memory\n\n- 1 entities\n\n"
        "## Entities\n\n- [[Ali]]\n",
        "---\nmemfmt_type: index\n---\n",
    ]
)
STRANGERS = st.sampled_from(
    [
        *("# A note\n\ntext\n", "---\ntags: [a]\n---\n\n# x\n\n```\n", "", "---\n", "---\na\n"),
        *("---\n\ntext after a rule\n", "\ufeff---\nmemfmt_type: entity\n---\n# x\n", "\0\0\0\0"),
        *("---\nx: memfmt_type\n---\n", "caf\udce9\n", "---\r\na: b\r\n---\r\n", "---\r\nx\r\n"),
        *("---\na: b\n---\n\n---\nmemfmt_type: entity\n---\n", "---\nmemfmt_type: enttiy\n---\n"),
        "\udcff\udcfe" + "".join(each + "\0" for each in "---\nmemfmt_type: entity\n---\n"),
        '---\n"memfmt\\u005ftype": entity\n---\n\n# x\n',
        "---\nmemfmt_type:\n---\n",
        "---\nmengram_type: episode\n---\n\n# x\n",
    ]
)
