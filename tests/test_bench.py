"""The bench itself: the vaults it makes are sound, and it tells what was measured, no more."""

import itertools
import sys

import against_public
import make_vault
import pytest
from against_public import Result, Task
from hypothesis import given, settings
from hypothesis import strategies as st
from measure import Run, run
from prepare import Environment
from words import Words, link, stem

from memfmt import fmt, load
from memfmt.check import report
from memfmt.vault.loading import read_dir

BUSY = "import time\nwhile time.process_time() < 0.3: pass"
LARGE = "held = b'x' * (60 << 20)"
STAT = Task("stat", 10_000, against_public.Path("vault"), mixed=False)
COUNTS = "4499 entities, 3501 episodes, 1999 procedures"


# -- vaults -------------------------------------------------------------------------------------


@settings(max_examples=20)
@given(count=st.integers(1, 60), mixed=st.booleans())
def test_a_vault_has_as_many_files_of_each_sort_as_it_says(count, mixed):
    files = [path for path, _ in make_vault.vault(count, mixed=mixed)]
    tops = [path.split("/")[0] for path in files]
    share = make_vault.shares(count, mixed=mixed)
    kinds = ("entities", "episodes", "procedures")
    assert len({path.lower() for path in files}) == sum(share.values()) == count
    assert [tops.count(kind) for kind in kinds] == [share[kind] for kind in kinds]
    assert tops.count("MEMORY.md") == share["index"]
    assert make_vault.ANSWER in files


def test_equal_seeds_make_equal_vaults_and_others_do_not():
    made = [list(make_vault.vault(50, mixed=True, seed=seed)) for seed in (1, 1, 2)]
    assert made[0] == made[1] != made[2]


@pytest.mark.parametrize("mixed", [False, True])
def test_a_vault_is_canonical_and_nothing_is_wrong_with_it(mixed, tmp_path):
    folder = tmp_path / "vault"
    held = make_vault.write(folder, 200, mixed=mixed)
    texts = read_dir(folder)
    found = report(texts)
    assert found.files == (100 if mixed else 200)
    assert [str(each) for each in found.diagnostics] == []
    assert held == sum(len(text.encode()) for text in texts.values())
    for path, text in make_vault.vault(200, mixed=mixed):
        if path.startswith(("entities/", "episodes/", "procedures/")):
            assert fmt(text) == text, path


def test_a_vault_uses_all_that_the_format_has(tmp_path):
    make_vault.write(tmp_path / "vault", 300)
    memory = load(tmp_path / "vault")
    steps = [step for each in memory.procedures for step in each.steps]
    assert any(each.relations and each.knowledge for each in memory.entities)
    assert any(each.participants and each.outcome for each in memory.episodes)
    assert any(step.needs and step.gives and step.tracked for step in steps)
    assert any(each.preconditions and each.evolution for each in memory.procedures)
    assert any(each.extra for each in memory.entities)
    states = {each.estimate.state for each in memory.procedures}
    assert states == {"untested", "expected", "reliable"}


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_a_name_fits_a_file_and_a_link_to_it_shows_it(seed):
    for name in Words(seed, 20).names:
        assert len(stem(name)) <= 80
        assert stem(name) == stem(name).strip(" .")
        assert link(name) == (f"[[{name}]]" if "/" not in name else f"[[{stem(name)}|{name}]]")


def test_a_name_is_drawn_again_if_too_long_or_taken_in_other_letters():
    words = Words(1, 0)
    drawn = iter(["x" * 81, "Ada", "ADA", "a/b", "a-b", "Bo"])
    assert [words.unused(lambda: next(drawn)) for _ in range(3)] == ["Ada", "a/b", "Bo"]


def test_frontmatter_is_as_memfmt_writes_it():
    fields = {"id": "e1", "count": 0, "none": None, "empty": [], "tags": ["a", "b"], "to": "x:y"}
    assert make_vault.front(fields) == (
        '---\nid: e1\ncount: 0\ntags:\n  - a\n  - b\nto: "x:y"\n---'
    )


# -- what is measured ---------------------------------------------------------------------------


def test_the_time_and_the_memory_are_those_of_the_process(tmp_path):
    ballast = b"x" * (80 << 20)  # ours, and no business of the process
    idle, busy, large = (run([sys.executable, "-c", text], tmp_path) for text in ("", BUSY, LARGE))
    assert len(ballast) > large.mib > idle.mib + 50
    assert idle.mib < 40
    assert 0.25 < busy.seconds - idle.seconds < 1


def test_what_a_process_prints_is_kept_to_the_letter(tmp_path):
    for printed in ("", "a", "a\n", "a\n\nb\n", "é\n\n"):
        code = f"import sys; sys.stdout.buffer.write({printed.encode()!r}); sys.exit('why')"
        done = run([sys.executable, "-c", code], tmp_path)
        assert (done.stdout, done.stderr, done.code) == (printed, "why\n", 1)


def test_the_surroundings_lead_no_process_to_another_memfmt(tmp_path, monkeypatch):
    (tmp_path / "memfmt.py").touch()
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    code = "import sys; print(*sys.path)"
    assert str(tmp_path) not in run([sys.executable, "-c", code], tmp_path.parent).stdout


