"""What sort of memory a file says it is, told from its first bytes where they are plain."""

from __future__ import annotations

#: The key that marks a file as memory, and the one that older trees have.
TYPE_KEY = "memfmt_type"
LEGACY_TYPE_KEY = "mengram_type"

#: What a marker can say: the kinds, and two files that hold no single object.
MARKERS = frozenset(("entity", "episode", "procedure", "note", "profile", "index"))
#: Folder names under which a damaged file is taken for memory, though it cannot say so.
HOMES = frozenset(("entities", "episodes", "procedures"))

_KEYS = (TYPE_KEY.encode(), LEGACY_TYPE_KEY.encode())
#: A block can only begin so; and a file of UTF-16 holds a zero byte.
_OPENINGS = (b"---\n", b"---\r", b"\xef\xbb\xbf---")
_START = b"---\n" + _KEYS[0] + b": "
_NAMES = {name.encode(): name for name in MARKERS}
#: Only beyond this is it worth asking whether a file is too large.
_LARGE = 4_000_000
_LETTERS = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")


def marker_in(data: bytes) -> str | None:
    """
    Return what a file of these bytes says it is, or None where it is not ours.

    The same as ``kind.marker_of`` says of the whole file, read; 1 µs where the marker stands in
    the first line of the block, as memfmt writes it, or nowhere. A file larger than memfmt reads
    has none.
    """
    if data.startswith(_START):
        # A name alone on its line, and the next line begins another key: whatever follows, and
        # be it broken, the first field is this one.
        end = data.find(b"\n", len(_START), len(_START) + 12)
        name = _NAMES.get(data[len(_START) : end])
        after = data[end + 1 : end + 2]
        is_plain = after and (after[0] in _LETTERS or data[end + 1 : end + 5] == b"---\n")
        if name is not None and is_plain and data.find(b"\n---\n", end) >= 0:
            return None if len(data) > _LARGE and _is_oversized(data) else name
    elif not data.startswith(_OPENINGS) and b"\0" not in data:
        return None
    elif not any(each in data for each in (*_KEYS, b"\\", b"\0")):
        return None  # a key in double quotes may spell a letter by an escape
    return _read_marker(data)


def may_be_marked(text: str) -> bool:
    """Whether *text* could carry a marker at all: False is certain, True is not."""
    return TYPE_KEY in text or LEGACY_TYPE_KEY in text or "\\" in text or "\0" in text


def _is_oversized(data: bytes) -> bool:
    from memfmt.text.source import MAX_BYTES

    return len(data) > MAX_BYTES


def _read_marker(data: bytes) -> str | None:
    """Return the marker by the readers of whole files, which are 10 ms to import."""
    from memfmt.kinds.kind import marker_of
    from memfmt.text.frontmatter import read
    from memfmt.text.source import source_of_bytes

    source = source_of_bytes(data)
    return None if source.is_oversized else marker_of(read(source.text))
