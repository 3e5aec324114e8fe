"""One episode over printed lines and typed answers."""

import asyncio
from collections.abc import Awaitable
from typing import Any, Final, TypeVar

from engine.events import Event, TruthShown
from engine.gateway.errors import GatewayError
from predact_tui.plain.commands import parse
from predact_tui.plain.console import Console
from predact_tui.plain.desk import Desk
from predact_tui.plain.telling import Telling
from predact_tui.plain.words import BEGINNING, BROKEN_OFF, BROKEN_OFF_MODEL, WATCHING
from predact_tui.present.results_text import outcome_text, place_lines
from predact_tui.present.safe import safe
from predact_tui.sources import Source, go_without

T = TypeVar("T")
FINISHED: Final = 0
NOT_FINISHED: Final = 1


class PlainMode:
    """Plays a source to its end; `reason` is what its session is to be closed with."""

    def __init__(self, source: Source, console: Console) -> None:
        self.reason = "interrupted"
        self._source = source
        self._console = console
        self._telling = Telling(source.state, console.tell)
        self._desk = Desk(source, console, self._telling)
        self._running: asyncio.Future[None] | None = None

    async def play(self) -> int:
        """Play to the end and return the exit code; the session is left open."""
        self._source.subscribe(self._event)
        self._source.on_wait(lambda words, _seconds: self._console.tell(safe(words)))
        self._console.tell(BEGINNING if self._source.person else WATCHING)
        if self._source.state.report is not None:
            self._console.tell(self._telling.report())
        self._start()
        try:
            while not self._source.state.status:
                code = await self._step()
                if code is not None:
                    return code
        finally:
            if self._running is not None:
                self._running.cancel()
        return self._results()

    def tell_place(self) -> None:
        """Tell where the recording lies."""
        state = self._source.state
        if state.recording:
            for line in place_lines(state.recording, self._source.place):
                self._console.tell(line.text)

    def _start(self) -> None:
        self._running = asyncio.ensure_future(self._source.run())
        self._desk.running = self._running

    def _event(self, event: Event) -> None:
        self._telling.event(event)
        self._desk.event(event)

    async def _step(self) -> int | None:
        """Take one line typed, or see the episode end; an exit code where it is over early."""
        assert self._running is not None
        if self._running.done():
            return await self._failed()
        person = self._source.person
        if not person and self._console.ended:
            await self._wait(self._running)
            return None
        line = await self._wait(self._console.ask() if person else self._console.listen())
        if self._running.done():
            if line is not None:
                self._console.put_back(line)
            return None
        if line is None:
            return self._ended_input() if person else None
        return await self._follow(line)

    async def _wait(self, awaited: Awaitable[T]) -> T | None:
        """Await something, or the end of the episode, or of the reader (BrokenPipeError)."""
        assert self._running is not None
        task = asyncio.ensure_future(awaited)
        gone = self._console.gone
        waits: set[asyncio.Future[Any]] = {task, self._running, gone}
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        if gone.done():
            task.cancel()
            raise BrokenPipeError("nobody reads what is printed")
        if not task.done():
            task.cancel()
            return None
        return None if task is self._running else task.result()

    async def _follow(self, line: str) -> int | None:
        state = self._source.state
        count = len(state.report.ids) if state.report else 0
        if not line.strip():
            return None
        if await self._desk.follow(parse(line, count, chat=state.stage == "chat")):
            return None
        self.reason = "left"
        return FINISHED

    def _ended_input(self) -> int:
        self.reason = "the input ended"
        self._console.tell("The input ended before the episode did.")
        return NOT_FINISHED

    async def _failed(self) -> int | None:
        """Say why the run broke off, and go on if asked to."""
        assert self._running is not None
        error = self._running.exception()
        self._console.tell(f"Problem: {safe(str(error))}")
        without = isinstance(error, GatewayError)
        self._console.tell(BROKEN_OFF_MODEL if without else BROKEN_OFF)
        while (line := await self._console.ask()) is not None:
            if without and line.strip().lower() == "without":
                go_without(self._source)
                line = "go on"
            if line.strip().lower() == "go on":
                self._start()
                return None
            if line.strip().lower() == "quit":
                break
        self.reason = "error"
        return NOT_FINISHED

    def _results(self) -> int:
        self._source.note(TruthShown(where="results"))
        outcome = self._source.outcome()
        self._console.tell("\n" + outcome_text(outcome, self._source.place))
        self.reason = "ended"
        return FINISHED if outcome.result.status == "finished" else NOT_FINISHED
