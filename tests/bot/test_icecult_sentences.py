"""A turn of Ice Cult as people read it."""

import random

from bot.captions import end_caption
from bot.texts import Voice
from engine.contract import Word
from engine.games.icecult import GAME
from engine.games.icecult.position import Position
from engine.saying import Saying
from tests.engine.icecult.drawn import do, drawn, events


def told(position: Position, word: str) -> list[Saying]:
    return [line for event in events(position, word) for line in GAME.tell(event)]


def test_its_end_counts_pieces_and_steps_instead_of_points() -> None:
    rng, state = random.Random(1), GAME.start(2, {}, None, "end").state
    while GAME.to_move(state) is not None:
        state = GAME.apply(state, rng.choice(GAME.legal_moves(state))).state
    caption = end_caption(
        GAME, GAME.observe(state, None), Voice("fa", ("سارا", "امیر"), strict=True)
    )
    *_, first, second, won = caption.split("\n")
    assert won.endswith(" مهره در مقصد برنده شد. تبریک!</b>")
    for line in (first, second):
        assert line.endswith(" قدم")
    assert "امتیاز" not in caption


def test_arrows_that_are_alike_are_counted() -> None:
    persian = Voice("fa", strict=True).drawn
    position = drawn("red>N | red>N | green>E | arc")
    assert persian(GAME.keys(GAME.observe(position, None), Word("")).prompt) == (
        "دو پیکان قرمز شمال و پیکان سبز شرق باید انجام شوند. ترتیب با شماست."
    )


def test_a_whole_turn_reads_as_sentences() -> None:
    persian = Voice("fa", ("سارا", "امیر"), strict=True).drawn
    position = drawn("red>N | circle | arc | arc", north="- - - rgb g")
    assert [persian(line) for line in told(position, "circle.nw.4.01")] == [
        "پیکان قرمز شمال با دایرهٔ بنفش تکرار شد و ستونی از سه مهره به خانهٔ ۵ رسید."
    ]
    leaving = do(position, "circle.nw.4.01")
    assert [persian(line) for line in told(leaving, "arrow.nw.5.02")] == [
        "سارا با پیکان قرمز شمال سه مهره را به مقصد رساند: قرمز، سبز و آبی."
    ]
