"""Tables across chats: an invitation by an inline query, boards in private chats, and a card with the state."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.records import Stage
from bot.store.records import TableRow as Row
from bot.telegram.buttons import Action, TableButton, WordButton
from bot.telegram.callback_data import pack
from engine.contract import Word
from tests.bot.across import (
    QUIET,
    ask,
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
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.texts import name, text, title


async def test_an_inline_query_offers_a_card_for_each_game(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA)
    offered = (await ask(bot, SARA, "دعوت"))["results"]
    games = {text("invite-title", game=title(key)) for key in ("azul", "sintra", "reef", "icecult")}
    assert games <= {one["title"] for one in offered}
    assert len({one["id"] for one in offered}) == len(offered)


async def test_the_name_of_a_game_offers_its_card_before_its_rules(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA)
    first, *others = (await ask(bot, SARA, "آزول"))["results"]
    assert first["title"] == text("invite-title", game=title("azul"))
    assert others
    assert not any("reply_markup" in one for one in others)
    [three] = (await ask(bot, SARA, "دعوت آزول ۳"))["results"]
    assert three["description"] == text("invite-about", seats=3)


async def test_a_question_about_rules_offers_no_card(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA)
    found = (await ask(bot, SARA, "ردیف کف آزول چند خانه دارد"))["results"]
    assert found
    assert not any("reply_markup" in one for one in found)


async def test_somebody_who_has_not_started_the_bot_is_asked_to_do_so_first(
    bot: BotFixture,
) -> None:
    await meet_elsewhere(bot)
    answer = await ask(bot, SARA, "دعوت")
    assert answer["results"] == []
    assert answer["button"]["text"] == text("invite-start-first")
    await follow(bot, SARA, f"?start={answer['button']['start_parameter']}")
    assert bot.texts(SARA)[-1] == text("invite-ready")
    assert (await ask(bot, SARA, "دعوت"))["results"]


async def test_two_people_without_a_common_group_play_in_their_private_chats(
    bot: BotFixture,
) -> None:
    await meet_elsewhere(bot, SARA)
    sent = await send_card(bot)
    [row] = await bot.rows(SARA)
    assert row.stage is Stage.LOBBY
    assert text("lobby-seat-host", number=1, player=name("سارا")) in card(bot, sent).content.text
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


@pytest.mark.parametrize("game", ["آزول", "سینترا", "صخرهٔ مرجانی", "آیس کالت"])
async def test_a_game_is_played_to_its_end_and_again(bot: BotFixture, game: str) -> None:
    row, sent = await begin(bot, f"دعوت {game}")
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
        text("board-turn", player=name("سارا")) in card(bot, sent).content.text
        or text("board-turn", player=name("امیر")) in card(bot, sent).content.text
    )


async def test_a_press_from_elsewhere_is_refused(bot: BotFixture) -> None:
    row, sent = await begin(bot)
    mover, button = await bot.legal_move(row.key)
    before = (await bot.row(row.key)).version
    for person, chat in ((NEGAR, NEGAR), (mover, GROUP), (NEGAR, GROUP)):
        found = await bot.press(person, chat, button, 1, forged=True)
        assert found == text("refused-bad-button")
    join = TableButton(row.key, 0, Action.JOIN)
    assert await bot.press(NEGAR, NEGAR, join, 1, forged=True) == text("refused-bad-button")
    for data in (pack(button), pack(join), pack(TableButton(row.key, 0, Action.STOP_SURELY))):
        assert (await press_card(bot, mover, sent, data))["text"] == text("refused-bad-button")
    assert (await bot.row(row.key)).version == before


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
    sent = await send_card(bot, text="دعوت آزول ۳")
    [row] = await bot.rows(SARA)
    await press_card(bot, NEGAR, sent)
    revoke = TableButton(row.key, 0, Action.REVOKE)
    refused = await bot.press(NEGAR, NEGAR, revoke, 1, forged=True)
    assert refused == text("refused-only-host", host=name("سارا"))
    await bot.press(SARA, SARA, TableButton(row.key, 0, Action.PEOPLE), 1, forged=True)
    await bot.press(SARA, SARA, bot.find_button(SARA, Action.REVOKE))
    assert keys_of(card(bot, sent)) == []
    answer = await press_card(bot, AMIR, sent, join_data(row))
    assert answer["text"] == text("refused-not-invited")
    new = await bot.row(row.key)
    assert new.token != row.token
    again = await send_card(bot, text="دعوت آزول ۳")
    await press_card(bot, AMIR, again)
    assert len((await bot.row(row.key)).seated) == 3


async def test_an_invitation_expires_with_its_lobby(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA, AMIR)
    sent = await send_card(bot)
    [row] = await bot.rows(SARA)
    await bot.pass_time(24 * 3600 + 1)
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
    assert all(set(scene.names) <= {"سارا", "امیر"} for scene in bot.renderer.scenes)


async def test_a_person_who_blocks_the_bot_counts_as_away(bot: BotFixture) -> None:
    row, _ = await begin(bot)
    mover = await bot.to_move(row.key)
    other = AMIR if mover == SARA else SARA
    bot.telegram.actions.block(mover)
    await bot.work()
    await bot.pass_time(61)
    away = text("overdue-away", player=name("سارا" if mover == SARA else "امیر"))
    assert bot.texts(other)[-1] == away
    await bot.press(other, other, bot.find_button(other, Action.STAND_IN))
    table = await bot.table(row.key)
    seat = table.seat_of((await bot.store.meet(mover, "x")).key)
    assert seat is not None
    assert table.chairs[seat].level is not None
    assert (await bot.row(row.key)).paused is None
    await play_across(bot, row.key)
    bot.telegram.actions.unblock(mover)
    await bot.work()
    await bot.press(mover, mover, bot.find_button(mover, Action.COME_BACK))
    assert all(chair.level is None for chair in (await bot.table(row.key)).chairs)


async def test_a_hand_is_shown_to_its_owner_only(bot: BotFixture) -> None:
    row, _ = await begin(bot, "دعوت صخرهٔ مرجانی")
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
    sent = await send_card(bot, text="دعوت آزول ۴")
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


async def test_a_vote_and_a_departure_are_told_in_all_chats(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA, AMIR, NEGAR)
    sent = await send_card(bot, text="دعوت آزول ۳")
    [row] = await bot.rows(SARA)
    for person in (AMIR, NEGAR):
        await press_card(bot, person, sent)
    await bot.say(AMIR, AMIR, "/stop")
    await bot.press(AMIR, AMIR, bot.find_button(AMIR, Action.STOP_SURELY))
    vote = text("stop-vote", game=title("azul"), votes=1, needed=2)
    assert [bot.texts(one)[-1] for one in (SARA, AMIR, NEGAR)] == [vote] * 3
    await bot.press(AMIR, AMIR, bot.find_button(AMIR, Action.WITHDRAW_VOTE))
    await bot.say(NEGAR, NEGAR, "/leave")
    await bot.press(NEGAR, NEGAR, bot.find_button(NEGAR, Action.LEAVE_SURELY))
    left = text("note-left", player=name("نگار"))
    assert [bot.texts(one)[-1] for one in (SARA, AMIR, NEGAR)] == [left] * 3
    assert await bot.rows(NEGAR) == []
    move = await bot.legal_move(row.key)
    assert await bot.press(NEGAR, NEGAR, move[1], 1, forged=True) == text("refused-bad-button")


async def test_a_private_chat_has_at_most_three_tables(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA, AMIR)
    for game in ("azul", "sintra", "reef"):
        await bot.say(AMIR, AMIR, f"/solo {game}")
        await bot.press(AMIR, AMIR, bot.find_setup(AMIR, game))
    sent = await send_card(bot)
    answer = await press_card(bot, AMIR, sent)
    assert answer["text"] == text("refused-too-many-tables", count=3)
    assert text("crowd", count=3) in bot.texts(AMIR)[-1]
    [row] = await bot.rows(SARA)
    assert len(row.seated) == 1


async def test_a_press_that_comes_twice_and_a_restart_seat_a_person_once(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA, AMIR)
    sent = await send_card(bot, text="دعوت آزول ۳")
    data = keys_of(card(bot, sent))[0]
    for _ in range(3):
        bot.telegram.actions.press(AMIR, QUIET, sent.id, data)
    await bot.work_concurrently()
    [row] = await bot.rows(SARA)
    assert len(row.seated) == 2
    assert (await press_card(bot, SARA, sent))["text"] == text("already-joined")


async def test_a_deleted_card_stops_nothing(bot: BotFixture) -> None:
    row, sent = await begin(bot)
    bot.telegram.actions.delete(SARA, QUIET, sent.id)
    await play_across(bot, row.key)
    await play_across(bot, row.key)
    assert await bot.store.cards(row.key) == []
    assert not await bot.store.outdated_tables()


async def test_after_a_restart_outdated_private_boards_are_shown(tmp_path: Path) -> None:
    async with open_bot(tmp_path) as bot:
        row, _ = await begin(bot)
        sandbox, clock = bot.sandbox, bot.clock
        mover, button = await bot.legal_move(row.key)
        board = await board_of(bot, row.key, mover)
        query = bot.telegram.actions.press(mover, mover, board, pack(button))
        await bot.work(until_idle=False)
        assert query is not None
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        version = (await bot.row(row.key)).version
        for person in (SARA, AMIR):
            found = await bot.store.chat_by_id(person)
            assert found is not None
            assert (await bot.store.table_in(found.key, row.key)).shown_version == version
        assert not await bot.store.outdated_tables()


async def test_a_press_on_the_card_of_another_table_does_not_take_it(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA, AMIR, NEGAR)
    first = await send_card(bot)
    second = await send_card(bot, AMIR, "دعوت سینترا")
    [theirs] = await bot.rows(AMIR)
    answer = await press_card(bot, NEGAR, first, join_data(theirs))
    assert answer["text"] == text("refused-bad-button")
    assert keys_of(card(bot, first)) != keys_of(card(bot, second))
    assert len((await bot.row(theirs.key)).seated) == 1


async def test_without_inline_feedback_the_first_press_opens_the_table(bot: BotFixture) -> None:
    bot.telegram.state.settings = bot.telegram.settings = type(bot.telegram.settings)(
        inline_feedback=False
    )
    await meet_elsewhere(bot, SARA, AMIR)
    sent = await send_card(bot)
    assert await bot.rows(SARA) == []
    assert (
        text("card-invites", game=title("azul"), host=name("سارا")) in card(bot, sent).content.text
    )
    await press_card(bot, AMIR, sent)
    [row] = await bot.rows(SARA)
    assert row.stage is Stage.RUNNING
    assert keys_of(card(bot, sent)) == []


async def test_an_invitation_to_a_group_without_links_leads_to_its_card(bot: BotFixture) -> None:
    bot.telegram.actions.create_group(-500, "small", SARA, [], kind="group")
    await bot.work()
    await bot.say(SARA, -500, "/new azul 2")
    [row] = await bot.rows(-500)
    await bot.say(AMIR, AMIR, f"/start {row.token}")
    await bot.press(AMIR, AMIR, join_data(row))
    assert len((await bot.row(row.key)).seated) == 2
    await bot.press(SARA, -500, bot.find_button(-500, Action.START))
    for _ in range(4):
        mover = await bot.to_move(row.key)
        if mover == AMIR:
            assert not bot.words(-500, await bot.board(row.key))
            await play_across(bot, row.key)
        else:
            await bot.play_move(row.key, -500)
    assert (await bot.row(row.key)).stage is Stage.RUNNING


async def leave_from_home(bot: BotFixture, person: int) -> None:
    """Let somebody leave the table of their private chat."""
    await bot.say(person, person, "/leave")
    await bot.press(person, person, bot.find_button(person, Action.LEAVE_SURELY))


async def test_a_guest_who_left_returns_while_nobody_else_sits_there(bot: BotFixture) -> None:
    row, _ = await begin(bot)
    await play_across(bot, row.key)
    await leave_from_home(bot, AMIR)
    assert bot.texts(AMIR)[-1] == text("left-own-chat")
    assert await bot.rows(AMIR) == []
    back = bot.find_button(AMIR, Action.COME_BACK)
    for person in (NEGAR, SARA):
        expected = "refused-bad-button" if person == NEGAR else "already-joined"
        assert await bot.press(person, person, back, 1, forged=True) == text(expected)
    assert await bot.press(AMIR, AMIR, back) == text("done-back")
    assert await bot.press(AMIR, AMIR, back) == text("already-joined")
    table = await bot.table(row.key)
    assert all(chair.level is None for chair in table.chairs)
    assert len(table.guests) == 2
    for _ in range(3):
        await play_across(bot, row.key)
    assert len(bot.messages(AMIR)) >= 3


async def test_a_guest_who_left_finds_the_seat_taken_or_the_game_over(bot: BotFixture) -> None:
    await played_in_a_group_and_from_home(bot)
    await leave_from_home(bot, AMIR)
    back = bot.find_button(AMIR, Action.COME_BACK)
    await bot.pass_time(601)
    await bot.press(NEGAR, -500, bot.find_button(-500, Action.TABLE))
    await bot.press(NEGAR, -500, bot.find_button(-500, Action.SIT))
    await bot.press(SARA, -500, bot.find_button(-500, Action.AGREE))
    assert await bot.press(AMIR, AMIR, back) == text("refused-seat-taken")
    await bot.say(SARA, -500, "/stop")
    await bot.press(SARA, -500, bot.find_button(-500, Action.STOP_SURELY))
    assert await bot.press(AMIR, AMIR, back) == text("refused-table-over")


async def test_a_guest_who_left_a_table_of_a_group_may_return_in_the_group(bot: BotFixture) -> None:
    row = await played_in_a_group_and_from_home(bot)
    await leave_from_home(bot, AMIR)
    await bot.press(AMIR, -500, bot.find_button(-500, Action.COME_BACK))
    table = await bot.table(row.key)
    assert (table.guests, len(table.people)) == ((), 2)
    assert await bot.rows(AMIR) == []


async def test_a_guest_with_three_other_tables_cannot_return(bot: BotFixture) -> None:
    row, _ = await begin(bot)
    await leave_from_home(bot, AMIR)
    back = bot.find_button(AMIR, Action.COME_BACK)
    for game in ("azul", "sintra", "reef"):
        await bot.say(AMIR, AMIR, f"/solo {game}")
        await bot.press(AMIR, AMIR, bot.find_setup(AMIR, game))
    assert await bot.press(AMIR, AMIR, back) == text("refused-too-many-tables", count=3)
    assert len((await bot.table(row.key)).people) == 1


async def played_in_a_group_and_from_home(bot: BotFixture) -> Row:
    """Start a game of Sara in a basic group, and of Amir, who joined by a card, and make a move."""
    bot.telegram.actions.create_group(-500, "small", SARA, [NEGAR, AMIR], kind="group")
    await bot.work()
    await bot.say(SARA, -500, "/new azul 2")
    [row] = await bot.rows(-500)
    await bot.say(AMIR, AMIR, f"/start {row.token}")
    await bot.press(AMIR, AMIR, join_data(row))
    await bot.press(SARA, -500, bot.find_button(-500, Action.START))
    return row


async def test_a_menu_of_a_table_that_never_started_does_nothing(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA)
    await send_card(bot)
    [row] = await bot.rows(SARA)
    await bot.pass_time(24 * 3600 + 1)
    assert (await bot.row(row.key)).stage is Stage.OVER
    menu = TableButton(row.key, 0, Action.MENU, "more")
    assert await bot.press(SARA, SARA, menu, 1, forged=True) == ""
    await bot.say(SARA, SARA, "/start")
    assert bot.failed_calls() == []
