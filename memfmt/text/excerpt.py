"""The beginning of a text, for a message."""

from __future__ import annotations

#: No secret that is cut here is so long that it is not known by what is left of it.
_ENOUGH = 20_000


def excerpt(text: str, most: int) -> str:
    """
    Return the first *most* characters of *text* with ``[secret]`` in place of each secret.

    They are masked before they are cut: nobody would know a secret by its beginning.
    """
    from memfmt.text.secrets import masked  # messages alone need it

    return masked(text[: most + _ENOUGH])[:most]
