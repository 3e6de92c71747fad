"""A folder on disk: what is read of it, and that no file stops the rest."""

from __future__ import annotations

import os

import pytest

from memfmt.recall import recall

KILN = "---\nmemfmt_type: note\nid: n1\n---\n\n- the kiln is hot\n"

BAD = {
    "empty": b"",
    "binary": bytes(range(256)) * 40,
    "zeros": b"\0" * 4096,
    "utf-16": KILN.encode("utf-16"),
    "latin-1": KILN.replace("hot", "hei\xdf").encode("latin-1"),
    "no fence": b"---\nmemfmt_type: note\n- kiln",
    "broken block": b"---\nmemfmt_type: note\nid: [\n  x: : y\n---\n- kiln\n",
    "two markers": b"---\nmemfmt_type: note\nmemfmt_type: entity\n---\n- kiln\n",
    "a comment open": b"---\nmemfmt_type: note\n---\n<!-- kiln\n- kiln\n",
    "a fence open": b"---\nmemfmt_type: note\n---\n```\nkiln\n",
    "one carriage return": b"---\rmemfmt_type: note\r---\r- kiln\r",
    "deep yaml": b"---\nmemfmt_type: note\nx: " + b"[" * 5000 + b"\n---\n- kiln\n",
    "too large": b"---\nmemfmt_type: note\n---\n" + b"- kiln\n" * (2_500_000),
    "a long line": b"---\nmemfmt_type: note\n---\n" + b"kiln " * 400_000,
    "a surrogate": b"---\nmemfmt_type: note\nid: \xed\xa0\x80\n---\n- kiln\n",
    "no numbers": b"---\nmemfmt_type: procedure\nversion: x\nfail_count: -3\n---\n- kiln\n",
}


@pytest.fixture
def vault(tmp_path):
    (tmp_path / "good.md").write_text(KILN)
    return tmp_path


@pytest.mark.parametrize("name", BAD)
def test_no_bad_file_stops_the_rest(name, vault):
    alone = recall(vault, "kiln hot")
    (vault / "bad.md").write_bytes(BAD[name])
    found = recall(vault, "kiln hot")
    assert alone.passages[0].text == "- the kiln is hot"
    assert "- the kiln is hot" in found.text.split("\n")
    assert set(found.unread) <= {"bad.md"}


def test_what_cannot_be_read_is_told_and_the_rest_is_found(vault, monkeypatch):
    (vault / "gone.md").write_text(KILN)
    real = os.open

    def refuse(place, flags, **more):
        if str(place).endswith("gone.md"):
            raise PermissionError(13, "Permission denied")
        return real(place, flags, **more)

    monkeypatch.setattr(os, "open", refuse)
    found = recall(vault, "kiln")
    assert found.unread == {"gone.md": "Permission denied"}
    assert [each.path for each in found.passages] == ["good.md"]


def test_folders_named_like_files_dot_folders_and_links_are_no_files(vault):
    (vault / "folder.md").mkdir()
    for name in (".trash", ".obsidian"):
        (vault / name).mkdir()
        (vault / name / "kiln.md").write_text(KILN)
    (vault / "link.md").symlink_to("good.md")
    (vault / "loop").symlink_to(vault)
    found = recall(vault, "kiln")
    assert [each.path for each in found.passages] == ["good.md"]
    assert (found.files, found.matches, found.unread) == (1, 1, {})


def test_a_name_that_is_no_utf_8_is_found_and_shown(vault):
    place = os.fsencode(vault) + b"/caf\xe9 --> x.md"
    try:
        with open(place, "wb") as file:
            file.write(KILN.encode())
    except OSError:  # APFS and NTFS take names of Unicode alone: then there is nothing to find
        pytest.skip("this disk takes no such name")
    text = recall(vault, "kiln").text
    assert "<!-- caf\\udce9 --\\> x.md -->" in text.split("\n")


def test_a_root_may_be_a_path_a_text_or_end_in_a_slash(vault):
    wanted = recall(vault, "kiln")
    assert recall(str(vault), "kiln") == wanted
    assert recall(f"{vault}/", "kiln") == wanted
    assert wanted.text
