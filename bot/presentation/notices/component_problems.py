"""Checks the corrected component files when the bot starts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bot.presentation.texts import Voice
from bot.runtime.settings import SettingsWrong
from bot.tables.components import ComponentFiles
from engine.errors import BadComponents
from engine.games import KEYS, game


def checked_component_files(folder: Path | None, games: Sequence[str]) -> ComponentFiles:
    """Read and check the component files of `games`. If `folder` is None, there are none.

    Raises SettingsWrong if a file is invalid or unreadable, if `folder` contains a file that is not used, or if
    `folder` cannot be read.
    """
    component_files = ComponentFiles(folder)
    if folder is not None:
        _check_names(folder, games)
    for key in games:
        try:
            component_files.text(game(key))
        except BadComponents as error:
            problems = " ".join(Voice("en").plain(problem) for problem in error.problems)
            raise SettingsWrong(f"COMPONENTS_DIR: {key}.json is invalid: {problems}") from None
        except (OSError, ValueError) as error:
            raise SettingsWrong(f"COMPONENTS_DIR: {key}.json cannot be read: {error}.") from None
    return component_files


def _check_names(folder: Path, games: Sequence[str]) -> None:
    """Raise SettingsWrong if the folder cannot be read or contains a file that no game uses.

    Hidden files, and the files of games that are not in `games`, are ignored.
    """
    unused = {key for key in games if game(key).components(None) is None}
    expected = [f"{key}.json" for key in KEYS if key not in unused]
    try:
        names = sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise SettingsWrong(f"COMPONENTS_DIR cannot be read: {error}.") from None
    for name in names:
        if name not in expected:
            raise SettingsWrong(
                f"COMPONENTS_DIR: {name} is not used; the names of component files are {', '.join(expected)}."
            )
