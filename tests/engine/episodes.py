"""Episodes for tests: a shipped class, an in-memory sink, a small assistant, a fixed clock."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from engine.actions import AssistantAction, Calls, Say, ToolRequest
from engine.clock import Clock
from engine.episode import Prepared
from engine.events import Event
from engine.runner import Runner
from engine.seats.protocol import AssistantSeat, InstructorSeat, Out
from engine.stream import Stream
from engine.views import AssistantView
from predact_tui.options import Options
from predact_tui.preparing import prepare_episode
from scenarios.catalogue import resolve

NOWHERE = Path("no-such-home")


def prepared(**settings: object) -> Prepared:
    """Return an episode on cs-A-w8, accuracy 0.8, seed 1, unless told otherwise."""
    options = Options(**{"scenario": "cs-A-w8", "acc": 0.8, "seed": 1} | settings)  # type: ignore[arg-type]
    return prepare_episode(options, resolve(options.scenario or "", NOWHERE))


@dataclass
class MemorySink:
    """Keeps events in a list; `fails_at` makes the append of that seq raise, once."""

    events: list[Event] = field(default_factory=list)
    fails_at: int | None = None
    texts: dict[str, str] = field(default_factory=dict)

    def append(self, event: Event) -> None:
        if event.seq == self.fails_at:
            self.fails_at = None
            raise OSError("no space left")
        self.events.append(event)

    def keep_text(self, digest: str, text: str) -> None:
        self.texts[digest] = text

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def bodies(self, kind: str) -> list[object]:
        return [event.body for event in self.events if event.kind == kind]


class GradesAssistant:
    """Looks the grades up of every id in the question, then says so in two pieces."""

    async def act(self, view: AssistantView, out: Out) -> AssistantAction:
        ids = re.findall(r"syn_\d+", view.question)
        mine = [call for call in view.calls if call.turn == view.turn]
        if ids and not mine:
            return Calls(tuple(ToolRequest("get_student_grades", {"student_id": i}) for i in ids))
        out.say("Looked ")
        await asyncio.sleep(0)
        out.say("up.")
        return Say("Looked up.", ())


def make_runner(
    ready: Prepared,
    instructor: InstructorSeat,
    assistant: AssistantSeat | None = None,
    sink: MemorySink | None = None,
    now: Callable[[], float] = lambda: 0.0,
) -> tuple[Runner, MemorySink]:
    """Return a runner that writes into a memory sink."""
    sink = sink or MemorySink()
    stream = Stream("test", sink, Clock(now), wall=lambda: "2026-01-01T00:00:00.000Z")
    return Runner(ready, stream, instructor, assistant or GradesAssistant()), sink


def play(
    instructor: InstructorSeat, assistant: AssistantSeat | None = None, /, **settings: object
) -> tuple[Runner, MemorySink]:
    """Play a whole episode and return the runner and what was recorded."""
    runner, sink = make_runner(prepared(**settings), instructor, assistant)
    asyncio.run(runner.run())
    return runner, sink
