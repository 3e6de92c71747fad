"""What an act does to the files of a vault. Source: spec/writing.md, "A change"."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True, repr=False)
class Change:
    """
    New texts of files, and the texts that they replace.

    *before* and *after* map the same POSIX paths to texts; None is a file that is not there.
    *dropped* are lines, in order, that nobody named and that go all the same, because they stand
    under what was taken out. *told* says in a few lines for people what was done, *facts* the
    same for programs (values that JSON has).
    """

    before: Mapping[str, str | None] = field(default_factory=dict)
    after: Mapping[str, str | None] = field(default_factory=dict)
    dropped: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        """Return ``Change(['entities/Ali.md'], told=('Ali: sings',))``; ``diff`` has the texts."""
        return f"Change({self.paths!r}, told={self.told!r})"

    @property
    def paths(self) -> list[str]:
        """The paths of the files that change, sorted; ``[]`` where none does."""
        return sorted(path for path in self.after if self.after[path] != self.before.get(path))

    def diff(self) -> str:
        """Return a unified diff of all files, by path; ``""`` where nothing changes."""
        from memfmt.text.diff import unified

        return "\n".join(
            line
            for path in self.paths
            for line in unified(path, self.before.get(path), self.after[path])
        )

    def inverse(self) -> Change:
        """
        Return the change that takes this one back, where the files still are what it made them.

        What was dropped comes back with it: the texts are whole.
        """
        return Change({path: self.after[path] for path in self.after}, dict(self.before))

    def saying(self, *told: str, **facts: Any) -> Change:
        """Return the same change with these lines, and these facts beside those it has."""
        return replace(self, told=(*self.told, *told), facts={**self.facts, **facts})

    def __or__(self, other: Change) -> Change:
        """Return both changes as one; *other* was made of what this one leaves."""
        before = {**other.before, **self.before}
        return Change(
            before,
            {**self.after, **other.after},
            self.dropped + other.dropped,
            self.told + other.told,
            {**self.facts, **other.facts},
        )
