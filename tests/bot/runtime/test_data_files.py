"""Data files are read as they are declared, and an error states the file and the field."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import pytest
from msgspec import Meta, field

from bot.runtime.data_files import FileModel, read_data


class _Fruit(FileModel, frozen=True):
    name: str
    colours: Annotated[tuple[str, ...], Meta(min_length=1)] = field(name="colour")
    price: int = 0

    def __post_init__(self) -> None:
        if self.price < 0:
            raise ValueError("a price is not negative")


TOML = 'name = "apple"\ncolour = ["red", "green"]\n'


def written(folder: Path, text: str, name: str = "fruit.toml") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("name", "text"),
    [("a.toml", TOML), ("a.json", '{"name": "apple", "colour": ["red", "green"]}')],
)
def test_both_formats_give_the_same_value(tmp_path: Path, name: str, text: str) -> None:
    read = read_data(written(tmp_path, text, name), _Fruit)
    assert read == _Fruit("apple", ("red", "green"))
    assert (read.name, read.colours, read.price) == ("apple", ("red", "green"), 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('name = "apple"', "missing required field `colour`"),
        (TOML + "weight = 3", "unknown field `weight`"),
        (TOML + 'price = "3"', "`int`, got `str` - at `$.price`"),
        ('name = "apple"\ncolour = []', "at `$.colour`"),
        (TOML + "price = -1", "a price is not negative"),
        (TOML + "price = ?", "line 3"),
    ],
)
def test_an_error_states_the_file_and_the_field(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"^fruit\.toml: ") as raised:
        read_data(written(tmp_path, text), _Fruit)
    assert said in str(raised.value)


def test_a_damaged_json_file_is_invalid(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^a\.json: "):
        read_data(written(tmp_path, '{"name": ', "a.json"), _Fruit)


def test_a_missing_file_is_not_an_invalid_one(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_data(tmp_path / "none.toml", _Fruit)


def test_values_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        _Fruit("apple", ("red",)).price = 1  # type: ignore[misc]
