"""Episodes in canonical form. Source: spec/reading.md, "Episodes and notes"."""

from __future__ import annotations

from memfmt.kinds.keys import EPISODE_KEYS
from memfmt.kinds.model import Episode
from memfmt.kinds.quick.lines import is_title, tail
from memfmt.kinds.quick.owned import Owned

_OWNED = Owned(EPISODE_KEYS)


def read_episode(text: str) -> Episode | None:
    """
    Return the episode that *text* says, its participants as they stand, links as links.

    None where anything is unusual; the context may hold whatever it likes.
    """
    owned = _OWNED.read(text)
    if owned is None:
        return None
    known, extra, body = owned
    title_end = text.find("\n", body + 1)
    if not is_title(text[body:title_end]):
        return None
    outcome = known["outcome"]
    # The line that shows the outcome is derived, where it is the last one: no context.
    shown = f"\n\n**Outcome** — {outcome}\n" if outcome is not None else "\n"
    end = len(text) - len(shown)
    if end < title_end or not text.endswith(shown):
        return None
    context = tail(text, title_end, end)
    if context is None:
        return None
    return Episode(text[body + 3 : title_end], context=context or None, extra=extra, **known)
