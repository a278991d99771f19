"""How a game is presented to people: keyboards, captions and other texts, as untranslated messages."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Generic, TypeAlias

from engine.contract.rules import M, V
from engine.contract.search import Search
from engine.contract.types import MAX_KEYS_PER_ROW, Event, Key, Keypad, S, Word
from engine.errors import IllegalMove
from engine.saying import Saying, say

Description: TypeAlias = tuple[tuple[Saying, ...], ...]
"""A position in words, as paragraphs of lines."""


class Presentation(Search[S, M, V], ABC, Generic[S, M, V]):
    """The texts and keyboards of a game.

    Only `guidance` and `tell` have to be defined; everything else has a default.
    """

    guidance: ClassVar[Mapping[str, str]]
    """Maps the message id of each prompt in `keys` to the number of the rule that explains it."""
    counts: ClassVar[str] = "points"
    """Unit of the score totals: "points" or "pieces", used as a selector in the locale files."""
    clauses: ClassVar[frozenset[str]] = frozenset()
    """Ids of the brief messages of `tell` whose texts are clauses without a full stop."""
    drawbacks: ClassVar[frozenset[str]] = frozenset()
    """Ids of the sentences of `consequences` that speak against a move. A lesson shows them first after a wrong one."""
    previews: ClassVar[bool] = False
    """Whether every board is redrawn during a choice, to show what text cannot; `pictured` says at which steps."""
    keys_from_right: ClassVar[bool] = False
    """Whether the rows of `keys` read from right to left, as in Persian. For a language written from left to right, the
    bot then reverses each row, and the renderer mirrors what it numbers or lists."""
    drawn_asides: ClassVar[tuple[Word, ...]] = ()
    """Asides that are answered with a picture, drawn from the view of the person who pressed the key and sent only to
    them."""

    @abstractmethod
    def tell(self, event: Event, *, brief: bool = False) -> tuple[Saying, ...]:
        """Return the caption lines for an event, one sentence each; empty if it needs none.

        `brief` selects the shortest form.
        """

    def summary(self, event: Event) -> Saying | None:
        """Return one sentence with the results of an event that changes the points of several seats at once, or None.

        A caption shows it outside its quote if there is room, also if the event is older than the newest move. The
        lines of `tell` give the details. Default: None.
        """
        return None

    def offers(self, view: V) -> Sequence[Word]:
        """Return the words on the keyboard of the seat to move, in keyboard order: the legal ones and any blocked ones.

        Words refer to hidden items by slot, so the words offered in the public view reveal nothing. The result is empty
        after the end of the game. Default: the legal words.
        """
        state = self.determinize(view, "offers")
        return [self.encode(move) for move in self.legal_moves(state)]

    def refusal(self, view: V, word: Word) -> IllegalMove | None:
        """Return why an offered word is illegal, as far as the view shows; None if the view shows no reason.

        The view of the seat to move may show more than the public view. Default: the IllegalMove that `apply` raises in
        a determinization, or None if it raises none. Raises BadWord as `Rules.decode` does.
        """
        try:
            self.apply(self.determinize(view, "refusal"), self.decode(word))
        except IllegalMove as refused:
            return refused
        return None

    def pictured(self, view: V, chosen: Word) -> Word:
        """Return the part of a partial word that the picture of the board shows, or "" if it shows nothing of it.

        The board is drawn again when this part changes. `view` is the one that the picture shows: the public view or,
        on a board that only one player sees, with `own_picture`, the view of that player's seat.

        Default: the whole word in a game with previews, otherwise "".
        """
        return chosen if self.previews else Word("")

    def keys(self, view: V, chosen: Word) -> Keypad:
        """Return the keyboard to show after `chosen`, a prefix of offered words ("" at first).

        It is laid out like the picture; with `keys_from_right`, like the picture in Persian. A row has at most
        `MAX_KEYS_PER_ROW` keys, and every offered word can be reached by pressing keys. If no offered word continues
        `chosen`, the first keyboard is returned. After the end of the game, the keyboard has no keys.

        Default: one key for each possible next part of a word, in rows of equal length (the last may be shorter). It
        uses the locale messages `<game>-key` with `part` (a number, or a text for a selector), `<game>-ask` for the
        prompt, and `<game>-over` after the end of the game.
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
        blocked = _refused(self, view, [word for word in words if word in prefixes])
        keys = [_key(self.key, Word(prefix), prefix in blocked) for prefix in prefixes]
        back = Word("") if chosen else None
        return Keypad(_rows(keys), Saying(f"{self.key}-ask"), back)

    def own_keys(self, view: V, chosen: Word) -> Keypad:
        """Return the keyboard that only the seat to move sees. `view` is the view of that seat.

        The words are those of `keys`; the labels may show what is hidden from other seats, and keys that this player
        cannot need may be missing. Default: `keys`.
        """
        return self.keys(view, chosen)

    def own_picture(self, chosen: Word) -> Word | None:
        """Return the word that makes the renderer draw the position together with the viewer's hidden items.

        `chosen` is a partial word, or "". Default: None, for a game in which all viewers see the same picture.
        """
        return None

    def caution(self, view: V, word: Word) -> Saying | None:
        """Return a warning to show before this legal word is played, or None; pressing the key again plays the word.

        Only the person who pressed the key sees the warning; the keyboard does not change. Default: None.
        """
        return None

    def asides(self, view: V) -> Sequence[Sequence[Key]]:
        """Return rows of keys that show information instead of making a move; they are the same for all viewers.

        Where there is not enough room, only the keys of the first row are shown, or none if a menu contains them.
        Their words begin with "?". If a label has the argument form="long", its locale message must also
        support "word" and "sign", which are used where four or more keys share a row. Default: no rows.
        """
        return ()

    def answer(self, view: V, word: Word) -> Saying | None:
        """Return the answer to an aside, or None if the word is not an aside.

        Only the person who pressed the key sees it. The text has at most 200 characters in every locale. Default: None.
        """
        return None

    def describe(self, view: V, chosen: Word) -> Description:
        """Return the position in words, in reading order, for a person who does not see the picture.

        The description says what is legal and contains every number of the picture that a choice depends on, but
        nothing that the view hides. `chosen` is the partial word, as in `keys`. In every locale the text has at most
        3,600 characters. Default: empty, for a game that is played only with pictures.
        """
        return ()

    def consequences(self, view: V, word: Word) -> tuple[Saying, ...]:
        """Return what a legal word leads to, as sentences with figures, addressed to the seat to move.

        `view` is the view of that seat. Lessons answer a move with these sentences. Default: the gains in `reasons`.
        """
        return tuple(
            say("lesson-clause", clause=clause) for clause in self.reasons(view, word).gains
        )

    def advice(self, view: V, word: Word) -> Saying | None:
        """Return a legal word phrased as an instruction to the seat to move, without a full stop.

        Default: None, in which case hints quote the first caption line of the move.
        """
        return None


def _refused(game: Presentation[S, M, V], view: V, words: Iterable[Word]) -> frozenset[Word]:
    """Return the words that `refusal` refuses. The default `refusal` would apply each, so it is not called."""
    if type(game).refusal is not Presentation.refusal:
        return frozenset(word for word in words if game.refusal(view, word) is not None)
    state = game.determinize(view, "refusal")
    return frozenset(words) - {game.encode(move) for move in game.legal_moves(state)}


def _key(game: str, word: Word, blocked: bool) -> Key:
    """Return a default key, whose label is the last part of its word."""
    part = word.rpartition(".")[2]
    number_or_text = int(part) if part.isdecimal() else part
    return Key(word, Saying(f"{game}-key", (("part", number_or_text),)), blocked)


def _rows(keys: Sequence[Key]) -> tuple[tuple[Key, ...], ...]:
    """Split keys into as few rows as possible. All rows have the same length, except that the last may be shorter."""
    count = -(-len(keys) // MAX_KEYS_PER_ROW)
    length = -(-len(keys) // count) if count else 1
    return tuple(tuple(keys[at : at + length]) for at in range(0, len(keys), length))
