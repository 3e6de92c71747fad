"""Paths that will lead nowhere soon, as they lie in a temporary folder. Source: spec/gates.md."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

_ANCHORS = ("tmp", "var/folders", "temp")
#: A name below the folder must follow: the folder itself may be spoken of.
_PATHS = r"""
    (?:
        (?: (?<![\w.~}\])/\\%$-]) | (?<=file://) )
        (?:
            (?:/private)?/tmp/ | (?:/private)?/var/(?:tmp|folders)/
          | [A-Z]:[\\/]+(?:Windows[\\/]+)?Temp[\\/]+
        )
      | %(?:TEMP|TMP)%[\\/]+ | %LOCALAPPDATA%[\\/]+Temp[\\/]+
      | \$(?:\{(?:TMPDIR|TMP|TEMP)\}|(?:env:)?(?:TMPDIR|TMP|TEMP)\b)[\\/]+
      | AppData[\\/]+Local[\\/]+Temp[\\/]+
    )
    [^\s"'`<>|()\[\]]*\w[^\s"'`<>|()\[\]]*
    """
_VARIABLES = ("TMPDIR", "TEMP", "TMP")


def temporary_paths(text: str) -> Iterator[str]:
    """
    Yield the paths in *text* that name something in a temporary folder, as they are written.

    Those of Unix, macOS and Windows, and the folder that ``$TMPDIR``, ``%TEMP%`` or ``%TMP%`` of
    this process name.
    """
    lowered = text.lower()
    if any(anchor in lowered for anchor in _ANCHORS):
        for found in re.finditer(_PATHS, text, re.IGNORECASE | re.VERBOSE):
            yield found[0].rstrip(".,;:!?")
    for variable in _VARIABLES:
        folder = os.environ.get(variable, "").rstrip("/\\")
        if folder and folder in text:
            own = rf"(?<![\w.~-]){re.escape(folder)}[\\/]+[^\s\"'`<>|()\[\]]+"
            for found in re.finditer(own, text):
                yield found[0].rstrip(".,;:!?")
