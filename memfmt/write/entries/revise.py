"""The row of ``revise``."""

from memfmt.write.entry import Entry, Parameter

REVISE = Entry(
    "revise",
    "memfmt.write.revise",
    "revise",
    "Begin a new version of a procedure; its record retires.",
    """\
Begin the next version of PROCEDURE (a name, id or path), and say with --reason why.

The counts go into a line under Evolution, and the new version starts at 0. Steps whose words stay
keep their record; new and changed ones start untracked. Steps are named as they stand before, by
number or a part of their text. --steps gives all of them anew, one a line. A step that goes and
has notes under it goes with them into .trash, in a file that is told.""",
    (
        'memfmt revise "deploy to Railway" --reason "the pool is warm now" --drop 2',
        'memfmt revise p1 --reason "probe twice" --edit 3 "verify /health twice" --add "tell Mira"',
        'memfmt revise p1 --reason "done by the pipeline" --steps steps.txt --dry-run',
    ),
    (
        Parameter("procedure", "A name, id or path.", "argument"),
        Parameter("reason", "Why it is revised (needed).", metavar="WHY", question="Why?"),
        Parameter("steps", "All steps anew, one a line; - is stdin.", "file", metavar="FILE"),
        Parameter("add", "Add a step.", "texts", metavar="TEXT"),
        Parameter("after", "Add behind this step; 0 is before all.", metavar="STEP", is_step=True),
        Parameter(
            "drop", "Take this step out: its number or text.", "texts", metavar="STEP", is_step=True
        ),
        Parameter(
            "edit", "Give this step other words.", "pairs", metavar="STEP TEXT", is_step=True
        ),
    ),
)
