"""
The cases of tests/cases/cases.json: what people saw tools of this kind do to their files.

Each case is a folder (``files``), something done to it (``do`` with ``args``), what is right in
words (``want``) and what is held (``check``, all of it). A file is its text or one of ``hex``
(bytes), ``symlink``, ``dir``, ``text`` with an octal ``mode``, and ``repeat`` (head, unit n times,
tail). ``{outside}`` is a folder beside the vault, ``{rootname}`` the name of the vault's own.
"""

from __future__ import annotations

import json
import os
import resource
import unicodedata
from collections import Counter
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import memfmt
from memfmt import (
    ConflictError,
    Entity,
    Episode,
    Knowledge,
    MemfmtError,
    Memory,
    Procedure,
    Relation,
    Step,
)
from tests.vault.writers import ended, started

CASES = json.loads((Path(__file__).parent / "cases" / "cases.json").read_text(encoding="utf-8"))
INDEX = "MEMORY.md"
LONG_AGO = 1_000_000_000_000_000_000  # nanoseconds: no write of today leaves this time
DEVICES = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{each}{n}" for each in ("com", "lpt") for n in "123456789"),
}
PARTS = {"relations": Relation, "knowledge": Knowledge, "steps": Step}


@dataclass
class Done:
    """What came of a case: files and times before and after, and what the act gave."""

    vault: Path
    before: dict[str, bytes]
    around: dict[str, bytes]
    error: Exception | None = None
    value: Any = None
    memory: Memory | None = None
    torn: int = -1
    after: dict[str, bytes] = field(default_factory=dict)

    def text(self, path: str) -> str:
        return self.after[path].decode("utf-8")

    def pages(self) -> list[str]:
        return [path for path in self.after if path.endswith(".md") and path != INDEX]


@pytest.mark.parametrize("case", CASES, ids=[f"{each['id']} {each['kind']}" for each in CASES])
def test_what_is_wanted_holds(case, tmp_path):
    vault, outside = tmp_path / "vault", tmp_path / "outside"
    outside.mkdir()
    build(case["files"], vault, outside)
    done = Done(vault, files_under(vault), files_under(tmp_path, but=vault))
    try:
        ACTS[case["do"]](case["args"], done)
    except (MemfmtError, OSError) as error:
        done.error = error
    done.after = files_under(vault)
    check = dict(case["check"])
    may_raise = {"raises", "or_raises", "raises_or_reload_equal"} & check.keys()
    if done.error is not None and not may_raise:
        raise done.error
    if check.pop("or_raises", False) and done.error is not None:
        return
    for name, wanted in check.items():
        CHECKS[name](done, wanted)


# Building a folder


def build(files, vault, outside):
    vault.mkdir()
    for path, content in files.items():
        place = vault / path
        if path.startswith("{outside}/"):
            place = outside / path.removeprefix("{outside}/")
        place.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, str):
            content = {"text": content}
        if "symlink" in content:
            place.symlink_to(content["symlink"].replace("{outside}", str(outside)))
        elif "dir" in content:
            place.mkdir()
        else:
            place.write_bytes(bytes_of(content))
            os.utime(place, ns=(LONG_AGO, LONG_AGO))
            if "mode" in content:
                place.chmod(int(content["mode"], 8))


def bytes_of(content):
    if "hex" in content:
        return bytes.fromhex(content["hex"])
    if "repeat" in content:
        parts = content["repeat"]
        return (parts["head"] + parts["unit"] * parts["n"] + parts["tail"]).encode()
    return content["text"].encode()


