"""The laws of keyboards: which words can be reached, which keys are blocked, and keys that join several words."""

from engine.contract import AND, MAX_KEYS_PER_ROW, AnyGame, Key, Keypad, View, Word
from tests.engine.rules import rules_of


def check_keyboard(game: AnyGame, view: View, own: View) -> None:
    """Check that keys, at most `MAX_KEYS_PER_ROW` per row, lead to every offered word, and blocked ones say why.

    The keys are those that the whole chat sees. The presser's own view changes answers, not the keys.
    """
    offers, joined = set(game.offers(view)), Joined(game, view)
    assert set(game.offers(own)) == offers
    reached: set[Word] = set()
    seen: set[Word] = set()
    ahead = [Word("")]
    while ahead:
        chosen = ahead.pop()
        if chosen in seen:
            continue
        seen.add(chosen)
        for key in _keys(game, view, own, chosen, offers):
            if AND in key.word:
                if not check_joined(joined, key):
                    ahead.append(key.word)
            elif key.word in offers:
                reached.add(key.word)
                assert key.blocked == (game.refusal(view, key.word) is not None), key.word
            else:
                begins = key.word == "" or any(w.startswith(f"{key.word}.") for w in offers)
                assert begins, f"{key.word!r} leads nowhere"
                ahead.append(key.word)
    assert reached == offers


class Joined:
    """The positions after the first words of keys with several words, each computed once."""

    def __init__(self, game: AnyGame, view: View) -> None:
        self.game, self.view = game, view
        self.state = game.determinize(view, "joined")
        self._after: dict[tuple[str, ...], tuple[View, set[Word]]] = {}

    def after(self, firsts: tuple[str, ...]) -> tuple[View, set[Word]]:
        """Return what everybody sees after legal words of the same seat, and the words that are offered then."""
        if firsts not in self._after:
            state = self.state
            for word in firsts:
                state = self.game.apply(state, self.game.decode(word)).state
                assert self.game.to_move(state) == self.view.to_move, f"{firsts}: the turn is over"
            after = self.game.observe(state, None)
            self._after[firsts] = after, set(self.game.offers(after))
        return self._after[firsts]


def check_joined(joined: Joined, key: Key) -> bool:
    """Check a key with several words: all but the last are legal one after the other, for the same seat.

    Return whether the last one is a whole word; otherwise it is the beginning of one that is offered after them.
    """
    *firsts, last = key.word.split(AND)
    after, offers = joined.after(tuple(firsts))
    if last in offers:
        assert key.blocked == (joined.game.refusal(after, Word(last)) is not None), key.word
        return True
    if key.blocked:  # a full keyboard may leave out a blocked word that this one has room for
        assert joined.game.refusal(after, Word(last)) is not None, key.word
        return True
    assert any(word.startswith(f"{last}.") for word in offers), f"{key.word!r} leads nowhere"
    return False


def _words(pad: Keypad) -> set[tuple[Word, bool]]:
    """Return the word of each key, and whether it is blocked."""
    return {(key.word, key.blocked) for row in pad.rows for key in row}


def _keys(game: AnyGame, view: View, own: View, chosen: Word, offers: set[Word]) -> list[Key]:
    pad = game.keys(view, chosen)
    assert _words(game.keys(own, chosen)) == _words(pad), "keys differ, not only their places"
    assert all(1 <= len(row) <= MAX_KEYS_PER_ROW for row in pad.rows)
    assert sum(map(len, pad.rows)) <= 96
    rules = rules_of(game)
    assert game.guidance[pad.prompt.id] in rules, "no rule helps here"
    assert game.guidance[game.keys(own, chosen).prompt.id] in rules
    keys = [key for row in pad.rows for key in row]
    words = [key.word for key in keys if key.word in offers]
    assert len(set(words)) == len(words), "two keys for the same move"
    return keys
