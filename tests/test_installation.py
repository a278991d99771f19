"""The Dockerfile, compose.yaml, the systemd units and docs/running.md agree with the program."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from bot.runtime.settings import Settings
from bot.store.__main__ import _parser

ROOT = Path(__file__).parents[1]
FILES = (
    "Dockerfile",
    "compose.yaml",
    "docs/running.md",
    *(path.relative_to(ROOT).as_posix() for path in (ROOT / "scripts/systemd").iterdir()),
)
OTHERS = {
    "PYTHONUNBUFFERED",
    "COMPOSE_PROFILES",
    "POSTGRES_USER",
    "POSTGRES_DB",
    "POSTGRES_PASSWORD",
}
"""Settings of Python, of Docker and of the image of PostgreSQL."""


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the Dockerfile with their arguments, continued lines joined."""
    lines = re.sub(r"\\\n", " ", re.sub(r"(?m)^#.*\n", "", read("Dockerfile"))).splitlines()
    return [
        (word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines) if word
    ]


@pytest.mark.parametrize("name", FILES)
def test_every_named_setting_exists(name: str) -> None:
    known = {field.upper() for field in Settings.model_fields} | OTHERS
    named = set(re.findall(r"\b([A-Z]+_[A-Z_]+)\b(?==|:|`)", read(name)))
    assert named <= known


@pytest.mark.parametrize("name", FILES)
def test_every_named_command_exists(name: str) -> None:
    for command in re.findall(r"-m bot\.store ([^`\n(]+)", read(name)):
        words = shlex.split(command)
        assert _parser().parse_args(words).command == words[0]


def test_the_container_follows_the_usual_rules_of_dockerfiles() -> None:
    found = instructions()
    words = [word for word, _ in found]
    assert set(words) <= {
        *("FROM", "RUN", "COPY", "WORKDIR", "USER", "VOLUME", "ENV", "HEALTHCHECK", "CMD"),
    }
    for word, rest in found:
        if word == "FROM":
            assert re.match(r"[\w./-]+:[\w.-]*\d", rest), "an image has a version"
        if word == "RUN" and "apt-get install" in rest:
            assert "--yes --no-install-recommends" in rest
            assert "apt-get update" in rest
            assert "rm -rf /var/lib/apt/lists/*" in rest
        if word == "RUN" and "pip install" in rest:
            assert "--no-cache-dir" in rest
        if word in ("CMD", "ENTRYPOINT"):
            assert rest.startswith("["), "signals reach the program only without a shell"
    users = [rest for word, rest in found if word == "USER"]
    assert users
    assert users[-1] != "root"
    assert words.count("HEALTHCHECK") == words.count("CMD") == 1


def services() -> dict[str, str]:
    """Return the text of each service in compose.yaml, with the part that all bots have in common."""
    common, _, rest = read("compose.yaml").partition("\nservices:\n")
    listed = rest.partition("\nvolumes:\n")[0]
    parts = re.split(r"(?m)^  (\w+):\n", listed)[1:]
    found = dict(zip(parts[::2], parts[1::2], strict=True))
    return {name: text.replace("    <<: *bot\n", common) for name, text in found.items()}


def test_compose_starts_one_bot_or_one_with_postgresql_or_three_with_a_proxy() -> None:
    found = services()
    profiles = {name: re.findall(r"profiles:\n\s+- (\w+)", text) for name, text in found.items()}
    assert [name for name, needed in profiles.items() if not needed] == ["bot"]
    assert [name for name, needed in profiles.items() if needed == ["postgres"]] == ["database"]
    assert [name for name, needed in profiles.items() if needed == ["nodes"]] == ["node", "proxy"]
    assert "replicas: 2" in found["node"]
    assert "--to bot:8443 --to node:8443" in found["proxy"]
    assert Settings.model_fields["webhook_port"].default == 8443
    assert [name for name, text in found.items() if "BACKUP_DIR" in text] == ["bot"]


def test_containers_have_no_rights_that_they_do_not_need() -> None:
    for name, text in services().items():
        if "build: ." in text:
            for line in ("read_only: true", "- ALL", "no-new-privileges:true", "restart: "):
                assert line in text, name
        else:
            assert re.search(r"image: \w+:\d+", text), "an image has a version"


def test_the_image_has_the_program_that_backs_up_the_server_of_compose() -> None:
    (debian,) = set(re.findall(r"FROM python:[\d.]+-slim-(\w+)", read("Dockerfile")))
    assert "postgresql-client" in read("Dockerfile")
    assert f"image: postgres:15-{debian}" in services()["database"]
    assert debian == "bookworm", "whose postgresql-client is version 15"


def test_secrets_do_not_enter_the_image() -> None:
    assert {".env", "data", ".git", ".venv"} <= set(read(".dockerignore").split())


def test_the_backup_of_systemd_is_of_the_database_that_the_bot_uses() -> None:
    bot, backup = (read(f"scripts/systemd/{name}.service") for name in ("miz", "miz-backup"))
    settings = re.findall(r"(?m)^Environment.*$", bot)
    assert len(settings) == 2
    assert re.findall(r"(?m)^Environment.*$", backup) == settings
    assert "--database" not in backup


def test_systemd_does_not_restart_after_an_error_that_a_person_must_correct() -> None:
    assert "RestartPreventExitStatus=2 3 4 5" in read("scripts/systemd/miz.service")
    codes = re.search(r"Exit codes: (.*)", read("README.md"))
    assert codes is not None
    assert [int(code) for code in re.findall(r"\b(\d) ", codes[1])] == [2, 3, 4, 5]
