"""From a question to what is printed."""

from __future__ import annotations

import os

from memfmt.errors import FolderError, InvalidValueError
from memfmt.kinds.marker import MARKERS, marker_in
from memfmt.recall.files import Candidate
from memfmt.recall.found import Found
from memfmt.recall.keys import drop_keys
from memfmt.recall.matching import Finder
from memfmt.recall.packing import Packer
from memfmt.recall.ranking import Ranking, weight
from memfmt.recall.words import Term, terms_of
from memfmt.vault.pause import collection_paused
from memfmt.vault.strangers import why_unread
from memfmt.vault.walk import markdown_files, read_bytes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

#: The markers of what is printed; an index says nothing that its files do not.
KINDS = frozenset(("entity", "episode", "procedure", "note", "profile"))
#: A longer file is no memory: of more bytes no more than these are read.
_MOST = 16 * 1024 * 1024 + 1


def recall(
    root: str | os.PathLike[str],
    question: str,
    *,
    chars: int = 8000,
    limit: int | None = None,
    include_superseded: bool = False,
) -> Found:
    """
    Return the passages of the memory files under *root* that *question* needs.

    Args:
        root: The folder, with all below it but what ``vault.walk`` passes over.
        question: Words; what is no word is ignored.
        chars: The most characters that are printed, with every head and the last line end.
        limit: The most files that are printed from; None for no limit.
        include_superseded: Find past facts of entities, and notes that others superseded, too.

    Raises:
        FolderError: *root* is no folder.
        InvalidValueError: *chars* or *limit* is below 1.
    """
    top = os.fspath(root)
    if not os.path.isdir(top):
        raise FolderError(f"not a folder: {top!r}; give the folder that holds the memory")
    unread: dict[str, str] = {}
    asked = _Asked(question, chars, limit, include_superseded)
    return _found(_files(top, unread), asked, unread)


def _files(root: str, unread: dict[str, str]) -> Iterator[tuple[str, bytes]]:
    for path, place in markdown_files(root, unread):
        try:
            data = read_bytes(place, _MOST)
        except OSError as error:
            unread[path] = error.strerror or str(error)
        else:
            yield path, data


def recall_files(
    files: Iterable[tuple[str, bytes]],
    question: str,
    *,
    chars: int = 8000,
    limit: int | None = None,
    include_superseded: bool = False,
) -> Found:
    """
    Return the passages of *files*, each a path and its bytes, that *question* needs.

    The order of the files does not matter. Those that are no memory change nothing. All else is
    as in ``recall``.

    Raises:
        InvalidValueError: *chars* or *limit* is below 1.
    """
    return _found(files, _Asked(question, chars, limit, include_superseded), None)


class _Asked:
    """A question, and how much of what may be printed."""

    __slots__ = ("chars", "include_superseded", "limit", "question")

    def __init__(
        self, question: str, chars: int, limit: int | None, include_superseded: bool
    ) -> None:
        if chars < 1 or (limit is not None and limit < 1):
            raise InvalidValueError(f"chars {chars} and limit {limit}: both begin at 1")
        self.question = question
        self.chars = chars
        self.limit = limit
        self.include_superseded = include_superseded


def _found(
    files: Iterable[tuple[str, bytes]], asked: _Asked, unread: dict[str, str] | None
) -> Found:
    """Return the answer, and put into *unread* which files were meant to be memory, and why not."""
    terms = terms_of(asked.question)
    with collection_paused():
        candidates, weights, count = _candidates(files, terms, unread)
        ranking = Ranking(weights, include_superseded=asked.include_superseded)
        packer = Packer(ranking, terms, asked.chars, asked.limit)
        packer.fill(candidates)
    return Found(
        "\n\n".join(section.text() for section in packer.printed),
        tuple(passage for section in packer.printed for passage in section.passages()),
        unread or {},
        count,
        len(candidates),
        tuple(term.text for term in terms),
        ranking.superseded,
    )


def _candidates(
    files: Iterable[tuple[str, bytes]],
    terms: tuple[Term, ...],
    unread: dict[str, str] | None = None,
) -> tuple[list[Candidate], list[float], int]:
    """Return the files that hold a term, the weights of the terms, and how many are memory."""
    finder = Finder(terms)
    candidates = []
    count = lines = 0
    for path, data in files:
        kind = marker_in(data)
        if kind not in KINDS:
            if unread is not None and kind not in MARKERS:
                why = why_unread(path, data)
                unread |= {path: why} if why is not None else {}
            continue
        count += 1
        lines += data.count(b"\n") + 1
        held = finder.in_file(data)
        drop_keys(finder, data, held)
        named = finder.in_name(_name(path))
        if held.lines or named:
            candidates.append(Candidate(path, data, kind, held, named))
    held_by = [sum(len(each.lines.get(at, ())) for each in candidates) for at in range(len(terms))]
    return candidates, [weight(lines, held) for held in held_by], count


def _name(path: str) -> str:
    """Return the name of a file as a text of one line, without ``.md``."""
    return path.rpartition("/")[2][:-3].replace("\n", " ").replace("\r", " ")
