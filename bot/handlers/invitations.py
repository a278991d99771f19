"""Invitations to tables, by a link or by a message when the next table opens in a group."""

from __future__ import annotations

from bot.handlers.cards import Cards
from bot.handlers.context import Context
from bot.handlers.typed_words import TypedWords
from bot.presentation import links, lobby
from bot.presentation.keys import keyboards
from bot.presentation.links import JOIN
from bot.presentation.names import clean_title
from bot.presentation.people import Caller
from bot.presentation.texts import Quote, Voice
from bot.store.records import Stage
from bot.tables.refusals import NoSender
from bot.telegram.incoming import CommandMessage
from engine.saying import say

INVITE = "invite"
"""The payload of the deep link behind the button above the results of an inline query."""


def invite_key(voice: Voice) -> keyboards.Markup:
    """Return a keyboard with a key that lets the person choose a chat and a game for an invitation."""
    words = voice.plain(say("invite-words"))
    return keyboards.inline(say("invite-choose"), words.split()[0], voice)


class Invitations:
    """Answers invitation links and `/next`."""

    def __init__(self, context: Context, cards: Cards) -> None:
        self._context = context
        self._cards = cards
        self._typed = TypedWords(context)

    async def invite(self, message: CommandMessage, caller: Caller) -> None:
        """Handle a deep link to a lobby: reply with a link to its board, or with its card if the board has no link.

        A deep link from a card seats the person instead. INVITE is answered with a key for sending invitations.
        Raises Refusal, BrokenLog, StoreError.
        """
        voice = caller.chat_voice
        if message.argument == INVITE:
            self._context.reply(caller, voice(say("invite-ready")), invite_key(voice))
            return
        if message.argument.startswith(JOIN):
            await self._cards.join_by_link(message, caller)
            return
        row = await self._context.store.table_by_token(message.argument)
        if row is None or row.stage is not Stage.LOBBY:
            self._context.reply(caller, voice(say("invite-expired")))
            return
        chat = await self._context.people.chat(row.place.chat)
        url = None if row.board is None else links.message_link(chat, row.board.id)
        if url is None:
            await self._cards.show(row, caller)
            return
        game = lobby.title(self._context.game(row.game))
        title = Quote(clean_title(chat.title))
        text = voice.write("invite-text", {"game": game, "chat": title})
        self._context.reply(caller, text, keyboards.link(say("invite-open"), url, voice))

    async def next(self, message: CommandMessage, caller: Caller) -> None:
        """Record that the caller wants one message when the next table opens here, or delete an existing record.

        The words "on" and "off" after the command only record or only delete. In a private chat, reply that the command
        is for groups. Raises NoSender for anonymous admins and channels, and StoreError.
        """
        if caller.is_alone:
            self._context.reply(caller, caller.chat_voice(say("refused-only-group-setting")))
            return
        if caller.person is None:
            raise NoSender
        person, chat, store = caller.person.key, caller.chat.key, self._context.store
        wanted = self._typed.switch(message.argument)
        waits = wanted is not False and (
            await store.await_next_table(chat, person) or wanted is True
        )
        if not waits:
            await store.forget_next_table(chat, person)
        started = caller.person.started
        text = "next-noted" if waits and started else "next-start-first" if waits else "next-off"
        voice = caller.chat_voice
        link = links.start_link(self._context.username)
        keys = (
            keyboards.link(say("next-start"), link, voice) if text == "next-start-first" else None
        )
        self._context.reply(caller, voice(say(text)), keys, reply_to=message.message_id)
