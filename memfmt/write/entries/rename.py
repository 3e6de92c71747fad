"""The row of ``rename``."""

from memfmt.write.entry import Entry, Parameter

RENAME = Entry(
    "rename",
    "memfmt.write.rename.renaming",
    "rename",
    "Rename or move a note, and every link to it.",
    """\
Give NAME the name NEW, and write every link to it anew.

NAME is a memory by name, id or path, another note by path or file name or, behind one of these,
a heading (#Steps) or a block (#^id) in it. NEW is a name or, for a note, a path that ends in .md,
or a folder with / at its end. Links to other notes that the new name would capture keep leading
where they led.""",
    (
        'memfmt rename Ash "Ash Grove"',
        'memfmt rename memory "People/Ash.md" Archive/ --dry-run',
        'memfmt rename "Ash#Old heading" "New heading"',
        "memfmt rename --detect",
    ),
    (
        Parameter("name", "A note, or a heading or block in one.", "argument"),
        Parameter("new", "What it is called then, or where it is.", "argument"),
        Parameter("detect", "Tell what others moved since git's last commit.", "flag"),
        Parameter("repair", "With --detect: write the links left behind anew.", "flag"),
    ),
    alone="detect",
)
