"""
The sample vault: an agent's year of memory inside somebody's own Obsidian notes.

``tests/cases/questions.json`` asks it things, on the day ``ASKED_ON``. ``answers`` are paths below
the vault: of a ``joined`` question all of them are needed, of another kind each answers by itself,
and a ``none`` question has no answer in the memory (some have one in the person's own notes).
"""

import dataclasses
import json
import re
import struct
import zlib
from collections import Counter
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from memfmt import Memory, file_type, fmt, parse, parse_frontmatter, read_dir, serialise, slugify
from memfmt.check import checked

TESTS = Path(__file__).parent
VAULT = TESTS.parent / "sample_vault"
MEMORY = "memory/"
TREE = read_dir(VAULT)
OURS = {path: text for path, text in TREE.items() if path.startswith(MEMORY)}
FOREIGN = {path: text for path, text in TREE.items() if path not in OURS}
READ = parse(TREE)

SEED = {
    "memory/entities/Ali.md": "Ali.md",
    "memory/episodes/2026-07-30-deploy-failed.md": "2026-07-30-deploy-failed.md",
    "memory/procedures/deploy to Railway.md": "deploy to Railway.md",
}
STALE = "memory/procedures/deploy to Railway.md"

FIRST, LAST, ASKED_ON = date(2025, 7, 1), date(2026, 7, 30), date(2026, 7, 31)
QUESTIONS = json.loads((TESTS / "cases" / "questions.json").read_text(encoding="utf-8"))

EVERY_FILE = {
    path.relative_to(VAULT).as_posix()
    for path in VAULT.rglob("*")
    if path.is_file() and ".obsidian" not in path.parts
}


def stem(path):
    return path.rpartition("/")[2].removesuffix(".md")


def links_of(text):
    """Return the targets of the wikilinks outside code, without subpath and alias."""
    text = re.sub(r"(?ms)^(```|~~~).*?^\1$|`[^`\n]*`", "", text)
    return [inner.strip() for inner in re.findall(r"\[\[([^\[\]|#]+)", text)]


def files_linked(target):
    """Return the files of the vault that Obsidian may open for *target*."""
    return [
        path
        for path in EVERY_FILE
        for name in (path, path.removesuffix(".md"))
        if ("/" + name).casefold().endswith(("/" + target).casefold())
    ]


def linked_files(path):
    """Return the files that the links of the file at *path* lead to."""
    return {file for target in links_of(OURS[path]) for file in files_linked(target)}


def lines_in_order(few, many):
    """Whether the lines *few* all stand in *many*, in order, with others between."""
    rest = iter(many)
    return all(line in rest for line in few)


def test_there_is_a_year_of_it():
    assert len(READ.entities) >= 12
    assert len(READ.episodes) >= 20
    assert len(READ.procedures) >= 6
    assert len(READ.notes) >= 2
    assert READ.profile
    assert sum((VAULT / path).stat().st_size for path in EVERY_FILE) < 150 * 1024


@pytest.mark.parametrize("path", SEED)
def test_the_seeds_files_are_byte_for_byte(path):
    assert (VAULT / path).read_bytes() == (TESTS / "seed002" / SEED[path]).read_bytes()


def test_the_seeds_stale_heading_is_the_only_finding():
    assert [(found.code, found.path) for found in checked(TREE)] == [("M201", STALE)]


@pytest.mark.parametrize("path", [path for path in OURS if path != STALE])
def test_a_file_is_in_canonical_form(path):
    assert fmt(OURS[path], path) == OURS[path]


def test_only_prose_is_not_as_memfmt_writes_it_anew():
    lists = ("entities", "episodes", "procedures", "notes")
    anew = Memory(**{each: [*map(dataclasses.replace, getattr(READ, each))] for each in lists})
    seeds = {stem(path) for path in SEED}
    checked_files = 0
    for path, text in serialise(anew, root="memory", generated=LAST.isoformat()).items():
        if path in OURS and stem(path) not in seeds:
            assert lines_in_order(text.split("\n"), OURS[path].split("\n")), path
            checked_files += 1
    assert checked_files == len(OURS) - len(SEED) - 1  # and the profile, which is one text


