"""When events are due in a replay, where one jumps to, and that playing misses nothing."""

import asyncio
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import Event
from predact_tui.replaying.moments import KINDS, moments
from predact_tui.replaying.pacing import LONGEST_MS, PACINGS, due_times, usual_pacing
from predact_tui.replaying.playhead import Playhead
from predact_tui.replaying.replay import BURST, Replay
from tests.predact_tui.films import film_of, told

SHORT = told(3)
FEW = settings(max_examples=25, deadline=None)
gaps = st.lists(st.integers(0, 9000), min_size=len(SHORT) - 1, max_size=len(SHORT) - 1)


def timed(waits: list[int], events: list[Event] = SHORT) -> tuple[Event, ...]:
    """The events with these milliseconds between them."""
    total, made = 0, [replace(events[0], active_ms=0)]
    for event, wait in zip(events[1:], waits, strict=True):
        total += wait
        made.append(replace(event, active_ms=total))
    return tuple(made)


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@given(gaps)
@FEW
def test_pauses_are_cut_and_nothing_else(waits: list[int]) -> None:
    events = timed(waits)
    real, cut, even = (due_times(events, pacing) for pacing in PACINGS)
    assert real == tuple(float(event.active_ms) for event in events)
    for n, wait in enumerate(waits):
        assert cut[n + 1] - cut[n] == min(wait, LONGEST_MS)
        assert 0 <= even[n + 1] - even[n] <= 1000


def test_what_nobody_watched_is_shown_at_an_even_pace() -> None:
    assert usual_pacing(timed([0] * (len(SHORT) - 1))) == "even"
    assert usual_pacing(timed([400] * (len(SHORT) - 1))) == "real"


@given(gaps, st.floats(0.01, 1000), st.floats(0, 100))
@FEW
def test_what_is_due_is_what_had_happened_by_then(
    waits: list[int], speed: float, seconds: float
) -> None:
    clock, events = Clock(), timed(waits)
    head = Playhead(events, speed=speed, now=clock)
    head.set_pacing("real")
    head.play()
    clock.seconds = seconds
    expected = max(n for n, e in enumerate(events) if e.active_ms <= seconds * 1000 * speed)
    assert head.due() == expected


@given(gaps.filter(any), st.floats(0.1, 32), st.sampled_from(PACINGS))
@FEW
def test_after_the_wait_the_next_event_is_due(waits: list[int], speed: float, pacing: str) -> None:
    clock = Clock()
    head = Playhead(timed(waits), speed=speed, now=clock)
    head.set_pacing(pacing)  # type: ignore[arg-type]
    head.play()
    seen: list[int] = []
    while (wait := head.wait()) is not None:
        clock.seconds += wait + 1e-6
        seen += range(head.at + 1, head.due() + 1)
        head.reach(head.due())
    assert seen == list(range(1, len(SHORT)))
    assert head.at_end


@given(gaps, st.lists(st.tuples(st.floats(0, 5), st.sampled_from([0.5, 1, 4, 32])), max_size=6))
@FEW
def test_speed_and_pause_keep_what_has_passed(
    waits: list[int], stages: list[tuple[float, float]]
) -> None:
    clock, passed = Clock(), 0.0
    head = Playhead(timed(waits), now=clock)
    head.set_pacing("real")
    for seconds, speed in stages:
        head.set_speed(speed)
        head.play()
        clock.seconds += seconds
        passed += seconds * 1000 * speed
        head.pause()
        clock.seconds += 1000
    assert abs(head._played() - passed) < 1e-3
    assert head.wait() is None


@given(gaps, st.integers(0, len(SHORT) - 1))
@FEW
def test_the_time_shown_never_leaves_the_gap(waits: list[int], at: int) -> None:
    clock, events = Clock(), timed(waits)
    head = Playhead(events, at=at, now=clock)
    head.set_pacing("cut")
    head.play()
    after = events[min(at + 1, len(events) - 1)].active_ms
    for _ in range(5):
        assert events[at].active_ms <= head.active_ms() <= after
        clock.seconds += 0.9


@given(st.integers(0, len(SHORT) - 1), st.sampled_from(KINDS))
@FEW
def test_jumps_lead_to_the_nearest_moment(number: int, kind: str) -> None:
    found = moments(SHORT)
    here = found.at[kind]  # type: ignore[index]
    assert found.after(kind, number) == min((n for n in here if n > number), default=None)  # type: ignore[arg-type]
    assert found.before(kind, number) == max((n for n in here if n < number), default=None)  # type: ignore[arg-type]


def test_the_moments_are_those_that_one_looks_for() -> None:
    found = moments(SHORT).at
    kinds = {kind: {SHORT[n].kind for n in found[kind]} for kind in KINDS}
    assert kinds["decision"] == {"DecisionMarked", "DecisionsSubmitted"}
    assert kinds["call"] == {"ToolCalled"}
    assert kinds["stage"] == {"StageEntered", "EpisodeEnded"}
    assert kinds["fault"] == {"SessionOpened", "Fault", "EpisodeEnded"}
    first = next(n for n, event in enumerate(SHORT) if event.kind == "SessionOpened")
    assert first not in found["fault"]


@given(st.integers(0, len(SHORT)), st.integers(0, len(SHORT)))
@FEW
def test_of_a_stretch_what_matters_most_is_told(first: int, end: int) -> None:
    found = moments(SHORT)
    held = [kind for kind in KINDS if set(found.at[kind]) & set(range(first, end))]
    assert found.within(first, end) == (held[0] if held else None)


async def _play(replay: Replay) -> None:
    replay.go_on()
    running = asyncio.ensure_future(replay.run())
    while replay.head.playing:
        await asyncio.sleep(0.01)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)


@given(st.lists(st.integers(0, 3), min_size=len(SHORT) - 1, max_size=len(SHORT) - 1))
@settings(max_examples=3, deadline=None)
def test_played_to_the_end_every_event_is_told_once(waits: list[int]) -> None:
    film = film_of(list(timed([wait * 10 for wait in waits])))
    head = Playhead(film.events, speed=4)
    head.set_pacing("real")
    replay = Replay(film, head)
    told_of: list[int] = [0]
    replay.subscribe(lambda event: told_of.append(event.seq))
    replay.follow(
        lambda sought: told_of.extend(range(told_of[-1] + 1, head.at + 1)) if sought else None
    )
    asyncio.run(_play(replay))
    assert told_of == list(range(film.last + 1))
    assert replay.state == film.end


def test_what_comes_too_fast_to_be_drawn_is_drawn_once() -> None:
    film = film_of(list(timed([0] * (len(SHORT) - 1))))
    head = Playhead(film.events)
    head.set_pacing("real")
    replay, drawn = Replay(film, head), []
    replay.subscribe(lambda event: drawn.append(event.seq))
    replay.follow(lambda sought: drawn.append(-1) if sought else None)
    assert film.last > BURST
    asyncio.run(_play(replay))
    assert drawn == [-1]
    assert replay.state == film.end
