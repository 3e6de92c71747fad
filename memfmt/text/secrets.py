"""Secrets by the patterns of those who issue them; nothing is guessed. Source: spec/gates.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

#: What a hit is replaced by wherever a text must be shown.
MASK = "[secret]"


class Issuer(NamedTuple):  # a dataclass takes 1 ms, on the way of every act
    """Who gives out secrets of a form: each holds one of the *anchors*, and is the *pattern*."""

    name: str
    anchors: tuple[str, ...]
    pattern: str


class Secret(NamedTuple):
    """A secret in a text: whose it is, and the half-open range of its characters."""

    issuer: str
    start: int
    end: int


#: Every pattern but that of private keys is bounded by what no token holds, see ``_compiled``.
ISSUERS = (
    Issuer(
        "private key",
        ("PRIVATE KEY",),
        r"-----BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----",  # all of it: ``_KEY``
    ),
    Issuer("age", ("AGE-SECRET-KEY-1",), r"AGE-SECRET-KEY-1[0-9A-Z]{58}"),
    Issuer("AWS", ("AKIA", "ASIA", "ABIA", "ACCA"), r"(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}"),
    Issuer(
        "AWS",
        ("secret_access_key", "SECRET_ACCESS_KEY", "SecretAccessKey"),
        r"(?:aws_)?secret_?access_?key[\"'` ]{0,3}[=:][\"'` ]{0,3}[0-9A-Za-z/+]{40}",
    ),
    Issuer("GitHub", ("ghp_", "gho_", "ghu_", "ghs_", "ghr_"), r"gh[pousr]_[0-9A-Za-z]{36,}"),
    Issuer("GitHub", ("github_pat_",), r"github_pat_[0-9A-Za-z_]{36,}"),
    Issuer(
        "GitLab",
        (
            "glpat-",
            "gldt-",
            "glrt-",
            "glptt-",
            "glft-",
            "glsoat-",
            "glcbt-",
            "glimt-",
            "glagent-",
            "gloas-",
        ),
        r"gl(?:pat|dt|rt|ptt|ft|soat|cbt|imt|agent|oas)-[0-9A-Za-z_\-.]{20,}",
    ),
    Issuer(
        "Slack", ("xox",), r"xox[abeoprs](?:\.xox[bp])?-(?=[0-9A-Za-z\-]*[0-9])[0-9A-Za-z\-]{16,}"
    ),
    Issuer("Slack", ("xapp-",), r"xapp-[0-9]-[0-9A-Z]{8,}-[0-9]+-[0-9A-Za-z]{16,}"),
    Issuer(
        "Slack",
        ("hooks.slack.com/",),
        r"hooks\.slack\.com/(?:services|workflows|triggers)/[0-9A-Z]{6,}/[0-9A-Z]{6,}/[0-9A-Za-z/]{16,}",
    ),
    Issuer(
        "Discord",
        ("/api/webhooks/",),
        r"discord(?:app)?\.com/api/webhooks/[0-9]{17,20}/[0-9A-Za-z_\-]{60,}",
    ),
    Issuer("Stripe", ("sk_", "rk_"), r"[sr]k_(?:live|test|prod)_[0-9A-Za-z]{16,}"),
    Issuer("Stripe", ("whsec_",), r"whsec_[0-9A-Za-z+/=]{32,}"),
    Issuer("Anthropic", ("sk-ant-",), r"sk-ant-[a-z]{2,10}[0-9]{2}-[0-9A-Za-z_\-]{20,}"),
    Issuer("OpenRouter", ("sk-or-",), r"sk-or-v[0-9]-[0-9a-f]{64}"),
    Issuer("OpenAI", ("sk-",), r"sk-(?:proj|svcacct|admin|None)-[0-9A-Za-z_\-]{20,}"),
    Issuer("OpenAI", ("sk-",), r"sk-[0-9A-Za-z]{32,64}"),
    Issuer("Google", ("AIza",), r"AIza[0-9A-Za-z_\-]{35}"),
    Issuer("Google", ("GOCSPX-",), r"GOCSPX-[0-9A-Za-z_\-]{28}"),
    Issuer("Google", ("ya29.",), r"ya29\.[0-9A-Za-z_\-]{30,}"),
    Issuer("npm", ("npm_",), r"npm_[0-9A-Za-z]{36}"),
    Issuer("PyPI", ("pypi-AgE",), r"pypi-AgE[0-9A-Za-z_\-]{30,}"),
    Issuer("RubyGems", ("rubygems_",), r"rubygems_[0-9a-f]{48}"),
    Issuer("Docker Hub", ("dckr_",), r"dckr_(?:pat|oat)_[0-9A-Za-z_\-]{27,}"),
    Issuer("Hugging Face", ("hf_",), r"hf_[A-Za-z]{34}"),
    Issuer("Telegram", (":A",), r"[0-9]{8,10}:A[0-9A-Za-z_\-]{34}"),
    Issuer("SendGrid", ("SG.",), r"SG\.[0-9A-Za-z_\-]{20,24}\.[0-9A-Za-z_\-]{39,50}"),
    Issuer("Twilio", ("SK",), r"SK[0-9a-f]{32}"),
    Issuer("Mailchimp", ("-us",), r"[0-9a-f]{32}-us[0-9]{1,2}"),
    Issuer("DigitalOcean", ("dop_v1_", "doo_v1_", "dor_v1_"), r"do[opr]_v1_[0-9a-f]{64}"),
    Issuer(
        "Shopify", ("shpat_", "shpca_", "shppa_", "shpss_"), r"shp(?:at|ca|pa|ss)_[0-9A-Fa-f]{32}"
    ),
    Issuer("Databricks", ("dapi",), r"dapi[0-9a-f]{32}(?:-[0-9])?"),
    Issuer("Linear", ("lin_api_",), r"lin_api_[0-9A-Za-z]{40}"),
    Issuer("Notion", ("ntn_",), r"ntn_[0-9]{11}[0-9A-Za-z]{35}"),
    Issuer("Grafana", ("glsa_",), r"glsa_[0-9A-Za-z]{32}_[0-9a-f]{8}"),
    Issuer("HashiCorp Vault", ("hvs.", "hvb."), r"hv[sb]\.[0-9A-Za-z_\-]{24,}"),
    Issuer("Azure", ("AccountKey=",), r"AccountKey=[0-9A-Za-z+/]{86}=="),
    Issuer("Supabase", ("sbp_",), r"sbp_[0-9a-f]{40}"),
    Issuer("Groq", ("gsk_",), r"gsk_[0-9A-Za-z]{52}"),
    Issuer("xAI", ("xai-",), r"xai-[0-9A-Za-z]{80}"),
    Issuer("Postman", ("PMAK-",), r"PMAK-[0-9a-f]{24}-[0-9a-f]{34}"),
    Issuer("New Relic", ("NRAK-",), r"NRAK-[0-9A-Z]{27}"),
    Issuer("Atlassian", ("ATATT3",), r"ATATT3[0-9A-Za-z_\-=]{60,}"),
    Issuer(
        "a signed JWT",
        ("eyJ",),
        r"eyJ[0-9A-Za-z_\-]{10,}\.eyJ[0-9A-Za-z_\-]{10,}\.[0-9A-Za-z_\-]{20,}",
    ),
)

# What parts the words of a key: white space, its escapes as `repr` and JSON have them, and the mark
# of a quote.
_GAP = r"(?:[\s>]|\\++[nrt])"
# What RFC 1421 and PGP say before the words, to the end of its line.
_FIELD = (
    r"(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID):(?:(?!\\[nr]|-----)[^\r\n])*+"
)
# A word of the body, where it does not touch the header: prose has none that are so long, or that
# hold digits, signs, or a capital within.
_WORD = r"(?=[0-9A-Za-z+/=]{16}|[A-Za-z]*+[0-9+/=]|[A-Z]*[a-z]++[A-Z])[0-9A-Za-z+/=]++"
#: A private key, or what ends one. Nothing is gone over twice: no body reaches over a next header.
_KEY = (
    rf"{ISSUERS[0].pattern}[0-9A-Za-z+/=]*+(?:{_GAP}++(?:{_FIELD}|{_WORD}))*+"
    r"|-----(?P<end>END) (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)?-----"
)


def secrets_in(text: str) -> Iterator[Secret]:
    """
    Yield the secrets in *text*, in the order of the table of issuers, those of one by place.

    A text that holds no anchor costs some searches for a few letters, and no pattern.
    """
    if ISSUERS[0].anchors[0] in text:
        yield from _keys(text)
    for number, issuer in enumerate(ISSUERS[1:], 1):
        if any(anchor in text for anchor in issuer.anchors):
            for found in _compiled(number).finditer(text):
                if issuer.anchors != ("eyJ",) or _is_signed(found[0]):
                    yield Secret(issuer.name, found.start(), found.end())


def masked(text: str) -> str:
    """Return *text* with ``[secret]`` in place of each secret."""
    found = sorted((each.start, each.end) for each in secrets_in(text))
    pieces, cursor = [], 0
    for start, end in found:
        if start >= cursor:
            pieces += [text[cursor:start], MASK]
        cursor = max(cursor, end)
    return "".join((*pieces, text[cursor:]))


def _keys(text: str) -> Iterator[Secret]:
    """Yield the private keys in *text*: to what ends each, else as far as its words reach."""
    begun = None
    for found in _key_pattern().finditer(text):
        if found["end"] is None:
            if begun is not None:
                yield Secret(ISSUERS[0].name, *begun.span())
            begun = found
        elif begun is not None:
            yield Secret(ISSUERS[0].name, begun.start(), found.end())
            begun = None
    if begun is not None:
        yield Secret(ISSUERS[0].name, *begun.span())


@cache
def _key_pattern() -> re.Pattern[str]:
    return re.compile(_KEY)


@cache
def _compiled(number: int) -> re.Pattern[str]:
    pattern = ISSUERS[number].pattern
    flags = re.IGNORECASE if "secret_?access" in pattern else 0
    # What stands before may be an escape of JSON or of an address, whose letters are no token's.
    before = r"(?:(?<![0-9A-Za-z_])|(?<=\\[nrt])|(?<=%[0-9A-Fa-f]{2}))"
    return re.compile(rf"{before}{pattern}(?![0-9A-Za-z_])", flags | re.ASCII)


def _is_signed(token: str) -> bool:
    """Whether the first part of *token* is a header that names how it is signed."""
    import base64
    import json

    head = token.partition(".")[0]
    try:
        said = json.loads(base64.urlsafe_b64decode(head + "=" * (-len(head) % 4)))
    except ValueError:
        return False
    return isinstance(said, dict) and said.get("alg") not in (None, "none")
