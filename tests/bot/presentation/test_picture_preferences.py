"""/light and themes: how boards are shown in a chat."""

from __future__ import annotations

from bot.presentation.boards.pictures import PictureRenderer
from bot.store.records import Message, TableKey
from bot.telegram.buttons.personal_buttons import Preference, PreferenceButton
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import start_game, start_solo
from tests.bot.texts import text


class TestLight:
    async def test_boards_become_words(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        await bot.say(SARA, GROUP, "/light")
        words = PreferenceButton(Preference.LIGHT, "words")
        assert await bot.press(AMIR, GROUP, words) == text("refused-only-admin")
        await bot.press(SARA, GROUP, words)
        assert "photo" not in bot.last(GROUP)
        assert (await bot.row(row.key)).board == Message(bot.last_id(GROUP), photo=False)
        await bot.press(SARA, GROUP, PreferenceButton(Preference.LIGHT, "off"))
        board = (await bot.row(row.key)).board
        assert board is not None
        assert board.photo

    async def test_small_pictures_have_at_most_60_kb(self, bot: BotFixture) -> None:
        drawn = PictureRenderer(1)
        bot.renderer.picture = drawn.picture  # type: ignore[method-assign]
        bot.renderer.small_picture = drawn.small_picture  # type: ignore[method-assign]
        try:
            await start_game(bot, AMIR)
            await start_solo(bot, NEGAR)
            small = PreferenceButton(Preference.LIGHT, "small")
            for person, chat in ((SARA, GROUP), (NEGAR, NEGAR)):
                full = size_of_picture(bot, chat)
                await bot.say(person, chat, "/light")
                if chat == GROUP:
                    refused = await bot.press(AMIR, chat, small)
                    assert refused == text("refused-only-admin")
                    assert size_of_picture(bot, chat) == full
                await bot.press(person, chat, small)
                assert size_of_picture(bot, chat) <= 60_000 < full
        finally:
            await drawn.close()


def size_of_picture(bot: BotFixture, chat: int) -> int:
    """Return the bytes of the newest picture in a chat."""
    shown = [one for one in bot.messages(chat) if "photo" in one]
    return int(shown[-1]["photo"][-1]["file_size"])


async def photo(bot: BotFixture, key: TableKey) -> str:
    """Return the file id of the picture of a table's board."""
    board = await bot.board(key)
    [shown] = [one for one in bot.messages(GROUP) if one["message_id"] == board]
    return str(shown["photo"][-1]["file_id"])


class TestThemes:
    async def test_admins_choose_the_theme_of_all_pictures(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        await bot.say(SARA, GROUP, "/light")
        dark = PreferenceButton(Preference.THEME, "dark")
        assert await bot.press(AMIR, GROUP, dark) == text("refused-only-admin")
        assert {scene.theme for scene in bot.renderer.scenes} == {""}
        own = await photo(bot, row.key)
        await bot.press(SARA, GROUP, dark)
        assert bot.renderer.scenes[-1].theme == "dark"
        assert bot.renderer.scenes[-1].view == (await bot.table(row.key)).view()
        await bot.say(AMIR, GROUP, "/rules azul")
        assert bot.renderer.scenes[-1].theme == "dark"
        assert await photo(bot, row.key) != own
        await bot.press(SARA, GROUP, PreferenceButton(Preference.THEME, "own"))
        assert await photo(bot, row.key) == own, "the file id of the first picture is used again"

    async def test_a_private_chat_has_its_own_theme(self, bot: BotFixture) -> None:
        await bot.say(NEGAR, NEGAR, "/light")
        await bot.press(NEGAR, NEGAR, PreferenceButton(Preference.THEME, "light"))
        await bot.say(NEGAR, NEGAR, "/rules azul")
        assert bot.renderer.scenes[-1].theme == "light"
        await bot.say(NEGAR, GROUP, "/rules azul")
        assert bot.renderer.scenes[-1].theme == ""

    async def test_an_unknown_theme_is_refused(self, bot: BotFixture) -> None:
        await bot.say(NEGAR, NEGAR, "/light")
        forged = PreferenceButton(Preference.THEME, "pink")
        assert await bot.press(NEGAR, NEGAR, forged, bot.last_id(NEGAR)) == text(
            "refused-bad-button"
        )
