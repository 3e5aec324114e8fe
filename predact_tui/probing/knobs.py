"""The probe's knobs: values that are stepped, turned to their ends, or typed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Protocol

from predact_tui.probing.accuracy import accuracy_for, read_share
from predact_tui.widgets.setting_values import ERASE

LONGEST: Final = 19
"""Characters that can be typed into a knob."""


class Knob(Protocol):
    """What the probe lets one turn. Only a value that is `valid` takes effect."""

    title: str

    @property
    def text(self) -> str:
        """The present value in words, or what has been typed of it."""
        ...

    @property
    def valid(self) -> bool:
        """Whether the present value can be used."""
        ...

    @property
    def bounds(self) -> str:
        """What can be chosen."""
        ...

    def move(self, steps: int) -> None:
        """Turn by steps, stopping at the ends."""
        ...

    def to_end(self, direction: int) -> None:
        """Turn to the first end (-1) or the last (1)."""
        ...

    def typed(self, key: str) -> bool:
        """Take a character typed or `backspace`; False where it means nothing here."""
        ...

    def settle(self) -> None:
        """Forget what was being typed: the next character begins anew."""
        ...


@dataclass
class Whole:
    """A whole number from `low` to `high`. A wish beyond the bounds is kept and cut to `now`."""

    title: str
    wish: int
    low: int
    high: int
    _typing: str | None = field(default=None, repr=False)
    characters: ClassVar[str] = "0123456789"

    @property
    def now(self) -> int:
        """The number in force."""
        return min(max(self.wish, self.low), self.high)

    @property
    def text(self) -> str:
        """The number in force, or what has been typed."""
        return str(self.now) if self._typing is None else self._typing

    @property
    def valid(self) -> bool:
        """Whether what has been typed, if anything, lies within the bounds."""
        return self._typing is None or self._read(self._typing) is not None

    @property
    def bounds(self) -> str:
        """From where to where."""
        return f"{self.low} to {self.high}"

    def move(self, steps: int) -> None:
        """Turn by steps, stopping at the ends."""
        self.wish = min(max(self.now + steps, self.low), self.high)
        self.settle()

    def to_end(self, direction: int) -> None:
        """Turn to an end."""
        self.wish = self.low if direction < 0 else self.high
        self.settle()

    def typed(self, key: str) -> bool:
        """Take one of the knob's characters or `backspace`."""
        if key != ERASE and not (len(key) == 1 and key in self.characters):
            return False
        before = str(self.now) if self._typing is None and key == ERASE else self._typing or ""
        self._typing = before[:-1] if key == ERASE else (before + key)[:LONGEST]
        read = self._read(self._typing)
        self.wish = self.wish if read is None else read
        return True

    def settle(self) -> None:
        """Forget what was being typed."""
        self._typing = None

    def _read(self, text: str) -> int | None:
        """Return the number that is written, where it lies within the bounds."""
        number = int(text) if text.isascii() and text.isdigit() else None
        return number if number is not None and self.low <= number <= self.high else None


@dataclass
class Pick:
    """One of several words."""

    title: str
    words: Sequence[str]
    now: str

    @property
    def text(self) -> str:
        """The word in force."""
        return self.now

    @property
    def valid(self) -> bool:
        """Always."""
        return True

    @property
    def bounds(self) -> str:
        """All words."""
        return ", ".join(self.words)

    def move(self, steps: int) -> None:
        """Turn by steps, stopping at the ends."""
        at = self.words.index(self.now) + steps
        self.now = self.words[min(max(at, 0), len(self.words) - 1)]

    def to_end(self, direction: int) -> None:
        """Turn to an end."""
        self.now = self.words[0 if direction < 0 else -1]

    def typed(self, key: str) -> bool:  # noqa: ARG002 (the protocol's)
        """Nothing can be typed."""
        return False

    def settle(self) -> None:
        """Nothing is typed."""


@dataclass
class Accuracy:
    """How many of `n` letters are right, in steps of one student; natural where `wish` is None.

    `low` is how few the noise model can leave right. A wish (0-1) below that is kept and cut.
    `natural` is how many are right without noise.
    """

    title: str
    wish: float | None
    n: int = 1
    low: int = 0
    natural: int = 0
    _typing: str | None = field(default=None, repr=False)

    @property
    def now(self) -> float | None:
        """The accuracy in force."""
        return accuracy_for(self.low, self.n) if self.cut else self.wish

    @property
    def right(self) -> int:
        """How many are right with the accuracy in force."""
        return self.natural if self.wish is None else max(self._wanted, self.low)

    @property
    def cut(self) -> bool:
        """Whether the wish is out of the noise model's reach."""
        return self.wish is not None and self._wanted < self.low

    @property
    def _wanted(self) -> int:
        return round((self.wish or 0.0) * self.n)

    @property
    def text(self) -> str:
        """The accuracy in percent and in students, or what has been typed."""
        if self._typing is not None:
            return f"{self._typing}%"
        if self.now is None:
            return f"natural {self.right}/{self.n}"
        return f"{100 * self.now:.4g}% {self.right}/{self.n}"

    @property
    def valid(self) -> bool:
        """Whether what has been typed, if anything, is a percentage."""
        return self._typing is None or read_share(self._typing, 100) is not None

    @property
    def bounds(self) -> str:
        """From where to where."""
        return f"0 to 100 percent; {self.low} to {self.n} right are in reach"

    def move(self, steps: int) -> None:
        """Turn by students, stopping at the ends; natural begins at its own count."""
        right = min(max(self.right + steps, self.low), self.n)
        self.wish = accuracy_for(right, self.n)
        self.settle()

    def to_end(self, direction: int) -> None:
        """Turn to as few as can be, or to all right."""
        self.wish = accuracy_for(self.low if direction < 0 else self.n, self.n)
        self.settle()

    def be_natural(self) -> None:
        """Take the noise away."""
        self.wish = None
        self.settle()

    def typed(self, key: str) -> bool:
        """Take a digit, a point or `backspace` of a percentage."""
        if key == ERASE:
            self._typing = (self._typing or "")[:-1]
        elif len(key) == 1 and key in "0123456789.":
            self._typing = ((self._typing or "") + key)[:LONGEST]
        else:
            return False
        share = read_share(self._typing, 100)
        self.wish = self.wish if share is None else share
        return True

    def settle(self) -> None:
        """Forget what was being typed."""
        self._typing = None
