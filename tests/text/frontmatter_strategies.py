"""Generated frontmatter: any Unicode, hostile fragments, and blocks as people write them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from hypothesis import strategies as st

from memfmt.text.frontmatter import Plain, Value, plain_kind, render, scalar_text

#: Any character but surrogates.
ANY = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)

FRAGMENTS = (
    *("a", "key", "x y", "no", "011", "1_0", "1e3", "0x1F", "~", "null", "true", "=", "<<", "y"),
    *("2026-07-30", "2026-13-45", "1:30", "1.10", ".inf", "-0", "+5", "0o17", "007", "-", "--"),
    *(": ", ":", " #", "#", "# c", "- ", "-", "? ", "?", "[", "]", "{", "}", ",", ", ", "[]", "{}"),
    *("&k", "&k ", "*k", "!!str ", "! ", "!", "|", ">-", "|+", "|2", "%", "@", "`", "'", '"', "''"),
    *("\\", "\\n", "\\x07", "\\ud83d\\ude00", "\\U00110000", "\\uE000", '\\"', "{{date}}", "[[x]]"),
    *("\n", "\n  ", "\n- ", "\n  - ", "\n    ", "\r\n", "\r", "\t", "  ", " ", "\n\n", "\n# c\n"),
    *("---", "...", "\n---\n", "\n...\n", "--- ", "key: x\n", "key: y\n", "other: z\n", "id: 1\n"),
    *("\x00", "\x07", "\x1b", "\x7f", "\x85", "\xa0", "\u2028", "\u2029", "\ufeff", "\ufffe"),
    *("\ue000", "\ue001", "\u200b", "\u3000", "é", "e\u0301", "\U0001f600", "\U000f0000", "✓"),
)

#: Half from fragments of the grammar, half any text.
SOUP = st.one_of(st.lists(st.sampled_from(FRAGMENTS), max_size=12).map("".join), ANY)

#: Text whose head is a block, closed or not, and what may follow it.
HEADED = st.builds(
    lambda opening, inside, closing, body: opening + inside + closing + body,
    st.sampled_from(("---\n", "---\r\n", "---\r", "--- \n", "")),
    st.lists(SOUP, max_size=6).map("".join),
    st.sampled_from(("\n---\n", "\n---", "\r\n--- \t\r\n", "\r---\r", "---\n", "")),
    SOUP,
)

PLAINS = st.sampled_from(("", "~", "null", "true", "FALSE", "4", "007", "-1.5", "5e3", ".NaN")).map(
    Plain
)
KEYS = st.one_of(SOUP, ANY, st.text(st.characters(exclude_categories=["Cs"]), max_size=3)).map(
    lambda text: text[:1000]
)
SCALARS: st.SearchStrategy[str] = st.one_of(SOUP, ANY, PLAINS)
VALUES: st.SearchStrategy[Value] = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=4)),
    max_leaves=12,
)
FIELDS = st.dictionaries(KEYS, VALUES, max_size=6)


PLAIN_WORDS = st.sampled_from(("Ali", "a b", "é", "4", "true", "no", "", "x: y", "2026-07-30"))


#: Two characters of one word.
WORDY = frozenset(one + other for one in "Aliabetrnosx0267" for other in "Aliabetrnosx0267")


@st.composite
def near_blocks(draw: st.DrawFn) -> str:
    """Return a block in canonical form with one fragment put somewhere, or none."""
    words = st.one_of(PLAIN_WORDS, PLAIN_WORDS.map(Plain))
    values = st.one_of(words, st.lists(words, max_size=3))
    block = render(draw(st.dictionaries(st.sampled_from("abcde"), values, max_size=4)))[4:-4]
    edges = [place for place in range(len(block) + 1) if block[place - 1 : place + 1] not in WORDY]
    place = draw(st.one_of(st.sampled_from(edges), st.integers(0, len(block))))
    fragment = draw(st.sampled_from(("", "a:", "a: x\n", "  - x\n", *FRAGMENTS)))
    return block[:place] + fragment + block[place:]


def typed(value: Value) -> object:
    """Return *value* so that a plain scalar and the text of its characters differ."""
    if isinstance(value, list):
        return [typed(each) for each in value]
    if isinstance(value, dict):
        return {key: typed(each) for key, each in value.items()}
    return (isinstance(value, Plain) and plain_kind(value) is not None, str(value))


@dataclass(frozen=True)
class Written:
    """One key as somebody wrote it: its name, its value, its own lines, and lines after it."""

    key: str
    value: Value
    lines: tuple[str, ...]
    after: tuple[str, ...]


WORDS = st.sampled_from(
    (
        "north",
        "Ali",
        "a b",
        "no",
        "3",
        "x: y",
        "it's",
        "[[Ash]]",
        "e\u0301",
        "\u2028z",
        "#t",
        "é, ü",
    )
)
COMMENTS = st.sampled_from(("", "", "", "  # why", " # 1"))
LOOSE_LINES = st.lists(
    st.sampled_from(("# who: else", "", "  # deep", "   ", "#", "# - x")), max_size=2
).map(tuple)


@st.composite
def scalars(draw: st.DrawFn) -> tuple[str, str]:
    """Return a value and one way of writing it on one line."""
    word = draw(WORDS)
    style = draw(st.sampled_from(("needed", "double", "single", "bare")))
    if style == "double":
        return word, '"' + word.replace("\u2028", "\\L") + '"'
    if style == "single":
        return word, "'" + word.replace("'", "''") + "'"
    if style == "bare":
        number = draw(st.sampled_from(("4", "true", "007", "1.50", "~", "plain text")))
        return (Plain(number) if plain_kind(number) else number), number
    return word, scalar_text(word)


@st.composite
def written(draw: st.DrawFn, key: str) -> Written:
    """Return *key* with some value in some hand's form."""
    head = draw(st.sampled_from((key, key, f'"{key}"', f"'{key}'")))
    gap = draw(st.sampled_from((" ", "  ")))
    form = draw(
        st.sampled_from(
            ("scalar", "scalar", "none", "block", "block", "flow", "map", "fold", "bars")
        )
    )
    after = draw(LOOSE_LINES)
    comment = draw(COMMENTS)
    value: Value = Plain("")
    lines = [f"{head}:{comment}"]
    if form == "scalar":
        value, text = draw(scalars())
        lines = [f"{head}:{gap}{text}{comment}"]
    elif form == "block":
        indent = draw(st.sampled_from(("", "  ", "    ", " ")))
        items = draw(st.lists(scalars(), min_size=1, max_size=4))
        value = [item for item, _ in items]
        for _, text in items:
            lines += draw(st.sampled_from(((), (), (f"{indent}# between",), ("",))))
            lines.append(f"{indent}-{gap}{text}{draw(COMMENTS)}")
    elif form == "flow":
        items = draw(st.lists(st.sampled_from(("a", "b c", "4", '"x, y"', "'q'")), max_size=3))
        lines = [f"{head}:{gap}[{', '.join(items)}]{comment}"]
        value = [Plain(each) if each == "4" else each.strip("\"'") for each in items]
    elif form == "map":
        one, text = draw(scalars())
        lines += ["  # in the map", f"  {key}: {text}", "  inner:", "    - x", "    - k: v"]
        value = {key: one, "inner": ["x", {"k": "v"}]}
    elif form == "fold":
        lines = [f"{head}: one", "  two", "", "  three"]
        value = "one two\nthree"
    elif form == "bars":
        lines = [f"{head}: |-{comment}", "  # one", "", "    two: x"]
        value = "# one\n\n  two: x"
    if form != "fold" and form != "bars":
        return Written(key, value, tuple(lines), after)
    return Written(key, value, tuple(lines), tuple(each for each in after if each.strip() == each))


