"""What one line can open, told from its text alone. Each costs at most the length of its line."""

from __future__ import annotations

import re

#: A number with its sign, where white space or the end of the line follows.
_NUMBER = re.compile(r"([0-9]{1,9})[.)](?=[ \t\r\n]|\Z)")
_SPACES = re.compile(r"[ \t]*")
_FENCE = re.compile(r"```+|~~~+")
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9-]*)")
_ATTRIBUTE = re.compile(r"[ \t]+[A-Za-z_:][A-Za-z0-9_.:-]*")
_VALUE = re.compile(r"""[ \t]*=[ \t]*(?:[^ \t\r\n"'=<>`]+|'[^'\r\n]*'|"[^"\r\n]*")""")
_TAG_END = re.compile(r"[ \t]*/?>[ \t]*[\r\n]*\Z")
_RAW_END = re.compile(r"</(?:pre|script|style|textarea)>", re.IGNORECASE)
_RAW_NAMES = frozenset(("pre", "script", "style", "textarea"))
_BLOCK_NAME = re.compile(
    r"address|article|aside|base|basefont|blockquote|body|caption|center|col|"
    r"colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|"
    r"footer|form|frame|frameset|h1|h2|h3|h4|h5|h6|head|header|hr|html|"
    r"iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|"
    r"p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|"
    r"track|ul"
)
_DELIMITER_SIGNS = "|-: \t\r\n"

#: What closes HTML of the first sort: any of four end tags.
RAW_END = "</"


def after_spaces(line: str, start: int) -> int:
    """Return the index of the first character from *start* on that is no space or tab."""
    found = _SPACES.match(line, start)
    return found.end() if found else start


def column_of(line: str, end: int, start: int, column: int) -> int:
    """Return the column of index *end*, given that of *start*. A tab goes on to the next four."""
    tab = line.find("\t", start, end)
    while tab >= 0:
        column += tab - start
        column += 4 - column % 4
        start = tab + 1
        tab = line.find("\t", start, end)
    return column + end - start


def find_marker(line: str, start: int, char: str) -> tuple[str, int, int] | None:
    """Return the list marker at *start*, its number (bullets: 1) and the index after it."""
    # *char* is line[start]: the commonest markers are told without a pattern.
    if char in "-*+":
        end = start + 1
        return (char, 1, end) if end == len(line) or line[end] in " \t\r\n" else None
    found = _NUMBER.match(line, start)
    return (found[0], int(found[1]), found.end()) if found else None


def is_blank(line: str, start: int) -> bool:
    """Return whether nothing but white space stands from *start* on."""
    place = after_spaces(line, start)
    return line[place : place + 1] in "\r\n"


def heading_text(line: str, start: int) -> str:
    """Return the text of an ATX heading whose opening signs end at *start*."""
    text = line[start:].strip(" \t\r\n")
    bare = text.rstrip("#")
    if not bare or bare[-1] in " \t":
        return bare.rstrip(" \t")
    return text


def heading_level(line: str, start: int) -> int:
    """Return the level of the ATX heading at *start*, or 0 where there is none."""
    end = start
    while line[end : end + 1] == "#" and end - start < 7:
        end += 1
    level = end - start
    return level if level < 7 and (end == len(line) or line[end] in " \t\r\n") else 0


def find_fence(line: str, start: int) -> str | None:
    """Return the run of backticks or tildes that opens a fence at *start*, or None."""
    found = _FENCE.match(line, start)
    if found is None or (found[0][0] == "`" and line.find("`", found.end()) >= 0):
        return None
    return found[0]


def closes_fence(line: str, start: int, mark: str) -> bool:
    """Return whether the fence *mark* ends with what stands at *start*."""
    if not line.startswith(mark, start):
        return False
    rest = line[start:].rstrip(" \t\r\n")
    return not rest.strip(mark[0])


def is_underline(line: str, start: int) -> bool:
    """Return whether only a run of the sign at *start* follows, as under a setext heading."""
    return not line[start:].rstrip(" \t\r\n").strip(line[start])


def html_end(line: str, start: int) -> str | None:
    """Return what closes the HTML block at *start*, "" for a blank line; None where none opens."""
    for opening, closing in (("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>")):
        if line.startswith(opening, start):
            return closing
    third = line[start + 2 : start + 3]
    if line.startswith("<!", start) and third.isascii() and third.isalpha():
        return ">"
    found = _TAG.match(line, start)
    if found is None:
        return None
    name, end = found[2].lower(), found.end()
    sign = line[end : end + 1]
    if name in _RAW_NAMES and not found[1] and (sign == ">" or sign in " \t\r\n"):
        return RAW_END
    if _BLOCK_NAME.fullmatch(name) and (
        sign == ">" or sign in " \t\r\n" or line[end : end + 2] == "/>"
    ):
        return ""
    return None


def is_whole_tag(line: str, start: int) -> bool:
    """Return whether the line holds one whole tag at *start* and nothing after it."""
    found = _TAG.match(line, start)
    if found is None:
        return False
    end = found.end()
    if found[1]:
        return line[end:].strip(" \t\r\n") == ">"
    while attribute := _ATTRIBUTE.match(line, end):
        end = attribute.end()
        if value := _VALUE.match(line, end):
            end = value.end()
    return _TAG_END.match(line, end) is not None


def holds(line: str, start: int, closing: str) -> bool:
    """Return whether *closing*, as ``html_end`` gave it, stands at *start* or later."""
    if closing == RAW_END:
        return _RAW_END.search(line, start) is not None
    return line.find(closing, start) >= 0


def is_delimiter(line: str, start: int, header: str) -> bool:
    """Return whether the line is the delimiter row of a table under the row *header*."""
    row = line[start:]
    if "|" not in row or "|" not in header or row.strip(_DELIMITER_SIGNS):
        return False
    cells = [cell.strip(" \t\r\n") for cell in row.split("|")]
    cells = cells[not cells[0] : len(cells) - (not cells[-1])]
    for cell in cells:
        signs = cell.removeprefix(":").removesuffix(":")
        if not signs or signs.strip("-"):
            return False
    return 0 < len(cells) == _cell_count(header)


def _cell_count(row: str) -> int:
    """Return how many cells a row of a table has: bars behind a backslash do not count."""
    row = row.strip(" \t\r\n")
    bars = row.count("|") - row.count("\\|")
    ends_in_bar = row.endswith("|") and not row.endswith("\\|")
    return bars + 1 - row.startswith("|") - ends_in_bar


def callout_of(line: str, start: int) -> str:
    """Return the type of the callout whose ``[!type]`` stands at *start*, folded, or ""."""
    if not line.startswith("[!", start):
        return ""
    end = line.find("]", start)
    return line[start + 2 : max(end, start)].split("|", 1)[0].strip().lower()
