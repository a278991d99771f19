"""The mutants of every game can be applied to the present sources, and every rule has one.

scripts/mutants.py runs them.
"""

from pathlib import Path

import pytest

from tests.engine.mutant import mutants
from tests.engine.rules import ROOT, statements

FILES = sorted((ROOT / "tests/engine").glob("*/mutants.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_every_mutant_fits_and_every_statement_has_one(file: Path) -> None:
    game = file.parent.name
    found = list(mutants(ROOT, game))
    for mutant in found:
        text = (ROOT / mutant.file).read_text("utf-8")
        assert text.count(mutant.old) == 1, f"{mutant.rule}: {mutant.meaning}"
        assert mutant.new != mutant.old
    assert {mutant.rule for mutant in found} == set(statements(ROOT / f"docs/rules/{game}.md"))
