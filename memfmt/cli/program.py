"""All commands under one name, and what becomes of the errors they raise."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from memfmt.cli.stat import stat
from memfmt.cli.talk import close, complain, prepare, say
from memfmt.cli.validate import validate
from memfmt.errors import MemfmtError

#: 128 and the number of the signal, as shells have it.
INTERRUPTED = 130


@click.group(
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="""\b
Examples:
  memfmt validate memory
  memfmt stat memory
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
def program() -> None:
    """
    An agent's memory as Markdown files you own.

    Exit code 0: done. 1: the answer is no. 2: misuse, or an error that stopped the work.
    """


def tell_version(context: click.Context) -> None:
    """Print the version that is installed, and end the command."""
    from importlib.metadata import PackageNotFoundError, version  # 20 ms

    try:
        say(f"memfmt {version('memfmt')}")
    except PackageNotFoundError:
        say("memfmt, run from a checkout and not installed")
    context.exit()


program.add_command(validate)
program.add_command(stat)


def run(arguments: Sequence[str] | None) -> int:
    """Return the exit code of the command that *arguments* name, after telling of any error."""
    prepare()
    try:
        code = program.main(arguments, prog_name="memfmt", standalone_mode=False)
    except click.UsageError as error:
        name = error.ctx.command_path if error.ctx is not None else "memfmt"
        complain(f"{name}: {error.format_message()}\nTry `{name} --help`.")
        return error.exit_code
    except SystemExit:  # click's own answer to a closed pipe, when it prints --help
        close(sys.stdout)
        return 0
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except (MemfmtError, OSError) as error:
        complain(f"memfmt: {error}")
        return 2
    return code if isinstance(code, int) else 0
