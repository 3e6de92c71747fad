"""
Make a vault of any size: entities, episodes, procedures, and notes of somebody's own beside them.

    python tests/bench/make_vault.py DIR --files 1000 [--mixed] [--seed 7]

Equal count, ``--mixed`` and seed give equal bytes. 45% of the memories are entities, 35% episodes,
20% procedures; their sizes are log-normal, median about 1.1 kB. One in eight names is written in
Chinese, Korean or Cyrillic signs, a few need a link with an alias, and some entities are linked to
by hundreds. Every memory is written as memfmt writes it, so that any release calls it valid; there
is no profile, because release 0.5.2 stamps it with today's date and then calls it changed.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from words import EPOCH, Words, link, stem

#: One episode of every vault answers this.
QUESTION = "why did the nightly export fill the disk"
ANSWER = "episodes/2026-03-14-the nightly export stopped.md"
ANSWER_TEXT = """\
---
memfmt_type: episode
id: ep0
happened: 2026-03-14
outcome: log rotation turned on, export resumed
valence: negative
importance: 4
participants:
  - export service
---

# the nightly export stopped

Why did the nightly export fill the disk? It wrote a log line for each row, and nobody had turned
on the rotation.

**Outcome** — log rotation turned on, export resumed
"""
TIES = (
    *("works with", "depends on", "is part of", "reports to", "uses", "replaces", "lives near"),
    *("maintains", "pays", "teaches", "runs on", "was chosen over", "reviews"),
)
ACTS = (
    *("renew", "restore", "release", "move", "check", "order", "repair", "publish", "clean up"),
    *("test", "book", "migrate", "rotate", "audit"),
)
KINDS = ("person", "person", "person", "service", "place", "project", "tool", "company", "concept")
VALENCES = ("positive", "negative", "neutral", "mixed")
TAGS = ("ops", "family", "travel", "billing", "reading", "health", "infra", "people", "someday")
FOLDERS = ("Daily", "Projects/House", "Projects/Work", "Reading", "Inbox")
SNIPPETS = (
    "curl -fsS localhost:8080/{a}/{b}",
    "def {a}(value):\n    return value.{b}()",
    "{a}:\n  {b}: 3\n  retry: true",
    "select {b} from {a} order by 1;",
    "docker compose up -d {a} {b}",
    "export {a}_home=~/{b}",
)

Fields = dict[str, str | int | list[str] | None]


def shares(count: int, *, mixed: bool = False) -> dict[str, int]:
    """Return how many files of each sort a vault of *count* files has, by the sort's name."""
    notes = count // 2 if mixed else 0
    index = 1 if count - notes > 1 else 0
    memories = count - notes - index
    entities, procedures = memories * 45 // 100, memories * 20 // 100
    episodes = memories - entities - procedures
    kinds = {"entities": entities, "episodes": episodes, "procedures": procedures}
    return kinds | {"index": index, "notes": notes}


def vault(count: int, *, mixed: bool = False, seed: int = 7) -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each of *count* files, at least 1, in no order of paths."""
    share = shares(count, mixed=mixed)
    words = Words(seed, share["entities"])
    yield ANSWER, ANSWER_TEXT
    for number, name in enumerate(words.names, 1):
        yield f"entities/{stem(name)}.md", entity(words, number, name)
    for number in range(1, share["episodes"]):
        yield episode(words, number)
    for number in range(1, share["procedures"] + 1):
        yield procedure(words, number)
    for number in range(share["notes"]):
        yield note(words, number)
    if share["index"]:
        yield "MEMORY.md", index(share, words.names)


def write(folder: Path, count: int, *, mixed: bool = False, seed: int = 7) -> int:
    """Write a vault into the new folder *folder*; return how many bytes it holds."""
    held = 0
    folder.mkdir(parents=True)
    for path, text in vault(count, mixed=mixed, seed=seed):
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        held += place.write_bytes(text.encode("utf-8"))
    return held


def front(fields: Fields) -> str:
    """Return the frontmatter of *fields*; None and empty lists are left out."""
    lines = ["---"]
    for key, value in fields.items():
        if isinstance(value, list):
            lines += [f"{key}:", *(f"  - {each}" for each in value)] if value else []
        elif value is not None:
            lines.append(f'{key}: "{value}"' if ":" in str(value) else f"{key}: {value}")
    return "\n".join([*lines, "---"])


def other_fields(words: Words) -> Fields:
    """Return fields that memfmt has no word for: tags, a source, an alias."""
    draw = words.chance.random
    tags = words.chance.sample(TAGS, words.chance.randint(1, 3)) if draw() < 0.25 else []
    source = f"https://example.org/{words.noun()}" if draw() < 0.1 else None
    aliases = [f"{words.noun()} {words.noun()}"] if draw() < 0.05 else []
    return {"tags": tags, "source": source, "aliases": aliases}


def index(share: dict[str, int], names: list[str]) -> str:
    """Return the text of ``MEMORY.md``."""
    lines = [front({"memfmt_type": "index", "generated": "2026-03-15"}), "", "# Memory", ""]
    lines += [f"- {share[kind]} {kind}" for kind in ("entities", "episodes", "procedures")]
    if names:
        lines += ["", "## Entities", "", *(f"- [[{each}]]" for each in sorted(map(stem, names)))]
    return "\n".join(lines) + "\n"


def entity(words: Words, number: int, name: str) -> str:
    """Return the text of an entity: facts, relations, and in every other one knowledge."""
    size = words.size()
    kind = words.chance.choice(KINDS)
    fields: Fields = {"memfmt_type": "entity", "entity_type": kind, "id": f"e{number}"}
    has_knowledge = size > 400 and words.chance.random() < 0.7
    facts = words.until(size * (0.6 if has_knowledge else 1), words.phrase)
    relations = [relation(words, other) for other in words.some_names() if other != name]
    lines = [front(fields | other_fields(words)), "", f"# {name}", "", "## Facts", ""]
    lines += [f"- {each}" for each in facts]
    if relations:
        lines += ["", "## Relations", "", *relations]
    if has_knowledge:
        entries = words.until(size * 0.4, lambda: knowledge(words))
        lines += ["", "## Knowledge", "", *entries]
    return "\n".join(lines) + "\n"


def relation(words: Words, other: str) -> str:
    """Return a relation's line; one in five points here, one in three says more."""
    arrow = "→" if words.chance.random() < 0.8 else "←"
    detail = f" — {words.phrase()}" if words.chance.random() < 0.35 else ""
    return f"- {words.chance.choice(TIES)} {arrow} {link(other)}{detail}"