def program(folder, name, body):
    """Return an environment whose memfmt is the script *body*."""
    command = folder / name / "bin" / "memfmt"
    command.parent.mkdir(parents=True)
    command.write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
    command.chmod(0o755)
    return Environment(name, folder / name)


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("echo no such command >&2; exit 2", "exit 2: no such command"),
        ("echo Traceback: >&2; echo OSError >&2; exit 1", "exit 1: OSError"),
        (f"echo {COUNTS}; exit 1", "exit 1: nothing on stderr"),
        ("echo 1 entities", f"prints no line beginning with {COUNTS!r}"),
        ("kill -9 $$", "exit -9: nothing on stderr"),
    ],
)
@pytest.mark.parametrize("side", ["ours", "theirs"])
def test_what_fails_is_told_and_not_timed(body, complaint, side, tmp_path):
    bodies = {"ours": f"echo {COUNTS}", "theirs": f"echo {COUNTS}"} | {side: body}
    sides = [program(tmp_path, *each) for each in bodies.items()]
    result = against_public.compare(STAT, sides, 1, tmp_path)
    assert (result.pairs, result.complaint) == ((), f"{side}: {complaint}")
    assert not against_public.meets_goals(result)
    assert complaint[:60] in against_public.line(result)
    assert against_public.line(result).endswith("missed")


def test_the_two_take_turns_and_the_first_turn_is_not_timed(tmp_path):
    turns = tmp_path / "turns"
    bodies = {name: f"echo {name} >> {turns}; echo {COUNTS}" for name in ("ours", "theirs")}
    sides = [program(tmp_path, *each) for each in bodies.items()]
    result = against_public.compare(STAT, sides, 3, tmp_path)
    assert len(result.pairs) == 3
    assert turns.read_text().split() == ["ours", "theirs"] * 4


# -- what is said of it -------------------------------------------------------------------------


def some_run(seconds, mib):
    return Run(0, seconds, mib, f"{COUNTS}\n", "")


def result_of(*pairs):
    """Return a result of ``stat`` on 10,000 files from pairs of (seconds, MiB) of each side."""
    return Result(STAT, [(some_run(*mine), some_run(*other)) for mine, other in pairs])


@pytest.mark.parametrize(
    ("pairs", "is_met"),
    [
        ([((0.6, 10), (1, 10))] * 2, True),
        ([((0.604, 10), (1, 10))] * 2, True),  # 0.60, as the table shows it
        ([((0.606, 10), (1, 10))] * 2, False),
        ([((0.6, 10.1), (1, 10))] * 2, False),
        ([((0.5, 10), (1, 10)), ((0.5, 10), (1, 10)), ((9, 10), (1, 10))], True),
        # Once the machine was busy, and for both: the ratio of each pair holds.
        ([((0.5, 10), (1, 10)), ((10, 10), (20, 10)), ((3, 10), (2, 10))], True),
        ([((0.5, 10), (1, 10)), ((0.7, 10), (1, 10)), ((0.7, 10), (1, 10))], False),
    ],
)
def test_a_goal_is_met_by_the_median_of_the_pairs(pairs, is_met):
    result = result_of(*pairs)
    assert against_public.meets_goals(result) is is_met
    assert ("missed" not in against_public.line(result)) is is_met


def test_where_there_is_no_goal_none_is_missed():
    slow = result_of(*[((9, 99), (1, 10))] * 2)
    free = Result(Task("stat", 100, STAT.vault, mixed=False), slow.pairs)
    assert against_public.meets_goals(free)
    assert "m" not in against_public.line(free)


def test_every_goal_of_time_belongs_to_a_row():
    rows = {("import", 0), *itertools.product(against_public.NAMES, against_public.SIZES)}
    assert set(against_public.TIME) <= rows


@given(*[st.floats(0.001, 999)] * 2, *[st.floats(1, 99_999)] * 2)
def test_a_line_fits_100_columns(mine, other, mib, other_mib):
    lines = against_public.line(result_of(*[((mine, mib), (mine, other_mib))] * 2))
    failed = against_public.line(Result(STAT, (), f"ours: exit 1: {'x' * 200}"))
    heads = against_public.HEAD.split("\n")
    assert max(map(len, (lines, failed, *heads))) <= 100


@pytest.mark.parametrize(
    ("takes", "grown"),
    [
        ((1, 2, 11), 10),
        ((1, 2, 101), 100),
        ((1, 1.001, 1.09), 0),  # flat: the program itself takes ten times as much
        ((1, 1, 2), 1000),
    ],
)
def test_growth_leaves_out_what_the_start_takes(takes, grown):
    assert against_public.factor(takes) == pytest.approx(grown)


def test_growth_is_told_where_all_three_sizes_were_timed():
    def taking(files, seconds):
        return Result(Task("stat", files, STAT.vault, mixed=False), [(some_run(seconds, 10),) * 2])

    results = {("stat", files): taking(files, 1 + files / 1000) for files in (1, 1_000, 10_000)}
    ((name, time, memory),) = against_public.growth(results)
    assert (name, round(time), memory) == ("stat", 10, 0)
    assert against_public.growth_line(name, time, memory).split() == [
        *("stat", "10.0", "12.00", "met"),
        *("flat", "12.00", "met"),
    ]
    del results["stat", 1_000]
    assert list(against_public.growth(results)) == []
