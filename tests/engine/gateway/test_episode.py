"""Faults in the middle of an episode: what it shows, what it records, how it goes on."""

import pytest

from engine.errors import UserError
from engine.events import ModelCallFailed, ModelCallStarted
from engine.gateway.gateway import Gateway
from engine.seats.llm.assistant import ModelAssistant
from engine.state import fold
from tests.engine.episodes import make_runner, prepared
from tests.engine.gateway.booth import LITELLM
from tests.engine.llm.test_seats import Scripted
from tests.serving import Call, ModelServer, Refusal, Reply

pytestmark = LITELLM
READY = prepared(turns=1)


async def test_what_broke_off_is_not_in_the_answer(live: Gateway, server: ModelServer) -> None:
    look = Reply("Let me look. ", calls=(Call("list_students"),))
    server.queue.extend([look, Reply("There are forty or so", cut_after=4), Reply("All is said.")])
    runner, sink = make_runner(READY, Scripted("How many?"), ModelAssistant("openai/stub", live))
    await runner.run()
    turn = runner.state.talk.turns[0]
    assert (runner.state.status, turn.text) == ("finished", "Let me look. All is said.")
    assert runner.state.usage.failed == 1
    assert not runner.state.usage.open
    assert fold(sink.events) == runner.state


async def test_what_a_person_mends_goes_on_in_the_same_answer(
    live: Gateway, server: ModelServer
) -> None:
    server.queue.extend([Reply("Well, I", cut_after=2), *[Refusal(503, "down")] * 2])
    runner, sink = make_runner(READY, Scripted("Why?"), ModelAssistant("openai/stub", live))
    with pytest.raises(UserError, match="HTTP 503: down"):
        await runner.run()
    kinds = [event.kind for event in sink.events if isinstance(event.body, ModelCallFailed)]
    assert len(kinds) == 2  # the answer that broke off, and the call that was given up
    server.queue.append(Reply("Because."))
    await runner.run()
    assert runner.state.talk.turns[0].text == "Because."
    calls = [event.body.call for event in sink.events if isinstance(event.body, ModelCallStarted)]
    assert calls == ["m1", "m2", "m3"]


async def test_a_person_goes_on_without_an_answer_that_nobody_can_give(
    live: Gateway, server: ModelServer
) -> None:
    server.queue.extend([Reply("Well, I", cut_after=2), Refusal(401, "bad key")])
    runner, sink = make_runner(READY, Scripted("Why?"), ModelAssistant("openai/stub", live))
    with pytest.raises(UserError, match="bad key"):
        await runner.run()
    assert runner.cancel_answer()
    assert not runner.cancel_answer()  # there is none any more
    await runner.run()
    turn = runner.state.talk.turns[0]
    assert (turn.ended, turn.partial, runner.state.status) == (True, True, "finished")
    assert fold(sink.events) == runner.state
