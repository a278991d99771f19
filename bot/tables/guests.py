"""The guests of a table: the people who play from their private chats, with these chats."""

from __future__ import annotations

from typing import TypeAlias

from bot.store.records import ChatKey, PersonKey
from bot.tables.facts import ChatAdded, Fact, Left, Removed

Guests: TypeAlias = tuple[tuple[PersonKey, ChatKey], ...]
"""The people who play from their private chats, with these chats."""


def guests_after(guests: Guests, fact: Fact) -> Guests:
    """Return the guests of a table after one more fact."""
    match fact:
        case ChatAdded(person=person, chat=chat):
            return (*_without(guests, person), (person, chat))
        case Left(person=person) | Removed(person=person):
            return _without(guests, person)
    return guests


def gone_after(gone: Guests, guests: Guests, fact: Fact) -> Guests:
    """Return the guests who have left a running game, after one more fact. `guests` are the guests before the fact."""
    match fact:
        case Left(person=person) if (left := chat_of(guests, person)) is not None:
            return (*_without(gone, person), (person, left))
        case ChatAdded(person=person):
            return _without(gone, person)
    return gone


def chat_of(guests: Guests, person: PersonKey | None) -> ChatKey | None:
    """Return the private chat in which a person plays, or None if the person is not a guest."""
    return next((chat for guest, chat in guests if guest == person), None)


def guest_in(guests: Guests, chat: ChatKey) -> PersonKey | None:
    """Return the person who plays in a private chat, or None if nobody plays there."""
    return next((guest for guest, own in guests if own == chat), None)


def _without(guests: Guests, person: PersonKey) -> Guests:
    return tuple(one for one in guests if one[0] != person)
