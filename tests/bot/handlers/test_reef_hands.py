"""Reef in a group: hidden information reaches only the person it belongs to."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace

from bot.presentation.boards.text_boards import text_board
from bot.presentation.captions.captions import board_caption
from bot.presentation.keys import board_keys
from bot.presentation.texts import Voice
from bot.tables.live_table import LiveTable
from bot.tables.table import Table
from engine.contract import Word
from engine.games.reef import GAME
from engine.saying import Seat
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import start_solo
from tests.bot.handlers.reef_game import reef_game
from tests.bot.handlers.reef_states import with_truth
from tests.bot.texts import text, voice
from tests.engine.reef.hidden_cards import other_truth, random_positions

OUTSIDER = NEGAR
FIRST_CARD = voice().digits(1) + ") "
"""The beginning of the text that shows a hand."""


def board_of(bot: BotFixture) -> int:
    return bot.message_with(GROUP, bot.find_word(GROUP, "?hand"))


def cards_in(bot: BotFixture, chat: int) -> list[str]:
    return [text for text in bot.texts(chat) if text.startswith(FIRST_CARD)]


async def test_my_hand_is_an_alert_and_a_picture_in_the_private_chat(bot: BotFixture) -> None:
    await reef_game(bot)
    before = len(bot.messages(GROUP))
    answer = await bot.answer(SARA, GROUP, bot.find_word(GROUP, "?hand"))
    assert answer["show_alert"] is True
    assert str(answer["text"]).startswith(FIRST_CARD)
    assert len(bot.messages(GROUP)) == before
    notice = bot.last(SARA)
    assert "photo" in notice
    assert notice["caption"].startswith(FIRST_CARD)
    scene = bot.renderer.scenes[-1]
    assert (scene.chosen, scene.view.viewer is None) == ("?hand", False)


async def test_a_hand_is_drawn_once_at_a_position(bot: BotFixture) -> None:
    await reef_game(bot)
    data = bot.find_word(GROUP, "?hand")
    for _ in range(3):
        await bot.answer(SARA, GROUP, data)
    assert len(cards_in(bot, SARA)) == 1


async def test_a_newer_picture_of_a_hand_takes_the_place_of_the_one_before(bot: BotFixture) -> None:
    live = await reef_game(bot)
    chance = random.Random(2)
    for _ in range(3):
        await bot.answer(SARA, GROUP, bot.find_word(GROUP, "?hand"))
        await bot.play_move(live.key, GROUP, chance)
    assert len(cards_in(bot, SARA)) == 1
    assert sum(bool(scene.chosen) for scene in bot.renderer.scenes) == 3


async def test_a_person_who_never_started_the_bot_gets_only_the_alert(bot: BotFixture) -> None:
    await reef_game(bot)
    calls = len(bot.calls())
    answer = await bot.answer(AMIR, GROUP, bot.find_word(GROUP, "?hand"))
    assert str(answer["text"]).startswith(FIRST_CARD)
    assert bot.calls()[calls:] == ["answerCallbackQuery"]
    assert bot.failed_calls() == []


POINTS = "\N{MONEY BAG}"
"""The sign of points on the key of a card."""


async def solo_game(bot: BotFixture) -> LiveTable:
    """Start a game against a computer and place Sara's starting corals."""
    row = await start_solo(bot, game="reef")
    chance = random.Random(1)
    while (live := await bot.live(row.key)).table.state.to_put:
        await bot.play_move(row.key, SARA, chance)
    return live


async def test_the_board_of_a_solo_game_shows_the_own_hand(bot: BotFixture) -> None:
    live = await solo_game(bot)
    seat, message = live.table.to_move, await bot.board(live.key)
    view = GAME.observe(live.table.state, seat)
    scene = bot.renderer.scenes[-1]
    assert (scene.view.viewer, scene.chosen) == (seat, GAME.own_picture(Word("")))
    for steps in ("", "play.1", "play.1.a1"):
        if steps:
            await bot.press(SARA, SARA, bot.find_word(SARA, steps), message)
        pad = GAME.own_keys(view, Word(steps))
        own = {voice().plain(board_keys.key_label(one)) for row in pad.rows for one in row}
        assert own <= set(bot.labels(SARA, message))
    assert any(one.label.id == "reef-key-own-points" for row in pad.rows for one in row)
    assert pad.prompt.arg("signs") == "points"
    assert voice().plain(pad.prompt).split("\n")[0] in bot.caption(SARA, message)
    assert all(button.word != "?hand" for button in bot.words(SARA)), "the board shows the hand"


async def test_the_board_of_a_solo_game_shows_its_end_like_any_other(bot: BotFixture) -> None:
    live = await solo_game(bot)
    await bot.play_to_end(live.key, SARA, seed=2)
    assert bot.renderer.scenes[-1].view.viewer is None


async def test_a_group_never_sees_the_hand_of_the_only_person(bot: BotFixture) -> None:
    """Solo games are opened in private chats only; even one that is elsewhere shows no hand."""
    group = (await reef_game(bot)).place
    live = await solo_game(bot)
    live.place = group
    found = await bot.composer.board(live.key, live.table.version)
    assert found.scene is not None
    assert found.keyboard is not None
    assert (found.scene.view.viewer, found.scene.chosen) == (None, "")  # type: ignore[union-attr]
    labels = [key.text for row in found.keyboard.inline_keyboard for key in row]
    assert not [label for label in labels if POINTS in label]


