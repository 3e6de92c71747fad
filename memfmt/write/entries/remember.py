"""The row of ``remember``."""

from memfmt.write.entry import Entry, Parameter

REMEMBER = Entry(
    "remember",
    "memfmt.write.remember",
    "remember",
    "Add a fact to what is true of an entity.",
    """\
Add FACT to what is true of ENTITY (a name, id or path).

What is recorded already, in these words or nearly, is refused, and so is another target of a verb
that takes one, such as "based in". The message says where it stands; --force records both.""",
    (
        'memfmt remember Ali "prefers Rust for memory safety"',
        'memfmt remember Ali "based in Osaka" --why "whom to ask on site"',
        'memfmt remember "Kitanami Freight" "closes at 18:00" --new',
    ),
    (
        Parameter("entity", "A name, id or path.", "argument"),
        Parameter("fact", "What is true of it, in a line.", "argument"),
        Parameter(
            "why",
            "Why it will be useful later; told, not kept.",
            metavar="REASON",
            question="why will this be useful later?",
        ),
        Parameter("new", "Make the entity where there is none.", "flag"),
        Parameter("force", "Record it though it is recorded, or contradicts what is.", "flag"),
    ),
)
