"""What a sweep does with its executors: how many at once, what it stops for, what it spends."""

import asyncio
from collections.abc import Callable, Iterable, Sequence

from predact_tui.options import Options
from predact_tui.sweeping.budget import Budget
from predact_tui.sweeping.job import Ending, Job
from predact_tui.sweeping.sweep import Sweep
from predact_tui.sweeping.tally import Ended, Told, from_line, to_line

DONE = Ending("finished", first=0.5, final=1.0, cost=0.0)


class Hand:
    """An executor whose endings the test makes up; `most` were played at once."""

    def __init__(self, ending: Callable[[Job], Ending], slots: int = 2, grace: float = 5.0) -> None:
        self.slots, self.grace = slots, grace
        self.played: list[str] = []
        self.running = self.most = 0
        self.closed = False
        self.gate = asyncio.Event()
        self.gate.set()
        self._ending = ending

    async def run(self, job: Job) -> Ending:
        self.running += 1
        self.most = max(self.most, self.running)
        try:
            await asyncio.sleep(0)
            await self.gate.wait()
            self.played.append(job.key)
            return self._ending(job)
        finally:
            self.running -= 1

    async def aclose(self) -> None:
        self.closed = True


def jobs(seats: Iterable[str], runs: int = 3) -> list[Job]:
    return [
        Job(f"{seat}-{run}", "cell", Options(instructor=seat, seed=run, scenario="cs-A-w8"))
        for run in range(runs)
        for seat in seats
    ]


async def swept(
    hand: Hand, some: Sequence[Job], budget: Budget | None = None
) -> dict[str, list[Ending]]:
    told: list[Told] = []
    await Sweep([(hand, some)], budget or Budget(), told.append).run()
    assert hand.closed
    assert [from_line(to_line(one)) for one in told] == told
    return endings(told)


def endings(told: Iterable[Told]) -> dict[str, list[Ending]]:
    found: dict[str, list[Ending]] = {}
    for one in told:
        if isinstance(one, Ended):
            found.setdefault(one.key, []).append(one.ending)
    return found


async def test_all_are_played_in_order_so_many_at_once() -> None:
    hand, some = Hand(lambda job: DONE, slots=3), jobs(["scripted:verify"], runs=10)
    found = await swept(hand, some)
    assert hand.played == [job.key for job in some] == list(found)
    assert hand.most == 3


async def test_a_model_that_a_person_must_mend_is_asked_no_more_and_the_others_are() -> None:
    def ending(job: Job) -> Ending:
        if job.options.instructor == "llm:bad":
            return Ending("failed", reason="bad: no key", broken="bad")
        return DONE

    hand = Hand(ending, slots=1)
    found = await swept(hand, jobs(["llm:bad", "llm:good"], runs=4))
    assert [key for key in hand.played if "bad" in key] == ["llm:bad-0"]
    assert all(found[f"llm:good-{run}"] == [DONE] for run in range(4))
    rest = [found[f"llm:bad-{run}"][0] for run in (1, 2, 3)]
    assert {(one.status, one.reason, one.played) for one in rest} == {
        ("failed", "not begun: bad: no key", False)
    }


async def test_an_assistant_that_must_be_mended_stops_all_that_it_sits_in() -> None:
    some = [
        Job(str(run), "cell", Options(instructor="llm:good", assistant="llm:bad", seed=run))
        for run in range(3)
    ]
    hand = Hand(lambda job: Ending("failed", reason="x", broken="bad"), slots=1)
    found = await swept(hand, some)
    assert hand.played == ["0"] and len(found) == 3


async def test_what_is_played_elsewhere_is_looked_at_again(monkeypatch: object) -> None:
    first: set[str] = set()

    def ending(job: Job) -> Ending:
        if job.key in first:
            return DONE
        first.add(job.key)
        return Ending("elsewhere", played=False)

    found = await swept(Hand(ending), jobs(["scripted:verify"], runs=2))
    assert [[one.status for one in some] for some in found.values()] == [
        ["elsewhere", "finished"]
    ] * 2


async def test_no_episode_begins_that_could_lead_beyond_the_limit() -> None:
    hand = Hand(lambda job: Ending("finished", cost=0.30), slots=4)
    budget = Budget(1.0, {("llm:m", "offline"): 0.5})
    await swept(hand, jobs(["llm:m"], runs=10), budget)
    assert hand.most == 2  # at the guess, before any had told
    assert len(hand.played) == 3 and budget.spent <= 1.0


async def test_a_cost_that_nobody_tells_counts_as_the_guess() -> None:
    hand = Hand(lambda job: Ending("finished", cost=None), slots=1)
    await swept(hand, jobs(["llm:m"], runs=10), Budget(1.0, {("llm:m", "offline"): 0.25}))
    assert len(hand.played) == 4


async def test_seats_without_a_model_cost_nothing() -> None:
    hand = Hand(lambda job: DONE)
    await swept(hand, jobs(["scripted:verify"], runs=5), Budget(0.0))
    assert len(hand.played) == 5


async def _stopped(hand: Hand, times: int) -> dict[str, list[Ending]]:
    """Stop a sweep in the middle of its first episodes; they end once it was told to."""
    told: list[Told] = []
    sweep = Sweep([(hand, jobs(["llm:m"], runs=9))], Budget(), told.append)
    hand.gate.clear()
    running = asyncio.create_task(sweep.run())
    while hand.running < hand.slots:
        await asyncio.sleep(0)
    for _ in range(times):
        sweep.stop()
    asyncio.get_running_loop().call_later(0.05, hand.gate.set)
    await running
    assert hand.closed
    return endings(told)


async def test_stopped_what_is_being_played_ends_and_nothing_begins() -> None:
    found = await _stopped(Hand(lambda job: DONE), 1)
    assert list(found.values()) == [[DONE]] * 2


async def test_stopped_without_grace_or_twice_it_is_cut_off() -> None:
    for hand, times in ((Hand(lambda job: DONE, grace=0.0), 1), (Hand(lambda job: DONE), 2)):
        found = await _stopped(hand, times)
        assert [one[0].status for one in found.values()] == ["stopped"] * 2


async def test_a_store_that_takes_nothing_more_stops_the_sweep() -> None:
    hand = Hand(lambda job: Ending("failed", reason="full", fatal=True), slots=1)
    assert len(await swept(hand, jobs(["scripted:verify"], runs=5))) == 1
