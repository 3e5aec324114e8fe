"""Answers through the real litellm from a real server: streamed, whole, with tools, in a form."""

import asyncio
import json

import pytest

from engine.events import ModelCallEnded, ModelCallStarted, Tokens
from engine.gateway.gateway import Gateway
from engine.gateway.litellm_transport import LitellmTransport
from engine.gateway.redacting import Redactor
from engine.gateway.request import ModelAnswer, ToolText
from tests.engine.gateway.booth import ENVIRON, FORM, LITELLM, TOOL, Booth, models, request
from tests.engine.gateway.conftest import live_to
from tests.serving import Call, ModelServer, Reply

pytestmark = LITELLM
BOTH = ("openai/stub", "openrouter/maker/stub")
"""One that litellm reaches through OpenAI's library, one that it reaches by itself."""


@pytest.mark.parametrize("model", BOTH)
@pytest.mark.parametrize("stream", [True, False])
async def test_an_answer_arrives_and_is_recorded(
    live: Gateway, server: ModelServer, booth: Booth, model: str, stream: bool
) -> None:
    server.queue.append(Reply("Grades of 3: 40, 55 \N{GREEK SMALL LETTER MU}.", served="stub-2026"))
    answer = await live.call(request("grades?", model=model), booth.out, stream=stream)
    assert answer == ModelAnswer("Grades of 3: 40, 55 \N{GREEK SMALL LETTER MU}.", finish="stop")
    assert "".join(booth.said) == (answer.text if stream else "")
    assert booth.answer() == answer
    end = booth.one(ModelCallEnded)
    assert (end.tokens, end.served) == (Tokens(input=11, output=7), "stub-2026")
    assert (end.attempts, end.dropped, end.cassette) == ((), (), False)
    assert (end.first_ms is None) != stream
    assert end.latency_ms >= (end.first_ms or 0)


async def test_the_start_names_what_is_sent(
    live: Gateway, server: ModelServer, booth: Booth
) -> None:
    asked = request("hello", tools=(TOOL,), form=FORM, purpose="first", role="instructor")
    server.queue.append(Reply('{"flag": true}'))
    await live.call(asked, booth.out, stream=False)
    start = booth.one(ModelCallStarted)
    assert (start.call, start.role, start.purpose) == ("m1", "instructor", "first")
    assert [json.loads(booth.kept[digest]) for digest in start.messages] == [*asked.messages]
    assert json.loads(booth.kept[start.tools or ""]) == [TOOL]
    assert json.loads(booth.kept[start.form or ""])["schema"] == FORM.schema
    body = server.asked[0].body
    assert body["messages"] == [*asked.messages]
    assert body["tools"] == [TOOL]
    assert body["response_format"]["json_schema"]["schema"] == FORM.schema


async def test_parameters_are_sent_and_recorded(server: ModelServer, booth: Booth) -> None:
    stated = {"temperature": 0.3, "extra_body": {"reasoning": {"enabled": False}}}
    roles = {"instructor": {"max_tokens": 500, "temperature": 0.7}}
    tables = {"models": {"mine": {"litellm": "openai/stub", **stated}}, "roles": roles}
    async with live_to(server, booth, **tables) as gateway:
        await gateway.call(request(model="mine", role="instructor"), booth.out, stream=False)
    start = booth.one(ModelCallStarted)
    assert start.model == "mine"
    assert start.parameters == {"model": "openai/stub", "max_tokens": 500, **stated}
    body = server.asked[0].body
    assert (body["model"], body["temperature"], body["max_tokens"]) == ("stub", 0.3, 500)
    assert body["reasoning"] == {"enabled": False}


@pytest.mark.parametrize("model", BOTH)
@pytest.mark.parametrize("stream", [True, False])
async def test_parallel_tool_calls_come_in_order(
    live: Gateway, server: ModelServer, booth: Booth, model: str, stream: bool
) -> None:
    calls = (Call("look_up", {"student_id": "3"}), Call("no_such_tool", {}), Call("look_up", ""))
    server.queue.append(Reply("One moment. ", calls=calls))
    answer = await live.call(request(model=model, tools=(TOOL,)), booth.out, stream=stream)
    assert answer.text == "One moment. "
    assert answer.finish == "tool_calls"
    assert answer.calls == (
        ToolText("call_1_0", "look_up", '{"student_id": "3"}'),
        ToolText("call_1_1", "no_such_tool", "{}"),
        ToolText("call_1_2", "look_up", ""),
    )


