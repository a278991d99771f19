"""The keyboard of Sintra: panes, then the strip, then what is left to choose; it mirrors the picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.contract import Key, Keypad, Word
from engine.games.sintra import legality
from engine.games.sintra import palace as palaces
from engine.games.sintra.moves import Advance, Break, encode, source_word
from engine.games.sintra.offers import truth
from engine.games.sintra.places import STRIP_ROWS, factory_rows
from engine.games.sintra.state import COLOURS, Colour, Face, Palace, Side, State, Strip
from engine.games.sintra.views import SintraView
from engine.saying import Arg, Saying, Term, say

KEYS_A_ROW = 6
ASK_BACK = Word("ask.back")
"""Going back spends the turn: the key asks once before the word is sent."""
BACKS = Word("ask.backs")
"""Shows the strips' backs, which are public (SI-3)."""


def keys(view: SintraView, chosen: Word) -> Keypad:
    """The keyboard after `chosen`."""
    if view.to_move is None:
        return Keypad((), say("sintra-ask-nothing"))
    state = truth(view)
    legal = [encode(move) for move in legality.legal_moves(state)]
    if chosen == ASK_BACK and Word("back") in legal:
        return _ask_back(view)
    if chosen == BACKS:
        return Keypad(tuple(_first_rows(view, state, legal)), _backs(view, state))
    under = [word for word in legal if word.startswith(f"{chosen}.")]
    parts = chosen.split(".")
    if len(parts) >= 2 and under:
        source = Word(".".join(parts[:2]))
        factory, colour = _source(source)
        if under[0] == f"{source}.break":
            return _ask_break(view, state, factory, colour)
        if len(parts) == 2:
            return _ask_strip(view, state, factory, colour, under)
        if len(parts) == 3:
            return _ask_jokers(view, chosen, under)
        return _ask_kept(view, chosen, under)
    return Keypad(tuple(_first_rows(view, state, legal)), say("sintra-ask-panes"))


def _source(word: Word) -> tuple[int | None, Colour]:
    head, colour = word.split(".")
    return (None if head == "c" else int(head[1:])), Colour(colour)


