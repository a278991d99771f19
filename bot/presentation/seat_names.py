"""Names of a table's players in texts and pictures: people by name, computers by level."""

from __future__ import annotations

from collections.abc import Mapping

from bot.presentation import names
from bot.presentation.keyboards import level_name
from bot.presentation.texts import Quote, Voice
from bot.store.records import Person, PersonKey
from bot.tables.facts import Chair
from engine.saying import say


def person_name(person: Person | None, voice: Voice) -> str:
    """Return the name of a person, fit for every text; a forgotten person is called a player."""
    instead = voice.drawn(say("player"))
    return instead if person is None else names.clean(person.name, instead)


def seat_names(
    chairs: tuple[Chair, ...], people: Mapping[PersonKey, Person], voice: Voice
) -> tuple[str, ...]:
    """Return one name per seat; several computers are numbered."""
    computers = [at for at, chair in enumerate(chairs) if chair.owner is None]
    called = []
    for at, chair in enumerate(chairs):
        if chair.owner is not None:
            name = person_name(people.get(chair.owner), voice)
            if chair.level is not None:
                name = voice.drawn.write("stand-in-name", {"name": Quote(name)})
        else:
            number = computers.index(at) + 1 if len(computers) > 1 else 0
            level = level_name(chair.level or "easy")
            name = voice.drawn(say("computer-name", level=level, number=number))
        called.append(name)
    return tuple(called)
