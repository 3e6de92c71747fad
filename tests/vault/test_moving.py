"""A file moves, and every link that led somewhere leads to the same file after."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from memfmt.errors import EditRefusedError
from memfmt.text.source import source_of
from memfmt.vault.linked import Linked
from memfmt.vault.moving import Move, moved
from memfmt.vault.names import Bucket, key_of_path

few = settings(max_examples=max(20, settings().max_examples // 2))

STEMS = st.sampled_from(
    ["Ali", "ali", "Bo Li", "C#", "v1.2", "Straße", "Cafe\u0301", "a(b)", "100%"]
)
FOLDERS = st.sampled_from(["", "p/", "p/x/", "zz/"])
PATHS = st.builds("{}{}.md".format, FOLDERS, STEMS)
#: How a link may be written; {} is its target.
SHAPES = st.sampled_from(
    [
        *(
            "[[{}]]",
            "[[{}|shown]]",
            "![[{}]]",
            "[[{}#Head]]",
            "[[{}#^b|Ali]]",
            "[[{}.md]]",
            "[Ali](<{}>)",
        ),
        *(
            "[[./{}]]",
            "[[../{}]]",
            "[[/{}]]",
            "`[[{}]]`",
            "[t](<{}.md#H>)",
            "![[{}|100]]",
            "[[ {} ]]",
        ),
        *("\n\n| a |\n| - |\n| [[{}\\|x]] |\n\n", "\n```\n[[{}]]\n```\n", "%% [[{}]] %%", "[[{}]"),
    ]
)
TARGETS = st.one_of(STEMS, PATHS.map(lambda path: path[:-3]), st.sampled_from(["", "New", "p/New"]))
LINKS = st.builds(lambda shape, target: shape.format(target), SHAPES, TARGETS)
ENCODED = TARGETS.map(
    lambda each: f"[Ali]({each.replace('%', '%25').replace(' ', '%20').replace('#', '%23')})"
)
FRONTS = st.sampled_from(
    [
        "",
        '---\na: "[[{}]]"\n---\n',
        "---\nl: ['[[{}|Ali]]', x]\n---\n",
        '---\nl:\n  - "[[{}#H]]"\n---\n',
    ]
)
BODIES = st.lists(LINKS | ENCODED | st.sampled_from(["word", "\n", "\r\n\r\n"]), max_size=5).map(
    " ".join
)
TEXTS = st.builds(lambda front, target, body: front.format(target) + body, FRONTS, TARGETS, BODIES)
VAULTS = st.dictionaries(PATHS, TEXTS, min_size=1, max_size=6)
OTHERS = st.lists(st.sampled_from(["pic.png", "p/v1.2", "zz/Ali.canvas"]), unique=True, max_size=2)


def led(linked, source):
    """Return of each link of *source* its bucket and the path that it leads to."""
    return [(each.to.bucket, each.to.path) for each in linked.of(source)]


@few
@given(VAULTS, OTHERS, st.data())
def test_every_link_leads_to_the_same_file_after(texts, others, data):
    old = data.draw(st.sampled_from(sorted(texts)))
    new = data.draw(PATHS | st.builds("{}New.md".format, FOLDERS))
    if key_of_path(new) in map(key_of_path, texts):
        return
    linked = Linked(texts, others)
    before = {path: led(linked, path) for path in texts}
    try:
        made = moved(linked, texts, Move(old, new, frozenset(["Ali"]), "New"))
    except EditRefusedError:
        assert any("#" in path for path in [new, *texts])  # no wikilink can name such a file
        return
    after = {**texts, **made.texts}
    after[new] = after.pop(old)
    then = Linked(after, others)
    for path in texts:
        now = led(then, new if path == old else path)
        for was, link, (_, to) in zip(before[path], linked.of(path), now, strict=True):
            if was[0] in (Bucket.RESOLVED, Bucket.ATTACHMENT, Bucket.SAME_NOTE):
                assert to == (new if was[1] == old else was[1])
            elif was[0] is Bucket.UNRESOLVED:
                assert (to == new) == (link in made.resolved)


@few
@given(VAULTS, st.data())
def test_nothing_but_links_changes(texts, data):
    old = data.draw(st.sampled_from(sorted(texts)))
    linked = Linked(texts)
    try:
        made = moved(linked, texts, Move(old, "New.md", frozenset(["Ali"]), "New"))
    except EditRefusedError:
        return
    for path, text in made.texts.items():
        then = Linked({path: text}).of(path)
        assert without(texts[path], linked.of(path)) == without(text, then)
        for was, now in zip(linked.of(path), then, strict=True):
            assert was.link.subpath == now.link.subpath
            assert now.link.alias in (was.link.alias, "New")
            assert (was.link.is_wiki, was.link.is_embed, was.link.key) == (
                now.link.is_wiki,
                now.link.is_embed,
                now.link.key,
            )
    unchanged = {each.source for each in made.changed}
    assert unchanged == set(made.texts)


def without(text, links):
    """Return *text* with nothing in place of its links."""
    made, at = "", 0
    whole = source_of(text).text
    for each in sorted((each.link.span for each in links), key=lambda span: span.start):
        made += whole[at : each.start]
        at = max(at, each.end)
    return made + whole[at:]


def test_the_shortest_form_is_kept_and_what_would_be_captured_is_spelt_out():
    texts = {
        "a.md": "[[Ali]] [[p/Bo]] `[[Ali]]`",
        "p/Ali.md": "",
        "p/Bo.md": "[[Ali|x]]",
        "z.md": "",
    }
    made = moved(Linked(texts), texts, Move("p/Ali.md", "q/Ali Grove.md"))
    assert made.texts == {"a.md": "[[Ali Grove]] [[p/Bo]] `[[Ali]]`", "p/Bo.md": "[[Ali Grove|x]]"}
    made = moved(Linked(texts), texts, Move("z.md", "Ali.md"))
    assert made.texts == {"a.md": "[[p/Ali]] [[p/Bo]] `[[Ali]]`", "p/Bo.md": "[[p/Ali|x]]"}
