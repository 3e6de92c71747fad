"""All commands under one name, and what becomes of the errors they raise."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

import click

from memfmt.cli.errors import INTERRUPTED, told
from memfmt.cli.talk import close, complain_of, say
from memfmt.write.acts import ACTS

#: The names of the commands, those to read with first, and where each that is no act lives.
_PLACES = {
    "context": "context:context",
    "list": "listing:list_",
    "show": "show:show",
    "path": "show:path",
    "links": "links:links",
    "graph": "graph:graph",
    "stat": "stat:stat",
    "weakest": "weakest:weakest",
    "compare": "compare:compare",
    "validate": "validate:validate",
    **dict.fromkeys(ACTS),
    "consolidate": "consolidate:consolidate",
    "fmt": "fmt:fmt",
    "init": "init:init",
    "adopt": "adopt:adopt",
    "guide": "guide:guide",
    "demo": "demo:demo",
}


class Program(click.Group):
    """The commands in the order in which a newcomer wants them."""

    def list_commands(self, _context: click.Context) -> list[str]:
        """Return the names of the commands, those to read with first."""
        return list(_PLACES)

    def get_command(self, _context: click.Context | None, name: str) -> click.Command | None:
        """Return the command *name*; the others are not imported."""
        return command_called(name) if name in _PLACES else None


def command_called(name: str) -> click.Command:
    """Return the command *name*, one of ``_PLACES``."""
    place = _PLACES[name]
    if place is None:
        from memfmt.cli.acts import command_of

        return command_of(ACTS[name]())
    module, _, attribute = place.partition(":")
    command: click.Command = getattr(import_module(f"memfmt.cli.{module}"), attribute)
    return command


def commands() -> list[click.Command]:
    """Return all commands, those to read with first."""
    return [command_called(name) for name in _PLACES]


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

        say(welcome([(str(each.name), each.get_short_help_str(80)) for each in commands()]))
    return None


def tell_version(context: click.Context) -> None:
    """Print the version that is installed, and end the command."""
    from importlib.metadata import PackageNotFoundError, version  # 20 ms

    try:
        say(f"memfmt {version('memfmt')}")
    except PackageNotFoundError:
        say("memfmt, run from a checkout and not installed")
    context.exit()


def run(arguments: Sequence[str] | None) -> int:
    """Return the exit code of the command that *arguments* name, after telling of any error."""
    return told(lambda: _run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    try:
        code = program.main(arguments, prog_name="memfmt", standalone_mode=False)
    except click.UsageError as error:
        name = error.ctx.command_path if error.ctx is not None else "memfmt"
        complain_of(f"{name}: {error.format_message()}\nTry `{name} --help`.")
        return error.exit_code
    except SystemExit:  # click's own answer to a closed pipe, when it prints --help
        close(sys.stdout)
        return 0
    except click.Abort:
        return INTERRUPTED
    return code if isinstance(code, int) else 0
