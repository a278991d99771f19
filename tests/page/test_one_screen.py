"""What a choice needs is on one phone screen: the picture below its header, and all keys.

The boards of real games are sent to a group and to a private chat of the sandbox as the bot sends them, and measured in
its page. The picture is replaced by an empty one of the same size, because only its size matters.
"""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pytest
import pytest_asyncio
from PIL import Image
from telegram import Bot, InlineKeyboardMarkup

import render
from bot.presentation import board_keys
from bot.presentation.captions import board_caption
from bot.presentation.keyboards import MOST_ROWS
from bot.presentation.texts import Texts
from bot.sandbox import Sandbox
from bot.store.records import ChatKey, PersonKey, TableKey
from bot.tables import commands
from bot.tables.decisions import decide, open_table
from bot.tables.library import GameLibrary
from bot.tables.table import Table, evolve, replay
from engine import games
from engine.contract import Word
from render.scene import Scene
from tests.bot.bot_fixture import GROUP, SARA
from tests.page.browser import opened
from tests.page.labels import keypads

BARS = 56 + 48
"""The heights of Telegram's bars above and below the chat."""
SCREEN = 740
HEADER = 0.15
"""The share of a picture's height that only says whose turn it is and what happened last."""
MOST_LINES = 5
LATE = 12
"""The number of moves after which a position counts as another one of its kind."""
NAMES = ("سارا", "امیر", "نگار", "کریستوفر")
MEASURE = """() => {
    const message = [...document.querySelectorAll("[data-message]")].at(-1);
    const box = element => element.getBoundingClientRect();
    const image = box(message.querySelector(".photo img"));
    const keys = [...message.querySelectorAll(".key")];
    const body = message.querySelector(".body"), quote = body.querySelector("blockquote");
    const line = parseFloat(getComputedStyle(body).lineHeight);
    const folded = quote ? box(quote).height + 8 : 0;
    return {
        top: image.top, height: image.height, text: box(body).bottom,
        bottom: Math.max(...keys.map(key => box(key).bottom)),
        tallest: Math.max(...keys.map(key => box(key).height)),
        lines: Math.round((box(body).height - folded) / line),
    };
}"""


@dataclass(frozen=True, slots=True)
class Choice:
    """A board at a step of a choice, as it is sent."""

    name: str
    caption: str
    keyboard: InlineKeyboardMarkup


def choices(key: str, seats: int, solo: bool) -> Iterator[tuple[Table, Choice]]:
    """Yield every kind of choice of a random game, and again later in the game."""
    game, library = games.game(key), GameLibrary()
    people = [PersonKey(number + 1) for number in range(1 if solo else seats)]
    command = commands.Open(
        by=people[0],
        game=key,
        chat=ChatKey(1),
        solo=solo,
        seats=seats,
        seated=(*people, *("easy",) * (seats - len(people))),
    )
    facts = open_table(command, game)
    table = replay(facts, library)
    for fact in decide(table, commands.Start(people[0], "one screen")):
        table = evolve(table, fact, library)
    voice, chance = Texts.load(strict=True).voice("fa", NAMES[:seats]), random.Random(key)
    seen, moves = set(), 0
    while (seat := table.to_move) is not None:
        owner = table.chairs[seat].owner
        if owner is not None:
            view = table.view(since=table.told_since(table.version))
            for chosen in keypads(game, view, chance):
                pad = game.keys(view, chosen)
                kind = (pad.prompt.id, len(pad.rows), moves // LATE > 2)
                if kind not in seen:
                    seen.add(kind)
                    caption = board_caption(game, view, voice, ask=pad.prompt)
                    keyboard = board_keys.board(TableKey(1), table, view, voice, Word(chosen))
                    yield table, Choice(f"{kind} {chosen!r}", caption, keyboard)
        words = game.plausible_moves(game.observe(table.state, seat))
        word = chance.choice(list(words))
        move: commands.Command = (
            commands.Think(seat, table.position, word)
            if owner is None
            else commands.Play(owner, table.position, word)
        )
        for fact in decide(table, move):
            table = evolve(table, fact, library)
        moves += 1


@pytest_asyncio.fixture(loop_scope="session", scope="session")
async def world(chrome: Any) -> AsyncIterator[tuple[Bot, Any]]:
    """A bot of a sandbox, and the page of that sandbox on a phone."""
    sandbox = Sandbox()
    request = sandbox.request
    url = await sandbox.start(0)
    async with (
        Bot(sandbox.token, request=request(), get_updates_request=request()) as bot,
        opened(chrome, url.rstrip("/"), "phone") as page,
    ):
        yield bot, page
    await sandbox.stop()


def blank_picture(key: str, table: Table) -> bytes:
    """Return an empty picture as large as that of the game."""
    voice = Texts.load(strict=True).voice("fa", NAMES[: len(table.chairs)])
    size = render.paint(Scene(key, table.view(), voice.names, voice.drawn)).size
    file = BytesIO()
    Image.new("RGB", size).save(file, "JPEG")
    return file.getvalue()


async def measured(bot: Bot, page: Any, chat: int, key: str, seats: int) -> list[tuple[str, Any]]:
    """Send every choice of a game to a chat, and return what the page shows of each."""
    message, found = None, []
    for table, one in choices(key, seats, solo=chat == SARA):
        if message is None:
            message = await bot.send_photo(
                chat, blank_picture(key, table), caption="…", show_caption_above_media=True
            )
        await bot.edit_message_caption(
            chat,
            message.message_id,
            caption=one.caption,
            parse_mode="HTML",
            show_caption_above_media=True,
            reply_markup=one.keyboard,
        )
        last = one.keyboard.inline_keyboard[-1][-1].callback_data
        await page.wait_for_function(
            """([id, last, count]) => {
                const message = document.querySelector(`[data-message="${id}"]`);
                const image = message?.querySelector("img");
                const keys = message?.querySelectorAll("[data-callback]") ?? [];
                return image?.complete && keys.length === count && [...keys].at(-1).dataset.callback === last;
            }""",
            arg=[message.message_id, last, sum(map(len, one.keyboard.inline_keyboard))],
        )
        found.append(
            (one.name, await page.evaluate(MEASURE) | {"rows": len(one.keyboard.inline_keyboard)})
        )
    return found


CASES = [
    (key, seats, chat)
    for key in games.KEYS
    for seats, chat in (
        *((seats, GROUP) for seats in games.game(key).seat_counts),
        (min(games.game(key).seat_counts), SARA),
    )
]


@pytest.mark.parametrize(("key", "seats", "chat"), CASES)
async def test_the_picture_and_all_keys_are_visible_together(
    world: tuple[Bot, Any], key: str, seats: int, chat: int
) -> None:
    bot, page = world
    if await page.is_visible("#back"):
        await page.click("#back")
    await page.click(f'[data-chat="{chat}"]')
    if chat == SARA and await page.is_visible("#begin"):
        await page.click("#begin")
    found = await measured(bot, page, chat, key, seats)
    assert found
    for name, one in found:
        assert one["text"] <= one["top"] + 1, "the caption is above the picture"
        assert one["tallest"] <= 44, "no key has two lines"
        visible = one["bottom"] - one["top"] - HEADER * one["height"]
        assert one["rows"] <= MOST_ROWS, name
        assert visible <= SCREEN - BARS, name
        assert one["lines"] <= MOST_LINES, name
