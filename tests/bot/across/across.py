"""People who play across chats: one sends a card to a chat where the bot is not, the other joins by its key."""

from __future__ import annotations

import random

from bot.sandbox.model.messages import SimulatedMessage
from bot.sandbox.types import Json
from bot.store.records import Place, Stage, TableKey
from bot.store.records import TableRow as Row
from bot.tables.commands import Leave
from bot.telegram.buttons.buttons import Action
from bot.telegram.buttons.callback_data import pack
from bot.telegram.buttons.personal_buttons import CardButton
from engine.contract import AND
from tests.bot.bot_fixture import AMIR, SARA, BotFixture
from tests.bot.texts import text, voice

SMALL = -500
"""A group without links to its messages, whose invitations lead to a card."""
QUIET = -1001000000777
"""A group without the bot, in which Sara, Amir and Negar talk."""


def invite(game: str | None = None, seats: int | None = None, locale: str = "fa") -> str:
    """Return the inline query with which people invite others, to a game and for a number of players if given."""
    words = [text("invite-words", locale).split()[0]]
    if game is not None:
        words.append(text(f"{game}-name", locale))
    if seats is not None:
        words.append(voice(locale).digits(seats))
    return " ".join(words)


async def meet_elsewhere(bot: BotFixture, *started: int) -> None:
    """Create the group without the bot, and let people start the bot in private."""
    bot.telegram.actions.create_group(QUIET, "elsewhere", SARA, [AMIR, 103], with_bot=False)
    for person in started:
        await bot.say(person, person, "/start")


async def ask(bot: BotFixture, person: int, typed: str, chat: int = QUIET) -> Json:
    """Type an inline query in a chat, and return its id and answer."""
    query = bot.telegram.actions.send_inline_query(person, chat, typed)
    await bot.work()
    assert query.answer is not None
    return {"id": query.id, **query.answer}


async def send_card(
    bot: BotFixture,
    person: int = SARA,
    game: str = "azul",
    *,
    seats: int | None = None,
    locale: str = "fa",
    chat: int = QUIET,
) -> SimulatedMessage:
    """Send the first card that the bot offers for an invitation to a chat."""
    answer = await ask(bot, person, invite(game, seats, locale), chat)
    first = answer["results"][0]["id"]
    sent = bot.telegram.actions.choose_inline_result(person, chat, answer["id"], first)
    await bot.work()
    return sent


def card(bot: BotFixture, sent: SimulatedMessage) -> SimulatedMessage:
    """Return the current message of a card."""
    return bot.telegram.state.require_chat(sent.chat_id).messages[sent.id]


def keys_of(message: SimulatedMessage) -> list[str]:
    """Return the callback data of the keys of a message."""
    rows = (message.content.markup or {}).get("inline_keyboard", [])
    return [key["callback_data"] for row in rows for key in row if "callback_data" in key]


async def press_card(bot: BotFixture, person: int, sent: SimulatedMessage, data: str = "") -> Json:
    """Press the key of a card, or forge other callback data, and return the answer."""
    data = data or keys_of(card(bot, sent))[0]
    query = bot.telegram.actions.press(person, sent.chat_id, sent.id, data)
    await bot.work()
    assert query.answer is not None
    return dict(query.answer)


async def follow(bot: BotFixture, person: int, url: str) -> None:
    """Follow a deep link to the bot, and press Start."""
    bot.telegram.actions.open_deep_link(person, url.partition("?start=")[2])
    await bot.work()


async def begin(
    bot: BotFixture, game: str = "azul", locale: str = "fa"
) -> tuple[Row, SimulatedMessage]:
    """Let Sara invite Amir, who joins, so that the game begins. Return the table and the card."""
    await meet_elsewhere(bot, SARA, AMIR)
    sent = await send_card(bot, game=game, locale=locale)
    await press_card(bot, AMIR, sent)
    [row] = await bot.rows(SARA)
    assert row.stage is Stage.RUNNING
    return row, sent


async def begin_in_a_group(bot: BotFixture) -> Row:
    """Let Sara open a table in the small group, and Amir join it from his private chat."""
    bot.telegram.actions.create_group(SMALL, "small", SARA, [], kind="group")
    await bot.work()
    await bot.say(AMIR, AMIR, "/start")
    await bot.say(SARA, SMALL, "/new azul 2")
    [row] = await bot.rows(SMALL)
    await bot.say(AMIR, AMIR, f"/start {row.token}")
    await bot.press(AMIR, AMIR, join_data(row))
    await bot.press(SARA, SMALL, bot.find_button(SMALL, Action.START))
    return await bot.row(row.key)


def join_data(row: Row) -> str:
    """Return the callback data of the key that joins a table."""
    return pack(CardButton(row.token))


async def play_across(bot: BotFixture, key: TableKey, chance: random.Random | None = None) -> None:
    """Make one random move for the person to move, through the keyboard in their private chat."""
    chance = chance or random.Random(1)
    table = await bot.table(key)
    legal = {table.game.encode(move) for move in table.game.legal_moves(table.state)}
    person = await bot.to_move(key)
    while (await bot.table(key)).position == table.position:
        message = await board_of(bot, key, person)
        useful = [
            one
            for one in bot.words(person, message)
            if one.word.partition(AND)[0] in legal
            or (one.word and any(each.startswith(f"{one.word}.") for each in legal))
        ]
        await bot.press(person, person, chance.choice(useful), message)


async def board_of(bot: BotFixture, key: TableKey, person: int) -> int:
    """Return the id of the message that shows a table in the private chat of a person."""
    chat = await bot.store.chat_by_id(person)
    assert chat is not None
    board = (await bot.store.table_in(chat.key, key)).board
    assert board is not None
    return board.id


def shown(bot: BotFixture, person: int, message: int) -> str:
    """Return the text or the caption of a message in a private chat."""
    return bot.telegram.state.require_chat(person).messages[message].content.text


async def leave(bot: BotFixture, row: Row, guest: int) -> Place:
    """Let a guest leave the table, and return the place in which they played."""
    person = await bot.store.meet(guest, "x")
    place = (await bot.live(row.key)).place_of(person.key)
    await bot.tables.submit(row.key, Leave(person.key))
    await bot.tables.published()
    await bot.idle()
    return place
