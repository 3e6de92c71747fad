"""Blocks: the runs of whole lines that a Markdown body is made of. Source: spec/blocks.md."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import IntEnum

from memfmt.text import openers
from memfmt.text.block import Block, Draft, Sort, blocks_of
from memfmt.text.scanner import IS_LIST, IS_QUOTE, Scanner

__all__ = ["Block", "Sort", "scan"]

# Looking a member up in its class costs more than a comparison with it.
_CODE, _ITEM, _LIST, _PARAGRAPH, _TABLE = (
    Sort.CODE,
    Sort.ITEM,
    Sort.LIST,
    Sort.PARAGRAPH,
    Sort.TABLE,
)


def scan(lines: Sequence[str], first: int = 0) -> tuple[Block, ...]:
    """
    Return the blocks of ``lines[first:]``, each container before its children.

    The blocks of depth 0 share out the lines without gap or overlap, and so do the children of
    each container. *lines* keep their line ends. Time grows with the characters, not the depth.
    """
    scanner = Scanner()
    take, holds, pause = scanner.take, scanner.holds, scanner.pause
    for at in range(first, len(lines)):
        line = lines[at]
        if line[:1] in _MARKERS and scanner.boxes and _is_next_item(scanner, line, at):
            continue
        take(line, at)
        if scanner.leaf is not None and holds():
            continue
        if scanner.char in "\r\n":
            pause()
        else:
            _begin(scanner)
    scanner.close(0, len(lines))
    return blocks_of(scanner.drafts)


def _is_next_item(scanner: Scanner, line: str, at: int) -> bool:
    """Take in an item without indent, with plain text, of the outermost list; else return False."""
    # All other lines can do without, but these are most of a memory, and this is twice as fast.
    if scanner.needs[0] != IS_LIST:
        return False
    width = 1 if line[0] in "-*+" else 2
    text = line[width + 1 : width + 2]
    if line[width : width + 1] != " " or text in _BUSY or line[width - 1] != scanner.boxes[0].mark:
        return False
    scanner.close(1, at)
    item = Draft(_ITEM, at, at, 1, line[:width], 0, "", width + 1)
    scanner.open_box(item, width + 1)
    scanner.open_leaf(Draft(_PARAGRAPH, at, at, 2))
    scanner.texts, scanner.can_head = [(line, width + 1)], True
    return True


class _Step(IntEnum):
    """What an opener did with the line."""

    NOTHING = 0
    LEAF = 1  # the line is used up
    BOX = 2  # a container was opened, its content follows


_NOTHING, _LEAF, _BOX = _Step


def _begin(scanner: Scanner) -> None:
    """Open what the line opens, from the cursor on, and put its text in a leaf."""
    leaf = scanner.leaf
    # Whether the line could go on with the paragraph of the very container it stands in.
    joins = (
        leaf is not None
        and leaf.sort is _PARAGRAPH
        and scanner.kept == len(scanner.boxes)
        and not scanner.nested
    )
    while scanner.column - scanner.base < 4:
        opener = _OPENERS.get(scanner.char)
        if opener is None:
            break
        step = opener(scanner, joins)
        if step is _LEAF:
            return
        if step is _NOTHING:
            break
        joins = False
        if scanner.char in "\r\n":
            scanner.rest(len(scanner.boxes))
            return
    _put(scanner)


def _put(scanner: Scanner) -> None:
    """Put the rest of the line in the open leaf, or in a new paragraph or indented code."""
    leaf, whole = scanner.leaf, scanner.kept == len(scanner.boxes)
    is_indented = scanner.column - scanner.base >= 4
    if leaf is not None:
        if leaf.sort is _PARAGRAPH:
            # "**" starts a label; in column 0, so that no container goes on.
            if not scanner.line.startswith("**"):
                scanner.texts.append((scanner.line, scanner.place))
                scanner.can_head = not is_indented
                return
        elif leaf.sort is _CODE and whole and is_indented:
            scanner.blank = -1
            return
        elif leaf.sort is _TABLE and whole and not is_indented:
            return
    depth = scanner.clear()
    sort = _CODE if is_indented else _PARAGRAPH
    scanner.open_leaf(Draft(sort, scanner.at, scanner.at, depth))
    scanner.texts, scanner.can_head = [(scanner.line, scanner.place)], True


# Openers, one for each first character. Each closes what its block does not go on with.


def _open_quote(scanner: Scanner, joins: bool) -> _Step:
    depth = scanner.clear()
    scanner.enter_quote()
    text = openers.callout_of(scanner.line, scanner.place)
    scanner.open_box(Draft(Sort.QUOTE, scanner.at, scanner.at, depth, text=text), IS_QUOTE)
    return _BOX


def _open_heading(scanner: Scanner, joins: bool) -> _Step:
    line, at, place = scanner.line, scanner.at, scanner.place
    level = openers.heading_level(line, place)
    if not level:
        return _NOTHING
    depth = scanner.clear()
    text = openers.heading_text(line, place + level)
    scanner.drafts.append(Draft(Sort.HEADING, at, at + 1, depth, "#" * level, level, text))
    return _LEAF


def _open_fence(scanner: Scanner, joins: bool) -> _Step:
    mark = openers.find_fence(scanner.line, scanner.place)
    if mark is None:
        return _NOTHING
    depth = scanner.clear()
    draft = Draft(Sort.FENCE, scanner.at, scanner.at, depth, mark)
    draft.text = scanner.line[scanner.place + len(mark) :].strip(" \t\r\n")
    draft.offset = scanner.column - scanner.base
    scanner.open_leaf(draft, mark)
    return _LEAF


def _open_html(scanner: Scanner, joins: bool) -> _Step:
    line, at, leaf = scanner.line, scanner.at, scanner.leaf
    closing = openers.html_end(line, scanner.place)
    if closing is None:
        # A lone tag of any name opens a block too, but not after a line of text.
        in_text = leaf is not None and leaf.sort in (_PARAGRAPH, _TABLE)
        if in_text or not openers.is_whole_tag(line, scanner.place):
            return _NOTHING
        closing = ""
    depth = scanner.clear()
    if closing == "-->":
        draft = Draft(Sort.COMMENT, at, at + 1, depth, "<!--")
    else:
        draft = Draft(Sort.HTML, at, at + 1, depth)
    if closing and openers.holds(line, scanner.place, closing):
        scanner.drafts.append(draft)
    else:
        scanner.open_leaf(draft, closing)
    return _LEAF


def _open_hidden(scanner: Scanner, joins: bool) -> _Step:
    """Open a comment ``%%`` or math ``$$``, at depth 0 and on a line that does not end it."""
    line, place, mark = scanner.line, scanner.place, scanner.char * 2
    if not line.startswith(mark, place) or line.find(mark, place + 2) >= 0:
        return _NOTHING
    if scanner.kept > 1 or (scanner.kept and scanner.needs[0] != IS_LIST):
        return _NOTHING
    scanner.clear()
    sort = Sort.COMMENT if mark == "%%" else Sort.MATH
    scanner.open_leaf(Draft(sort, scanner.at, scanner.at, 0, mark), mark)
    return _LEAF


def _open_line(scanner: Scanner, joins: bool) -> _Step:
    """Open what starts with ``-``, ``*``, ``+``, ``_``, ``=``, ``|`` or ``:``."""
    char = scanner.char
    if joins and char in "-=" and openers.is_underline(scanner.line, scanner.place):
        return _make_heading(scanner)
    if char in "-*_" and scanner.is_rule():
        depth = scanner.clear()
        scanner.drafts.append(Draft(Sort.RULE, scanner.at, scanner.at + 1, depth))
        return _LEAF
    if char in "-*+" and _open_item(scanner, joins) is _BOX:
        return _BOX
    if joins and scanner.can_head and char in "-|:":
        return _make_table(scanner)
    return _NOTHING


def _make_heading(scanner: Scanner) -> _Step:
    """Make the open paragraph a setext heading."""
    heading = scanner.leaf
    if heading is None:
        return _NOTHING
    heading.sort, heading.mark = Sort.HEADING, scanner.char
    heading.level = 1 if scanner.char == "=" else 2
    heading.text = "\n".join(line[start:].strip(" \t\r\n") for line, start in scanner.texts)
    scanner.finish(scanner.at + 1)
    return _LEAF


def _make_table(scanner: Scanner) -> _Step:
    """Make a table of the last line of the open paragraph and this one."""
    leaf, (line, start) = scanner.leaf, scanner.texts[-1]
    if leaf is None or not openers.is_delimiter(scanner.line, scanner.place, line[start:]):
        return _NOTHING
    if leaf.start == scanner.at - 1:
        leaf.sort = _TABLE
    else:
        scanner.finish(scanner.at - 1)
        scanner.open_leaf(Draft(_TABLE, scanner.at - 1, scanner.at, leaf.depth))
    return _LEAF


def _open_item(scanner: Scanner, joins: bool) -> _Step:
    line, at, kept, before = scanner.line, scanner.at, scanner.kept, scanner.column
    marker = openers.find_marker(line, scanner.place, scanner.char)
    if marker is None:
        return _NOTHING
    mark, number, end = marker
    if joins and (number != 1 or openers.is_blank(line, end)):
        return _NOTHING
    if kept and scanner.needs[kept - 1] == IS_LIST and scanner.boxes[kept - 1].mark == mark[-1]:
        scanner.close(kept, at)
    else:
        kept = scanner.clear()
        scanner.open_box(Draft(_LIST, at, at, kept, mark[-1]), IS_LIST)
        kept += 1
    width = len(mark)
    scanner.skip(end, before + width)
    spaces, offset = scanner.column - before - width, scanner.place
    is_empty = scanner.char in "\r\n"
    if is_empty or spaces > 4:  # more is the indent of code: its first column only
        spaces = 1
        offset = end + (line[end : end + 1] == " " and not is_empty)
    indent, scanner.base = before - scanner.base, before + width + spaces
    item = Draft(_ITEM, at, at, kept, mark, 0, "", offset)
    scanner.open_box(item, indent + width + spaces, indent)
    return _BOX


_OPENERS: dict[str, Callable[[Scanner, bool], _Step]] = {
    ">": _open_quote,
    "#": _open_heading,
    "`": _open_fence,
    "~": _open_fence,
    "<": _open_html,
    "%": _open_hidden,
    "$": _open_hidden,
    **dict.fromkeys("-*+_=|:", _open_line),
    **dict.fromkeys("0123456789", _open_item),
}

_MARKERS = frozenset("-*+0123456789")
_BUSY = "".join(_OPENERS) + " \t\r\n"  # text that starts so may open a block of its own
