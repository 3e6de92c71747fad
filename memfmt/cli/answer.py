"""The answer to ``memfmt context``, and its arguments read without click, which takes 26 ms."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from memfmt.cli.talk import complain_of, complain_unread, say, say_json
from memfmt.cli.where import NOTHING_YET, VARIABLE, holds_memory, split_words
from memfmt.errors import FolderError
from memfmt.text.excerpt import excerpt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from memfmt.recall import Found

CHARS = 8000
_NUMBERS = ("--chars", "--limit")
_FLAGS = ("--exit-zero", "--include-superseded")
_MOST_DIGITS = 9
#: What the JSON of an answer takes beside its passages and its empty form, and their indent.
_FRAME = 8
_DEEPER = "    "


class Question:
    """What ``context`` is asked: its words (VAULT may be the first) and its options."""

    __slots__ = ("chars", "exit_zero", "form", "include_superseded", "limit", "vault", "words")

    def __init__(
        self,
        words: list[str],
        vault: str | None = None,
        chars: int = CHARS,
        limit: int | None = None,
        exit_zero: bool = False,
        form: str = "md",
        include_superseded: bool = False,
    ) -> None:
        self.words = words
        self.vault = vault
        self.chars = chars
        self.limit = limit
        self.exit_zero = exit_zero
        self.form = form
        self.include_superseded = include_superseded

    def found(self, folder: str, asked: str, chars: int) -> Found:
        """Return what memory in *folder* holds on *asked*, in at most *chars* characters."""
        from memfmt.recall import recall

        return recall(
            folder,
            asked,
            chars=chars,
            limit=self.limit,
            include_superseded=self.include_superseded,
        )


def plain_question(arguments: Sequence[str]) -> Question | None:
    """
    Return what *arguments*, those behind ``context``, ask; None where click should read them.

    Taken are words, texts of several words, ``--chars N``, ``--limit N``, ``--exit-zero``,
    ``--include-superseded`` and ``--vault DIR``; all else, and all that is misuse, is declined.
    """
    question = Question([])
    rest = iter(arguments)
    for argument in rest:
        if argument in _FLAGS:
            setattr(question, argument[2:].replace("-", "_"), True)
        elif argument in _NUMBERS:
            value = next(rest, "")
            is_number = value.isascii() and value.isdigit() and len(value) <= _MOST_DIGITS
            if not is_number or int(value) < 1:
                return None
            setattr(question, argument[2:], int(value))
        elif argument == "--vault":
            question.vault = next(rest, None)
            if question.vault is None:
                return None
        elif argument[:1] == "-" and argument != "-" and len(argument.split()) < 2:
            return None  # a text of several words is no option, however it begins
        else:
            question.words.append(argument)
    return question if question.words else None


def answer(question: Question) -> int:
    """Print what *question* needs; return the exit code."""
    try:
        folder, words = split_words(question.words, question.vault, required=1)
        if words[-1] == "-" and len(words) > 1:
            raise FolderError(
                f"{words[0]!r} is no folder that holds memory, and `-`, the question from stdin, "
                "stands alone behind the folder"
            )
    except FolderError as error:
        if not question.exit_zero:
            raise
        complain_of(f"memfmt: {error}")
        return 0
    asked = _stdin() if words == ["-"] else " ".join(words)
    found = question.found(folder, asked, question.chars)
    if question.form != "json":
        found = _fitted(found, folder, asked, question)
    is_told = bool(found.text)
    if question.form == "json":
        is_told = _say_json(found, asked, question.chars)
    elif found.text:
        say(found.text)
    complain_unread(len(found.unread))
    if is_told:
        return 0
    complain_of(_nothing(found, folder, asked, question.chars))
    return 0 if question.exit_zero else 1


def _fitted(found: Found, folder: str, asked: str, question: Question) -> Found:
    """Return *found*, or less where the signs that the terminal lacks make it too long."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    chars = question.chars
    while found.text and not found.text.isascii() and chars > 0:
        shown = len(found.text.encode(encoding, "backslashreplace").decode(encoding)) + 1
        if shown <= question.chars:
            break
        chars = min(chars - 1, chars * question.chars // shown)
        found = question.found(folder, asked, max(1, chars))
    return found


def _stdin() -> str:
    """Return all of stdin as text, whatever its bytes."""
    return "" if sys.stdin is None else sys.stdin.buffer.read().decode("utf-8", "replace")


def _nothing(found: Found, folder: str, asked: str, chars: int) -> str:
    if not found.files:
        if holds_memory(folder):
            return NOTHING_YET.format(folder)
        return (
            f"no memory under {folder!r}: no Markdown file there has a memfmt_type "
            f"(name another folder, or set {VARIABLE})"
        )
    if not found.words:
        return f"nothing relevant in {folder!r}: {excerpt(asked, 60)!r} has no word to look for"
    if found.superseded:
        return f"nothing relevant in {folder!r} still holds; --include-superseded prints what did"
    if found.matches:
        return f"nothing relevant in {folder!r} fits into {chars} characters"
    return f"nothing relevant in {folder!r} to {excerpt(asked, 60)!r}"


def _say_json(found: Found, asked: str, chars: int) -> bool:
    """Print as many of the passages, best first, as the budget holds; return whether any do."""
    import json

    rows: list[dict[str, Any]] = [
        {
            "path": each.path,
            "lines": [list(span) for span in each.lines],
            "kind": each.kind,
            "id": each.id,
            "score": each.score,
            "text": each.text,
        }
        for each in sorted(found.passages, key=lambda each: -each.score)
    ]
    told: dict[str, Any] = {"question": asked, "passages": []}
    if len(json.dumps(told, indent=2)) + _FRAME > chars:
        told = {"passages": []}
    room = chars - len(json.dumps(told, indent=2)) - _FRAME
    for row in rows:
        alone = json.dumps(row, indent=2)
        size = len(alone) + len(_DEEPER) * (alone.count("\n") + 1) + len(",\n")
        if size <= room:
            room -= size
            told["passages"].append(row)
    if room >= 0:
        say_json(told)
    return bool(told["passages"])
