"""That the time of the checks grows with the text, and not with its square."""

from __future__ import annotations

import pytest

from memfmt import fmt
from memfmt.check import checked
from tests.check.files import ENTITY, NOTE
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
    "near markers": ("---\n", "memfmt_type entities\n", "---\n"),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_four_times_the_text_takes_about_four_times_as_long(shape):
    before, repeated, behind = SHAPES[shape]

    def look(text):
        checked({"a.md": text, "b.md": ENTITY + "# b\n"})
        fmt(text, "a.md")

    assert_takes_no_square(
        look, (before + repeated * 500 + behind,), (before + repeated * 2000 + behind,)
    )
