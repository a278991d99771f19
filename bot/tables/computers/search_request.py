"""Requests for a computer's move: what the seat sees and the level, as a text that another process can read."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from bot.store.records import TableKey
from bot.tables.table import Table
from engine import codec, games
from engine.contract import AnyGame, View
from engine.errors import BadPosition, EngineError
from engine.players.choice import SECONDS
from engine.players.scale import skill_for


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """The arguments of a search. `seed` is not the game's seed; `skill` is the skill of a matched computer, or None."""

    game: AnyGame
    view: View
    level: str
    seed: str
    skill: float | None = None

    def dump(self) -> str:
        """Return the request as JSON. The events of the view and the skill are left out.

        Searches do not use the events. Only matched computers have a skill, and their searches, which are short, are
        not handed over.
        """
        return json.dumps(
            {
                "game": self.game.key,
                "rules": self.game.rules_version,
                "level": self.level,
                "seed": self.seed,
                "view": codec.dump(replace(self.view, events=())),
            }
        )


def load_request(text: str) -> SearchRequest:
    """Return the request that `SearchRequest.dump` wrote.

    Raises BadPosition if the text is invalid, names a level that does not search, or was written under other rules.
    """
    try:
        raw = json.loads(text)
        game = games.game(raw["game"])
        if raw["rules"] != game.rules_version or raw["level"] not in SECONDS:
            raise BadPosition("request: other rules, or a level without a search")
        view: View = codec.load(game.view_type(), raw["view"], "view")
        return SearchRequest(game, view, raw["level"], str(raw["seed"]))
    except EngineError:
        raise
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise BadPosition(f"request: {error}") from error


def request_for(key: TableKey, table: Table) -> SearchRequest:
    """Return the request for the move of the computer that is to move at a table.

    Raises ValueError if no seat is to move.
    """
    if (seat := table.to_move) is None:
        raise ValueError("no seat is to move")
    occupant = table.occupants[seat]
    skill = None if occupant.strength is None else skill_for(table.game.key, occupant.strength)
    view, seed = table.view(seat), seed_of(key, table)
    return SearchRequest(table.game, view, occupant.level or "", seed, skill)


def seed_of(key: TableKey, table: Table) -> str:
    """Return a seed that is independent of the game's own seed, so that a search cannot use hidden information."""
    return f"{key}.{table.position}"
