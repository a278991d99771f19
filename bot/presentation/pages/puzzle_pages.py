"""The pages of the puzzle of the day: the position with its choices, the explanation, and the people who solved it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bot.presentation import lobby
from bot.presentation.captions.caption_layouts import fold
from bot.presentation.captions.lines import stopped
from bot.presentation.keys import keyboards
from bot.presentation.keys.key_positions import in_reading_order
from bot.presentation.texts import Quote, Value, Voice, has_text
from bot.puzzles.lines import ends_early, unsure_after
from bot.puzzles.puzzle import Puzzle, PuzzlePosition, master_simulations, position_of
from bot.tables.replays.analyses import knows_more
from bot.telegram.buttons.personal_buttons import PuzzleButton, PuzzleStep
from engine.contract import Event, Word
from engine.players.hints import advice
from engine.saying import Saying, Term, say
from render.scene import Scene

KEPT = 16
HOURS = (9, 12, 15, 18, 20, 21, 22, 23)
"""The hours for which there are keys. Others can be typed."""
HOURS_IN_ROW = 4
MOST_NAMED = 20
"""The maximum number of people in a list, which keeps the text of a large group within Telegram's limit."""


@lru_cache(maxsize=KEPT)
def located(puzzle: Puzzle) -> PuzzlePosition:
    """Return the position of a puzzle. Raises what `position_of` raises."""
    return position_of(puzzle)


def puzzle_voice(puzzle: Puzzle, voice: Voice) -> Voice:
    """Return the voice with names for the players in the puzzle, the same as on the rules pages."""
    seats = range(1, puzzle.seats + 1)
    return voice.named(tuple(voice.drawn(say("rules-name", number=seat)) for seat in seats))


def puzzle_scene(puzzle: Puzzle, voice: Voice) -> Scene:
    """Return the scene of a puzzle, as the seat to move sees the position."""
    at, voice = located(puzzle), puzzle_voice(puzzle, voice)
    drawn = voice.drawn
    title = drawn(Saying(f"{puzzle.game}-name"))
    return Scene(puzzle.game, at.view, voice.names, drawn, title=title)


def puzzle_text(puzzle: Puzzle, voice: Voice) -> str:
    """Return the question of a puzzle with its numbered choices."""
    at, voice = located(puzzle), puzzle_voice(puzzle, voice)
    intro = [
        f"<b>{voice(say('puzzle-title', game=lobby.title(at.game)))}</b>",
        voice(say("puzzle-question", player=_who(at))),
        voice(say("puzzle-one-try")),
    ]
    choices = [
        voice(say("puzzle-choice", number=number, move=_brief(at, one.word, voice)))
        for number, one in enumerate(puzzle.offered, 1)
    ]
    return "\n".join([f"<blockquote>{chr(10).join(intro)}</blockquote>", *choices])


def puzzle_keys(puzzle: Puzzle, day: int, voice: Voice, *, link: str | None) -> keyboards.Markup:
    """Return a keyboard with a key for each choice.

    In a group, it also has keys for the previous puzzle, for the hour, and for the explanation, which opens `link` (the
    URL of the private chat). `link` is None in a private chat. `day` is the day of the puzzle
    (`bot.puzzles.schedule.day_of`).
    """
    choices: list[keyboards.Label] = [
        (say("number", value=number + 1), PuzzleButton(day, PuzzleStep(str(number))))
        for number in range(len(puzzle.choices))
    ]
    choices = in_reading_order(choices, voice)
    others: list[keyboards.Label] = [
        (say("puzzle-key-before"), PuzzleButton(day - 1, PuzzleStep.TABLE)),
        (say("puzzle-key-hour"), PuzzleButton(day, PuzzleStep.HOURS)),
    ]
    if link is None:
        return keyboards.grid([choices], voice)
    *rows, last = keyboards.grid([choices, others], voice).inline_keyboard
    beside = keyboards.link(say("puzzle-key-explanation"), link, voice).inline_keyboard[0]
    return keyboards.Markup([*rows, [*last, *beside]])


