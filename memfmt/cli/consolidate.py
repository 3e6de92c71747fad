"""``memfmt consolidate``: from what happened to what is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from memfmt.cli.options import (
    dry_run_option,
    folder_argument,
    format_option,
    timeout_option,
    vault_option,
)
from memfmt.cli.talk import complain, say, say_json
from memfmt.cli.where import only_folder

if TYPE_CHECKING:
    from memfmt.write.consolidate.collecting import Request

#: The same as ``CHARS`` in memfmt.write.consolidate.collecting, which is not imported for --help.
_CHARS = 32_000
#: So many episodes that are left out are named to people; JSON has all.
_MOST_TOLD = 20


@click.command(
    short_help="Turn episodes into knowledge, with any model.",
    epilog="""\b
Examples:
  memfmt consolidate memory --prompt > prompt.txt
  memfmt consolidate memory --apply answer.json --dry-run
  memfmt consolidate --prompt --limit 10 | my-model | memfmt consolidate --apply -""",
)
@folder_argument
@vault_option
@click.option("--prompt", is_flag=True, help="Print the prompt that a model is to answer.")
@click.option("--apply", "answer", metavar="FILE", help="Write what an answer says; - is stdin.")
@click.option("--limit", type=click.IntRange(1), metavar="N", help="Ask about N episodes at most.")
@click.option("--since", metavar="DATE", help="Ask about what happened from that day on.")
@click.option(
    "--chars",
    type=click.IntRange(1),
    default=_CHARS,
    show_default=True,
    metavar="N",
    help="Print N characters at most; what does not fit is left for the next time.",
)
@click.option("--allow-secret", metavar="REASON", help="Write a secret all the same, and why.")
@click.option(
    "--force", is_flag=True, help="Write it though it names a path in a temporary folder."
)
@dry_run_option
@timeout_option
@format_option
def consolidate(
    folder: tuple[str, ...],
    vault: str | None,
    *,
    prompt: bool,
    answer: str | None,
    limit: int | None,
    since: str | None,
    chars: int,
    allow_secret: str | None,
    force: bool,
    timeout: float,
    dry_run: bool,
    form: str,
) -> int:
    """
    Turn what happened into what is known: --prompt asks a model, --apply writes its answer.

    The prompt holds the episodes that no entry was drawn from yet, newest first, what is known
    of their subjects, and the JSON schema of the answer. An answer is written whole or not at
    all; every entry links to its episodes, which are never changed, and what it supersedes goes
    to History.

    Exit code 0: done. 1: there is nothing to consolidate. 2: the answer is refused, misuse, or an
    error.
    """
    if prompt == (answer is not None):
        raise click.UsageError("say --prompt, or --apply and the file of an answer")
    place = only_folder(folder, vault)
    if answer is not None:
        if limit is not None or since is not None:
            raise click.UsageError("--limit and --since go with --prompt")
        limits = {
            "allow_secret": allow_secret,
            "timeout": timeout,
            "dry_run": dry_run,
            "force": force,
        }
        return _applied(place, answer, form, **limits)
    if dry_run:
        raise click.UsageError("--prompt writes nothing; --dry-run goes with --apply")
    return _asked(place, limit, since, chars, form)


def _asked(place: str, limit: int | None, since: str | None, chars: int, form: str) -> int:
    from memfmt.vault.reader import Reader
    from memfmt.write.consolidate.collecting import request

    asked = request(Reader(place, ""), limit=limit, since=since, chars=chars)
    _tell_left(asked)
    if form == "json":
        from memfmt.write.consolidate.schema import schema

        say_json(
            {
                "prompt": asked.prompt,
                "schema": schema(),
                "episodes": list(asked.episodes),
                "left_out": list(asked.left_out),
                "shortened": list(asked.shortened),
            }
        )
    elif asked.prompt:
        say(asked.prompt)
    if not asked.prompt:
        which = f"each episode since {since}" if since else "each episode"
        complain(f"nothing to consolidate under {place!r}: an entry was drawn from {which}")
        return 1
    return 0


def _tell_left(asked: Request) -> None:
    """Say which episodes the prompt leaves out, or shortens."""
    for names, what in ((asked.left_out, "left out"), (asked.shortened, "shown in part")):
        if names:
            count = "1 episode" if len(names) == 1 else f"{len(names)} episodes"
            more = f" and {len(names) - _MOST_TOLD} more" if len(names) > _MOST_TOLD else ""
            complain(f"{count} {what}: {', '.join(names[:_MOST_TOLD])}{more}")


def _applied(place: str, answer: str, form: str, **limits: Any) -> int:
    from memfmt.cli.acts import bytes_of, performed, tell
    from memfmt.write.consolidate.applying import consolidation

    # Bytes that are no UTF-8 stand as lone surrogates: the answer is judged as a whole.
    act = consolidation(bytes_of(answer).decode("utf-8", "surrogateescape"))
    tell(performed(place, act, **limits), dry_run=limits["dry_run"], form=form)
    return 0
