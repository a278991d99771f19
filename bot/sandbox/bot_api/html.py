"""A parser for Telegram's HTML style, which returns plain text and entities.

Source: Bot API, "HTML style". The errors are those of TDLib (MessageEntity.cpp, parse_html). Offsets and
lengths of entities are in UTF-16 units (Bot API, MessageEntity); offsets in errors are in bytes.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from bot.sandbox.errors import BadRequest

Entity: TypeAlias = dict[str, object]
FindUser: TypeAlias = Callable[[int], dict[str, object] | None]

_SIMPLE_TAGS: Final = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
}
_OTHER_TAGS: Final = frozenset({"a", "code", "pre", "span", "blockquote", "tg-emoji"})
_NAMED_CHARACTERS: Final = {
    "lt": "<",
    "gt": ">",
    "amp": "&",
    "quot": '"',
}  # "HTML style": only these four
_CHARACTER: Final = re.compile(r"&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(lt|gt|amp|quot));?")
_PLAIN: Final = re.compile(r"[^&<]+")
_TAG_NAME: Final = re.compile(r"[^\s>]*")
_ATTRIBUTE: Final = re.compile(r"""\s*([^\s=>]+)\s*(?:=\s*("[^"]*"|'[^']*'|[a-zA-Z0-9.-]+))?""")
_USER_LINK: Final = re.compile(r"tg://user/?\?id=(\d+)")


