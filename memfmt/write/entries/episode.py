"""The row of ``episode``."""

from memfmt.write.entry import Entry, Parameter

EPISODE = Entry(
    "episode",
    "memfmt.write.episode",
    "episode",
    "Remember what happened, and how it turned out.",
    """\
Remember what happened, as SUMMARY says in a line, and how it turned out.

An event without an outcome teaches nothing: it is asked for on a terminal, and refused elsewhere.
--context - reads the context from stdin.""",
    (
        'memfmt episode "the certificate expired" --outcome "renewed it; now it renews itself"',
        'memfmt episode "deploy failed" --outcome "rolled back" --with Ali --with Railway',
        'tail -50 build.log | memfmt episode "build broke" --outcome "pinned click" --context -',
    ),
    (
        Parameter("summary", "What happened, in a line.", "argument"),
        Parameter(
            "outcome",
            "How it turned out.",
            metavar="TEXT",
            question="how did it turn out?",
        ),
        Parameter("happened", "The day or moment (default: today).", metavar="DATE"),
        Parameter("valence", "How it felt, such as negative.", metavar="WORD"),
        Parameter("importance", "A whole number; agents use 1 to 5.", "number", metavar="N"),
        Parameter(
            "participants", "Who or what took part.", "texts", option="--with", metavar="NAME"
        ),
        Parameter(
            "context", "What else there is to say; - for stdin.", metavar="TEXT|-", is_piped=True
        ),
        Parameter(
            "why",
            "Why it will be useful later; kept in the frontmatter.",
            metavar="REASON",
            question="why will this be useful later?",
        ),
        Parameter("force", "Write it without an outcome, of a day to come, or once more.", "flag"),
    ),
)
