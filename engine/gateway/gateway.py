"""The gateway: every call of a model goes through here, whoever carries it."""

from engine.gateway.request import ModelAnswer, ModelRequest
from engine.seats.protocol import Out


class Gateway:
    """Calls models for any number of episodes at once, in one event loop."""

    async def call(self, request: ModelRequest, out: Out, *, stream: bool) -> ModelAnswer:
        """Return the model's answer; retries, time-outs and recording are done here.

        With `stream` the pieces of its text go to `out.say` as they arrive, and join to
        `ModelAnswer.text`. Where an answer breaks off after some were said, the call is recorded
        as failed and another one begun, which takes them back (`ModelCallStarted`).
        What an answer says is not checked: it may be empty, refuse, or call tools with what is no
        JSON (`ToolText.arguments` is then raw text).

        ModelCallStarted is recorded before, ModelCallEnded, ModelCallFailed or (when cancelled)
        ModelCallLost after. Errors: GatewayError; one whose `remedy` is "unusable" says that this
        model cannot answer this request: a seat turns it into SeatError.
        """
        raise NotImplementedError
