"""Files of somebody else, told from memory's without reading them."""

from __future__ import annotations

from memfmt.kinds.marker import HOMES, LEGACY_TYPE_KEY, MARKERS, TYPE_KEY
from memfmt.text.decoding import decode


def is_strangers(path: str, text: str) -> bool:
    """
    Whether the file is certainly none of memory's, and nothing of it is told of.

    False where only the full reader can tell.
    """
    # Quotes in the midst of a word do not hide a key from the search for a lost fence.
    bare = text.replace('"', "") if '"' in text else text
    if TYPE_KEY in bare or LEGACY_TYPE_KEY in bare or "\0" in text:
        return False
    if HOMES.intersection(path.split("/")[:-1]):
        return False  # a damaged one is told of
    text = text.removeprefix("\ufeff")
    if text[:3] != "---" or not _may_hold_marker(text):
        return True
    from memfmt.text.frontmatter.fences import find_block

    block = find_block(text)
    return block is None or not _may_hold_marker_key(text[block[0].start : block[0].end])


def why_unread(path: str, data: bytes) -> str | None:
    """
    Return why the file at *path*, which has no marker that memfmt knows, gives no memory.

    None for a person's own note: nothing in it, nor its place, says that it was meant as memory.
    """
    text = decode(data)
    if is_strangers(path, text):
        return None
    from memfmt.vault.unusual import read_unusual

    findings = read_unusual(path, text).diagnostics
    return findings[0].message if findings else None


def _may_hold_marker(text: str) -> bool:
    """Whether there is what a misspelt marker says, or an escape that hides the true one."""
    folded = text.lower()
    return "\\" in text or any(marker in folded for marker in MARKERS)


def _may_hold_marker_key(block: str) -> bool:
    """Whether a key of *block* may be the marker, quoted or misspelt."""
    lines = block.replace("\r", "\n").split("\n")
    content = [line for line in lines if line.strip() and line[0] != "#"]
    if content and content[0][0] in " \t":
        return True  # the keys have an indent
    # Other lines go on with a value, or are items; and plain keys begin with a letter.
    heads = [line for line in content if line[0] != " " and line[:2] != "- "]
    return any(not line[0].isalpha() or line[0] in "mM" or "fmt" in line.lower() for line in heads)
