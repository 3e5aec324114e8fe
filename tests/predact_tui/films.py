"""Recordings for the tests of replays: long ones made by hand, real ones with their live states."""

import asyncio
import copy
from pathlib import Path

from engine import events as ev
from engine.actions import Ask, Mark
from engine.events import Event
from engine.state import EpisodeState
from predact_tui.options import Options
from predact_tui.replaying.film import Film, film
from predact_tui.session import LiveSession, make_ready, start
from tests.predact_tui.recorded import STUDENTS, RecordedSource

NOWHERE = Path("recordings.db")


def told(turns: int = 60) -> list[Event]:
    """A long episode of all kinds of events, with a second session in the middle of an answer."""
    source = RecordedSource(turns=turns + 2, answer=False)
    source.decide_all()
    for number in range(turns):
        student = STUDENTS[number % len(STUDENTS)][0]
        source.do(Ask(f"how is {student}?", origin="typed"))
        if number == turns // 2:
            _break_off(source)
        source.answer()
        source.do(Mark({student: "no-flag" if number % 3 else "flag"}))
    source.pause()
    source.go_on()
    source.take_over()
    source.stream.append("runner", ev.Fault(what="a fault"))
    source.stream.append("runner", ev.EpisodeEnded(status="invalid", reason="no decision"))
    source.close("ended")
    return source.sink.events


def _break_off(source: RecordedSource) -> None:
    """End a process in the middle of an answer; the next one takes the episode up."""
    source.call("lost", "get_student_grades", "lookup", {"student_id": STUDENTS[0][0]}, {"a": 1})
    source.chunk("lost text")
    source.stream.session += 1
    source.stream.append("runner", ev.SessionOpened(program="0"))


def film_of(events: list[Event]) -> Film:
    """A film that lies in no store."""
    return film(events, NOWHERE, "rec1")


class Lived:
    """A live session whose state is kept after every event."""

    def __init__(self, options: Options) -> None:
        self.session: LiveSession = start(make_ready(options))
        self.states: list[EpisodeState] = []
        self.session.subscribe(self._keep)

    def _keep(self, _event: Event) -> None:
        self.states.append(copy.deepcopy(self.session.state))

    @property
    def recording(self) -> str:
        return self.session.state.recording

    def run(self, until: int | None = None) -> None:
        """Run to the end, or be stopped at event `until` as by a kill."""
        asyncio.run(self._run(until))

    async def _run(self, until: int | None) -> None:
        running = asyncio.ensure_future(self.session.run())
        while not running.done() and (until is None or self.session.state.seq < until):
            await asyncio.sleep(0)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
