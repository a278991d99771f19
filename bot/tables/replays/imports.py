"""Checks recorded games that people send, in a worker process, because a file may contain anything."""

from __future__ import annotations

import zlib
from typing import NamedTuple

from bot.tables.replays.replays import ReplayPosition, replay_position
from engine.errors import IllegalMove
from engine.games import game
from engine.notation import MAX_BYTES, BadNotation, GameRecord, PlayedWord, read_valid
from engine.replay import positions
from engine.saying import Saying

CHECK_SECONDS = 20.0
"""The CPU time in seconds after which the check of a file is aborted. Even the longest games of people take less than a
second."""


class Checked(NamedTuple):
    """A recorded game that follows the rules, with its positions."""

    record: GameRecord
    positions: tuple[ReplayPosition, ...]


class WrongLine(NamedTuple):
    """The number of the first wrong line of a file, counted from 1, and a description of the error in English.

    If the rules of the game forbid the word in this line, `word` is that word, and `reason` is shown to the sender.
    """

    line: int
    problem: str
    word: str = ""
    reason: Saying | None = None


def pack(content: bytes) -> bytes:
    """Return the content of a file, compressed for storage."""
    return zlib.compress(content, 9)


def check(packed: bytes) -> Checked | WrongLine:
    """Replay a packed file from its first to its last word, and return the game or the first wrong line."""
    content = zlib.decompressobj().decompress(packed, MAX_BYTES + 1)
    try:
        record, invalid = read_valid(content)
    except BadNotation as error:
        return WrongLine(error.line, error.problem)
    try:
        playing = game(record.header.game)
        found = tuple(
            replay_position(playing, one)
            for one in positions(record, invalid=invalid)
            if one.state is not None
        )
    except KeyError:
        return WrongLine(1, "game: there is no such game")
    except BadNotation as error:
        return _wrong(record, error)
    except RecursionError:
        return WrongLine(1, "the game is nested too deeply")
    return Checked(record, found)


def _wrong(record: GameRecord, error: BadNotation) -> WrongLine:
    refused = error.__cause__
    if not isinstance(refused, IllegalMove):
        return WrongLine(error.line, error.problem)
    entry = record.entries[error.line - 2]
    word = entry.word if isinstance(entry, PlayedWord) else ""
    return WrongLine(error.line, error.problem, word, refused.reason)
