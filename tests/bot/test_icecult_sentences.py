"""A turn of Ice Cult as people read it."""

from bot.texts import Voice
from engine.games.icecult import GAME
from engine.games.icecult.position import Position
from engine.saying import Saying
from tests.engine.icecult.drawn import do, drawn, events


def told(position: Position, word: str) -> list[Saying]:
    return [line for event in events(position, word) for line in GAME.tell(event)]


def test_a_whole_turn_reads_as_sentences() -> None:
    persian = Voice("fa", ("سارا", "امیر"), strict=True).drawn
    position = drawn("red>N | circle | arc | arc", north="- - - rgb g")
    assert [persian(line) for line in told(position, "circle.nw.4.01")] == [
        "پیکان قرمز شمال با دایرهٔ بنفش تکرار شد و ستون سه مهره به خانهٔ ۵ رسید."
    ]
    leaving = do(position, "circle.nw.4.01")
    assert [persian(line) for line in told(leaving, "arrow.nw.5.02")] == [
        "سارا با پیکان قرمز شمال سه مهره را به مقصد رساند: قرمز، سبز و آبی."
    ]
