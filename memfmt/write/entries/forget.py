"""The rows of ``forget`` and ``restore``."""

from memfmt.write.entry import Entry, Parameter

FORGET = Entry(
    "forget",
    "memfmt.write.forget",
    "forget",
    "Move a memory, or one fact, into the trash.",
    """\
Move the file of the memory NAME (a name, id or path) into the folder .trash of the vault, as
Obsidian does, and say what still links to it.

With FACT (its text, or a part that no other fact of the entity has; or a relation, as "VERB
TARGET") only the lines of that fact of the entity NAME go, with all that is under it, into a file
of their own there. `memfmt restore` brings either back.""",
    (
        'memfmt forget "session pooler"',
        'memfmt forget Ali "based in Tokyo"',
        'memfmt forget Ali "works at Mengram"',
        "memfmt forget memory/notes/plan.md --dry-run",
    ),
    (
        Parameter("name", "A name, id or path.", "argument"),
        Parameter("fact", "One fact, or relation, of the entity.", "argument", is_required=False),
    ),
)
RESTORE = Entry(
    "restore",
    "memfmt.write.restore",
    "restore",
    "Bring back what was forgotten, or list it.",
    """\
Without NAME, list what lies in the trash, the newest first: when it was forgotten, what it is, its
path there, and where it would go. 1 is then the exit code where nothing does.

With NAME, bring back what that means in the trash: a path there, the path that a file had, its
name, title or id or, of a forgotten fact, its text.

A file goes to its old path, byte for byte; where another stands there now, nothing is written. A
fact goes where it stood, or behind the others.""",
    (
        "memfmt restore memory",
        'memfmt restore "session pooler"',
        'memfmt restore "based in Tokyo"',
        'memfmt restore "Ali (fact 2026-07-30)"',
    ),
    (Parameter("name", "A name, id, path, or the text of a fact.", "argument", is_required=False),),
    listing="memfmt.write.forgotten:trash",
)
