"""The smallest files of memory, and what is found in one."""

from memfmt.check import checked
from memfmt.text.edits import apply

ENTITY = "---\nmemfmt_type: entity\n---\n"
EPISODE = "---\nmemfmt_type: episode\n---\n"
PROCEDURE = "---\nmemfmt_type: procedure\n---\n"
NOTE = "---\nmemfmt_type: note\n---\n"


def found(text, path="entities/Ali.md"):
    """Return ``CODE line:column`` of each finding in a folder with one file."""
    return [f"{each.code} {each.line}:{each.column}" for each in checked({path: text})]


def mended(text, path="entities/Ali.md"):
    """Return *text* with the one fix made that its findings have."""
    (fix,) = [each.fix for each in checked({path: text}) if each.fix is not None]
    return apply(text, fix.edits)


def field(line, kind="entity"):
    return f"---\nmemfmt_type: {kind}\n{line}\n---\n\n# Ali\n"
