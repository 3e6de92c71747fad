"""A note is renamed or moved, with its title and all links to it."""

from __future__ import annotations

import json

from memfmt.errors import InvalidValueError, RefusedError
from memfmt.kinds.kind import marker_of
from memfmt.kinds.model import Entity, Episode, Thing, title_of
from memfmt.kinds.names import NO_NAMES, Names, slugify, stem_of
from memfmt.kinds.table import KINDS
from memfmt.text.document import document_of
from memfmt.text.links.anchors import heading_key, headings_of
from memfmt.text.links.spelling import heading_in_link
from memfmt.text.source import source_of
from memfmt.vault.change import Change
from memfmt.vault.linked import Linked, VaultLink
from memfmt.vault.moving import HeadingChange, Move, Moved, moved
from memfmt.vault.names import key_of_path
from memfmt.vault.reader import Reader
from memfmt.write.rename.own import renamed_thing, with_participant, with_target
from memfmt.write.rename.words import counted
from memfmt.write.runs import run_path


def rename_note(reader: Reader, linked: Linked, path: str, wanted: str) -> Change:
    """Return the change after which the note *path* has the name or path *wanted*."""
    texts = reader.memory.texts
    thing = _thing(texts[path], path)
    title = None if thing is None else title_of(thing)
    new_path, new_title = _place(path, title, wanted)
    _refuse(reader, linked, path, new_path, (title, new_title))
    names = frozenset({stem_of(path)} if title is None else {title, stem_of(path)})
    name = stem_of(new_path) if new_title is None else new_title
    heading = _title_change(texts[path], path, title, new_title)
    made = moved(linked, texts, Move(path, new_path, names, name, heading))
    after = _after(reader, made, path, new_path, (title, new_title))
    before: dict[str, str | None] = {each: texts.get(each) for each in after}
    change = Change(before, after) | _runs(reader, path, new_path)
    told = [*_told(made, path, new_path), *_canvases(reader, path, new_path)]
    return change.saying(*told, **_facts(made, path, new_path, name))


def _thing(text: str, path: str) -> Thing | None:
    """Return the object that the file says, None where it is a person's own note."""
    document = document_of(source_of(text, path))
    marker = marker_of(document.front)
    found: Thing | None = KINDS[marker].read(document, NO_NAMES).thing if marker in KINDS else None
    return found


def _place(path: str, title: str | None, wanted: str) -> tuple[str, str | None]:
    """Return the new path, and the new title of a memory."""
    folder, _, last = path.rpartition("/")
    stem, suffix = last[:-3], last[-3:]
    if wanted[-1] == "/" or wanted[-3:].lower() == ".md":
        return _at_path(wanted, last, title)
    new_stem = slugify(wanted)
    if title is None and new_stem != wanted:
        raise InvalidValueError(
            f"{wanted!r} cannot name a file that links lead to; {new_stem!r} can, "
            "or a path that ends in .md"
        )
    old = slugify(title or stem)
    # An episode's file begins with its day: what stands before the title stays.
    if stem.endswith(old) and slugify(stem[: -len(old)] + new_stem) == stem[: -len(old)] + new_stem:
        new_stem = stem[: -len(old)] + new_stem
    made = f"{new_stem}{suffix}"
    return (f"{folder}/{made}" if folder else made), None if title is None else wanted


def _at_path(wanted: str, last: str, title: str | None) -> tuple[str, str | None]:
    """Return the path *wanted*, a folder where it ends in ``/``, and the title for it."""
    parts = [part for part in wanted.split("/") if part not in ("", ".")]
    if wanted.endswith("/"):
        parts.append(last)
    for part in parts:
        stem = part[:-3] if part is parts[-1] else part
        if part != last and (stem != slugify(stem) or part[:1] == "."):
            raise InvalidValueError(f"{part!r} cannot stand in a path that links lead to; give one")
    stem = parts[-1][:-3]
    is_same = title is None or stem == last[:-3]
    return "/".join(parts), title if is_same else stem


def _refuse(
    reader: Reader,
    linked: Linked,
    path: str,
    new_path: str,
    titles: tuple[str | None, str | None],
) -> None:
    """Raise RefusedError where something has the name already, or it has it itself."""
    if new_path == path and titles[0] == titles[1]:
        raise RefusedError(f"{path} is called so already")
    key = key_of_path(new_path)
    other = next((each for each in linked.files if key_of_path(each) == key and each != path), None)
    if other is None and new_path != path and reader.text(new_path) is not None:
        other = new_path
    if other is not None:
        raise RefusedError(f"{other} is there already; give another name, or a path")


