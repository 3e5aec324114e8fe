"""Nothing is printed, no key comes out, and litellm is loaded at the first call."""

import asyncio
import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from engine.events import ModelCallEnded, ModelCallFailed
from engine.gateway import errors
from engine.gateway.gateway import Gateway
from tests.engine.gateway.booth import KEY, LITELLM, Booth, request
from tests.serving import Asked, Behaviour, Call, ModelServer, Refusal, Reply
from tests.serving import behaviour as b

pytestmark = LITELLM
BOTH = ("openai/stub", "openrouter/maker/stub")

PROGRAM = """
import asyncio, json, os, sys
from engine.gateway.making import live_gateway
from engine.gateway.models import Models
from engine.gateway.settings import ModelsFile
from tests.engine.gateway.booth import Booth, request

BASE, DONE = sys.argv[1], []

async def beat():
    longest, last = 0.0, asyncio.get_running_loop().time()
    while not DONE:
        await asyncio.sleep(0.01)
        now = asyncio.get_running_loop().time()
        longest, last = max(longest, now - last), now
    return longest

async def ask(gateway, model, stream):
    try:
        return (await gateway.call(request(model=model), Booth().out, stream=stream)).text
    except Exception as error:
        return f"{type(error).__name__}: {error}"

async def main(close):
    file = {"models": {"openrouter/maker/stub": {"key": "ODD"}}, "retries": {"attempts": 1}}
    told = {"before": "litellm" in sys.modules}
    gateway = live_gateway(Models(ModelsFile.model_validate(file), BASE))
    heart = asyncio.create_task(beat())
    told["first"] = await ask(gateway, "openai/stub", True)
    DONE.append(1)
    told["longest"], told["after"] = await heart, "litellm" in sys.modules
    kinds = [(m, s) for m in ("openai/stub", "openrouter/maker/stub") for s in (True, False)]
    told["rest"] = [await ask(gateway, *kind) for _ in range(6) for kind in kinds]
    left = asyncio.create_task(ask(gateway, "openai/stall", True))
    await asyncio.sleep(0.3)
    left.cancel()
    if close:
        await gateway.aclose()
    return told

print(json.dumps([asyncio.run(main(close)) for close in (True, False)]))
"""


def test_a_process_that_calls_models_prints_only_what_it_prints_itself(
    server: ModelServer, tmp_path: Path
) -> None:
    faults: list[Behaviour] = [
        Refusal(401, f"Incorrect API key provided: {KEY}"),
        Refusal(500, body=f"<html>{KEY}</html>"),
        Reply("a b c d", cut_after=2),
        Reply("a b c d", garble_after=2),
        Reply("a b c", usage=None),
    ]
    server.queue.append(Reply("hello"))
    server.queue.extend(fault for fault in faults for _ in range(4))
    server.script = lambda asked: (
        Reply("a b", stall_after=1) if asked.body["model"] == "stall" else Reply("fine")
    )
    (tmp_path / ".env").write_text("OPENAI_API_KEY=from-a-file-in-this-folder")
    keys = {"OPENAI_API_KEY": KEY, "ODD": KEY}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, server.base],
        cwd=tmp_path,
        env={**os.environ, **keys, "PYTHONPATH": str(Path(__file__).parents[3])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told, again = json.loads(done.stdout)
    assert (told["before"], told["after"]) == (False, True)
    assert told["first"] == "hello"
    assert told["rest"][-4:] == again["rest"][-4:] == ["fine"] * 4
    assert done.stderr == ""
    assert KEY not in done.stdout
    assert {asked.headers["Authorization"] for asked in server.asked} == {f"Bearer {KEY}"}


def _always(behaviour: Behaviour, _asked: Asked) -> Behaviour:
    return behaviour


@pytest.mark.parametrize("model", BOTH)
async def test_no_key_comes_out_of_an_error(
    live: Gateway, server: ModelServer, booth: Booth, model: str
) -> None:
    said = f"Bearer {KEY} at https://user:{KEY}@host/v1?key={KEY}"
    for fault in (
        b.unauthorised(said),
        Refusal(400, said),
        Refusal(500, body=said),
        Refusal(429, said, headers={"Retry-After": "0", "X-Key": KEY}),
    ):
        server.script = partial(_always, fault)
        with pytest.raises(errors.GatewayError) as caught:
            await live.call(request(model=model), booth.out, stream=True)
        error = caught.value
        shown = f"{error} {error!r} {error.__cause__!r} {error.__context__!r} {error.attempts}"
        assert KEY not in shown
    assert KEY not in booth.everything()
    assert len(booth.all(ModelCallFailed)) == 4


@pytest.mark.parametrize("stream", [True, False])
async def test_a_key_that_a_server_sends_back_is_not_said(
    live: Gateway, server: ModelServer, booth: Booth, stream: bool
) -> None:
    half = len(KEY) // 2
    text = f"you are {KEY[:half]} {KEY[:half]}{KEY[half:]} yes {KEY[:3]}"
    reply = Reply(text, calls=(Call("look_up", {"student_id": KEY}),), refusal=f"not {KEY}")
    server.queue.append(reply)
    answer = await live.call(request(f"my key is {KEY}"), booth.out, stream=stream)
    assert answer.text == text.replace(KEY, "[key removed]")
    assert "".join(booth.said) == (answer.text if stream else "")
    assert KEY not in booth.everything()
    assert booth.one(ModelCallEnded)


async def test_first_calls_at_the_same_time_all_get_an_answer(
    live: Gateway, server: ModelServer
) -> None:
    calls = [live.call(request(), Booth().out, stream=False) for _ in range(4)]
    assert len(await asyncio.gather(*calls)) == 4
