"""Names of memories: the file that a name gets, and the name that a link means."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from memfmt.kinds.lines import one_line
from memfmt.text.links import Link, read_link

#: Longest file stem: code points, and UTF-8 bytes (room is left for `` (2).md`` and sync copies).
MAX_STEM = 80
MAX_STEM_BYTES = 200

_UNSAFE = re.compile(r'[*"\\/<>:|?#^\[\]\x00-\x1f\x7f-\x9f]')
_BLANKS = re.compile(r"\s+")
_DEVICE = re.compile(r"(?:CON|PRN|AUX|NUL|COM[0-9¹²³]|LPT[0-9¹²³])(?=[ ]*(?:\.|\Z))", re.IGNORECASE)
_MD_SUFFIX = re.compile(r"\.(?=md\Z)", re.IGNORECASE)


def slugify(name: str) -> str:
    """
    Return a file stem for *name* that every system takes and Obsidian can link.

    NFC; no character of ``* " \\ / < > : | ? # ^ [ ]``, no control character, no ``%%``, no dot
    or space at either end, no Windows device name, no ``.md`` at its end, at most 80 characters
    and 200 bytes of UTF-8. Never empty: ``unnamed``. Source: spec/format.md, "File names".
    """
    return fit(unicodedata.normalize("NFC", name or ""), MAX_STEM)


def fit(text: str, most: int = MAX_STEM_BYTES) -> str:
    """Return *text* as a safe stem of at most *most* characters and 200 bytes."""
    stem = _UNSAFE.sub("-", _BLANKS.sub(" ", text)).replace("%%", "--")
    stem = stem.strip(" .")
    if len(stem) > most:
        stem = stem[:most].strip(" .").rstrip(" .-")
    data = stem.encode("utf-8", "replace")
    if len(data) > MAX_STEM_BYTES:
        stem = data[:MAX_STEM_BYTES].decode("utf-8", "ignore").strip(" .")
    stem = _MD_SUFFIX.sub("-", stem)
    device = _DEVICE.match(stem)
    if device:
        stem = stem[: device.end()] + "-" + stem[device.end() :]
    return stem or "unnamed"


def folded(path: str) -> str:
    """Return *path* as two paths are compared: Unicode form and case do not count."""
    if path.isascii():
        return path.lower()  # the same, and most are
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())


def stem_of(path: str) -> str:
    """Return the last part of *path* without ``.md``."""
    last = path.rpartition("/")[2]
    return last[:-3] if last[-3:].lower() == ".md" else last


class Names:
    """
    The entities that links can lead to: path of each file, and the name it holds.

    Paths are tried in sorted order, so answers do not depend on the order of reading.
    """

    def __init__(self, name_by_path: Mapping[str, str], notes: Iterable[str] = ()) -> None:
        """
        Take the path and name of every entity, and the paths of all *notes* of the vault.

        Paths end in ``.md``. A link that is written leads to no other note than its entity.
        """
        self._name_by_path = dict(sorted(name_by_path.items()))
        self._notes = notes
        self._notes_by_stem: dict[str, list[str]] | None = None
        self._paths_by_stem: dict[str, list[str]] = {}
        self._path_by_name: dict[str, str] = {}
        self._found: dict[str, str | None] = {}
        for path, name in self._name_by_path.items():
            self._paths_by_stem.setdefault(folded(stem_of(path)), []).append(path)
            self._path_by_name.setdefault(name, path)

    def find_path(self, target: str) -> str | None:
        """Return the path of the entity that link target *target* leads to, or None."""
        if target not in self._found:
            self._found[target] = self._find(target)
        return self._found[target]

    def _find(self, written: str) -> str | None:
        spelled = written.replace("\\", "/").removeprefix("./").strip("/").removesuffix(".md")
        target = folded(spelled).removesuffix(".md")
        whole, parts = [], []
        for path in self._paths_by_stem.get(target.rpartition("/")[2], ()):
            each = folded(path).removesuffix(".md")
            if each == target:
                whole.append(path)
            elif each.endswith("/" + target):
                parts.append(path)
        # Two files that differ by case only: the spelling decides.
        return min(
            whole or parts,
            key=lambda path: (not path[:-3].endswith(spelled), len(path)),
            default=None,
        )

    def name_of(self, link: Link) -> str:
        """
        Return the name that *link* means: empty where it names no file.

        The alias, when its safe file name is the link's last part (memfmt's own form); else
        the name of the entity that the link leads to; else the last part of its path.
        """
        last = stem_of(link.path)
        if link.alias and slugify(link.alias) == last:
            return one_line(link.alias)
        path = self.find_path(link.path)
        return one_line(self._name_by_path[path] if path is not None else last)

    def link_to(self, name: str, source: str = "") -> str:
        """
        Return a link that ``name_of`` reads as *name*, to the real file where there is one.

        From the file *source*, Obsidian follows it to that file too.
        """
        path = self._path_by_name.get(name)
        stem = slugify(name) if path is None else self._shortest_to(path, source)
        for link in ([f"[[{stem}]]"] if stem == name else []) + [f"[[{stem}|{name}]]"]:
            if self._reads_as(link, name):
                return link
        text = re.sub(r"[\\\[\]`$<]", r"\\\g<0>", name)
        path = re.sub(r"[%#`$]", lambda sign: f"%{ord(sign[0]):02X}", stem)
        return f"[{text}](<{path}.md>)"

    def _shortest_to(self, path: str, source: str) -> str:
        """Return the shortest end of *path*, without ``.md``, that leads there from *source*."""
        if self._notes_by_stem is None:
            self._notes_by_stem = {}
            for note in {*self._name_by_path, *self._notes}:
                self._notes_by_stem.setdefault(folded(stem_of(note)), []).append(note)
        whole = path[:-3]
        same = self._notes_by_stem[folded(stem_of(path))]
        others = [f"/{folded(each[:-3])}" for each in same if each != path]
        parts = whole.split("/")
        own = path.rpartition("/")[0] == source.rpartition("/")[0]
        if own and f"/{folded(parts[-1])}" not in others:  # a note at the root goes before it
            return parts[-1]
        for count in range(1, len(parts)):
            end = "/".join(parts[-count:])
            if not any(each.endswith(f"/{folded(end)}") for each in others):
                return end
        return whole

    def _reads_as(self, text: str, name: str) -> bool:
        if "\\" in text:  # Obsidian and others take a mark before `|` away
            return False
        link = read_link(text, 0)
        return link is not None and link.end == len(text) and self.name_of(link) == name


#: No entity is known: links mean what they say.
NO_NAMES = Names({})


def name_in_link(text: str, names: Names = NO_NAMES) -> str:
    """Return the name that *text* links where it is wholly one wikilink, else *text*."""
    if not text.startswith("[["):
        return text
    link = read_link(text, 0)
    if link is None or link.end != len(text):
        return text
    return names.name_of(link) or text
