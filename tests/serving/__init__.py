"""A model server of our own on 127.0.0.1 that speaks OpenAI's chat protocol, and misbehaves."""

from tests.serving.behaviour import Behaviour, Call, Refusal, Reply
from tests.serving.server import Asked, ModelServer, Script
from tests.serving.stub import stub

__all__ = ["Asked", "Behaviour", "Call", "ModelServer", "Refusal", "Reply", "Script", "stub"]
