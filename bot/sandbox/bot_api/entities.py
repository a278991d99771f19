"""The text and the entities of a message, including the entities that Telegram detects."""

import re
from collections.abc import Mapping
from typing import Final

from bot.sandbox.bot_api.html import Entity, FindUser, parse_html, utf16_length
from bot.sandbox.bot_api.parameters import Parameters
from bot.sandbox.errors import BadRequest

# Bot API, MessageEntity.type: the entities that Telegram detects in any text.
_DETECTED: Final = (
    ("bot_command", re.compile(r"(?<![\w/])/[a-zA-Z0-9_]{1,64}(?:@[a-zA-Z0-9_]{3,32})?(?![\w/])")),
    ("url", re.compile(r"(?:https?://|t\.me/)[^\s<>\"«»]+[^\s<>\"«».,;:!?)]")),
    ("mention", re.compile(r"(?<!\w)@[a-zA-Z][a-zA-Z0-9_]{3,31}\b")),
    ("hashtag", re.compile(r"(?<![\w#])#\w*[^\W\d]\w*")),
)


def parse_formatted_text(
    parameters: Parameters, field: str, find_user: FindUser, *, entities_field: str
) -> tuple[str, list[Entity]]:
    """Return the text and entities of the parameter `field`.

    The entities come from the markup if there is a parse_mode, otherwise from the parameter `entities_field`.

    Raises BadRequest if the markup or an entity is invalid, or if the parse mode is not HTML.
    """
    source = parameters.string(field) or ""
    mode = (parameters.string("parse_mode") or "").lower()
    if mode == "html":
        text, entities = parse_html(source, find_user)
    elif mode:
        # Telegram also supports two Markdown styles; the sandbox supports HTML only.
        raise BadRequest("unsupported parse_mode")
    else:
        text, entities = source, _explicit_entities(parameters.array(entities_field))
    return _normalize(text, entities)


def parse_input_text(
    content: Mapping[str, object], find_user: FindUser
) -> tuple[str, list[Entity]]:
    """Return the text and entities of an InputTextMessageContent. Raises whatever `parse_formatted_text` raises."""
    return parse_formatted_text(
        Parameters(content), "message_text", find_user, entities_field="entities"
    )


def parse_typed_text(text: str) -> tuple[str, list[Entity]]:
    """Return the trimmed text that a user typed, and the entities that Telegram detects in it."""
    return _normalize(text, [])


def leading_command(text: str, entities: list[Entity]) -> str | None:
    """Return the command at the start of a message, including its slash and @name, or None."""
    for entity in entities:
        if entity["type"] == "bot_command" and entity["offset"] == 0:
            return text[: int(str(entity["length"]))]
    return None


def _explicit_entities(raw: list[object]) -> list[Entity]:
    entities = []
    for item in raw:
        if not isinstance(item, dict) or not {"type", "offset", "length"} <= item.keys():
            raise BadRequest('can\'t parse entities: Field "type" must be of type String')
        entities.append(dict(item))
    return entities


def _normalize(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Return the text, trimmed as Telegram does it, and its entities in order, including detected ones."""
    text = text.replace("\r", "").replace("\0", "")
    lead = utf16_length(text) - utf16_length(text.lstrip())
    text = text.strip()
    length = utf16_length(text)
    kept = []
    for entity in entities:
        start = max(0, int(str(entity["offset"])) - lead)
        end = min(length, int(str(entity["offset"])) + int(str(entity["length"])) - lead)
        if start < end:
            kept.append({**entity, "offset": start, "length": end - start})
    opaque = [e for e in kept if e["type"] in {"code", "pre", "text_link", "text_mention"}]
    kept += [e for e in _detect_entities(text) if not any(_overlap(e, q) for q in opaque)]
    kept.sort(key=lambda e: (e["offset"], -int(str(e["length"]))))
    return text, kept


def _detect_entities(text: str) -> list[Entity]:
    """Return the commands, URLs, mentions and hashtags in a text, without overlaps."""
    found: list[Entity] = []
    for kind, pattern in _DETECTED:
        for match in pattern.finditer(text):
            entity: Entity = {
                "type": kind,
                "offset": utf16_length(text[: match.start()]),
                "length": utf16_length(match.group()),
            }
            if not any(_overlap(entity, other) for other in found):
                found.append(entity)
    return found


def _overlap(a: Entity, b: Entity) -> bool:
    a_start, b_start = int(str(a["offset"])), int(str(b["offset"]))
    return a_start < b_start + int(str(b["length"])) and b_start < a_start + int(str(a["length"]))
