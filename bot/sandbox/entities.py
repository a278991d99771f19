"""Formatted text as a message holds it: trimmed, with entities in order and those Telegram finds."""

import re
from collections.abc import Mapping
from typing import Final

from bot.sandbox.html import Entity, WhoIs, parse_html, units
from bot.sandbox.parameters import Parameters
from bot.sandbox.refusals import BadRequest

# Bot API, MessageEntity.type: what Telegram finds by itself in any text.
_FOUND: Final = (
    ("bot_command", re.compile(r"(?<![\w/])/[a-zA-Z0-9_]{1,64}(?:@[a-zA-Z0-9_]{3,32})?(?![\w/])")),
    ("url", re.compile(r"(?:https?://|t\.me/)[^\s<>\"«»]+[^\s<>\"«».,;:!?)]")),
    ("mention", re.compile(r"(?<!\w)@[a-zA-Z][a-zA-Z0-9_]{3,31}\b")),
    ("hashtag", re.compile(r"(?<![\w#])#\w*[^\W\d]\w*")),
)


def formatted(
    parameters: Parameters, field: str, who_is: WhoIs, *, entities_field: str
) -> tuple[str, list[Entity]]:
    """The text of a call's field, by its parse_mode or its own list of entities."""
    source = parameters.text(field) or ""
    mode = (parameters.text("parse_mode") or "").lower()
    if mode == "html":
        text, entities = parse_html(source, who_is)
    elif mode:
        # Telegram has two Markdown styles as well; the sandbox imitates HTML alone and says so.
        raise BadRequest("unsupported parse_mode")
    else:
        text, entities = source, _given(parameters.array(entities_field))
    return _tidy(text, entities)


def written(content: Mapping[str, object], who_is: WhoIs) -> tuple[str, list[Entity]]:
    """The words of an InputTextMessageContent."""
    return formatted(Parameters(content), "message_text", who_is, entities_field="entities")


def spoken(text: str) -> tuple[str, list[Entity]]:
    """What a person typed: plain text, with the entities that Telegram finds."""
    return _tidy(text, [])


def leading_command(text: str, entities: list[Entity]) -> str | None:
    """The command a message begins with, slash and @name included."""
    for entity in entities:
        if entity["type"] == "bot_command" and entity["offset"] == 0:
            return text[: int(str(entity["length"]))]
    return None


def _given(raw: list[object]) -> list[Entity]:
    entities = []
    for item in raw:
        if not isinstance(item, dict) or not {"type", "offset", "length"} <= item.keys():
            raise BadRequest('can\'t parse entities: Field "type" must be of type String')
        entities.append(dict(item))
    return entities


def _tidy(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Trim the text as Telegram does, move the entities along, add the found ones, sort."""
    text = text.replace("\r", "").replace("\0", "")
    lead = units(text) - units(text.lstrip())
    text = text.strip()
    length = units(text)
    kept = []
    for entity in entities:
        start = max(0, int(str(entity["offset"])) - lead)
        end = min(length, int(str(entity["offset"])) + int(str(entity["length"])) - lead)
        if start < end:
            kept.append({**entity, "offset": start, "length": end - start})
    quiet = [e for e in kept if e["type"] in {"code", "pre", "text_link", "text_mention"}]
    kept += [e for e in _found(text) if not any(_overlap(e, q) for q in quiet)]
    kept.sort(key=lambda e: (e["offset"], -int(str(e["length"]))))
    return text, kept


def _found(text: str) -> list[Entity]:
    """Commands, addresses, mentions and hashtags, none inside another."""
    found: list[Entity] = []
    for kind, pattern in _FOUND:
        for match in pattern.finditer(text):
            entity: Entity = {
                "type": kind,
                "offset": units(text[: match.start()]),
                "length": units(match.group()),
            }
            if not any(_overlap(entity, other) for other in found):
                found.append(entity)
    return found


def _overlap(a: Entity, b: Entity) -> bool:
    a_start, b_start = int(str(a["offset"])), int(str(b["offset"]))
    return a_start < b_start + int(str(b["length"])) and b_start < a_start + int(str(a["length"]))
