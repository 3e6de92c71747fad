"""The row of ``profile``."""

from memfmt.write.entry import Entry, Parameter

PROFILE = Entry(
    "profile",
    "memfmt.write.profile",
    "profile",
    "Set the profile: whom this memory serves.",
    """\
Make TEXT, in Markdown, the profile; - reads it from stdin.

What the profile said before stays in the vault's .trash/. --add keeps it, and puts TEXT below it
as a paragraph of its own.""",
    (
        'memfmt profile "Mira leads the platform team, and decides quickly when told the price."',
        'memfmt profile --add "She reads this memory on Fridays."',
        "memfmt profile - < about-me.md",
    ),
    (
        Parameter("text", "The text; - for stdin.", "argument", is_piped=True),
        Parameter("add", "Put it below what the profile says.", "flag"),
        Parameter("force", "Add a paragraph that stands there already.", "flag"),
    ),
)