@pytest.mark.parametrize("path", [path for path in OURS if path not in SEED])
def test_a_file_has_the_name_that_a_new_one_gets(path):
    thing = next((each for each in READ.things() if each.origin.path == path), None)
    if thing is None:
        assert path in ("memory/MEMORY.md", "memory/profile.md")
    elif path.startswith("memory/episodes/"):
        assert stem(path) == f"{thing.happened}-{slugify(thing.summary)}"
    else:
        assert stem(path) == slugify(thing.name)


def test_the_index_is_true():
    lines = OURS["memory/MEMORY.md"].split("\n")
    for what in ("entities", "episodes", "procedures"):
        count = sum(path.startswith(f"memory/{what}/") for path in OURS)
        assert f"- {count} {what}" in lines
    rows = [line[4:-2] for line in lines if line.startswith("- [[")]
    assert rows == sorted(stem(path) for path in OURS if path.startswith("memory/entities/"))


@pytest.mark.parametrize("path", TREE)
def test_every_wikilink_leads_to_a_file(path):
    for target in links_of(TREE[path]):
        assert files_linked(target), target


def test_every_name_in_the_memory_is_an_entity():
    names = {each.name for each in READ.entities}
    assert not {each.target for entity in READ.entities for each in entity.relations} - names
    assert not {name for episode in READ.episodes for name in episode.participants} - names


def test_every_entity_is_linked_from_another_file():
    linked = {path: linked_files(path) for path in OURS if path != "memory/MEMORY.md"}
    for entity in READ.entities:
        path = entity.origin.path
        assert any(path in files for other, files in linked.items() if other != path), path


def test_relations_point_both_ways():
    arrows = Counter(each.direction for entity in READ.entities for each in entity.relations)
    assert min(arrows["outgoing"], arrows["incoming"]) >= 10


@pytest.mark.parametrize("made", READ.procedures, ids=lambda each: each.name)
def test_a_headings_figure_is_the_one_of_the_record(made):
    retired = [each for each in made.evolution if each.success_count is not None]
    good, bad = (retired[-1].success_count, retired[-1].fail_count) if retired else (0, 0)
    a, b = 1 + Fraction(good, 2), 1 + Fraction(bad, 2)
    own = made.success_count + made.fail_count
    percent = round(100 * (made.success_count + a) / (own + a + b))
    state = "reliable" if own else "expected" if retired else "untested"
    shown = state if state == "untested" else f"{percent}% {state}"
    said = re.search(rf"(?m)^# .* \(v{made.version} · (.*)\)$", made.origin.text)[1]
    assert said == ("86% reliable" if made.origin.path == STALE else shown)


def test_there_is_a_procedure_of_each_state():
    states = Counter(made.estimate.state for made in READ.procedures)
    assert set(states) == {"untested", "expected", "reliable"}


@pytest.mark.parametrize("made", READ.procedures, ids=lambda each: each.name)
def test_a_lineage_leads_to_the_version_of_today(made):
    versions = [(each.version_before, each.version_after) for each in made.evolution]
    assert versions == [(at, at + 1) for at in range(1, made.version)]
    days = [each.date for each in made.evolution if each.date]
    assert days == sorted(days)
    runs = made.success_count + made.fail_count
    assert all(step.fail_count is None or step.success_count <= runs for step in made.steps)


def test_all_happened_in_that_year():
    days = [date.fromisoformat(each.happened) for each in READ.episodes]
    for made in READ.procedures:
        days += map(date.fromisoformat, filter(None, (made.last_failed, made.last_succeeded)))
        days += [date.fromisoformat(each.date) for each in made.evolution if each.date]
    assert min(days) >= FIRST
    assert max(days) == LAST


