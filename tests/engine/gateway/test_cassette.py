"""A recording's exchanges are played back as they were; what it does not hold is said."""

from collections.abc import Sequence

import pytest

from engine.events import GENESIS, Event, ModelCallEnded, ModelEvent, canonical
from engine.gateway import errors
from engine.gateway.errors import CassetteMismatch
from engine.gateway.gateway import Gateway
from engine.gateway.making import cassette_gateway
from engine.gateway.request import ModelAnswer, ModelRequest
from tests.engine.gateway.booth import FORM, LITELLM, TOOL, Booth, models, request
from tests.serving import Call, ModelServer, Refusal, Reply
from tests.serving import behaviour as b

pytestmark = LITELLM

FIRST = request("who is at risk?", role="instructor", purpose="first", form=FORM)
ASK = request("grades of 3?", tools=(TOOL,))
CALLS = Reply("One moment. ", calls=(Call("look_up", {"student_id": "3"}), Call("f", "{")))


def tape(booth: Booth) -> list[Event]:
    """What happened, as the events of a recording."""
    return [_event(seq, body) for seq, body in enumerate(booth.events)]


def _event(seq: int, body: ModelEvent) -> Event:
    return Event("r1", seq, "assistant", 0, "2026-01-01T00:00:00.000Z", 1, GENESIS, body)


def played(booth: Booth) -> Gateway:
    return cassette_gateway(tape(booth), booth.kept, models())


async def ask(gateway: Gateway, booth: Booth, *requests: ModelRequest) -> list[ModelAnswer]:
    """The answers to these; streamed where an assistant gives them."""
    return [await gateway.call(r, booth.out, stream=r.role == "assistant") for r in requests]


def as_recorded(events: Sequence[ModelEvent]) -> list[ModelEvent]:
    """The events without the mark of a cassette, which must be on every end."""
    ends = [event for event in events if isinstance(event, ModelCallEnded)]
    assert all(end.cassette for end in ends)
    return [e.model_copy(update={"cassette": False}) if e in ends else e for e in events]


async def test_what_was_recorded_is_played_back_to_the_last_figure(
    live: Gateway, server: ModelServer, booth: Booth
) -> None:
    flag = Reply('{"flag": true}', cost=0.5)
    server.queue.extend([flag, b.rate_limited(), CALLS, CALLS, Reply("It is _40_.")])
    requests = (FIRST, ASK, request("and 4?"))
    answers = await ask(live, booth, *requests)
    again = Booth()
    async with played(booth) as gateway:
        assert await ask(gateway, again, *requests) == answers
    assert len(server.asked) == 5
    assert again.kept.items() <= booth.kept.items()
    ended = [event for event in as_recorded(again.events) if isinstance(event, ModelCallEnded)]
    expected = [
        end.model_copy(update={"call": f"m{i}"})
        for i, end in enumerate(booth.all(ModelCallEnded), 1)
    ]
    assert ended == expected
    assert "".join(again.said) == "One moment. It is _40_."


async def test_equal_requests_are_answered_in_order_and_the_last_again(
    live: Gateway, server: ModelServer, booth: Booth
) -> None:
    server.queue.extend([Reply("one"), Reply("two")])
    await ask(live, booth, ASK, ASK)
    answers = await ask(played(booth), Booth(), ASK, ASK, ASK)
    assert [answer.text for answer in answers] == ["one", "two", "two"]


async def test_a_branch_begins_in_the_middle(
    live: Gateway, server: ModelServer, booth: Booth
) -> None:
    server.queue.extend([Reply("one"), Reply("two"), Reply("three")])
    requests = [request(f"question {i}") for i in range(3)]
    await ask(live, booth, *requests)
    answers = await ask(played(booth), Booth(), *requests[1:])
    assert [answer.text for answer in answers] == ["two", "three"]


async def test_a_lasting_error_is_played_back_and_a_passing_one_is_not(
    live: Gateway, server: ModelServer, booth: Booth
) -> None:
    server.queue.extend([b.too_long(), *[Refusal(500, "down")] * 3, Reply("up again")])
    for kind in (errors.ContextTooLong, errors.ServerFault):
        with pytest.raises(kind):
            await ask(live, booth, ASK if kind is errors.ContextTooLong else FIRST)
    await ask(live, booth, FIRST)
    gateway = played(booth)
    with pytest.raises(errors.ContextTooLong, match="maximum context length"):
        await ask(gateway, Booth(), ASK)
    assert [answer.text for answer in await ask(gateway, Booth(), FIRST)] == ["up again"]


async def test_an_error_that_ended_it_all_is_not_tried_again(
    live: Gateway, server: ModelServer, booth: Booth
) -> None:
    server.queue.extend([Refusal(500, "down")] * 3)
    with pytest.raises(errors.ServerFault):
        await ask(live, booth, ASK)
    again = Booth()
    with pytest.raises(errors.ServerFault):
        await ask(played(booth), again, ASK)
    assert again.waits == []


@pytest.mark.parametrize(
    ("other", "where"),
    [
        (
            request("grades of 4?", tools=(TOOL,)),
            "message 1 (user), from character 11: '3?' there, '4?' here",
        ),
        (
            request(
                tools=(TOOL,), messages=(*ASK.messages, {"role": "assistant", "content": "so"})
            ),
            "message 2 (assistant) is one more than there",
        ),
        (request(messages=(), tools=(TOOL,)), "message 1 (user) is missing here"),
        (
            request(messages=({"role": "system", "content": "grades of 3?"},), tools=(TOOL,)),
            "message 1, from character",
        ),
        (request("grades of 3?"), "the tools, from character 2: "),
        (
            request("grades of 3?", tools=(TOOL,), model="openai/gpt-4o-mini"),
            "the model: openai/stub there, openai/gpt-4o-mini here",
        ),
        (
            request("grades of 3?", tools=(TOOL,), form=FORM),
            "the form of the answer, from character 1: '' there, '{\"name\":",
        ),
    ],
)
async def test_a_request_that_differs_says_where(
    live: Gateway, server: ModelServer, booth: Booth, other: ModelRequest, where: str
) -> None:
    server.queue.extend([Reply("first"), Reply("answer")])
    await ask(live, booth, FIRST, ASK)
    gateway = played(booth)
    await ask(gateway, Booth(), FIRST)
    with pytest.raises(CassetteMismatch) as caught:
        await ask(gateway, Booth(), other)
    assert where in str(caught.value)
    assert "on the cassette (m2)" in str(caught.value)


async def test_other_parameters_are_another_request(
    live: Gateway, server: ModelServer, booth: Booth
) -> None:
    server.queue.append(Reply("answer"))
    await ask(live, booth, ASK)
    warmer = models(roles={"assistant": {"temperature": 0.9}})
    gateway = cassette_gateway(tape(booth), booth.kept, warmer)
    with pytest.raises(CassetteMismatch, match="the parameters, from character"):
        await ask(gateway, Booth(), ASK)


async def test_a_tape_at_its_end_and_one_without_texts_say_so() -> None:
    with pytest.raises(CassetteMismatch, match="no further request: it ended after 0"):
        await ask(played(Booth()), Booth(), ASK)


def test_an_answer_survives_being_kept() -> None:
    answer = ModelAnswer("\N{SNOWMAN}\n", (), "stop", None)
    assert ModelAnswer.from_text(answer.as_text()) == answer
    assert canonical({"calls": [], "finish": "stop", "refusal": None, "text": "\N{SNOWMAN}\n"}) == (
        answer.as_text()
    )