def utf16_length(text: str) -> int:
    """Return the number of UTF-16 units, which is how Telegram measures length."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


@dataclass(slots=True)
class _OpenTag:
    name: str
    at_byte: int
    start: int
    attributes: Mapping[str, str]


@dataclass(slots=True)
class _Parser:
    """Parses the source in a single pass from left to right."""

    source: str
    find_user: FindUser
    text: list[str] = field(default_factory=list)
    length: int = 0
    open: list[_OpenTag] = field(default_factory=list)
    entities: list[Entity] = field(default_factory=list)

    def append(self, piece: str) -> None:
        self.text.append(piece)
        self.length += utf16_length(piece)

    def bytes_before(self, at: int) -> int:
        return len(self.source[:at].encode())

    def error(self, reason: str) -> BadRequest:
        return BadRequest(f"can't parse entities: {reason}")

    def parse(self) -> None:
        at = 0
        while at < len(self.source):
            ch = self.source[at]
            if plain := _PLAIN.match(self.source, at):
                self.append(plain.group())
                at = plain.end()
            elif ch == "&" and (found := _CHARACTER.match(self.source, at)):
                self.append(_decode_character(found))
                at = found.end()
            elif ch == "<":
                closing = self.source.startswith("</", at)
                at = self.end_tag(at) if closing else self.start_tag(at)
            else:
                self.append(ch)
                at += 1
        if self.open:
            last = self.open[-1]
            raise self.error(f'Can\'t find end tag corresponding to start tag "{last.name}"')

    def start_tag(self, begin: int) -> int:
        at_byte = self.bytes_before(begin)
        named = _TAG_NAME.match(self.source, begin + 1)
        name = named.group().lower() if named else ""
        at = begin + 1 + len(name)
        if at >= len(self.source):
            raise self.error(f"Unclosed start tag at byte offset {at_byte}")
        if name not in _SIMPLE_TAGS and name not in _OTHER_TAGS:
            raise self.error(f'Unsupported start tag "{name}" at byte offset {at_byte}')
        attributes: dict[str, str] = {}
        while (rest := self.source[at:].lstrip()) and not rest.startswith(">"):
            found = _ATTRIBUTE.match(self.source, at)
            if found is None:
                raise self.error(
                    "Expected equal sign in declaration of an attribute "
                    f'of the tag "{name}" at byte offset {at_byte}'
                )
            attributes[found[1].lower()] = _decode((found[2] or "").strip("\"'"))
            at = found.end()
        if not rest:
            raise self.error(f"Unclosed start tag at byte offset {at_byte}")
        if name == "span" and attributes.get("class") != "tg-spoiler":
            raise self.error(f'Tag "span" must have class "tg-spoiler" at byte offset {at_byte}')
        self.open.append(_OpenTag(name, at_byte, self.length, attributes))
        return self.source.index(">", at) + 1

    def end_tag(self, begin: int) -> int:
        at_byte = self.bytes_before(begin)
        end = self.source.find(">", begin)
        if end < 0:
            raise self.error(f"Unclosed end tag at byte offset {at_byte}")
        name = self.source[begin + 2 : end].strip().lower()
        if not self.open:
            raise self.error(f"Unexpected end tag at byte offset {at_byte}")
        opened = self.open.pop()
        if name and name != opened.name:
            raise self.error(
                f"Unmatched end tag at byte offset {at_byte}, "
                f'expected "</{opened.name}>", found "</{name}>"'
            )
        if self.length > opened.start:
            self.close(opened)
        return end + 1

    def close(self, tag: _OpenTag) -> None:
        span: Entity = {"offset": tag.start, "length": self.length - tag.start}
        match tag.name:
            case "a":
                self.link(tag, span)
            case "span":
                self.entities.append({**span, "type": "spoiler"})
            case "blockquote":
                kind = "expandable_blockquote" if "expandable" in tag.attributes else "blockquote"
                self.entities.append({**span, "type": kind})
            case "tg-emoji":
                custom = tag.attributes.get("emoji-id", "")
                self.entities.append({**span, "type": "custom_emoji", "custom_emoji_id": custom})
            case "pre":
                self.pre(span)
            case "code":
                language = tag.attributes.get("class", "").removeprefix("language-")
                named = {"language": language} if language else {}
                self.entities.append({**span, "type": "code", **named})
            case simple:
                self.entities.append({**span, "type": _SIMPLE_TAGS[simple]})

    def pre(self, span: Entity) -> None:
        """Add a `pre` entity. `<pre><code class="language-…">` becomes a single entity with a language."""
        inner = self.entities[-1] if self.entities else {}
        named: Entity = {}
        if inner.get("type") == "code" and all(inner[k] == span[k] for k in ("offset", "length")):
            self.entities.pop()
            named = {"language": inner["language"]} if "language" in inner else {}
        self.entities.append({**span, "type": "pre", **named})

    def link(self, tag: _OpenTag, span: Entity) -> None:
        plain_text = "".join(self.text)
        url = tag.attributes.get("href") or _slice_utf16(plain_text, tag.start, self.length)
        if found := _USER_LINK.fullmatch(url):
            # Bot API, "Formatting options": mentions by id require that the bot has met the user
            if (user := self.find_user(int(found[1]))) is not None:
                self.entities.append({**span, "type": "text_mention", "user": user})
        elif re.match(r"(https?|tg)://.|[\w-]+\.[\w-]", url):
            whole = url if "://" in url else f"http://{url}"
            self.entities.append({**span, "type": "text_link", "url": whole})


def parse_html(source: str, find_user: FindUser) -> tuple[str, list[Entity]]:
    """Return the plain text of an HTML source, and its entities.

    `find_user` returns the User with a given id, or None if the bot has not met that user. Raises BadRequest if the
    markup is invalid.
    """
    parser = _Parser(source, find_user)
    parser.parse()
    for entity in parser.entities:
        if entity["type"] == "code":
            entity.pop("language", None)
    return "".join(parser.text), parser.entities


def _decode_character(found: re.Match[str]) -> str:
    hexadecimal, decimal, named = found.groups()
    if named:
        return _NAMED_CHARACTERS[named]
    code = int(hexadecimal, 16) if hexadecimal else int(decimal)
    in_range = 0 < code < 0x10FFFF and not 0xD800 <= code < 0xE000
    return chr(code) if in_range else found.group()


def _decode(value: str) -> str:
    return _CHARACTER.sub(_decode_character, value)


def _slice_utf16(text: str, start: int, end: int) -> str:
    raw = text.encode("utf-16-le")
    return raw[2 * start : 2 * end].decode("utf-16-le", "replace")
