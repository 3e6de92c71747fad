"""The row of ``supersede``."""

from memfmt.write.entry import Entry, Parameter

SUPERSEDE = Entry(
    "supersede",
    "memfmt.write.supersede",
    "supersede",
    "Put what holds now in the place of what no longer does.",
    """\
Put NEW in the place of OLD, which stays as history and is left out of `memfmt context`.

OLD is a fact, whole; the title of an entry of knowledge; or a note. A fact or an entry goes to
the section History of its entity, with the day and the reason. NEW is the fact, the entry's
content or another one's title, or the other note: two notes keep their files and name each
other. With ENTITY only its facts and entries count.""",
    (
        'memfmt supersede Ali "based in Tokyo" "based in Osaka" --reason "moved in with Kenji"',
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
    ),
)
