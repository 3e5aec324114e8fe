"""What is set for models: the shape of a models.toml, and the settings of one call."""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from engine.events import Role

Parameter: TypeAlias = Literal[
    "temperature", "max_tokens", "max_completion_tokens", "response_format", "stream_options"
]
"""What a model may be said not to take."""

LIMITS = ("max_tokens", "max_completion_tokens")
"""The two names of the limit on an answer's tokens: whoever sets one unsets the other."""


class _Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Price(_Table):
    """US dollars per million tokens."""

    input: float = Field(ge=0, allow_inf_nan=False)
    output: float = Field(ge=0, allow_inf_nan=False)

    def of(self, sent: int, made: int) -> float:
        """Return what so many tokens sent and made cost, in US dollars."""
        return (sent * self.input + made * self.output) / 1e6


class Timeouts(_Table):
    """Seconds: before the first piece of a streamed answer, between two, for one whole answer."""

    first: float = Field(default=120.0, gt=0)
    between: float = Field(default=60.0, gt=0)
    total: float = Field(default=600.0, gt=0)


class Retries(_Table):
    """How often and how long a call is tried again (seconds).

    The n-th wait is `wait` x 2^(n-1), at most `longest`, varied by up to a half. `total` bounds
    the time from the start of the call to the start of its last try.
    """

    attempts: int = Field(default=6, ge=1)
    wait: float = Field(default=1.0, ge=0)
    longest: float = Field(default=60.0, ge=0)
    total: float = Field(default=600.0, ge=0)


class Parameters(_Table):
    """What is sent with a request."""

    temperature: float | None = Field(default=None, ge=0, le=2)
    max_tokens: int | None = Field(default=None, ge=1)
    max_completion_tokens: int | None = Field(default=None, ge=1)
    extra_body: dict[str, object] = Field(default_factory=dict)

    def given(self) -> dict[str, object]:
        """Return what is set."""
        names = [name for name in Parameters.model_fields if name in self.model_fields_set]
        return {name: getattr(self, name) for name in names}


class ModelEntry(Parameters):
    """What a models.toml says of one model; docs/models.md explains the fields."""

    litellm: str | None = Field(default=None, min_length=1)
    api_base: str | None = Field(default=None, pattern=r"^https?://\S+$")
    key: str | None = Field(default=None, pattern=r"^[A-Za-z_][A-Za-z0-9_]*$")
    omit: tuple[Parameter, ...] = ()
    price: Price | None = None
    timeouts: Timeouts = Timeouts()
    instructor: Parameters = Parameters()
    assistant: Parameters = Parameters()


class ModelsFile(_Table):
    """A whole models.toml."""

    roles: dict[Role, Parameters] = Field(default_factory=dict)
    models: dict[str, ModelEntry] = Field(default_factory=dict)
    retries: Retries = Retries()


@dataclass(frozen=True)
class ModelSettings:
    """The settings of one model in one role.

    `litellm` is litellm's name for it. `key` names the environment variable of its key; None: no
    key is known to be needed. `parameters` are sent with each request, but for those in `omit`.
    """

    name: str
    litellm: str
    api_base: str | None = None
    key: str | None = None
    price: Price | None = None
    timeouts: Timeouts = field(default_factory=Timeouts)
    parameters: dict[str, object] = field(default_factory=dict)
    omit: tuple[str, ...] = ()
