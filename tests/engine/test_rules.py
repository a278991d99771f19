"""Every numbered rule of docs/rules has a test that is marked with its number."""

from pathlib import Path

import pytest

from tests.engine.rules import ROOT, documents, numbers_tested, statements


@pytest.mark.parametrize("document", documents(), ids=lambda path: path.stem)
def test_every_statement_has_a_test(document: Path) -> None:
    numbers = statements(document)
    assert len(set(numbers)) == len(numbers)
    tested = numbers_tested(ROOT / "tests/engine" / document.stem)
    assert [number for number in numbers if number not in tested] == []
    assert tested - set(numbers) == set(), "a test names a statement that is not there"
