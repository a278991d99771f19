"""Somebody who gets only texts and labels plays whole games alone, and knows the whole position at every turn."""

from __future__ import annotations

import pytest

from bot.presentation.texts import Voice
from bot.store.records import Stage
from engine.contract import View
from engine.saying import say
from tests.bot.bot_fixture import CHRISTOPHER, SARA, BotFixture
from tests.bot.game_fixtures import start_solo
from tests.bot.games import text_positions as positions
from tests.bot.games.text_players import PLAYERS, player
from tests.bot.games.text_reader import Reader, plain
from tests.conftest import NIGHTLY, sampled

MOST_PRESSES = 12
"""The number of presses after which a turn must be over."""


def true_position(key: str, view: View, voice: Voice) -> positions.Position:
    """Return the position that the engine shows to a seat."""
    found: positions.Position = (
        getattr(positions, f"true_{key}")(view, voice)
        if key in ("reef", "icecult")
        else getattr(positions, f"true_{key}")(view)
    )
    return found


async def position_in_words(bot: BotFixture, person: int) -> str:
    """Ask for the position and return the answer, as a person reads it."""
    await bot.say(person, person, "/text")
    return str(bot.last(person)["text"])


@pytest.mark.parametrize("locale", ["fa", "en"])
@pytest.mark.parametrize("points", [-16, 0, 7])
def test_points_are_read_with_their_sign(locale: str, points: int) -> None:
    reader, voice = Reader(locale, "sintra"), Voice(locale, strict=True)
    [seat] = reader.lines(voice(say("sintra-text-seat", seat="Sara", points=points)))
    assert (seat.id, reader.number(seat.args["points"])) == ("seat", points)


@pytest.mark.parametrize(
    ("locale", "person"), [("fa", SARA), pytest.param("en", CHRISTOPHER, marks=NIGHTLY)]
)
@pytest.mark.parametrize("key", sampled([*PLAYERS], 2))
async def test_a_solo_game_is_played_from_texts_alone(
    bot: BotFixture, key: str, locale: str, person: int
) -> None:
    row, reading = await start_solo(bot, person, game=key), player(locale, key)
    voice = Voice(locale, strict=True)
    turns = 0
    while (await bot.row(row.key)).stage is Stage.RUNNING:
        table = await bot.table(row.key)
        text = await position_in_words(bot, person)
        reading.begin(text)
        assert table.to_move is not None
        true = true_position(key, table.view(table.to_move), voice)
        assert {name: reading.position[name] for name in true} == true
        for _ in range(MOST_PRESSES):
            message = await bot.board(row.key)
            label = reading.key(bot.labels(person, message))
            await bot.press(person, person, bot.labelled(person, label, message), message)
            if (await bot.table(row.key)).position != table.position:
                break
            if reading.rereads:
                reading.position = reading.read(await position_in_words(bot, person))
        else:
            pytest.fail(f"no move after {reading.pressed}:\n{plain(text)}")
        turns += 1
    assert turns >= 3
    assert bot.failed_calls() == []
