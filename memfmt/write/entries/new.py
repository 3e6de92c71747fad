"""The row of ``new``."""

from memfmt.write.entry import Entry, Parameter

NEW = Entry(
    "new",
    "memfmt.write.new",
    "new",
    "Make a memory with the least file.",
    """\
Make a memory of KIND (entity, episode, procedure or note) called NAME, with the least file.

A name that a memory of that kind has already, in whatever case, is refused with its path.""",
    ('memfmt new entity "Kitanami Freight"', 'memfmt new procedure "rotate the backup key"'),
    (
        Parameter("kind", "entity, episode, procedure or note.", "argument"),
        Parameter("name", "What it is called.", "argument"),
    ),
)
