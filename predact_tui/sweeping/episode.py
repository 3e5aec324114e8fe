"""One episode of a sweep: played, or taken up, or found to be done already."""

from functools import lru_cache
from typing import Final

from engine.errors import UserError
from engine.gateway.errors import GatewayError
from engine.gateway.late import LateGateway
from engine.home import home
from engine.result import Result
from predact_tui.headless import go_on, play, play_whole
from predact_tui.sweeping.job import Ending, Job
from predact_tui.sweeping.standing import Standing, standing
from recordings.errors import (
    BusyRecordingError,
    DamagedStoreError,
    FullStoreError,
    UnwritableStoreError,
)
from recordings.store import Store
from scenarios.catalogue import Scenario, resolve

FATAL: Final = (FullStoreError, UnwritableStoreError, DamagedStoreError)
"""After these no other episode can be recorded either."""


async def perform(job: Job, store: Store, gateway: LateGateway) -> Ending:
    """Play an episode to its end, in the store, unless it is there or elsewhere; never raises.

    But for being cancelled: its recording is then interrupted, and can be taken up.
    """
    try:
        with store.claim_condition(job.key):
            return await _held(job, store, gateway)
    except BusyRecordingError:
        return Ending("elsewhere", played=False)
    except GatewayError as error:
        broken = error.model if error.remedy == "ask" else None
        return _failed(job, store, str(error), broken=broken)
    except FATAL as error:
        return Ending("failed", reason=str(error), cost=None, fatal=True)
    except UserError as error:
        return _failed(job, store, str(error))
    except Exception as error:  # no episode's fault ends the others
        return _failed(job, store, f"{type(error).__name__}: {error}")


async def _held(job: Job, store: Store, gateway: LateGateway) -> Ending:
    """Act on how the episode stands, which no other sweep changes now."""
    now = _now(job, store)
    attempt = now.attempt
    if attempt is not None and now.kind in ("finished", "invalid", "failed"):
        if attempt.recording not in job.again:
            return _found(now)
        return ending_of((await go_on(attempt.recording, store, gateway)).result)
    if attempt is not None:
        return ending_of((await go_on(attempt.recording, store, gateway)).result)
    scenario = _scenario(job.options.scenario or "")
    begin = play if job.models else play_whole
    return ending_of((await begin(job.options, scenario, store, gateway)).result)


def _now(job: Job, store: Store) -> Standing:
    return standing(store, store.attempts([job.key]).get(job.key, []), job.aside)


@lru_cache(maxsize=64)
def _scenario(name: str) -> Scenario:
    return resolve(name, home())


def _found(now: Standing) -> Ending:
    """Return the ending of an episode that another sweep has played meanwhile."""
    attempt = now.attempt
    assert attempt is not None
    status = now.kind if now.kind in ("finished", "invalid") else "failed"
    return Ending(
        status,
        recording=attempt.recording,
        first=attempt.first,
        final=attempt.final,
        reason=now.reason,
        played=False,
    )


def ending_of(result: Result) -> Ending:
    """Return what became of an episode that was played."""
    models = result.models
    done = result.status in ("finished", "invalid")
    return Ending(
        status=result.status if done else "failed",  # type: ignore[arg-type]  # one of the three
        recording=result.recording,
        first=result.initial.f1 if result.initial else None,
        final=result.final.f1 if result.final else None,
        calls=models.calls if models else 0,
        tokens=models.input_tokens + models.output_tokens if models else 0,
        cost=models.cost if models else 0.0,
        reason=result.reason or (None if done else result.status),
    )


def _failed(job: Job, store: Store, why: str, *, broken: str | None = None) -> Ending:
    """Return the ending of an episode that failed, with what it had spent by then."""
    spent = _spent(job, store)
    if spent is None:
        return Ending("failed", reason=why, broken=broken)
    return Ending(
        "failed",
        recording=spent.recording,
        calls=spent.calls,
        tokens=spent.tokens,
        cost=spent.cost,
        reason=why,
        broken=broken,
    )


def _spent(job: Job, store: Store) -> Ending | None:
    try:
        attempt = _now(job, store).attempt
        return ending_of(store.outcome(attempt.recording).result) if attempt else None
    except UserError:
        return None


def cut_off(job: Job) -> Ending:
    """Return the ending of an episode that was cut off in the middle."""
    return Ending("stopped", reason="cut off", cost=None if job.models else 0.0)
