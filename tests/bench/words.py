"""The words that a made vault is written in, and the dice that choose among them."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Callable
from datetime import date

NOUNS = """
server release invoice customer backup queue token report branch meeting ticket region budget
password schedule replica contract index laptop dashboard worker timeout calendar supplier
certificate migration holiday template gateway review folder vendor cluster payment flight
session schema office cache notebook recipe alert domain manager package warehouse battery
printer archive bucket webhook refund tenant keyboard manuscript sensor pipeline train garden
ledger passport camera router survey volume deadline workshop apartment engine station parser
container lecture insurance firmware shipment newsletter bicycle interview balance crawler
account agenda appendix kitchen checksum rollback subscription telescope proxy licence courier
prototype grant glossary runbook snapshot turbine secret ferry experiment chapter violin tax
"""
VERBS = """
needs blocks replaces reads writes checks follows keeps delays covers restarts confirms loses
explains owns moves shares copies closes opens renews signs splits trusts warns mentions fills
drops holds rejects accepts repeats sends prefers avoids skips updates measures prints archives
"""
ADJECTIVES = """
old new late early quiet public private slow stable second shared missing weekly monthly local
remote broken full empty manual nightly northern final rough cheap heavy green spare signed
"""
#: N a noun, V a verb, A an adjective, D a number; any other word is written as it stands.
SHAPES = """
the N V the A N
the A N V a N when the N is A
N and N go to the A N
V the N before the N is A
after D days the N V the N again
a N never V the A N
it was the N that V the N and not the A N
ask for the A N if the N V no N
only D of the N are A because the N V them
the N of the N is A since the N changed
nobody V the A N until the N is over
we agreed that the N V the N for D weeks
"""
HEADS = "br c d dr f gl k kl l m n p pr qu r s sk st t tr v z"
MIDDLES = "a e i o u ai ea ou"
ENDS = "ck l ld m n nd nt r rn s st t x"
RARE = 5000

FIRST_NAMES = """
Ada Amir Anouk Bram Carla Chidi Dana Élodie Emil Farah Gudrun Hana Ines Jonas Kwame Lena Mads
Nadia Óscar Petra Quinn Rosa Søren Tariq Uma Viktor Wanda Yara Zoë Łucja
"""
LAST_NAMES = """
Abadi Berg Castro Duarte Eriksen Fontaine Grau Hansen Ito Jansen Keller Lindqvist Moreau Novak
Okafor Pereira Quist Rossi Sandoval Taylor Ueda Varga Weiss Yılmaz Zieliński
"""
#: Names in other scripts: first parts, what stands between, second parts.
OTHER_NAMES = (
    ("周 吴 徐 孙 马 朱", "", "晓明 静怡 建国 丽华 思远 文博"),
    ("정 강 조 윤 장", "", "서준 하은 지민 도현 수아"),
    ("Вера Глеб Дарья Игорь", " ", "Орлова Зайцев Титова Крылов Белов"),
)
#: What a file's name cannot hold.
UNSAFE = str.maketrans(dict.fromkeys('\\/:*?"<>|', "-"))
LONGEST_STEM = 80

EPOCH = date(2023, 1, 1).toordinal()
DAYS = 1200


def stem(name: str) -> str:
    """Return the name of the file, without ``.md``, that holds the memory called *name*."""
    return name.translate(UNSAFE)


def link(name: str) -> str:
    """Return the wikilink to *name*, with an alias where its file is called otherwise."""
    return f"[[{name}]]" if stem(name) == name else f"[[{stem(name)}|{name}]]"


class Words:
    """A language and *entities* names in it; each call draws what comes next from the seed."""

    def __init__(self, seed: int, entities: int) -> None:
        self.chance = random.Random(seed)
        self.verbs, self.adjectives = VERBS.split(), ADJECTIVES.split()
        self.shapes = [line.split() for line in SHAPES.strip().split("\n")]
        self.parts = (HEADS.split(), MIDDLES.split(), ENDS.split())
        self.common = NOUNS.split()
        self.nouns = [*self.common, *(self.coinage() for _ in range(RARE))]
        ranks = range(3, len(self.nouns) + 3)  # Zipf's law, with a head as flat as in real text
        self.weights = list(itertools.accumulate(1 / rank for rank in ranks))
        self.taken: set[str] = set()
        self.names = [self.unused(self.name) for _ in range(entities)]

    def coinage(self) -> str:
        """Return a word of one or two syllables that no dictionary has."""
        syllables = self.chance.choice((1, 2, 2, 2))
        return "".join(self.chance.choice(part) for part in self.parts * syllables)

    def noun(self) -> str:
        """Return a noun, the first ones far more often than the last."""
        return self.chance.choices(self.nouns, cum_weights=self.weights)[0]

    def phrase(self) -> str:
        """Return a phrase of 5 to 12 words, without a full stop."""
        return " ".join(map(self.word, self.chance.choice(self.shapes)))

    def word(self, sign: str) -> str:
        """Return a word of the sort that *sign* asks for, or *sign* itself."""
        if sign == "N":
            return self.noun()
        if sign == "V":
            return self.chance.choice(self.verbs)
        if sign == "A":
            return self.chance.choice(self.adjectives)
        return str(self.chance.randint(2, 90)) if sign == "D" else sign

    def sentence(self, names: list[str]) -> str:
        """Return a sentence; one in four begins with a link to one of *names*."""
        said = self.phrase()
        if names and self.chance.random() < 0.25:
            return f"{link(self.chance.choice(names))} says {said}."
        return f"{said[0].upper()}{said[1:]}."

    def paragraph(self, names: list[str]) -> str:
        """Return two to five sentences on one line."""
        return " ".join(self.sentence(names) for _ in range(self.chance.randint(2, 5)))

    def size(self) -> int:
        """Return how many characters the next body shall have, roughly; 700 is the median."""
        return int(min(18_000, max(120, self.chance.lognormvariate(math.log(700), 0.95))))

    def day(self) -> str:
        """Return a date within a little over three years."""
        return date.fromordinal(EPOCH + self.chance.randrange(DAYS)).isoformat()

    def until(self, size: float, make: Callable[[], str]) -> list[str]:
        """Return what *make* gives, at least once, until it has *size* characters in all."""
        made = [make()]
        length = len(made[0])
        while length < size:
            made.append(make())
            length += len(made[-1])
        return made

    def unused(self, make: Callable[[], str]) -> str:
        """Return a name from *make* that makes a file of its own, whatever the case of letters."""
        while True:
            name = make()
            if len(name) <= LONGEST_STEM and stem(name).lower() not in self.taken:
                self.taken.add(stem(name).lower())
                return name

    def name(self) -> str:
        """Return a name of a person, a service, a file or a thing."""
        pick, drawn = self.chance.choice, self.chance.random()
        if drawn < 0.12:
            first, between, second = pick(OTHER_NAMES)
            # There are few of these names: most have a place or a firm behind them.
            return f"{pick(first.split())}{between}{pick(second.split())} {self.coinage()}"
        if drawn < 0.42:
            return (
                f"{pick(FIRST_NAMES.split())} {self.coinage().title()} {pick(LAST_NAMES.split())}"
            )
        if drawn < 0.62:
            return f"{self.coinage()}-{pick(self.common)}"
        if drawn < 0.66:
            return f"{pick(self.common)}/{self.coinage()}.py"
        return f"{pick(self.adjectives)} {self.coinage()} {pick(self.common)}"

    def some_names(self) -> list[str]:
        """Return a few names, the first of all of them far more often than the last."""
        known = len(self.names)
        drawn = int(min(40, self.chance.paretovariate(1.3))) if known else 0
        ranks = [int((known + 1) ** self.chance.random()) - 1 for _ in range(drawn)]
        return list(dict.fromkeys(self.names[min(rank, known - 1)] for rank in ranks))