@pytest.mark.parametrize("episode", READ.episodes, ids=lambda each: each.happened)
def test_an_episode_says_how_it_turned_out_and_knows_no_later_one(episode):
    assert episode.outcome
    assert episode.importance in range(1, 6)
    assert episode.valence in ("positive", "negative", "neutral")
    assert episode.participants
    for target in links_of(episode.context):
        assert not re.match(r"\d{4}-\d\d-\d\d", target) or target[:10] < episode.happened


def test_ids_that_are_named_are_there():
    by_id = {each.id: each for each in READ.things()}
    assert len(by_id) == len([*READ.things()])
    for note in READ.notes:
        assert not note.supersedes or by_id[note.supersedes].superseded_by == note.id
        assert not note.superseded_by or by_id[note.superseded_by].supersedes == note.id
    for made in READ.procedures:
        assert made.extra.get("replaced_by", made.id) in by_id


@pytest.mark.parametrize("path", FOREIGN)
def test_the_persons_own_notes_carry_no_marker(path):
    assert file_type(parse_frontmatter(FOREIGN[path])[0]) is None
    assert "memfmt_type" not in FOREIGN[path]


def test_the_persons_own_notes_speak_of_the_same_things():
    assert any("deploy fail" in text for text in FOREIGN.values())
    assert any(re.search(r"(?m)^\| --- ", text) for text in FOREIGN.values())
    for mark in ("> [!", "%%", "![[", "$$", "- [ ] ", ":: ", "```dataview", "[^1]: "):
        assert any(mark in text for text in FOREIGN.values()), mark


def test_obsidians_settings_are_json():
    for path in (VAULT / ".obsidian").iterdir():
        assert isinstance(json.loads(path.read_text(encoding="utf-8")), dict)
    assert (VAULT / ".obsidian" / "app.json").is_file()


def test_the_attachment_is_a_picture_that_a_note_shows():
    (path,) = (VAULT / "attachments").iterdir()
    raw = path.read_bytes()
    assert raw.startswith(b"\x89PNG\r\n\x1a\n")
    chunks, at = [], 8
    while at < len(raw):
        (length,) = struct.unpack(">I", raw[at : at + 4])
        body = raw[at + 4 : at + 8 + length]
        assert struct.unpack(">I", raw[at + 8 + length : at + 12 + length]) == (zlib.crc32(body),)
        chunks.append((body[:4], body[4:]))
        at += 12 + length
    assert [name for name, _ in chunks] == [b"IHDR", b"PLTE", b"IDAT", b"IEND"]
    width, height, depth = struct.unpack(">IIB", chunks[0][1][:9])
    assert len(zlib.decompress(chunks[2][1])) == height * (1 + width * depth // 8)
    assert any(f"![[{path.name}" in text for text in FOREIGN.values())


def test_the_questions_have_answers_in_the_memory():
    assert len(QUESTIONS) >= 60
    for each in QUESTIONS:
        assert set(each) == {"question", "answers", "kind"}
        assert set(each["answers"]) <= set(OURS), each["question"]
        assert bool(each["answers"]) == (each["kind"] != "none"), each["question"]
        assert each["kind"] != "joined" or len(each["answers"]) > 1
    assert len({each["question"] for each in QUESTIONS}) == len(QUESTIONS)
    asked = {path for each in QUESTIONS for path in each["answers"]}
    assert len(asked) > len(OURS) / 2


def test_the_files_of_a_joined_question_are_linked_or_share_a_name():
    by_path = {each.origin.path: each for each in READ.things()}
    for each in QUESTIONS:
        if each["kind"] == "joined":
            one, other = each["answers"]
            shared = [set(getattr(by_path[path], "participants", ())) for path in (one, other)]
            linked = other in linked_files(one) or one in linked_files(other)
            assert linked or set.intersection(*shared), each["question"]
