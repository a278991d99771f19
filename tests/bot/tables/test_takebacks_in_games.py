"""Taking back a move in each game: at once, by request, and never after something was revealed."""

from __future__ import annotations

import random

import pytest

from bot.store.records import TableRow
from bot.tables.facts import TookBack
from bot.telegram.buttons.buttons import Action, TableButton, WordButton
from engine.contract import Word
from engine.games import KEYS, game
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture, key_of
from tests.bot.game_fixtures import start_game
from tests.bot.texts import name, text

MOST = 200
"""The number of moves after which a test fails. The games have shorter rounds."""


def has_move(key: str, *, final: bool) -> bool:
    """Return whether a random game has a move that is final, or one that is not and ends the turn, before its end."""
    rules, chance = game(key), random.Random(1)
    state = rules.start(2, {}, rules.components(None), "1").state
    for _ in range(MOST):
        step = rules.apply(state, chance.choice(rules.legal_moves(state)))
        if rules.to_move(step.state) is None:
            return False
        ends = final or rules.to_move(step.state) != rules.to_move(state)
        if ends and rules.is_final(state, step.events) == final:
            return True
        state = step.state
    return False


REVEALING = [key for key in KEYS if has_move(key, final=True)]
TAKEN_BACK = [key for key in KEYS if has_move(key, final=False)]
"""The games in which not every move is final."""


async def move(bot: BotFixture, row: TableRow, word: Word) -> int:
    """Let the person to move make a move by one press, and return the person."""
    table, person = await bot.table(row.key), await bot.to_move(row.key)
    board = await bot.board(row.key)
    button = WordButton(row.key, table.position, word)
    assert await bot.press(person, GROUP, button, board, forged=True) == ""
    return person


async def any_word(bot: BotFixture, row: TableRow, chance: random.Random) -> Word:
    """Return the word of a random legal move."""
    table = await bot.table(row.key)
    return Word(table.game.encode(chance.choice(table.game.legal_moves(table.state))))


async def word_of(bot: BotFixture, row: TableRow, *, final: bool) -> Word | None:
    """Return the word of a legal move that is final, or of one that is not and ends the turn, or None."""
    table = await bot.table(row.key)
    rules, state = table.game, table.state
    for one in rules.legal_moves(state):
        step = rules.apply(state, one)
        ends = final or rules.to_move(step.state) not in (None, table.to_move)
        if ends and rules.is_final(state, step.events) == final:
            return Word(rules.encode(one))
    return None


async def moved(bot: BotFixture, row: TableRow, *, final: bool) -> int:
    """Make random moves until there is one of `word_of`, and make it. Return the person who made it."""
    chance = random.Random(1)
    for _ in range(MOST):
        word = await word_of(bot, row, final=final)
        if word is not None:
            return await move(bot, row, word)
        await move(bot, row, await any_word(bot, row, chance))
    raise AssertionError(f"no such move in {MOST} moves")


async def undo(bot: BotFixture, row: TableRow, person: int) -> str:
    """Press the key for a take-back, and return the answer."""
    button = TableButton(row.key, (await bot.table(row.key)).position, Action.UNDO)
    return await bot.press(person, GROUP, button, await bot.board(row.key), forged=True)


async def take_backs(bot: BotFixture, row: TableRow) -> list[TookBack]:
    return [fact for fact in await bot.facts(row.key) if isinstance(fact, TookBack)]


@pytest.mark.parametrize("key", TAKEN_BACK)
async def test_one_press_takes_back_a_move_that_revealed_nothing(bot: BotFixture, key: str) -> None:
    row = await start_game(bot, AMIR, game=key)
    chance = random.Random(1)
    while (word := await word_of(bot, row, final=False)) is None:
        await move(bot, row, await any_word(bot, row, chance))
    table = await bot.table(row.key)
    person = await move(bot, row, word)
    assert await undo(bot, row, person) == text("done-undo")
    [fact] = await take_backs(bot, row)
    assert (fact.by, fact.granted_by) == (await key_of(bot, person), None)
    after = await bot.table(row.key)
    assert (after.state, after.to_move) == (table.state, table.to_move)
    told = text("note-took-back", player=name(bot.name(person)))
    assert told in bot.caption(GROUP, await bot.board(row.key))


@pytest.mark.parametrize("key", [key for key in REVEALING if key in TAKEN_BACK])
async def test_once_the_next_person_has_acted_they_are_asked(bot: BotFixture, key: str) -> None:
    row = await start_game(bot, AMIR, game=key)
    first = await moved(bot, row, final=False)
    second = await bot.to_move(row.key)
    assert {first, second} == {SARA, AMIR}
    table, board = await bot.table(row.key), await bot.board(row.key)
    offered = table.game.offers(table.view())
    step = next(one for one in bot.words(GROUP, board) if one.word and one.word not in offered)
    bot.clock.advance(1)
    await bot.press(second, GROUP, step, board)
    assert (await bot.table(row.key)).position == table.position
    asked = text("done-takeback-asked", player=name(bot.name(second)))
    assert await undo(bot, row, first) == asked
    assert await take_backs(bot, row) == []
    grant = bot.find_button(GROUP, Action.GRANT)
    assert await bot.press(second, GROUP, grant) == text("done-granted")
    [fact] = await take_backs(bot, row)
    assert (fact.by, fact.granted_by) == (await key_of(bot, first), await key_of(bot, second))
    assert await bot.to_move(row.key) == first


@pytest.mark.parametrize("key", REVEALING)
async def test_a_move_that_revealed_something_is_not_taken_back(bot: BotFixture, key: str) -> None:
    row = await start_game(bot, AMIR, game=key)
    person = await moved(bot, row, final=True)
    before = await bot.table(row.key)
    assert await undo(bot, row, person) == text("refused-no-takeback")
    assert (await bot.table(row.key)) is before
    assert await take_backs(bot, row) == []
