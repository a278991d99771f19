"""Games as files: a header, one line per word, and the result, as JSON Lines. docs/notation.md describes the format."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine import codec
from engine.errors import BadPosition, EngineError
from engine.saying import Seat

FORMAT, VERSION = "miz-game", 1
"""The values of `format` and `version` in the header."""
MAX_BYTES = 400_000
"""The maximum size of a file in bytes. A long game with its own component data takes a tenth of this."""
MAX_LINES = 4_000
"""The maximum number of lines."""
MAX_TEXT = 256
"""The maximum length in characters of a text in the header, of a word, and of the reason in the result, and the maximum
number of options. The contents of `state` and `components` are not limited."""
MAX_DEPTH = 16
"""The maximum depth of nested arrays and objects in a line. The positions of the games have a depth of up to 6."""
MAX_SEATS = 16

_HEADER = {
    *("format", "version", "game", "options", "seats", "rules_version", "table", "players"),
    *("seed", "state", "components", "commitment", "joined", "casual"),
}


class BadNotation(EngineError):
    """The file is not a valid game. `line` is the number of its first invalid line (from 1), `problem` the mistake."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The first line of a file.

    seed: determines everything that is random in the game. None if the game begins with `state`.
    state: the JSON values of the first position (docs/state.md), or None.
    components: the component data as JSON values, or None for the data shipped with the game.
    players: the names of the players as they were shown, in seat order; () if the file does not give them.
    table: the key of the table, as text, or None.
    commitment: the hash of the seed that was shown before the start, or None.
    joined: the order of joining if the seats were shuffled, otherwise (). For each seat, the number of its player in
        the order of joining, counted from 0.
    casual: whether the game counted for nobody in the standings.
    """

    game: str
    seats: int
    rules_version: int
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str | None = None
    state: Mapping[str, Any] | None = None
    components: Any = None
    players: tuple[str, ...] = ()
    table: str | None = None
    commitment: str | None = None
    joined: tuple[int, ...] = ()
    casual: bool = False


@dataclass(frozen=True, slots=True)
class PlayedWord:
    """A word, and the seat that played it."""

    seat: Seat
    word: str


@dataclass(frozen=True, slots=True)
class Continuation:
    """The position from which the game continued under other rules."""

    rules_version: int
    state: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ResultLine:
    """The last line of the file of a game that is over or was closed.

    reason: "finished" if the rules of the game ended it, otherwise why it was closed (docs/results.md).
    totals: the scores in seat order; empty in a game without scores.
    ranking: groups of tied seats, best first, or None if the rules of the game did not end it.
    """

    reason: str
    totals: tuple[int, ...] = ()
    ranking: tuple[tuple[int, ...], ...] | None = None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as written in a file. The first entry is on line 2, and the result follows the last entry."""

    header: Header
    entries: tuple[PlayedWord | Continuation, ...] = ()
    result: ResultLine | None = None


def write(record: GameRecord) -> str:
    """Return the text of a file. Optional fields of the header that have no value are left out."""
    head = record.header
    first: dict[str, Any] = {"format": FORMAT, "version": VERSION, "game": head.game}
    first |= {"options": dict(head.options), "seats": head.seats}
    first["rules_version"] = head.rules_version
    optional = {
        "table": head.table,
        "players": list(head.players) or None,
        "commitment": head.commitment,
        "joined": list(head.joined) or None,
        "casual": head.casual or None,
        "seed": head.seed,
        "state": head.state,
        "components": head.components,
    }
    first |= {name: value for name, value in optional.items() if value is not None}
    lines = [first, *map(_entry, record.entries)]
    if (result := record.result) is not None:
        ranking = None if result.ranking is None else list(map(list, result.ranking))
        found = {"reason": result.reason, "totals": list(result.totals), "ranking": ranking}
        lines.append({"result": found})
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def _entry(entry: PlayedWord | Continuation) -> dict[str, Any]:
    if isinstance(entry, PlayedWord):
        return {"seat": entry.seat, "word": entry.word}
    return {"rules_version": entry.rules_version, "state": dict(entry.state)}


def read(data: bytes) -> GameRecord:
    """Return the game in a file, without playing it. Raises BadNotation with the number of the first invalid line."""
    record, invalid = read_valid(data)
    if invalid is not None:
        raise invalid
    return record


def read_valid(data: bytes) -> tuple[GameRecord, BadNotation | None]:
    """Return the game in a file up to its first invalid line, without playing it, and the error in that line, or None.

    Raises BadNotation if the header is invalid or the file is too large.
    """
    if len(data) > MAX_BYTES:
        raise BadNotation(1, f"the file has more than {MAX_BYTES} bytes")
    objects = _objects(data)
    header = _header(next(objects)[1])
    entries: list[PlayedWord | Continuation] = []
    result = invalid = None
    try:
        for number, line in objects:
            if result is not None:
                raise BadNotation(number, "nothing may follow the result")
            if set(line) == {"result"}:
                result = _result(number, line["result"], header.seats)
            else:
                entries.append(_read_entry(number, line, header.seats))
    except BadNotation as error:
        invalid = error
    return GameRecord(header, tuple(entries), result), invalid


