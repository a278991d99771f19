"""The fast boards and tables of the search behave like the engine, take by take."""

import random

import pytest

from engine.contract import Word
from engine.games.azul import GAME
from engine.games.azul.moves import Take
from engine.games.azul.search_boards import SearchBoard
from engine.games.azul.search_model import (
    AzulSearchModel,
    FactoryOffer,
    SearchPosition,
    search_model,
)
from engine.games.azul.state import COLOURS, Board, State

GAMES = 20
LONG_GAMES = 100_000


def plain(position: SearchPosition) -> object:
    """Return the content of a position, disregarding the order of equal factories."""
    offer = position.offer
    boards = tuple(_plain_mat(mat) for mat in position.boards)
    return offer.factories, offer.centre, offer.has_marker, boards, position.seat, position.holder


def _plain_mat(mat: SearchBoard) -> object:
    return mat.lines, mat.floor


def engine_plain(state: State) -> object:
    factories = tuple(
        sorted(tuple(map(COLOURS.index, tiles)) for tiles in state.factories if tiles)
    )
    centre = tuple(map(COLOURS.index, state.centre))
    boards = tuple(_plain_board(board) for board in state.boards)
    holder = -1 if state.marker is None else state.marker
    return factories, centre, state.marker is None, boards, state.turn, holder


def _plain_board(board: Board) -> object:
    lines = tuple(
        (-1 if line.colour is None else COLOURS.index(line.colour), line.count)
        for line in board.lines
    )
    return lines, len(board.floor)


def replies(model: AzulSearchModel, at: SearchPosition) -> dict[Word, SearchPosition]:
    return {Word(model.word(name)): after for name, after, _ in model.expand(at)}


def check(number: int) -> None:
    """Compare a random game: the same takes in every view, and the same boards and tables after each take."""
    chance = random.Random(number)
    wall = ("coloured", "grey")[number % 2]
    state = GAME.start(2 + number % 3, {"wall": wall}, None, str(number)).state
    while (seat := GAME.to_move(state)) is not None:
        model = search_model(GAME.observe(state, seat))
        move = chance.choice(GAME.legal_moves(state))
        after = GAME.apply(state, move).state
        if model is not None:
            found = replies(model, model.root())
            assert len(found) == len(model.expand(model.root()))
            assert set(found) == {GAME.encode(one) for one in _without_twins(state)}
            word = GAME.encode(_first_twin(state, move))
            if after.round == state.round and not after.tiling and after.ended is None:
                assert plain(found[word]) == engine_plain(after)
            else:
                assert model.to_move(found[word]) is None
            winners = model.winners(found[word])
            if winners is not None and wall == "coloured":
                outcome = GAME.outcome(after)
                assert outcome is not None
                assert winners == outcome.winners
                totals = tuple(score.total for score in GAME.scores(after))
                assert tuple(mat.total for mat in found[word].boards) == totals
        state = after


def _first_twin(state: State, move: object) -> Take:
    assert isinstance(move, Take)
    if move.factory is None:
        return move
    tiles = state.factories[move.factory - 1]
    return Take(state.factories.index(tiles) + 1, move.colour, move.line)


def _without_twins(state: State) -> set[Take]:
    return {_first_twin(state, move) for move in GAME.legal_moves(state)}


@pytest.mark.parametrize("number", range(GAMES))
def test_takes_and_boards_are_those_of_the_engine(number: int) -> None:
    check(number)


@pytest.mark.long
def test_takes_and_boards_are_those_of_the_engine_in_very_many_games() -> None:
    for number in range(GAMES, LONG_GAMES):
        check(number)


def test_a_position_is_kept_once_however_it_is_reached() -> None:
    state = GAME.start(2, {}, None, "7").state
    model = search_model(GAME.observe(state, state.turn))
    assert model is not None
    root = model.root()
    first = {after.offer for _, after, _ in model.expand(root)}
    again = {after.offer for _, after, _ in model.expand(root)}
    assert first == again


def test_the_search_of_a_column_uses_the_game_itself() -> None:
    state = GAME.start(2, {"wall": "grey"}, None, "3").state
    chance = random.Random(3)
    while not state.tiling:
        state = GAME.apply(state, chance.choice(GAME.legal_moves(state))).state
    assert search_model(GAME.observe(state, state.turn)) is None


@pytest.mark.rule("AZ-23")
def test_nobody_is_paid_for_a_marker_that_nobody_took() -> None:
    """It stays in the centre if every factory holds one colour."""
    model = search_model(GAME.observe(GAME.start(3, {}, None, "1").state, 0))
    assert model is not None
    boards = model.root().boards
    end = SearchPosition(FactoryOffer((), (), has_marker=True), boards, seat=0, holder=-1)
    assert model.evaluations(end) == (0.0, 0.0, 0.0)
