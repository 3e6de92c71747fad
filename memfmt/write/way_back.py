"""Lines that were taken out of a file, put back so that it is the file that it was."""

from __future__ import annotations

from hashlib import sha256

from memfmt.text.document import Document, document_of
from memfmt.text.frontmatter import as_int, as_text
from memfmt.text.source import encode, source_of

#: The keys that say where lines stood, and of which bytes the file was then.
LINE, DIGEST = "line", "sha256"


def digest_of(text: str) -> str:
    """Return the digits by which the file *text* is known again."""
    return sha256(encode(text)).hexdigest()


def put_back(text: str, trash: Document) -> str | None:
    """
    Return the file *text* with the lines in *trash* where they stood, as the file was.

    None where that cannot be told: then the file is another one by now, or they are.
    """
    line, digest = trash.front.find(LINE), trash.front.find(DIGEST)
    at = as_int(line.value) if line is not None else None
    wanted = as_text(digest.value) if digest is not None else None
    if at is None or at < 1 or wanted is None:
        return None
    source = source_of(text)
    lines = document_of(source).lines
    mark = "\ufeff" if source.has_mark else ""
    head, held = "".join(lines[: at - 1]), "".join(trash.lines[trash.first + 1 :])
    # A blank line may have been put between what became neighbours.
    is_gap = lines[at - 1 : at] and not lines[at - 1].strip()
    for rest in (at - 1, *([at] if is_gap else ())):
        made = f"{mark}{head}{held}{''.join(lines[rest:])}"
        if digest_of(made) == wanted:
            return made
    return None
