"""Markdown as a person sees it. The only door to mistune, which is imported on first use."""

from __future__ import annotations

import re
from html import unescape
from typing import cast

_TAG = re.compile(r"<[^<>]*>")


def html(markdown: str) -> str:
    """Return *markdown* as HTML, with tables. HTML in it is shown as text, never passed on."""
    import mistune  # takes 29 ms, and only who looks at rendered text needs it
    from mistune.util import safe_entity

    class Renderer(mistune.HTMLRenderer):
        def text(self, text: str) -> str:
            # By itself it would escape the "&" of a character reference as well.
            return safe_entity(text)

    plugins = ["strikethrough", "table", "url"]
    render = mistune.create_markdown(renderer=Renderer(escape=True), plugins=plugins)
    return cast(str, render(markdown))


def words(markdown: str) -> str:
    """Return the words of *markdown* on one line, without its marks; "" where it has none."""
    return " ".join(unescape(_TAG.sub(" ", html(markdown))).split())
