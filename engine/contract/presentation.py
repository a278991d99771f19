"""How a game is presented to people: keyboards, captions and texts, as message ids without words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic

from engine.contract.rules import M, V
from engine.contract.search import Search
from engine.contract.types import MAX_KEYS_PER_ROW, Event, Key, Keypad, S, Word
from engine.errors import IllegalMove
from engine.saying import Saying


class Presentation(Search[S, M, V], ABC, Generic[S, M, V]):
    """Only `tell` has no default. The other defaults need an `OpenView`."""

    guidance: ClassVar[Mapping[str, str]]
    """The number of the rule that helps with each prompt of `keys`, by the prompt's message id."""
    counts: ClassVar[str] = "points"
    """What the score totals count: "points" or "pieces" (a selector in the locales)."""
    previews: ClassVar[bool] = False
    """Whether the board is drawn again at each step of a choice, to show the partly chosen move."""
    drawn_asides: ClassVar[tuple[Word, ...]] = ()
    """Asides that have a picture for the presser alone: a scene of their own view with that word chosen."""

    @abstractmethod
    def tell(self, event: Event, *, brief: bool = False) -> tuple[Saying, ...]:
        """Return the caption lines of an event, one sentence each; empty: none. brief: the shortest form."""

    def offers(self, view: V) -> Sequence[Word]:
        """Return the words for the buttons of the seat to move, in keyboard order: all legal words, and blocked ones.

        A public view names hidden things by slot, so that its offers reveal nothing. Default: the legal words.
        """
        state = self.determinize(view, "offers")
        return [self.encode(move) for move in self.legal_moves(state)]

    def refusal(self, view: V, word: Word) -> IllegalMove | None:
        """Return the refusal of an offered word, as far as the view can tell; None if nothing is known against it.

        The view of the presser's own seat knows more than the public one. Default: what `apply` raises.
        """
        try:
            self.apply(self.determinize(view, "refusal"), self.decode(word))
        except IllegalMove as refused:
            return refused
        return None

    def keys(self, view: V, chosen: Word) -> Keypad:
        """Return the keyboard after `chosen`, a prefix of offered words, "" at first; it mirrors the picture.

        At most `MAX_KEYS_PER_ROW` keys a row. Every offered word can be reached. A prefix that no offered word has
        gives the first keyboard.

        Default: one key for each possible next part of a word, in rows of equal length. Locale messages: `<game>-key`
        with `part` (a number, or a text to select by), `<game>-ask` as prompt, `<game>-over` after the end, and
        `<game>-back` for the key that goes back.
        """
        if view.to_move is None:
            return Keypad((), Saying(f"{self.key}-over"))
        words = self.offers(view)
        if chosen and not any(word.startswith(f"{chosen}.") for word in words):
            chosen = Word("")
        start = f"{chosen}." if chosen else ""
        depth = start.count(".")
        prefixes = dict.fromkeys(
            ".".join(word.split(".")[: depth + 1]) for word in words if word.startswith(start)
        )
        offered = frozenset(words)
        keys = [self._key(view, Word(prefix), prefix in offered) for prefix in prefixes]
        back = (((Key(Word(""), Saying(f"{self.key}-back")),),)) if chosen else ()
        return Keypad((*back, *_rows(keys)), Saying(f"{self.key}-ask"))

    def _key(self, view: V, word: Word, is_offered: bool) -> Key:
        part = word.rpartition(".")[2]
        number_or_text = int(part) if part.isdecimal() else part
        label = Saying(f"{self.key}-key", (("part", number_or_text),))
        return Key(word, label, is_offered and self.refusal(view, word) is not None)

    def caution(self, view: V, word: Word) -> Saying | None:
        """Return a warning to the presser before this legal word is played; pressing again plays it.

        The public keyboard does not change. Default: None, no warning.
        """
        return None

    def asides(self, view: V) -> Sequence[Sequence[Key]]:
        """Return rows of keys that give information, equal for all viewers; words begin with "?". Default: none."""
        return ()

    def answer(self, view: V, word: Word) -> Saying | None:
        """Return the answer to an aside, for the presser only, at most 200 characters in any locale; None: no aside."""
        return None

    def advice(self, view: V, word: Word) -> Saying | None:
        """Return a legal word as a request to the seat to move, without a full stop. Default: None.

        Without advice, hints quote the first caption line of the move.
        """
        return None


def _rows(keys: Sequence[Key]) -> tuple[tuple[Key, ...], ...]:
    """Divide keys into as few rows as possible, of nearly equal length."""
    count = -(-len(keys) // MAX_KEYS_PER_ROW)
    length = -(-len(keys) // count) if count else 1
    return tuple(tuple(keys[at : at + length]) for at in range(0, len(keys), length))
