"""A model as the assistant: it calls the 12 tools, a round a step, and answers."""

import json

from engine.actions import AssistantAction, Calls, Say, ToolRequest
from engine.gateway.errors import GatewayError
from engine.gateway.gateway import Gateway
from engine.gateway.request import Message, ModelAnswer, ModelRequest, ToolText
from engine.prompts import prompt
from engine.seats.llm.history import history
from engine.seats.llm.schemas import function_schemas
from engine.seats.llm.situation import situation
from engine.seats.protocol import Out, SeatError
from engine.views import AssistantView


class ModelAssistant:
    """The assistant whose words and calls a model gives; it remembers nothing."""

    def __init__(self, model: str, gateway: Gateway) -> None:
        self._model = model
        self._gateway = gateway

    async def act(self, view: AssistantView, out: Out) -> AssistantAction:
        """Return the model's calls, or its answer; an empty one is asked for once more.

        SeatError where that is empty too, or the model cannot take the request; GatewayError where
        the model cannot be reached.
        """
        messages = (_system(view), *history(view))
        answer = await self._ask("answer", messages, out)
        if not answer.calls and not answer.text.strip():
            again = {"role": "user", "content": prompt("repair-answer")}
            answer = await self._ask("answer-repair", (*messages, again), out)
        if answer.calls:
            return Calls(tuple(map(_request, answer.calls)))
        if not answer.text.strip():
            raise SeatError(f"{self._model} gave no answer{_why(answer)}")
        return Say(view.said + answer.text)

    async def _ask(self, purpose: str, messages: tuple[Message, ...], out: Out) -> ModelAnswer:
        request = ModelRequest(
            self._model, "assistant", purpose, messages, tools=function_schemas()
        )
        try:
            return await self._gateway.call(request, out, stream=True)
        except GatewayError as error:
            if error.remedy == "unusable":
                raise SeatError(str(error)) from error
            raise


def _system(view: AssistantView) -> Message:
    text = prompt(
        "assistant",
        rounds=view.rounds_left + view.step,
        advice=f"\n{prompt('assistant-advice')}" if view.check_advice else "",
        situation=situation(view.report),
    )
    return {"role": "system", "content": text}


def _request(call: ToolText) -> ToolRequest:
    try:
        arguments = json.loads(call.arguments or "{}")
    except ValueError:
        arguments = None
    if isinstance(arguments, dict):
        return ToolRequest(call.tool, arguments)
    return ToolRequest(call.tool, {}, raw=call.arguments)


def _why(answer: ModelAnswer) -> str:
    if answer.refusal:
        return f": it refused ({answer.refusal[:200]})"
    return f" (it ended with {answer.finish!r})" if answer.finish not in (None, "stop") else ""
