"""What can go wrong with a call of a model, sorted by what is to be done about it."""

from typing import ClassVar, Literal, TypeAlias

from engine.errors import UserError
from engine.events import Attempt

Remedy: TypeAlias = Literal["retry", "ask", "unusable"]
"""What is to be done: try again (the gateway does), ask the person to mend something (a key, a
name, an account), or take it that this model cannot answer this request (a seat ends the episode
as invalid)."""


class GatewayError(UserError):
    """A call of a model that came to nothing. Keys are removed from its text.

    `kind` is what recordings name it; `attempts` are the tries that failed before it.
    """

    kind: ClassVar[str] = "gateway_error"
    remedy: ClassVar[Remedy] = "ask"

    def __init__(self, message: str, *, retry_after: float | None = None) -> None:
        super().__init__(message)
        self.retry_after = retry_after
        """Seconds that the provider asked to wait, None where it did not say."""
        self.attempts: tuple[Attempt, ...] = ()
        self.final = False
        """Whether trying again is of no use, whatever the kind: it was played back."""
        self.model = ""
        """The model that was called."""
        self.recording = ""
        """The recording of the episode that it broke off, where there is one."""
        self.meant: tuple[str, ...] = ()
        """Models that may have been meant, where there is no such one."""

    @property
    def said(self) -> str:
        """What went wrong, without the model's name."""
        return str(self.args[0])

    def __str__(self) -> str:
        """Return the line for the user."""
        meant = f"; did you mean {' or '.join(self.meant)}?" if self.meant else ""
        return f"{self.model}: {self.said}{meant}" if self.model else self.said


class RateLimited(GatewayError):  # noqa: N818 (named for what happened, as are all below)
    """Too many requests or tokens in a time (HTTP 429)."""

    kind = "rate_limited"
    remedy = "retry"


class ServerFault(GatewayError):  # noqa: N818
    """The provider failed (HTTP 5xx), or sent what is no answer."""

    kind = "server_fault"
    remedy = "retry"


class TimedOut(GatewayError):  # noqa: N818
    """Nothing came in time: before the first piece, between two, or in all."""

    kind = "timed_out"
    remedy = "retry"


class ConnectionFault(GatewayError):  # noqa: N818
    """No connection, or it was cut."""

    kind = "connection_fault"
    remedy = "retry"


class AuthFault(GatewayError):  # noqa: N818
    """No key, or one that the provider refused (HTTP 401, 403)."""

    kind = "auth_fault"


class OutOfCredit(GatewayError):  # noqa: N818
    """The account has nothing left to pay with."""

    kind = "out_of_credit"


class UnknownModel(GatewayError):  # noqa: N818
    """The provider has no such model (HTTP 404), or litellm knows no such provider."""

    kind = "unknown_model"


class BadRequest(GatewayError):  # noqa: N818
    """The provider refused the request as it stands (HTTP 400, 422)."""

    kind = "bad_request"


class ParameterRejected(BadRequest):
    """The provider takes the request without this parameter; the gateway drops it and goes on."""

    def __init__(self, message: str, parameter: str) -> None:
        super().__init__(message)
        self.parameter = parameter


class BrokenArguments(GatewayError):  # noqa: N818
    """A streamed answer called a tool with what is no JSON: it was asked for once more, whole."""

    kind = "broken_arguments"


class CassetteMismatch(GatewayError):  # noqa: N818
    """A request that the cassette played back does not hold; the message says where it differs."""

    kind = "cassette_mismatch"


class ContextTooLong(GatewayError):  # noqa: N818
    """The request is longer than the model can read."""

    kind = "context_too_long"
    remedy = "unusable"


class ContentFiltered(GatewayError):  # noqa: N818
    """The provider's filter would not let the request through."""

    kind = "content_filtered"
    remedy = "unusable"
