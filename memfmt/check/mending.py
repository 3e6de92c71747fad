"""Fixes made: the texts of a memory after what is wrong with them is righted."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable, Mapping, Sequence

from memfmt.errors import MemfmtError
from memfmt.text.diagnostic import Diagnostic, Fix
from memfmt.text.edits import Edit, Span
from memfmt.text.source import source_of


def mended(tree: Mapping[str, str], diagnostics: Iterable[Diagnostic]) -> dict[str, str]:
    """
    Return path to new text of the files of *tree* that the fixes of *diagnostics* change.

    Of two fixes that claim the same characters the first is made; the other is found again when
    the file is checked anew. A file that cannot take its fixes is left out.
    """
    fixes: dict[str, list[Fix]] = {}
    for each in diagnostics:
        if each.fix is not None and each.path in tree:
            fixes.setdefault(each.path, []).append(each.fix)
    changed = {path: _mended(tree[path], path, made) for path, made in fixes.items()}
    return {path: text for path, text in changed.items() if text is not None and text != tree[path]}


def _mended(raw: str, path: str, fixes: Iterable[Fix]) -> str | None:
    """Return *raw* with those of *fixes* made that can be made together, the first ones first."""
    claimed: list[Span] = []
    free: list[Fix] = []
    for fix in fixes:
        if all(_is_free(claimed, edit.span) for edit in fix.edits):
            free.append(fix)
            for edit in fix.edits:
                insort(claimed, edit.span)
    whole = _edited(raw, path, [edit for fix in free for edit in fix.edits])
    if whole is not None:
        return whole
    made: list[Edit] = []
    for fix in free:  # one of them brings two line ends together, or none can be made at all
        if _edited(raw, path, [*made, *fix.edits]) is not None:
            made += fix.edits
    return _edited(raw, path, made)


def _is_free(claimed: Sequence[Span], span: Span) -> bool:
    """Whether no span of *claimed* (sorted) has a character of *span*, or *span* one of theirs."""
    at = bisect_right(claimed, span)
    before, behind = claimed[max(at - 1, 0) : at], claimed[at : at + 1]
    return all(each.end <= span.start for each in before) and all(
        span.end <= each.start for each in behind
    )


def _edited(raw: str, path: str, edits: list[Edit]) -> str | None:
    try:
        return source_of(raw, path).edited(edits)
    except MemfmtError:
        return None
