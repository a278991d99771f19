"""Invitations, cards, and tables as seen from the private chats of their people."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store.cards import MOST_CARDS
from bot.store.interface import Store
from bot.store.records import (
    CARD,
    FROZEN,
    ChatKey,
    Message,
    PersonKey,
    Place,
    Stage,
    TableKey,
    Version,
    Waiting,
)
from tests.store.samples import change, group

HOUR = 3600.0
LOBBY = change("opened", stage=Stage.LOBBY)


async def offer(
    store: Store, person: PersonKey, token: str, at: float = 0.0, seats: int = 2
) -> str:
    [found] = await store.offer_invitations(
        person, [("azul", seats, token)], language="fa", at=at, since=at - HOUR
    )
    return found.token


async def across(store: Store) -> tuple[TableKey, ChatKey, ChatKey]:
    """Return a table with a group as its home and one guest, with both chats."""
    place = await group(store)
    sara = (await store.meet(101, "Sara")).key
    private = (await store.enter(101, "private")).key
    key = await store.open_table(
        place,
        "azul",
        "token",
        change('{"kind": "opened"}', seated=(sara,), guests=((sara, private),)),
    )
    return key, place.chat, private


async def test_an_invitation_is_offered_again_until_its_table_starts(store: Store) -> None:
    sara = (await store.meet(101, "Sara")).key
    assert await offer(store, sara, "first") == "first"
    assert await offer(store, sara, "second", at=10.0) == "first"
    assert await offer(store, sara, "three", at=10.0, seats=3) == "three"
    found = await store.invitation("first")
    assert found is not None
    assert (found.person, found.game, found.seats, found.at) == (sara, "azul", 2, 10.0)
    assert (await store.chat(found.chat)).kind == CARD
    assert (await store.chat(found.chat)).language == "fa"
    key = await store.open_table(Place(found.chat), "azul", "first", LOBBY)
    assert await offer(store, sara, "second", at=20.0) == "first"
    await store.append(key, Version(1), change("started", stage=Stage.RUNNING))
    assert await offer(store, sara, "second", at=30.0) == "second"


async def test_an_unused_invitation_is_deleted_with_its_home(store: Store) -> None:
    sara = (await store.meet(101, "Sara")).key
    await offer(store, sara, "old")
    old = await store.invitation("old")
    assert old is not None
    assert await offer(store, sara, "new", at=2 * HOUR) == "new"
    assert await store.invitation("old") is None
    with pytest.raises(KeyError):
        await store.chat(old.chat)


async def test_a_card_belongs_to_one_home_and_shows_its_newest_table(store: Store) -> None:
    sara = (await store.meet(101, "Sara")).key
    await offer(store, sara, "one", seats=2)
    await offer(store, sara, "two", seats=3)
    homes = [found.chat for t in ("one", "two") if (found := await store.invitation(t))]
    assert await store.add_card(homes[0], "card", "one") == homes[0]
    assert await store.add_card(homes[1], "card", "two") == homes[0]
    first = await store.open_table(Place(homes[0]), "azul", "one", change("opened"))
    assert [one.inline_message_id for one in await store.cards(first)] == ["card"]
    again = await store.open_table(
        Place(homes[0]), "azul", "three", change("opened"), rematch_of=first
    )
    assert await store.cards(first) == []
    assert [(one.inline_message_id, one.token) for one in await store.cards(again)] == [
        ("card", "one")
    ]
    assert (await store.cards(again))[0].is_valid
    revoked = replace(change("invitation_revoked", stage=Stage.LOBBY), token="four")
    await store.append(again, Version(1), revoked)
    assert not (await store.cards(again))[0].is_valid
    await store.drop_card("card")
    assert await store.cards(again) == []


async def test_the_newest_cards_of_a_home_are_updated_and_older_ones_told_so_once(
    store: Store,
) -> None:
    sara = (await store.meet(101, "Sara")).key
    await offer(store, sara, "one")
    found = await store.invitation("one")
    assert found is not None
    home = found.chat
    key = await store.open_table(Place(home), "azul", "one", change("opened"))
    ids = [f"{100 - number}" for number in range(MOST_CARDS + 2)]
    for one in ids:
        await store.add_card(home, one, "one")
    assert [(card.inline_message_id, card.is_old) for card in await store.cards(key)] == [
        (one, old) for old, some in ((False, ids[2:]), (True, ids[:2])) for one in reversed(some)
    ]
    await store.replaced_card(ids[0])
    assert [card.inline_message_id for card in await store.cards(key)] == list(reversed(ids[1:]))
    await store.shown(key, Version(1), None)
    assert await store.outdated_tables() == []
    assert await store.add_card(home, ids[0], "one") == home
    assert [card.is_old for card in await store.cards(key)][MOST_CARDS:] == [True, True]
    assert [row.key for row in await store.outdated_tables()] == [key]


async def test_a_table_is_seen_from_each_of_its_chats(store: Store) -> None:
    key, home, private = await across(store)
    assert [row.key for row in await store.tables_in(private)] == [key]
    assert (await store.table_in(private, key)).place == Place(private)
    await store.shown(key, Version(1), Message(5, photo=False), chat=home)
    await store.shown(key, Version(1), Message(7, photo=True), chat=private)
    await store.record_turn_call(key, 9, chat=private)
    seen = await store.table_in(private, key)
    assert (seen.board, seen.turn_call, seen.shown_version) == (Message(7, photo=True), 9, 1)
    at_home = await store.table(key)
    assert (at_home.board, at_home.turn_call, at_home.guest) == (
        Message(5, photo=False),
        None,
        None,
    )
    assert await store.table_in(home, key) == at_home
    assert await store.board_at(private, 7) == key
    assert await store.board_at(private, 5) is None
    assert await store.private_chats(key) == [private]


async def test_an_outdated_private_board_makes_its_table_outdated(store: Store) -> None:
    key, home, private = await across(store)
    await store.shown(key, Version(1), Message(5, photo=False), chat=home)
    assert [row.key for row in await store.outdated_tables()] == [key]
    await store.shown(key, Version(1), Message(7, photo=False), chat=private)
    assert await store.outdated_tables() == []
    await store.append(key, Version(1), change("played", is_across=True))
    await store.shown(key, Version(2), Message(5, photo=False), chat=home)
    assert [row.key for row in await store.outdated_tables()] == [key]
    await store.pause(key, "forbidden", at=1.0, chat=private)
    assert await store.outdated_tables() == []
    assert (await store.table(key)).paused is None
    assert (await store.table_in(private, key)).paused == "forbidden"
    assert [row.key for row in await store.wake(private, at=2.0)] == [key]
    assert (await store.table_in(private, key)).paused is None


async def test_guests_play_on_while_the_home_is_paused(store: Store) -> None:
    key, _, private = await across(store)
    await store.append(key, Version(1), change("played", is_across=True, waiting=Waiting.COMPUTER))
    await store.pause(key, "forbidden", at=1.0)
    assert [row.key for row in await store.outdated_tables()] == [key]
    assert [row.key for row in await store.thinking()] == [key]
    await store.shown(key, Version(2), Message(7, photo=False), chat=private)
    assert await store.outdated_tables() == []
    await store.pause(key, "forbidden", at=1.0, chat=private)
    assert await store.thinking() == []
    await store.wake(private, at=2.0)
    assert [row.key for row in await store.thinking()] == [key]
    assert await store.freeze(key, at=3.0)
    assert await store.thinking() == []


async def test_a_frozen_table_is_paused_in_each_of_its_chats(store: Store) -> None:
    key, home, private = await across(store)
    assert await store.freeze(key, at=1.0)
    for chat in (home, private):
        assert (await store.table_in(chat, key)).paused == FROZEN
        assert [row.paused for row in await store.tables_in(chat)] == [FROZEN]
    await store.wake(private, at=2.0)
    assert (await store.table_in(private, key)).paused == FROZEN
    await store.unfreeze(key, at=3.0)
    assert (await store.table_in(private, key)).paused is None


async def test_a_change_without_facts_makes_no_private_board_outdated(store: Store) -> None:
    key, home, private = await across(store)
    for chat in (home, private):
        await store.shown(key, Version(1), Message(7, photo=False), chat=chat)
    await store.append(key, Version(1), change(is_across=True))  # such as a call that was made
    assert await store.outdated_tables() == []


async def test_a_chat_that_is_no_longer_one_of_the_tables_is_forgotten(store: Store) -> None:
    key, home, private = await across(store)
    await store.shown(key, Version(1), Message(7, photo=False), chat=private)
    await store.append(key, Version(1), change("left", guests=()))
    assert await store.tables_in(private) == []
    assert await store.board_at(private, 7) is None
    assert (await store.table_in(private, key)).place.chat == home


async def test_a_new_token_replaces_that_of_the_table_and_of_its_invitation(store: Store) -> None:
    sara = (await store.meet(101, "Sara")).key
    await offer(store, sara, "old")
    found = await store.invitation("old")
    assert found is not None
    key = await store.open_table(Place(found.chat), "azul", "old", LOBBY)
    revoked = replace(change("invitation_revoked", stage=Stage.LOBBY), token="new")
    await store.append(key, Version(1), revoked)
    assert await store.table_by_token("old") is None
    assert await store.invitation("old") is None
    row = await store.table_by_token("new")
    assert row is not None
    assert row.key == key
    assert await offer(store, sara, "other", at=1.0) == "new"


async def test_a_first_name_is_kept_apart(store: Store) -> None:
    sara = await store.meet(101, "Sara Ahmadi", None, "Sara")
    assert sara.first_name == "Sara"
    assert (await store.meet(101, "S. Ahmadi", None, "S.")).first_name == "S."
    await store.forget(sara.key, at=1.0)
    assert (await store.person(sara.key)).first_name is None
    assert (await store.stored_about(sara.key))["invitations"] == []


async def test_a_forgotten_guest_is_sent_nothing(store: Store) -> None:
    key, _, private = await across(store)
    sara = (await store.table(key)).seated[0]
    await offer(store, sara, "mine")
    about = await store.stored_about(sara)
    assert [row["token"] for row in about["invitations"]] == ["mine"]
    assert [row["chat_id"] for row in about["private_tables"]] == [private]
    await store.forget(sara, at=1.0)
    assert await store.invitation("mine") is None
    assert (await store.table_in(private, key)).board is None
    assert (await store.chat(private)).telegram_id == 0


async def test_an_invitation_expires_later_by_the_length_of_an_outage(store: Store) -> None:
    sara = (await store.meet(101, "Sara")).key
    amir = (await store.meet(102, "Amir")).key
    await offer(store, sara, "first")
    await store.skip_outage(49 * HOUR, earliest={}, at=49 * HOUR)
    await offer(store, amir, "second", at=49.5 * HOUR)
    assert await store.invitation("first") is not None
    await offer(store, amir, "third", at=50.5 * HOUR)
    assert await store.invitation("first") is None
