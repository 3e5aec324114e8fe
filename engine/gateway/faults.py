"""What a provider's error means: from the library's exception to one of ours, without keys.

Nothing is imported from the library; its exceptions are read by their attributes, so that a
change of its classes changes a sort of error at most.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any, Final

from engine.gateway.errors import (
    AuthFault,
    BadRequest,
    ConnectionFault,
    ContentFiltered,
    ContextTooLong,
    GatewayError,
    OutOfCredit,
    ParameterRejected,
    RateLimited,
    ServerFault,
    TimedOut,
    UnknownModel,
)

LONGEST: Final = 500
"""Characters of a provider's message that are kept."""


@dataclass(frozen=True)
class Fault:
    """A provider's error: HTTP status (0: none), what it is called, its code, what it says."""

    status: int
    names: tuple[str, ...]
    code: str
    parameter: str
    text: str

    def says(self, *phrases: str) -> bool:
        """Return whether its text or code holds one of these phrases (in lower case)."""
        heard = f"{self.text} {self.code}".lower()
        return any(phrase in heard for phrase in phrases)

    def named(self, *names: str) -> bool:
        """Return whether one of its classes goes by one of these names."""
        return any(name in self.names for name in names)


TOO_LONG: Final = (
    "context_length_exceeded",
    "maximum context length",
    "context window",
    "context length",
    "prompt is too long",
    "input is too long",
    "too many input tokens",
)
FILTERED: Final = (
    "content_filter",
    "content management policy",
    "content policy",
    "content_policy",
    "requires moderation",
    "was flagged",
)
NO_CREDIT: Final = ("insufficient_quota", "insufficient credit", "insufficient balance")
NO_MODEL: Final = ("not a valid model", "model_not_found")
NO_PROVIDER: Final = "provider not provided"
UNKNOWN: Final = (
    "litellm knows no such provider (valid: a name of models.toml, or PROVIDER/NAME such as "
    "openai/NAME, openrouter/NAME, ollama/NAME)"
)
NO_CONNECTION: Final = (
    "connection error",
    "connecterror",
    "cannot connect",
    "server disconnected",
    "connection reset",
    "connection closed",
    "stream ended before",
    "peer closed",
    "payload is not completed",
)
REJECTED: Final = (
    "unsupported",
    "not support",
    "n't support",
    "unrecognized",
    "unknown param",
    "not permitted",
    "not allowed",
    "extra inputs",
    "deprecated",
    "too large",
)

_NO_JSON: Final = re.compile(
    r"(Expecting|Unterminated|Invalid|Extra data)\b.*: line \d+ column \d+ \(char \d+\)$"
)
"""What the standard library says where something is no JSON."""

_Test = Callable[[Fault], bool]
_ORDER: Final[tuple[tuple[type[GatewayError], _Test], ...]] = (
    (OutOfCredit, lambda f: f.status == 402 or f.says(*NO_CREDIT)),
    (ContextTooLong, lambda f: f.named("ContextWindowExceededError") or _refused(f, TOO_LONG)),
    (ContentFiltered, lambda f: f.named("ContentPolicyViolationError") or _refused(f, FILTERED)),
    (UnknownModel, lambda f: f.status == 404 or _refused(f, NO_MODEL)),
    (AuthFault, lambda f: f.status in (401, 403) or f.named("AuthenticationError")),
    (RateLimited, lambda f: f.status == 429 or f.named("RateLimitError")),
    (ConnectionFault, lambda f: f.says(*NO_CONNECTION)),
    (TimedOut, lambda f: f.status == 408 or f.named("Timeout", "TimeoutError")),
    (BadRequest, lambda f: 400 <= f.status < 500 and f.status not in (409, 425)),
    (ServerFault, lambda f: bool(f.status)),
    (ConnectionFault, lambda f: f.named("APIConnectionError", "OSError", "HTTPError")),
)
"""The sorts of error, each with its test; the first that holds is it."""
UNANSWERED: Final = (ConnectionFault, TimedOut)
"""What is no answer of the provider, whatever status the library gives it."""


