"""Components as a lecturer names them: in full, in short ("mt1", "the final"), by kind."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engine.report import Report, SyllabusLine
from engine.seats.offline.phrases import word_set
from engine.seats.offline.students import any_of

SHORT: Final = {
    "homework": ("hw", "hwk"),
    "midterm": ("mt", "mid"),
    "quiz": ("q", "qz"),
    "project": ("proj",),
    "problem set": ("pset", "ps"),
    "machine problem": ("mp",),
    "exercise": ("ex",),
    "final": ("finals",),
    "lecture": ("lec",),
    "assignment": ("asgn",),
}
"""Short forms in common use."""
KINDS: Final = word_set("homework midterm quiz project exam final lab exercise test")
"""Words that name a component's kind even without a number."""
GENERIC: Final = word_set("assignment assignments work task component")
"""Words that mean any work, even where a course calls some of it so; a number must follow."""
ORDINALS: Final = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "sixth": 5}
SHORT_TYPE: Final = 3
"""A type this short ("hw", "mp") is a name that people use."""
_NUMBER: Final = re.compile(r"^(.*?)[\s_#-]*(\d+)$")


@dataclass(frozen=True)
class ComponentRef:
    """The components that the words `said` may name, in syllabus order; none: no such one.

    `every`: all of them are meant, not one of them.
    """

    said: str
    names: tuple[str, ...]
    every: bool = False


@dataclass(frozen=True)
class Components:
    """The components of the report's syllabus."""

    report: Report

    @cached_property
    def exact(self) -> re.Pattern[str] | None:
        """What finds full names in a text, in any case."""
        return any_of([line.name for line in self.report.syllabus])

    @cached_property
    def heads(self) -> dict[str, list[SyllabusLine]]:
        """The components by what they may be called without their number."""
        found: dict[str, list[SyllabusLine]] = {}
        for line in self.report.syllabus:
            for head in _heads(line):
                found.setdefault(head, []).append(line)
        return found

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The words that components may be called by."""
        return frozenset(word for head in self.heads for word in head.split())

    def by_name(self, text: str) -> ComponentRef:
        """Return the component of a full name, written in any case or spacing."""
        wanted = " ".join(text.split()).casefold()
        names = [
            line.name
            for line in self.report.syllabus
            if " ".join(line.name.split()).casefold() == wanted
        ]
        exact = [name for name in names if name == text]
        return ComponentRef(text, tuple(exact or names[:1]))

    def numbered(self, head: str, number: str) -> ComponentRef:
        """Return the component "HEAD NUMBER"."""
        lines = [line for line in self.heads[head] if _number(line.name) == number.lstrip("0")]
        return ComponentRef(f"{head} {number}", tuple(line.name for line in lines))

    def of_number(self, number: str) -> ComponentRef:
        """Return the component that has this number, if it is one."""
        names = tuple(c.name for c in self.report.syllabus if _number(c.name) == number)
        return ComponentRef(number, names if len(names) == 1 else ())

    def is_numbered(self, head: str) -> bool:
        """Tell whether components of a head are told apart by numbers."""
        return any(_number(line.name) for line in self.heads[head])

    def of_kind(self, head: str, *, every: bool) -> ComponentRef:
        """Return all components of a head, of which one or `every` one is meant."""
        return ComponentRef(head, tuple(line.name for line in self.heads[head]), every)

    def stands_alone(self, head: str) -> bool:
        """Tell whether a head names components even without a number behind it."""
        if head in GENERIC:
            return False
        full = {_parts(line.name)[0] for line in self.heads[head]}
        return head in KINDS or head in full or (len(head) > 2 and head in _short(full))

    def placed(self, head: str, place: str) -> ComponentRef:
        """Return the first, second, next (not yet due), last (due by now) one of a head."""
        lines, week = self.heads[head], self.report.week
        if place == "next":
            lines = [line for line in lines if line.week > week][:1]
        elif place == "last":
            lines = [line for line in lines if line.week <= week][-1:]
        else:
            at = ORDINALS[place]
            lines = lines[at : at + 1]
        return ComponentRef(f"{place} {head}", tuple(line.name for line in lines))

    @property
    def all_due(self) -> tuple[str, ...]:
        """The components due by the report's week."""
        week = self.report.week
        return tuple(line.name for line in self.report.syllabus if line.week <= week)

    @property
    def all_remaining(self) -> tuple[str, ...]:
        """The components due after the report's week."""
        due = self.all_due
        return tuple(line.name for line in self.report.syllabus if line.name not in due)

    def due(self, name: str) -> bool:
        """Tell whether the component of this name is due by the report's week."""
        return any(c.name == name and c.week <= self.report.week for c in self.report.syllabus)


def _parts(name: str) -> tuple[str, str]:
    """Part a name into its head in lower case and its number ('' without one)."""
    low = " ".join(name.casefold().split())
    match = _NUMBER.match(low)
    return (match.group(1), match.group(2)) if match and match.group(1) else (low, "")


def _number(name: str) -> str:
    return _parts(name)[1].lstrip("0")


def _short(heads: Iterable[str]) -> set[str]:
    """Return the short forms of heads: those in use, and the initials of several words."""
    found: set[str] = set()
    for head in heads:
        words = head.split()
        found |= {short for part in (head, *words) for short in SHORT.get(part, ())}
        if len(words) > 1:
            found.add("".join(word[0] for word in words))
    return found


def _heads(line: SyllabusLine) -> list[str]:
    head = _parts(line.name)[0]
    words = head.split()
    names = {head, *words, *_short([head]), "".join(words)}
    kind = line.type.casefold()
    if kind in KINDS or len(kind) <= SHORT_TYPE:
        names.add(kind)
    return sorted(name for name in names if name and not name.isdigit())
