"""The pytest option `--rule AZ-21`, which runs only the tests of one rule."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", help="run only tests marked with this statement of docs/rules")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--rule")
    if not wanted:
        return
    chosen = [
        item for item in items if any(wanted in mark.args for mark in item.iter_markers("rule"))
    ]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen
