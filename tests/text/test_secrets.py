"""Secrets are known by their issuers' patterns, and nothing else is taken for one."""

from __future__ import annotations

import base64
import hashlib
import json
import random
import re
import string
import uuid

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memfmt.text.secrets import ISSUERS, MASK, masked, secrets_in
from tests.growth import assert_takes_no_square
from tests.strategies import texts

LETTERS = string.ascii_letters + string.digits
HEX = "0123456789abcdef"
UPPER = string.ascii_uppercase + "234567"
#: Heads and tails are apart, so that this file holds nothing that another tool takes for a secret.
SHAPES = [
    ("AWS", "AKI" + "A", UPPER, 16, ""),
    ("AWS", "ASI" + "A", UPPER, 16, ""),
    ("GitHub", "gh" + "p_", LETTERS, 36, ""),
    ("GitHub", "gh" + "s_", LETTERS, 36, ""),
    ("GitHub", "github" + "_pat_", LETTERS, 22, "_" + "a1" * 29 + "b"),
    ("GitLab", "gl" + "pat-", LETTERS + "_-", 19, "x"),
    ("Slack", "xox" + "b-", "0123456789", 12, "-123456789012-" + "aB3d" * 6),
    ("Slack", "xox" + "p-", "0123456789", 12, "-123456789012-123456789012-" + "ab" * 16),
    ("Stripe", "sk" + "_live_", LETTERS, 24, ""),
    ("Stripe", "rk" + "_test_", LETTERS, 99, ""),
    ("OpenAI", "s" + "k-", LETTERS, 48, ""),
    ("OpenAI", "s" + "k-proj-", LETTERS + "_-", 120, "x"),
    ("Anthropic", "s" + "k-ant-api03-", LETTERS + "_-", 93, "AA"),
    ("Google", "AI" + "za", LETTERS + "_-", 34, "x"),
    ("npm", "np" + "m_", LETTERS, 36, ""),
    ("PyPI", "pypi" + "-AgEIcHlwaS5vcmc", LETTERS + "_-", 100, "x"),
    ("Telegram", "1234567890:" + "AA", LETTERS + "_-", 32, "x"),
    ("SendGrid", "S" + "G.", LETTERS, 22, "." + "a-1" * 14 + "b"),
    ("Twilio", "S" + "K", HEX, 32, ""),
    ("private key", "-----BEGIN " + "RSA PRIVATE KEY-----", LETTERS, 0, ""),
    ("private key", "-----BEGIN " + "OPENSSH PRIVATE KEY-----", LETTERS, 0, ""),
    ("private key", "-----BEGIN " + "PRIVATE KEY-----", LETTERS, 0, ""),
    ("private key", "-----BEGIN " + "PGP PRIVATE KEY BLOCK-----", LETTERS, 0, ""),
    ("AWS", "aws_secret_access" + "_key = ", LETTERS + "/+", 39, "x"),
]


def made(shape, dice):
    _, head, alphabet, length, tail = shape
    return head + "".join(dice.choices(alphabet, k=length)) + tail


def shape_name(shape):
    return f"{shape[0]}, {len(shape[1])}"


@pytest.mark.parametrize("shape", SHAPES, ids=shape_name)
@pytest.mark.parametrize(
    "around",
    ["{}", "the key is {}, do tell", "KEY={}", "`{}`", '"{}".', "({})", r"a\n{}\nb", "?q=%20{}&b"],
)
def test_a_token_of_a_known_issuer_is_found_wherever_it_stands(shape, around):
    dice = random.Random(repr(shape))
    for _ in range(20):
        token = made(shape, dice)
        text = around.format(token)
        found = list(secrets_in(text))
        assert [each.issuer for each in found][:1] == [shape[0]]
        assert token in text[found[0].start : found[0].end] or shape[0] == "AWS"
        assert token not in masked(text)
        assert MASK in masked(text)