def gateway_error(
    error: BaseException, sent: Iterable[str], clean: Callable[[str], str]
) -> GatewayError:
    """Return what an exception of the library means.

    `sent` are the names of the parameters that were sent, `clean` removes keys from a text.
    """
    fault = _read(_root(error))
    said = fault.text.rpartition("Exception - ")[2]
    message = clean(" ".join(said.split()))[:LONGEST].rstrip(". ") or fault.names[0]
    if fault.says(NO_PROVIDER):
        return UnknownModel(UNKNOWN)
    parameter = _rejected(fault, sent)
    if parameter is not None:
        return ParameterRejected(message, parameter)
    for kind, holds in _ORDER:
        if holds(fault):
            headers = _headers(error)  # without any, the status is the library's guess
            status = f"HTTP {fault.status}: " if headers and kind not in UNANSWERED else ""
            return kind(f"{status}{_plain(kind, message)}", retry_after=retry_after(headers))
    return BadRequest(f"the call could not be made: {fault.names[0]}: {message}")


def _plain(kind: type[GatewayError], message: str) -> str:
    """Return what the library says of an answer or a connection so that a person can tell."""
    if kind is ConnectionFault:
        return f"no connection, or it was cut ({message})"
    return f"the answer is no JSON ({message})" if _NO_JSON.match(message) else message


def retry_after(headers: Mapping[str, str], now: datetime | None = None) -> float | None:
    """Return how many seconds a Retry-After header asks for (a number or an HTTP date)."""
    given = next((v for k, v in headers.items() if k.lower() == "retry-after"), "").strip()
    try:
        return max(0.0, float(given))
    except ValueError:
        pass
    try:
        date = parsedate_to_datetime(given)
    except ValueError:
        return None
    date = date if date.tzinfo else date.replace(tzinfo=UTC)
    return max(0.0, (date - (now or datetime.now(UTC))).total_seconds())


def _root(error: BaseException) -> BaseException:
    """Return the error that one in the middle of a stream was made of."""
    original = getattr(error, "original_exception", None)
    return original if isinstance(original, BaseException) else error


def _read(error: BaseException) -> Fault:
    said = str(getattr(error, "message", "") or error)
    body = _body(error, said)
    return Fault(
        status=_number(getattr(error, "status_code", 0)),
        names=tuple(made.__name__ for made in type(error).__mro__),
        code=f"{body.get('code') or ''} {body.get('type') or ''}",
        parameter=str(body.get("param") or ""),
        text=str(body.get("message") or said),
    )


def _body(error: BaseException, said: str) -> Mapping[str, Any]:
    """Return what the provider sent: as the library kept it, or within its message."""
    body = getattr(error, "body", None)
    if not isinstance(body, Mapping):
        try:
            body = json.loads(said[said.index("{") :])
        except (ValueError, RecursionError):
            return {}
    inner = body.get("error", body) if isinstance(body, Mapping) else {}
    return inner if isinstance(inner, Mapping) else {"message": str(inner)}


def _headers(error: BaseException) -> Mapping[str, str]:
    for holder in (error, _root(error)):
        for headers in (
            getattr(holder, "litellm_response_headers", None),
            getattr(getattr(holder, "response", None), "headers", None),
        ):
            if headers:
                return {str(name): str(value) for name, value in dict(headers).items()}
    return {}


def _number(status: object) -> int:
    return int(status) if isinstance(status, (int, str)) and str(status).isdigit() else 0


def _refused(fault: Fault, phrases: tuple[str, ...]) -> bool:
    """Return whether the request was refused, and with one of these phrases."""
    return (fault.status == 0 or 400 <= fault.status < 500) and fault.says(*phrases)


def _rejected(fault: Fault, sent: Iterable[str]) -> str | None:
    """Return the parameter that the provider will not take, of those that were sent."""
    if fault.status not in (400, 422) or not fault.says(*REJECTED):
        return None
    names = sorted(sent, key=len, reverse=True)
    exact = (name for name in names if name.rpartition(".")[2] == fault.parameter)
    return next(exact, None) or _mentioned(fault.text, names)


def _mentioned(text: str, names: Iterable[str]) -> str | None:
    """Return the parameter that is named first in a text."""
    places = {name: text.find(name.rpartition(".")[2]) for name in names}
    return min((n for n in places if places[n] >= 0), key=lambda name: places[name], default=None)
