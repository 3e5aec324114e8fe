"""Models in both seats against a real server: calls, answers, repairs, invalid endings."""

import asyncio
import json
from typing import Any

import pytest

from engine.gateway.errors import GatewayError
from engine.gateway.gateway import Gateway
from engine.gateway.making import cassette_gateway
from engine.runner import Runner
from engine.seats.llm.assistant import ModelAssistant
from engine.seats.llm.instructor import ModelInstructor
from engine.seats.names import instructor_seat
from engine.seats.protocol import AssistantSeat, InstructorSeat
from engine.state import EpisodeState, fold
from engine.tools.registry import TOOLS
from tests.engine.episodes import GradesAssistant, MemorySink, make_runner, prepared
from tests.engine.gateway.booth import LITELLM, models
from tests.serving import ModelServer
from tests.serving.behaviour import Call, Refusal, Reply
from tests.serving.server import Asked

pytestmark = LITELLM
MODEL = "openai/stub"
QUIET = {"ask_reminder": "none"}
READY = prepared(turns=2, switches=QUIET)
IDS = READY.report.ids


def decisions(*flagged: str, ids: tuple[str, ...] = IDS) -> str:
    marks = [{"student_id": s, "decision": "flag" if s in flagged else "no-flag"} for s in ids]
    return json.dumps({"decisions": marks})


def asks(question: str) -> Reply:
    return Reply(json.dumps({"action": "ask", "question": question}))


STOP = Reply(json.dumps({"action": "stop", "question": None}))


async def played(
    instructor: InstructorSeat, assistant: AssistantSeat | None = None, **settings: Any
) -> tuple[EpisodeState, MemorySink]:
    ready = prepared(**({"turns": 2, "switches": QUIET} | settings))
    runner, sink = make_runner(ready, instructor, assistant or GradesAssistant())
    await runner.run()
    return runner.state, sink


async def test_a_model_decides_asks_and_decides_again(live: Gateway, server: ModelServer) -> None:
    server.queue.extend([Reply(decisions(*IDS)), asks(f"Grades of {IDS[0]}?"), STOP])
    server.queue.append(Reply(f"```json\n{decisions(*IDS[1:])}\n```"))
    state, sink = await played(ModelInstructor(MODEL, live))
    assert (state.status, state.reason) == ("finished", None)
    assert state.initial == dict.fromkeys(IDS, "flag")
    assert state.final == {s: "no-flag" if s == IDS[0] else "flag" for s in IDS}
    assert [turn.question for turn in state.talk.turns] == [f"Grades of {IDS[0]}?"]
    assert state.usage.calls == state.usage.answered == 4
    assert state.usage.input_tokens == 4 * 11
    assert all(asked.body["response_format"] for asked in server.asked)
    assert fold(sink.events) == state


async def test_the_assistant_calls_tools_and_its_answer_is_matched(
    live: Gateway, server: ModelServer
) -> None:
    both = (
        Call("get_student_grades", {"student_id": IDS[0]}),
        Call("predict_final_grade_for_student", {"student_id": IDS[0]}),
    )

    def says(asked: Asked) -> Reply:
        grades = json.loads(asked.body["messages"][3]["content"])
        return Reply(f"{IDS[0]} averages {grades['weighted_average']}.")

    server.queue.append(Reply("Let me look. ", calls=both))
    server.script = says
    seat = Scripted(f"What is predicted for {IDS[0]}?")
    state, _ = await played(seat, ModelAssistant(MODEL, live))
    turn = state.talk.turns[0]
    assert turn.text.startswith(f"Let me look. {IDS[0]} averages ")
    assert [call.tool for call in state.talk.calls_of(turn)] == [call.tool for call in both]
    assert {call.round for call in state.talk.calls.values()} == {1}
    assert "lookup" in {span.kind for span in turn.spans}
    assert len(server.asked[0].body["tools"]) == len(TOOLS) == 12
    told = server.asked[1].body["messages"]
    assert [message["role"] for message in told] == ["system", "user", "assistant", "tool", "tool"]
    assert told[2]["tool_calls"][0]["id"] == told[3]["tool_call_id"]
    assert "weighted_average" in told[3]["content"]
    assert "predicted_grade" in told[4]["content"]