def knowledge(words: Words) -> str:
    """Return an entry of knowledge, more often than not with an artifact."""
    kind = words.chance.choice(("snippet", "config", "note", "quote"))
    said = f"**[{kind}] {words.noun()} {words.noun()}** — {words.paragraph([])}"
    return f"{said}\n\n```\n{snippet(words)}\n```" if words.chance.random() < 0.6 else said


def snippet(words: Words) -> str:
    """Return one to three pieces of code."""
    pieces = words.chance.sample(SNIPPETS, words.chance.randint(1, 3))
    return "\n".join(piece.format(a=words.noun(), b=words.noun()) for piece in pieces)


def episode(words: Words, number: int) -> tuple[str, str]:
    """Return the path and the text of an episode: what happened, told in paragraphs."""
    summary, happened, names = words.unused(words.phrase), words.day(), words.some_names()[:8]
    outcome = words.phrase() if words.chance.random() < 0.85 else None
    fields: Fields = {
        "memfmt_type": "episode",
        "id": f"ep{number}",
        "happened": happened,
        "outcome": outcome,
        "valence": words.chance.choice(VALENCES),
        "importance": words.chance.randint(1, 5),
        "participants": names,
    }
    told = words.until(words.size(), lambda: words.paragraph(names))
    pieces = [front(fields | other_fields(words)), f"# {summary}", *told]
    pieces += [f"**Outcome** — {outcome}"] if outcome else []
    return f"episodes/{happened}-{stem(summary)}.md", "\n\n".join(pieces) + "\n"


def procedure(words: Words, number: int) -> tuple[str, str]:
    """Return the path and the text of a procedure: steps with records, and its lineage."""
    name = words.unused(lambda: f"{words.chance.choice(ACTS)} the {words.noun()} {words.noun()}")
    version = int(min(9, words.chance.paretovariate(1.0)))
    fields = record(words)
    evolution, retired = lineage(words, version)
    own = fields["success_count"], fields["fail_count"]
    marker: Fields = {"memfmt_type": "procedure", "id": f"p{number}", "version": version}
    pieces = [front(marker | fields | other_fields(words))]
    pieces += [f"# {name} (v{version} · {reliability(own, retired)})"]
    pieces += [f"**When** — {words.phrase()}"]
    needed = [f"- {words.phrase()}" for _ in range(words.chance.randrange(4))]
    pieces += ["**Preconditions**", "\n".join(needed)] if needed else []
    if fields["last_failure"]:
        when = f"{fields['last_failed']}: " if fields["last_failed"] else ""
        pieces += [f"**Last failure** — {when}{fields['last_failure']}"]
    if fields["last_succeeded"]:
        pieces += [f"**Last success** — {fields['last_succeeded']}"]
    pieces += ["## Steps", "\n".join(steps(words))]
    pieces += ["## Evolution", "\n".join(evolution)] if evolution else []
    return f"procedures/{stem(name)}.md", "\n\n".join(pieces) + "\n"


