"""The checks there are: a new one is one function, one page in spec/diagnostics, one line here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from memfmt.check.chain import input_without_source
from memfmt.check.dates import date_is_none
from memfmt.check.derived import line_disagrees, line_without_field
from memfmt.check.figures import heading_disagrees
from memfmt.check.ids import id_twice
from memfmt.check.labels import label_like_ours, list_above_sections
from memfmt.check.nearly import key_like_ours
from memfmt.check.shape import second_title, title_missing, unclosed_block, wrapped_item
from memfmt.check.unread import entry_not_read, heading_like_ours
from memfmt.kinds.kind import Reading
from memfmt.text.diagnostic import Diagnostic

#: From the readings of a memory, in the order of their paths, to what is wrong with them.
Check: TypeAlias = Callable[[Sequence[Reading]], Iterator[Diagnostic]]

CHECKS: tuple[Check, ...] = (
    unclosed_block,
    second_title,
    title_missing,
    heading_disagrees,
    line_disagrees,
    line_without_field,
    wrapped_item,
    entry_not_read,
    heading_like_ours,
    key_like_ours,
    label_like_ours,
    list_above_sections,
    input_without_source,
    date_is_none,
    id_twice,
)
#: Those that compare files; each of the others looks at one file by itself.
TOGETHER: tuple[Check, ...] = (id_twice,)
