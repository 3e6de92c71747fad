"""Files of entities that have relations."""

from __future__ import annotations

from hypothesis import strategies as st

from memfmt.kinds.entity import ENTITY
from tests.hands import mangled
from tests.write.folders import fact_soups

ALI = """\
---
memfmt_type: entity
id: e1
---

# Ali

## Facts

- keeps bees

## Relations

* works at → [[Mengram]] — since 2024
  - on the third floor
* mentored by ← [[Kenji]]
* knows → [[hv]]
"""
HIVES = "---\nmemfmt_type: entity\nid: e5\n---\n\n# the hives/north\n"


@st.composite
def related(draw):
    """The file of an entity that has relations, among lines of any sort."""
    if draw(st.booleans()):
        return draw(mangled(ENTITY))
    text = draw(fact_soups())
    return text.replace("## Facts", "## Relations").replace("- ", "- knows → [[Bo]] — ", 3)


def without(things, at):
    return [*things[:at], *things[at + 1 :]]
