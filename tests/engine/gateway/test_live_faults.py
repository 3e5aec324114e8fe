"""Every way the server misbehaves, through the real litellm: what is tried again, what is said."""

import asyncio
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

from engine.events import ModelCallEnded, ModelCallFailed, ModelCallStarted
from engine.gateway import errors
from engine.gateway.gateway import Gateway
from engine.gateway.litellm_transport import LitellmTransport
from engine.gateway.redacting import Redactor
from engine.gateway.request import ModelAnswer
from tests.engine.gateway.booth import FORM, LITELLM, Booth, models, request
from tests.engine.gateway.conftest import live_to
from tests.serving import Behaviour, Call, ModelServer, Refusal, Reply
from tests.serving import behaviour as b

pytestmark = LITELLM
BOTH = ("openai/stub", "openrouter/maker/stub")
FINE = Reply("fine now")
LONG = "one two three four five"


@pytest.mark.parametrize("model", BOTH)
@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        (b.rate_limited(), "rate_limited"),
        (Refusal(500, "oh"), "server_fault"),
        (Refusal(503, "busy"), "server_fault"),
        (Refusal(502, body="<html>bad gateway</html>"), "server_fault"),
        (Reply(LONG, cut_after=0), "connection_fault"),
        (Reply(LONG, garble_after=0), "server_fault"),
    ],
)
async def test_a_passing_fault_is_tried_again(
    live: Gateway, server: ModelServer, booth: Booth, fault: Behaviour, kind: str, model: str
) -> None:
    server.queue.extend([fault, FINE])
    answer = await live.call(request(model=model), booth.out, stream=True)
    assert answer.text == "fine now"
    end = booth.one(ModelCallEnded)
    assert [attempt.error.partition(":")[0] for attempt in end.attempts] == [kind]
    assert [waiting.error.kind for waiting in booth.waits] == [kind]
    assert len(server.asked) == 2


@pytest.mark.parametrize("model", BOTH)
@pytest.mark.parametrize(
    ("fault", "kind", "says"),
    [
        (b.unauthorised(), errors.AuthFault, "API_KEY was refused"),
        (Refusal(403, "not for you"), errors.AuthFault, "API_KEY was refused"),
        (b.unknown_model(), errors.UnknownModel, "does not exist"),
        (b.too_long(), errors.ContextTooLong, "maximum context length"),
        (b.filtered(), errors.ContentFiltered, "filtered"),
        (b.out_of_credit(), errors.OutOfCredit, "quota"),
        (Refusal(402, "Insufficient credits"), errors.OutOfCredit, "Insufficient credits"),
        (Refusal(422, "nonsense"), errors.BadRequest, "HTTP 422: nonsense"),
    ],
)
async def test_what_would_fail_again_is_asked_once(
    live: Gateway,
    server: ModelServer,
    booth: Booth,
    fault: Behaviour,
    kind: type[errors.GatewayError],
    says: str,
    model: str,
) -> None:
    server.queue.extend([fault, FINE])
    with pytest.raises(kind, match=says) as caught:
        await live.call(request(model=model), booth.out, stream=True)
    assert len(server.asked) == 1
    failed = booth.one(ModelCallFailed)
    assert (failed.error, failed.call) == (kind.kind, "m1")
    assert str(caught.value) == f"{model}: {failed.message}"


async def test_it_gives_up_after_the_attempts_that_are_set(
    live: Gateway, server: ModelServer, booth: Booth
) -> None:
    server.script = lambda _asked: Refusal(503, "down")
    with pytest.raises(errors.ServerFault, match="HTTP 503: down") as caught:
        await live.call(request(), booth.out, stream=False)
    assert len(server.asked) == 3
    assert len(booth.one(ModelCallFailed).attempts) == len(caught.value.attempts) == 2


