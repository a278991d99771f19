"""The list of finished games, and their replays: who may open them, and what every position shows."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.presentation.animations import Animation, Animator
from bot.store.records import Stage, TableKey, TableRow
from bot.telegram.buttons import Action
from bot.telegram.personal_buttons import (
    HistoryButton,
    Preference,
    PreferenceButton,
    ReplayButton,
    ReplayStep,
)
from engine.notation import read
from engine.replay import positions
from render.scene import Scene
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import start_game, start_solo
from tests.bot.texts import text


async def finished_solo(bot: BotFixture, game: str = "azul") -> TableRow:
    row = await start_solo(bot, SARA, game)
    await bot.play_to_end(row.key, SARA)
    return row


async def finished_game(bot: BotFixture, game: str = "azul") -> TableRow:
    row = await start_game(bot, AMIR, game=game)
    await bot.play_to_end(row.key, GROUP)
    return row


def replay_keys(bot: BotFixture, chat: int, message: int | None = None) -> list[ReplayButton]:
    return [one for one in bot.buttons(chat, message) if isinstance(one, ReplayButton)]


def opener(bot: BotFixture, chat: int, key: TableKey) -> ReplayButton:
    return next(
        one
        for one in reversed(replay_keys(bot, chat))
        if (one.table, one.step) == (key, ReplayStep.OPEN)
    )


async def opened(bot: BotFixture, person: int, chat: int, key: TableKey) -> int:
    """Open a replay from the list and return the id of its message."""
    await bot.say(person, chat, "/games")
    await bot.press(person, chat, opener(bot, chat, key))
    return bot.last_id(chat)


def scene(bot: BotFixture) -> Scene:
    return bot.renderer.scenes[-1]


@pytest.mark.parametrize("game", ["azul", "sintra", "icecult", "reef"])
async def test_every_position_of_a_replay_is_that_of_the_game(
    bot: BotFixture, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.renderer, "file_id", lambda _: None)
    row = await finished_solo(bot, game)
    table = await bot.table(row.key)
    started = table.started
    assert started is not None
    step = table.game.start(
        len(started.chairs), dict(table.options), table.game.components(None), started.seed
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


async def test_the_keys_lead_to_the_ends_and_never_beyond_them(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot.renderer, "file_id", lambda _: None)
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
    assert [one.table for one in replay_keys(bot, GROUP, message)] == rows[:0:-1]
    [older] = [one for one in bot.buttons(GROUP, message) if isinstance(one, HistoryButton)]
    await bot.press(SARA, GROUP, older, message)
    assert [one.table for one in replay_keys(bot, GROUP, message)] == rows[:1]


async def test_turning_points_are_found_once_and_told(bot: BotFixture) -> None:
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


async def sent_file(bot: BotFixture, person: int, chat: int, key: TableKey) -> bytes:
    """Ask for the file of a finished game and return its content."""
    message = await opened(bot, person, chat, key)
    [button] = [one for one in replay_keys(bot, chat, message) if one.step is ReplayStep.FILE]
    await bot.press(person, chat, button, message)
    document = bot.last(chat)["document"]
    assert document["file_name"].endswith(".jsonl")
    found = bot.telegram.state.document(document["file_unique_id"])
    assert found is not None
    return found.content


@pytest.mark.parametrize("game", ["azul", "sintra", "icecult", "reef"])
async def test_the_file_of_a_game_replays_to_its_result(bot: BotFixture, game: str) -> None:
    row = await finished_solo(bot, game)
    record = read(await sent_file(bot, SARA, SARA, row.key))
    table = await bot.table(row.key)
    assert [one.state for one in positions(record)][-1] == table.state
    assert record.result is not None
    assert record.result.totals == tuple(score.total for score in table.scores)
    assert record.header.players[0] == bot.name(SARA)
    assert table.started is not None
    assert record.header.seed == table.started.seed
    assert bot.failed_calls() == []


async def test_the_file_of_a_game_that_was_stopped_replays(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    for _ in range(5):
        await bot.play_move(row.key, GROUP)
    await bot.say(SARA, GROUP, "/stop")
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.STOP_SURELY, table=row.key))
    if (await bot.row(row.key)).stage is not Stage.OVER:
        await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.STOP_SURELY, table=row.key))
    record = read(await sent_file(bot, NEGAR, GROUP, row.key))
    assert record.result is not None
    assert (record.result.reason, record.result.ranking) == ("stopped", None)
    assert len(list(positions(record))) == 6


async def test_words_that_were_taken_back_are_not_in_the_file(bot: BotFixture) -> None:
    row = await start_solo(bot, SARA, "icecult")
    undone = 0
    for _ in range(30):
        if undone < 2 and bot.has_button(SARA, Action.UNDO):
            await bot.press(SARA, SARA, bot.find_button(SARA, Action.UNDO, table=row.key))
            undone += 1
        elif (await bot.row(row.key)).stage is Stage.RUNNING:
            await bot.play_move(row.key, SARA)
    assert undone == 2
    await bot.play_to_end(row.key, SARA)
    record = read(await sent_file(bot, SARA, SARA, row.key))
    assert [one.state for one in positions(record)][-1] == (await bot.table(row.key)).state


def film_key(bot: BotFixture, message: int) -> ReplayButton:
    [button] = [one for one in replay_keys(bot, SARA, message) if one.step is ReplayStep.ANIMATION]
    return button


def films(bot: BotFixture) -> list[str]:
    return [one["animation"]["file_id"] for one in bot.messages(SARA) if "animation" in one]


async def test_a_film_is_made_once_and_sent_again_by_its_file_id(bot: BotFixture) -> None:
    row = await finished_solo(bot)
    message = await opened(bot, SARA, SARA, row.key)
    bot.app.replay_pages._animator = StubAnimator()
    made = text("replay-animation-making")
    assert await bot.press(SARA, SARA, film_key(bot, message), message) == made
    [first] = films(bot)
    stored = await bot.store.stored_replay(row.key)
    assert stored is not None
    assert stored.film == first
    assert await bot.press(SARA, SARA, film_key(bot, message), message) == ""
    assert films(bot) == [first, first]
    assert bot.app.replay_pages._animator.lengths == [len((await bot.table(row.key)).turns)]
    assert bot.failed_calls() == []


async def test_a_film_in_another_theme_is_made_again(bot: BotFixture) -> None:
    row = await finished_solo(bot)
    message = await opened(bot, SARA, SARA, row.key)
    animator = bot.app.replay_pages._animator = StubAnimator()
    await bot.press(SARA, SARA, film_key(bot, message), message)
    await bot.say(SARA, SARA, "/light")
    await bot.press(SARA, SARA, PreferenceButton(Preference.THEME, "dark"))
    await bot.press(SARA, SARA, film_key(bot, message), message)
    assert animator.themes == [{""}, {"dark"}]
    stored = await bot.store.stored_replay(row.key)
    assert stored is not None
    assert (stored.film, stored.film_theme) == (films(bot)[-1], "dark")


async def test_a_film_whose_file_is_gone_is_made_again(bot: BotFixture) -> None:
    row = await finished_solo(bot)
    message = await opened(bot, SARA, SARA, row.key)
    bot.app.replay_pages._animator = StubAnimator()
    await bot.store.set_film(row.key, "gone", None)
    await bot.press(SARA, SARA, film_key(bot, message), message)
    assert films(bot) == []
    await bot.press(SARA, SARA, film_key(bot, message), message)
    assert len(films(bot)) == 1


class StubAnimator(Animator):
    """Returns a file with the number of pictures, without drawing. Real films are tested in test_animations.py."""

    def __init__(self) -> None:
        super().__init__()
        self.lengths: list[int] = []
        self.themes: list[set[str]] = []

    async def make(self, name: str, scenes: Sequence[Scene]) -> Animation:
        self.lengths.append(len(scenes))
        self.themes.append({scene.theme for scene in scenes})
        return Animation(f"{name}.mp4", f"{len(scenes)} pictures".encode())
