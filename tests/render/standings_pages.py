"""Pages of standings and of a person to draw."""

from __future__ import annotations

from engine.saying import Seat, say
from render.pages import Landmark, Leaderboard, LeaderRow, PersonalPage, Rated

NAMES = (
    "سارا",
    "Christopher Alexander the Third",
    "نگار",
    "کیان",
    "👑",
    "م",
    "لیلا",
    "مهسا",
    "بهرام",
)
COMPUTERS = (
    Landmark("level-hard", 1900),
    Landmark("level-medium", 1000),
    Landmark("level-easy", 100),
)


def row(rank: int, value: int, spread: int = 100, *, own: bool = False) -> LeaderRow:
    return LeaderRow(
        rank=rank,
        seat=Seat(rank - 1),
        rated=Rated(value, spread),
        played=1234,
        won=999,
        mean_place=27,
        best=None if rank == 2 else 118,
        longest=12,
        own=own,
    )


def board(count: int, own: int = 0, landmarks: tuple[Landmark, ...] = COMPUTERS) -> Leaderboard:
    rows = tuple(row(at, 2300 - 200 * at, own=at == own) for at in range(1, count + 1))
    return Leaderboard(
        title=say("azul-name"), period=say("period-all"), rows=rows, landmarks=landmarks
    )


def person(history: int) -> PersonalPage:
    return PersonalPage(
        title=say("azul-name"),
        rated=Rated(1234, 567),
        played=40,
        won=12,
        mean_place=20,
        best=118,
        longest=5,
        history=tuple(Rated(1000 + 7 * at, 600 - at) for at in range(history)),
        landmarks=COMPUTERS,
        opponents=((Seat(1), 12, 3), (Seat(2), 1, 0)),
        achievements=((say("azul-achievement-three-rows"), 4),),
    )
