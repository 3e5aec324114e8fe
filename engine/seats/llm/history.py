"""The talk so far as messages to the assistant's model: questions, rounds of calls, answers."""

import json
from collections.abc import Iterator, Sequence
from itertools import groupby

from engine.gateway.request import Message
from engine.talk import Call
from engine.views import AssistantView

CUT: str = "(The answer was cut off.)"


def history(view: AssistantView) -> Iterator[Message]:
    """Yield the messages of all turns, the open question and its rounds of calls last."""
    questions = [text for role, text in view.dialogue if role == "instructor"]
    answers = [text for role, text in view.dialogue if role == "assistant"]
    for number, question in enumerate(questions, 1):
        yield {"role": "user", "content": question}
        ended = number <= len(answers)
        text = answers[number - 1] if ended else view.said
        calls = [call for call in view.calls if call.turn == number]
        yield from _rounds(calls, text)
        if ended:
            said = text[calls[-1].after :] if calls else text
            yield {"role": "assistant", "content": said.strip() or CUT}


def _rounds(calls: Sequence[Call], text: str) -> Iterator[Message]:
    begin = 0
    for _, group in groupby(calls, key=lambda call: call.round):
        round_ = list(group)
        said = text[begin : round_[0].after].strip()
        begin = round_[0].after
        yield {
            "role": "assistant",
            "content": said or None,
            "tool_calls": [_call(call) for call in round_],
        }
        for call in round_:
            yield {
                "role": "tool",
                "tool_call_id": call.call_id,
                "content": json.dumps(call.answer, ensure_ascii=False),
            }


def _call(call: Call) -> Message:
    # Providers want JSON here, also where the model wrote none: it sees its own text in a field.
    arguments = call.arguments if call.raw is None else {"not_json": call.raw}
    function = {"name": call.tool, "arguments": json.dumps(arguments, ensure_ascii=False)}
    return {"id": call.call_id, "type": "function", "function": function}
