"""The commitment to a seed: a hash shown before a game starts, which proves later that the seed was not changed.

docs/fair.md explains to players how to check a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

from engine.chance import shuffle
from engine.notation import BadNotation, Continuation, GameRecord
from engine.replay import ReplayedPosition, game_of, positions

T = TypeVar("T")
SHOWN = 32
"""The number of hexadecimal digits of a commitment that are shown: 128 bits."""


def commitment(seed: str, table: str) -> str:
    """Return the SHA-256 of `seed:table` in hexadecimal digits. `table` is the key of the table.

    >>> commitment("00ff", "17")[:SHOWN]
    '10f3d086a4584dc80accaa5c219b420b'
    """
    return sha256(f"{seed}:{table}".encode()).hexdigest()


def is_commitment(shown: str, seed: str, table: str) -> bool:
    """Return whether `shown` consists of the first digits, at least 32, of the commitment to a seed at a table.

    Upper and lower case are not distinguished.
    """
    expected = commitment(seed, table)
    return len(shown) >= SHOWN and expected[: len(shown)] == shown.lower()


def seat_order(seed: str, joined: Sequence[T]) -> tuple[T, ...]:
    """Return the players in seat order for a game with shuffled seats. `joined` lists them in the order of joining.

    >>> seat_order("00ff", ["Sara", "Amir", "Negar"])
    ('Sara', 'Negar', 'Amir')
    """
    return shuffle(seed, "seats", joined)


def verified(
    record: GameRecord, *, invalid: BadNotation | None = None
) -> Iterator[ReplayedPosition]:
    """Yield the positions of a recorded game, checking that they follow from the seed whose hash was shown.

    `invalid` is as in `engine.replay.positions`. Raises BadNotation with the number of the first wrong line, as
    `positions` does. Line 1 is also wrong if it lacks the seed, the table or the commitment, if the commitment is not
    that of the seed, if the game began under another version of its rules, or if `joined` is not the order of the seats
    to which the seed leads. A continuation is always wrong, because its position does not follow from the seed.
    """
    head = record.header
    if head.seed is None or head.table is None or head.commitment is None:
        raise BadNotation(1, "expected seed, table and commitment")
    if not is_commitment(head.commitment, head.seed, head.table):
        raise BadNotation(1, "commitment: the seed has another hash")
    if head.rules_version != game_of(record).rules_version:
        raise BadNotation(1, f"rules_version: the game began under version {head.rules_version}")
    if head.joined and head.joined != seat_order(head.seed, range(head.seats)):
        raise BadNotation(1, "joined: the seed leads to another order of the seats")
    replayed = positions(record, invalid=invalid)
    yield next(replayed)
    for line, entry in enumerate(record.entries, start=2):
        if isinstance(entry, Continuation):
            raise BadNotation(line, "this position does not follow from the seed")
        yield next(replayed)
    yield from replayed
