"""Recorded games that people send to the bot in private, shown as replays."""

from __future__ import annotations

import logging

from bot.handlers.context import Context
from bot.handlers.replay_pages import OpenReplay, ReplayPages
from bot.presentation.pages.replays import wrong_line_text
from bot.presentation.people import Caller
from bot.store.errors import StoreError
from bot.store.outages import level_of
from bot.store.records import PersonKey
from bot.tables.refusals import BadButton, ManyFiles, NoImport
from bot.tables.replays.imports import WrongLine
from bot.tables.replays.replay_library import ReplayLibrary
from bot.telegram.api.downloads import DownloadFailed, Downloads
from bot.telegram.buttons.personal_buttons import ImportButton
from bot.telegram.incoming import CommandMessage, Press, SentFile
from engine.notation import MAX_BYTES
from engine.saying import say

log = logging.getLogger(__name__)


class Imports:
    """Handles /import and files in private chats, and the buttons of the replays of these files."""

    def __init__(
        self,
        context: Context,
        replays: ReplayLibrary,
        pages: ReplayPages,
        downloads: Downloads,
    ) -> None:
        self._context = context
        self._replays = replays
        self._pages = pages
        self._downloads = downloads
        self._sending: set[PersonKey] = set()
        """The people whose files are being fetched and checked."""

    async def command(self, message: CommandMessage, caller: Caller) -> None:
        """Open the game in a file in the background, or report its error. Without a file, explain how to send one.

        Do nothing outside private chats. Raises ManyFiles while another file of the person is being checked.
        """
        if not caller.is_alone or caller.person is None:
            return
        file, voice = message.file, caller.chat_voice
        if file is None:
            self._context.reply(caller, voice(say("import-how")), reply_to=message.message_id)
        elif file.size is not None and file.size > MAX_BYTES:
            self._too_large(caller, message)
        elif caller.key in self._sending:
            raise ManyFiles
        else:
            self._sending.add(caller.key)
            self._pages.begin(self._open(message, caller, file))

    async def press(self, press: Press, caller: Caller, button: ImportButton) -> str:
        """Handle a press on a key of a replay and return the text of the answer. Raises Refusal, StoreError."""
        if not caller.is_alone:
            raise BadButton
        replay = await self._replays.imported(button.game, caller.key)
        one = OpenReplay(replay, None, caller.key)
        return await self._pages.step(press, caller, one, button.step, button.position)

    async def _open(self, message: CommandMessage, caller: Caller, file: SentFile) -> None:
        voice, reply_to = caller.chat_voice, message.message_id
        try:
            content = await self._downloads.content(file)
            if len(content) > MAX_BYTES:
                self._too_large(caller, message)
                return
            at = self._context.clock.now()
            found = await self._replays.add_import(caller.key, content, at=at)
            if isinstance(found, WrongLine):
                text = wrong_line_text(found, voice)
                self._context.reply(caller, text, reply_to=reply_to)
            else:
                await self._pages.show(caller, OpenReplay(found, None, caller.key), 0)
        except NoImport:
            pass  # the sender was forgotten meanwhile
        except ManyFiles as refused:
            self._context.reply(caller, voice(refused.saying), reply_to=reply_to)
        except (DownloadFailed, StoreError) as error:
            log.log(level_of(error), "file not opened", extra={"error": str(error)})
            self._context.reply(caller, voice(say("import-unavailable")), reply_to=reply_to)
        except Exception as error:  # noqa: BLE001 - a file may contain anything
            log.warning("check of a file given up", extra={"error": repr(error)})
            self._context.reply(caller, voice(say("import-too-long")), reply_to=reply_to)
        finally:
            self._sending.discard(caller.key)

    def _too_large(self, caller: Caller, message: CommandMessage) -> None:
        text = caller.chat_voice(say("import-too-large", kilobytes=MAX_BYTES // 1000))
        self._context.reply(caller, text, reply_to=message.message_id)
