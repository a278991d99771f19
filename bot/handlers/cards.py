"""Invitations across chats: cards that people send by an inline query, and the keys that join their tables."""

from __future__ import annotations

import logging

from bot.handlers.context import Context
from bot.handlers.menus import Menus
from bot.presentation import setup_form
from bot.presentation.boards import cards
from bot.presentation.links import JOIN, join_link
from bot.presentation.people import Caller
from bot.presentation.texts import Voice, refusal_text
from bot.runtime import metrics
from bot.store.errors import StoreError
from bot.store.invitations import Invitation
from bot.store.outages import level_of
from bot.store.records import CARD, Chat, Person, Stage, TableRow
from bot.tables import commands
from bot.tables.chat_tables import MAX_TABLES
from bot.tables.deadlines import CARD_SECONDS
from bot.tables.live_table import LiveTable
from bot.tables.refusals import BadButton, BrokenLog, NoRoom, NotInvited, Refusal
from bot.telegram.buttons.personal_buttons import CardButton
from bot.telegram.incoming import CardPress, CardSent, CommandMessage, Press, Sender, private_chat
from engine.saying import Saying, names_players, say

log = logging.getLogger(__name__)


class Cards:
    """Handles presses on cards, cards that were sent, and links that join a table."""

    def __init__(self, context: Context, menus: Menus) -> None:
        self._context = context
        self._tables = context.tables
        self._menus = menus

    async def handle(self, event: CardPress | CardSent) -> None:
        """Handle a press on a card, or the event that a card was sent. Raises StoreError and unexpected errors."""
        if isinstance(event, CardPress):
            await self.press(event)
        else:
            await self.sent(event)

    async def press(self, press: CardPress) -> None:
        """Handle a press on a card and answer it once. Unexpected errors are raised again once it is answered.

        If the bot may not write to the person, the answer opens the private chat, where starting the bot joins the
        table.
        """
        context, people = self._context, self._context.people
        voice = people.texts.voice(people.texts.match(press.sender.language)).plain
        url: str | None = None
        alert = False
        try:
            try:
                if not isinstance(press.button, CardButton):
                    raise BadButton
                token = press.button.token
                person = await people.meet(press.sender)
                voice = (await people.voice_of(press.sender)).plain
                row = await self._table(token)
                await self._note_card(row, press.card, token)
                if person.started:
                    done = await self._join(row, token, person, press.sender, press.update_id)
                    answer = voice(done)
                else:
                    answer, url = "", join_link(context.username, token)
            except Refusal as refusal:
                metrics.REFUSALS.labels(type(refusal).__name__).inc()
                answer = await self._refused(refusal, press, voice)
        except BrokenLog:
            answer, alert = voice(say("table-damaged")), True
        except StoreError as error:
            log.log(level_of(error), "update %s not handled: %s", press.update_id, error)
            answer, alert = voice(say("refused-store-away")), True
        except Exception:
            told = voice(say("trouble"))
            await context.outbox.answer(press.query, told, alert=True, chat=press.card)
            raise
        await context.outbox.answer(press.query, answer, alert=alert, url=url, chat=press.card)

    async def sent(self, sent: CardSent) -> None:
        """Open the table of an invitation that its owner has sent, and record the card. Refusals are only logged.

        Do nothing if the message has no keys, or if it is not an invitation of this person. Raises StoreError.
        """
        invitation = await self._context.store.invitation(sent.result)
        person = await self._context.people.meet(sent.sender)
        if sent.card is None or invitation is None or invitation.person != person.key:
            return
        try:
            row = await self._table(sent.result, update_id=sent.update_id, sender=sent.sender)
            await self._note_card(row, sent.card, sent.result)
        except (Refusal, BrokenLog) as refused:
            log.info("invitation not opened", extra={"why": type(refused).__name__})

    async def join_pressed(self, press: Press, caller: Caller, button: CardButton) -> str:
        """Join the table of an invitation that was opened in the private chat, and return the answer to the press.

        Raises Refusal, BrokenLog, StoreError.
        """
        if not caller.is_alone or caller.person is None or caller.sender is None:
            raise BadButton
        row = await self._table(button.token)
        done = await self._join(row, button.token, caller.person, caller.sender, press.update_id)
        return caller.voice.plain(done)

    async def join_by_link(self, message: CommandMessage, caller: Caller) -> None:
        """Join a table through a link that somebody followed from a card.

        If they had joined before, send the board again. If they have too many open tables, only list these tables.
        Raises Refusal, BrokenLog, StoreError.
        """
        if not caller.is_alone or caller.person is None or caller.sender is None:
            raise BadButton
        token = message.argument.removeprefix(JOIN)
        row = await self._table(token)
        try:
            done = await self._join(row, token, caller.person, caller.sender, message.update_id)
        except NoRoom:
            return  # the list of tables, which was sent to the private chat, replaces the refusal
        if done.id == "already-joined":
            await self._context.boards.resend(row.key, caller.key, caller.chat.key)

    async def show(self, row: TableRow, caller: Caller) -> None:
        """Send the card of a table to a person who opened an invitation, with a key that joins the table.

        Raises NoTable, BrokenLog, StoreError.
        """
        live = await self._tables.live(row.key)
        voice = await self._context.people.named(live.table, caller.chat_voice)
        text = cards.card_text(live.table, voice)
        self._context.reply(caller, text, cards.join_key(row.token, voice))

    async def _table(
        self, token: str, *, update_id: int | None = None, sender: Sender | None = None
    ) -> TableRow:
        """Return the table with a token. If it is not open yet and the token is that of an invitation, open it.

        `sender` is the owner of the invitation, if they have just sent it. Raises NotInvited if the token is unknown or
        the invitation has expired, other refusals or BrokenLog if the table cannot be opened, and StoreError.
        """
        store = self._context.store
        row = await store.table_by_token(token)
        if row is not None:
            return row
        invitation = await store.invitation(token)
        expires = None if invitation is None else invitation.at + CARD_SECONDS
        if invitation is None or expires is None or expires < self._context.clock.now():
            raise NotInvited
        live = await self._open(invitation, update_id=update_id, sender=sender)
        return await store.table(live.key)

    async def _open(
        self, invitation: Invitation, *, update_id: int | None, sender: Sender | None
    ) -> LiveTable:
        context, by = self._context, invitation.person
        host = (await context.people.names([by])).get(by)
        if host is None or host.is_forgotten:
            raise NotInvited
        game = context.offered_game(invitation.game)
        private = await context.people.enter(private_chat(host.telegram_id))
        await self._check_room(private, host, sender)
        form = setup_form.first(game, solo=False)
        command = commands.Open(
            by=by,
            game=game.key,
            chat=invitation.chat,
            seats=invitation.seats,
            options=setup_form.options(form, game),
            switches=("when_full",),
            guests=((by, private.key),),
        )
        return await context.chat_tables.open(command, update_id=update_id, token=invitation.token)

    async def _note_card(self, row: TableRow, card: str, token: str) -> None:
        """Record the card of a table, unless it is known, and show the state of the table on it.

        Raises BadButton if the message is the card of another home, or if the table has no cards. Raises NoTable,
        BrokenLog, StoreError.
        """
        store, home = self._context.store, row.place.chat
        known = [one.inline_message_id for one in await store.cards(row.key) if not one.is_old]
        if card in known:
            return
        if (await self._context.people.chat(home)).kind != CARD:
            raise BadButton  # the table of a group, which has no cards
        if await store.add_card(home, card, token) != home:
            raise BadButton
        await self._context.boards.show(row.key, chat=home)

    async def _join(
        self, row: TableRow, token: str, person: Person, sender: Sender, update_id: int
    ) -> Saying:
        """Seat a person who presented a token, and add their private chat to the table's chats. Return the answer.

        Raises NotInvited if the token is no longer valid, other refusals, BrokenLog, StoreError.
        """
        private = await self._context.people.enter(private_chat(sender.id), sender)
        if person.key not in row.seated:
            await self._check_room(private, person, sender)

        def command(live: LiveTable) -> commands.Join:
            if not is_valid(live, token):
                raise NotInvited
            start = self._tables.start_when_full(live.table, person.key)
            return commands.Join(person.key, start, private.key)

        change = await self._tables.submit(row.key, command, update_id=update_id)
        if not change.facts:
            return say("already-joined")
        return say("card-joined" if change.after.stage is Stage.LOBBY else "card-started")

    async def _check_room(self, private: Chat, person: Person, sender: Sender | None) -> None:
        """Raise NoRoom if too many tables are open in a person's private chat, and list them there if possible.

        If `sender` is None, because the update was not sent by this person, raise NotInvited instead.
        """
        rows = await self._context.chat_tables.of(private.key)
        if len(rows) < MAX_TABLES:
            return
        if sender is None:
            raise NotInvited
        if person.started:
            caller = await self._context.people.caller(sender, private_chat(sender.id))
            await self._menus.no_room(caller)
        raise NoRoom(len(rows))

    async def _refused(self, refusal: Refusal, press: CardPress, voice: Voice) -> str:
        if names_players(refusal.saying) and isinstance(press.button, CardButton):
            row = await self._context.store.table_by_token(press.button.token)
            if row is not None:
                live = await self._tables.live(row.key)
                voice = await self._context.people.named(live.table, voice)
        return refusal_text(refusal, voice)


def is_valid(live: LiveTable, token: str) -> bool:
    """Return whether a token is currently valid for a table. A revoked token is not."""
    return live.token == token
