"""The links of one note, found without reading all: nothing is passed over that is there."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memfmt import parse
from memfmt.errors import NotFoundError
from memfmt.text.source import lines_of, source_of
from memfmt.vault.find import backlinks, called
from memfmt.vault.graph.mentions import Names
from memfmt.vault.graph.near import Notes
from memfmt.vault.linked import Linked
from memfmt.vault.sieve import Sieve
from tests.strategies import plain_text
from tests.strategies import texts as fragments
from tests.vault.graph.vaults import OTHERS, SERIALISED, VAULTS

few = settings(max_examples=max(20, settings().max_examples // 3))


@few
@given(VAULTS)
def test_a_sieve_holds_every_text_that_links_to_a_file(texts):
    sieve = Sieve(texts)
    for each in Linked(texts):
        for path in (each.to.path, *each.to.candidates):
            if path is not None and path != each.source:
                stem = path.rpartition("/")[2].removesuffix(".md")
                assert each.source in sieve.holding(stem)


@few
@given(SERIALISED)
def test_a_sieve_holds_the_file_of_every_memory(texts):
    sieve = Sieve(texts)
    for thing in parse(texts).things():
        name = getattr(thing, "name", None) or thing.summary
        assert thing.origin.path in sieve.holding(name)
        if thing.id is not None:
            assert thing.origin.path in sieve.holding(thing.id)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("[x](%41li.md)", "Ali"),
        ("[x](Caf%C3%A9.md)", "Café"),
        ("[[CAFE\u0301]]", "café"),
        ("[[\u212aelvin]]", "kelvin"),  # the sign of the unit is the letter
        ('---\na: "[[\\x41li]]"\n---\n', "Ali"),
        ('---\na: "[[Al\\\n  i]]"\n---\n', "Ali"),
        ("---\na: '[[Bo\n  Li]]'\n---\n", "Bo Li"),
        ("[[Bo\u00a0Li]]", "Bo Li"),
        ("[x](a\\_b.md)", "a_b"),
        ("[[ΟΔΟΣ]]", "οδος"),
        ("[[🐝]]", "🐝"),
    ],
)
def test_a_sieve_knows_every_spelling(text, name):
    assert Sieve({"a.md": text, "b.md": "other"}).holding(name)[0] == "a.md"


def test_a_sieve_leaves_out_what_holds_only_part_of_a_name():
    texts = {"a.md": "Bo alone", "b.md": "Li alone", "c.md": "Li and Bo", "Bo Li.md": ""}
    assert Sieve(texts).holding("Bo Li") == ["Bo Li.md", "c.md"]


@few
@given(SERIALISED, st.data())
def test_a_memory_is_found_as_the_whole_memory_finds_it(texts, data):
    whole = parse(texts)
    things = list(whole.things())
    names = [getattr(each, "name", None) or each.summary for each in things]
    name = data.draw(st.sampled_from(names) if names else fragments)
    if name in texts:
        return
    try:
        wanted = sorted({each.origin.path for each in called(whole, name)})
    except NotFoundError:
        return
    assert Notes(texts).called(name) == wanted


@few
@given(VAULTS, OTHERS)
def test_what_links_to_a_memory_is_what_obsidian_leads_there(texts, others):
    memory = parse(texts)
    linked = Linked(texts, others)
    for thing in memory.things():
        own = thing.origin.path
        found = {(each.path, each.line) for each in backlinks(memory, thing, others)}
        wanted = {
            (each.source, each.link.line)
            for each in linked
            if each.source != own and own in (each.to.path, *each.to.candidates)
        }
        assert found >= wanted
        for path, number in found - wanted:  # said by a name or an id
            line = lines_of(source_of(texts[path]).text)[number - 1]
            assert "[[" not in line or "participants" in texts[path]


def test_a_note_is_called_by_path_name_id_alias_or_as_a_link():
    texts = {
        "entities/Ali.md": "---\nmemfmt_type: entity\nid: e1\naliases: [Al]\n---\n\n# Ali B\n",
        "Daily/2026.md": "x",
        "a/b/Home.md": "",
    }
    notes = Notes(texts)
    for name in ("e1", "Ali B", "ali b", "Al", "Ali", "entities/Ali.md", "entities/Ali"):
        assert notes.called(name) == ["entities/Ali.md"]
    assert notes.called("2026") == ["Daily/2026.md"]
    assert notes.called("b/home") == ["a/b/Home.md"]
    with pytest.raises(NotFoundError, match="nearest: 'Ali B'"):
        notes.called("Ali C")


def test_a_link_that_could_mean_two_notes_is_told_apart():
    texts = {"aa/x.md": "", "bb/x.md": "", "y.md": "see [[x]]"}
    near = Notes(texts).near("aa/x.md")
    assert (near.incoming, [each.text for each in near.perhaps]) == ((), ["see [[x]]"])


ALI = "---\nmemfmt_type: entity\naliases: [the beekeeper]\n---\n\n# Ali\n"


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("met Ali", [5]),
        ("met ali and THE BEEKEEPER", [5, 13]),
        ("Alina, Ali2, _Ali_, Ali's, (Ali)", [21, 29]),
        ("`Ali` and [[Ali]] and [[x|Ali]] and [Ali](x.md) and $Ali$", []),
        ("#Ali, #people/Ali, https://x.org/Ali", []),
        ("x <!-- Ali --> <b title='Ali'>Ali</b>", [31]),
        ("| Ali | b |\n| --- | --- |\n", [3]),
        ("# Ali came", [3]),
    ],
)
def test_a_mention_is_a_place_that_could_be_a_link(text, columns):
    near = Notes({"Ali.md": ALI, "page.md": text}).near("Ali.md")
    assert [each.column for each in near.mentions] == columns


def test_a_name_may_stand_inside_a_text_without_blanks():
    near = Notes({"東京.md": "", "page.md": "昨日は東京へ行った"}).near("東京.md")
    assert [(each.line, each.column) for each in near.mentions] == [(1, 4)]


def test_what_a_memory_is_called_and_what_is_rendered_is_no_mention():
    episode = (
        "---\nmemfmt_type: episode\noutcome: Ali left\nparticipants:\n  - Ali\n---\n\n"
        "# Ali leaves\n\nAli left.\n\n**Outcome** — Ali left\n"
    )
    near = Notes({"Ali.md": ALI, "ep.md": episode}).near("Ali.md")
    assert [each.line for each in near.mentions] == [10]
    assert [each.edge.kind for each in near.incoming] == ["participant"]


@few
@given(fragments, st.lists(fragments | plain_text, min_size=1, max_size=3))
def test_every_mention_becomes_a_link_in_brackets(text, names):
    source = source_of(text)
    lines = lines_of(source.text)
    before = {each.link.span for each in Linked({"p.md": text})}
    for each in Names(names).mentioned(text, "p.md", is_page=True):
        start = sum(map(len, lines[: each.line - 1])) + each.column - 1
        assert not any(span.start <= start < span.end for span in before)