@pytest.mark.parametrize("model", BOTH)
@pytest.mark.parametrize("stream", [True, False])
async def test_a_refusal_is_part_of_the_answer(
    live: Gateway, server: ModelServer, booth: Booth, model: str, stream: bool
) -> None:
    server.queue.append(Reply(refusal="I will not judge students."))
    answer = await live.call(request(model=model), booth.out, stream=stream)
    assert answer == ModelAnswer("", finish="stop", refusal="I will not judge students.")


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        (Reply(""), ModelAnswer("", finish="stop")),
        (Reply("cut sho", finish="length"), ModelAnswer("cut sho", finish="length")),
        (Reply("", finish="content_filter"), ModelAnswer("", finish="content_filter")),
        (Reply('{"flag": "perhaps"}'), ModelAnswer('{"flag": "perhaps"}', finish="stop")),
    ],
)
async def test_what_cannot_be_used_is_given_to_the_seat_as_it_is(
    live: Gateway, server: ModelServer, booth: Booth, reply: Reply, answer: ModelAnswer
) -> None:
    server.queue.append(reply)
    assert await live.call(request(form=FORM), booth.out, stream=False) == answer
    assert len(server.asked) == 1


@pytest.mark.parametrize("model", BOTH)
@pytest.mark.parametrize("stream", [True, False])
async def test_usage_that_nobody_counted_is_estimated_and_marked(
    live: Gateway, server: ModelServer, booth: Booth, model: str, stream: bool
) -> None:
    server.queue.append(Reply("x" * 40, usage=None))
    await live.call(request("y" * 400, model=model), booth.out, stream=stream)
    tokens = booth.one(ModelCallEnded).tokens
    assert tokens is not None
    assert tokens.estimated
    assert tokens.output == 10
    assert 100 < tokens.input < 130


async def test_cost_is_stated_said_listed_or_unknown(server: ModelServer, booth: Booth) -> None:
    price = {"input": 1.0, "output": 2.0}
    tables = {"models": {"priced": {"litellm": "openai/stub", "price": price}}}
    reply = Reply("ok", usage=(1_000_000, 500_000), cost=0.25)
    unsaid = Reply("ok", usage=(1_000_000, 0))
    async with live_to(server, booth, **tables) as gateway:
        for model, answered in (
            ("priced", reply),
            ("openai/stub", reply),
            ("openai/gpt-4o-mini", unsaid),
            ("openai/stub", unsaid),
        ):
            server.queue.append(answered)
            await gateway.call(request(model=model), booth.out, stream=True)
    stated, said, listed, unknown = (end.cost for end in booth.all(ModelCallEnded))
    assert (stated, said, unknown) == (2.0, 0.25, None)
    assert listed is not None
    assert 0 < listed < 10


async def test_without_streaming_the_seat_hears_the_whole_at_once(
    server: ModelServer, booth: Booth
) -> None:
    redactor = Redactor(ENVIRON)
    transport = LitellmTransport(redactor, ENVIRON)
    settings = models(server.base)
    async with Gateway(transport, settings, redactor=redactor, streaming=False) as gateway:
        server.queue.append(Reply("one two three"))
        await gateway.call(request(), booth.out, stream=True)
    assert booth.said == ["one two three"]
    assert not server.asked[0].body.get("stream")


async def test_many_calls_at_once_share_the_connections(live: Gateway, server: ModelServer) -> None:
    def echo(asked: object) -> Reply:
        return Reply(str(server.asked[-1].body["messages"][0]["content"]), latency=0.3)

    server.script = echo
    booths = [Booth() for _ in range(64)]
    calls = [
        live.call(request(f"question {i}"), booth.out, stream=i % 4 == 0)
        for i, booth in enumerate(booths)
    ]
    answers = await asyncio.gather(*calls)
    assert [answer.text for answer in answers] == [f"question {i}" for i in range(64)]
    assert server.most >= 32  # they were under way together, not one after the other
    assert all(len(booth.events) == 2 for booth in booths)