@pytest.mark.parametrize("model", BOTH)
async def test_retry_after_is_honoured_in_seconds_and_as_a_date(
    server: ModelServer, booth: Booth, model: str
) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    redactor = Redactor({})
    transport = LitellmTransport(redactor, {})
    date = format_datetime(datetime.now(UTC) + timedelta(seconds=90), usegmt=True)
    server.queue.extend([b.rate_limited("30"), b.rate_limited(date), FINE])
    async with Gateway(transport, models(server.base), redactor=redactor, sleep=sleep) as gateway:
        await gateway.call(request(model=model), booth.out, stream=True)
    assert slept[0] == pytest.approx(30, abs=0.1)
    assert 60 < slept[1] <= 91
    waited = [attempt.waited_ms for attempt in booth.one(ModelCallEnded).attempts]
    assert waited == [round(seconds * 1000) for seconds in slept]


async def test_a_wait_beyond_the_time_there_is_is_not_begun(
    server: ModelServer, booth: Booth
) -> None:
    server.queue.extend([b.rate_limited("3600"), FINE])
    async with live_to(server, booth) as gateway:
        with pytest.raises(errors.RateLimited):
            await gateway.call(request(), booth.out, stream=True)
    assert len(server.asked) == 1


@pytest.mark.parametrize(
    ("fault", "stream", "says"),
    [
        (Reply(LONG, stall_after=0), True, "nothing came for 0.2 s"),
        (Reply(LONG, stall_after=3), True, "nothing more came for 0.2 s"),
        (Reply(LONG, stall_after=0), False, "no whole answer in 0.3 s"),
        (Reply(LONG, pause=0.1), True, "no whole answer in 0.3 s"),
    ],
)
async def test_time_outs_are_tried_again(
    server: ModelServer, booth: Booth, fault: Reply, stream: bool, says: str
) -> None:
    limits = {"timeouts": {"first": 0.2, "between": 0.2, "total": 0.3}}
    tables = {"models": {"openai/stub": limits}, "retries": {"attempts": 2, "wait": 0}}
    server.queue.extend([fault, fault])
    async with live_to(server, booth, **tables) as gateway:
        with pytest.raises(errors.TimedOut, match=says) as caught:
            await gateway.call(request(), booth.out, stream=stream)
    assert [attempt.error for attempt in caught.value.attempts] == [f"timed_out: {says}"]


@pytest.mark.parametrize("model", BOTH)
@pytest.mark.parametrize("fault", [Reply(LONG, cut_after=3), Reply(LONG, garble_after=3)])
async def test_an_answer_that_breaks_off_is_another_call(
    live: Gateway, server: ModelServer, booth: Booth, fault: Reply, model: str
) -> None:
    server.queue.extend([fault, FINE])
    answer = await live.call(request(model=model), booth.out, stream=True)
    assert answer.text == "fine now"
    kinds = [type(event) for event in booth.events]
    assert kinds == [ModelCallStarted, ModelCallFailed, ModelCallStarted, ModelCallEnded]
    assert [start.call for start in booth.all(ModelCallStarted)] == ["m1", "m2"]
    assert booth.said[0] == "one "
    assert "".join(booth.said).endswith("fine now")
    assert booth.one(ModelCallEnded).attempts == ()


@pytest.mark.parametrize("model", BOTH)
async def test_broken_arguments_are_asked_for_once_more_whole(
    live: Gateway, server: ModelServer, booth: Booth, model: str
) -> None:
    broken = Reply(calls=(Call("look_up", '{"student_id": '),))
    server.queue.extend([broken, Reply(calls=(Call("look_up", {"student_id": "3"}),))])
    answer = await live.call(request(model=model), booth.out, stream=True)
    assert [call.arguments for call in answer.calls] == ['{"student_id": "3"}']
    assert [asked.body.get("stream", False) for asked in server.asked] == [True, False]
    end = booth.one(ModelCallEnded)
    assert end.tokens is not None
    assert end.tokens.input == 22  # both were paid for
    kept = booth.kept[end.attempts[0].error.rpartition(" ")[2]]
    assert ModelAnswer.from_text(kept).calls[0].arguments == '{"student_id": '


