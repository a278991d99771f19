"""The text files of a game in every language."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable

LANGUAGES = ("fa", "en")
"""The languages of the rules lookup; the same as `bot.presentation.texts.LOCALES`, without the import."""
DRAFT_MARK = "TODO"
"""The mark of placeholder texts written by scripts/new-game. A game with such texts is a draft."""


def missing_files(key: str) -> tuple[str, ...]:
    """Return a phrase for each text file that a game lacks, or ()."""
    return tuple(f"no {name}" for name, file in _text_files(key) if not file.is_file())


def draft_texts(key: str) -> tuple[str, ...]:
    """Return a phrase for each text file of a game that still contains DRAFT_MARK, or ()."""
    return tuple(
        f"{DRAFT_MARK} in {name}"
        for name, file in _text_files(key)
        if file.is_file() and DRAFT_MARK.encode() in file.read_bytes()
    )


def _text_files(key: str) -> Iterator[tuple[str, Traversable]]:
    """Yield each text file of a game in every language, as (path in the repository, file)."""
    for locale in LANGUAGES:
        for name in (f"{key}.ftl", f"rules/{key}.toml", f"search/{key}.toml"):
            file = resources.files("locales") / locale
            for part in name.split("/"):
                file = file / part
            yield f"locales/{locale}/{name}", file
