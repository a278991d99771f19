"""The list of finished games, and their replays: who may open them, and what every position shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.handlers.history import MOST_PAGES
from bot.presentation.narration.narrator import narrated
from bot.presentation.pages.replays import ListedGame, history_text
from bot.presentation.texts import Texts, Voice
from bot.runtime.worker_pool import WorkerPool
from bot.telegram.buttons.buttons import Action
from bot.telegram.buttons.callback_data import base36
from bot.telegram.buttons.personal_buttons import (
    AnalysisButton,
    AnalysisStep,
    HistoryButton,
    ReplayButton,
    ReplayStep,
)
from engine.games import KEYS, game
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.chat_reader import data_of
from tests.bot.game_fixtures import start_game
from tests.bot.handlers.replays import (
    finished_game,
    finished_solo,
    opened,
    opener,
    replay_keys,
    scene,
)
from tests.bot.texts import name, text
from tests.conftest import sampled


@pytest.mark.parametrize("game", sampled(KEYS, 2))
async def test_every_position_of_a_replay_is_that_of_the_game(bot: BotFixture, game: str) -> None:
    bot.renderer.reuses_files = False
    row = await finished_solo(bot, game)
    table = await bot.table(row.key)
    started = table.started
    assert started is not None
    step = table.game.start(
        len(started.occupants), dict(table.options), table.game.components(None), started.seed
    )
    states = [(step.state, step.events)]
    for turn in table.turns[1:]:
        step = table.game.apply(states[-1][0], table.game.decode(turn.word))
        states.append((step.state, step.events))
    message = await opened(bot, SARA, SARA, row.key)
    assert scene(bot).view == table.game.reveal(*states[0])
    for at, (state, events) in enumerate(states[1:], start=1):
        forward = replay_keys(bot, SARA, message)[2]
        assert (forward.position, forward.step) == (at, ReplayStep.GO)
        await bot.press(SARA, SARA, forward, message)
        assert scene(bot).view == table.game.reveal(state, events)
        assert text("replay-position", number=at, count=len(states) - 1) in bot.caption(
            SARA, message
        )
    assert bot.failed_calls() == []


async def test_a_replay_has_the_sentences_of_the_narrator(bot: BotFixture) -> None:
    bot.renderer.reuses_files = False
    row = await finished_solo(bot, "azul")
    table = await bot.table(row.key)
    message = await opened(bot, SARA, SARA, row.key)
    voice = await bot.app.composer._people.named(table, Voice("fa", strict=True))
    told = narrated(table, table.view())
    assert told
    for at in range(len(table.turns)):
        if at in told:
            assert voice(told[at]) in bot.caption(SARA, message)
        await bot.press(SARA, SARA, replay_keys(bot, SARA, message)[2], message)


async def test_the_keys_lead_to_the_ends_and_never_beyond_them(bot: BotFixture) -> None:
    bot.renderer.reuses_files = False
    row = await finished_solo(bot)
    message = await opened(bot, SARA, SARA, row.key)
    last = len((await bot.table(row.key)).turns) - 1
    first_keys = [one.position for one in replay_keys(bot, SARA, message)[:4]]
    assert first_keys == [0, 0, 1, last]
    await bot.press(SARA, SARA, replay_keys(bot, SARA, message)[3], message)
    assert [one.position for one in replay_keys(bot, SARA, message)[:4]] == [
        0,
        last - 1,
        last,
        last,
    ]
    beyond = ReplayButton(row.key, 10**6, ReplayStep.GO)
    await bot.press(SARA, SARA, beyond, message, forged=True)
    assert scene(bot).view.outcome is not None


@pytest.mark.parametrize(("game", "counts"), [("azul", "points"), ("icecult", "pieces")])
async def test_the_list_says_what_was_counted(bot: BotFixture, game: str, counts: str) -> None:
    row = await finished_game(bot, game)
    await bot.say(SARA, GROUP, "/games")
    table = await bot.table(row.key)
    outcome = table.view().outcome
    assert outcome is not None
    most = max(score.total for score in table.scores)
    for score in table.scores:
        won = "yes" if score.seat in outcome.winners else "no"
        tied = "yes" if score.total == most else "no"
        args = {"won": won, "tied": tied, "counts": counts, "points": score.total}
        said = text("history-seat", **args, name=name("x"))
        assert said.partition("x")[2] in bot.texts(GROUP)[-1]


async def test_the_board_of_a_finished_game_opens_its_replay(bot: BotFixture) -> None:
    """Whoever presses gets a replay of their own; the board stays, and others cannot turn its pages."""
    bot.renderer.reuses_files = False
    row = await finished_game(bot)
    board = await bot.board(row.key)
    [key] = replay_keys(bot, GROUP, board)
    assert key == ReplayButton(row.key, 0, ReplayStep.OPEN)
    assert await bot.press(NEGAR, GROUP, key, board) == ""
    message = bot.last_id(GROUP)
    assert message != board
    assert replay_keys(bot, GROUP, board) == [key]
    forward = replay_keys(bot, GROUP, message)[2]
    assert await bot.press(AMIR, GROUP, forward, message) == text("refused-not-your-replay")
    assert await bot.press(NEGAR, GROUP, forward, message) == ""


async def test_a_replay_of_somebody_who_may_not_ask_for_the_analysis_has_no_key_for_it(
    bot: BotFixture,
) -> None:
    row = await finished_game(bot)
    board = await bot.board(row.key)
    [key] = replay_keys(bot, GROUP, board)
    ask = AnalysisButton(row.key, AnalysisStep.ASK)
    for person, has_key in ((NEGAR, False), (AMIR, True)):
        await bot.press(person, GROUP, key, board)
        replay = bot.last_id(GROUP)
        assert (data_of(ask) in bot.data(GROUP, replay)) == has_key
        assert any(one.step is ReplayStep.TURNING_POINT for one in replay_keys(bot, GROUP, replay))
    await bot.press(NEGAR, GROUP, key, board)
    replay = bot.last_id(GROUP)
    share = replay_keys(bot, GROUP, replay)[-1]
    assert share.step is ReplayStep.SHARE
    await bot.press(NEGAR, GROUP, share, replay)
    assert data_of(ask) in bot.data(GROUP, bot.last_id(GROUP))


async def test_more_below_a_finished_game_has_its_film(bot: BotFixture) -> None:
    row = await finished_solo(bot)
    await bot.press(SARA, SARA, bot.find_button(SARA, Action.MENU))
    assert replay_keys(bot, SARA) == [
        ReplayButton(row.key, 0, ReplayStep.OPEN),
        ReplayButton(row.key, 0, ReplayStep.ANIMATION),
    ]


async def test_a_running_game_has_no_replay(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, game="reef")
    await bot.say(SARA, GROUP, "/games")
    assert bot.texts(GROUP)[-1] == text("history-none")
    for step in ReplayStep:
        forged = ReplayButton(row.key, 0, step)
        message = bot.last_id(GROUP)
        answer = await bot.press(SARA, GROUP, forged, message, forged=True)
        assert answer == text("refused-no-replay")
    assert await bot.store.stored_replay(row.key) is None


async def test_other_chats_and_people_do_not_see_a_game(bot: BotFixture) -> None:
    row = await finished_game(bot)
    await bot.say(NEGAR, NEGAR, "/games")
    assert bot.texts(NEGAR)[-1] == text("history-none")
    message = bot.last_id(NEGAR)
    for step in ReplayStep:
        forged = ReplayButton(row.key, 0, step)
        answer = await bot.press(NEGAR, NEGAR, forged, message, forged=True)
        assert answer == text("refused-no-replay")


async def test_a_solo_game_is_not_listed_in_a_group(bot: BotFixture) -> None:
    await finished_solo(bot)
    await bot.say(SARA, GROUP, "/games")
    assert bot.texts(GROUP)[-1] == text("history-none")


async def test_only_the_asker_uses_a_list_and_a_replay_until_it_is_shown_to_all(
    bot: BotFixture,
) -> None:
    row = await finished_game(bot)
    await bot.say(NEGAR, GROUP, "/games")
    button, message = opener(bot, GROUP, row.key), bot.last_id(GROUP)
    assert await bot.press(SARA, GROUP, button, message) == text("refused-not-your-replay")
    await bot.press(NEGAR, GROUP, button, message)
    replay = bot.last_id(GROUP)
    keys = replay_keys(bot, GROUP, replay)
    assert await bot.press(SARA, GROUP, keys[2], replay) == text("refused-not-your-replay")
    await bot.press(NEGAR, GROUP, keys[-1], replay)
    assert keys[-1].step is ReplayStep.SHARE
    keys = replay_keys(bot, GROUP, replay)
    assert {key.by for key in keys} == {None}
    assert await bot.press(SARA, GROUP, keys[2], replay) == ""


async def test_a_player_gets_the_replay_alone_and_shows_it_to_the_group(bot: BotFixture) -> None:
    row = await finished_game(bot)
    await bot.say(SARA, SARA, "/start")
    before = len(bot.messages(GROUP))
    await bot.say(SARA, GROUP, "/games")
    answer = await bot.press(SARA, GROUP, opener(bot, GROUP, row.key))
    assert answer == text("replay-sent")
    assert len(bot.messages(GROUP)) == before + 1, "only the list"
    share = replay_keys(bot, SARA, bot.last_id(SARA))[-1]
    assert share.step is ReplayStep.SHARE
    assert await bot.press(SARA, SARA, share) == text("replay-shared")
    assert {key.by for key in replay_keys(bot, GROUP, bot.last_id(GROUP))} == {None}


async def test_a_person_who_left_the_group_does_not_post_there(bot: BotFixture) -> None:
    row = await finished_game(bot)
    await bot.say(AMIR, AMIR, "/start")
    await opened(bot, AMIR, AMIR, row.key)
    share = replay_keys(bot, AMIR, bot.last_id(AMIR))[-1]
    chat = bot.telegram.state.require_chat(GROUP)
    bot.telegram.actions.set_member(chat, AMIR, "left", by=AMIR)
    before = len(bot.messages(GROUP))
    assert await bot.press(AMIR, AMIR, share) == text("refused-no-replay")
    assert len(bot.messages(GROUP)) == before


async def test_the_list_is_paged_newest_first(bot: BotFixture) -> None:
    rows = []
    for _ in range(7):
        row = await start_game(bot, AMIR)
        await bot.say(SARA, GROUP, "/stop")
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.STOP_SURELY, table=row.key))
        rows.append(row.key)
        await bot.pass_time(60)
    await bot.say(SARA, GROUP, "/games")
    message = bot.last_id(GROUP)
    listed = [one.table for one in replay_keys(bot, GROUP, message)]
    assert listed == rows[1:]  # from right to left
    [older] = [one for one in bot.buttons(GROUP, message) if isinstance(one, HistoryButton)]
    await bot.press(SARA, GROUP, older, message)
    assert [one.table for one in replay_keys(bot, GROUP, message)] == rows[:1]


async def test_turning_points_are_found_once_and_told(bot: BotFixture) -> None:
    bot.app.replays._pool = WorkerPool(1)  # a process of its own, as outside of tests
    row = await finished_solo(bot)
    message = await opened(bot, SARA, SARA, row.key)
    [button] = [
        one for one in replay_keys(bot, SARA, message) if one.step is ReplayStep.TURNING_POINT
    ]
    assert await bot.press(SARA, SARA, button, message) == text("replay-searching")
    stored = await bot.store.stored_replay(row.key)
    assert stored is not None
    assert stored.turning_points is not None
    replay = await bot.app.replays.load(row.key)
    assert replay.turning_points, "a computer against random moves wins"
    first = replay.turning_points[0]
    told = bot.caption(SARA, message)
    assert text("replay-position", number=first.position, count=replay.last) in told
    [button] = [
        one for one in replay_keys(bot, SARA, message) if one.step is ReplayStep.TURNING_POINT
    ]
    assert await bot.press(SARA, SARA, button, message) == ""


async def test_the_list_says_that_somebody_has_as_many_points_as_the_winner(
    bot: BotFixture,
) -> None:
    row = await finished_solo(bot, "azul")
    finished = await bot.store.finished_game(row.key) or pytest.fail("no result")
    seats = tuple(
        replace(seat, total=34, place=place, is_winner=place == 1)
        for place, seat in enumerate(finished.seats, start=1)
    )
    games = [ListedGame(row.key, game("azul"), replace(finished, seats=seats))]
    voice = Texts.load(strict=True).voice("fa")
    told = history_text(games, {}, voice, first=1, now=finished.ended_at, alone=True)
    assert text("history-seat", name="", points=34, counts="points", won="no", tied="yes") in told


async def test_a_forged_page_number_is_refused(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/games")
    for page in ("zzzzzzzzzzzz", base36(MOST_PAGES + 1)):
        answer = await bot.press(SARA, GROUP, f"y:{page}:", bot.last_id(GROUP), forged=True)
        assert answer == text("refused-bad-button")
