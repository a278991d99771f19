"""A registered game that is not complete is left out with one log line, and the other games are offered."""

import logging
import sys
from importlib import resources
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import tests.tiny
from bot.presentation.texts import Voice
from bot.rules.completeness import offered_games
from bot.rules.lookup import RulesLookup
from bot.telegram.buttons.buttons import SetupForm
from bot.telegram.buttons.callback_data import pack
from engine import games
from engine.games.reef import components
from engine.saying import say
from tests.bot.bot_fixture import GROUP, SARA, open_bot

COMPLETE = games.KEYS


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register tic-tac-toe, which has no texts, no topics and no renderer."""
    module = ModuleType("engine.games.tiny")
    module.__path__ = []
    module.GAME = tests.tiny.GAME  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "engine.games.tiny", module)
    monkeypatch.setattr(games, "KEYS", (*COMPLETE, "tiny"))
    games.game.cache_clear()


@pytest.mark.usefixtures("tiny")
def test_it_is_left_out_with_one_line(caplog: pytest.LogCaptureFixture) -> None:
    assert offered_games() == COMPLETE
    assert offered_games(drafts=True) == COMPLETE
    (line, _) = caplog.records
    assert (line.levelno, line.message) == (logging.WARNING, "game left out")
    assert line.__dict__["game"] == "tiny"
    for part in ("render/games/tiny", "locales/fa/tiny.ftl", "locales/en/rules/tiny.toml"):
        assert part in line.__dict__["missing"]


@pytest.mark.usefixtures("tiny")
async def test_the_other_games_are_offered(tmp_path: Path) -> None:
    async with open_bot(tmp_path) as bot:
        await bot.say(SARA, GROUP, "/new tiny")
        offered = {one.game for one in bot.buttons(GROUP) if isinstance(one, SetupForm)}
        assert offered == set(COMPLETE)
        await bot.say(SARA, SARA, "/rules tiny")
        assert bot.last(SARA)["caption"]
        assert {game for _, game in RulesLookup.load().books} == set(COMPLETE)


@pytest.mark.usefixtures("tiny")
async def test_a_forged_button_of_it_is_refused(tmp_path: Path) -> None:
    async with open_bot(tmp_path) as bot:
        await bot.say(SARA, GROUP, "/new")
        message = bot.last_id(GROUP)
        toast = await bot.press(
            SARA, GROUP, pack(SetupForm("tiny", False, 2, open=True)), message, forged=True
        )
        assert toast == Voice("fa").plain(say("refused-bad-button"))
        assert await bot.rows(GROUP) == []


def test_a_package_that_cannot_be_imported_is_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(games, "KEYS", (*COMPLETE, "nowhere"))
    games.game.cache_clear()
    assert offered_games() == COMPLETE
    (line,) = caplog.records
    assert line.__dict__["missing"].startswith("engine/games/nowhere cannot be imported")


@pytest.mark.parametrize("content", [None, b"{", b"\xff", b"{}"], ids=repr)
def test_a_game_without_its_components_is_left_out_with_one_line(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    tmp_path: Path,
    content: bytes | None,
) -> None:
    if content is not None:
        (tmp_path / "components.json").write_bytes(content)
    found = resources.files

    def files(package: Any) -> Any:
        return tmp_path if package == "engine.games.reef" else found(package)

    monkeypatch.setattr(resources, "files", files)
    components.shipped.cache_clear()
    assert offered_games() == tuple(key for key in COMPLETE if key != "reef")
    (line,) = caplog.records
    assert line.__dict__["missing"].startswith("engine/games/reef/components.json cannot be read")