async def test_arguments_that_stay_broken_go_to_the_seat(
    live: Gateway, server: ModelServer, booth: Booth
) -> None:
    broken = Reply("Let me see. ", calls=(Call("look_up", "student 3"),))
    server.queue.extend([broken, broken])
    answer = await live.call(request(), booth.out, stream=True)
    assert [call.arguments for call in answer.calls] == ["student 3"]
    assert "".join(booth.said) == "Let me see. " * 2  # the second call takes the first text back
    assert [start.call for start in booth.all(ModelCallStarted)] == ["m1", "m2"]
    assert booth.one(ModelCallFailed).error == "broken_arguments"


@pytest.mark.parametrize("model", BOTH)
async def test_a_rejected_parameter_is_dropped_visibly_and_for_good(
    server: ModelServer, booth: Booth, model: str
) -> None:
    tables = {"roles": {"assistant": {"temperature": 0.1, "extra_body": {"top_k": 4}}}}
    server.queue.extend([b.rejected("temperature"), b.rejected("top_k"), FINE, FINE])
    async with live_to(server, booth, **tables) as gateway:
        for _ in range(2):
            await gateway.call(request(model=model), booth.out, stream=True)
    for end in booth.all(ModelCallEnded):
        assert (end.dropped, end.attempts) == (("temperature", "extra_body.top_k"), ())
    assert booth.all(ModelCallStarted)[1].parameters["temperature"] == 0.1
    assert "temperature" not in server.asked[3].body
    assert len(server.asked) == 4


async def test_the_limit_goes_by_its_other_name(server: ModelServer, booth: Booth) -> None:
    tables = {"roles": {"instructor": {"max_tokens": 99}}}
    asked = request(role="instructor", form=FORM)
    server.queue.extend([b.rejected("max_tokens", "max_completion_tokens"), FINE])
    async with live_to(server, booth, **tables) as gateway:
        await gateway.call(asked, booth.out, stream=False)
    assert booth.one(ModelCallEnded).dropped == ("max_tokens -> max_completion_tokens",)
    assert server.asked[1].body["max_completion_tokens"] == 99
    assert "max_tokens" not in server.asked[1].body


async def test_a_parameter_that_was_not_sent_is_no_reason_to_ask_again(
    live: Gateway, server: ModelServer, booth: Booth
) -> None:
    server.queue.extend([b.rejected("temperature"), FINE])
    with pytest.raises(errors.BadRequest, match="temperature"):
        await live.call(request(), booth.out, stream=True)


async def test_no_server_and_no_provider_are_said(booth: Booth) -> None:
    redactor = Redactor({})
    for base, model, kind in (
        ("http://127.0.0.1:9/v1", "openai/stub", errors.ConnectionFault),
        ("http://127.0.0.1:9/v1", "openrouter/maker/stub", errors.ConnectionFault),
        ("http://127.0.0.1:9/v1", "nobody/stub", errors.UnknownModel),
        (None, "openai/stub", errors.AuthFault),
    ):
        settings = models(base)
        async with Gateway(LitellmTransport(redactor, {}), settings, redactor=redactor) as gateway:
            with pytest.raises(kind) as caught:
                await gateway.call(request(model=model), booth.out, stream=True)
    assert "OPENAI_API_KEY is not set" in str(caught.value)


@pytest.mark.parametrize("model", BOTH)
async def test_a_call_that_is_cut_off_is_lost_and_keeps_what_was_said(
    live: Gateway, server: ModelServer, booth: Booth, model: str
) -> None:
    server.queue.append(Reply(LONG, stall_after=4))
    call = asyncio.create_task(live.call(request(model=model), booth.out, stream=True))
    while not booth.said:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)  # more has arrived than was said
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    assert "".join(booth.said) == "one two three "
    assert [event.model_dump(exclude={"call"}) for event in booth.events[1:]] == [
        {"why": "cut off"}
    ]
    while server.open:  # the server learns of it: the connection is dropped
        await asyncio.sleep(0.01)
