"""A model that plays a whole episode sensibly: it decides, asks once, looks up, answers."""

import json
import re
from collections.abc import Mapping
from typing import Any

from tests.serving.behaviour import Call, Reply
from tests.serving.stub import stub

_ROW = re.compile(r"^\| \d+ \| (\S+) \| [A-F] \| ([\d.]+)% \|", re.MULTILINE)
SURE = 45.0
"""Percent of confidence from which on it flags at first."""


def scholar(body: Mapping[str, Any]) -> Reply:
    """Return what the model says to a request of either seat; to any other what `stub` does."""
    messages = body["messages"]
    told = _ROW.findall(str(messages[0].get("content")))
    if not told:
        return stub(body)
    if body.get("tools"):
        return _assist(messages, told)
    form = (body.get("response_format") or {}).get("json_schema") or {}
    if form.get("name") == "next_step":
        return _next(messages, told)
    # Three: where it is asked once more, its answer and what was wrong with it come after that.
    wanted = " ".join(str(message.get("content")) for message in messages[-3:])
    return _decide(told, first="first decisions" in wanted)


def _decide(told: list[tuple[str, str]], *, first: bool) -> Reply:
    bar = SURE if first else SURE - 10
    marks = [
        {"student_id": student, "decision": "flag" if float(share) >= bar else "no-flag"}
        for student, share in told
    ]
    return Reply(json.dumps({"decisions": marks}))


def _next(messages: list[Mapping[str, Any]], told: list[tuple[str, str]]) -> Reply:
    if any("The weighted average" in str(message["content"]) for message in messages):
        return Reply(json.dumps({"action": "stop", "question": None}))
    question = f"What are the grades of {told[0][0]}?"
    return Reply(json.dumps({"action": "ask", "question": question}))


def _assist(messages: list[Mapping[str, Any]], told: list[tuple[str, str]]) -> Reply:
    last = messages[-1]
    if last["role"] != "tool":
        known = [student for student, _ in told if student in str(last["content"])] or [told[0][0]]
        return Reply(calls=tuple(Call("get_student_grades", {"student_id": s}) for s in known))
    answer = json.loads(last["content"])
    average = answer.get("weighted_average")
    return Reply(f"The weighted average is {average}, by the grades so far.")