def _objects(data: bytes) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the number, counted from 1, and the object of each line. Raises BadNotation for the first invalid line."""
    for number, raw in enumerate(data.removeprefix(BOM_UTF8).rstrip().split(b"\n"), start=1):
        if number > MAX_LINES:
            raise BadNotation(number, f"the file has more than {MAX_LINES} lines")
        try:
            line = raw.decode("utf-8")
        except UnicodeDecodeError:
            raise BadNotation(number, "not UTF-8") from None
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise BadNotation(number, f"not JSON: {error!s:.100}") from None
        if not isinstance(value, dict):
            raise BadNotation(number, "expected an object")
        if _is_deeper(value, MAX_DEPTH):
            raise BadNotation(number, f"arrays and objects nested more than {MAX_DEPTH} deep")
        yield number, value


def _is_deeper(value: object, depth: int) -> bool:
    """Return whether arrays and objects are nested more than `depth` deep in a JSON value."""
    level = [value]
    while level := [one for one in level if isinstance(one, dict | list)]:
        if depth == 0:
            return True
        depth -= 1
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
    return False


def _header(raw: dict[str, Any]) -> Header:
    if raw.get("format") != FORMAT:
        raise BadNotation(1, f'format: expected "{FORMAT}"')
    if raw.get("version") != VERSION:
        raise BadNotation(1, f"version: this program reads version {VERSION}")
    if unknown := set(raw) - _HEADER:
        raise BadNotation(1, f"unknown: {codec.listed(unknown)}")
    seats = _number(1, raw, "seats")
    if not 1 <= seats <= MAX_SEATS:
        raise BadNotation(1, f"seats: expected 1 to {MAX_SEATS}")
    options, players = raw.get("options", {}), raw.get("players", [])
    if not isinstance(options, dict) or len(options) > MAX_TEXT:
        raise BadNotation(1, "options: expected an object with texts")
    if not isinstance(players, list) or len(players) not in (0, seats):
        raise BadNotation(1, "players: expected one name per seat")
    state, casual = raw.get("state"), raw.get("casual", False)
    if not isinstance(casual, bool):
        raise BadNotation(1, "casual: expected true or false")
    if state is not None and not isinstance(state, dict):
        raise BadNotation(1, "state: expected an object")
    if (state is None) == (raw.get("seed") is None):
        raise BadNotation(1, "expected either a seed or a state")
    return Header(
        game=_text(1, raw.get("game"), "game"),
        seats=seats,
        rules_version=_number(1, raw, "rules_version"),
        options={key: _text(1, value, "options") for key, value in options.items()},
        seed=_optional(raw, "seed"),
        state=state,
        components=raw.get("components"),
        players=tuple(_text(1, name, "players") for name in players),
        table=_optional(raw, "table"),
        commitment=_optional(raw, "commitment"),
        joined=_joined(raw, seats),
        casual=casual,
    )


def _joined(raw: dict[str, Any], seats: int) -> tuple[int, ...]:
    found = raw.get("joined")
    if found is None:
        return ()
    is_list = isinstance(found, list) and all(type(one) is int for one in found)
    if not is_list or sorted(found) != list(range(seats)):
        raise BadNotation(1, f"joined: expected the numbers 0 to {seats - 1}, each once")
    return tuple(found)


def _read_entry(number: int, raw: dict[str, Any], seats: int) -> PlayedWord | Continuation:
    if set(raw) == {"seat", "word"}:
        seat = _number(number, raw, "seat")
        if not 0 <= seat < seats:
            raise BadNotation(number, "seat: there is no such seat")
        return PlayedWord(Seat(seat), _text(number, raw["word"], "word"))
    if set(raw) == {"rules_version", "state"} and isinstance(raw["state"], dict):
        return Continuation(_number(number, raw, "rules_version"), raw["state"])
    raise BadNotation(number, "expected seat and word, rules_version and state, or result")


def _result(number: int, raw: object, seats: int) -> ResultLine:
    if not isinstance(raw, dict) or set(raw) != {"reason", "totals", "ranking"}:
        raise BadNotation(number, "result: expected reason, totals and ranking")
    try:
        totals: Any = codec.load(tuple[int, ...], raw["totals"], "totals")
        ranking: Any = raw["ranking"]
        if ranking is not None:
            ranking = codec.load(tuple[tuple[int, ...], ...], ranking, "ranking")
    except BadPosition as error:
        raise BadNotation(number, str(error)) from None
    if len(totals) not in (0, seats):
        raise BadNotation(number, "totals: expected one number per seat")
    return ResultLine(_text(number, raw["reason"], "reason"), totals, ranking)


def _optional(raw: dict[str, Any], name: str) -> str | None:
    value = raw.get(name)
    return None if value is None else _text(1, value, name)


def _text(number: int, value: object, name: str) -> str:
    if not isinstance(value, str) or len(value) > MAX_TEXT or not codec.is_text(value):
        raise BadNotation(number, f"{name}: expected a text of at most {MAX_TEXT} characters")
    return value


def _number(number: int, raw: dict[str, Any], name: str) -> int:
    value = raw.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > 10**9:
        raise BadNotation(number, f"{name}: expected a number")
    return value
