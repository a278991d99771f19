"""Words after a command: they are understood however they are spelled, or the answer says that they are not."""

import pytest

from bot.store.records import Person
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import open_lobby, start_game
from tests.bot.texts import text, title


async def person(bot: BotFixture, telegram_id: int) -> Person:
    key = (await bot.store.meet(telegram_id, bot.name(telegram_id))).key
    return (await bot.store.people([key]))[key]


@pytest.mark.parametrize(
    ("typed", "quiet", "zone"),
    [
        ("23-8", "23-8", "Asia/Tehran"),
        ("۲۳-۸", "23-8", "Asia/Tehran"),
        ("23:00-8:00", "23-8", "Asia/Tehran"),
        ("23 - 8", "23-8", "Asia/Tehran"),
        ("23–08", "23-8", "Asia/Tehran"),
        ("از ۲۳ تا ۸", "23-8", "Asia/Tehran"),
        ("بین ۲۳ و ۸", "23-8", "Asia/Tehran"),
        ("from 23:00 to 8:00 Europe/Berlin", "23-8", "Europe/Berlin"),
        ("new york 22-7", "22-7", "America/New_York"),
        ("تهران", None, "Asia/Tehran"),
        ("كابل", None, "Asia/Kabul"),
        ("kolkata", None, "Asia/Kolkata"),
        ("Etc/GMT+3", None, "Etc/GMT+3"),
        ("istanbul", None, "Europe/Istanbul"),
    ],
)
async def test_quiet_hours_and_time_zones_may_be_spelled_freely(
    bot: BotFixture, typed: str, quiet: str | None, zone: str
) -> None:
    await bot.say(SARA, SARA, f"/notify {typed}")
    found = await person(bot, SARA)
    assert (found.quiet, found.zone) == (quiet, zone)
    assert text("notify-unknown") not in bot.texts(SARA)[-1]


@pytest.mark.parametrize(
    "typed",
    [
        "tehrn",
        "23",
        "23:30-8:00",
        "8-8",
        "25-3",
        "23-8-9",
        "GMT+3",
        "off",
        "23-8 tehrn",
        "23-8 UTC x",
    ],
)
async def test_what_is_neither_hours_nor_a_time_zone_changes_nothing(
    bot: BotFixture, typed: str
) -> None:
    await bot.say(SARA, SARA, f"/notify {typed}")
    assert bot.texts(SARA)[-1].startswith(text("notify-unknown"))
    found = await person(bot, SARA)
    assert (found.quiet, found.zone) == (None, None)


