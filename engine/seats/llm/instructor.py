"""A model as the instructor: first decisions, next question or stop, final decisions."""

import json
from collections.abc import Callable, Iterator
from typing import ClassVar, TypeVar

from engine.actions import Ask, InstructorAction, Submit
from engine.gateway.errors import GatewayError
from engine.gateway.gateway import Gateway
from engine.gateway.request import Form, Message, ModelAnswer, ModelRequest
from engine.prompts import prompt
from engine.rules import LONGEST_QUESTION
from engine.seats.llm import forms
from engine.seats.llm.forms import Decisions, NextStep, UnusableError, checked_marks, read
from engine.seats.llm.situation import situation
from engine.seats.protocol import Out, SeatError
from engine.talk import Call
from engine.views import InstructorView

T = TypeVar("T")


class ModelInstructor:
    """The instructor whose decisions and questions a model gives; it remembers nothing."""

    person: ClassVar[bool] = False

    def __init__(self, model: str, gateway: Gateway) -> None:
        self._model = model
        self._gateway = gateway

    async def act(self, view: InstructorView, out: Out) -> InstructorAction:
        """Return the model's next step; what cannot be used is asked for once more.

        SeatError where that cannot be used either, or the model cannot take the request;
        GatewayError where the model cannot be reached.
        """
        if view.stage != "chat":
            return await self._decide("first", view, out)
        if view.questions_left and not view.refused:
            asked = await self._structured("next", view, out, forms.NEXT, _next_step)
            if asked is not None:
                return asked
        return await self._decide("final", view, out)

    async def _decide(self, purpose: str, view: InstructorView, out: Out) -> Submit:
        def marks(answer: ModelAnswer) -> Submit:
            return Submit(checked_marks(read(answer, Decisions), view.report.ids))

        return await self._structured(purpose, view, out, forms.DECISIONS, marks)

    async def _structured(
        self,
        purpose: str,
        view: InstructorView,
        out: Out,
        form: Form,
        use: Callable[[ModelAnswer], T],
    ) -> T:
        """Return what `use` makes of the model's answer, or of one that was asked for again."""
        messages = tuple(_messages(purpose, view))
        answer = await self._ask(purpose, messages, form, out)
        try:
            return use(answer)
        except UnusableError as error:
            again = _repair(answer, error)
        answer = await self._ask(f"{purpose}-repair", (*messages, *again), form, out)
        try:
            return use(answer)
        except UnusableError as error:
            raise SeatError(
                f"{self._model} gave no usable answer ({purpose}): {error}; it said: "
                f"{answer.text[:300]!r}"
            ) from error

    async def _ask(
        self, purpose: str, messages: tuple[Message, ...], form: Form, out: Out
    ) -> ModelAnswer:
        request = ModelRequest(self._model, "instructor", purpose, messages, form=form)
        try:
            return await self._gateway.call(request, out, stream=False)
        except GatewayError as error:
            if error.remedy == "unusable":
                raise SeatError(str(error)) from error
            raise


def _next_step(answer: ModelAnswer) -> Ask | None:
    step = read(answer, NextStep)
    question = (step.question or "").strip()
    if step.action == "stop":
        return None
    if not question:
        raise UnusableError("it asks, but the question is empty")
    if len(question) > LONGEST_QUESTION:
        raise UnusableError(f"the question is longer than {LONGEST_QUESTION} characters")
    return Ask(question)


def _repair(answer: ModelAnswer, error: UnusableError) -> Iterator[Message]:
    said = answer.text or answer.refusal or "(nothing)"
    yield {"role": "assistant", "content": said}
    yield {"role": "user", "content": prompt("repair", why=str(error))}


def _messages(purpose: str, view: InstructorView) -> Iterator[Message]:
    """Yield the situation, the talk as the model's own, and what is wanted now."""
    asks = view.questions_left > 0 or bool(view.dialogue)
    later = " after you could question an assistant that looks up grades and works out what-ifs"
    text = prompt("instructor", later=later if asks else "", situation=situation(view.report))
    yield {"role": "system", "content": text}
    yield from _talk(view)
    yield {"role": "user", "content": _wanted(purpose, view)}


def _talk(view: InstructorView) -> Iterator[Message]:
    turn = 0
    for role, text in view.dialogue:
        if role == "instructor":
            turn += 1
            yield {"role": "assistant", "content": text}
        else:
            yield {"role": "user", "content": f"Assistant: {text}{_cards(view, turn)}"}


def _cards(view: InstructorView, turn: int) -> str:
    """Return what the tools themselves answered in a turn, where the instructor may see it."""
    calls = [call for call in view.cards or () if call.turn == turn]
    return "\n\nThe tools' own answers:\n" + "\n".join(map(_card, calls)) if calls else ""


def _card(call: Call) -> str:
    arguments, answer = (json.dumps(v, ensure_ascii=False) for v in (call.arguments, call.answer))
    return f"- {call.tool}({arguments}): {answer}"


def _wanted(purpose: str, view: InstructorView) -> str:
    if purpose == "first":
        return prompt("first", missing=_missing(view))
    marks = json.dumps(view.marks or view.first, ensure_ascii=False)
    if purpose == "final":
        return prompt("final", marks=marks, missing=_missing(view))
    left = view.questions_left
    reminder = " You have not asked anything yet; you have to." if view.reminded else ""
    return prompt(
        "next",
        marks=marks,
        left=left,
        questions="question" if left == 1 else "questions",
        reminder=reminder,
    )


def _missing(view: InstructorView) -> str:
    if not view.refused:
        return ""
    return f"\n\nLast time there was no decision about {', '.join(view.undecided)}."
