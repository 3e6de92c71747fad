"""All commands under one name, and what becomes of the errors they raise."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from memfmt.cli.acts import command_of
from memfmt.cli.adopt import adopt
from memfmt.cli.compare import compare
from memfmt.cli.consolidate import consolidate
from memfmt.cli.context import context
from memfmt.cli.demo import demo
from memfmt.cli.errors import INTERRUPTED, told
from memfmt.cli.fmt import fmt
from memfmt.cli.guide import guide
from memfmt.cli.init import init
from memfmt.cli.listing import list_
from memfmt.cli.show import path, show
from memfmt.cli.stat import stat
from memfmt.cli.talk import close, complain, say
from memfmt.cli.validate import validate
from memfmt.cli.weakest import weakest
from memfmt.write.acts import ACTS

_READING = (context, list_, show, path, stat, weakest, compare, validate)
_OTHERS = (fmt, init, adopt, guide, demo)
COMMANDS = (*_READING, *map(command_of, ACTS), consolidate, *_OTHERS)


class Program(click.Group):
    """The commands in the order in which a newcomer wants them."""

    def list_commands(self, _context: click.Context) -> list[str]:
        """Return the names of the commands, those to read with first."""
        return [str(command.name) for command in COMMANDS]


@click.group(
    cls=Program,
    invoke_without_command=True,
    subcommand_metavar="[COMMAND] [ARGS]...",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="""\b
Examples:
  memfmt context memory "why did the deploy fail"
  memfmt validate memory
  memfmt COMMAND --help""",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=lambda context, _option, is_asked: tell_version(context) if is_asked else None,
    help="Show the version and exit.",
)
@click.pass_context
def program(context: click.Context) -> int | None:
    """
    An agent's memory as Markdown files you own.

    Exit code 0: done. 1: the answer is no. 2: misuse, or an error that stopped the work.
    """
    if context.invoked_subcommand is None:
        from memfmt.cli.welcome import welcome

        say(welcome([(str(each.name), each.get_short_help_str(80)) for each in COMMANDS]))
    return None


def tell_version(context: click.Context) -> None:
    """Print the version that is installed, and end the command."""
    from importlib.metadata import PackageNotFoundError, version  # 20 ms

    try:
        say(f"memfmt {version('memfmt')}")
    except PackageNotFoundError:
        say("memfmt, run from a checkout and not installed")
    context.exit()


for command in COMMANDS:
    program.add_command(command)


def run(arguments: Sequence[str] | None) -> int:
    """Return the exit code of the command that *arguments* name, after telling of any error."""
    return told(lambda: _run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    try:
        code = program.main(arguments, prog_name="memfmt", standalone_mode=False)
    except click.UsageError as error:
        name = error.ctx.command_path if error.ctx is not None else "memfmt"
        complain(f"{name}: {error.format_message()}\nTry `{name} --help`.")
        return error.exit_code
    except SystemExit:  # click's own answer to a closed pipe, when it prints --help
        close(sys.stdout)
        return 0
    except click.Abort:
        return INTERRUPTED
    return code if isinstance(code, int) else 0
