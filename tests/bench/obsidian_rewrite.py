"""
How many written blocks survive Obsidian's rewrite of the properties, in values and in bytes.

Not a test: it installs npm's ``yaml`` 2.7.0 (the library Obsidian uses) into a temporary folder.
Run ``python -m tests.bench.obsidian_rewrite [COUNT]``; needs ``npm`` and ``node``.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from memfmt.text.edits import apply
from memfmt.text.frontmatter import Plain, Value, edits, read, render

VERSION = "2.7.0"
SCRIPT = """
import fs from 'node:fs';
import YAML from 'yaml';
const options = {nullStr: '', lineWidth: 0, aliasDuplicateObjects: false};
const rewrite = text => {
  try {
    const value = YAML.parse(text);
    return {text: YAML.stringify(value, options), value};
  } catch (error) { return {error: String(error.message)}; }
};
const blocks = JSON.parse(fs.readFileSync(0, 'utf8'));
process.stdout.write(JSON.stringify(blocks.map(rewrite)));
"""
WORDS = (
    *("Ali", "rolled back, raised pool_max", "deploy to Railway", "no", "y", "011", "1_0", "1e3"),
    *("2026-07-30", "2026-13-45", "12:30", "http://x.org/a?b=c#d", "x: y", "a #b", "#tag", "- x"),
    *("[[Ash]]", "[[Hazel|Haze]]", "it's", 'say "x"', '"x', "C:\\notes\\new", "=", "<<", "~", ""),
    *("x ", " x", "\xa0x", "x\u3000", "a\tb", "a\nb", "\n", "a\r\nb", "\x07", "\x7f", "\x85", "\0"),
    *("\u2028", "\ufeff", "\ufffe", "\U0001f600", "e\u0301", "\u200b", "é", "?x", "-x", ":x", "@x"),
    *("%x", "`x", "&x", "*x", "!x", "|", ">", "{x", "x]", "---", "...", "null", "true", ".5", "+1"),
)
ORDINARY = (
    *("Ali", "rolled back, raised pool_max", "deploy to Railway", "2026-07-30", "[[Ash]]", "C#"),
    *("it's", "é, ü", "a > b", "(x)", "semantic", "50% of it", "x = y", "", "007", "true", "1.10"),
)
PLAINS = ("4", "true", "", "1.5", "-3", "12", "false")


def ordinary_fields(chance: random.Random) -> dict[str, Value]:
    """Return fields of the words that memories are made of."""
    fields: dict[str, Value] = {}
    for key in chance.sample(("id", "happened", "outcome", "my key", "tags", "kin", "a_b"), 4):
        words: list[Value] = [chance.choice(ORDINARY) for _ in range(chance.randrange(4))]
        one = (
            Plain(chance.choice(PLAINS[1:4])) if chance.random() < 0.3 else chance.choice(ORDINARY)
        )
        fields[key] = chance.choice([one, one, words, {"k": one, "inner": words}])
    return fields


def some_value(chance: random.Random, depth: int = 0) -> Value:
    """Return a random value, lists and maps at most three deep."""
    form = chance.random()
    if depth < 3 and form < 0.2:
        return [some_value(chance, depth + 1) for _ in range(chance.randrange(4))]
    if depth < 3 and form < 0.3:
        return {
            some_text(chance): some_value(chance, depth + 1) for _ in range(chance.randrange(4))
        }
    if form < 0.4:
        return Plain(chance.choice(PLAINS))
    return some_text(chance)


def some_text(chance: random.Random) -> str:
    """Return a random text: a word, words joined, or any characters."""
    form = chance.random()
    if form < 0.6:
        return chance.choice(WORDS)
    if form < 0.8:
        return " ".join(chance.choice(WORDS) for _ in range(chance.randrange(1, 4)))
    codes = [chance.choice((0x80, 0x800, 0xD800, 0x110000)) for _ in range(chance.randrange(6))]
    drawn = [chance.randrange(code) for code in codes]
    return "".join(chr(code) for code in drawn if not 0xD800 <= code < 0xE000)


def rewritten(blocks: list[str]) -> list[dict[str, object]]:
    """Return what npm's library makes of each YAML text."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "rewrite.mjs").write_text(SCRIPT, encoding="utf-8")
        install = ["npm", "install", "--silent", "--prefix", folder, f"yaml@{VERSION}"]
        subprocess.run(install, check=True, capture_output=True)
        done = subprocess.run(
            ["node", "rewrite.mjs"],
            cwd=folder,
            check=True,
            capture_output=True,
            input=json.dumps(blocks).encode(),
        )
    answer: list[dict[str, object]] = json.loads(done.stdout)
    return answer


def inner(text: str) -> str:
    """Return what lies between the fences of *text*."""
    front = read(text)
    return text[front.inside.start : front.inside.end]


def shown(value: Value) -> object:
    """Return *value* as JSON-like data, null as None, other scalars as their text."""
    if isinstance(value, list):
        return [shown(each) for each in value]
    if isinstance(value, dict):
        return {key: shown(each) for key, each in value.items()}
    return None if isinstance(value, Plain) and not value else (str(value), type(value).__name__)


def values(text: str) -> dict[str, object]:
    """Return the values of *text*'s block."""
    return {field.key: shown(field.value) for field in read(text).fields}


def bare(text: str) -> str:
    """Return *text* without quotes, and the backslashes they need."""
    return text.replace("\\\\", "\\").replace('\\"', "").replace('"', "").replace("'", "")


def main(count: int) -> int:
    """Print the figures; return 1 where a value was lost."""
    chance = random.Random(20260730)
    cases = [
        {some_text(chance): some_value(chance) for _ in range(chance.randrange(1, 6))}
        for _ in range(count)
    ]
    # Half of them are reached by edits of an earlier block instead of written at once.
    texts = []
    for number, fields in enumerate(cases):
        text = render(fields)
        if number % 2:
            start = render(cases[number - 1])
            gone = dict.fromkeys(cases[number - 1], None)
            text = apply(start, edits(read(start), start, {**gone, **fields}, ()))
        texts.append(text)
    lost = same = unquoted = 0
    for text, back in zip(texts, rewritten(list(map(inner, texts))), strict=True):
        again = f"---\n{back.get('text')}---\n"
        found = values(again)
        if back.get("error") or found != values(text):
            lost += 1
            print("LOST", ascii(text), ascii(again), back.get("error"), file=sys.stderr)
        same += again == text
        unquoted += bare(again) == bare(text)
    print(f"{count} blocks: {count - lost} keep every value, {same} every byte,")
    plain = [render(ordinary_fields(chance)) for _ in range(count)]
    kept = sum(
        inner(text) == back.get("text")
        for text, back in zip(plain, rewritten(list(map(inner, plain))), strict=True)
    )
    print(f"{unquoted} every byte but quotes; of {count} of ordinary words {kept} every byte")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 4000))