@pytest.mark.parametrize("number", range(len(ISSUERS)), ids=lambda at: f"{ISSUERS[at].name} {at}")
@settings(max_examples=max(20, settings().max_examples // 5))
@given(st.data())
def test_what_fits_a_pattern_holds_one_of_its_anchors(number, data):
    issuer = ISSUERS[number]
    flags = re.IGNORECASE if "secret_?access" in issuer.pattern else 0
    if flags:
        return  # of many spellings, the three that are used are the anchors
    token = data.draw(st.from_regex(re.compile(issuer.pattern, re.ASCII), fullmatch=True))
    assert any(anchor in token for anchor in issuer.anchors)


@given(texts, st.sampled_from(SHAPES), texts)
def test_no_masked_text_holds_a_secret(before, shape, after):
    token = made(shape, random.Random(before + after))
    text = f"{before} {token} {after}"
    assert not list(secrets_in(masked(text)))
    assert token not in masked(text)


@given(texts)
def test_a_text_without_secrets_is_the_same_masked(text):
    assert masked(text) == text


def harmless(dice):
    """Yield what looks as random as a secret, and is none."""
    data = dice.randbytes(64)
    for name in ("md5", "sha1", "sha256", "sha384", "sha512"):
        digest = hashlib.new(name, data)
        yield digest.hexdigest()
        yield digest.hexdigest().upper()
        yield f"{name}:{digest.hexdigest()}"
        yield f"{name}-{base64.b64encode(digest.digest()).decode()}"
        yield base64.urlsafe_b64encode(digest.digest()).decode()
    yield hashlib.sha1(data).hexdigest()[:7]
    some = uuid.UUID(int=dice.getrandbits(128))
    yield from (str(some), some.hex, f"{{{some}}}", some.urn)
    yield f"mem_2026-0{dice.randint(1, 9)}-2{dice.randint(0, 9)}_{data.hex()[:6]}"
    yield f"mem_{data.hex()[:32]}"
    yield "".join(dice.choices("0123456789ABCDEFGHJKMNPQRSTVWXYZ", k=26))  # a ULID
    yield "".join(dice.choices(LETTERS, k=dice.randint(20, 64)))
    yield f"{dice.randint(10**9, 10**10)}:{data.hex()[:40]}"
    yield f"https://example.org/a/{data.hex()}?id={some}"
    yield f"commit {data.hex()[:40]} of disk-{some}, task-{data.hex()[:32]}"


def test_digests_commits_and_ids_pass():
    dice = random.Random(4)
    count = 0
    for _ in range(200):
        for text in harmless(dice):
            assert not list(secrets_in(text)), text
            count += 1
    assert count > 5000


WORDS = [
    "API key",
    "api_key",
    "password:",
    "password =",
    "passwd",
    "secret",
    "client_secret",
    "token",
    "bearer token",
    "access token",
    "private key",
    "PRIVATE KEY",
    "ssh key",
    "sk-",
    "sk_live_",
    "ghp_",
    "AKIA",
    "xoxb-",
    "AIza",
    "npm_",
    "pypi-",
    "SG.",
    "github_pat_",
    "glpat-",
    "eyJ",
    "Authorization:",
    "aws_secret_access_key",
    "$OPENAI_API_KEY",
    "credentials",
    "passphrase",
    "key id",
]
SENTENCES = [
    "no {} in the build at all",
    "{} policy is twelve words",
    "the {} lives in the vault of the team",
    "rotate the {} every 90 days",
    "{} 4000",
    "`{}` is read from the environment",
    "ask Ali for the {}",
    "tokens that begin with {} are refused",
    "{} hunter2-is-no-secret-here",
    "{}…",
    "{}<redacted>",
    "{} ****************************************",
    "set {} before the deploy",
]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_words_about_keys_are_no_keys(sentence):
    for word in WORDS:
        assert not list(secrets_in(sentence.format(word))), word


def token_of(header):
    def part(value):
        return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")

    return f"{part(header)}.{part({'sub': '1234567890'})}.{'a-1' * 14}"


def test_a_signed_token_is_a_secret_and_an_unsigned_one_is_not():
    assert [each.issuer for each in secrets_in(token_of({"alg": "HS256"}))] == ["a signed JWT"]
    assert not list(secrets_in(token_of({"alg": "none"})))
    assert not list(secrets_in(token_of({"typ": "JWT"})))
    assert not list(secrets_in("eyJ" + "a" * 20 + ".eyJ" + "b" * 20 + "." + "c" * 43))


def test_one_character_more_or_less_is_another_thing():
    token = "AKI" + "A" + "Z" * 16
    assert list(secrets_in(token))
    assert not list(secrets_in(token + "Z"))
    assert not list(secrets_in(token[:-1]))
    assert not list(secrets_in("X" + token))
    assert not list(secrets_in(token.lower()))


def test_a_private_key_is_found_though_its_lines_are_joined():
    head = "-----BEGIN " + "RSA PRIVATE KEY-----"
    assert list(secrets_in(f"key{head}MIIEpAIBAAKCAQEA"))
    assert list(secrets_in(f"------{head}"))


BEGIN = "-----BEGIN " + "RSA PRIVATE KEY-----"
END = "-----END " + "RSA PRIVATE KEY-----"
FIELDS = ["Proc-Type: 4,ENCRYPTED", "DEK-Info: DES-EDE3-CBC,0123456789ABCDEF", ""]
bodies = st.lists(
    st.text(LETTERS + "+/", min_size=64, max_size=64), min_size=1, max_size=4
).flatmap(
    lambda lines: st.text(LETTERS, min_size=4, max_size=20).map(lambda last: [*lines, f"{last}=="])
)
GAPS = ["\n", "\r\n", " ", "\n\n    ", "\n> ", r"\n", r"\\r\\n"]


@given(texts, bodies, st.sampled_from(GAPS), st.booleans(), st.booleans(), texts)
def test_a_private_key_is_a_secret_to_its_last_word(before, body, gap, is_whole, is_old, after):
    fields = FIELDS if is_old else []
    lines = [BEGIN, *fields, *body, *([END] if is_whole else [])]
    said = masked(f"{before}{gap.join(lines)} …{after}")
    assert MASK in said
    assert not any(line in said for line in (*body, END)), said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"a {BEGIN}\nMIIEabc\nabcd\n{END} b", "a [secret] b"),
        (f"{BEGIN}MIIE", "[secret]"),
        (f"{BEGIN} keeps bees, and 3 goats", "[secret] keeps bees, and 3 goats"),
        (f"`{BEGIN}` begins one, `{END}` ends it", "`[secret]` ends it"),
        (f"{BEGIN}\nMIIEpAIBAAKCAQEA\n\n- keeps bees\n", "[secret]\n\n- keeps bees\n"),
        (f"{BEGIN} MIIEp1 {BEGIN}\nMIIEp2\n{END}\n{END}", f"[secret] [secret]\n{END}"),
        (f"{END} x {BEGIN}", f"{END} x [secret]"),
    ],
)
def test_where_a_private_key_ends(text, said):
    assert masked(text) == said


