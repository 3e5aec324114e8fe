"""How long is waited before another try, and when it is enough."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.gateway import errors
from engine.gateway.faults import retry_after
from engine.gateway.retrying import Retrying
from engine.gateway.settings import Retries


class Time:
    """A clock that stands still but for the sleeps."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def retrying(time: Time, retries: Retries, seed: str = "seed") -> Retrying:
    return Retrying(retries, seed, lambda: time.now, time.sleep, lambda *_told: None)


async def tried(time: Time, retries: Retries, seed: str = "seed") -> Retrying:
    """Try what always fails until it is enough."""

    async def fail() -> None:
        raise errors.ServerFault("down")

    made = retrying(time, retries, seed)
    with pytest.raises(errors.ServerFault):
        await made.run(fail)
    return made


async def test_waits_double_within_bounds_and_are_the_same_each_time() -> None:
    retries = Retries(attempts=8, wait=1, longest=10, total=1000)
    times = [Time(), Time(), Time()]
    seeds = ["seed", "seed", "other"]
    for time, seed in zip(times, seeds, strict=True):
        made = await tried(time, retries, seed)
        assert len(made.attempts) == 7
    first, again, other = (time.slept for time in times)
    assert first == again != other
    for number, seconds in enumerate(first):
        middle = min(10, 2**number)
        assert 0.5 * middle <= seconds < 1.5 * middle


async def test_the_time_for_all_tries_is_bounded() -> None:
    time = Time()
    await tried(time, Retries(attempts=100, wait=1, longest=8, total=20))
    assert 8 <= time.now <= 20


async def test_other_errors_pass_at_once() -> None:
    time = Time()

    async def stop() -> None:
        raise errors.AuthFault("no key")

    with pytest.raises(errors.AuthFault):
        await retrying(time, Retries()).run(stop)
    assert time.slept == []


@given(st.floats(0, 1e6), st.integers(1, 50), st.text(max_size=5))
def test_never_earlier_than_asked(seconds: float, number: int, seed: str) -> None:
    wait = retrying(Time(), Retries(), seed).wait(
        errors.RateLimited("slow down", retry_after=seconds), number
    )
    assert seconds <= wait <= seconds + 1


NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("7", 7),
        ("0.5", 0.5),
        ("-3", 0),
        ("nan", 0),
        ("Thu, 01 Jan 2026 00:01:30 GMT", 90),
        ("Thu, 01 Jan 2026 02:00:00 +0200", 0),
        ("Thu, 01 Jan 2026 00:00:10 -0000", 10),
        ("soon", None),
        ("", None),
    ],
)
def test_retry_after_is_read_as_seconds_or_a_date(value: str, seconds: float | None) -> None:
    assert retry_after({"retry-AFTER": value}, NOW) == seconds


@given(st.text(max_size=40))
def test_any_other_header_is_no_error(value: str) -> None:
    seconds = retry_after({"Retry-After": value}, NOW)
    assert seconds is None or seconds >= 0