async def test_hours_typed_in_a_group_are_referred_to_the_private_chat(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/notify 23-8")
    assert bot.texts(GROUP)[-1].startswith(text("notify-typed-in-group"))
    assert (await person(bot, SARA)).quiet is None


@pytest.mark.parametrize("typed", ["۲۱", "21:00", "ساعت ۲۱", "٢١"])
async def test_the_hour_of_the_puzzle_may_be_spelled_freely(bot: BotFixture, typed: str) -> None:
    await bot.say(SARA, GROUP, f"/daily {typed}")
    assert text("puzzle-hours", hour=21) in bot.texts(GROUP)[-1]
    await bot.say(SARA, GROUP, "/daily خاموش")
    assert text("puzzle-hours", hour=-1) in bot.texts(GROUP)[-1]


@pytest.mark.parametrize("typed", ["25", "21:30", "-3", "azul", "روشن"])
async def test_what_is_no_hour_of_the_puzzle_is_answered_with_an_example(
    bot: BotFixture, typed: str
) -> None:
    await bot.say(SARA, GROUP, f"/daily {typed}")
    assert bot.texts(GROUP)[-1] == text("puzzle-hour-unknown", hour=17)


@pytest.mark.parametrize("typed", ["21", "off"])
async def test_the_hour_of_the_puzzle_belongs_to_a_group(bot: BotFixture, typed: str) -> None:
    await bot.say(SARA, SARA, f"/daily {typed}")
    assert bot.texts(SARA)[-1] == text("refused-only-group-setting")


@pytest.mark.parametrize(
    ("typed", "locale"),
    [
        ("فارسي", "fa"),
        ("انگليسي", "en"),
        ("FARSI", "fa"),
        ("en", "en"),
        (" English ", "en"),
    ],
)
async def test_a_language_may_be_spelled_with_arabic_letters(
    bot: BotFixture, typed: str, locale: str
) -> None:
    await bot.say(SARA, SARA, f"/language {typed}")
    assert bot.texts(SARA)[-1] == text("done-language", locale)


@pytest.mark.parametrize(("on", "off"), [("on", "off"), ("روشن", "خاموش"), ("ON", "Off")])
async def test_a_request_for_the_next_table_is_switched_on_and_off(
    bot: BotFixture, on: str, off: str
) -> None:
    await bot.say(AMIR, AMIR, "/start")
    for typed, answer in (
        (off, "next-off"),
        (on, "next-noted"),
        (on, "next-noted"),
        (off, "next-off"),
    ):
        await bot.say(AMIR, GROUP, f"/next {typed}")
        assert bot.texts(GROUP)[-1] == text(answer)


async def test_announcements_are_switched_with_persian_words(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/announcements خاموش")
    assert bot.texts(GROUP)[-1] == text("operator-announcements-off")
    await bot.say(SARA, GROUP, "/announcements روشن")
    assert bot.texts(GROUP)[-1] == text("operator-announcements-on")


async def test_a_command_that_names_a_game_is_about_a_table_of_this_game(bot: BotFixture) -> None:
    azul = await open_lobby(bot)
    await bot.say(NEGAR, GROUP, "/join صخره مرجاني")
    assert bot.texts(GROUP)[-1] == text("choose-table")
    assert len((await bot.row(azul.key)).seated) == 1
    await bot.say(CHRISTOPHER, GROUP, "/new reef 2")
    reef = next(row for row in await bot.rows(GROUP) if row.game == "reef")
    for command, row in (("join صخره مرجاني", reef), ("join آزول", azul)):
        count = len((await bot.row(row.key)).seated)
        await bot.say(NEGAR, GROUP, f"/{command}")
        assert len((await bot.row(row.key)).seated) == count + 1
    await bot.say(NEGAR, GROUP, "/leave azul")
    assert len((await bot.row(azul.key)).seated) == 1


@pytest.mark.parametrize("typed", ["/puzzle", "/rule", "/new_game", "/شروع", "/", "/ help"])
async def test_a_command_that_does_not_exist_is_answered_in_a_private_chat_only(
    bot: BotFixture, typed: str
) -> None:
    await bot.say(SARA, GROUP, typed)
    assert bot.texts(GROUP) == []
    await bot.say(SARA, SARA, typed)
    assert bot.texts(SARA) == [text("unknown-command")]


async def test_a_command_for_another_bot_is_not_answered(bot: BotFixture) -> None:
    for chat in (SARA, GROUP):
        await bot.say(SARA, chat, "/help@another_bot")
        assert bot.texts(chat) == []


async def test_a_number_of_seats_anywhere_is_chosen_in_the_setup_form(bot: BotFixture) -> None:
    for typed, seats in (("azul", 4), ("3 azul", 3), ("آزول ۳ نفره", 3), ("azul 7", 4)):
        await bot.say(SARA, GROUP, f"/new {typed}")
        assert bot.find_setup(GROUP).seats == seats
    assert await bot.rows(GROUP) == []


async def test_the_own_page_is_about_the_game_that_is_named(bot: BotFixture) -> None:
    for game in ("icecult", "azul"):
        row = await start_game(bot, AMIR, game=game)
        await bot.play_to_end(row.key, GROUP)
    for typed, game in (("", "azul"), ("آيس كالت", "icecult"), ("reef", "azul")):
        await bot.say(SARA, SARA, f"/me {typed}")
        chosen = f"✓ {text(title(game).id)}"
        labels = [
            label
            for one in bot.messages(SARA)[-1:]
            for label in bot.labels(SARA, one["message_id"])
        ]
        assert chosen in labels
