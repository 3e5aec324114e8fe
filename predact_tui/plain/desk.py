"""What a person types, done: marks, questions, handing in, looking things up."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from engine import rules
from engine.actions import Ask, InstructorAction, Mark, Submit
from engine.events import Event, Viewed
from predact_tui.plain.commands import Marks, Mistake, Named, Question, Typed
from predact_tui.plain.console import Console
from predact_tui.plain.telling import Telling
from predact_tui.plain.words import CONFIRM, help_text
from predact_tui.present.course_text import graded_line, scale_lines, syllabus_sentences
from predact_tui.present.lines import Line
from predact_tui.present.summary_text import may_hand_in, summary
from predact_tui.sources import Source

_DONE: Final[dict[type[InstructorAction], frozenset[str]]] = {
    Mark: frozenset({"DecisionMarked", "Fault"}),
    Submit: frozenset({"DecisionsSubmitted", "DecisionsRefused", "Reminded", "Fault"}),
    Ask: frozenset({"AnswerEnded", "Fault"}),
}
"""The events that tell that a step was taken, or could not be."""


class Desk:
    """Follows what was typed, one command at a time."""

    def __init__(self, source: Source, console: Console, telling: Telling) -> None:
        self.running: asyncio.Future[None] | None = None
        self._source = source
        self._console = console
        self._telling = telling
        self._awaited: tuple[frozenset[str], asyncio.Future[None]] | None = None
        self._named: dict[str, Callable[[], None]] = {
            "syllabus": self._syllabus,
            "scale": self._scale,
            "help": lambda: console.tell(help_text(source.state)),
            "report": lambda: console.tell(telling.report()),
            "marks": lambda: console.tell(f"{telling.marks()}\n{telling.open_ones()}"),
            "take over": source.take_over,
            "give back": source.give_back,
            "pause": source.pause,
            "go on": source.go_on,
            "step": source.step,
        }

    def event(self, event: Event) -> None:
        """See whether an event is the one that a step waits for."""
        if self._awaited is not None and event.kind in self._awaited[0]:
            future = self._awaited[1]
            if not future.done():
                future.set_result(None)

    async def follow(self, typed: Typed) -> bool:
        """Do what was typed; False for `quit`."""
        match typed:
            case Named(name="quit"):
                return False
            case Named(name="hand in"):
                await self._if_seated(self._hand_in)
            case Named():
                self._named[typed.name]()
            case Mistake():
                self._console.tell(f"{typed.why} Type 'help' for what can be typed.")
            case Marks():
                await self._if_seated(lambda: self._mark(typed))
            case Question():
                await self._if_seated(lambda: self._ask(typed.text))
        return True

    async def _if_seated(self, step: Callable[[], Awaitable[None]]) -> None:
        if not self._source.person:
            self._console.tell("Another sits as instructor. Type 'take over' to sit there.")
        elif self._source.state.paused:
            self._console.tell("Paused. Type 'go on' first.")
        else:
            await step()

    async def _act(self, action: InstructorAction) -> None:
        """Take a step and wait until it was taken or the episode broke off."""
        assert self.running is not None
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._awaited = (_DONE[type(action)], done)
        self._source.do(action)
        waits = {done, self.running, self._console.gone}
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        self._awaited = None

    async def _mark(self, typed: Marks) -> None:
        state = self._source.state
        if typed.decision is None and not rules.begins_undecided(state):
            self._console.tell("A mark cannot be taken back here; mark it 'risk' or 'not'.")
            return
        ids = state.report.ids if state.report else ()
        marks = {ids[number - 1]: typed.decision for number in typed.numbers}
        await self._act(Mark(marks, agreed=typed.agreed))
        self._console.tell(self._telling.open_ones())

    async def _ask(self, text: str) -> None:
        if self._source.state.questions_left == 0:
            self._console.tell("No questions are left. Change your marks, or hand in.")
        elif text:
            await self._act(Ask(text, "typed"))

    async def _hand_in(self) -> None:
        state = self._source.state
        if state.undecided:
            await self._act(Submit())
            return
        if state.stage == "chat" and rules.reminder_due(state):
            await self._act(Submit())
        for section in summary(state):
            self._tell_lines([Line(f"{section.title}:"), *section.lines])
        if may_hand_in(state) and await self._sure():
            await self._act(Submit())

    async def _sure(self) -> bool:
        self._console.tell(CONFIRM)
        line = await self._console.ask()
        sure = line is not None and line.strip().lower() in ("yes", "y")
        if not sure:
            self._console.tell("Not handed in.")
        return sure

    def _syllabus(self) -> None:
        report = self._source.state.report
        if report is not None:
            self._source.note(Viewed(what="syllabus"))
            self._tell_lines([graded_line(report), *syllabus_sentences(report)])

    def _scale(self) -> None:
        report = self._source.state.report
        if report is not None:
            self._source.note(Viewed(what="scale"))
            self._tell_lines(scale_lines(report))

    def _tell_lines(self, lines: Iterable[Line]) -> None:
        self._console.tell("\n".join(line.text for line in lines))
