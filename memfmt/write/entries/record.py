"""The row of ``record``."""

from memfmt.write.entry import Entry, Parameter

RECORD = Entry(
    "record",
    "memfmt.write.record",
    "record",
    "Count a run of a procedure, and of its steps.",
    """\
Count one run of PROCEDURE (a name, id or path): say --ok, or --fail and why.

Each --step is a number or a part of a step's text, and is counted as the run is, or as =ok or
=fail behind it says. A step that failed makes the run a failure. Steps that are not named keep
their counts. The dates and the reason in the file are those of the newest run.""",
    (
        'memfmt record "deploy to Railway" --ok',
        'memfmt record "deploy to Railway" --fail "pool was cold" --step 3 --through',
        'memfmt record p1 --ok --step 1 --step "verify /health" --run "$CI_JOB_ID"',
    ),
    (
        Parameter("procedure", "A name, id or path.", "argument"),
        Parameter("ok", "The run held.", "flag"),
        Parameter("fail", "The run failed, and why.", metavar="WHY"),
        Parameter(
            "steps",
            "Count this step too: its number or text, and how it went if not as the run.",
            "texts",
            option="--step",
            metavar="STEP[=ok|fail]",
            is_step=True,
        ),
        Parameter("through", "Count the steps before the last one named as held.", "flag"),
        Parameter("when", "The day or moment of the run (default: now).", metavar="DATE"),
        Parameter("version", "The version that ran; a retired one too.", "number", metavar="N"),
        Parameter("run", "An id of the run; it counts once.", metavar="ID"),
    ),
)