def files_under(folder, but=None):
    """Return path to bytes of each file below *folder*, links not followed, less those in *but*."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink() and not (but and path.is_relative_to(but))
    }


# What is done


def roundtrip(args, done):
    assert not args
    memfmt.write_dir(memfmt.serialise(memfmt.load(done.vault)), done.vault)


def parse(args, done):
    text = (done.vault / args["file"]).read_bytes().decode("utf-8")
    done.value = memfmt.parse_frontmatter(text)[0].get(args["key"])


def edit(args, done):
    if args["op"] == "rename":
        memfmt.open(done.vault).rename(args["name"], args["to"])
        return
    memory = memfmt.load(done.vault)
    thing = memory.find(args["name"])
    if args["op"] == "add_fact":
        thing.facts.append(args["value"])
    elif args["op"] == "set":
        assert args["key"] in thing.extra
        thing.extra[args["key"]] = args["value"]
    else:
        raise AssertionError(f"no edit is called {args['op']!r}")
    memfmt.write_dir(memfmt.serialise(memory), done.vault)


def write(args, done):
    """Write objects, a tree of texts, or as writers that all read before any of them writes."""
    left = dict(args)
    left.pop("watch_inode", None)  # says in words what the check asks
    external = left.pop("external", {})
    fault = left.pop("fault", {})
    ((what, value),) = left.items()
    if what == "memory":
        done.memory = memory_of(value)
        memfmt.write_dir(memfmt.serialise(done.memory), done.vault)
    elif what == "parallel":
        append_at_once(done.vault, **value)
    elif what == "reader_while_writing":
        done.torn = read_while_written(done.vault, **value)
    elif what == "tree":
        tree = {path.replace("{rootname}", done.vault.name): each for path, each in value.items()}
        memfmt.write_dir(tree, done.vault)
    else:
        assert what == "writers"
        snapshots = [memfmt.load(done.vault) for _ in value]
        build_over(external, done.vault)
        for memory, writer in zip(snapshots, value, strict=True):
            memory.entity(writer["name"]).facts.append(writer["fact"])
            done.value = memfmt.serialise(memory)
            with disk_full_at(fault.get("fsize")):
                memfmt.write_dir(done.value, done.vault)


def append_at_once(vault, processes, facts_each, name):
    def work(number):
        for at in range(facts_each):
            while True:
                memory = memfmt.load(vault)
                memory.entity(name).facts.append(f"fact {number}.{at}")
                with suppress(ConflictError):
                    memfmt.write_dir(memfmt.serialise(memory), vault)
                    break

    numbers = [started(partial(work, number)) for number in range(processes)]
    assert [ended(number) for number in numbers] == [0] * processes


def read_while_written(vault, file, rewrites, name):
    """Write *file* anew so many times in another process; return how many reads were torn."""
    place, old = vault / file, (vault / file).read_bytes()

    def work():
        memory, trees = memfmt.load(vault), []
        for sign in "!?":
            memory.entity(name).facts[-1] += sign
            trees.append(memfmt.serialise(memory))
        for at in range(rewrites):
            memfmt.write_dir(trees[at % 2], vault)

    number, torn = started(work), 0
    while os.waitpid(number, os.WNOHANG) == (0, 0):
        data = place.read_bytes()
        torn += data.rstrip(b"?!\n") != old.rstrip(b"\n")
    assert place.read_bytes() != old
    return torn


def memory_of(value):
    kinds = {"entities": Entity, "episodes": Episode, "procedures": Procedure}
    return Memory(
        **{name: [object_of(kinds[name], each) for each in value[name]] for name in value}
    )


def object_of(kind, fields):
    made = dict(fields)
    for name, part in PARTS.items():
        if name in made:
            made[name] = [part(**each) for each in made[name]]
    return kind(**made)


def build_over(files, vault):
    for path, text in files.items():
        (vault / path).write_bytes(text.encode())


@contextmanager
def disk_full_at(size):
    """Let no file grow beyond *size* bytes, as on a full disk; None is no bound."""
    if size is None:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))  # Python ignores SIGXFSZ
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


ACTS = {"roundtrip": roundtrip, "parse": parse, "edit": edit, "write": write}


# What is held


def bytes_identical(done, wanted):
    new = {path: data for path, data in done.after.items() if path in done.before or path != INDEX}
    assert (new == done.before) is wanted


def recognised(done, paths):
    read = {each.origin.path for each in memfmt.load(done.vault).things()}
    assert set(paths) <= read


def value(done, wanted):
    assert done.value == wanted
    assert isinstance(done.value, type(wanted))


def diff_only(done, wanted):
    (path,) = [path for path in done.after if done.after[path] != done.before.get(path)]
    assert done.before.keys() == done.after.keys()
    old, new = (
        Counter(each[path].decode().splitlines(keepends=True)) for each in (done.before, done.after)
    )
    assert list((new - old).elements()) == wanted["added"]
    assert list((old - new).elements()) == wanted["removed"]


def files_unchanged(done, wanted):
    assert (done.after == done.before) is wanted


def raises(done, wanted):
    assert (done.error is not None) is wanted


def no_raise(done, wanted):
    assert (done.error is None) is wanted


def error_names(done, name):
    assert name in str(done.error)


def reload_equal(done, wanted):
    again = memfmt.canonical(memfmt.load(done.vault))
    assert (again == memfmt.canonical(done.memory)) is wanted


def raises_or_reload_equal(done, wanted):
    if done.error is None:
        reload_equal(done, wanted)


def file_has(done, wanted):
    for path, texts in wanted.items():
        assert [text for text in texts if text not in done.text(path)] == []


def contents_have(done, texts):
    written = "\n".join(map(done.text, done.after))
    assert [text for text in texts if text not in written] == []


def files_min(done, number):
    assert len(done.pages()) >= number


def files_max(done, number):
    assert len(done.after) <= number


def distinct_nfc(done, wanted):
    forms = {unicodedata.normalize("NFC", path) for path in done.after}
    assert (len(forms) == len(done.after)) is wanted


def no_reserved(done, wanted):
    stems = {path.rpartition("/")[2].partition(".")[0].rstrip(" ").lower() for path in done.after}
    assert stems.isdisjoint(DEVICES) is wanted


def no_unsafe_chars(done, wanted):
    assert set("".join(done.after)).isdisjoint('<>:"|?*\\') is wanted


def max_name_bytes(done, number):
    assert max(len(part.encode()) for path in done.after for part in path.split("/")) <= number


def inside_root(done, wanted):
    beside = files_under(done.vault.parent, but=done.vault)
    assert (beside == done.around) is wanted


def old_or_new(done, path):
    """The file is whole: as it was or as wanted, and nothing half-written lies beside it."""
    assert done.after.keys() == done.before.keys()
    assert done.after[path] in (done.before[path], done.value[path].encode())


def facts_total(done, number):
    assert len(memfmt.load(done.vault).entities[0].facts) == number


def torn_reads(done, number):
    assert done.torn == number


def mtime_same(done, path):
    assert (done.vault / path).stat().st_mtime_ns == LONG_AGO


CHECKS = {
    each.__name__: each
    for each in (
        *(bytes_identical, recognised, value, diff_only, files_unchanged, raises, no_raise),
        *(error_names, reload_equal, raises_or_reload_equal, file_has, contents_have, files_min),
        *(files_max, distinct_nfc, no_reserved, no_unsafe_chars, max_name_bytes, inside_root),
        *(old_or_new, mtime_same, facts_total, torn_reads),
    )
}


def test_a_check_that_nobody_knows_is_an_error(tmp_path):
    case = {"files": {}, "do": "write", "args": {"tree": {}}, "check": {"is_pretty": True}}
    with pytest.raises(KeyError, match="is_pretty"):
        test_what_is_wanted_holds(case, tmp_path)


def test_every_case_holds_something():
    assert [each["id"] for each in CASES if not each["check"]] == []