def test_a_public_key_is_no_secret():
    assert not list(secrets_in("-----BEGIN PUBLIC KEY-----"))
    assert not list(secrets_in("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI" + "a" * 43))
    assert not list(secrets_in("pk" + "_live_" + "a" * 24))


@pytest.mark.parametrize(
    "unit",
    [
        BEGIN,
        f"{BEGIN} ",
        f"{BEGIN}\nMIIEpAIBAAKCAQEA1\n",
        f"{BEGIN} Comment: ",
        "-----BEGIN ",
        "-----BEGIN A ",
        f"{BEGIN}{END}",
        "sk-",
        "sk-a-",
        "eyJaaaaaaaaaaaaa.",
        "xoxb-a1-",
        "1",
        "SG." + "a" * 21,
        "AKIA",
        "gl",
        ":A",
    ],
)
def test_time_grows_with_the_text(unit):
    short = unit * (60_000 // len(unit))
    assert_takes_no_square(lambda text: list(secrets_in(text)), (short,), (short * 4,))


@pytest.mark.parametrize(
    "unit", [" ", "\n", "a", "A", "aB ", "\\", r"\n", "Version: ", "> ", "Comment:"]
)
def test_time_grows_with_what_follows_the_header_of_a_key(unit):
    short = unit * (60_000 // len(unit))
    assert_takes_no_square(
        lambda text: list(secrets_in(text)), (BEGIN + short,), (BEGIN + short * 4,)
    )