def hour_keys(hour: int | None, day: int, voice: Voice) -> keyboards.Markup:
    """Return the keyboard for the hour at which a group gets the puzzle. `hour` is the current choice, or None.

    If there is a current choice, it is marked, and another key switches the puzzle off. `day` is the day of the puzzle,
    as in `puzzle_keys`.
    """
    labels: list[keyboards.Label] = []
    for one in HOURS:
        label = say("puzzle-key-at", hour=one)
        label = say("key-chosen", label=label) if one == hour else label
        labels.append((label, PuzzleButton(one, PuzzleStep.AT)))
    rows = [labels[at : at + HOURS_IN_ROW] for at in range(0, len(labels), HOURS_IN_ROW)]
    rows = [in_reading_order(row, voice) for row in rows]
    off: keyboards.Label = (say("puzzle-key-off"), PuzzleButton(day, PuzzleStep.OFF))
    return keyboards.grid([*rows, [off] if hour is not None else []], voice)


def verdict(puzzle: Puzzle, choice: str, voice: Voice) -> str:
    """Return the answer to a press on the choice with the word `choice`: plain text of at most 200 characters.

    If the puzzle does not offer the choice, the text says that it has replaced the one that was answered.
    """
    chances = {one.word: one.chance for one in puzzle.choices}
    best = _percent(puzzle.choices[0].chance)
    second = max(_percent(one.chance) for one in puzzle.choices[1:])
    if choice == puzzle.answer:
        return voice(say("puzzle-right", best=best, second=second))
    if (chance := chances.get(Word(choice))) is None:
        return voice(say("puzzle-replaced"))
    number = [one.word for one in puzzle.offered].index(puzzle.answer) + 1
    return voice(say("puzzle-wrong", number=number, best=best, own=_percent(chance)))


def explanation(puzzle: Puzzle, choice: str | None, voice: Voice) -> str:
    """Return the explanation of a puzzle: the best move and the reasons for it, and a folded quote with the rest.

    The quote contains the chances after the best and after another move, the moves that would follow, and the depth of
    the search. `choice` is the word that the reader chose, or None. If the puzzle does not offer it, a sentence says
    that it has replaced the one that was answered.
    """
    at, voice = located(puzzle), puzzle_voice(puzzle, voice)
    best = puzzle.choices[0]
    lines = [f"<b>{voice(say('puzzle-title', game=lobby.title(at.game)))}</b>"]
    if choice is not None and choice not in {one.word for one in puzzle.choices}:
        lines.append(voice(say("puzzle-replaced")))
        choice = None
    if choice is not None:
        lines.append(voice(say("puzzle-solved" if choice == best.word else "puzzle-missed")))
    lines.append(_because(at, best.word, voice))
    folded = [voice(say("puzzle-chance", chance=_percent(best.chance)))]
    others = [one for one in puzzle.choices[1:] if choice in (None, best.word, one.word)]
    other = max(others, key=lambda one: one.chance)
    told = "puzzle-chance-own" if other.word == choice else "puzzle-chance-next"
    move = _brief(at, other.word, voice)
    folded.append(voice(say(told, move=move, chance=_percent(other.chance))))
    if replies := _line(puzzle, at):
        unsure = unsure_after(puzzle, at)
        sure = unsure is None or unsure == len(puzzle.line)
        title = say("puzzle-line" if sure else "puzzle-line-likely")
        clauses = at.game.clauses
        sentences = (stopped(saying) if saying.id in clauses else saying for saying in replies)
        folded += ["", voice(title), *map(voice, sentences)]
    if ends_early(puzzle, at):
        folded += [*([] if replies else [""]), voice(say("puzzle-line-unknown"))]
    count, unit = rounded(master_simulations(at))
    folded += ["", voice(say("puzzle-depth", count=count, unit=unit))]
    if knows_more(at.game, at.state):
        folded.append(voice(say("puzzle-seen")))
    return "\n".join([*lines, fold(folded)])