class Scripted:
    """An instructor that flags all, asks, and hands in."""

    person = False

    def __init__(self, *questions: str) -> None:
        self._inner = instructor_seat("scripted:accept-all")
        self._questions = questions

    async def act(self, view: Any, out: Any) -> Any:
        from engine.actions import Ask

        if view.stage == "chat" and view.turn < len(self._questions):
            return Ask(self._questions[view.turn])
        return await self._inner.act(view, out)


async def test_broken_calls_and_unknown_tools_are_answered_so_that_the_model_mends_them(
    live: Gateway, server: ModelServer
) -> None:
    broken = Call("get_student_grades", '{"student_id": ')
    server.queue.extend([Reply(calls=(broken,)), Reply(calls=(broken,))])
    server.queue.append(Reply(calls=(Call("look_into_the_future", {}),)))
    server.queue.append(Reply("I cannot tell."))
    state, _ = await played(Scripted("Grades?"), ModelAssistant(MODEL, live))
    calls = list(state.talk.calls.values())
    assert [call.is_error for call in calls] == [True, True]
    assert calls[0].raw == '{"student_id": '
    assert "no JSON object" in str(calls[0].answer)
    assert "look_into_the_future" in str(calls[1].answer)
    assert state.talk.turns[0].text == "I cannot tell."
    sent = server.asked[-1].body["messages"][2]["tool_calls"][0]["function"]["arguments"]
    assert json.loads(sent) == {"not_json": '{"student_id": '}


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (Reply("I would flag them all."), "not one JSON object"),
        (Reply(""), "it is empty"),
        (Reply('{"decisions": [{"student_id": "nobody", "decision": "flag"}]}'), "'nobody' is not"),
        (
            Reply('{"decisions": [{"student_id": "x", "decision": "maybe"}]}'),
            "decisions.0.decision",
        ),
        (Reply(refusal="I will not."), "it refuses (I will not.)"),
        (Reply(decisions(*IDS), finish="length"), "cut off"),
        (
            Reply(
                json.dumps(
                    {
                        "decisions": [
                            {"student_id": IDS[0], "decision": d} for d in ("flag", "no-flag")
                        ]
                    }
                )
            ),
            "both ways",
        ),
    ],
)
async def test_what_cannot_be_used_is_asked_for_once_more_then_the_episode_is_invalid(
    live: Gateway, server: ModelServer, bad: Reply, why: str
) -> None:
    server.queue.extend([bad, Reply(decisions(*IDS)), STOP, Reply(decisions(*IDS))])
    state, _ = await played(ModelInstructor(MODEL, live))
    assert state.status == "finished"
    assert why in server.asked[1].body["messages"][-1]["content"]
    server.clear()
    server.queue.extend([bad, bad])
    state, _ = await played(ModelInstructor(MODEL, live))
    assert state.status == "invalid"
    assert why in (state.reason or "")
    assert (state.initial, state.final, len(server.asked)) == (None, None, 2)


async def test_a_student_left_out_is_asked_for_once_more(
    live: Gateway, server: ModelServer
) -> None:
    server.queue.extend([Reply(decisions(*IDS, ids=IDS[1:])), Reply(decisions(*IDS))])
    server.queue.extend([STOP, Reply(decisions())])
    state, _ = await played(ModelInstructor(MODEL, live))
    assert state.status == "finished"
    assert f"no decision about {IDS[0]}" in server.asked[1].body["messages"][-1]["content"]
    server.clear()
    server.script = lambda _: Reply(decisions(*IDS, ids=IDS[1:]))
    state, _ = await played(ModelInstructor(MODEL, live))
    assert (state.status, IDS[0] in (state.reason or "")) == ("invalid", True)


