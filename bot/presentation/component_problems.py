"""Checks the corrected component files when the bot starts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bot.presentation.texts import Voice
from bot.runtime.settings import SettingsWrong
from bot.tables.components import ComponentFiles
from engine.errors import BadComponents
from engine.games import game


def checked_component_files(folder: Path | None, games: Sequence[str]) -> ComponentFiles:
    """Read and check the component files of `games`. Raises SettingsWrong if one is invalid or unreadable."""
    component_files = ComponentFiles(folder)
    for key in games:
        try:
            component_files.text(game(key))
        except BadComponents as error:
            problems = " ".join(Voice("en").plain(problem) for problem in error.problems)
            raise SettingsWrong(f"COMPONENTS_DIR: {key}.json is invalid: {problems}") from None
        except (OSError, ValueError) as error:
            raise SettingsWrong(f"COMPONENTS_DIR: {key}.json cannot be read: {error}.") from None
    return component_files
