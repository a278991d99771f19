"""Checks at the start that the data files without which the bot cannot work are installed and not damaged."""

from __future__ import annotations

import struct
from importlib import resources
from importlib.resources.abc import Traversable

from bot.presentation.message_files import SHARED_FILES
from bot.presentation.texts import LOCALES
from bot.rules.search_data import read_language_data

FONTS = ("Vazirmatn-Bold.ttf", "Vazirmatn-Regular.ttf")
"""The files in render/fonts/ that pictures need."""
_HEADER = struct.Struct(">4sH6x")
"""The beginning of a TrueType file: its format, the number of its tables, and numbers for searching them."""
_ENTRY = struct.Struct(">4s4xLL")
"""An entry of the directory that follows: the name of a table, its checksum, its offset and its length."""


class BadInstallation(Exception):
    """A file of the bot is missing or damaged. The message names it."""

    exit_code = 6

    def __init__(self, file: str, problem: object) -> None:
        problem = " ".join(str(problem).split())
        super().__init__(f"{file} {problem}. Install the bot again.")


def check_installed_files() -> None:
    """Raise BadInstallation if a file of the texts, of the rules lookup or of the fonts is missing or damaged.

    The files of a game are not checked here: without one of them, the game is left out
    (`bot.rules.completeness.offered_games`), unless a text is not UTF-8.
    """
    for locale in LOCALES:
        folder = resources.files("locales") / locale
        for name in SHARED_FILES:
            _read(folder / name, f"locales/{locale}/{name}")
        for file in folder.iterdir():
            if file.name.endswith(".ftl"):
                _check_encoding(file, f"locales/{locale}/{file.name}")
        path = f"locales/{locale}/search/common.toml"
        _read(folder / "search" / "common.toml", path)
        try:
            read_language_data(locale)
        except ValueError as error:
            raise BadInstallation(path, f"is damaged: {error}") from None
    for name in FONTS:
        path = f"render/fonts/{name}"
        if not _is_whole_font(_read(resources.files("render") / "fonts" / name, path)):
            raise BadInstallation(path, "is damaged")


def _read(file: Traversable, path: str) -> bytes:
    if not file.is_file():
        raise BadInstallation(path, "is missing")
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadInstallation(path, f"cannot be read: {error.strerror or error}") from None


def _check_encoding(file: Traversable, path: str) -> None:
    try:
        _read(file, path).decode()
    except UnicodeDecodeError as error:
        raise BadInstallation(path, f"is damaged: {error}") from None


def _is_whole_font(content: bytes) -> bool:
    """Return whether this is a TrueType file that contains all the tables of its directory.

    Pillow is not used, because only the processes that draw pictures load it.
    """
    try:
        kind, tables = _HEADER.unpack_from(content)
        entries = [
            _ENTRY.unpack_from(content, _HEADER.size + at * _ENTRY.size) for at in range(tables)
        ]
    except struct.error:
        return False
    ends = [offset + length for _, offset, length in entries]
    return kind == b"\0\1\0\0" and bool(ends) and max(ends) <= len(content)