def rounded(count: int) -> tuple[int, str]:
    """Return a large number as a rounded number and its unit: "million", "thousand" or "one".

    There are fewer than 1000 thousands, because the texts add three zeros to them.

    >>> rounded(2_380_000), rounded(1_015_000), rounded(220_400), rounded(340)
    ((2, 'million'), (1, 'million'), (220, 'thousand'), (340, 'one'))
    """
    for size, least, unit in ((1_000_000, 999_500, "million"), (1_000, 2_000, "thousand")):
        if count >= least:
            return round(count / size), unit
    return count, "one"


def table_text(
    puzzle: Puzzle,
    answers: Sequence[tuple[str, bool]],
    scores: Sequence[tuple[str, int, int]],
    voice: Voice,
) -> str:
    """Return a text with the explanation of a puzzle, the people who tried it, and the ranking of a chat.

    answers: (name, solved) of each person who tried; of many people, only the first are named (MOST_NAMED). scores:
    (name, solved, tried) of each person in the ranking.
    """
    solved = [name for name, is_right in answers if is_right]
    missed = [name for name, is_right in answers if not is_right]
    lines = [explanation(puzzle, None, voice), ""]
    if not answers:
        lines.append(voice(say("puzzle-nobody-tried")))
    elif not solved:
        lines.append(voice(say("puzzle-nobody")))
    else:
        lines.append(f"<b>{voice.write('puzzle-solvers', {'players': _named(solved)})}</b>")
    if missed:
        args: dict[str, Value] = {"players": _named(missed), "solvers": len(solved)}
        lines.append(voice.write("puzzle-triers", args))
    if scores:
        lines += ["", voice(say("puzzle-month"))]
        lines += [
            voice.write("puzzle-score", {"player": Quote(name), "solved": right, "tried": tried})
            for name, right, tried in scores
        ]
    return "\n".join(lines)


def _named(names: Sequence[str]) -> tuple[Value, ...]:
    """Return a list of names or, if there are more than MOST_NAMED, of the first ones and the number of the others."""
    if len(names) <= MOST_NAMED:
        return tuple(map(Quote, names))
    first = names[: MOST_NAMED - 1]
    return (*map(Quote, first), say("puzzle-others", count=len(names) - len(first)))


def _because(at: PuzzlePosition, word: Word, voice: Voice) -> str:
    gains = at.game.reasons(at.view, word).gains
    move = _move(at, word)
    if len(gains) > 1:
        return voice(say("puzzle-best-also", move=move, reason=gains[0], other=gains[1]))
    return voice(
        say("puzzle-best-because", move=move, reason=gains[0])
        if gains
        else say("puzzle-best", move=move)
    )


def _line(puzzle: Puzzle, at: PuzzlePosition) -> list[Saying]:
    """Return sayings about the events after the best move, up to the end of `puzzle.line`."""
    found: list[Saying] = []
    state = at.state
    for number, word in enumerate(puzzle.line):
        step = at.game.apply(state, at.game.decode(word))
        state = step.state
        if number:
            events = [event for event in step.events if isinstance(event, Event)]
            found += [saying for event in events for saying in at.game.tell(event, brief=True)]
    return found


def _move(at: PuzzlePosition, word: Word) -> Saying:
    told = advice(at.game, at.view, word, "puzzle")
    return told if told is not None else say("puzzle-word")


def _brief(at: PuzzlePosition, word: Word, voice: Voice) -> Saying:
    """Return a move in one line: the message `<id>-brief`, if there is one, instead of the ordinary message `<id>`."""
    told = _move(at, word)
    brief = say(f"{told.id}-brief", **dict(told.args))
    return brief if has_text(voice.locale, brief.id) else told


def _who(at: PuzzlePosition) -> Term | Saying:
    return say("rules-name", number=at.seat + 1)


def _percent(per_mille: int) -> int:
    return round(per_mille / 10)
