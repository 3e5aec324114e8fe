"""What a typed line means: a command in plain words, marks, or a question."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from engine.actions import Decision

Name = Literal[
    "hand in", "syllabus", "scale", "help", "report", "marks", "quit",
    "take over", "give back", "pause", "go on", "step",
]  # fmt: skip


@dataclass(frozen=True)
class Named:
    """A command that is a word or two."""

    name: Name


@dataclass(frozen=True)
class Marks:
    """Students by number, to be marked so (None: taken back); `agreed` for agree with all."""

    numbers: tuple[int, ...]
    decision: Decision | None
    agreed: bool = False


@dataclass(frozen=True)
class Question:
    """A question to the assistant."""

    text: str


@dataclass(frozen=True)
class Mistake:
    """A line that cannot be followed, and why."""

    why: str


Typed = Named | Marks | Question | Mistake

_NAMED: Final[dict[str, Name]] = {
    "hand in": "hand in",
    "submit": "hand in",
    "syllabus": "syllabus",
    "scale": "scale",
    "help": "help",
    "?": "help",
    "report": "report",
    "marks": "marks",
    "quit": "quit",
    "exit": "quit",
    "take over": "take over",
    "give back": "give back",
    "pause": "pause",
    "go on": "go on",
    "step": "step",
}
_DECISIONS: Final[dict[str, Decision]] = {
    **dict.fromkeys(("risk", "at risk", "r", "flag"), "flag"),
    **dict.fromkeys(("not", "not at risk", "n", "safe", "no-flag"), "no-flag"),
}
_ONE: Final = r"\d{1,6}(?:\s*-\s*\d{1,6})?"
_NUMBERS: Final = rf"(?P<numbers>all|{_ONE}(?:[\s,]+{_ONE})*)"
_MARK: Final = re.compile(rf"{_NUMBERS}\s+(?P<word>{'|'.join(_DECISIONS)})", re.ASCII)
_UNDO: Final = re.compile(rf"undo\s+{_NUMBERS}", re.ASCII)
_RANGE: Final = re.compile(r"(\d+)(?:\s*-\s*(\d+))?", re.ASCII)


def parse(line: str, count: int, *, chat: bool) -> Typed:
    """Return what `line` means where the report names students 1 to `count`.

    In the chat whatever is no command is a question; `ask ...` makes any line one.
    """
    text = " ".join(line.split())
    low = text.lower().removesuffix(".")
    if low in _NAMED:
        return Named(_NAMED[low])
    if low in ("agree", "agree with all"):
        return Marks(tuple(range(1, count + 1)), "flag", agreed=True)
    marks = _marks(low, count)
    if marks is not None:
        return marks
    if not chat:
        return Mistake("That was not understood. Questions come after the first decisions.")
    return Question(line.strip()[4:].strip() if low.startswith("ask ") else line.strip())


def _marks(low: str, count: int) -> Marks | Mistake | None:
    mark, undo = _MARK.fullmatch(low), _UNDO.fullmatch(low)
    match = mark or undo
    if match is None:
        return None
    numbers = _numbers(match["numbers"], count)
    if isinstance(numbers, Mistake):
        return numbers
    return Marks(tuple(numbers), _DECISIONS[mark["word"]] if mark else None)


def _numbers(text: str, count: int) -> Sequence[int] | Mistake:
    if text == "all":
        return range(1, count + 1)
    found: set[int] = set()
    for first, last in _RANGE.findall(text):
        low, high = int(first), int(last or first)
        if not 1 <= low <= high <= count:
            wrong = f"{low}-{high}" if last else first
            return Mistake(f"There is no student {wrong}: the report has 1 to {count}.")
        found |= set(range(low, high + 1))
    return sorted(found)
