"""Sweeps of models through litellm and a real server; and two sweeps of one grid at once."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from predact_tui.sweeping.asked import Asked
from predact_tui.sweeping.budget import Budget
from predact_tui.sweeping.inloop import LoopExecutor
from predact_tui.sweeping.plan import make_plan
from predact_tui.sweeping.sweep import Sweep
from predact_tui.sweeping.tally import Ended, Told
from scenarios.grid import find_grid
from tests.engine.gateway.booth import LITELLM
from tests.predact_tui.sweeps import Sweeping, sweeping
from tests.serving import ModelServer
from tests.serving.behaviour import Behaviour, rate_limited, unauthorised
from tests.serving.scholar import scholar
from tests.serving.server import Asked as Request

__all__ = ["sweeping"]
pytestmark = LITELLM
KEY = "sk-a-key-that-nobody-may-see"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    with ModelServer(lambda asked: scholar(asked.body)) as server:
        monkeypatch.setenv("PREDACT_API_BASE", server.base)
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        yield server


def _bad_is_refused(asked: Request) -> Behaviour:
    return unauthorised() if asked.body["model"] == "bad" else scholar(asked.body)


def test_a_failing_model_among_good_ones(sweeping: Sweeping, server: ModelServer) -> None:
    server.script = _bad_is_refused
    server.queue.append(rate_limited("0"))
    sweeping.write(("llm:openai/good", "llm:openai/bad"), "llm:openai/helper", runs=2)
    swept = sweeping("--json", workers=1)
    assert swept.code == 1
    assert swept.summary["episodes"] == {
        "of": 8, "finished": 4, "invalid": 0, "failed": 4, "left": 0
    }  # fmt: skip
    assert swept.summary["rate_limits"] == 1 and swept.summary["calls"] >= 4 * 4
    assert swept.summary["cost"] is None  # no price of these is known
    assert "openai/bad is asked no more" in swept.err and KEY not in swept.err + swept.out
    refused = [asked for asked in server.asked if asked.body["model"] == "bad"]
    assert len(refused) == 1
    _left_failed(sweeping, server)


def _left_failed(sweeping: Sweeping, server: ModelServer) -> None:
    """What never began is begun by the next sweep; what failed only when it is asked for."""
    server.script = lambda asked: scholar(asked.body)
    assert sweeping("--json", workers=4).summary["episodes"]["failed"] == 1
    swept = sweeping("--json", "--retry", "failed", workers=4)
    assert swept.code == 0 and swept.summary["played"] == 1
    assert len(sweeping.rows()) == 8


def test_an_unknown_price_is_no_price_of_nothing(sweeping: Sweeping, server: ModelServer) -> None:
    sweeping.write(("llm:openai/good",), runs=1)
    swept = sweeping("--max-cost", "1")
    assert swept.code == 2 and not server.asked
    assert "the price of openai/good is unknown" in swept.err
    models = sweeping.grid.with_name("models.toml")
    models.write_text('[models."openai/good"]\nprice = {input = 1000.0, output = 0.0}\n')
    swept = sweeping("--max-cost", "0.05", "--models", str(models), "--json")
    assert not server.asked and "--max-cost 0.05: US$ 0.0000 are spent" in swept.err
    swept = sweeping("--max-cost", "20", "--models", str(models), "--json")
    assert 0 < swept.summary["cost"] == pytest.approx(swept.summary["cost_known"])
    assert "at unknown cost" not in sweeping("--dry-run", "--models", str(models)).out


async def test_two_sweeps_at_once_play_no_episode_twice(sweeping: Sweeping) -> None:
    sweeping.write(("scripted:verify",), runs=3)
    told: list[Told] = []
    sweeps = [_sweep(sweeping.grid, sweeping.store, told) for _ in range(2)]
    await asyncio.gather(*(sweep.run() for sweep in sweeps))
    ended = [one for one in told if isinstance(one, Ended) and one.ending.status == "finished"]
    assert len(ended) == 2 * 6
    assert sum(one.ending.played for one in ended) == len(sweeping.rows()) == 6


def _sweep(grid: Path, store: Path, told: list[Told]) -> Sweep:
    asked = Asked(store=store)
    jobs = make_plan(*find_grid(str(grid)), asked, None).left()
    return Sweep([(LoopExecutor(2, store), jobs)], Budget(), told.append)
