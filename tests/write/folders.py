"""Real folders for the acts: made of texts, changed by acts, read back as bytes."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from hypothesis import strategies as st

from memfmt.kinds.entity import ENTITY
from memfmt.text.source import body_of, lines_of
from memfmt.vault.change import Change
from memfmt.vault.updating import Act, update
from tests import strategies as own
from tests.hands import BODY_LINES, soups

NOW = "2026-11-30T10:15:00+00:00"


class Folder:
    """A vault on the disk, in *root*."""

    def __init__(self, root: Path, texts: Mapping[str, str] | None = None) -> None:
        self.root = root
        for path, text in (texts or {}).items():
            self.write(path, text)

    def write(self, path: str, text: str) -> None:
        place = self.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text.encode())

    def read(self, path: str) -> str:
        return (self.root / path).read_bytes().decode()

    def act(self, act: Act, *, now: str = NOW) -> Change:
        """Make *act* and return its change."""
        return update(self.root, act, now=now)

    def files(self) -> dict[str, bytes]:
        """Return path to bytes of all files but those of memfmt itself."""
        return {
            place.relative_to(self.root).as_posix(): place.read_bytes()
            for place in self.root.rglob("*")
            if place.is_file() and place.relative_to(self.root).parts[0] != ".memfmt"
        }


#: Items as people write them, with what stands under them.
ITEMS = [
    *("- a", "- a", "* b", "+ c", "- one\n- two", "  - indented", "   * far", "- x\n  wrapped"),
    *("- a\n\n  para", "- a\n  - sub\n    - deep", "- b\nlazy", "1. one", "2. two", "3) three"),
    *(
        "- a\n  ```\n  code\n  ```",
        "- a\n  > said",
        "-\n  below",
        "-     code",
        "-\ttab",
        "- [ ] a",
    ),
    *(
        "- Title\n  ---",
        "- | a |\n  | - |",
        "- <b>x</b>",
        "-   c\n    - sub\n\n    para",
        "10. ten",
    ),
    *("- \\# x", "- # x", "- a  \n  b", "- last\n\n", "- \u00a0x", "- x\n\n\n  y", "- %% a %%"),
]


@st.composite
def fact_soups(draw: st.DrawFn) -> str:
    """An entity's file with facts in any form, among other lines of any sort."""
    if draw(st.integers(0, 3)) == 0:
        return draw(soups(ENTITY))
    odd = st.sampled_from(BODY_LINES) | own.texts
    front = draw(st.sampled_from(["", "id: e1\n", "aliases: [A, B]\n"]))
    facts = draw(st.lists(st.sampled_from(ITEMS) | st.sampled_from(ITEMS) | odd, max_size=8))
    rest = draw(st.lists(st.sampled_from(["## History", "## Relations", "", *ITEMS]) | odd))
    gap = draw(st.sampled_from(["", "\n"]))
    body = "\n".join(["# Some Name", gap + "## Facts" + gap, *facts, *rest])
    text = f"---\nmemfmt_type: entity\n{front}---\n{body}{draw(st.sampled_from(['', chr(10)]))}"
    end = draw(st.sampled_from(["\n", "\n", "\r\n", "\r"]))
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", end)


@contextmanager
def folder(**texts: str) -> Iterator[Folder]:
    """Give a folder that is gone afterwards; a ``__`` in a name is a slash."""
    with tempfile.TemporaryDirectory() as root:
        yield Folder(Path(root), {f"{k.replace('__', '/')}.md": v for k, v in texts.items()})


def words(text):
    """Return how often each line of *text* stands in it, ends and blank lines apart."""
    return Counter(body_of(line) for line in lines_of(text) if line.strip())


#: Where a file of an entity stands that properties change.
PATH = "entities/Some Name.md"
ALI = """\
---
memfmt_type: entity
id: e1
---

# Ali

## Facts

- prefers Rust
- keeps bees
  - two hives
    ```
    north, south
    ```
- based in Tokyo

## History

- lived in Bonn
"""
BO = "---\nmemfmt_type: entity\nid: e2\n---\n\n# Bo\n\n## Relations\n\n- knows → [[Ali]] — well\n"
INDEX = """\
---
memfmt_type: index
generated: 2026-01-01
---

# Memory

My own words on [[Ali]].

- 2 entities
- 0 episodes
- 0 procedures

## Entities

- [[Ali]]
- [[Bo]]
- [[Ali]] — the boss, by hand
- [[Somebody else]]
"""
