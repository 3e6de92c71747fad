"""The gates of every act: secrets, and paths that will be gone. Source: spec/gates.md."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from memfmt.errors import InvalidValueError, MemfmtError, RefusedError
from memfmt.text.secrets import masked, secrets_in
from memfmt.text.source import body_of, lines_of
from memfmt.vault.change import Change
from memfmt.vault.reader import Reader
from memfmt.vault.temporary import temporary_paths
from memfmt.vault.updating import Act

Made = TypeVar("Made")
#: Hidden files whose words somebody gave.
_RUNS = ".memfmt/runs/"


def guarded(act: Act, *, allow_secret: str | None = None, force: bool = False) -> Act:
    """
    Return *act*, stopped where what it would store is a secret or a path that will be gone.

    Looked at is what the change adds to files that memory is read from. What stood there before,
    in any of its files, is nobody's doing and passes.

    Args:
        allow_secret: Why a secret may be written; with it, it is.
        force: Write paths of temporary folders too.

    Raises:
        InvalidValueError: *allow_secret* gives no reason.

    Raises (when made):
        RefusedError: a secret or such a path; the message says whose or which, and where it
            would have gone. A secret is in no message, of this or another error.

    Source: spec/gates.md.
    """
    if allow_secret is not None and not allow_secret.strip():
        raise InvalidValueError("--allow-secret takes the reason why the secret may be written")

    def run(reader: Reader) -> Change:
        change = heard(act, reader)
        is_allowed = _refuse_secrets(change, is_allowed=allow_secret is not None)
        if not force:
            _refuse_temporary(change)
        if is_allowed and allow_secret is not None:
            return _hushed(change).saying(
                f"a secret was written, as allowed: {masked(allow_secret)}"
            )
        return _hushed(change)

    return run


def heard(make: Callable[..., Made], *values: Any, **named: Any) -> Made:
    """Return what *make* gives for the values; what it raises instead is ``hushed``."""
    try:
        return make(*values, **named)
    except MemfmtError as error:
        safe = hushed(error)
        if safe is error:
            raise
        raise safe from None  # a traceback would show the first one


def hushed(error: MemfmtError) -> MemfmtError:
    """Return *error*, or the same with no secret in its message where there was one."""
    said = masked(str(error))
    if said == str(error):
        return error
    safe = type(error).__new__(type(error))  # not made anew: some are made of more than a text
    safe.args = (said,)
    vars(safe).update(_masked_all(vars(error)))
    return safe


def _refuse_secrets(change: Change, *, is_allowed: bool) -> bool:
    """
    Raise RefusedError for a new secret; return whether there is one, where they are allowed.

    Whole texts are looked at, for a private key takes many lines of which some may be known.
    """
    old = _before(change)
    known = {old[each.start : each.end] for each in secrets_in(old)}
    for path, text, is_name in _written(change):
        for secret in secrets_in(text):
            found = text[secret.start : secret.end]
            if found in known or found in old:
                continue
            if is_allowed:
                return True
            line = len(lines_of(f"{text[: secret.start]}x"))
            place = f"the name of {masked(path)}" if is_name else f"{masked(path)}:{line}"
            raise RefusedError(
                f"this holds a secret ({secret.issuer}), and would have gone to {place}; "
                "store where it is kept instead, or say --allow-secret and why"
            )
    return False


def _refuse_temporary(change: Change) -> None:
    old = _before(change)
    known = set(map(body_of, lines_of(old)))
    for path, text, is_name in _written(change):
        for number, line in enumerate(() if is_name else lines_of(text), 1):
            for found in () if body_of(line) in known else temporary_paths(line):
                if found not in old:
                    raise RefusedError(
                        f"{masked(found)!r} lies in a temporary folder, and "
                        f"{masked(path)}:{number} would outlive it; give the path where it will "
                        "last"
                    )


def _before(change: Change) -> str:
    """Return all that stood in the files of *change*."""
    return "\n".join(text for text in change.before.values() if text is not None)


def _written(change: Change) -> Iterator[tuple[str, str, bool]]:
    """
    Yield (path, text, False) of each file that *change* writes, but of hidden ones.

    Before that (path, path, True) where the file is new: its name is said too.
    """
    for path in change.paths:
        text = change.after[path]
        if text is None or (path.startswith(".") and not path.startswith(_RUNS)):
            continue
        if change.before.get(path) is None:
            yield path, path, True
        yield path, text, False


def _hushed(change: Change) -> Change:
    """Return *change* with no secret in what it says; the texts are as they were."""
    from dataclasses import replace

    told, facts = tuple(map(masked, change.told)), _masked_all(dict(change.facts))
    if told == change.told and facts == change.facts:
        return change
    return replace(change, told=told, facts=facts)


def _masked_all(value: Any) -> Any:
    if isinstance(value, str):
        return masked(value)
    if isinstance(value, dict):
        return {key: _masked_all(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(map(_masked_all, value))
    return value
