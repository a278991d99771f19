"""The Dockerfile, compose.yaml, the systemd units and docs/running.md agree with the program."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from bot.runtime.options import Options, read_options
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


def test_neither_secrets_nor_games_enter_the_image() -> None:
    ignored = set(read(".dockerignore").split())
    assert {".env", "data", "backup", ".git", ".venv"} <= ignored
    folders = re.findall(r"(?m)^mkdir (\w+)", read("docs/running.md"))
    mounted = re.findall(r"- \./(\w+):", read("compose.yaml"))
    assert folders == mounted == ["backup"]
    assert set(mounted) <= ignored


@pytest.mark.parametrize(
    "name", ["backup/games-1.sqlite3", "backup/miz-1.dump", "miz-1.dump", "games.sqlite3", ".env"]
)
def test_git_ignores_databases_and_their_backups(name: str) -> None:
    command = ("git", "check-ignore", "--quiet", "--no-index", name)
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def test_the_backup_of_systemd_is_of_the_database_that_the_bot_uses() -> None:
    bot, backup = (read(f"scripts/systemd/{name}.service") for name in ("miz", "miz-backup"))
    settings = re.findall(r"(?m)^Environment.*$", bot)
    assert len(settings) == 2
    assert re.findall(r"(?m)^Environment.*$", backup) == settings
    assert "--database" not in backup


def test_the_thinker_of_systemd_has_neither_data_nor_the_settings_of_the_bot() -> None:
    bot, thinker = (read(f"scripts/systemd/{name}.service") for name in ("miz", "miz-think"))
    (command,) = re.findall(r"(?m)^ExecStart=(.*)$", bot)
    assert f"ExecStart={command} --think-only\n" in thinker
    options = parsed_options(thinker)
    assert (options.telegram, options.think_only) == (True, True)
    # The settings of the bot contain the token, and a port that it uses itself.
    assert re.findall(r"(?m)^(?:Environment|State).*$", thinker) == [
        "EnvironmentFile=/etc/miz-think.env"
    ]
    same = ("User=", "Restart=", "RestartSec=", "NoNewPrivileges=", "ProtectSystem=")
    for line in bot.splitlines():
        if line.startswith(same):
            assert line in thinker.splitlines()


def parsed_options(unit: str) -> Options:
    """Return the options with which a systemd unit starts `python -m bot`."""
    (arguments,) = re.findall(r"(?m)^ExecStart=\S+ -m bot (.*)$", unit)
    return read_options(shlex.split(arguments))


@pytest.mark.parametrize("name", ["miz", "miz-think", "miz-backup"])
def test_units_start_after_the_network_and_a_server_on_this_machine(name: str) -> None:
    unit = read(f"scripts/systemd/{name}.service")
    assert "Wants=network-online.target\n" in unit
    assert "After=network-online.target postgresql.service\n" in unit


@pytest.mark.parametrize("name", ["miz", "miz-think"])
def test_systemd_does_not_restart_after_an_error_that_a_person_must_correct(name: str) -> None:
    assert "RestartPreventExitStatus=2 3 4 5 6\n" in read(f"scripts/systemd/{name}.service")
    codes = re.search(r"Exit codes: (.*)", read("README.md"))
    assert codes is not None
    assert [int(code) for code in re.findall(r"\b(\d) ", codes[1])] == [2, 3, 4, 5]
