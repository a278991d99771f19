"""Methods about the bot's account: getMe, command menus, name and descriptions.

Methods that take a scope or a language raise BadRequest if it is invalid.
"""

import re
from typing import TYPE_CHECKING, Final

from bot.sandbox import limits
from bot.sandbox.bot_api.parameters import Parameters
from bot.sandbox.errors import BadRequest
from bot.sandbox.model.bot_profile import CommandScope
from bot.sandbox.types import Json

if TYPE_CHECKING:
    from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram

_COMMAND: Final = re.compile(r"/?([a-z0-9_]{1,32})")  # Bot API, BotCommand.command
_LANGUAGE: Final = re.compile(r"([a-z]{2})?")  # Bot API: a two-letter ISO 639-1 code, or empty
_CHAT_SCOPES: Final = {"chat", "chat_administrators", "chat_member"}
_WIDE_SCOPES: Final = {
    "default",
    "all_private_chats",
    "all_group_chats",
    "all_chat_administrators",
}


def get_me(telegram: "SimulatedTelegram", _parameters: Parameters) -> Json:
    """Return the bot's User, with the fields that only getMe returns (Bot API, getMe)."""
    return telegram.state.bot.to_json() | {
        "can_join_groups": True,
        "can_read_all_group_messages": not telegram.settings.privacy_mode,
        "supports_inline_queries": True,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def set_my_commands(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Set a command menu (Bot API, setMyCommands). Raises BadRequest if it is too long or a command is invalid."""
    commands = parameters.array("commands")
    if len(commands) > limits.COMMANDS:
        raise BadRequest("BOT_COMMANDS_TOO_MUCH")  # observed, unconfirmed: the description
    ephemeral = telegram.settings.implements("10.2")  # Bot API 10.2, BotCommand.is_ephemeral
    checked = [_command(item, ephemeral=ephemeral) for item in commands]
    telegram.profile.commands[_scope(telegram, parameters), _language(parameters)] = checked
    telegram.state.events.emit("commands")
    return True


def get_my_commands(telegram: "SimulatedTelegram", parameters: Parameters) -> list[Json]:
    """Return the commands set for exactly the scope and language of the call, or [] (Bot API, getMyCommands)."""
    return telegram.profile.commands.get((_scope(telegram, parameters), _language(parameters)), [])


def delete_my_commands(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Delete a command menu (Bot API, deleteMyCommands)."""
    telegram.profile.commands.pop((_scope(telegram, parameters), _language(parameters)), None)
    telegram.state.events.emit("commands")
    return True


def set_my_name(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Set the bot's name; an empty one removes it (Bot API, setMyName). Raises BadRequest if the name is too long."""
    return _set(telegram.profile.names, "name", limits.NAME, parameters)


def get_my_name(telegram: "SimulatedTelegram", parameters: Parameters) -> Json:
    """Return a BotName (Bot API, getMyName) with the name in a language, by default the bot's first name."""
    named = telegram.profile.in_language(telegram.profile.names, _language(parameters))
    return {"name": named or telegram.state.bot.first_name}


def set_my_description(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Set the text shown in an empty private chat (Bot API, setMyDescription). Raises BadRequest if it is too long."""
    done = _set(telegram.profile.descriptions, "description", limits.DESCRIPTION, parameters)
    telegram.state.events.emit("commands")
    return done


def get_my_description(telegram: "SimulatedTelegram", parameters: Parameters) -> Json:
    """Return a BotDescription (Bot API, getMyDescription) with the text in a language, or "" if there is none."""
    text = telegram.profile.in_language(telegram.profile.descriptions, _language(parameters))
    return {"description": text}


def set_my_short_description(telegram: "SimulatedTelegram", parameters: Parameters) -> bool:
    """Set the text in the bot's profile (Bot API, setMyShortDescription). Raises BadRequest if it is too long."""
    texts = telegram.profile.short_descriptions
    return _set(texts, "short_description", limits.SHORT_DESCRIPTION, parameters)


def get_my_short_description(telegram: "SimulatedTelegram", parameters: Parameters) -> Json:
    """Return a BotShortDescription (Bot API, getMyShortDescription) with the text in a language, or ""."""
    texts = telegram.profile.short_descriptions
    return {"short_description": telegram.profile.in_language(texts, _language(parameters))}


def _set(texts: dict[str, str], field: str, max_length: int, parameters: Parameters) -> bool:
    text = parameters.string(field) or ""
    if len(text) > max_length:
        # observed, unconfirmed: the description; the limit is documented
        raise BadRequest(f"{field} is too long".replace("_", " "))
    language = _language(parameters)
    if text:
        texts[language] = text
    else:
        texts.pop(language, None)
    return True


def _command(item: object, *, ephemeral: bool) -> Json:
    if not isinstance(item, dict):
        raise BadRequest("can't parse commands list: BotCommand must be an Object")
    found = _COMMAND.fullmatch(str(item.get("command", "")))
    if found is None:
        raise BadRequest("BOT_COMMAND_INVALID")
    description = str(item.get("description", ""))
    if not 1 <= len(description) <= limits.COMMAND_DESCRIPTION:
        raise BadRequest("BOT_COMMAND_DESCRIPTION_INVALID")
    command: Json = {"command": found[1], "description": description}
    if ephemeral and item.get("is_ephemeral") in (True, "true"):
        command["is_ephemeral"] = True
    return command


def _language(parameters: Parameters) -> str:
    language = parameters.string("language_code") or ""
    if not _LANGUAGE.fullmatch(language):
        raise BadRequest("invalid language code specified")
    return language


def _scope(telegram: "SimulatedTelegram", parameters: Parameters) -> CommandScope:
    scope = parameters.mapping("scope") or {"type": "default"}
    kind = str(scope.get("type"))
    if kind in _WIDE_SCOPES:
        return kind, 0, 0
    if kind not in _CHAT_SCOPES:
        raise BadRequest("can't parse BotCommandScope: unsupported type specified")
    chat_id = int(str(scope.get("chat_id", 0)))
    if chat_id not in telegram.state.chats:
        raise BadRequest("chat not found")
    user_id = int(str(scope.get("user_id", 0))) if kind == "chat_member" else 0
    return kind, chat_id, user_id
