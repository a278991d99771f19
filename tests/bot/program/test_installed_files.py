"""A data file without which the bot cannot work is missing or damaged: one sentence names it, and the bot ends."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from bot.presentation.message_files import SHARED_FILES
from bot.presentation.texts import LOCALES
from bot.program.installed_files import FONTS, BadInstallation, check_installed_files
from bot.rules.search_data import read_language_data
from bot.rules.text_files import draft_texts
from engine import games
from tests.bot.processes import ROOT, ends, start

CONTENTS = {"missing": None, "empty": b"", "not UTF-8": b"\xff\xfe = \xff"}


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the data files, which the bot reads instead of the installed ones."""
    shutil.copytree(ROOT / "locales", tmp_path / "locales")
    shutil.copytree(ROOT / "render" / "fonts", tmp_path / "render" / "fonts")
    found = resources.files

    def files(package: Any) -> Any:
        return tmp_path / package if package in ("locales", "render") else found(package)

    monkeypatch.setattr(resources, "files", files)
    read_language_data.cache_clear()
    yield tmp_path
    read_language_data.cache_clear()


def test_a_sound_installation_is_accepted(copy: Path) -> None:
    check_installed_files()


@pytest.mark.parametrize(
    ("path", "damage"),
    [
        ("locales/fa/common.ftl", "missing"),
        ("locales/en/puzzle.ftl", "missing"),
        ("locales/fa/common.ftl", "not UTF-8"),
        ("locales/fa/reef.ftl", "not UTF-8"),
        ("locales/fa/search/common.toml", "missing"),
        ("locales/fa/search/common.toml", "empty"),
        ("locales/en/search/common.toml", "not UTF-8"),
        ("render/fonts/Vazirmatn-Bold.ttf", "missing"),
        ("render/fonts/Vazirmatn-Regular.ttf", "empty"),
        ("render/fonts/Vazirmatn-Regular.ttf", "not UTF-8"),
    ],
)
def test_the_sentence_names_the_file(copy: Path, path: str, damage: str) -> None:
    content = CONTENTS[damage]
    if content is None:
        (copy / path).unlink()
    else:
        (copy / path).write_bytes(content)
    with pytest.raises(BadInstallation) as raised:
        check_installed_files()
    assert str(raised.value).startswith(f"{path} is ")
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("name", FONTS)
def test_a_font_that_was_cut_off_is_damaged(copy: Path, name: str) -> None:
    path = copy / "render" / "fonts" / name
    path.write_bytes(path.read_bytes()[:-1000])
    with pytest.raises(BadInstallation, match=f"render/fonts/{name} is damaged"):
        check_installed_files()


def test_a_topic_file_that_is_not_utf_8_is_damaged_but_no_draft(copy: Path) -> None:
    (copy / "locales" / "fa" / "rules" / "azul.toml").write_bytes(CONTENTS["not UTF-8"] or b"")
    check_installed_files()
    assert draft_texts("azul") == ()


def test_all_shared_files_are_checked() -> None:
    own = {f"{key}.ftl" for key in games.KEYS}
    for locale in LOCALES:
        files = {path.name for path in (ROOT / "locales" / locale).glob("*.ftl")}
        assert files - own == set(SHARED_FILES)
    assert {path.name for path in (ROOT / "render" / "fonts").glob("*.ttf")} == set(FONTS)


async def test_the_bot_ends_with_exit_code_6(tmp_path: Path) -> None:
    """The program runs from a copy in which only the texts are copied and the packages are links."""
    for package in ("bot", "engine", "render"):
        (tmp_path / package).symlink_to(ROOT / package)
    shutil.copytree(ROOT / "locales", tmp_path / "locales")
    (tmp_path / "locales" / "fa" / "common.ftl").unlink()
    code, out, err = await ends(await start(folder=tmp_path, port=0))
    assert (code, out, err.count("\n")) == (6, "", 1)
    assert err.startswith("locales/fa/common.ftl is missing.")
