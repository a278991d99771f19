"""Reef at a table in a group: what is secret stays with one person, whatever is pressed by whom."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace

from bot.presentation import keyboards
from bot.presentation.captions import board_caption, text_board
from bot.presentation.texts import Voice
from bot.tables.repository import LiveTable
from bot.tables.table import Table
from engine.contract import Word
from engine.games.reef import GAME
from engine.games.reef.state import State
from engine.saying import Seat
from tests.bot.house import AMIR, GROUP, NEGAR, SARA, House
from tests.engine.reef.test_secrecy import other_truth, random_positions

OUTSIDER = NEGAR


async def a_table(house: House) -> LiveTable:
    """A game of two in a group, its starting corals put; Sara has started the bot, Amir has not."""
    await house.say(SARA, SARA, "/start")
    await house.say(SARA, GROUP, "/new reef")
    await house.press(SARA, GROUP, house.key(GROUP, "n:reef:go:"))
    await house.press(AMIR, GROUP, house.key(GROUP, "a:", ":j:"))
    await house.press(SARA, GROUP, house.key(GROUP, "a:", ":s:"))
    [row] = await house.tables(GROUP)
    chance = random.Random(1)
    while (live := await house.host.live(row.key)).table.state.to_put:
        await house.move(row.key, GROUP, chance)
    return live


def board_of(house: House) -> int:
    return house.find(GROUP, house.key(GROUP, "w:", ":?hand"))


async def pressed(house: House, person: int, data: str) -> dict[str, object]:
    """The whole answer to a press."""
    query = house.telegram.people.press(person, GROUP, house.find(GROUP, data), data)
    await house.work()
    assert query.answer is not None
    return dict(query.answer)


def cards_in(house: House, chat: int) -> list[str]:
    return [text for text in house.texts(chat) if text.startswith("۱) ")]


def with_truth(table: Table, state: State) -> Table:
    """The same table with another state at its newest position."""
    return replace(table, turns=(*table.turns[:-1], replace(table.turns[-1], state=state)))


async def test_my_hand_is_an_alert_and_a_picture_in_the_private_chat(house: House) -> None:
    await a_table(house)
    before = len(house.messages(GROUP))
    answer = await pressed(house, SARA, house.key(GROUP, "w:", ":?hand"))
    assert answer["show_alert"] is True
    assert str(answer["text"]).startswith("۱) ")
    assert len(house.messages(GROUP)) == before
    notice = house.last(SARA)
    assert "photo" in notice
    assert notice["caption"].startswith("۱) ")
    scene = house.renderer.scenes[-1]
    assert (scene.chosen, scene.view.viewer is None) == ("?hand", False)


async def test_a_hand_is_drawn_once_at_a_position(house: House) -> None:
    await a_table(house)
    data = house.key(GROUP, "w:", ":?hand")
    for _ in range(3):
        await pressed(house, SARA, data)
    assert len(cards_in(house, SARA)) == 1


async def test_a_newer_picture_of_a_hand_takes_the_place_of_the_one_before(house: House) -> None:
    live = await a_table(house)
    chance = random.Random(2)
    for _ in range(3):
        await pressed(house, SARA, house.key(GROUP, "w:", ":?hand"))
        await house.move(live.key, GROUP, chance)
    assert len(cards_in(house, SARA)) == 1
    assert sum(bool(scene.chosen) for scene in house.renderer.scenes) == 3


async def test_who_never_started_the_bot_gets_the_alert_alone(house: House) -> None:
    await a_table(house)
    calls = len(house.calls())
    answer = await pressed(house, AMIR, house.key(GROUP, "w:", ":?hand"))
    assert str(answer["text"]).startswith("۱) ")
    assert house.calls()[calls:] == ["answerCallbackQuery"]
    assert house.refused_calls() == []


async def test_in_a_solo_game_the_hand_is_drawn_in_its_own_chat(house: House) -> None:
    await house.say(SARA, SARA, "/solo reef")
    await house.press(SARA, SARA, house.key(SARA, "n:reef:so:"))
    data = house.key(SARA, "w:", ":?hand")
    await house.press(SARA, SARA, data)
    assert len(cards_in(house, SARA)) == 1


async def test_an_outsider_has_no_hand(house: House) -> None:
    await a_table(house)
    calls = len(house.calls())
    answer = await pressed(house, OUTSIDER, house.key(GROUP, "w:", ":?hand"))
    assert answer["text"] == "شما سر این میز نیستید و دستی ندارید."
    assert house.calls()[calls:] == ["answerCallbackQuery"]


async def test_choosing_tells_corals_to_the_presser_and_the_keyboard_to_nobody(
    house: House,
) -> None:
    live = await a_table(house)
    table = live.table
    owner = table.chairs[table.to_move or 0].owner
    assert owner is not None
    mover = (await house.store.person(owner)).telegram_id
    told = await house.press(mover, GROUP, house.key(GROUP, "w:", ":play.1"))
    assert told.startswith("کارت ۱: ")
    rows = keyboards.board(live.key, live.table, Voice("fa", ("A", "B")), Word(live.chosen))
    other = other_truth(table.state, None, random.Random(3))
    again = with_truth(table, other)
    assert keyboards.board(live.key, again, Voice("fa", ("A", "B")), live.chosen) == rows  # type: ignore[arg-type]


async def test_a_card_that_scores_nothing_is_asked_about_and_played_by_the_same_press(
    house: House,
) -> None:
    live = await a_table(house)
    table = live.table
    seat = table.to_move
    assert seat is not None
    owner = table.chairs[seat].owner
    assert owner is not None
    mover = (await house.store.person(owner)).telegram_id
    view = GAME.observe(table.state, seat)
    word = next(
        word
        for word in GAME.offers(view)
        if word.startswith("play.") and "swap" not in word and GAME.caution(view, word)
    )
    *_, first, last = word.split(".")
    slot = word.split(".")[1]
    for step in (f"play.{slot}", f"play.{slot}.{first}"):
        await house.press(mover, GROUP, house.key(GROUP, "w:", f":{step}"))
    data = house.key(GROUP, "w:", f":{word}")
    board = house.find(GROUP, data)
    before, position = house.labels(GROUP, board), live.table.position
    asked = await pressed(house, mover, data)
    assert asked["show_alert"] is True
    assert "دوباره" in str(asked["text"])
    assert (house.labels(GROUP, board), live.table.position) == (before, position)
    await pressed(house, mover, data)
    assert live.table.position == position + 1
    assert last


async def test_pressing_everything_tells_an_opponent_and_an_outsider_nothing(house: House) -> None:
    """Whoever is not to move presses every key of every keyboard of a turn, in two truths: the answers are equal."""
    live = await a_table(house)
    seat = live.table.to_move
    assert seat is not None
    owner = live.table.chairs[seat].owner
    assert owner is not None
    mover = (await house.store.person(owner)).telegram_id
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
            scenes = len(house.renderer.scenes)
            said: list[object] = []
            for step in ("play.1", "play.2", "play.2.a1"):
                live.choice = (live.table.position, step)
                await house.host.show(live.key)
                await house.rest()
                keys = house.keys(GROUP, board_of(house))
                said += keys
                for data in filter(lambda one: one.startswith("w:"), keys):
                    said.append((data, (await pressed(house, person, data))["text"]))
            found = house.renderer.scenes[scenes:]
            seen = {pickle.dumps(scene.view) for scene in found}
            answers.append(((said, set(house.texts(GROUP) + house.texts(person))), seen))
        (told, views), (told_of_lie, views_of_lie) = answers
        assert told_of_lie == told
        assert views_of_lie <= views  # a scene that Telegram has already is not drawn anew
    live.table = with_truth(live.table, truth)
    assert house.refused_calls() == []


def test_captions_and_keyboards_are_equal_for_two_truths() -> None:
    voice = Voice("fa", ("سارا", "امیر", "نگار", "کیان"), strict=True)
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
    voice = Voice("fa", ("سارا", "امیر"), strict=True)
    assert "۸۰" not in board_caption(GAME, view, voice) + text_board(GAME, view, voice)
