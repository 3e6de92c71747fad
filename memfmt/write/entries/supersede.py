"""The row of ``supersede``."""

from memfmt.write.entry import Entry, Parameter

SUPERSEDE = Entry(
    "supersede",
    "memfmt.write.supersede",
    "supersede",
    "Put what holds now in the place of what no longer does.",
    """\
Put NEW in the place of OLD, which stays as history and is left out of `memfmt context`.

OLD is a fact, whole; a relation, as "VERB TARGET"; the title of an entry of knowledge; or a note.
All but a note go to the section History of their entity, with the day and the reason. NEW is the
fact; the relation, as "VERB TARGET" with the same verb; the entry's content or another one's
title; or the other note: two notes keep their files and name each other. With ENTITY only what is
said of it counts.

Where NEW is another entry of the same list, that one stays and OLD goes. A NEW that is recorded
elsewhere is refused, and so is another target of a verb that takes one (see `memfmt relate`);
--force records it all the same.""",
    (
        'memfmt supersede Ali "based in Tokyo" "based in Osaka" --reason "moved in with Kenji"',
        'memfmt supersede Ali "works at Mengram" "works at Kitanami" --reason "a better offer"',
        'memfmt supersede "Stay on kuma" "Move to Railway" --reason "three outages"',
    ),
    (
        Parameter("entity", "A name, id or path.", "argument", is_required=False),
        Parameter("old", "What no longer holds.", "argument"),
        Parameter("new", "What holds now.", "argument"),
        Parameter(
            "reason", "Why OLD no longer holds.", metavar="WHY", question="Why does it not hold?"
        ),
        Parameter("when", "The day since when it does not (default: today).", metavar="DATE"),
        Parameter("force", "Record NEW though it is recorded, or contradicts what is.", "flag"),
    ),
)
