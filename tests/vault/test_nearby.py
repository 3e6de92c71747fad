"""Which of many keys another one is near to: the same as asking each of them, in no long time."""

from __future__ import annotations

import random
import time

from hypothesis import given
from hypothesis import strategies as st

from memfmt.vault.near import are_near
from memfmt.vault.nearby import Nearby
from memfmt.vault.truth import key_of
from tests.strategies import texts

WORDS = [
    *("keeps", "keep", "bees", "beees", "and", "grows", "pears", "pear-trees", "p95", "310", "ms"),
    *("東京の事務所", "behind", "the", "house"),
]
sentences = st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)
keys = (sentences | texts | sentences.map(lambda text: text * 40)).map(key_of)


@st.composite
def slips(draw):
    """Keys, and one that is one of them but for a letter or two."""
    found = draw(st.lists(keys, min_size=1, max_size=8))
    wanted = list(draw(st.sampled_from(found)))
    for _ in range(draw(st.integers(0, 2))):
        at = draw(st.integers(0, len(wanted)))
        wanted[at : at + draw(st.integers(0, 1))] = draw(st.sampled_from(["", "a", "s", " ", "7"]))
    return found, key_of("".join(wanted))


@given(slips())
def test_it_finds_what_asking_each_finds(found):
    many, wanted = found
    near = Nearby()
    for at, key in enumerate(many):
        near.add(key, at)
    assert sorted(near.near(wanted)) == [at for at, key in enumerate(many) if are_near(key, wanted)]


def test_those_near_come_in_the_order_of_adding():
    near = Nearby()
    for at, key in enumerate(["prefers rust", "bees", "prefers rusts", "prefers  rust"]):
        near.add(key, at)
    assert list(near.near("prefers rust")) == [0, 2, 3]


def test_half_of_six_words_may_be_spelt_otherwise():
    near = Nearby()
    near.add("keeps tall bees and grows pears", 0)
    assert list(near.near("keep tall bee and grow pears")) == [0]


def test_two_hundred_are_compared_with_two_thousand_in_no_long_time():
    chance = random.Random(1)
    words = ["".join(chance.choices("abcdefghij", k=7)) for _ in range(60)]
    near = Nearby()
    start = time.process_time()
    for at in range(2000):
        near.add(" ".join(chance.choices(words, k=9)), at)
    for _ in range(200):
        list(near.near(" ".join(chance.choices(words, k=9))))
    assert time.process_time() - start < 5
