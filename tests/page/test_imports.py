"""The file of a finished game, sent to the bot with the key of the page, opens as a replay; tested every other day."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.bot.bot_fixture import SARA
from tests.bot.handlers.imported_games import azul
from tests.bot.texts import text
from tests.conftest import by_turns
from tests.page.browser import BREATH, Person, opened


@pytest.mark.slow
@by_turns(0, 2)
async def test_a_chosen_file_opens_as_a_replay(url: str, chrome: Any, tmp_path: Path) -> None:
    path = tmp_path / "azul-17.jsonl"
    path.write_bytes(azul())
    async with opened(chrome, url, "phone") as page:
        person = Person(page, seed=1)
        await person.enter(SARA)
        await page.click("#begin")
        await page.locator("[data-message]").nth(1).wait_for()
        async with page.expect_file_chooser() as chooser:
            await page.click("#attach")
        await (await chooser.value).set_files(path)
        first = await person.changed(None)
        assert text("replay-imported") in first[0]
        await page.wait_for_timeout(BREATH)
        await person.press(text("replay-last"))
        last = await person.changed(first)
        assert text("end-title") in last[0]
