"""The commands /top and /me: who sees which results where."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.presentation.captions.caption_layouts import units
from bot.presentation.pages.standings_pages import PERIODS, leaderboard_caption, leaderboard_text
from bot.presentation.texts import Quote, Texts
from bot.store.records import Stage
from bot.store.replay_records import BestMove
from bot.store.standings.rating import MU
from bot.tables.commands import TIME_LIMITS
from bot.tables.deadlines import idle_seconds
from bot.tables.rebuild import rebuild
from bot.telegram.buttons.buttons import Action
from bot.telegram.buttons.personal_buttons import MeButton, ReplayButton, TopButton
from engine.saying import Seat, say
from render.pages import Landmark, Leaderboard, LeaderRow, Rated
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import finish_game, start_game, start_solo
from tests.bot.played_games import LIBRARY
from tests.bot.texts import text, title

OTHER = -1001000000555


async def finish(bot: BotFixture, *others: int, game: str = "icecult", computers: int = 0) -> None:
    row = await start_game(bot, *others, game=game, computers=computers)
    await finish_game(bot, row.key)
    assert (await bot.row(row.key)).stage is Stage.OVER


@pytest.fixture
async def played(bot: BotFixture) -> BotFixture:
    """A group in which Sara and Amir finished a game of Azul."""
    await finish(bot, AMIR, game="azul")
    return bot


async def test_a_group_without_games_is_told_how_to_begin(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/top")
    assert bot.texts(GROUP)[-1] == text("top-empty")


async def test_the_standings_name_everybody_who_finished_a_game(played: BotFixture) -> None:
    await played.say(NEGAR, GROUP, "/top")
    caption = played.caption(GROUP, played.last_id(GROUP))
    assert played.last(GROUP)["photo"]
    assert played.name(SARA) in caption
    assert played.name(AMIR) in caption
    assert played.name(NEGAR) not in caption


@pytest.mark.parametrize("named", ["icecult", "ice cult", text("icecult-name")])
async def test_a_game_is_named_in_the_command(played: BotFixture, named: str) -> None:
    await finish(played, AMIR, game="azul")
    await finish(played, AMIR, game="icecult")
    await played.say(SARA, GROUP, f"/top {named}")
    titled = text("top-title", game=title("icecult"), period=PERIODS["all"])
    assert titled in played.caption(GROUP, played.last_id(GROUP))


@pytest.mark.parametrize("status", ["kicked", "left"])
async def test_somebody_who_is_no_longer_in_the_group_shows_nothing_there(
    played: BotFixture, status: str
) -> None:
    await played.say(AMIR, AMIR, "/start")
    await played.say(AMIR, GROUP, "/me")
    show = next(one for one in played.buttons(AMIR) if isinstance(one, MeButton) and one.show)
    chat = played.telegram.state.require_chat(GROUP)
    played.telegram.actions.set_member(chat, AMIR, status, by=SARA)
    await played.work()
    before = len(played.messages(GROUP))
    assert await played.press(AMIR, AMIR, show) == text("refused-bad-button")
    assert len(played.messages(GROUP)) == before


async def test_another_period_replaces_the_page(played: BotFixture) -> None:
    await played.say(SARA, GROUP, "/top")
    page = played.last_id(GROUP)
    await played.pass_time(40 * 86_400)
    await played.press(AMIR, GROUP, TopButton("azul", "month"))
    assert text("top-empty-period") in played.caption(GROUP, page)
    await played.press(AMIR, GROUP, TopButton("azul", "all"))
    assert played.last_id(GROUP) == page
    assert played.name(SARA) in played.caption(GROUP, page)


async def test_a_forged_game_is_refused(played: BotFixture) -> None:
    await played.say(SARA, GROUP, "/top")
    page = played.last_id(GROUP)
    before = played.caption(GROUP, page)
    answer = await played.press(SARA, GROUP, TopButton("reef", "all"), page, forged=True)
    assert answer == text("refused-bad-button")
    assert played.caption(GROUP, page) == before


async def test_a_person_who_did_not_start_the_bot_gets_a_link(played: BotFixture) -> None:
    await played.say(SARA, GROUP, "/me")
    assert played.texts(GROUP)[-1] == text("me-start")
    await played.say(SARA, SARA, "/start me")
    assert played.name(SARA) in played.caption(SARA, played.last_id(SARA))


async def test_the_own_page_goes_to_the_private_chat_until_it_is_shown(played: BotFixture) -> None:
    await played.say(SARA, SARA, "/start")
    await played.say(SARA, GROUP, "/me")
    assert played.texts(GROUP)[-1] == text("me-sent")
    page = played.caption(SARA, played.last_id(SARA))
    assert played.name(SARA) in page
    assert played.name(AMIR) in page
    show = next(one for one in played.buttons(SARA) if isinstance(one, MeButton) and one.show)
    assert await played.press(SARA, SARA, show) == text("me-shown")
    shown = played.last(GROUP)
    assert shown["photo"]
    assert played.name(SARA) in played.caption(GROUP, shown["message_id"])


async def test_nobody_shows_a_page_in_a_group_where_they_did_not_play(played: BotFixture) -> None:
    await played.say(SARA, SARA, "/start")
    await played.say(SARA, GROUP, "/me")
    show = next(one for one in played.buttons(SARA) if isinstance(one, MeButton) and one.show)
    count = len(played.messages(GROUP))
    await played.say(NEGAR, NEGAR, "/start")
    page = played.last_id(NEGAR)
    answer = await played.press(NEGAR, NEGAR, show, page, forged=True)
    assert answer == text("refused-bad-button")
    assert len(played.messages(GROUP)) == count


async def test_a_group_page_has_no_opponents_from_elsewhere(played: BotFixture) -> None:
    solo = await start_solo(played, SARA)
    await finish_game(played, solo.key)
    await played.say(SARA, SARA, "/start")
    await played.say(SARA, GROUP, "/me")
    in_group = played.caption(SARA, played.last_id(SARA))
    await played.say(SARA, SARA, "/me")
    everywhere = played.caption(SARA, played.last_id(SARA))
    assert text("me-chat") in in_group
    assert text("me-everywhere") in everywhere
    assert text("me-everywhere") not in in_group
    title = played.telegram.state.require_chat(GROUP).title
    assert text("me-rated-in-group", chat=Quote(title)) in everywhere
    assert title not in in_group
    for _ in range(2):
        solo = await start_solo(played, SARA)
        await finish_game(played, solo.key)
    await played.say(SARA, SARA, "/me")
    everywhere = played.caption(SARA, played.last_id(SARA))
    assert text("me-rated-in-private") in everywhere
    assert title not in everywhere


async def test_somebody_without_a_game_is_told_so(bot: BotFixture) -> None:
    await bot.say(NEGAR, NEGAR, "/me")
    assert bot.texts(NEGAR)[-1] == text("me-empty")


async def test_the_page_names_the_best_move_and_opens_its_replay(bot: BotFixture) -> None:
    bot.renderer.reuses_files = False
    row = await start_solo(bot, SARA)
    await finish_game(bot, row.key)
    await bot.say(SARA, SARA, "/me")
    assert not [
        one for one in bot.buttons(SARA, bot.last_id(SARA)) if isinstance(one, ReplayButton)
    ]
    replay = await bot.app.replays.load(row.key)
    person = (await bot.table(row.key)).people[0]
    mover = replay.positions[1].seat
    assert mover is not None
    move = BestMove(row.key, mover, 1, 304, 621)
    await bot.store.set_turning_points(row.key, "[]", [move])
    seat = (await bot.table(row.key)).seat_of(person)
    best = None if seat != mover else move
    assert await bot.store.best_move(person, "azul", None) == best
    await bot.store.set_turning_points(row.key, "[]", [replace(move, seat=seat or 0)])
    await bot.say(SARA, SARA, "/me")
    assert text("me-best-move", before=30, after=62) in bot.caption(SARA, bot.last_id(SARA))
    [key] = [one for one in bot.buttons(SARA, bot.last_id(SARA)) if isinstance(one, ReplayButton)]
    assert await bot.press(SARA, SARA, key) == ""
    shown = bot.caption(SARA, bot.last_id(SARA))
    assert text("replay-position", number=1, count=replay.last) in shown
    assert bot.renderer.scenes[-1].view == replay.view(1)


async def test_a_group_without_pictures_gets_the_whole_table_in_words(
    played: BotFixture,
) -> None:
    played.telegram.state.require_chat(GROUP).photos_allowed = False
    await played.say(SARA, GROUP, "/top")
    assert "photo" not in played.last(GROUP)
    shown = played.texts(GROUP)[-1]
    chat = (await played.store.enter(GROUP, "supergroup")).key
    for row in await played.store.standings(chat, "azul", "all"):
        whole, tenth = divmod(round(10 * row.mean_place), 10)
        assert row.best is not None
        place = say("me-place", whole=whole, tenth=tenth)
        assert text("top-details", place=place, best=row.best, longest=row.longest) in shown
    assert text("top-rules") in shown


async def test_a_chat_that_wants_words_gets_no_picture_of_the_standings(
    played: BotFixture,
) -> None:
    chat = await played.store.enter(GROUP, "supergroup")
    await played.app.people.set_light(chat.key, "words")
    await played.say(SARA, GROUP, "/top")
    assert "photo" not in played.last(GROUP)
    assert text("top-rules") in played.texts(GROUP)[-1]


@pytest.mark.parametrize("language", ["fa", "en"])
def test_a_caption_with_the_longest_names_is_not_too_long(language: str) -> None:
    voice = Texts.load().voice(language).named(("😀" * 24,) * 9)
    row = LeaderRow(
        rank=1234,
        seat=Seat(0),
        rated=Rated(3456, 667),
        played=20_000,
        won=10_000,
        mean_place=25,
        best=123,
        longest=1000,
    )
    page = Leaderboard(
        title=say("azul-name"),
        period=PERIODS["all"],
        rows=tuple(replace(row, seat=Seat(seat)) for seat in range(9)),
        landmarks=(Landmark("level-hard", 1000),),
    )
    caption = leaderboard_caption(page, voice)
    assert units(caption) <= 1024
    assert voice(say("top-rules")) in caption
    assert units(leaderboard_text(page, voice)) <= 4096


@pytest.mark.parametrize("language", ["fa", "en"])
async def test_the_rules_name_the_days_after_which_an_idle_game_ends(
    bot: BotFixture, language: str
) -> None:
    table = await bot.table((await start_game(bot, AMIR)).key)
    tables = [replace(table, time_limit=one) for one in TIME_LIMITS]
    for days in {round(idle_seconds(one) / 86_400) for one in tables}:
        [spelled] = set(idle_words(days, language)) - set(idle_words(9, language))
        assert spelled in re.findall(r"\w+", text("top-rules", language))


def idle_words(days: int, language: str) -> list[str]:
    return text("note-idle", language, days=days).split()


async def test_agreeing_to_stop_a_game_against_a_computer_lowers_both_ratings(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR, computers=1)
    for _ in range(3):
        await bot.play_move(row.key, GROUP)
    for person in (AMIR, SARA):
        await bot.say(person, GROUP, "/stop")
        await bot.press(person, GROUP, bot.find_button(GROUP, Action.STOP_SURELY, table=row.key))
    assert (await bot.row(row.key)).stage is Stage.OVER
    chat = (await bot.store.enter(GROUP, "supergroup")).key
    found = await bot.store.standings(chat, "azul", "all")
    assert [(one.played, one.won, one.mean_place) for one in found] == [(1, 0, 3), (1, 0, 3)]
    assert all(one.rating.mu < MU for one in found)
    await rebuild(bot.store, LIBRARY)
    assert await bot.store.standings(chat, "azul", "all") == found
