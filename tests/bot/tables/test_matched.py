"""Matched computers: the strength with which they play, how it follows the results, and where it is shown."""

from __future__ import annotations

import json
from dataclasses import replace
from math import copysign, inf

import pytest

from bot.presentation.captions.matched import matched_notes
from bot.store.records import Stage, TableKey
from bot.store.standings import standings_reader
from bot.store.standings.rating import Rating
from bot.store.standings.strength import first_estimate
from bot.tables.facts import ComputerAdded, Started, load_fact
from bot.tables.library import GameLibrary
from bot.tables.rebuild import rebuild
from bot.telegram.buttons.buttons import Action
from bot.telegram.buttons.personal_buttons import ForgetButton, ForgetStep
from engine.players.scale import UNIT, bounded_strength
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture
from tests.bot.buttons import setup
from tests.bot.game_fixtures import open_lobby
from tests.bot.texts import text, voice

FIRST = round(first_estimate("azul").rating.mu, 1)
OWN = "4"
"""The index of the matched level in the setup form."""


async def start_matched(bot: BotFixture, opponents: int = 1) -> TableKey:
    """Let Sara start a game of Azul against matched computers."""
    known = {row.key for row in await bot.rows(SARA)}
    await bot.say(SARA, SARA, "/solo azul")
    form = setup("azul", solo=True, seats=opponents + 1, levels=OWN * opponents, opens=True)
    await bot.press(SARA, SARA, form, bot.last_id(SARA), forged=True)
    [key] = {row.key for row in await bot.rows(SARA)} - known
    return key


async def strengths(bot: BotFixture, key: TableKey) -> list[float]:
    """Return the strengths of the matched computers of a game according to its log."""
    [started] = [fact for fact in await bot.facts(key) if isinstance(fact, Started)]
    return [occupant.strength for occupant in started.occupants if occupant.strength is not None]


async def finish(bot: BotFixture, key: TableKey, chat: int = SARA) -> bool:
    """Play a game to its end, and return whether the first seat won."""
    await bot.play_to_end(key, chat)
    table = await bot.table(key)
    assert table.stage is Stage.OVER
    assert table.outcome is not None
    seat = table.seat_of(table.people[0])
    assert seat is not None
    return table.outcome.share(seat) > 0.5


async def test_a_new_person_meets_a_computer_between_easy_and_medium(bot: BotFixture) -> None:
    key = await start_matched(bot)
    assert await strengths(bot, key) == [FIRST]
    assert (await bot.table(key)).occupants[1].level == "matched"


async def test_the_strength_of_the_next_game_follows_the_result(bot: BotFixture) -> None:
    key = await start_matched(bot)
    won = await finish(bot, key)
    [person] = (await bot.table(key)).people
    [next_strength] = await strengths(bot, await start_matched(bot))
    assert (next_strength > FIRST) == won
    assert next_strength == round((await bot.store.strength_of(person, "azul")).rating.mu, 1)


async def test_several_computers_against_one_person_are_weaker(bot: BotFixture) -> None:
    found = await strengths(bot, await start_matched(bot, 2))
    assert len(set(found)) == 1
    assert found[0] < FIRST - UNIT / 2


async def test_the_strength_is_a_fact_that_a_replayed_log_contains(bot: BotFixture) -> None:
    key = await start_matched(bot)
    before = (await bot.table(key)).occupants
    await bot.app.resumption.reload(key)
    assert (await bot.table(key)).occupants == before
    assert before[1].strength == FIRST


async def test_facts_of_earlier_versions_have_no_strength() -> None:
    old = '{"kind": "started", "seed": "1", "rules_version": 1, "chairs": [{"level": "easy"}]}'
    fact = load_fact(old)
    assert isinstance(fact, Started)
    assert fact.occupants[0].strength is None
    assert isinstance(load_fact('{"kind": "computer_added", "level": "easy"}'), ComputerAdded)


async def test_the_estimate_is_said_at_the_end_and_in_me(bot: BotFixture) -> None:
    key = await start_matched(bot)
    won = await finish(bot, key)
    [note] = matched_notes(await bot.table(key))
    assert note.arg("next") == ("harder" if won else "easier")
    assert voice()(note) in bot.caption(SARA, await bot.board(key))
    await bot.say(SARA, SARA, "/me")
    start = text("me-strength", strength=0, near="", games=0).split(":")[0]
    assert start in bot.caption(SARA, bot.last_id(SARA))


