"""Tables across chats: tokens, boards in private chats, and a card with the state."""

from __future__ import annotations

import pytest

from bot.sandbox.bot_api.faults import Fault
from bot.store.records import Stage
from bot.telegram.buttons.buttons import Action, TableButton, WordButton
from engine.contract import Word
from engine.games import KEYS
from tests.bot.across.across import (
    begin,
    board_of,
    card,
    follow,
    join_data,
    keys_of,
    meet_elsewhere,
    play_across,
    press_card,
    send_card,
    shown,
)
from tests.bot.bot_fixture import AMIR, NEGAR, SARA, BotFixture, key_of
from tests.bot.texts import name, text, title
from tests.conftest import sampled

HOUR = 3600


async def test_two_people_without_a_common_group_play_in_their_private_chats(
    bot: BotFixture,
) -> None:
    await meet_elsewhere(bot, SARA)
    sent = await send_card(bot)
    [row] = await bot.rows(SARA)
    assert row.stage is Stage.LOBBY
    assert (
        text("lobby-seat-host", number=1, player=name(bot.first_name(SARA)))
        in card(bot, sent).content.text
    )
    answer = await press_card(bot, AMIR, sent)
    assert answer["url"].startswith("https://t.me/")
    assert (await bot.row(row.key)).stage is Stage.LOBBY
    await follow(bot, AMIR, answer["url"])
    assert (await bot.row(row.key)).stage is Stage.RUNNING
    for _ in range(6):
        before = card(bot, sent).content.text
        await play_across(bot, row.key)
        boards = [shown(bot, one, await board_of(bot, row.key, one)) for one in (SARA, AMIR)]
        mover = await bot.to_move(row.key)
        own, other = boards if mover == SARA else reversed(boards)
        assert text("board-turn-own") in own
        assert text("board-turn-own") not in other
        assert card(bot, sent).content.text != before
    assert (await bot.live(row.key)).table.guests


async def test_the_keys_of_a_game_are_only_in_the_chat_of_the_person_to_move(
    bot: BotFixture,
) -> None:
    row, _ = await begin(bot)
    mover = await bot.to_move(row.key)
    other = AMIR if mover == SARA else SARA
    assert any(
        isinstance(one, WordButton) for one in bot.words(mover, await board_of(bot, row.key, mover))
    )
    assert not bot.words(other, await board_of(bot, row.key, other))


@pytest.mark.parametrize("game", sampled(KEYS, 2))
async def test_a_game_is_played_to_its_end_and_again(bot: BotFixture, game: str) -> None:
    row, sent = await begin(bot, game)
    while (await bot.row(row.key)).stage is Stage.RUNNING:
        await play_across(bot, row.key)
    finished = await bot.store.finished_game(row.key)
    assert finished is not None
    boards = [shown(bot, one, await board_of(bot, row.key, one)) for one in (SARA, AMIR)]
    assert "🏆" in boards[0] or text("end-draw") in boards[0]
    assert keys_of(card(bot, sent)) == []
    await bot.press(AMIR, AMIR, bot.find_button(AMIR, Action.REMATCH))
    [again] = await bot.rows(SARA)
    assert (again.stage, again.rematch_of, len(again.seated)) == (Stage.LOBBY, row.key, 2)
    await bot.press(SARA, SARA, bot.find_button(SARA, Action.START, table=again.key))
    await play_across(bot, again.key)
    assert (
        text("board-turn", player=name(bot.first_name(SARA))) in card(bot, sent).content.text
        or text("board-turn", player=name(bot.first_name(AMIR))) in card(bot, sent).content.text
    )


async def test_a_token_is_valid_only_in_the_lobby(bot: BotFixture) -> None:
    row, sent = await begin(bot)
    await bot.say(NEGAR, NEGAR, "/start")
    answer = await press_card(bot, NEGAR, sent, join_data(row))
    assert answer["text"] == text("refused-table-full")
    await bot.say(NEGAR, NEGAR, f"/start {row.token}")
    assert bot.texts(NEGAR)[-1] == text("invite-expired")
    made_up = await press_card(bot, NEGAR, sent, "c:AAAAAAAAAAAA")
    assert made_up["text"] == text("refused-not-invited")


async def test_the_host_revokes_the_invitation(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA, AMIR, NEGAR)
    sent = await send_card(bot, seats=3)
    [row] = await bot.rows(SARA)
    await press_card(bot, NEGAR, sent)
    revoke = TableButton(row.key, 0, Action.REVOKE)
    refused = await bot.press(NEGAR, NEGAR, revoke, 1, forged=True)
    assert refused == text("refused-only-host", host=name(bot.first_name(SARA)))
    await bot.press(SARA, SARA, TableButton(row.key, 0, Action.PEOPLE), 1, forged=True)
    await bot.press(SARA, SARA, bot.find_button(SARA, Action.REVOKE))
    assert keys_of(card(bot, sent)) == []
    answer = await press_card(bot, AMIR, sent, join_data(row))
    assert answer["text"] == text("refused-not-invited")
    new = await bot.row(row.key)
    assert new.token != row.token
    again = await send_card(bot, seats=3)
    await press_card(bot, AMIR, again)
    assert len((await bot.row(row.key)).seated) == 3


