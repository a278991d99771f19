"""Prompts of Reef. They name the corals and the points of a card only if the view shows the card."""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.games.reef.cards import Card
from engine.games.reef.legality import can_put, refusal
from engine.games.reef.moves import NONE, PlayCard
from engine.games.reef.names import colour_name, space_name
from engine.games.reef.partial_words import PartialWord
from engine.games.reef.scoring import score
from engine.games.reef.state import HAND_LIMIT, lowest_places
from engine.games.reef.views import ReefView, known_state
from engine.saying import Saying, say

CardSigns: TypeAlias = Literal["marks", "points", "none"]
"""What the keys show: "marks" for the corals on each space, or "points" for the points of moves and of cards in hand,
which only the player sees. "none" if the prompt is the answer to a press on either kind of keyboard."""


def prompt(view: ReefView, step: PartialWord, signs: CardSigns) -> Saying:
    """Return the prompt for the next choice, which explains `signs`."""
    match step.kind:
        case "over":
            return say("reef-no-over")
        case "put":
            others = "yes" if len(view.to_put) > 1 else "no"
            colour = colour_name(step.colour)
            return say("reef-ask-put", colour=colour, setup=view.setup.value, others=others)
        case "deck":
            return say("reef-ask-pay", count=len(lowest_places(view.display)))
        case "turn":
            return _ask_turn(view, signs)
    card = view.hands[view.to_move or 0][step.slot - 1].card
    if card is not None:
        return _ask_second(view, step, card, signs) if step.first else _ask_first(view, step, card)
    if not step.first:
        return say("reef-ask-first-hidden")
    space = step.first_space
    fits = space is not None and not refusal(known_state(view), PlayCard(step.slot, space, space))
    return say("reef-ask-second-hidden", fits="yes" if fits else "no", signs=signs)


def _ask_turn(view: ReefView, signs: CardSigns) -> Saying:
    hand = view.hands[view.to_move or 0]
    is_full, explained = len(hand) >= HAND_LIMIT, []
    if not is_full and any(offer and offer.tokens for offer in view.display):
        explained.append(say("reef-sign-tokens"))
    if signs == "points" and any(held.card for held in hand):
        explained.append(say("reef-sign-worth"))
    if is_full:
        return say("reef-ask-play", signs=tuple(explained))
    return say("reef-ask-turn" if hand else "reef-ask-take", signs=tuple(explained))


def _ask_first(view: ReefView, step: PartialWord, card: Card) -> Saying:
    seen = known_state(view)
    coral, then = card.corals
    first, second = can_put(seen, card)
    if not first:
        return say("reef-ask-first-none", slot=step.slot, colour=colour_name(coral))
    points = score(seen.board, card).points
    if card.has_alike_corals:
        return say(
            "reef-ask-first-alike",
            slot=step.slot,
            colour=colour_name(coral),
            both="yes" if second else "no",
            points=points,
        )
    return say(
        "reef-ask-first",
        slot=step.slot,
        colour=colour_name(coral),
        then=colour_name(then),
        both="yes" if second else "no",
        points=points,
    )


def _ask_second(view: ReefView, step: PartialWord, card: Card, signs: CardSigns) -> Saying:
    seen = known_state(view)
    coral, then = card.corals
    first, second = can_put(seen, card)
    if first == (step.first == NONE):
        return say("reef-ask-back", colour=colour_name(coral), put="yes" if first else "no")
    if not second:
        return say("reef-ask-second-none", colour=colour_name(then))
    space = step.first_space
    if space is None:
        return say(
            "reef-ask-second-alone",
            colour=colour_name(then),
            first=colour_name(coral),
            signs=signs,
        )
    both = PlayCard(step.slot, space, space)
    fits = "no" if refusal(seen, both) else "yes"
    if card.has_alike_corals:
        return say(
            "reef-ask-second-alike",
            colour=colour_name(coral),
            space=space_name(space),
            fits=fits,
            signs=signs,
        )
    return say(
        "reef-ask-second",
        colour=colour_name(then),
        first=colour_name(coral),
        space=space_name(space),
        fits=fits,
        signs=signs,
    )
