"""The commands that change memory, made from the table of acts. Source: spec/cli.md, "Acts"."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import click

from memfmt.cli.options import dry_run_option, format_option, timeout_option, vault_option
from memfmt.cli.talk import complain, say, say_json, shown
from memfmt.cli.where import is_vault, split_for_writing
from memfmt.vault.change import Change
from memfmt.vault.updating import Act
from memfmt.write.entry import Entry, Parameter


def command_of(entry: Entry) -> click.Command:
    """Return the command that makes the act *entry*."""
    arguments = [each for each in entry.parameters if each.type == "argument"]
    named = " ".join(
        each.name.upper() if each.is_required else f"[{each.name.upper()}]" for each in arguments
    )

    def run(
        words: tuple[str, ...],
        vault: str | None,
        allow_secret: str | None,
        timeout: float,
        dry_run: bool,
        form: str,
        **given: Any,
    ) -> int:
        folder, values = _read(entry, words, vault, given)
        if entry.listing is not None and all(values[each.name] is None for each in arguments):
            return _list(entry, folder, form)
        limits = {"allow_secret": allow_secret, "timeout": timeout, "dry_run": dry_run}
        change = _made(entry, folder, values, **limits)
        tell(change, dry_run=dry_run, form=form)
        return 0

    command: Any = click.command(
        entry.name,
        short_help=entry.summary,
        help=f"{entry.help}\n\nExit code 0: done. 1: not found, or refused. 2: misuse or an error.",
        epilog="\b\nExamples:\n" + "\n".join(f"  {each}" for each in entry.examples),
    )
    made = click.argument("words", nargs=-1, metavar=f"[VAULT] {named}".strip(), type=str)(run)
    for parameter in reversed([each for each in entry.parameters if each.type != "argument"]):
        made = _option(parameter)(made)
    if not _has_force(entry):
        made = click.option(
            "--force", is_flag=True, help="Write it though it names a path in a temporary folder."
        )(made)
    made = click.option(
        "--allow-secret", metavar="REASON", help="Write a secret all the same, and why."
    )(made)
    common = vault_option(dry_run_option(timeout_option(format_option(made))))
    built: click.Command = command(common)
    return built


def _has_force(entry: Entry) -> bool:
    return any(parameter.name == "force" for parameter in entry.parameters)


def _option(parameter: Parameter) -> Any:
    names = (parameter.option or f"--{parameter.name.replace('_', '-')}", parameter.name)
    if parameter.type == "flag":
        return click.option(*names, is_flag=True, help=parameter.help)
    kind: Any = int if parameter.type == "number" else str
    if parameter.choices:
        kind = click.Choice(list(parameter.choices))
    return click.option(
        *names,
        type=kind,
        nargs=2 if parameter.type == "pairs" else 1,
        multiple=parameter.type in ("texts", "pairs"),
        metavar=parameter.metavar,
        help=parameter.help,
        callback=_refuse_option,
    )


def _refuse_option(context: click.Context, option: click.Parameter, value: Any) -> Any:
    """Refuse a value that is spelled as one of the options: it was forgotten."""
    known = {name for each in context.command.params for name in each.opts}
    given = value if isinstance(value, tuple) else (value,)
    for each in (part for one in given for part in (one if isinstance(one, tuple) else (one,))):
        if each in known:
            raise click.UsageError(f"{option.opts[0]} takes a text, and {each!r} is an option")
    return value


def _read(
    entry: Entry, words: Sequence[str], vault: str | None, given: dict[str, Any]
) -> tuple[str, dict[str, Any]]:
    """Return the folder to work on, and all values of the parameters of *entry*."""
    arguments = [each for each in entry.parameters if each.type == "argument"]
    least = sum(each.is_required for each in arguments)
    is_alone = bool(entry.alone and given.get(entry.alone))
    may_be_bare = is_alone or entry.listing is not None
    is_bare = may_be_bare and len(words) == 1 and is_vault(words[0])
    folder, rest = split_for_writing(words, vault, 0 if is_bare else max(1, least))
    if is_alone and not rest:
        return folder, {**dict.fromkeys(each.name for each in arguments), **given}
    values = {**_placed(entry, arguments, rest), **given}
    for parameter in entry.parameters:
        _complete(parameter, values)
    return folder, values


def _list(entry: Entry, folder: str, form: str) -> int:
    """Print what the act *entry* could be made of, and return the exit code."""
    from datetime import datetime

    from memfmt.cli.table import table, terminal_width
    from memfmt.vault.updating import reader_of

    rows = entry.rows(reader_of(folder, datetime.now().astimezone().isoformat()))
    if form == "json":
        say_json({str(entry.listing).rpartition(":")[2]: rows})
    elif rows:
        say("\n".join(table([[*each.values()] for each in rows], 2, terminal_width())))
    if not rows:
        complain(f"nothing to {entry.name} in {folder!r}")
    return 0 if rows else 1


def _made(entry: Entry, folder: str, values: dict[str, Any], **limits: Any) -> Change:
    """Return the change that the act made, or would make."""
    is_forced = bool(values.get("force"))
    if not _has_force(entry):  # then it is for the gates alone
        values = {name: value for name, value in values.items() if name != "force"}
    return performed(folder, entry.make(**values), force=is_forced, **limits)


def performed(
    folder: str,
    act: Act,
    *,
    allow_secret: str | None,
    timeout: float,
    dry_run: bool,
    force: bool = False,
) -> Change:
    """Return the change that *act* made now, or would make, behind the gates of every act."""
    from datetime import datetime

    from memfmt.vault.updating import trial, update
    from memfmt.write.gates import guarded

    act = guarded(act, allow_secret=allow_secret, force=force)
    now = datetime.now().astimezone().isoformat(timespec="seconds")
    return trial(folder, act, now=now) if dry_run else update(folder, act, now=now, timeout=timeout)


def _placed(entry: Entry, arguments: Sequence[Parameter], words: Sequence[str]) -> dict[str, Any]:
    """Return the *words* by the names of the *arguments*; those of a single one are joined."""
    least = sum(each.is_required for each in arguments)
    if len(arguments) == 1 and words:
        return {arguments[0].name: " ".join(words)}
    if len(words) > len(arguments) or len(words) < least:
        wanted = " ".join(each.name.upper() for each in arguments)
        raise click.UsageError(f"{entry.name} takes {wanted}; quote what has several words")
    named = [each for each in arguments if each.is_required]
    used = arguments if len(words) == len(arguments) else named
    return {
        **dict.fromkeys(each.name for each in arguments),
        **{each.name: word for each, word in zip(used, words, strict=False)},
    }


def _complete(parameter: Parameter, values: dict[str, Any]) -> None:
    """Ask on a terminal for what is missing, read files, and from stdin what is ``-``."""
    value = values.get(parameter.name)
    if parameter.type == "file":
        values[parameter.name] = None if value is None else _text_of(value)
    elif parameter.is_piped and value == "-":
        values[parameter.name] = _text_of(value)
    elif parameter.question and value is None and sys.stdin is not None and sys.stdin.isatty():
        complain(parameter.question)
        values[parameter.name] = sys.stdin.readline().strip() or None


def bytes_of(path: str) -> bytes:
    """Return the bytes of the file *path*; ``-`` is stdin."""
    if path == "-":
        return sys.stdin.buffer.read()
    with open(path, "rb") as file:
        return file.read()


def _text_of(path: str) -> str:
    """Return the text of the file *path*; ``-`` is stdin."""
    data = bytes_of(path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        name = "stdin" if path == "-" else repr(path)
        raise click.UsageError(f"{name} is not UTF-8: {error}") from error


def _fitted(line: str) -> str:
    """Return *line*; a detail of the one above, which begins with a blank, cut to the terminal."""
    from memfmt.cli.table import cut, terminal_width

    width = terminal_width() if line[:1] == " " else None
    return line if width is None else cut(line, width)


def tell(change: Change, *, dry_run: bool, form: str) -> None:
    """Print what *change* did, or would do: its lines, its diff, or all as JSON."""
    if form == "json":
        say_json(
            {
                **change.facts,
                "changed": change.paths,
                "dropped": list(change.dropped),
                "told": list(change.told),
                "written": not dry_run,
                **({"diff": change.diff()} if dry_run else {}),
            }
        )
        return
    if dry_run:
        diff = change.diff()
        if diff:
            say("\n".join("\t".join(map(shown, line.split("\t"))) for line in diff.split("\n")))
        for line in change.told:
            complain(f"would tell: {line}")
    else:
        for line in change.told:
            say(_fitted(shown(line)))
    for line in change.dropped:
        complain(f"dropped, as it stood under what went: {line}")