async def test_an_invitation_expires_with_its_lobby(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA, AMIR)
    sent = await send_card(bot)
    [row] = await bot.rows(SARA)
    await bot.pass_time(18 * HOUR)
    await bot.pass_time(6 * HOUR + 1)
    assert (await bot.row(row.key)).stage is Stage.OVER
    assert card(bot, sent).content.text == text("card-expired", game=title("azul"))
    answer = await press_card(bot, AMIR, sent, join_data(row))
    assert answer["text"] == text("refused-table-over")


async def test_only_first_names_are_shown(bot: BotFixture) -> None:
    for person in (SARA, AMIR):
        bot.telegram.state.require_user(person).last_name = "Secretsson"
    row, sent = await begin(bot)
    greetings = len(bot.texts(SARA)), len(bot.texts(AMIR))
    while (await bot.row(row.key)).stage is Stage.RUNNING:
        await play_across(bot, row.key)
        assert "Secretsson" not in card(bot, sent).content.text
    for person in (SARA, AMIR):
        await bot.say(person, person, "/games")
        await bot.say(person, person, "/me")
    boards = [*bot.texts(SARA)[1:], *bot.texts(AMIR)[1:]]
    assert len(boards) >= sum(greetings)
    assert not any("Secretsson" in one for one in boards)
    assert all(
        set(scene.names) <= {bot.first_name(SARA), bot.first_name(AMIR)}
        for scene in bot.renderer.scenes
    )


async def test_a_hand_is_shown_to_its_owner_only(bot: BotFixture) -> None:
    row, _ = await begin(bot, "reef")
    table = await bot.table(row.key)
    hands = []
    for person in (SARA, AMIR):
        key = (await bot.store.meet(person, bot.name(person), None, bot.name(person))).key
        seat, chat = table.seat_of(key), await bot.store.chat_by_id(person)
        assert chat is not None
        board = await bot.composer.guest_board(row.key, key, chat.key, table.version)
        assert board.scene is not None
        view = board.scene.view
        assert view == table.game.observe(table.state, seat, view.events)
        hands.append(table.game.describe(view, Word("")))
    assert hands[0] != hands[1]
    public = table.game.describe(table.view(), Word(""))
    assert public not in hands
    await bot.say(SARA, SARA, "/text")
    await bot.say(AMIR, AMIR, "/text")
    assert bot.texts(SARA)[-1] != bot.texts(AMIR)[-1]
    boards = len(bot.messages(SARA))
    await bot.say(SARA, SARA, "/hand")
    assert len(bot.messages(SARA)) == boards + 1
    assert "photo" in bot.last(SARA)


async def test_a_lobby_is_left_and_people_are_removed_from_it(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA, AMIR, NEGAR)
    sent = await send_card(bot, seats=4)
    [row] = await bot.rows(SARA)
    for person in (AMIR, NEGAR):
        await press_card(bot, person, sent)
    await bot.press(AMIR, AMIR, bot.find_button(AMIR, Action.LEAVE))
    assert await bot.rows(AMIR) == []
    assert not bot.has_button(AMIR, Action.JOIN)
    await bot.press(SARA, SARA, TableButton(row.key, 0, Action.PEOPLE), 1, forged=True)
    await bot.press(SARA, SARA, bot.find_button(SARA, Action.REMOVE))
    assert bot.texts(NEGAR)[-1] == text("card-removed")
    assert not bot.has_button(NEGAR, Action.JOIN)
    assert (await press_card(bot, NEGAR, sent))["text"] == text("refused-removed")
    assert (await press_card(bot, AMIR, sent))["text"] == text("card-joined")


async def test_a_player_who_is_not_the_host_has_no_keys_of_the_host(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA, AMIR)
    sent = await send_card(bot, seats=3)
    await press_card(bot, AMIR, sent)
    [row] = await bot.rows(SARA)
    at = (await bot.table(row.key)).position
    leave = TableButton(row.key, at, Action.LEAVE)
    assert bot.buttons(AMIR, bot.message_with(AMIR, leave)) == [leave]
    for action in (Action.START, Action.MENU, Action.ADD_COMPUTER):
        assert bot.has_button(SARA, action)
    await bot.press(SARA, SARA, bot.find_button(SARA, Action.LEAVE))
    assert (await bot.table(row.key)).host == await key_of(bot, AMIR)
    assert bot.has_button(AMIR, Action.START)


