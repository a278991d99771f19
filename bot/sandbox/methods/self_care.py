"""What a bot asks and sets about itself: getMe, commands, name and descriptions."""

import re
from typing import TYPE_CHECKING, Final

from bot.sandbox import rules
from bot.sandbox.account import Scope
from bot.sandbox.parameters import Parameters
from bot.sandbox.persons import Json
from bot.sandbox.refusals import BadRequest

if TYPE_CHECKING:
    from bot.sandbox.telegram import Telegram

_COMMAND: Final = re.compile(r"/?([a-z0-9_]{1,32})")  # Bot API, BotCommand.command
_LANGUAGE: Final = re.compile(r"([a-z]{2})?")  # Bot API: a two-letter ISO 639-1 code, or empty
_CHAT_SCOPES: Final = {"chat", "chat_administrators", "chat_member"}
_WIDE_SCOPES: Final = {
    "default",
    "all_private_chats",
    "all_group_chats",
    "all_chat_administrators",
}


def get_me(telegram: "Telegram", parameters: Parameters) -> Json:
    """Bot API, getMe: the User with what only getMe tells."""
    return telegram.world.bot.to_json() | {
        "can_join_groups": True,
        "can_read_all_group_messages": not telegram.rules.privacy,
        "supports_inline_queries": True,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def set_my_commands(telegram: "Telegram", parameters: Parameters) -> bool:
    """Bot API, setMyCommands."""
    commands = parameters.array("commands")
    if len(commands) > rules.COMMANDS:
        raise BadRequest("BOT_COMMANDS_TOO_MUCH")  # observed, unconfirmed: the word
    checked = [_command(item) for item in commands]
    telegram.account.commands[_scope(telegram, parameters), _language(parameters)] = checked
    telegram.world.tell("commands")
    return True


def get_my_commands(telegram: "Telegram", parameters: Parameters) -> list[Json]:
    """Bot API, getMyCommands: of exactly this scope and language."""
    return telegram.account.commands.get((_scope(telegram, parameters), _language(parameters)), [])


def delete_my_commands(telegram: "Telegram", parameters: Parameters) -> bool:
    """Bot API, deleteMyCommands."""
    telegram.account.commands.pop((_scope(telegram, parameters), _language(parameters)), None)
    telegram.world.tell("commands")
    return True


def set_my_name(telegram: "Telegram", parameters: Parameters) -> bool:
    """Bot API, setMyName."""
    return _set(telegram.account.names, "name", rules.NAME, parameters)


def get_my_name(telegram: "Telegram", parameters: Parameters) -> Json:
    """Bot API, getMyName."""
    named = telegram.account.in_language(telegram.account.names, _language(parameters))
    return {"name": named or telegram.world.bot.first_name}


def set_my_description(telegram: "Telegram", parameters: Parameters) -> bool:
    """Bot API, setMyDescription: shown in an empty chat with the bot."""
    done = _set(telegram.account.descriptions, "description", rules.DESCRIPTION, parameters)
    telegram.world.tell("commands")
    return done


def get_my_description(telegram: "Telegram", parameters: Parameters) -> Json:
    """Bot API, getMyDescription."""
    told = telegram.account.in_language(telegram.account.descriptions, _language(parameters))
    return {"description": told}


def set_my_short_description(telegram: "Telegram", parameters: Parameters) -> bool:
    """Bot API, setMyShortDescription: shown on the bot's profile."""
    texts = telegram.account.short_descriptions
    return _set(texts, "short_description", rules.SHORT, parameters)


def get_my_short_description(telegram: "Telegram", parameters: Parameters) -> Json:
    """Bot API, getMyShortDescription."""
    texts = telegram.account.short_descriptions
    return {"short_description": telegram.account.in_language(texts, _language(parameters))}


def _set(texts: dict[str, str], field: str, most: int, parameters: Parameters) -> bool:
    text = parameters.text(field) or ""
    if len(text) > most:
        # observed, unconfirmed: the word; the number is documented
        raise BadRequest(f"{field} is too long".replace("_", " "))
    language = _language(parameters)
    if text:
        texts[language] = text
    else:
        texts.pop(language, None)
    return True


def _command(item: object) -> Json:
    if not isinstance(item, dict):
        raise BadRequest("can't parse commands list: BotCommand must be an Object")
    found = _COMMAND.fullmatch(str(item.get("command", "")))
    if found is None:
        raise BadRequest("BOT_COMMAND_INVALID")
    words = str(item.get("description", ""))
    if not 1 <= len(words) <= rules.COMMAND_WORDS:
        raise BadRequest("BOT_COMMAND_DESCRIPTION_INVALID")
    return {"command": found[1], "description": words}


def _language(parameters: Parameters) -> str:
    language = parameters.text("language_code") or ""
    if not _LANGUAGE.fullmatch(language):
        raise BadRequest("invalid language code specified")
    return language


def _scope(telegram: "Telegram", parameters: Parameters) -> Scope:
    scope = parameters.mapping("scope") or {"type": "default"}
    kind = str(scope.get("type"))
    if kind in _WIDE_SCOPES:
        return kind, 0, 0
    if kind not in _CHAT_SCOPES:
        raise BadRequest("can't parse BotCommandScope: unsupported type specified")
    chat_id = int(str(scope.get("chat_id", 0)))
    if chat_id not in telegram.world.chats:
        raise BadRequest("chat not found")
    user_id = int(str(scope.get("user_id", 0))) if kind == "chat_member" else 0
    return kind, chat_id, user_id
