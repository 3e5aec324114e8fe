"""Whole episodes of models that misbehave: what is said, how they end, what a reader finds later.

Answers are numbered as the sensible model gives them: 1 first decisions, 2 a question, 3 a tool
call, 4 the answer to the question, 5 the end of questions, 6 final decisions.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from predact_tui.cli import main
from recordings.place import store_path
from recordings.store import Store
from tests.engine.gateway.booth import LITELLM
from tests.serving import ModelServer
from tests.serving.behaviour import Reply
from tests.serving.misbehaving import misbehaving
from tests.serving.scholar import scholar
from tests.serving.server import Asked

pytestmark = LITELLM
KEY = "sk-a-key-that-nobody-may-see"
RUN = ("run", "--scenario", "cs-A-w8", "--students", "6", "--turns", "2", "--json")
SEATS = ("--instructor", "llm:openai/stub", "--assistant", "llm:openai/stub")
MODELS = """
[models."openai/stub"]
timeouts = { total = 1.0 }
[retries]
attempts = 2
wait = 0.01
"""
ALWAYS = 99
TWO = "after 2 tries: "
SAID = "The model said: "


def sensible(asked: Asked) -> Reply:
    return scholar(asked.body)


@dataclass
class Ended:
    code: int
    result: dict[str, object]
    err: str
    transcript: str


class Faults:
    """Plays one episode under a fault, through the command, in a folder of its own."""

    def __init__(
        self, folder: Path, server: ModelServer, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.server, self._capsys, self._models = server, capsys, folder / "models.toml"
        self._models.write_text(MODELS)

    def __call__(self, fault: str, first: int, last: int) -> Ended:
        self.server.script = misbehaving(sensible, fault, first, last)
        return self.command(*RUN, *SEATS, "--models", str(self._models))

    def take_up(self) -> Ended:
        self.server.script = sensible
        return self.command("resume", "latest", "--json", "--models", str(self._models))

    def command(self, *words: str) -> Ended:
        code = main(words)
        out, err = self._capsys.readouterr()
        assert main(["export", "latest", "--as", "md"]) == 0
        return Ended(code, json.loads(out or "{}"), err, self._capsys.readouterr().out)


@pytest.fixture
def faults(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Faults]:
    with ModelServer() as server:
        monkeypatch.setenv("PREDACT_HOME", str(tmp_path / "home"))
        monkeypatch.setenv("PREDACT_API_BASE", server.base)
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        yield Faults(tmp_path, server, capsys)


@pytest.mark.parametrize(
    ("fault", "at", "said", "told"),
    [
        ("server-error", 1, "HTTP 500: The server had an error; try 2 in", "at try 2 after"),
        ("stall-within", 4, "no whole answer in 1 s; try 2 in", "no whole answer in 1 s"),
        ("cut", 4, "no connection, or it was cut (Connection error); try 2", "or it was cut"),
        ("garbled", 1, "the answer is no JSON (Expecting value", "the answer is no JSON"),
        ("broken-arguments", 1, "", "no JSON object"),
        ("unknown-tool", 1, "", "look\\_into\\_the\\_future"),
        ("empty", 3, "", "(nothing)"),
        ("refusal", 2, "", "(a refusal) I cannot help with that."),
        ("wrong-form", 6, "", f'{SAID}\\{{"verdicts"'),
    ],
)
def test_what_passes_is_told_and_the_episode_finishes(
    faults: Faults, fault: str, at: int, said: str, told: str
) -> None:
    ended = faults(fault, at, at)
    assert (ended.code, ended.result["status"]) == (0, "finished")
    assert said in ended.err
    assert told in ended.transcript


@pytest.mark.parametrize(
    ("fault", "at", "reason", "told"),
    [
        ("empty", 1, "gave no usable answer (first): it is empty", f"{SAID}(nothing)"),
        ("refusal", 4, "gave no answer: it refused (I cannot help with that.)", SAID),
        ("wrong-form", 6, "gave no usable answer (final): decisions: Field required", SAID),
        ("too-long", 4, "HTTP 400: This model's maximum context length", "The model call failed"),
        ("filtered", 1, "content management policy", "The model call failed"),
    ],
)
def test_what_cannot_be_used_is_invalid_and_never_a_decision(
    faults: Faults, fault: str, at: int, reason: str, told: str
) -> None:
    ended = faults(fault, at, ALWAYS)
    assert (ended.code, ended.result["status"]) == (1, "invalid")
    assert reason in str(ended.result["reason"])
    assert ended.result["final"] is None
    assert (ended.result["initial"] is None) == (at == 1)
    assert told in ended.transcript and "The end: invalid" in ended.transcript


@pytest.mark.parametrize(
    ("fault", "code", "said", "told"),
    [
        ("server-error", 1, "", f"{TWO}HTTP 500: The server had an error"),
        ("stall-before", 1, "", f"{TWO}no whole answer in 1 s"),
        ("cut", 1, "", f"{TWO}no connection, or it was cut"),
        ("unauthorised", 2, "the key in OPENAI_API_KEY was refused: HTTP 401", "[key removed]"),
        ("out-of-credit", 2, "HTTP 429: You exceeded your current quota", "current quota"),
        ("unknown-model", 2, "HTTP 404: The model `x` does not exist", "does not exist"),
    ],
)
def test_what_somebody_has_to_mend_breaks_off_and_is_taken_up(
    faults: Faults, fault: str, code: int, said: str, told: str
) -> None:
    ended = faults(fault, 4, ALWAYS)
    assert ended.code == code
    assert said in ended.err and told in ended.transcript.replace("\\", "")
    with Store.open(store_path(None)) as store:
        kept = store.resolve("latest")
    assert f"`predact-tui resume {kept} --json` takes it up" in ended.err
    again = faults.take_up()
    assert (again.code, again.result["recording"]) == (0, kept)
    assert again.result["status"] == "finished"
    assert "The episode was taken up again." in again.transcript
    assert KEY not in ended.err + ended.transcript + again.transcript
    for file in store_path(None).parent.rglob("*"):
        assert file.is_dir() or KEY.encode() not in file.read_bytes()
