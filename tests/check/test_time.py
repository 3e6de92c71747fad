"""That the time of the checks grows with the text, and not with its square."""

from __future__ import annotations

import pytest

from memfmt import fmt
from memfmt.check import checked
from memfmt.check.mending import mended
from tests.check.files import ENTITY, EPISODE, NOTE, PROCEDURE
from tests.growth import assert_takes_no_square

INDEX = "---\nmemfmt_type: index\n---\n\n# Memory\n\n"

#: What is repeated, with what stands before and behind it.
SHAPES = {
    "headings": ("---\nmemfmt_type: entity\n", "\n# a\n", "- b\n---\n"),
    "values": ("---\nmemfmt_type: entity\na: [\n", "\n# a\nb,\n", "c ]\n---\n"),
    "conflicts": (NOTE, "<<<<<<< a\n=======\n", ">>>>>>>  b\n"),
    "open fences": (NOTE, "- a\n  ```\n", ""),
    "low counts": (INDEX, "- 1 entities\n- 0 entities\n", ""),
    "blanks": (INDEX + "- 9", " ", "people\n"),
    "a marker with blanks": ("memfmt_type", " ", "x: entity\n"),
    "keys without a fence": ("memfmt_type: entity\n", "k: 1\n", "# a\n"),
    "a line that may be a key": ("---\nmemfmt_type: entity\n\n# a\n", "b - ", "\n---\n"),
    "labels": (EPISODE + "# a\n\n", "outcome: x\n\n", ""),
    "labels in one paragraph": (EPISODE + "# a\n\n", "outcome: x\n", ""),
    "labels of a locked block": ("---\nmemfmt_type: episode\na: b: c\n---\n", "outcome: x\n\n", ""),
    "triggers": (PROCEDURE + "# a\n\n", "When: x\n\nPreconditions:\n\n- b\n\n", ""),
    "near headings": (ENTITY + "# a\n\n", "### Fact\n\n- b\n\n", ""),
    "near steps": (PROCEDURE + "# a\n\n", "1. b\n\n### Step\n\n", "**When** — c\n"),
    "near arrows": (ENTITY + "# a\n\n## Relations\n\n", "- b -> [[c]]\n", ""),
    "near keys": ("---\nmemfmt_type: procedure\n", "Successes: 3\n", "---\n\n# a\n"),
    "near markers": ("---\n", "memfmt_type entities\n", "---\n"),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_four_times_the_text_takes_about_four_times_as_long(shape):
    before, repeated, behind = SHAPES[shape]

    def look(text):
        tree = {"a.md": text, "b.md": ENTITY + "# b\n"}
        mended(tree, checked(tree))
        fmt(text, "a.md")

    assert_takes_no_square(
        look, (before + repeated * 500 + behind,), (before + repeated * 2000 + behind,)
    )
