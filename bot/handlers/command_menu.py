"""The menus of commands that Telegram shows beside the text field, for groups and private chats in each language."""

from __future__ import annotations

import logging

from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeDefault,
)
from telegram.error import TelegramError

from bot.presentation.texts import DEFAULT, LOCALES, Texts
from bot.telegram.api.outages import is_outage
from engine.saying import say

log = logging.getLogger(__name__)

IN_GROUPS = (
    *("new", "next", "join", "leave", "hand", "board", "text", "stop", "top", "me"),
    *("games", "rules", "learn", "daily", "check", "notify", "light", "language", "help"),
)
IN_PRIVATE = (
    *("solo", "board", "text", "stop", "me", "games", "rules", "learn", "daily", "check"),
    *("notify", "light", "language", "privacy", "mydata", "forget", "help"),
)
EPHEMERAL = frozenset(
    {
        *("hand", "board", "rules", "language", "help", "top", "me", "games", "check"),
        *("leave", "stop"),
    }
)
"""The commands that only the bot sees in a group, where Telegram supports this (Bot API 10.2). The answer is private,
too."""

SCOPES = (
    (BotCommandScopeAllGroupChats(), IN_GROUPS),
    (BotCommandScopeAllPrivateChats(), IN_PRIVATE),
    (BotCommandScopeDefault(), IN_GROUPS),
)


async def register(bot: Bot, texts: Texts, *, ephemeral: bool = False) -> None:
    """Register the command menus. After the first failure, which is only logged, stop: commands work without a menu.

    `ephemeral`: whether the commands in EPHEMERAL are hidden from other members of a group.
    """
    for locale in LOCALES:
        voice = texts.voice(locale).plain
        for scope, names in SCOPES:
            hidden = EPHEMERAL if ephemeral and names == IN_GROUPS else frozenset()
            commands = [
                BotCommand(
                    name,
                    voice(say(f"command-{name}")),
                    api_kwargs={"is_ephemeral": True} if name in hidden else None,
                )
                for name in names
            ]
            # The menu without a language code is shown to users for whose language there is no menu.
            language = None if locale == DEFAULT else locale
            try:
                await bot.set_my_commands(commands, scope=scope, language_code=language)
            except TelegramError as error:
                level = logging.DEBUG if is_outage(error) else logging.WARNING
                log.log(level, "command menu not registered", extra={"error": str(error)})
                return
