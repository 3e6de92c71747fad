"""The acts as methods of what can be updated. Source: spec/writing.md, "A change"."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from memfmt.write.acts import ACTS

if TYPE_CHECKING:
    from memfmt.vault.change import Change
    from memfmt.vault.updating import Act


class Options(TypedDict, total=False):
    """What each act takes, beside its own: see ``Vault.update``."""

    now: str | None
    dry_run: bool
    allow_secret: str | None
    timeout: float


class OwnOptions(Options, total=False):
    """The same of an act that has no ``force`` of its own: then it is for the gates alone."""

    force: bool


class Acts(ABC):
    """
    The acts, each a method of the name of its command, with the same values.

    Each is made on the files as they are now, and returns the change; its pages and the function
    it names say what each value means, what is refused, and what is raised. *options* are those
    of ``update``: *now*, *dry_run*, *allow_secret*, *timeout*.
    """

    @abstractmethod
    def update(
        self,
        act: Act,
        *,
        now: str | None = None,
        dry_run: bool = False,
        allow_secret: str | None = None,
        force: bool = False,
        timeout: float = 0,
    ) -> Change:
        """Make *act*, and return the change."""

    def _act(self, act: str, options: Options, /, **values: Any) -> Change:
        """Make the act called *act* in the table, with its *values*."""
        from memfmt.write.gates import heard

        made = heard(ACTS[act]().make, **values)
        own: OwnOptions = {"force": values.get("force") is True, **options}
        return self.update(made, **own)

    def record(
        self,
        procedure: str,
        *,
        ok: bool = False,
        fail: str | None = None,
        steps: Sequence[str | int] = (),
        through: bool = False,
        when: str | None = None,
        version: int | None = None,
        run: str | None = None,
        **options: Unpack[OwnOptions],
    ) -> Change:
        """
        Count one run of *procedure*, and of the *steps* named: numbers, texts, ``"3=fail"``.

        ``memfmt.write.record.record`` says the rest. ``facts`` of the change has the counts.
        """
        return self._act(
            "record",
            options,
            procedure=procedure,
            ok=ok,
            fail=fail,
            steps=steps,
            through=through,
            when=when,
            version=version,
            run=run,
        )

    def revise(
        self,
        procedure: str,
        *,
        reason: str,
        steps: str | None = None,
        add: Sequence[str] = (),
        after: str | int | None = None,
        drop: Sequence[str | int] = (),
        edit: Sequence[tuple[str | int, str]] = (),
        **options: Unpack[OwnOptions],
    ) -> Change:
        """
        Begin the next version of *procedure*: its record retires into an Evolution line.

        *steps* is a text with one step a line. ``memfmt.write.revise.revise`` says the rest.
        """
        return self._act(
            "revise",
            options,
            procedure=procedure,
            reason=reason,
            steps=steps,
            add=add,
            after=after,
            drop=drop,
            edit=edit,
        )

    def remember(
        self,
        entity: str,
        fact: str,
        *,
        why: str | None = None,
        new: bool = False,
        force: bool = False,
        **options: Unpack[Options],
    ) -> Change:
        """Add *fact* to *entity*; ``memfmt.write.remember.remember`` says the rest."""
        return self._act(
            "remember", options, entity=entity, fact=fact, why=why, new=new, force=force
        )

    def relate(
        self,
        entity: str,
        verb: str,
        target: str,
        *,
        note: str | None = None,
        why: str | None = None,
        new: bool = False,
        force: bool = False,
        **options: Unpack[Options],
    ) -> Change:
        """Give *entity* the relation *verb* → *target*; see ``memfmt.write.relate.relate``."""
        return self._act(
            "relate",
            options,
            entity=entity,
            verb=verb,
            target=target,
            note=note,
            why=why,
            new=new,
            force=force,
        )

    def episode(
        self,
        summary: str,
        *,
        outcome: str | None = None,
        happened: str | None = None,
        valence: str | None = None,
        importance: int | None = None,
        participants: Sequence[str] = (),
        context: str | None = None,
        why: str | None = None,
        force: bool = False,
        **options: Unpack[Options],
    ) -> Change:
        """Remember what happened, and how it turned out; see ``memfmt.write.episode.episode``."""
        return self._act(
            "episode",
            options,
            summary=summary,
            outcome=outcome,
            happened=happened,
            valence=valence,
            importance=importance,
            participants=participants,
            context=context,
            why=why,
            force=force,
        )

    def supersede(
        self,
        old: str,
        new: str,
        *,
        reason: str | None = None,
        entity: str | None = None,
        when: str | None = None,
        force: bool = False,
        **options: Unpack[Options],
    ) -> Change:
        """Let *new* hold for *old*, which stays as history; see ``memfmt.write.supersede``."""
        return self._act(
            "supersede",
            options,
            old=old,
            new=new,
            reason=reason,
            entity=entity,
            when=when,
            force=force,
        )

    def forget(
        self, name: str, *, fact: str | None = None, **options: Unpack[OwnOptions]
    ) -> Change:
        """Move a memory, or one *fact* of it, into the trash; see ``memfmt.write.forget``."""
        return self._act("forget", options, name=name, fact=fact)

    def restore(self, name: str, **options: Unpack[OwnOptions]) -> Change:
        """Bring back what *name* means in the trash; see ``memfmt.write.restore``."""
        return self._act("restore", options, name=name)

    def new(self, kind: str, name: str, **options: Unpack[OwnOptions]) -> Change:
        """Make a memory of *kind* with the least file; see ``memfmt.write.new``."""
        return self._act("new", options, kind=kind, name=name)

    def rename(
        self,
        name: str | None = None,
        new: str | None = None,
        *,
        detect: bool = False,
        repair: bool = False,
        **options: Unpack[OwnOptions],
    ) -> Change:
        """Give what *name* means the name *new*, and all links; see ``memfmt.write.rename``."""
        return self._act("rename", options, name=name, new=new, detect=detect, repair=repair)

    def profile(
        self, text: str, *, add: bool = False, force: bool = False, **options: Unpack[Options]
    ) -> Change:
        """Set the profile to *text*, or *add* a paragraph to it; see ``memfmt.write.profile``."""
        return self._act("profile", options, text=text, add=add, force=force)