async def test_a_vote_and_a_departure_are_told_in_all_chats(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA, AMIR, NEGAR)
    sent = await send_card(bot, seats=3)
    [row] = await bot.rows(SARA)
    for person in (AMIR, NEGAR):
        await press_card(bot, person, sent)
    await bot.say(AMIR, AMIR, "/stop")
    await bot.press(AMIR, AMIR, bot.find_button(AMIR, Action.STOP_SURELY))
    vote = text("stop-vote", game=title("azul"), votes=1, needed=2)
    assert [bot.texts(one)[-1] for one in (SARA, AMIR, NEGAR)] == [vote] * 3
    await bot.press(AMIR, AMIR, bot.find_button(AMIR, Action.WITHDRAW_VOTE))
    for one in (SARA, AMIR, NEGAR):
        assert bot.texts(one)[-1] == text("vote-over", game=title("azul"), why="none")
        assert not bot.has_button(one, Action.WITHDRAW_VOTE)
    await bot.say(NEGAR, NEGAR, "/leave")
    await bot.press(NEGAR, NEGAR, bot.find_button(NEGAR, Action.LEAVE_SURELY))
    left = text("note-left", player=name(bot.first_name(NEGAR)))
    assert [bot.texts(one)[-1] for one in (SARA, AMIR)] == [left] * 2
    assert bot.texts(NEGAR)[-1] == text("left-own-chat")
    assert await bot.rows(NEGAR) == []
    move = await bot.legal_move(row.key)
    assert await bot.press(NEGAR, NEGAR, move[1], 1, forged=True) == text("refused-bad-button")


async def test_a_vote_that_ends_the_game_leaves_no_keys_in_other_chats(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA, AMIR, NEGAR)
    sent = await send_card(bot, seats=3)
    for person in (AMIR, NEGAR):
        await press_card(bot, person, sent)
    await bot.say(AMIR, AMIR, "/stop")
    await bot.press(AMIR, AMIR, bot.find_button(AMIR, Action.STOP_SURELY))
    await bot.press(NEGAR, NEGAR, bot.find_button(NEGAR, Action.STOP_SURELY))
    assert await bot.rows(SARA) == []
    assert [one for one in (SARA, AMIR, NEGAR) if bot.has_button(one, Action.WITHDRAW_VOTE)] == []


async def test_the_host_is_warned_before_the_lobby_of_a_card_closes(bot: BotFixture) -> None:
    """The host is the other person each time, because the previous one has been away for five minutes."""
    await meet_elsewhere(bot, SARA, AMIR)
    sent = await send_card(bot, seats=3)
    await press_card(bot, AMIR, sent)
    [row] = await bot.rows(SARA)
    warning = text("card-warning", game=title("azul"), count=6)
    for host, other in ((AMIR, SARA), (SARA, AMIR)):
        await bot.pass_time(18 * HOUR - 60)
        before = bot.last_id(host)
        await bot.pass_time(60)
        assert bot.last_id(host) > before
        assert bot.texts(host)[-1] == warning
        assert warning not in bot.texts(other), "Amir's has been replaced when he kept the table"
        if host == AMIR:
            await bot.pass_time(5 * HOUR)
            keep = bot.find_button(host, Action.KEEP)
            assert await bot.press(host, host, keep) == text("done-kept")
    await bot.pass_time(6 * HOUR - 60)
    assert (await bot.row(row.key)).stage is Stage.LOBBY
    await bot.pass_time(60)
    assert (await bot.row(row.key)).stage is Stage.OVER


async def test_the_lobby_of_a_card_does_not_close_if_its_warning_was_not_sent(
    bot: BotFixture,
) -> None:
    await meet_elsewhere(bot, SARA, AMIR)
    sent = await send_card(bot, seats=3)
    await press_card(bot, AMIR, sent)
    [row] = await bot.rows(SARA)
    await bot.pass_time(18 * HOUR - 60)
    bot.telegram.faults.add(Fault("429", "sendMessage", AMIR, times=10**6, seconds=HOUR))
    bot.clock.advance(60)
    await bot.app.timers.tick()
    await bot.tables.published()
    for _ in range(7):
        bot.clock.advance(HOUR)
        await bot.app.timers.tick()
        await bot.tables.published()
    assert (await bot.row(row.key)).stage is Stage.LOBBY
    bot.telegram.faults.clear()
    await bot.pass_time(18 * HOUR)
    assert bot.texts(AMIR)[-1] == text("card-warning", game=title("azul"), count=6)
    assert (await bot.row(row.key)).stage is Stage.LOBBY


async def test_a_guest_cannot_close_the_lobby_of_a_card(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA, AMIR)
    sent = await send_card(bot, seats=3)
    await press_card(bot, AMIR, sent)
    [row] = await bot.rows(SARA)
    await bot.pass_time(HOUR)
    close = TableButton(row.key, 0, Action.CLOSE_IDLE)
    board = await board_of(bot, row.key, SARA)  # no longer the host
    answer = await bot.press(SARA, SARA, close, board, forged=True)
    assert answer == text("refused-not-idle")
    assert (await bot.row(row.key)).stage is Stage.LOBBY
