"""Invitations to tables: by a link, and by a message when the next table opens in a group."""

from __future__ import annotations

from bot.handlers.context import Context
from bot.presentation import keyboards, links, lobby
from bot.presentation.people import Caller
from bot.presentation.texts import Quote
from bot.store.records import Stage
from bot.tables.errors import NotSeated
from bot.telegram.incoming import CommandMessage
from engine.saying import say


class Invitations:
    """Answers invitation links and `/next`."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def invite(self, message: CommandMessage, caller: Caller) -> None:
        """Reply to an invitation link with a link to the table, or with its chat if that has no links.

        This does not seat the person.
        """
        voice = caller.chat_voice
        row = await self._context.store.table_by_token(message.argument)
        if row is None or row.stage is not Stage.LOBBY:
            self._context.reply(caller, voice(say("invite-expired")))
            return
        chat = await self._context.people.chat(row.place.chat)
        url = None if row.board is None else links.message_link(chat, row.board.id)
        game = lobby.title(self._context.game(row.game))
        message_id = "invite-text-no-link" if url is None else "invite-text"
        text = voice.write(message_id, {"game": game, "chat": Quote(chat.title)})
        keys = None if url is None else keyboards.link(say("invite-open"), url, voice)
        self._context.reply(caller, text, keys)

    async def next(self, message: CommandMessage, caller: Caller) -> None:
        """Note that the caller wants one message when the next table opens here, or no longer wants it."""
        if caller.is_alone:
            self._context.reply(caller, caller.chat_voice(say("refused-only-group")))
            return
        if caller.person is None:
            raise NotSeated
        person, chat, store = caller.person.key, caller.chat.key, self._context.store
        waits = await store.await_next_table(chat, person)
        if not waits:
            await store.forget_next_table(chat, person)
        started = caller.person.started
        text = "next-noted" if waits and started else "next-start-first" if waits else "next-off"
        voice = caller.chat_voice
        link = f"https://t.me/{self._context.username}?start"
        keys = (
            keyboards.link(say("next-start"), link, voice) if text == "next-start-first" else None
        )
        self._context.reply(caller, voice(say(text)), keys, reply_to=message.message_id)
