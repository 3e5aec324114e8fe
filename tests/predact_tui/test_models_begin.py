"""Before an episode with a model begins: what is found, what is loaded, what is not counted."""

import asyncio
from pathlib import Path

import pytest

from engine.actions import Say
from engine.clock import Clock
from engine.seats.protocol import Out
from engine.views import AssistantView
from predact_tui.cli import main
from predact_tui.loading import load
from predact_tui.loading_models import LoadedAssistant
from predact_tui.options import Options
from predact_tui.widgets.task_line import task
from recordings.place import store_path
from recordings.store import Store
from tests.engine.gateway.booth import LITELLM
from tests.predact_tui.recorded import RecordedSource
from tests.predact_tui.sweeps import Sweeping, sweeping

__all__ = ["sweeping"]
EPISODE = ("--scenario", "cs-A-w8", "--assistant", "llm:gpt-4o-mini")


@pytest.fixture(autouse=True)
def _keyless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PREDACT_HOME", str(tmp_path / "home"))
    for name in ("OPENAI_API_KEY", "OPENROUTER_API_KEY", "PREDACT_API_BASE"):
        monkeypatch.delenv(name, raising=False)


def recorded() -> int:
    with Store.open(store_path(None)) as store:
        return len(store.library(limit=9))


@pytest.mark.parametrize(
    "command",
    [("run", *EPISODE, "--instructor", "scripted:verify"), (*EPISODE, "--plain")],
)
def test_without_its_key_nothing_begins(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command) == 2
    err = capsys.readouterr().err
    assert err == (
        "predact-tui: gpt-4o-mini: its key is needed: OPENAI_API_KEY is not set in the "
        "environment\n"
    )
    assert recorded() == 0


def test_nor_does_a_branch(capsys: pytest.CaptureFixture[str]) -> None:
    begun = ("--scenario", "cs-A-w8", "--instructor", "scripted:accept-all")
    assert main(("run", *begun)) == 0
    branch = ("branch", "latest", "--at", "4", "--instructor", "llm:gpt-4o-mini", "--json")
    assert main(branch) == 2
    assert "OPENAI_API_KEY is not set" in capsys.readouterr().err
    assert recorded() == 1


async def test_nor_does_it_on_the_screen() -> None:
    told: list[tuple[str, ...]] = []
    options = Options(scenario="cs-A-w8", assistant="llm:gpt-4o-mini")
    with pytest.raises(Exception, match="OPENAI_API_KEY is not set"):
        await load(options, told.append)
    assert not told and recorded() == 0


@pytest.mark.xdist_group("litellm")  # a dry run counts in the model's tokens
def test_a_sweep_names_all_keys_that_are_missing(sweeping: Sweeping) -> None:
    sweeping.write(("llm:gpt-4o-mini", "llm:claude-haiku-4.5", "scripted:verify"))
    swept = sweeping()
    assert swept.code == 2 and not sweeping.rows()
    assert "claude-haiku-4.5: its key is needed: OPENROUTER_API_KEY" in swept.err
    assert "gpt-4o-mini: its key is needed: OPENAI_API_KEY" in swept.err
    assert sweeping("--dry-run").code == 0


async def test_loading_takes_no_active_time_and_says_so() -> None:
    now, there = [0.0], asyncio.Event()
    clock = Clock(lambda: now[0])

    class Seat:
        async def act(self, _view: AssistantView, _out: Out) -> Say:
            return Say("ready")

    async def ready() -> None:
        await there.wait()

    seat = LoadedAssistant(Seat(), ready, clock.stopped)
    step = asyncio.ensure_future(seat.act(None, None))  # type: ignore[arg-type]  # not looked at
    await asyncio.sleep(0)
    now[0] = 8.0
    assert (seat.waiting, clock.active_ms(), step.done()) == (True, 0, False)
    there.set()
    assert (await step).text == "ready"  # type: ignore[union-attr]
    now[0] = 9.0
    assert (seat.waiting, clock.active_ms()) == (False, 1000)


@pytest.mark.parametrize("person", [True, False])
def test_the_screen_says_that_an_answer_waits_for_loading(person: bool) -> None:
    source = RecordedSource(person=person)
    assert "Loading" not in task(source)[0]
    source.loading = True
    assert task(source)[0].startswith("Loading what calls the model")


class TestWithLitellm:
    pytestmark = LITELLM

    @pytest.mark.parametrize("seat", ["--instructor", "--assistant"])
    def test_an_unknown_provider_is_found_before_anything_is_recorded(
        self, seat: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        seats = {"--instructor": "scripted:verify", "--assistant": "offline", seat: "llm:nobody/x"}
        given = [word for pair in seats.items() for word in pair]
        assert main(["run", "--scenario", "cs-A-w8", *given]) == 2
        assert "nobody/x: litellm knows no such provider" in capsys.readouterr().err
        assert recorded() == 0

    async def test_the_screen_says_what_it_loads_before_an_episode_of_a_model(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("OPENAI_API_KEY", "a-key-of-no-use")
        told: list[tuple[str, ...]] = []
        (await load(Options(scenario="cs-A-w8", assistant="llm:openai/x"), told.append)).close("")
        assert not told  # a person reads the report meanwhile
        options = Options(scenario="cs-A-w8", instructor="llm:openai/x")
        (await load(options, told.append)).close("")
        assert told and "Loading what calls the models" in told[0][0]

    def test_a_sweep_finds_it_before_it_begins(
        self, sweeping: Sweeping, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        sweeping.write(("llm:nobody/x", "scripted:verify"))
        swept = sweeping()
        assert swept.code == 2 and not sweeping.rows()
        assert "nobody/x: litellm knows no such provider" in swept.err