async def test_an_outsider_has_no_hand(bot: BotFixture) -> None:
    await reef_game(bot)
    calls = len(bot.calls())
    answer = await bot.answer(OUTSIDER, GROUP, bot.find_word(GROUP, "?hand"))
    assert answer["text"] == text("reef-hand-none")
    assert bot.calls()[calls:] == ["answerCallbackQuery"]


async def test_choosing_tells_corals_to_the_presser_and_the_keyboard_to_nobody(
    bot: BotFixture,
) -> None:
    live = await reef_game(bot)
    table = live.table
    mover = await bot.to_move(live.key)
    told = await bot.press(mover, GROUP, bot.find_word(GROUP, "play.1"))
    view = GAME.observe(table.state, table.to_move)
    assert told == voice()(GAME.keys(view, Word("play.1")).prompt).split("\n")[0]
    rows = board_keys.board(
        live.key, live.table, live.table.view(), Voice("fa", ("A", "B")), Word(live.chosen)
    )
    other = other_truth(table.state, None, random.Random(3))
    again = with_truth(table, other)
    assert (
        board_keys.board(live.key, again, again.view(), Voice("fa", ("A", "B")), live.chosen)
        == rows
    )  # type: ignore[arg-type]


def wasteful_play(table: Table) -> Word | None:
    """Return a play that scores nothing although the card could score, or None. Few spaces are tried."""
    if table.to_move is None:
        return None
    view = GAME.observe(table.state, table.to_move)
    words = (f"play.{slot}.{first}.d4" for slot in range(1, 5) for first in ("a1", "a4", "d1"))
    offered = [Word(word) for word in words if word in GAME.offers(view)]
    return next((word for word in offered if GAME.caution(view, word)), None)


async def test_a_card_that_scores_nothing_is_asked_about_and_played_by_the_same_press(
    bot: BotFixture,
) -> None:
    live = await reef_game(bot)
    chance = random.Random(1)
    while (word := wasteful_play(live.table)) is None:
        if live.table.to_move is None:
            live = await reef_game(bot)
        await bot.play_move(live.key, GROUP, chance)
    mover = await bot.to_move(live.key)
    *_, first, last = word.split(".")
    slot = word.split(".")[1]
    for step in (f"play.{slot}", f"play.{slot}.{first}"):
        await bot.press(mover, GROUP, bot.find_word(GROUP, step))
    data = bot.find_word(GROUP, word)
    board = bot.message_with(GROUP, data)
    before, position = bot.labels(GROUP, board), live.table.position
    asked = await bot.answer(mover, GROUP, data)
    assert asked["show_alert"] is True
    assert asked["text"] == text("reef-caution-nothing", slot=int(slot))
    assert (bot.labels(GROUP, board), live.table.position) == (before, position)
    await bot.answer(mover, GROUP, data)
    assert live.table.position == position + 1
    assert last


async def test_pressing_everything_tells_an_opponent_and_an_outsider_nothing(
    bot: BotFixture,
) -> None:
    """People who are not to move press every key of a turn, in two states that they cannot tell apart."""
    live = await reef_game(bot)
    seat = live.table.to_move
    assert seat is not None
    mover = await bot.to_move(live.key)
    opponent = AMIR if mover == SARA else SARA
    truth = live.table.state
    lie = other_truth(truth, Seat(1 - seat), random.Random(4))
    assert lie != truth
    for person, other in (
        (opponent, lie),
        (OUTSIDER, other_truth(truth, None, random.Random(5))),
    ):
        answers = []
        for state in (truth, other):
            live.table = with_truth(live.table, state)
            live.pictured.clear()
            scenes = len(bot.renderer.scenes)
            said: list[object] = []
            for step in ("play.1", "play.2", "play.2.a1"):
                live.choice = (live.table.position, step)
                await bot.app.boards.show(live.key)
                await bot.idle()
                said += bot.buttons(GROUP, board_of(bot))
                for button in bot.words(GROUP, board_of(bot)):
                    said.append((button, await bot.press(person, GROUP, button)))
            found = bot.renderer.scenes[scenes:]
            seen = {pickle.dumps(scene.view) for scene in found}
            answers.append(((said, set(bot.texts(GROUP) + bot.texts(person))), seen))
        (told, views), (told_of_lie, views_of_lie) = answers
        assert told_of_lie == told
        assert views_of_lie <= views  # a scene that Telegram has already is not drawn anew
    live.table = with_truth(live.table, truth)
    assert bot.failed_calls() == []


def test_captions_and_keyboards_are_equal_for_two_truths() -> None:
    voice = Voice("fa", ("Sara", "Amir", "Negar", "Kian"), strict=True)
    rng = random.Random(7)
    for seed in range(4):
        for state, told in random_positions(seed, every=31):
            other = other_truth(state, None, rng)
            views = [GAME.observe(one, None, told) for one in (state, other)]
            spoken = voice.named(voice.names[: state.seats])
            for caption in (board_caption, text_board):
                assert caption(GAME, views[0], spoken) == caption(GAME, views[1], spoken)
            first, second = (GAME.keys(view, Word("")) for view in views)
            assert first == second


def test_hidden_totals_are_in_no_caption() -> None:
    step = GAME.start(2, {"totals": "hidden"}, None, "totals")
    rich = replace(
        step.state.players[0], tally=replace(step.state.players[0].tally, cards=77, tokens=0)
    )
    state = replace(step.state, players=(rich, step.state.players[1]))
    view = GAME.observe(state, None, step.events)
    voice = Voice("fa", ("Sara", "Amir"), strict=True)
    assert voice.digits(80) not in board_caption(GAME, view, voice) + text_board(GAME, view, voice)