@dataclass(frozen=True)
class Sheet:
    """A hand-written block with what stands around it."""

    top: tuple[str, ...]
    parts: tuple[Written, ...]
    newline: str
    body: str

    @property
    def text(self) -> str:
        """The whole file."""
        lines = ["---", *self.top]
        for part in self.parts:
            lines += (*part.lines, *part.after)
        return "".join(line + self.newline for line in [*lines, "---"]) + self.body


NAMES = ("memfmt_type", "id", "happened", "participants", "team", "my key", "dc:x")
KNOWN = ("memfmt_type", "id", "happened", "outcome", "participants")


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Return a hand-written block of some of ``NAMES``."""
    names = draw(st.lists(st.sampled_from(NAMES), unique=True, max_size=5))
    parts = [draw(written(name)) for name in names]
    if any("|-" in part.lines[0] for part in parts):
        # An indented line that comes after a literal when the key between them goes would be its
        # text: such an edit is refused.
        parts = [replace(part, after=tuple(map(str.lstrip, part.after))) for part in parts]
    return Sheet(
        top=draw(LOOSE_LINES),
        parts=tuple(parts),
        newline=draw(st.sampled_from(("\n", "\n", "\r\n", "\r"))),
        body=draw(st.sampled_from(("", "# H\n", "no newline", "---\nid: 2\n---\n"))),
    )
