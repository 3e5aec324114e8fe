"""A call that goes nowhere, made while litellm is loaded: the first true one need not wait.

What litellm and openai build only when they are first used (the shapes of requests and answers
above all) takes half a second, in which a screen would stand still.
"""

import asyncio
from importlib import import_module
from typing import Any, Final

NOWHERE: Final = "http://127.0.0.1:1/v1"
_HEAD: Final = '"id":"r","created":1,"model":"r"'
_STREAMED: Final = (
    f'data: {{{_HEAD},"object":"chat.completion.chunk","choices":'
    '[{"index":0,"delta":{"role":"assistant","content":"ready"},"finish_reason":"stop"}]}\n\n'
    "data: [DONE]\n\n"
)
_WHOLE: Final = (
    f'{{{_HEAD},"object":"chat.completion","choices":[{{"index":0,"message":'
    '{"role":"assistant","content":"ready"},"finish_reason":"stop"}],'
    '"usage":{"prompt_tokens":1,"completion_tokens":1,"total_tokens":2}}'
)


def rehearse(litellm: Any) -> None:
    """Make a streamed and a whole call that are answered on the spot; in a thread without a loop.

    Raises what the libraries raise, which tells nothing of true calls.
    """
    asyncio.run(_rehearse(litellm))


async def _rehearse(litellm: Any) -> None:
    for stream, body, kind in (
        (True, _STREAMED, "text/event-stream"),
        (False, _WHOLE, "application/json"),
    ):
        client = _answering(body, kind)
        try:
            answer = await litellm.acompletion(**_arguments(stream), client=client)
            if stream:
                async for _ in answer:
                    pass
        finally:
            await client.close()


def _answering(body: str, kind: str) -> Any:
    """Return a client that reaches no network: every request has the same answer."""
    httpx, openai = import_module("httpx"), import_module("openai")
    transport = httpx.MockTransport(
        lambda _request: httpx.Response(200, text=body, headers={"Content-Type": kind})
    )
    http = httpx.AsyncClient(transport=transport)
    return openai.AsyncOpenAI(api_key="none", base_url=NOWHERE, http_client=http, max_retries=0)


def _arguments(stream: bool) -> dict[str, Any]:
    return {
        "model": "openai/rehearsal",
        "messages": [{"role": "user", "content": "ready?"}],
        "stream": stream,
        "api_key": "none",
        "api_base": NOWHERE,
        "timeout": 5,
        "max_retries": 0,
        "num_retries": 0,
        "no-log": True,
    }
