"""Random vaults of pages and memories, links of every sort in them, and one made by hand."""

from __future__ import annotations

from pathlib import Path

from hypothesis import strategies as st

from memfmt import Entity, Memory, Relation, serialise
from memfmt.vault.graph.building import graph_in
from tests.strategies import fragments, memories
from tests.vault.test_moving import VAULTS as LINKED

GARDEN = Path(__file__).parents[2] / "vaults" / "graph"

ENTITY = """\
---
memfmt_type: entity
id: e1
---

# Ali

## Facts

- met [[Bo Li]] and ![[C#]]

## Relations

- knows → [[Bo Li]] — from [[v1.2]]
- paid by ← [[Straße]]
- 借りた → [[p/Ali|Ali]]
"""
EPISODE = """\
---
memfmt_type: episode
id: ep1
participants:
  - Ali
  - "[[Bo Li]]"
  - nobody
---

# it rained

On [[Ali]].
"""
PROCEDURE = """\
---
memfmt_type: procedure
id: p1
version: 1
success_count: 3
fail_count: 1
---

# dig (v1 · 67% reliable)

## Steps

1. ask [[Ali]]
2. go
3. call [[Bo Li]], then [[Ali]]
"""
NOTE = """\
---
memfmt_type: note
note_kind: rule
id: n1
supersedes: e1
superseded_by: "[[Ali]]"
---

# rule

See [[C#]].
"""
INDEX = "---\nmemfmt_type: index\n---\n\n# Memory\n\n- [[Ali]]\n- [[Bo Li]]\n"
KNOWN = st.sampled_from([ENTITY, EPISODE, PROCEDURE, NOTE, INDEX]) | st.sampled_from(
    [ENTITY, EPISODE, PROCEDURE, NOTE]
).map(lambda text: text.replace("\n", "\r\n").replace("- ", "* "))
VERBS = st.sampled_from(["knows", "is paid by", "借りた", "a — b", "(x)"])
NAMES = st.sampled_from(["Ali", "Bo Li", "C#", "cloud/api.py", "東京"])
DIRECTIONS = st.sampled_from(["outgoing", "incoming"])
DETAILS = st.sampled_from([None, "since 2024", "with [[Ali]]", "or → [[C#]]"])
RELATED = st.lists(
    st.builds(
        Entity,
        NAMES,
        facts=st.lists(st.sampled_from(["met [[Ali]]", "x ← [[Bo Li]]"]), max_size=2),
        relations=st.lists(
            st.builds(Relation, VERBS, NAMES, DIRECTIONS, DETAILS),
            min_size=1,
            max_size=3,
        ),
    ),
    min_size=1,
    max_size=3,
).map(lambda entities: dict(serialise(Memory(entities), generated="2026-07-30")))
MANGLED = st.sampled_from(
    [
        lambda text: text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n- ", "\n*   "),
        lambda text: text.replace(" → [", "\n  → ["),
    ]
)
PATHS = st.sampled_from(["Ali.md", "memory/entities/Ali.md", "memory/x.md", "p/Bo Li.md", "C#.md"])
TANGLED = st.builds(lambda text: f"# t\n\n{text}\n", fragments)
HELD = st.dictionaries(PATHS, KNOWN | TANGLED, max_size=4)
SERIALISED = memories.map(lambda memory: dict(serialise(memory, generated="2026-07-30")))
TEXTS = st.builds(lambda *parts: {k: v for part in parts for k, v in part.items()}, LINKED, HELD)
WITH_MEMORIES = st.builds(lambda one, other: one | other, LINKED, SERIALISED)
VAULTS = TEXTS | WITH_MEMORIES
OTHERS = st.lists(
    st.sampled_from(["Ali", "p/C#", "New", "a(b).canvas", "zz/v1.2", "[[x]]", "#tag", "m.png"]),
    unique=True,
    max_size=4,
)


def garden(**options):
    """Return the graph of the vault made by hand."""
    return graph_in(str(GARDEN), **options)
