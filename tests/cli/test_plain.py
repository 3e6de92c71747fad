"""The arguments of ``context`` read without click: declined, or what click makes of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memfmt.cli import answer as room
from memfmt.cli import program
from memfmt.cli.answer import Question, plain_question

WORDS = st.one_of(
    st.sampled_from(
        [
            "--chars",
            "--limit",
            "--vault",
            "--exit-zero",
            "--include-superseded",
            "--include",
            "--format",
            "--help",
            "-h",
            "--",
            "-",
            "",
            "json",
            "md",
            "0",
            "1",
            "007",
            "-5",
            "+5",
            " 5",
            "1_0",
            "٣",
            "9" * 12,
            "--chars=5",
            "--vault=x",
            "--char",
            "why",
        ]
    ),
    st.text(max_size=5),
)


def slots(question):
    return {name: getattr(question, name) for name in Question.__slots__}


def by_click(arguments):
    """Return the question that click makes of *arguments*, or None where it is misuse."""
    asked = []
    command = program.command_called("context")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("memfmt.cli.context.answer", lambda question: asked.append(question) or 0)
        try:
            command.main(list(arguments), standalone_mode=False)
        except program.click.UsageError:
            return None
    return asked[0] if asked else None


@given(st.lists(WORDS, max_size=6))
def test_arguments_are_declined_or_read_as_click_reads_them(arguments):
    plain = plain_question(arguments)
    is_text = any(each[:1] == "-" and len(each.split()) > 1 for each in arguments)
    if plain is not None and not is_text:
        clicked = by_click(arguments)
        assert clicked is not None
        assert slots(plain) == slots(clicked)


@pytest.mark.parametrize(
    "arguments",
    [
        ["why"],
        ["memory", "why", "did", "it", "--chars", "200"],
        ["--exit-zero", "--limit", "3", "-"],
        ["--vault", "--odd", "why"],
        ["--include-superseded", "why"],
        ["why", "--chars", "007"],
    ],
)
def test_what_people_type_is_read_without_click(arguments):
    assert slots(plain_question(arguments)) == slots(by_click(arguments))


@pytest.mark.parametrize("text", ["- buy disk", "-v flag", "--help me please", "- a\n- b"])
def test_a_text_that_begins_like_an_option_is_a_question(text):
    assert plain_question([text, "--exit-zero"]).words == [text]


@pytest.mark.parametrize(
    "arguments", [[], ["why", "--chars", "0"], ["why", "--format", "json"], ["--help"], ["--", "a"]]
)
def test_what_is_rare_or_misuse_is_left_to_click(arguments):
    assert plain_question(arguments) is None


def test_the_module_that_reads_them_loads_no_click():
    import subprocess
    import sys

    code = "import sys, memfmt.cli.answer; sys.exit('click' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", code], cwd=room.__file__.rsplit("/", 3)[0]).returncode
        == 0
    )
