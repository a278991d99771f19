"""The compiled search follows the rules of the engine, word by word, and everything works without it."""

from pathlib import Path

import pytest

from engine import core
from engine.core import build
from engine.core.build import BuildError, compile_library
from engine.games import game
from engine.players.search import analyse
from tests.conftest import NIGHTLY
from tests.engine.compiled_search import needs_core
from tests.engine.same_game import COMPILED, compare_many

GAMES, LONG_GAMES = 100, 2000
"""The numbers of playthroughs of each game to compare, over all options and numbers of seats."""
PIECE = 100


@needs_core
@pytest.mark.parametrize(
    "first",
    [
        *range(0, GAMES, PIECE),
        *(pytest.param(first, marks=NIGHTLY) for first in range(GAMES, LONG_GAMES, PIECE)),
    ],
)
@pytest.mark.parametrize("key", COMPILED)
def test_the_compiled_game_is_the_game(key: str, first: int) -> None:
    assert compare_many(key, first, first + PIECE).games == PIECE


@needs_core
def test_the_same_simulations_give_the_same_plans() -> None:
    azul = game("azul")
    view = azul.observe(azul.start(2, {}, None, "1").state, None)
    view = azul.observe(azul.start(2, {}, None, "1").state, view.to_move)
    assert analyse(azul, view, "1", simulations=3000) == analyse(azul, view, "1", simulations=3000)


def test_without_a_compiler_the_search_is_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core, "library", lambda: None)
    azul = game("azul")
    state = azul.start(2, {}, None, "1").state
    found = analyse(azul, azul.observe(state, state.turn), "1", simulations=20)
    assert sum(analysed.simulations for analysed in found) == 20


@needs_core
def test_a_library_made_from_other_sources_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    core.library.cache_clear()
    monkeypatch.setattr(core, "version", lambda: 1)
    try:
        assert core.library() is None
    finally:
        core.library.cache_clear()


@needs_core
def test_a_library_that_is_built_again_is_used_by_the_same_process(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "core.library"
    monkeypatch.setattr(core, "LIBRARY", path)
    monkeypatch.setattr(
        build, "FLAGS", ("-O0", *build.FLAGS[1:])
    )  # compiles in a tenth of the time
    core.library.cache_clear()
    try:
        with monkeypatch.context() as earlier:
            earlier.setattr(build, "version", lambda: 1)
            build.compile_library(library_path=path)
        assert core.library() is None
        build.compile_library(library_path=path)
        core.library.cache_clear()
        assert core.library() is not None
    finally:
        core.library.cache_clear()


@needs_core
def test_a_mistake_in_the_c_code_is_reported_with_the_compilers_message(tmp_path: Path) -> None:
    (tmp_path / "wrong.c").write_text("int main(void) { return nothing; }")
    with pytest.raises(BuildError, match="nothing"):
        compile_library(tmp_path, tmp_path / "library")
    assert not (tmp_path / "library").exists()


@needs_core
def test_a_game_without_c_code_is_refused() -> None:
    with pytest.raises(ValueError, match="invalid position"):
        core.CoreTree("chess", (1, 2, 3), (0.15, 3.0, 4.0, 1.5, 0.9, 7.0), ())
