"""Random names that Telegram would turn into commands, mentions, links, tags, phone numbers or bank cards."""

from __future__ import annotations

import random
from collections.abc import Callable

_WORDS = (
    "stop",
    "new",
    "somebody",
    "spam",
    "USD",
    "TON",
    "1INCH",
    "gif",
    "win-big",
    "Sara",
    "سارا",
    "علی\u200cرضا",
    "x",
    "7",
)
_TOPS = ("com", "ir", "me", "ایران", "рф", "xn--p1ai", "example.com", "online")
_SIGNS = (
    "@",
    "/",
    "#",
    "$",
    ".",
    ":",
    "://",
    "//",
    "@@",
    "/@",
    "#️⃣",
    "1️⃣",
    "_",
    "-",
    "+",
    "~",
    "?",
    "&",
    "<",
    ">",
    "'",
    '"',
)
_INVISIBLE = (
    "\u200c", "\u200d", "\u200b", "\u2060", "\u2063", "\u200e\u200f", "\u202e", "\u2066", "\u2068", "\u2069", "\ufe0f",
    "\u0301", "\u0333", "\u033f", "\u030a", "\u00ad", "\u00b7", "\r", "\n", "\t", "\u00a0", "\u3000", " ",
)  # fmt: skip
_OTHER = (
    "&amp;",
    "&#64;",
    "&commat;",
    "<b>",
    "</a>",
    "😀",
    "👩\u200d👧",
    "＠",
    "／",
    "＃",
    "．",
    "٫",
    "«",
    "»",
    "٪",
    "።",
    "අ",
    "²",
)
_CARDS = ("4111111111111111", "5500005555555559", "6037991000000000", "378282246310005")


def hostile_name(chance: random.Random) -> str:
    """Return a random name of up to 64 characters, which is Telegram's limit for a first name."""
    kind = chance.choice(_KINDS)
    name = kind(chance)
    if chance.random() < 0.4:  # put something into it or around it
        at = chance.randrange(len(name) + 1)
        name = name[:at] + _part(chance) + name[at:]
    return name[:64]


def _part(chance: random.Random) -> str:
    return chance.choice(chance.choice((_WORDS, _SIGNS, _INVISIBLE, _OTHER, _TOPS)))


def _scraps(chance: random.Random) -> str:
    return "".join(_part(chance) for _ in range(chance.randint(1, 9)))


def _command(chance: random.Random) -> str:
    return "/" + chance.choice(_WORDS) + chance.choice(("", "@miz_bot", "/", " all"))


def _mention(chance: random.Random) -> str:
    return "@" + "".join(chance.choices("abcXYZ_019", k=chance.randint(2, 20)))


def _tag(chance: random.Random) -> str:
    return chance.choice("#$") + chance.choice((*_WORDS, "ABCDEFGH", "سلام_دوستان", "\u200cx"))


def _domain(chance: random.Random) -> str:
    labels = chance.choices(_WORDS, k=chance.randint(1, 2))
    return ".".join((*labels, chance.choice(_TOPS)))


def _link(chance: random.Random) -> str:
    start = chance.choice(
        ("http://", "HTTPS://", "ftp://", "tonsite://", "tg://", "ton://", "mailto:", "t.me/", "")
    )
    return start + _domain(chance) + chance.choice(("", "/x", ":443", "?start=1", "#a", "/(b)"))


def _email(chance: random.Random) -> str:
    return chance.choice(("me", "a.b", "x+y", "user_1")) + "@" + _domain(chance)


def _address(chance: random.Random) -> str:
    return ".".join(str(chance.randrange(300)) for _ in range(4))


def _time(chance: random.Random) -> str:
    return f"{chance.randrange(100)}:{chance.randrange(60):02}"


def _digits(chance: random.Random) -> str:
    zero = chance.choice((48, 48, 48, 0x06F0, 0x0660, 0xFF10))
    text = chance.choice((*_CARDS, "+989121234567", "00982112345678", "12125550123"))
    text = "".join(chr(zero + int(one)) if one.isdigit() else one for one in text)
    joint = chance.choice(("", "", " ", "-", ".", " - ", "\u200c", "\u2060"))
    size = chance.randint(2, 5)
    return joint.join(text[at : at + size] for at in range(0, len(text), size))


_KINDS: tuple[Callable[[random.Random], str], ...] = (
    _scraps, _scraps, _command, _mention, _tag, _domain, _link, _email, _address, _time, _digits, _digits,
)  # fmt: skip