@pytest.mark.parametrize("strength", [-inf, inf])
async def test_at_the_ends_of_the_range_nothing_is_promised(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch, strength: float
) -> None:
    """The estimate may be beyond, and the next game as hard as this one."""
    found = bounded_strength("azul", strength)
    beyond = replace(first_estimate("azul"), rating=Rating(found + copysign(9, strength), 1.0))
    monkeypatch.setattr(standings_reader, "estimate", lambda *_: beyond)
    key = await start_matched(bot)
    assert await strengths(bot, key) == [found]
    await finish(bot, key)
    [note] = matched_notes(await bot.table(key))
    assert note.arg("next") == "same"
    assert await strengths(bot, await start_matched(bot)) == [found]


async def test_me_in_a_group_does_not_tell_the_estimate(bot: BotFixture) -> None:
    row = await open_lobby(bot, AMIR)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.ADD_COMPUTER, "matched"))
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
    await finish(bot, row.key, GROUP)
    await bot.say(SARA, SARA, "/start")
    await bot.say(SARA, GROUP, "/me")
    start = text("me-strength", strength=0, near="", games=0).split(":")[0]
    assert text("me-chat") in bot.caption(SARA, bot.last_id(SARA))
    assert start not in bot.caption(SARA, bot.last_id(SARA))


async def test_in_a_group_the_computer_plays_at_the_middle_of_the_people(bot: BotFixture) -> None:
    won = await finish(bot, await start_matched(bot))
    row = await open_lobby(bot, AMIR)
    answer = await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.ADD_COMPUTER, "matched"))
    assert answer == text("done-computer-added", level=text("level-matched"))
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
    sara, amir = (await bot.table(row.key)).people
    own = [(await bot.store.strength_of(one, "azul")).rating.mu for one in (sara, amir)]
    assert round(own[1], 1) == FIRST
    assert (own[0] > own[1]) == won
    assert await strengths(bot, row.key) == [round(sum(own) / 2, 1)]
    await finish(bot, row.key, GROUP)
    [note] = matched_notes(await bot.table(row.key))
    assert voice()(note) in bot.caption(GROUP, await bot.board(row.key))


async def test_a_single_person_in_a_group_is_not_estimated_in_public(bot: BotFixture) -> None:
    row = await open_lobby(bot)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.ADD_COMPUTER, "matched"))
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
    await finish(bot, row.key, GROUP)
    table = await bot.table(row.key)
    assert table.started is not None
    assert table.started.occupants[1].strength == FIRST
    assert matched_notes(table) == ()


async def test_a_rematch_has_a_new_strength_and_is_never_harder(bot: BotFixture) -> None:
    key = await start_matched(bot)
    won = await finish(bot, key)
    await bot.press(SARA, SARA, bot.find_button(SARA, Action.REMATCH))
    [row] = await bot.rows(SARA)
    assert row.key != key
    [strength] = await strengths(bot, row.key)
    assert (strength > FIRST) == won


async def test_a_level_that_does_not_exist_is_refused(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "/solo azul")
    form = setup("azul", solo=True, seats=2, levels="5", opens=True)
    assert await bot.press(SARA, SARA, form, bot.last_id(SARA), forged=True) == text(
        "refused-bad-button"
    )
    assert await bot.rows(SARA) == []


async def test_mydata_contains_the_estimate_and_forgetting_ends_it(bot: BotFixture) -> None:
    key = await start_matched(bot)
    await finish(bot, key)
    [person] = (await bot.table(key)).people
    known = await bot.store.strength_of(person, "azul")
    await bot.say(SARA, SARA, "/mydata")
    document = bot.telegram.state.document(bot.last(SARA)["document"]["file_unique_id"])
    assert document is not None
    found = json.loads(document.content)["estimates"]
    assert found == {"azul": {"strength": known.rating.mu, "games": 1}}
    await bot.say(SARA, SARA, "/forget")
    for step in (ForgetStep.ASK, ForgetStep.SURELY):
        await bot.press(SARA, SARA, ForgetButton(person, step))
    key = await start_matched(bot)
    assert await strengths(bot, key) == [FIRST], "a forgotten person who comes back is new"


async def test_a_rebuild_finds_the_same_estimate(bot: BotFixture) -> None:
    key = await start_matched(bot)
    await finish(bot, key)
    [person] = (await bot.table(key)).people
    before = await bot.store.strength_of(person, "azul")
    await rebuild(bot.store, GameLibrary())
    assert before.games == 1
    assert await bot.store.strength_of(person, "azul") == before
