"""The pages of an analysis: one with a plot of the chances to win, and one for each turning point."""

from __future__ import annotations

from bot.presentation import lobby
from bot.presentation.captions.caption_layouts import fold
from bot.presentation.keys import keyboards
from bot.presentation.keys.key_positions import in_reading_order
from bot.presentation.pages.puzzle_pages import rounded
from bot.presentation.pages.replays import replay_scene
from bot.presentation.texts import Voice
from bot.tables.replays.analyses import Analysis, MoveJudgement
from bot.tables.replays.replays import Replay
from bot.telegram.buttons.personal_buttons import AnalysisButton, AnalysisStep
from engine.contract import Word
from engine.players.hints import advice
from engine.saying import Saying, Who, say
from render.pages import WinChances
from render.scene import Scene


def course_text(replay: Replay, found: Analysis, voice: Voice) -> str:
    """Return the caption of the plot of the chances to win: what it shows, and how deep the searches were."""
    count, unit = rounded(found.simulations)
    marks = voice(say("analysis-marks", count=len(found.judgements)))
    seats = {one.seat for one in found.judgements}
    if seats and replay.computers and not seats & replay.computers:
        marks += " " + voice(say("analysis-people"))
    lines = [
        f"<b>{voice(say('analysis-title', game=lobby.title(replay.game)))}</b>",
        voice(say("analysis-course")),
        marks,
    ]
    folded = [voice(say("analysis-depth", count=count, unit=unit))]
    if found.course and len(found.course[0]) > 2:
        folded.append(voice(say("analysis-several")))
    if found.hidden:
        folded.append(voice(say("analysis-hidden")))
    return "\n".join([*lines, fold(folded)])


def course_scene(replay: Replay, found: Analysis, voice: Voice) -> Scene:
    """Return the scene of the plot of the chances to win."""
    last = len(found.course) - 1
    page = WinChances(
        title=Saying(f"{replay.game.key}-name"),
        chances=drawn_course(found, replay.last),
        marks=tuple((min(one.position, last), one.seat) for one in found.judgements),
    )
    return Scene(replay.game.key, page, voice.names, voice.drawn)


def drawn_course(found: Analysis, last: int) -> tuple[tuple[int, ...], ...]:
    """Return the chances of all seats, per mille, with those of the verdicts before and after each judged move.

    The averages of the course would make the fall at a turning point smaller than its page says. The other seats
    divide what is left as before. A position between two judged moves has the mean of both verdicts. Position `last`,
    the end of the game, keeps its result.
    """
    named: dict[int, list[tuple[int, ...]]] = {}
    for one in found.judgements:
        for at, chance in ((one.position - 1, one.best), (one.position, one.played)):
            if at < min(len(found.course), last):
                named.setdefault(at, []).append(_with_chance(found.course[at], one.seat, chance))
    course = list(found.course)
    for at, chances in named.items():
        course[at] = tuple(round(sum(one) / len(one)) for one in zip(*chances, strict=True))
    return tuple(course)


def _with_chance(chances: tuple[int, ...], seat: int, chance: int) -> tuple[int, ...]:
    """Return chances, per mille, of which that of one seat is replaced and the others are scaled."""
    others = sum(chances) - chances[seat]
    return tuple(
        chance
        if at == seat
        else round((1000 - chance) * (one / others if others else 1 / (len(chances) - 1)))
        for at, one in enumerate(chances)
    )


def judgement_text(replay: Replay, found: Analysis, number: int, voice: Voice) -> str:
    """Return the page of turning point `number`, counted from 1: what was better, why, and by how much.

    A folded quote contains what was played and the depth of the search.
    """
    one = found.judgements[number - 1]
    best, played = round(one.best / 10), round(one.played / 10)
    title = say("analysis-point", number=number, count=len(found.judgements), position=one.position)
    lines = [
        f"<b>{voice(title)}</b>",
        voice(_advice(one)),
        voice(say("analysis-chances", player=Who(one.seat), best=best, played=played)),
    ]
    count, unit = rounded(one.simulations)
    folded = [
        voice(say("analysis-played", told=_played(replay, one))),
        voice(say("analysis-depth-deep", count=count, unit=unit)),
    ]
    return "\n".join([*lines, fold(folded)])


def judgement_scene(replay: Replay, found: Analysis, number: int, voice: Voice) -> Scene:
    """Return the scene of the position before the move of turning point `number`, counted from 1."""
    return replay_scene(replay, found.judgements[number - 1].position - 1, voice)


def page_keys(replay: Replay, found: Analysis, shown: int, voice: Voice) -> keyboards.Markup | None:
    """Return a keyboard with a key for each page except `shown`, or None if there is no other. Page 0 is the plot."""
    labels: list[keyboards.Label] = []
    for number in range(len(found.judgements) + 1):
        if number == shown:
            continue
        label = say("analysis-key-point", number=number) if number else say("analysis-key-course")
        key, is_imported = replay.key, replay.table is None
        labels.append((label, AnalysisButton(key, AnalysisStep.PAGE, number, is_imported)))
    return keyboards.grid([in_reading_order(labels, voice)], voice) if labels else None


def objection_keys(replay: Replay, voice: Voice) -> keyboards.Markup:
    """Return the keyboard with which a player objects to an analysis in a group."""
    button = AnalysisButton(replay.key, AnalysisStep.OBJECT)
    return keyboards.grid([[(say("analysis-object"), button)]], voice)


def _played(replay: Replay, one: MoveJudgement) -> Saying:
    """Return a saying about the move that was played: its first caption line or, if it has none, its instruction.

    Without an instruction (`advice`) either, return a general phrase.
    """
    position, game = replay.positions[one.position], replay.game
    if position.told:
        return position.told[0]
    view = game.observe(replay.positions[one.position - 1].state, one.seat)
    own = advice(game, view, Word(position.word), "played")
    return say("analysis-other") if own is None else say("analysis-quoted", move=own)


def _advice(one: MoveJudgement) -> Saying:
    who, move = Who(one.seat), one.better
    match one.reasons:
        case (reason, other, *_):
            return say("analysis-better-also", player=who, move=move, reason=reason, other=other)
        case (reason,):
            return say("analysis-better-because", player=who, move=move, reason=reason)
        case _:
            return say("analysis-better", player=who, move=move)
