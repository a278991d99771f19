"""Every example in a docstring of the engine is run."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import engine

MODULES = [room.name for room in walk_packages(engine.__path__, "engine.")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_are_true(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0