async def test_an_assistant_without_words_makes_the_episode_invalid(
    live: Gateway, server: ModelServer
) -> None:
    server.script = lambda _: Reply("")
    state, _ = await played(Scripted("Grades?"), ModelAssistant(MODEL, live))
    assert (state.status, "gave no answer" in (state.reason or "")) == ("invalid", True)
    assert len(server.asked) == 2


async def test_a_context_too_long_is_invalid_a_wrong_key_is_for_a_person(
    live: Gateway, server: ModelServer
) -> None:
    server.queue.append(Refusal(400, "too long", code="context_length_exceeded"))
    state, _ = await played(ModelInstructor(MODEL, live))
    assert state.status == "invalid"
    server.clear()
    server.queue.append(Refusal(401, "bad key"))
    runner, _ = make_runner(READY, ModelInstructor(MODEL, live))
    with pytest.raises(GatewayError):
        await runner.run()
    assert runner.state.status is None
    server.queue.extend([Reply(decisions(*IDS)), STOP, Reply(decisions(*IDS))])
    await runner.run()
    assert (runner.state.status, runner.state.usage.failed) == ("finished", 1)


async def test_an_answer_that_a_person_stops_keeps_what_had_arrived(
    live: Gateway, server: ModelServer
) -> None:
    server.queue.append(Reply("One two three four five", stall_after=2))
    runner, sink = make_runner(prepared(turns=2), Scripted("Grades?"), ModelAssistant(MODEL, live))
    task = asyncio.ensure_future(runner.run())
    while "TextChunk" not in sink.kinds:
        await asyncio.sleep(0.01)
    assert runner.cancel_answer()
    await asyncio.wait_for(task, 10)
    assert runner.state.talk.turns[0].partial
    assert runner.state.talk.turns[0].text.startswith("One")
    assert (runner.state.usage.lost, runner.state.usage.open) == (1, {})


async def test_a_seat_sees_what_its_view_holds_and_no_more(
    live: Gateway, server: ModelServer
) -> None:
    def script(asked: Asked) -> Reply:
        last = asked.body["messages"][-1]["content"]
        if "ask one question" in last.lower():
            return asks(f"Grades of {IDS[0]}?") if len(server.asked) < 3 else STOP
        return Reply(decisions(*IDS))

    for cards, words in (("on", True), ("off", False)):
        server.clear()
        server.script = script
        await played(
            ModelInstructor(MODEL, live),
            stated=None,
            switches=QUIET | {"tool_cards": cards},
        )
        said = json.dumps([asked.body["messages"] for asked in server.asked])
        assert ("own answers" in said) is words
        assert "right letter for" not in said
        for name in ("at_risk", "truth", "natural"):
            assert name not in said
        assert all(line.name in said for line in READY.report.syllabus)


async def test_a_models_episode_plays_again_from_its_cassette(
    live: Gateway, server: ModelServer
) -> None:
    server.queue.extend([Reply(decisions(*IDS)), asks("Grades?")])
    server.queue.append(Reply(calls=(Call("get_class_average", {}),)))
    server.queue.extend([Reply("The average is 70."), STOP, Reply(decisions(IDS[0]))])
    seats = ModelInstructor(MODEL, live), ModelAssistant(MODEL, live)
    whole, sink = await played(*seats)
    count = len(server.asked)
    tape = cassette_gateway(sink.events, sink.texts, models("http://127.0.0.1:1"))
    again, _ = await played(ModelInstructor(MODEL, tape), ModelAssistant(MODEL, tape))
    assert (again.final, again.talk.turns[0].text) == (whole.final, "The average is 70.")
    assert len(server.asked) == count
    other = Runner(
        prepared(turns=2, seed=9),
        make_runner(READY, instructor_seat("scripted:verify"))[0].stream,
        ModelInstructor(MODEL, tape),
        ModelAssistant(MODEL, tape),
    )
    with pytest.raises(GatewayError, match="the cassette holds no further request"):
        await other.run()
