"""Matches against another version: its moves come from a process, and an interrupted match continues."""

from argparse import Namespace
from pathlib import Path

import pytest

from engine.games import game
from engine.players.arena import ArenaResult
from scripts.version_match import HERE, ProgramVersion, finished, play


def test_a_version_chooses_legal_words() -> None:
    azul = game("azul")
    state = azul.start(2, {}, None, "versions").state
    version = ProgramVersion(azul, HERE, 0.01, {})
    try:
        for _ in range(3):
            word = version(state, "")
            assert word in azul.offers(azul.observe(state, azul.to_move(state)))
            state = azul.apply(state, azul.decode(word)).state
    finally:
        version.close()


def test_a_refused_question_is_an_error() -> None:
    azul = game("azul")
    version = ProgramVersion(azul, HERE, 0.01, {"wall": "none"})
    try:
        with pytest.raises(ValueError, match="BadOptions"):
            version(azul.start(2, {}, None, "versions").state, "")
    finally:
        version.close()


def test_games_in_the_journal_are_not_played_again(tmp_path: Path) -> None:
    journal = tmp_path / "match.jsonl"
    assert finished(journal) == []
    journal.write_text('{"won": 0.5, "ahead": 0}\n{"won": 1.0, "ahead": 7}\n', encoding="utf-8")
    wish = Namespace(journal=journal, games=2, option=[], checkout=tmp_path / "missing")
    assert play(game("azul"), wish) == [ArenaResult(0.5, 0), ArenaResult(1.0, 7)]
