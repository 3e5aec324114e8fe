"""`predact-tui doctor`: what it finds, what it says of keys, what a call tells."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from predact_tui.cli import main
from predact_tui.doctor.terminal import terminal
from tests.engine.gateway.booth import KEY, LITELLM
from tests.serving import ModelServer, Refusal, Reply


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder, and an environment without keys."""
    for name in ("OPENAI_API_KEY", "OPENROUTER_API_KEY", "PREDACT_API_BASE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def server(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    with ModelServer() as server:
        monkeypatch.setenv("PREDACT_API_BASE", server.base)
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        yield server


def found(capsys: pytest.CaptureFixture[str], *options: str, code: int = 0) -> dict[str, Any]:
    """What doctor found, by name; it must end with this code."""
    assert main(["doctor", "--json", *options]) == code
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] == (code == 0)
    return {finding["name"]: finding for finding in told["findings"]}


def test_all_is_well_where_nothing_was_begun(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    things = found(capsys)
    assert things["predact-tui"]["value"] == "0.1.0"
    assert things["litellm"]["state"] == "info"
    assert things["store"]["note"] == "not begun yet"
    assert things["home"]["note"] == "not made yet"
    assert things["OPENAI_API_KEY"]["value"] == "not set"
    assert not home.exists()


def test_it_tells_of_the_store(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "--scenario", "cs-A-w8", "--instructor", "scripted:accept-all"]) == 0
    capsys.readouterr()
    things = found(capsys)
    assert things["store"]["note"].startswith("1 recordings, ")
    assert things["journal"]["value"] == "write-ahead log"


def test_a_fault_is_said_and_is_the_exit_code(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "models.toml").write_text("[models.x]\nprize = 1")
    (tmp_path / "store").write_text("something else" * 99)
    options = ("--models", str(tmp_path / "models.toml"), "--store", str(tmp_path / "store"))
    things = found(capsys, *options, code=1)
    assert "models.x.prize: no such field" in things["models.toml"]["note"]
    assert things["store"]["state"] == "fault"
    assert main(["doctor", *options]) == 1
    assert "!! store              cannot be used" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("environ", "colours", "mouse"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "16.7 million", "likely"),
        ({"TERM": "xterm-256color", "TMUX": "/tmp/x"}, "256", "likely"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "none (NO_COLOR is set)", "likely"),
        ({"TERM": "linux"}, "16", "no"),
        ({}, "none", "no"),
    ],
)
def test_it_reads_the_terminal(environ: dict[str, str], colours: str, mouse: str) -> None:
    things = {finding.name: finding for finding in terminal(environ)}
    assert (things["colours"].value, things["mouse"].value) == (colours, mouse)
    assert ("--plain" in things["TERM"].note) == (not environ)


class TestCalls:
    pytestmark = LITELLM

    def test_a_named_model_is_called_once(
        self, server: ModelServer, capsys: pytest.CaptureFixture[str]
    ) -> None:
        server.queue.append(Reply("ready", served="stub-1"))
        things = found(capsys, "--model", "gpt-4o-mini")
        assert things["gpt-4o-mini"]["value"].startswith("answered in ")
        assert things["gpt-4o-mini"]["note"].startswith("stub-1, 18 tokens, ")
        assert things["OPENAI_API_KEY"]["value"] == "set"
        assert things["PREDACT_API_BASE"]["value"] == server.base

    def test_a_call_that_fails_is_a_fault_without_a_key(
        self, server: ModelServer, capsys: pytest.CaptureFixture[str]
    ) -> None:
        server.script = lambda _asked: Refusal(500, f"Bearer {KEY}")
        assert main(["doctor", "--model", "gpt-4o-mini", "nobody/x"]) == 1
        printed = capsys.readouterr()
        assert "!! gpt-4o-mini        server fault  (HTTP 500: Bearer [key removed])" in printed.out
        assert "!! nobody/x           unknown model  (litellm knows no such provider" in printed.out
        assert KEY not in printed.out + printed.err
        assert len(server.asked) == 1
