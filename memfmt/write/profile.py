"""The profile is set, or a paragraph added to it; what it said before goes to the trash."""

from __future__ import annotations

from memfmt.errors import EditRefusedError, InvalidValueError, RefusedError
from memfmt.kinds.marker import marker_in
from memfmt.kinds.normal import normal_profile
from memfmt.kinds.outline import says_unclosed, unclosed
from memfmt.kinds.table import PROFILE
from memfmt.text.document import document_of
from memfmt.text.source import source_of
from memfmt.vault.change import Change
from memfmt.vault.reader import Reader
from memfmt.vault.truth import key_of
from memfmt.vault.updating import Act
from memfmt.write.trash import FROM, free_path, stem_for


def profile(text: str, *, add: bool = False, force: bool = False) -> Act:
    """
    Return the act after which the profile says *text*, in Markdown.

    Args:
        add: Put it below what the profile says, as a paragraph of its own.
        force: Add a paragraph that stands there already.

    What the profile said before stays as ``.trash/profile (DATE).md``, unless *add*.

    Raises:
        InvalidValueError: *text* is empty.

    Raises (when made):
        RefusedError: the profile says just that already, or *add* and it has that paragraph.
        EditRefusedError: *add*, and the text ends in a code fence or comment that nothing closes.

    Source: spec/acts/profile.md.
    """
    said = normal_profile(text)
    if not said:
        raise InvalidValueError("the profile's text is empty; say whom this memory serves")

    def act(reader: Reader) -> Change:
        old, path = reader.memory.profile, profile_path(reader)
        if add and old:
            if key_of(said) in map(key_of, old.split("\n\n")) and not force:
                raise RefusedError(f"{path}: the paragraph stands there already; --force adds it")
            _refuse_unclosed(reader, path)
            reader.memory.profile = f"{old}\n\n{said}"
        elif old == said:
            raise RefusedError(f"{path}: the profile says that already")
        else:
            reader.memory.profile = said
        change = reader.changed_memory()
        made = next(each for each in change.paths if _is_profile(change.after[each]))
        told = [f"profile {'added to' if add else 'set'} ({made})"]
        if old and path is not None and not add:
            kept = free_path(reader, f"{stem_for(path)} ({reader.day}).md")
            aside = {kept: reader.text(path), kept + FROM: f"{path}\n"}
            change |= Change(dict.fromkeys(aside), aside)
            told.append(f"what it said before is in {kept}")
        return change.saying(*told, path=made)

    return act


def _refuse_unclosed(reader: Reader, path: str | None) -> None:
    """Raise EditRefusedError where the text of the profile ends in a block that nothing closes."""
    document = document_of(source_of(reader.memory.texts[path or ""], path or ""))
    block = unclosed(document.blocks)
    if block is not None:
        raise EditRefusedError(says_unclosed(document, block, "a paragraph"))


def _is_profile(text: str | None) -> bool:
    return text is not None and marker_in(text.encode(errors="surrogateescape")) == PROFILE


def profile_path(reader: Reader) -> str | None:
    """Return the path of the profile, None where there is none."""
    texts = reader.memory.texts
    return next((path for path in sorted(texts) if _is_profile(texts[path])), None)
