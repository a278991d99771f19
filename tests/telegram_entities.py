"""The entities that Telegram detects in a text: a second implementation of its rules, for tests only.

The rules are those of `find_entities` in TDLib (td/telegram/MessageEntity.cpp), applied after `clean_input_string`
(td/telegram/misc.cpp). Two rules are stricter. Any last label of two or more characters is a top-level domain; TDLib
has a list. Telegram's servers also find phone numbers, by rules that are not published: here, five or more digits are
a phone number if only characters separate them that libphonenumber allows between digits.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple


class Found(NamedTuple):
    """An entity: its type as in the Bot API, and its text."""

    type: str
    text: str


_TAG = re.compile(r"<[^>]*>")
_REMOVED = re.compile("[\r\u2028-\u202e\u0333\u033f\u030a]")
_CONTROL = re.compile("[\x00-\x09\x0b\x0c\x0e-\x1f]")
_MARKS = re.compile("[\u200e\u200f]+(?=[\u200e\u200f])")

# Python's \w is a letter, a number of any kind, or an underscore, like is_word_character.
_MENTION = re.compile(r"(?<!\w)@([a-zA-Z0-9_]+)(?!\w)")
_COMMAND = re.compile(r"(?<![\w/<>])/[a-zA-Z0-9_]{1,64}(?:@[a-zA-Z0-9_]{3,32}|(?!@))(?![\w/<>])")
_TG_URL = re.compile(r"(?:tg|ton|ite)://[a-zA-Z0-9_-]{1,253}", re.IGNORECASE)
_TIMESTAMP = re.compile(r"(?<![\w:])(?:[0-9]{1,2}:)?[0-9]{1,4}:[0-5][0-9](?![\w:])")
_EMAIL = re.compile(
    r"(?:mailto:)?(?:[a-z0-9_-]{0,26}[.+]){0,10}[a-z0-9_-]{1,35}"
    r"@(?:(?:[a-z0-9][a-z0-9_-]{0,28})?[a-z0-9][.]){1,6}[a-z]{2,8}",
    re.IGNORECASE,
)
_PROTOCOL = re.compile(r"(?:https?|ftp|tonsite)://", re.IGNORECASE)
_PUNCTUATION = (
    r"-x\u2010-\u2015\u2212\u30fc\uff0d-\uff0f \u00a0\u00ad\u200b\u2060\u3000"
    r"()\uff08\uff09\uff3b\uff3d.\[\]/~\u2053\u223c\uff5e"
)
_PHONE = re.compile(rf"[+\uff0b]?\d(?:[{_PUNCTUATION}]*\d){{4,}}")
_PATH_END = ".:;,('?!`"


def parsed(html: str) -> str:
    """Return the text of an HTML message as Telegram stores it, without the markup."""
    text = _CONTROL.sub(" ", _REMOVED.sub("", unescape(_TAG.sub("", html))))
    return _MARKS.sub(lambda run: "\u200c" * len(run.group()), text)


def find_entities(html: str) -> list[Found]:
    """Return all entities that Telegram detects in the text of an HTML message, including overlapping ones."""
    text = parsed(html)
    found = [
        Found("mention", one.group())
        for one in _MENTION.finditer(text)
        if _is_mention(one.group(1))
    ]
    found += [Found("bot_command", one.group()) for one in _COMMAND.finditer(text)]
    found += [Found("hashtag", one) for one in _hashtags(text)]
    found += [Found("cashtag", one) for one in _cashtags(text)]
    found += [Found("bank_card", one) for one in _cards(text)]
    found += [Found("url", one.group()) for one in _TG_URL.finditer(text)]
    found += [_link(one) for one in _urls(text) if _EMAIL.fullmatch(one) or _is_address(one)]
    found += [Found("media_timestamp", one.group()) for one in _TIMESTAMP.finditer(text)]
    found += [Found("phone_number", one.group()) for one in _PHONE.finditer(text)]
    return found


def _is_mention(username: str) -> bool:
    return 4 <= len(username) <= 32 or username.lower() in {"gif", "vid", "pic"}


def _is_tag_character(char: str) -> bool:
    if char in "_\u200c\u00b7" or "\u0d80" <= char <= "\u0dff":
        return True
    kind = unicodedata.category(char)
    return kind[0] == "L" or kind == "Nd"


def _hashtags(text: str) -> Iterator[str]:
    for start in _places(text, "#"):
        if start and _is_tag_character(text[start - 1]):
            continue
        end = start + 1
        while end < len(text) and _is_tag_character(text[end]):
            end += 1
        tag = text[start + 1 : end]
        has_letter = any(unicodedata.category(char)[0] == "L" for char in tag[:256])
        if has_letter and text[end : end + 1] != "#":
            yield text[start:end]


def _cashtags(text: str) -> Iterator[str]:
    for start in _places(text, "$"):
        if start and (_is_tag_character(text[start - 1]) or text[start - 1] == "$"):
            continue
        found = re.compile(r"1INCH|[A-Z]{1,8}").match(text, start + 1)
        if found is None:
            continue
        following = text[found.end() : found.end() + 1]
        if following != "$" and not (following and _is_tag_character(following)):
            yield text[start : found.end()]


def _cards(text: str) -> Iterator[str]:
    """Yield the bank card numbers among all sequences of digit groups, a superset of those of TDLib."""
    for run in re.finditer(r"[0-9][0-9 -]*", text):
        groups = list(re.finditer("[0-9]+", run.group()))
        for at, first in enumerate(groups):
            for last in groups[at:]:
                start, end = run.start() + first.start(), run.start() + last.end()
                before, after = text[:start][-1:], text[end : end + 1]
                joined = before in set(".,+-_") or after in set("-_")
                if not (joined or before.isalpha() or after.isalpha()) and _is_card(
                    text[start:end]
                ):
                    yield text[start:end]


def _is_card(number: str) -> bool:
    digits = [int(char) for char in number if char.isdigit()]
    if not 13 <= len(digits) <= 19 or len(number) > 2 * len(digits) - 1:
        return False
    doubled = [sum(divmod(2 * digit, 10)) for digit in digits[-2::-2]]
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0


def _urls(text: str) -> Iterator[str]:
    """Yield each part around a dot that may be a URL or an e-mail address. `_is_address` decides."""
    done = 0
    while (dot := text.find(".", done)) >= 0 and dot + 1 < len(text):
        if text[dot + 1] == " ":
            done = dot + 2
            continue
        start, at = dot, False
        while start > done and _is_domain_character(text[start - 1]):
            start -= 1
        end = dot
        while end < len(text) and (text[end] == "@" or _is_domain_character(text[end])):
            at |= text[end] == "@"
            end += 1
        if at:
            start = _user_start(text, start, done)
        end = _path_end(text, _port_end(text, end))
        while end > dot + 1 and text[end - 1] == ".":
            end -= 1
        begun = _url_start(text, start, done, at=at)
        if begun is None:
            done = max(text.rfind(".", done, end) + 1, dot + 1)
        else:
            if end > dot + 1:
                yield text[begun:end]
            done = max(end, dot + 1)


def _url_start(text: str, start: int, done: int, *, at: bool) -> int | None:
    """Return the start of the URL, including its user and protocol, or None if the text before it rules out a URL."""
    if start > done and text[start - 1] == "@":
        user = _user_start(text, start - 1, done)
        if at or user == start - 1:
            return None
        start = user
    before = text[done:start]
    if before.endswith("://") and len(before.encode()) >= 6:
        for name in ("https", "http", "ftp", "tonsite"):
            protocol = re.split(r"[\x00-*,./:-@\[-`{-\x7f\s]", before[:-3])[-1].lower()
            if protocol.endswith(name) and protocol not in {"shttp", "tftp", "sftp"}:
                return start - 3 - len(name)
        return None
    return None if re.search(r"[\w/#@]\Z", before) else start


def _user_start(text: str, start: int, done: int) -> int:
    while (
        start > done
        and text[start - 1] not in "\n/[]{}()'`<>\"@«»"
        and _is_url_character(text[start - 1])
    ):
        start -= 1
    return start


def _port_end(text: str, end: int) -> int:
    port = re.compile(r":0*([1-9][0-9]{0,4})(?![0-9])").match(text, end)
    return port.end() if port is not None and int(port.group(1)) <= 65535 else end


def _path_end(text: str, start: int) -> int:
    if text[start : start + 1] not in ("/", "?", "#"):
        return start
    end = start + 1
    while end < len(text) and text[end] not in '\n<>"«»' and _is_url_character(text[end]):
        end += 1
    while end > start + 1 and text[end - 1] in _PATH_END:
        end -= 1
    return end if text[start] == "/" or end > start + 1 else start


def _is_url_character(char: str) -> bool:
    if "\u2000" <= char <= "\u206f":
        return char in "\u200c\u200d" or "\u2010" <= char <= "\u2015"
    return unicodedata.category(char)[0] != "Z"


def _is_domain_character(char: str) -> bool:
    if char < "\u00c0":
        return char in ".~_-" or (char.isascii() and char.isalnum())
    return _is_url_character(char)


def _is_address(url: str) -> bool:
    """Return whether the domain of a possible URL is a valid one, as in fix_url."""
    protocol = _PROTOCOL.match(url)
    domain = re.split(r"[/?#]", url[protocol.end() if protocol else 0 :])[0]
    domain = domain[domain.find("@") + 1 :]
    domain = domain.rpartition(":")[0] or domain
    labels = domain.split(".")
    if len(labels) == 1 or any(
        not 0 < len(one.encode()) < 64 or one.endswith("-") for one in labels
    ):
        return False
    if len(labels) == 4 and all(re.fullmatch(r"0|[1-9][0-9]{0,2}", one) for one in labels):
        return all(int(one) <= 255 for one in labels)
    top = labels[-1]
    if len(top) < 2 or "_" in labels[-2] or not re.search(r"[^0-9.]", domain):
        return False
    if top.startswith("xn--"):
        return re.fullmatch(r"[a-zA-Z0-9]{2,}", top[4:]) is not None
    return "_" not in top and "-" not in top


def _link(text: str) -> Found:
    return Found("email" if _EMAIL.fullmatch(text) else "url", text)


def _places(text: str, char: str) -> Iterator[int]:
    start = text.find(char)
    while start >= 0:
        yield start
        start = text.find(char, start + 1)