def record(words: Words) -> Fields:
    """Return a procedure's counts and what was last seen of it; one in five never ran."""
    draw = words.chance.random
    has_run = draw() < 0.8
    worked, failed = (runs(words, 0.8, 300), runs(words, 1.2, 40)) if has_run else (0, 0)
    failure = words.phrase() if failed and draw() < 0.5 else None
    return {
        "success_count": worked,
        "fail_count": failed,
        "last_failure": failure,
        "last_failed": words.day() if failure and draw() < 0.7 else None,
        "last_succeeded": words.day() if worked and draw() < 0.5 else None,
    }


def runs(words: Words, shape: float, most: int) -> int:
    """Return a count of runs below *most*: mostly small, now and then large."""
    return int(words.chance.paretovariate(shape)) % most


def lineage(words: Words, version: int) -> tuple[list[str], tuple[int, int] | None]:
    """Return the lines that lead to *version*, and the newest record that one retired with."""
    lines, retired = [], None
    for before in range(1, version):
        stamp = [words.day()] if words.chance.random() < 0.6 else []
        if words.chance.random() < 0.8:
            retired = (words.chance.randrange(30), words.chance.randrange(8))
            stamp.append(f"{retired[0]}✓/{retired[1]}✗")
        shown = f" ({', '.join(stamp)})" if stamp else ""
        lines.append(f"- v{before} → v{before + 1}{shown}: {words.phrase()}")
    return lines, retired


def reliability(own: tuple[int, int], retired: tuple[int, int] | None) -> str:
    """Return what a record reads as. Source: spec/reliability.md."""
    held, failed = (each / 2 for each in retired or (0, 0))
    if not any((*own, held, failed)):
        return "untested"
    mean = (1 + own[0] + held) / (2 + sum(own) + held + failed)
    return f"{round(100 * mean)}% {'reliable' if any(own) else 'expected'}"


def steps(words: Words) -> Iterator[str]:
    """Yield numbered steps; what one needs, an earlier one gives."""
    given: list[str] = []
    for number, action in enumerate(words.until(words.size() / 2, words.phrase), 1):
        draw = words.chance.random
        detail = f" — {words.phrase()}" if draw() < 0.7 else ""
        slots = counts = ""
        if draw() < 0.15:
            needs = f"{words.chance.choice(given)} " if given else ""
            given.append(words.noun())
            slots = f" [{needs}→ {given[-1]}]"
        if draw() < 0.6:
            counts = f" ({words.chance.randrange(40)}✓/{words.chance.randrange(6)}✗)"
        yield f"{number}. {action}{detail}{slots}{counts}"


def note(words: Words, number: int) -> tuple[str, str]:
    """Return the path and the text of a note of somebody's, which is no memory."""
    day = date.fromordinal(EPOCH + number).isoformat()
    title = f"{words.noun()} {words.noun()} {number}"
    folder = words.chance.choice(FOLDERS)
    names = words.some_names()
    blocks = words.until(words.size(), lambda: block(words, names))
    tags = ", ".join(words.chance.sample(TAGS, 2))
    head = f"---\ntags: [{tags}]\ncreated: {day}\n---\n" if words.chance.random() < 0.5 else ""
    path = f"{folder}/{day if folder == 'Daily' else title}.md"
    return path, head + "\n\n".join([f"# {title}", *blocks]) + "\n"


def block(words: Words, names: list[str]) -> str:
    """Return a paragraph, a list of tasks, a callout, a table, a heading or some code."""
    drawn = words.chance.random()
    if drawn < 0.5:
        return words.paragraph(names)
    if drawn < 0.65:
        tasks = [words.sentence(names) for _ in range(words.chance.randint(2, 6))]
        return "\n".join(f"- [{words.chance.choice(' x')}] {each}" for each in tasks)
    if drawn < 0.75:
        return f"> [!note] {words.noun()}\n> {words.paragraph(names)}"
    if drawn < 0.85:
        count = words.chance.randint(2, 6)
        rows = [f"| {words.noun()} | {words.phrase()} |" for _ in range(count)]
        return "\n".join(["| what | why |", "| --- | --- |", *rows])
    return f"## {words.phrase()}" if drawn < 0.93 else f"```sh\n{snippet(words)}\n```"


def main() -> None:
    """Write the vault that the command line asks for, and say what it holds."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("folder", type=Path, metavar="DIR", help="a folder that is not there yet")
    parser.add_argument("--files", type=int, default=1000, help="how many, at least 1")
    parser.add_argument("--mixed", action="store_true", help="half of the files are plain notes")
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    held = write(asked.folder, asked.files, mixed=asked.mixed, seed=asked.seed)
    print(f"{held} bytes:", shares(asked.files, mixed=asked.mixed))


if __name__ == "__main__":
    main()
