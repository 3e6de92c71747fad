"""What a call can raise: one class for each thing a caller could do differently about it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class MemfmtError(ValueError):
    """Anything memfmt raises. Never raised itself; catch it to catch them all."""


class InvalidValueError(MemfmtError):
    """A value given by the caller cannot be written: the message names object and field."""


class OverlapError(MemfmtError):
    """Two edits claim the same characters of one text."""


class EditRefusedError(MemfmtError):
    """A text cannot take this edit and keep everything else: the message names path and field."""


class DamagedFileError(EditRefusedError):
    """A file is not text that can be edited (not UTF-8, UTF-16, zero-filled, empty, too large)."""


class ConflictError(MemfmtError):
    """A file on disk is not the text that was read: read again, then make the change again."""


class StaleError(ConflictError):
    """A file changed between reading and writing, and nothing was written: once more may do."""


class UnsafePathError(MemfmtError):
    """A path would leave its folder, or is no plain relative path."""


class NotFoundError(MemfmtError):
    """No memory has this name or id: the message gives the nearest ones."""


class AmbiguousError(MemfmtError):
    """A name means several memories: the message gives the path of each."""


class LockedError(MemfmtError):
    """Another process held the lock of the vault for all the time that was given."""


class RefusedError(MemfmtError):
    """A gate stopped a write: the message says which, and where the reason for it stands."""


class AnswerError(InvalidValueError):
    """A model's answer cannot be taken: *complaints* has a line for each thing wrong with it."""

    def __init__(self, complaints: Sequence[str]) -> None:
        """Take the *complaints*, one or more."""
        self.complaints = tuple(complaints)
        lines = "".join(f"\n  {each}" for each in self.complaints)
        super().__init__(f"the answer is refused, and nothing was written:{lines}")


class FolderError(MemfmtError):
    """A folder that should be read is not there or is no folder."""


#: The name that the issue tracker and older texts use.
NotFound = NotFoundError
