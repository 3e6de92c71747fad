"""A link that memfmt writes leads, in Obsidian, to its own file, whatever is called so too."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

import memfmt
from memfmt import Relation
from memfmt.kinds.names import Names, folded, slugify, stem_of
from memfmt.text.links.reading import links_in
from memfmt.text.source import source_of
from memfmt.vault.names import Files
from memfmt.write.relate import relate
from memfmt.write.supersede import supersede
from tests.strategies import texts
from tests.write.folders import folder

STEMS = st.sampled_from(["Ali", "ali", "Bo", "C-", "x.y", "Straße"]) | texts.map(slugify)
FOLDERS = st.sampled_from(["", "entities/", "memory/entities/", "p/q/", "x/entities/"])
PATHS = st.builds("{}{}.md".format, FOLDERS, STEMS)
ENTITY = "---\nmemfmt_type: entity\n---\n\n# {}\n"


@given(st.lists(PATHS, min_size=1, max_size=6, unique_by=folded), st.data())
def test_a_link_that_is_written_leads_to_its_entity_from_everywhere(paths, data):
    ours = data.draw(st.sampled_from(paths))
    source = data.draw(st.sampled_from(paths))
    name = data.draw(texts.filter(bool) | st.just(stem_of(ours)))
    assume(name == " ".join(name.split()))
    written = Names({ours: name}, paths).link_to(name, source)
    found = links_in(source_of(f"- knows → {written}\n"))
    assume(len(found) == 1)  # a name may look like anything
    assert Files(paths).resolve(found[0].target, source).path == ours


def test_a_persons_note_captures_no_new_relation():
    before = ENTITY.format("Bo") + "\n## Relations\n\n- works at → [[Mengram]]\n- met → [[Ali]]\n"
    texts = {"entities__Ali": ENTITY.format("Ali"), "entities__Bo": before, "Ali": "mine"}
    with folder(**texts, entities__Mengram=ENTITY.format("Mengram")) as vault:
        vault.act(relate("Bo", "knows", "Ali"))
        vault.act(supersede("works at Mengram", "works at Ali", reason="x", entity="Bo"))
        assert vault.read("entities/Bo.md").startswith(
            before.replace("works at → [[Mengram]]", "works at → [[entities/Ali|Ali]]")
            + "- knows → [[entities/Ali|Ali]]\n"
        )


def test_a_note_in_another_folder_captures_nothing_from_the_own_one():
    texts = {
        "entities__Ali": ENTITY.format("Ali"),
        "entities__Bo": ENTITY.format("Bo"),
        "p__Ali": "",
    }
    with folder(**texts, q__Cy=ENTITY.format("Cy")) as vault:
        vault.act(relate("Bo", "knows", "Ali"))
        vault.act(relate("Cy", "knows", "Ali"))
        assert "- knows → [[Ali]]\n" in vault.read("entities/Bo.md")
        assert "- knows → [[entities/Ali|Ali]]\n" in vault.read("q/Cy.md")


def test_save_writes_a_new_relation_so_and_leaves_the_others():
    before = ENTITY.format("Bo") + "\n## Relations\n\n- met → [[Ali]]\n"
    with folder(entities__Ali=ENTITY.format("Ali"), entities__Bo=before, Ali="mine") as vault:
        opened = memfmt.open(vault.root)
        opened.memory.entity("Bo").relations.append(Relation("knows", "Ali"))
        opened.save()
        assert vault.read("entities/Bo.md") == before + "- knows → [[entities/Ali|Ali]]\n"


def test_files_of_memory_capture_too():
    texts = {"entities__deploy": ENTITY.format("deploy"), "people__Bo": ENTITY.format("Bo")}
    texts |= {"procedures__deploy": "---\nmemfmt_type: procedure\n---\n\n# deploy\n"}
    texts |= {
        "MEMORY": "---\nmemfmt_type: index\n---\n",
        "entities__Memory": ENTITY.format("Memory"),
    }
    with folder(**texts) as vault:
        vault.act(relate("Bo", "runs", "entities/deploy.md"))
        vault.act(relate("Bo", "reads", "Memory"))
        assert "- runs → [[entities/deploy|deploy]]\n" in vault.read("people/Bo.md")
        assert "- reads → [[entities/Memory|Memory]]\n" in vault.read("people/Bo.md")
