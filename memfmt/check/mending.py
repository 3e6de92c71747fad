"""Fixes made: the texts of a memory after what is wrong with them is righted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from memfmt.errors import MemfmtError
from memfmt.text.diagnostic import Diagnostic
from memfmt.text.edits import Edit
from memfmt.text.source import source_of


def mended(tree: Mapping[str, str], diagnostics: Iterable[Diagnostic]) -> dict[str, str]:
    """
    Return path to new text of the files of *tree* that the fixes of *diagnostics* change.

    Of two fixes that claim the same characters the first is made; the other is found again when
    the file is checked anew. A file that cannot take its fixes is left out.
    """
    edits: dict[str, list[Edit]] = {}
    for each in diagnostics:
        if each.fix is not None and each.path in tree:
            made = edits.setdefault(each.path, [])
            if _edited(tree[each.path], each.path, [*made, *each.fix.edits]) is not None:
                made += each.fix.edits
    changed = {path: _edited(tree[path], path, made) for path, made in edits.items()}
    return {path: text for path, text in changed.items() if text is not None and text != tree[path]}


def _edited(raw: str, path: str, edits: list[Edit]) -> str | None:
    try:
        return source_of(raw, path).edited(edits)
    except MemfmtError:
        return None