def _after(
    reader: Reader,
    made: Moved,
    path: str,
    new_path: str,
    titles: tuple[str | None, str | None],
) -> dict[str, str | None]:
    """Return path to text of all that changes."""
    texts = reader.memory.texts
    after: dict[str, str | None] = dict(made.texts)
    own = after.pop(path, None) or texts[path]
    old, new = titles
    if old is not None and new is not None:
        own = renamed_thing(own, new_path, old, new)
        if _is_meant(reader, path, old):
            after[new_path] = own
            _follow_names(reader, after, (path, new_path), (old, new))
            own = after.pop(new_path) or ""
    if new_path != path:
        after[path] = None
    after[new_path] = own
    return after


def _follow_names(
    reader: Reader,
    after: dict[str, str | None],
    paths: tuple[str, str],
    titles: tuple[str, str],
) -> None:
    """Put into *after* what is said of the memory by name: who took part, and relations to it."""
    texts = reader.memory.texts
    for thing in reader.memory.things():
        if isinstance(thing, Episode):
            is_said = titles[0] in thing.participants
        else:
            links = thing.relations if isinstance(thing, Entity) else []
            is_said = titles[0] in [each.target for each in links]
        if not is_said or thing.origin is None:
            continue
        at = paths[1] if thing.origin.path == paths[0] else thing.origin.path
        text = after.get(at) or texts[at]
        if isinstance(thing, Episode):
            done = with_participant(text, at, *titles)
        else:
            done = with_target(text, at, _names(reader, paths, titles[1]), *titles)
        if done != text:
            after[at] = done


def _names(reader: Reader, paths: tuple[str, str], name: str) -> Names:
    """Return the entities by path, after the renaming."""
    known = {
        each.origin.path: each.name for each in reader.memory.entities if each.origin is not None
    }
    if known.pop(paths[0], None) is not None:
        known[paths[1]] = name
    return Names(known)


def _is_meant(reader: Reader, path: str, title: str) -> bool:
    """Whether the participant called *title* is what stands at *path*, and nothing else can be."""
    same = [each for each in reader.memory.things() if title_of(each) == title]
    return all(each.origin is not None and each.origin.path == path for each in same)


def _title_change(
    text: str, path: str, title: str | None, new_title: str | None
) -> HeadingChange | None:
    """Return how the heading changes that is the title of the memory *path*."""
    if title is None or new_title is None or title == new_title:
        return None
    old, new = (
        headings_of(document_of(source_of(each, path)))
        for each in (text, renamed_thing(text, path, title, new_title))
    )
    at = next((number for number, each in enumerate(old) if each.level == 1), None)
    if at is None:
        return None
    key = heading_key(new[at].text)
    for number, each in enumerate(old):
        if number != at and heading_key(each.text) == key:
            raise RefusedError(
                f"{path}:{each.line}: a heading is called {each.text!r}, and links to it would "
                "lead to the title; give another name"
            )
    return HeadingChange(tuple(old), at, heading_in_link(new[at].text))


def _runs(reader: Reader, path: str, new_path: str) -> Change:
    """Return the change that keeps the ids of runs with a procedure that moves."""
    old, new = run_path(path), run_path(new_path)
    text = reader.text(old)
    if text is None or old == new:
        return Change()
    return Change({old: text, new: reader.text(new)}, {old: None, new: text})


def _canvases(reader: Reader, path: str, new_path: str) -> list[str]:
    """Return a line on each canvas that names the note at *path*, which is at *new_path* then."""
    if path == new_path:
        return []
    signs = (json.dumps(path), json.dumps(path, ensure_ascii=False), f"[[{stem_of(path)}")
    return [
        f"{each} names it still: memfmt writes no canvas; Obsidian or you can"
        for each in reader.others()
        if each.endswith(".canvas") and any(sign in (reader.text(each) or "") for sign in signs)
    ]


def _told(made: Moved, path: str, new_path: str) -> list[str]:
    count = len(made.changed)
    files = len(made.texts)
    told = [f"renamed {path}, which is now {new_path}" if path != new_path else f"renamed {path}"]
    if count:
        told.append(f"{counted(count, 'link')} written anew in {counted(files, 'file')}")
    told += [
        f"{each.source}:{each.link.line}: {each.link.target!r} led nowhere, and leads to it now"
        for each in made.resolved
    ]
    return told


def _facts(made: Moved, path: str, new_path: str, name: str) -> dict[str, object]:
    def said(links: list[VaultLink]) -> list[dict[str, object]]:
        return [
            {"path": each.source, "line": each.link.line, "target": each.link.target}
            for each in links
        ]

    return {
        "old": path,
        "path": new_path,
        "name": name,
        "links": said(made.changed),
        "resolved": said(made.resolved),
    }
