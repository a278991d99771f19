"""Seats that change hands: substitutes, automatic moves, stand-ins and rematches."""

from __future__ import annotations

import pytest

from bot.store.records import Stage
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import finish_game, open_lobby, start_game
from tests.bot.tables.away_game import away_game, owners
from tests.bot.tables.departures import leave
from tests.bot.texts import name, text

MINUTE = 60


async def test_a_substitute_takes_the_seat_of_somebody_who_is_away(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, game="reef")
    late = await bot.to_move(row.key)
    other = AMIR if late == SARA else SARA
    await bot.pass_time(601)
    await bot.press(other, GROUP, bot.find_button(GROUP, Action.STAND_IN))
    hand = bot.find_word(GROUP, "?hand")
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.TABLE))
    sit = bot.find_button(GROUP, Action.SIT)
    kept = await bot.press(NEGAR, GROUP, sit)
    assert kept == text("refused-seat-kept", minutes=10)
    await bot.pass_time(10 * MINUTE)
    assert await bot.press(other, GROUP, sit) == text("refused-held-another")
    assert await bot.press(NEGAR, GROUP, sit) == text("done-proposed")
    assert late in await owners(bot, row.key)
    await bot.press(other, GROUP, bot.find_button(GROUP, Action.AGREE))
    assert set(await owners(bot, row.key)) == {NEGAR, other}
    board = await bot.board(row.key)
    assert await bot.press(late, GROUP, hand, board, forged=True) == text("refused-old-board")
    hand = bot.find_word(GROUP, "?hand")
    table = await bot.table(row.key)
    game, view = table.game, table.view()
    shown = {
        person: str((await bot.answer(person, GROUP, hand, board, forged=True))["text"])
        for person in (NEGAR, late)
    }
    answer = game.answer(view, hand.word)
    assert answer is not None
    assert shown[late] == text(answer.id)
    assert shown[NEGAR] != shown[late]


async def test_a_spectator_is_not_asked_to_take_a_seat_if_none_is_free(bot: BotFixture) -> None:
    await start_game(bot, AMIR)
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.TABLE))
    assert bot.last(GROUP)["text"] == text("table-menu-empty")


async def test_a_person_who_leaves_the_group_frees_the_seat_at_once(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    group = bot.telegram.state.require_chat(GROUP)
    bot.telegram.actions.set_member(group, AMIR, "left", by=AMIR)
    await bot.work()
    assert await owners(bot, row.key) == [SARA, None, NEGAR]
    assert bot.last(GROUP)["text"] == text("note-left", player=name(bot.name(AMIR)))
    assert await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.TAKE_OVER)) == text(
        "done-proposed", "en"
    )
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.AGREE))
    assert await owners(bot, row.key) == [SARA, CHRISTOPHER, NEGAR]


async def test_a_request_for_a_seat_names_the_host_only_if_others_are_asked_too(
    bot: BotFixture,
) -> None:
    group, sara = bot.telegram.state.require_chat(GROUP), name(bot.name(SARA))
    for players, asked in (((AMIR,), ()), ((AMIR, NEGAR), (NEGAR,))):
        row = await start_game(bot, *players)
        bot.telegram.actions.set_member(group, AMIR, "left", by=AMIR)
        await bot.work()
        await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.TAKE_OVER))
        people = (sara, *(name(bot.name(one)) for one in asked))
        waiting = text("proposal-waiting", players=people)
        if asked:
            waiting = text("proposal-waiting-host", players=people, host=sara)
        assert bot.texts(GROUP)[-1].split("\n")[-1] == waiting
        await finish_game(bot, row.key)
        bot.telegram.actions.set_member(group, AMIR, "member", by=SARA)


async def test_a_person_who_is_removed_from_the_group_leaves_its_lobby(bot: BotFixture) -> None:
    row = await open_lobby(bot, AMIR)
    group = bot.telegram.state.require_chat(GROUP)
    bot.telegram.actions.set_member(group, SARA, "kicked", by=NEGAR)
    await bot.work()
    table = await bot.table(row.key)
    assert (await owners(bot, row.key), table.host) == ([AMIR], table.occupants[0].owner)


async def test_a_stand_in_is_called_from_the_menu_if_the_message_about_it_was_deleted(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    late = await bot.to_move(row.key)
    other = next(one for one in (SARA, AMIR, NEGAR) if one != late)
    menu = bot.find_button(GROUP, Action.TABLE)
    await bot.press(other, GROUP, menu)
    assert not bot.has_button(GROUP, Action.STAND_IN), "there is time left"
    await bot.pass_time(61)
    await bot.pass_time(10 * MINUTE)
    told = bot.message_with(GROUP, bot.find_button(GROUP, Action.STAND_IN))
    bot.telegram.actions.delete(SARA, GROUP, told)
    for person in (late, CHRISTOPHER):
        await bot.press(person, GROUP, menu)
        assert not bot.has_button(GROUP, Action.STAND_IN)
    await bot.press(other, GROUP, menu)
    answer = await bot.press(other, GROUP, bot.find_button(GROUP, Action.STAND_IN))
    assert answer == text("done-stand-in", player=name(bot.name(late)))


@pytest.mark.parametrize("by_menu", [False, True])
async def test_a_menu_does_not_offer_a_stand_in_that_has_been_called(
    bot: BotFixture, by_menu: bool
) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    late = await bot.to_move(row.key)
    first, second = (one for one in (SARA, AMIR, NEGAR) if one != late)
    await bot.pass_time(61)
    await bot.pass_time(10 * MINUTE)
    call = bot.find_button(GROUP, Action.STAND_IN)
    notice = bot.message_with(GROUP, call)
    menus = []
    for person in (first, second):
        await bot.press(person, GROUP, bot.find_button(GROUP, Action.TABLE))
        menus.append(bot.last_id(GROUP))
        assert call in bot.buttons(GROUP, menus[-1])
    where = menus[0] if by_menu else notice
    answer = await bot.press(first, GROUP, call, where)
    assert answer == text("done-stand-in", player=name(bot.name(late)))
    assert not bot.has_button(GROUP, Action.STAND_IN)
    told = [one["text"] for one in bot.messages(GROUP) if one["message_id"] in menus]
    assert told == [text("table-menu-over")] * 2


async def test_a_person_who_left_returns_while_nobody_else_sits_there(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    await bot.say(AMIR, GROUP, "/leave")
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.LEAVE_SURELY))
    back = bot.find_button(GROUP, Action.COME_BACK)
    assert await bot.press(CHRISTOPHER, GROUP, back) == text("refused-not-seated", "en")
    assert await bot.press(AMIR, GROUP, back) == text("done-back")
    assert await owners(bot, row.key) == [SARA, AMIR, NEGAR]


