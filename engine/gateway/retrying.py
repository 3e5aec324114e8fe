"""Trying again: how long to wait, and when to give up. Every call of a model goes by this."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from engine.events import Attempt
from engine.gateway.errors import GatewayError
from engine.gateway.settings import Retries
from engine.seeds import WORD, stable_seed

if TYPE_CHECKING:
    from tenacity import RetryCallState

T = TypeVar("T")
Sleep = Callable[[float], Awaitable[Any]]


@dataclass(frozen=True)
class Waiting:
    """A wait before a model is tried again: what went wrong, the try it was, and the seconds."""

    model: str
    error: GatewayError
    attempt: int
    seconds: float


class Retrying:
    """Tries one call until it succeeds or trying again is of no use; `attempts` tells the rest.

    The waits are drawn from `seed` (the request's hash): the same in every run, and different
    between requests, so that those that failed together do not come again together.
    """

    def __init__(
        self,
        retries: Retries,
        seed: str,
        clock: Callable[[], float],
        sleep: Sleep,
        tell: Callable[[GatewayError, int, float], None],
    ) -> None:
        self.attempts: list[Attempt] = []
        self._retries = retries
        self._seed = seed
        self._clock = clock
        self._sleep = sleep
        self._tell = tell
        self._start = clock()

    async def run(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Return what `attempt` gives in the end; raises its last GatewayError, or any other."""
        from tenacity import AsyncRetrying, retry_if_exception

        again = AsyncRetrying(
            retry=retry_if_exception(_is_passing),
            wait=lambda state: self.wait(_error(state), state.attempt_number),
            stop=self._is_enough,
            before_sleep=self._note,
            sleep=self._sleep,
            reraise=True,
        )
        return await again(attempt)

    def note(self, error: GatewayError, seconds: float = 0.0) -> None:
        """Add a try that failed, and the wait after it."""
        said = f"{error.kind}: {error.said}"
        self.attempts.append(Attempt(error=said, waited_ms=round(seconds * 1000)))

    def wait(self, error: GatewayError, number: int) -> float:
        """Return the seconds to wait after the try of this number failed."""
        share = stable_seed("retry", self._seed, number) / WORD
        longest = min(self._retries.longest, self._retries.wait * 2.0 ** min(number - 1, 60))
        own = longest * (0.5 + share)
        if error.retry_after is None:
            return own
        # Later than asked, never earlier: all who were told the same would come at once.
        return error.retry_after + self._retries.wait * share

    def _is_enough(self, state: "RetryCallState") -> bool:
        spent = self._clock() - self._start + state.upcoming_sleep
        return state.attempt_number >= self._retries.attempts or spent > self._retries.total

    def _note(self, state: "RetryCallState") -> None:
        error = _error(state)
        self.note(error, state.upcoming_sleep)
        self._tell(error, state.attempt_number, state.upcoming_sleep)


def _is_passing(error: BaseException) -> bool:
    return isinstance(error, GatewayError) and error.remedy == "retry" and not error.final


def _error(state: "RetryCallState") -> GatewayError:
    error = state.outcome.exception() if state.outcome else None
    assert isinstance(error, GatewayError)
    return error
