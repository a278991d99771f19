"""Whole evenings; docs/evenings.md lists what the bot sends in each of them.

`EVENINGS=write python -m pytest tests/bot/games/test_evenings.py -n 0` writes the table.
"""

from __future__ import annotations

import os
import secrets
from itertools import count

import pytest

from tests.bot.bot_fixture import BotFixture
from tests.bot.games import evenings, traffic
from tests.conftest import sampled


@pytest.fixture
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same game in every run, so that the table does not change."""
    numbers = count(1)

    def numbered(size: int) -> str:
        return f"{next(numbers):0{2 * size}x}"

    monkeypatch.setattr(secrets, "token_hex", numbered)
    monkeypatch.setattr(secrets, "token_urlsafe", numbered)


@pytest.mark.parametrize("title", sampled([*evenings.EVENINGS], 2))
async def test_an_evening_sends_what_is_documented(
    title: str, bot: BotFixture, same_deal: None
) -> None:
    await evenings.EVENINGS[title](bot)
    found = traffic.traffic(bot)
    if os.environ.get("EVENINGS") == "write":
        row = traffic.row(title, found)
        traffic.write({**traffic.documented(), title: row}, evenings.EVENINGS)
    assert traffic.agrees(found, traffic.documented()[title]), found


def test_every_evening_is_documented() -> None:
    assert list(traffic.documented()) == list(evenings.EVENINGS)