def _rows(keys: Sequence[Key], most: int = KEYS_A_ROW) -> Iterator[tuple[Key, ...]]:
    """Rows of about equal length, none longer than `most`."""
    count = -(-len(keys) // most)
    for row in range(count):
        yield tuple(keys[row * len(keys) // count : (row + 1) * len(keys) // count])


def _first_rows(view: SintraView, state: State, legal: Sequence[Word]) -> Iterator[tuple[Key, ...]]:
    for row in factory_rows(len(view.factories)):
        groups = [
            Key(
                source_word(factory, colour),
                say("sintra-key-factory", factory=factory, pane=pane_term(colour)),
            )
            for factory in row
            for colour in COLOURS
            if colour in view.factories[factory - 1]
        ]
        yield from _rows(groups)
    token = "yes" if view.token is None else "no"
    centre = [
        Key(
            source_word(None, colour),
            say(
                "sintra-key-centre",
                pane=pane_term(colour),
                count=view.centre.count(colour),
                token=token,
            ),
        )
        for colour in COLOURS
        if colour in view.centre
    ]
    yield from _rows(centre, 3 if len(centre) == 5 else 4)
    back = Word("back")
    can_go = back in legal
    own = state.palaces[state.turn]
    to = palaces.leftmost(own) or own.glazier
    yield (
        Key(ASK_BACK if can_go else back, say("sintra-key-back", strip=to), blocked=not can_go),
        Key(BACKS, say("sintra-key-backs")),
    )


def _ask_back(view: SintraView) -> Keypad:
    own = _own(view)
    to = palaces.leftmost(own) or own.glazier
    rows = ((Key(Word("back"), say("sintra-key-back-yes", strip=to)),), (_undo(),))
    return Keypad(rows, say("sintra-ask-back", strip=to))


def _undo() -> Key:
    return Key(Word(""), say("sintra-key-undo"))


def _own(view: SintraView) -> Palace:
    if view.to_move is None:
        raise ValueError("the game is over")
    return view.palaces[view.to_move]


def _take_args(view: SintraView, factory: int | None, colour: Colour) -> dict[str, Arg]:
    panes = view.centre if factory is None else view.factories[factory - 1]
    return {
        "from": "centre" if factory is None else "factory",
        "factory": factory or 0,
        "count": panes.count(colour),
        "colour": Term(f"sintra-colour-{colour.value}"),
        "pane": pane_term(colour),
    }


def pane_term(colour: Colour) -> Term:
    """The sign of a colour on keys."""
    return Term(f"sintra-pane-{colour.value}")


def _chosen_key(view: SintraView, factory: int | None, colour: Colour) -> Key:
    """The first key of a later keyboard: names the panes chosen, and goes back."""
    return Key(Word(""), say("sintra-key-chosen", **_take_args(view, factory, colour)))


def _ask_break(view: SintraView, state: State, factory: int | None, colour: Colour) -> Keypad:
    args = _take_args(view, factory, colour)
    word = encode(Break(factory, colour))
    rows = (
        (_chosen_key(view, factory, colour),),
        (Key(word, say("sintra-key-break", count=args["count"])),),
    )
    return Keypad(rows, say("sintra-ask-break", **args))


def _ask_strip(
    view: SintraView, state: State, factory: int | None, colour: Colour, under: Sequence[Word]
) -> Keypad:
    own = state.palaces[state.turn]
    count = legality.source(state, factory).count(colour)
    completing: list[tuple[int, Word]] = []
    rows: list[tuple[Key, ...]] = [(_chosen_key(view, factory, colour),)]
    for row in STRIP_ROWS:
        keys: list[Key] = []
        for place in row:
            prefix = Word(f"{source_word(factory, colour)}.{place}")
            words = [word for word in under if word.startswith(f"{prefix}.")]
            if not words:
                refused = encode(Advance(factory, colour, place, 0))
                keys.append(Key(refused, say("sintra-key-strip-no", strip=place), blocked=True))
                continue
            word, more = _shortest(view, own.strips[place - 1], prefix, words, colour)
            if more:
                completing.append((place, more))
            keys.append(Key(word, _strip_label(view, own, place, colour, count)))
        rows.append(tuple(keys))
    if completing:
        others = [
            Key(word, say("sintra-key-other-pane", strip=place)) for place, word in completing
        ]
        rows += _rows(others, 2)
    return Keypad(tuple(rows), say("sintra-ask-strip", **_take_args(view, factory, colour)))


def _shortest(
    view: SintraView,
    strip: Strip | None,
    prefix: Word,
    words: Sequence[Word],
    colour: Colour,
) -> tuple[Word, Word | None]:
    """What a strip's key sends, and where the choice of another pane starts if a default was taken (SI-33)."""
    stems = sorted({".".join(word.split(".")[:4]) for word in words})
    if len(stems) > 1:
        return prefix, None
    stem = Word(stems[0])
    if len(words) == 1:
        return words[0], None
    if view.side is Side.B or strip is None:
        return stem, None
    return Word(f"{stem}.{_default(strip, colour).value}"), stem


def _default(strip: Strip, colour: Colour) -> Colour:
    """The pane kept by default when panes of that colour fill the strip."""
    return palaces.default_kept(tuple(colour if pane is None else pane for pane in strip.panes))


def _strip_label(view: SintraView, own: Palace, place: int, colour: Colour, count: int) -> Saying:
    strip = own.strips[place - 1]
    fits = palaces.fit(strip, view.components, colour, count)
    if strip is None or fits is None:
        raise AssertionError("an open strip takes something")
    broken = count - fits.placed
    if not fits.completes:
        return say("sintra-key-strip", strip=place, broken=broken)
    full = tuple(colour if pane is None else pane for pane in strip.panes)
    window = sum(worth for _, worth in palaces.window_addends(own, place, view.components))
    points = window + full.count(view.track[0])
    return say("sintra-key-strip-full", strip=place, broken=broken, points=points)


def _ask_jokers(view: SintraView, chosen: Word, under: Sequence[Word]) -> Keypad:
    head, colour_name, strip = chosen.split(".")
    colour = Colour(colour_name)
    factory, _ = _source(Word(f"{head}.{colour_name}"))
    own = _own(view)
    keys: list[Key] = []
    for stem in sorted({".".join(word.split(".")[:4]) for word in under}):
        words = [word for word in under if word == stem or word.startswith(f"{stem}.")]
        jokers = int(stem.split(".")[3])
        word = Word(stem)
        lying = own.strips[int(strip) - 1]
        if len(words) == 1:
            word = words[0]
        elif view.side is Side.A and lying is not None:
            word = Word(f"{stem}.{_default(lying, colour).value}")
        fits = palaces.fit(lying, view.components, colour, _count(view, factory, colour))
        placed = fits.placed if fits else jokers
        keys.append(
            Key(
                word,
                say(
                    "sintra-key-jokers", jokers=jokers, own=placed - jokers, pane=pane_term(colour)
                ),
            )
        )
        if view.side is Side.A and len(words) > 1:
            keys.append(Key(Word(stem), say("sintra-key-other-pane-jokers", jokers=jokers)))
    rows = ((_chosen_key(view, factory, colour),), *((key,) for key in keys))
    return Keypad(
        rows,
        say("sintra-ask-jokers", strip=int(strip), colour=Term(f"sintra-colour-{colour_name}")),
    )


def _count(view: SintraView, factory: int | None, colour: Colour) -> int:
    return (view.centre if factory is None else view.factories[factory - 1]).count(colour)


def _ask_kept(view: SintraView, chosen: Word, under: Sequence[Word]) -> Keypad:
    head, colour_name, strip, _ = chosen.split(".")
    factory, colour = _source(Word(f"{head}.{colour_name}"))
    kept = [Colour(word.rsplit(".", 1)[1]) for word in under]
    keys = tuple(
        Key(
            Word(f"{chosen}.{pane.value}"),
            say(
                "sintra-key-keep", pane=pane_term(pane), colour=Term(f"sintra-colour-{pane.value}")
            ),
        )
        for pane in kept
    )
    rows = ((_chosen_key(view, factory, colour),), *_rows(keys, 3))
    return Keypad(rows, say("sintra-ask-kept", strip=int(strip)))


def _backs(view: SintraView, state: State) -> Saying:
    """The backs of the mover's strips, from left to right."""
    own = state.palaces[state.turn]
    told: list[Arg] = []
    for place, strip in enumerate(own.strips, start=1):
        back = None if strip is None else palaces.back_of(strip, view.components)
        if back is not None:
            told.append(say("sintra-back-of", strip=place, panes=_face(back)))
    if not told:
        return say("sintra-no-backs")
    return say("sintra-backs", strips=tuple(told))


def _face(face: Face) -> Saying:
    signs = [Term("sintra-pane-joker") if space is None else pane_term(space) for space in face]
    return say("sintra-face", **{f"pane{at}": sign for at, sign in enumerate(signs, start=1)})
