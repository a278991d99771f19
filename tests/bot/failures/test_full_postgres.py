"""A full disk of PostgreSQL: people are told, no table is opened, the operators get an alarm, and the bot recovers."""

from __future__ import annotations

from bot.presentation.notices.problem_signs import Problem, ProblemDetector, ProblemKind
from bot.runtime.error_count import counted_errors
from bot.runtime.metrics import as_text
from bot.telegram.updates.contact import TelegramContact
from tests.bot.bot_fixture import SARA
from tests.bot.buttons import setup
from tests.bot.sandbox_without_expiry import open_sandbox
from tests.bot.telegram.node_fixture import no_pauses, open_node
from tests.bot.texts import text
from tests.postgres_server import POSTGRES, Server
from tests.store.postgres.full_disk import full_disk

__all__ = ["no_pauses"]
pytestmark = POSTGRES


async def test_with_a_full_disk_of_postgres_no_table_is_opened_and_operators_are_told(
    postgres_server: Server,
) -> None:
    url = await postgres_server.create_migrated()
    opening = setup("azul", solo=True, opens=True)
    async with open_node(url, open_sandbox()) as bot:
        await bot.say(SARA, SARA, "/solo azul")
        with counted_errors() as errors:
            contact = TelegramContact(bot.api, bot.clock)
            signs = ProblemDetector(bot.store, bot.clock, errors, contact, None)
            assert await signs.problems() == {}
            async with full_disk(url):
                told = await bot.press(SARA, SARA, opening, bot.last_id(SARA), forged=True)
                assert told == text("refused-store-away")
                assert await bot.rows(SARA) == []
                assert await signs.problems() == {ProblemKind.DISK: Problem()}
                await bot.app.gauges.measure()
                assert b"miz_disk_full 1.0" in as_text()
        assert await bot.press(SARA, SARA, opening, bot.last_id(SARA), forged=True)
        assert len(await bot.rows(SARA)) == 1
