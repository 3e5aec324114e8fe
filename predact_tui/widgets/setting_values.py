"""Values that are chosen by steps or typed: the model of a row on the home screen."""

from dataclasses import dataclass, field
from typing import Final, Protocol

ERASE: Final = "backspace"
_LONGEST: Final = 9
"""Characters that can be typed into a number."""


class Values(Protocol):
    """What a row lets one choose from."""

    @property
    def text(self) -> str:
        """The present value in words."""
        ...

    @property
    def meaning(self) -> str:
        """What the present value means; what is wrong with it, if it cannot be used."""
        ...

    @property
    def valid(self) -> bool:
        """Whether the present value can be used."""
        ...

    def move(self, steps: int) -> None:
        """Go on by steps, stopping at the ends."""
        ...

    def typed(self, key: str) -> bool:
        """Take a character typed or `backspace`; False where it means nothing here."""
        ...


@dataclass(frozen=True)
class Choice:
    """One of several: its value, its words and what it means."""

    value: str
    text: str
    meaning: str


@dataclass
class Choices:
    """One of several values; going on from the last comes to the first."""

    choices: tuple[Choice, ...]
    index: int = 0

    @property
    def chosen(self) -> Choice:
        """The present choice."""
        return self.choices[self.index]

    @property
    def text(self) -> str:
        """The present choice in words."""
        return self.chosen.text

    @property
    def meaning(self) -> str:
        """What the present choice means."""
        return self.chosen.meaning

    @property
    def valid(self) -> bool:
        """Always."""
        return True

    def choose(self, value: str) -> None:
        """Choose by value, which becomes a choice of its own where it is none."""
        values = [choice.value for choice in self.choices]
        if value not in values:
            self.choices = (*self.choices, Choice(value, value, "As given on the command line."))
            values.append(value)
        self.index = values.index(value)

    def move(self, steps: int) -> None:
        """Go on by steps, round and round."""
        self.index = (self.index + steps) % len(self.choices)

    def typed(self, key: str) -> bool:  # noqa: ARG002 (the protocol's)
        """Nothing can be typed."""
        return False


@dataclass
class Number:
    """A number from `low` to `high`, stepped or typed; `none` is the word for having none.

    `value` is None for having none. `about` says what the number means.
    """

    value: float | None
    low: float
    high: float
    about: str
    step: float = 1
    unit: str = ""
    none: str | None = None
    _typing: str | None = field(default=None, repr=False)

    @property
    def text(self) -> str:
        """The number with its unit, or what has been typed of it."""
        if self._typing is not None:
            return f"{self._typing}{self.unit}"
        return (self.none or "") if self.value is None else f"{_plain(self.value)}{self.unit}"

    @property
    def meaning(self) -> str:
        """What the number means, or between which bounds it must lie."""
        if self.valid:
            return self.about
        return f"Must be a number from {_plain(self.low)} to {_plain(self.high)}."

    @property
    def valid(self) -> bool:
        """Whether the number lies within its bounds."""
        if self.value is None:
            return self._typing is None and self.none is not None
        return self.low <= self.value <= self.high

    def bound(self, low: float, high: float) -> None:
        """Set other bounds, moving the number into them."""
        self.low, self.high = low, high
        if self.value is not None:
            self.value, self._typing = min(max(self.value, low), high), None

    def move(self, steps: int) -> None:
        """Go to the next multiple of the step; none, if allowed, lies beyond both ends."""
        self._typing = None
        if self.value is None:
            self.value = self.low if steps > 0 or self.none is None else self.high
            return
        if self.none is not None and self.value == (self.low if steps < 0 else self.high):
            self.value = None
            return
        down = -(-self.value // self.step) if steps < 0 else self.value // self.step
        self.value = min(max((down + steps) * self.step, self.low), self.high)

    def typed(self, key: str) -> bool:
        """Take a digit, a point, `backspace`, or the first letter of the word for none."""
        if self.none is not None and key == self.none[0]:
            self.value, self._typing = None, None
            return True
        if key == ERASE:
            self._typing = (self.text.removesuffix(self.unit))[:-1] if self.value_typed else ""
        elif key in "0123456789." and len(self._typing or "") < _LONGEST:
            self._typing = (self._typing or "") + key
        else:
            return False
        self.value = _number(self._typing)
        return True

    @property
    def value_typed(self) -> bool:
        """Whether there is a number to take a character from."""
        return self._typing is not None or self.value is not None


def _plain(value: float) -> str:
    """Return a number with all its digits, never as 1e+06: seeds are long."""
    whole = int(value)
    return str(whole) if value == whole else f"{value:.{_LONGEST}f}".rstrip("0")


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
