"""A wrong setting is reported in one sentence, and secrets are never printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.runtime.settings import Settings, SettingsWrong, load_settings

NAMES = tuple(name.upper() for name in Settings.model_fields)


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


def test_nothing_needs_to_be_set() -> None:
    settings = load_settings()
    assert settings.telegram_token is None
    assert settings.telegram_api_url == "https://api.telegram.org"
    assert settings.database(sandbox=True) != settings.database(sandbox=False)


def test_an_empty_value_counts_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.setenv(name, "")
    assert load_settings() == Settings()


def test_a_dotenv_file_works_too_and_the_environment_wins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".env").write_text("PORT=1\nDATABASE_PATH=a.sqlite3\nSOMETHING_ELSE=x\n")
    monkeypatch.setenv("PORT", "2")
    settings = load_settings()
    assert (settings.port, settings.database(sandbox=True)) == (2, Path("a.sqlite3"))


def test_an_address_may_end_with_a_slash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_API_URL", "http://127.0.0.1:8081/")
    assert load_settings().telegram_api_url == "http://127.0.0.1:8081"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("TELEGRAM_TOKEN", "my secret words"),
        ("TELEGRAM_TOKEN", "123:has spaces"),
        ("TELEGRAM_API_URL", "api.telegram.org"),
        ("TELEGRAM_API_URL", "https:///bot"),
        ("TELEGRAM_API_URL", "http://x:port"),
        ("TELEGRAM_PROXY", "socks5://localhost:1"),
        ("TELEGRAM_LIMITS", "perhaps"),
        ("PORT", "eighty"),
        ("PORT", "-1"),
        ("PORT", "65536"),
        ("COMPONENTS_DIR", "/no/such/folder"),
        ("LOG_LEVEL", "LOUD"),
        ("METRICS_PORT", "65536"),
        ("METRICS_PORT", "0.0.0.0:99999"),
        ("OPERATOR_CHAT", "99999999999999999999"),
    ],
)
def test_a_wrong_value_is_named_and_not_repeated(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsWrong) as refusal:
        load_settings()
    sentence = str(refusal.value)
    assert sentence.startswith(f"{name} is wrong: ")
    assert sentence.endswith(".")
    assert value not in sentence
    assert "\n" not in sentence


def test_two_wrong_values_are_two_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "x")
    monkeypatch.setenv("LOG_LEVEL", "x")
    with pytest.raises(SettingsWrong, match=r"PORT is wrong: .*\. LOG_LEVEL is wrong: .*\."):
        load_settings()


def test_a_dotenv_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"PORT=\xff\xfe\n")
    with pytest.raises(SettingsWrong, match=r"\.env cannot be read"):
        load_settings()


def test_the_token_is_in_no_text_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TELEGRAM_TOKEN", "123:topsecret")
    settings = load_settings()
    assert "topsecret" not in repr(settings) + str(settings) + settings.model_dump_json()
