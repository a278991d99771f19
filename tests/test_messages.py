"""Games with the default keyboard use its messages."""

from tests import tiny, toy
from tests.messages import keyboard_uses


class PebblesWithDefaultKeys(toy.PebblesGame):
    """Words of two parts and the default keyboard."""

    keys = tiny.Tiny.keys  # type: ignore[assignment]


def test_a_default_keyboard_uses_three_messages() -> None:
    found = {use.pattern: use.arguments for use in keyboard_uses(tiny.GAME)}
    none: frozenset[str] = frozenset()
    assert found == {"tiny-ask": none, "tiny-over": none, "tiny-key": frozenset({"part"})}


def test_a_default_keyboard_for_words_of_several_parts_uses_the_same_messages() -> None:
    found = {use.pattern for use in keyboard_uses(PebblesWithDefaultKeys())}
    assert found == {"pebbles-ask", "pebbles-over", "pebbles-key"}


def test_a_game_with_its_own_keyboard_uses_none_of_them() -> None:
    assert list(keyboard_uses(toy.GAME)) == []
