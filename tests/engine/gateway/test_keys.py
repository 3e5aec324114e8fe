"""Models that cannot be called at all: found before any call, and named."""

import pytest

from engine.gateway.errors import AuthFault, UnknownModel
from engine.gateway.gateway import Gateway
from engine.gateway.litellm_transport import LitellmTransport
from engine.gateway.models import load_models
from engine.gateway.redacting import Redactor
from tests.engine.gateway.booth import LITELLM


def gateway(**environ: str) -> Gateway:
    return Gateway(LitellmTransport(Redactor(environ), environ), load_models(environ=environ))


@pytest.mark.parametrize(
    ("model", "variable"),
    [
        ("gpt-4o-mini", "OPENAI_API_KEY"),
        ("gpt-4o", "OPENAI_API_KEY"),
        ("claude-haiku-4.5", "OPENROUTER_API_KEY"),
        ("groq/any", "GROQ_API_KEY"),
    ],
)
def test_a_missing_key_is_named_with_nothing_loaded(model: str, variable: str) -> None:
    with pytest.raises(AuthFault, match=f"^{model}: its key is needed: {variable} is not set"):
        gateway().check([(model, "instructor")])
    there = {variable: "a-key-of-no-use"}
    gateway(**there).check([(model, "instructor")])
    gateway(PREDACT_API_BASE="http://127.0.0.1:1/v1").check([(model, "instructor")])


def test_it_is_known_of_whom_nothing_is_certain_before_litellm_is_there() -> None:
    assert gateway().certain([("gpt-4o-mini", "assistant"), ("openrouter/a/b", "instructor")])
    for unsure in ("gpt-4o-mni", "ollama/llama3", "openai/"):
        assert not gateway().certain([(unsure, "assistant")])


class TestWithLitellm:
    pytestmark = LITELLM

    async def test_an_unknown_provider_is_named_and_what_was_meant(self) -> None:
        async with gateway(OPENAI_API_KEY="a-key-of-no-use") as asked:
            await asked.ready([("gpt-4o-mini", "assistant"), ("ollama/llama3", "assistant")])
            with pytest.raises(UnknownModel, match=r"no such provider .*mean gpt-4o-mini"):
                await asked.ready([("gpt-4o-mni", "assistant")])
            with pytest.raises(UnknownModel) as caught:
                asked.check([("nobody/x", "assistant")])
        assert "did you mean" not in str(caught.value)
