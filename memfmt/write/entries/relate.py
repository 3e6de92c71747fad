"""The row of ``relate``."""

from memfmt.write.entry import Entry, Parameter

RELATE = Entry(
    "relate",
    "memfmt.write.relate",
    "relate",
    "Add a relation of an entity to another memory.",
    """\
Add the relation VERB from ENTITY to TARGET (names, ids or paths). TARGET need not be there yet.

What is recorded already is refused, and so is another target of a verb that takes one ("works
at", "based in", "reports to", "is", and those that .memfmt/config.toml names in the list single).
--force records it all the same.""",
    (
        'memfmt relate Ali "works at" Mengram --note "since 2024"',
        'memfmt relate "job queue" "hosted on" Railway --dry-run',
    ),
    (
        Parameter("entity", "A name, id or path.", "argument"),
        Parameter("verb", "How it is related, such as 'works at'.", "argument"),
        Parameter("target", "A name, id or path.", "argument"),
        Parameter("note", "What to say behind the link.", metavar="TEXT"),
        Parameter(
            "why",
            "Why it will be useful later; the note where there is none.",
            metavar="REASON",
            question="why will this be useful later?",
        ),
        Parameter("new", "Make the entity where there is none.", "flag"),
        Parameter("force", "Record it though it is recorded, or contradicts what is.", "flag"),
    ),
)