async def test_a_computer_makes_one_move_for_somebody_who_is_away(bot: BotFixture) -> None:
    key = await away_game(bot, "move", AMIR)
    late = await bot.to_move(key)
    await bot.pass_time(61)
    table = await bot.table(key)
    assert table.turns[-1].level == "medium"
    assert all(occupant.level is None for occupant in table.occupants)
    assert await bot.to_move(key) != late
    assert not bot.has_button(GROUP, Action.STAND_IN)


async def test_after_three_automatic_moves_the_seat_is_offered(bot: BotFixture) -> None:
    key = await away_game(bot, "move", AMIR)
    late = await bot.to_move(key)
    for number in range(3):
        await bot.pass_time(61)
        if number < 2:
            await bot.play_move(key, GROUP)
    assert late not in await owners(bot, key)
    lost = text("note-forfeited", player=name(bot.name(late)), where="home")
    assert [one for one in bot.messages(GROUP) if one.get("text") == lost]
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.TAKE_OVER))
    other = AMIR if late == SARA else SARA
    await bot.press(other, GROUP, bot.find_button(GROUP, Action.AGREE))
    assert set(await owners(bot, key)) == {NEGAR, other}
    await finish_game(bot, key)
    ended = (await bot.table(key)).ended
    assert ended is not None
    assert ended.result is not None
    [first] = [one for one in ended.result.seats if one.left]
    assert first.person == (await bot.store.meet(late, "x")).key
    assert (await bot.row(key)).stage is Stage.OVER


async def rematch_without(bot: BotFixture, *, hidden: bool) -> list[int | None]:
    """Let Negar leave the group after a game, and Sara open a rematch. Return the owners of its seats.

    If `hidden` is set, Telegram does not say who is a member of the group.
    """
    row = await start_game(bot, AMIR, NEGAR)
    await finish_game(bot, row.key)
    group = bot.telegram.state.require_chat(GROUP)
    bot.telegram.actions.set_member(group, NEGAR, "left", by=NEGAR)
    await bot.work()
    group.members_hidden = hidden
    answer = await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.REMATCH, table=row.key))
    assert answer == text("done-opened")
    [again] = await bot.rows(GROUP)
    return await owners(bot, again.key)


async def test_a_rematch_has_no_seat_for_somebody_who_has_left_the_group(bot: BotFixture) -> None:
    assert await rematch_without(bot, hidden=False) == [SARA, AMIR]


async def test_a_rematch_keeps_the_seats_of_people_who_may_be_in_the_group(bot: BotFixture) -> None:
    assert await rematch_without(bot, hidden=True) == [SARA, AMIR, NEGAR]


async def test_the_board_still_tells_the_last_move_after_somebody_else_has_left(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    group = bot.telegram.state.require_chat(GROUP)
    mover = await bot.to_move(row.key)
    await bot.play_move(row.key, GROUP)
    told = bot.caption(GROUP, await bot.board(row.key)).splitlines()[0]
    assert bot.name(mover) in told
    moving = {mover, await bot.to_move(row.key)}
    [gone] = {SARA, AMIR, NEGAR} - moving
    bot.telegram.actions.set_member(group, gone, "left", by=gone)
    await bot.work()
    assert bot.caption(GROUP, await bot.board(row.key)).splitlines()[0] == told


async def test_the_board_tells_no_move_of_somebody_who_has_left_as_that_of_the_computer(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    group = bot.telegram.state.require_chat(GROUP)
    mover = await bot.to_move(row.key)
    await bot.play_move(row.key, GROUP)
    told = bot.caption(GROUP, await bot.board(row.key)).splitlines()[0]
    _, _, rest = told.partition(bot.name(mover))
    assert rest
    bot.telegram.actions.set_member(group, mover, "left", by=mover)
    await bot.work()
    assert rest not in bot.caption(GROUP, await bot.board(row.key))


@pytest.mark.parametrize("ends", ["return", "game"])
async def test_a_menu_does_not_offer_a_seat_that_nobody_can_take_any_more(
    bot: BotFixture, ends: str
) -> None:
    row = await start_game(bot, AMIR, CHRISTOPHER)
    await leave(bot, CHRISTOPHER)
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.TABLE))
    menu = bot.message_with(GROUP, bot.find_button(GROUP, Action.SIT))
    if ends == "return":
        await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.COME_BACK))
    else:
        await finish_game(bot, row.key)
    assert bot.buttons(GROUP, menu) == []
    [told] = [one["text"] for one in bot.messages(GROUP) if one["message_id"] == menu]
    assert told == text("table-menu-over")
