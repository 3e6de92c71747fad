"""What the writer writes is, to another reader of Markdown, the structure that was meant."""

from __future__ import annotations

from collections import Counter

import mistune
from hypothesis import given

from memfmt.kinds.entity import ENTITY
from memfmt.kinds.kind import composed
from memfmt.kinds.names import NO_NAMES
from memfmt.kinds.normal import normal
from memfmt.kinds.procedure import PROCEDURE
from tests.strategies import entities, procedures

#: A file without its frontmatter, which mistune does not know.
_parse = mistune.create_markdown(renderer=None)


def structure_of(kind, thing):
    """Return what mistune sees in the body: headings, items and code blocks, by count."""
    text = composed(kind, thing, None, "x.md", NO_NAMES)
    body = text.split("\n---\n", 1)[1]
    seen: Counter[str] = Counter()
    levels = []
    waiting = list(_parse(body)[::-1])
    while waiting:
        token = waiting.pop()
        seen[token["type"]] += 1
        if token["type"] == "heading":
            levels.append(token["attrs"]["level"])
        if token["type"] in ("list", "list_item", "block_quote"):
            waiting += token["children"][::-1]
    return levels, seen["list"], seen["list_item"], seen["block_code"], seen["block_quote"]


@given(entities)
def test_an_entity_is_headings_items_and_code_as_meant(entity):
    entity = normal(entity)
    lists = [each for each in (entity.facts, entity.relations, entity.history) if each]
    sections = len(lists) + bool(entity.knowledge)
    assert structure_of(ENTITY, entity) == (
        [1] + [2] * sections,
        len(lists),
        sum(map(len, lists)),
        sum(each.artifact is not None for each in entity.knowledge),
        0,
    )


@given(procedures)
def test_a_procedure_is_headings_and_items_as_meant(procedure):
    procedure = normal(procedure)
    own = (procedure.steps, procedure.tools, procedure.known_failures, procedure.evolution)
    sections = [each for each in own if each]
    lists = [each for each in (procedure.preconditions, *sections) if each]
    assert structure_of(PROCEDURE, procedure) == (
        [1] + [2] * len(sections),
        len(lists),
        sum(map(len, lists)),
        0,
        0,
    )
