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
from bot.telegram.outages import is_outage
from engine.saying import say

log = logging.getLogger(__name__)

IN_GROUPS = ("new", "join", "leave", "board", "text", "stop", "rules", "language", "help")
IN_PRIVATE = ("solo", "board", "text", "stop", "rules", "language", "help")

SCOPES = (
    (BotCommandScopeAllGroupChats(), IN_GROUPS),
    (BotCommandScopeAllPrivateChats(), IN_PRIVATE),
    (BotCommandScopeDefault(), IN_GROUPS),
)


async def register(bot: Bot, texts: Texts) -> None:
    """Register the command menus. A failure is only logged, since commands work without a menu."""
    for locale in LOCALES:
        voice = texts.voice(locale).plain
        for scope, names in SCOPES:
            commands = [BotCommand(name, voice(say(f"command-{name}"))) for name in names]
            # The menu without a language code is shown to users for whose language there is no menu.
            language = None if locale == DEFAULT else locale
            try:
                await bot.set_my_commands(commands, scope=scope, language_code=language)
            except TelegramError as error:
                level = logging.DEBUG if is_outage(error) else logging.WARNING
                log.log(level, "command menu not registered", extra={"error": str(error)})
                return
