"""From text to a frame: names, parts of names, numbers in the report, groups and pronouns.

Full names are found first and in the text itself, so that the digits in "Quiz 2" or in an id are
never read as numbers; each later pass reads what the earlier ones left.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.seats.offline.components import Components
from engine.seats.offline.frame import Frame, Item
from engine.seats.offline.groups import mark_groups
from engine.seats.offline.letters import mark_letters
from engine.seats.offline.lexicon import one_form, plain, split_words
from engine.seats.offline.numbers import mark_scores, numbers_in_words
from engine.seats.offline.parts import mark_components
from engine.seats.offline.quantities import first_few, mark_bounds, mark_weeks, spread_ranges
from engine.seats.offline.students import Students

_POSSESSIVE: Final = re.compile(r"'s?(?!\w)")
_NUMBERED: Final = frozenset(("student", "number", "no", "nr", "num", "hash"))
_DOING: Final = frozenset(("do", "does", "did", "not", "it", "that", "you"))
_LINKS: Final = frozenset((",", "and", "or", "&", "/", "+"))
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@dataclass(frozen=True)
class Reader:
    """Reads questions about one class; `vocabulary` are the words that typing is held against."""

    students: Students
    components: Components
    vocabulary: frozenset[str]

    def read(self, text: str) -> Frame:
        """Return the question as items."""
        items = self._with_full_names(plain(text))
        report = self.students.report
        flagged = len(report.flagged)
        items = _without_double_meaning(items)
        passes: tuple[Callable[[list[Item]], list[Item]], ...] = (
            self._ids,
            lambda found: mark_components(found, self.components),
            numbers_in_words,
            lambda found: mark_weeks(found, report.week),
            lambda found: first_few(found, flagged),
            lambda found: spread_ranges(found, flagged),
            lambda found: mark_bounds(found, flagged),
            self._numbered_students,
            self._ordinal_students,
            mark_groups,
            mark_letters,
            lambda found: mark_scores(found, flagged),
        )
        for mark in passes:
            items = mark(items)
        return tuple(items)

    def _with_full_names(self, text: str) -> list[Item]:
        items: list[Item] = []
        at = 0
        for start, end, item in self._full_names(text):
            if start < at:
                continue
            items += self._words(text[at:start])
            items.append(item)
            tail = _POSSESSIVE.match(text, end)
            at = tail.end() if tail else end
        return items + self._words(text[at:])

    def _full_names(self, text: str) -> list[tuple[int, int, Item]]:
        """Return where known names stand, by place and longest first."""
        found: list[tuple[int, int, Item]] = []
        if self.students.exact:
            for m in self.students.exact.finditer(text):
                student = Item("student", "", m.group(), self.students.by_id(m.group()))
                found.append((*m.span(), student))
        if self.components.exact:
            for m in self.components.exact.finditer(text):
                component = Item("component", "", m.group(), self.components.by_name(m.group()))
                found.append((*m.span(), component))
        return sorted(found, key=lambda entry: (entry[0], -entry[1]))

    def _words(self, text: str) -> list[Item]:
        items = []
        for word in split_words(text):
            match word.kind:
                case "word":
                    form = one_form(word.text, self.vocabulary)
                    items.append(Item("word", form, word.text))
                case "number":
                    items.append(Item("number", word.text, word.raw))
                case "hash":
                    items.append(Item("hash", "hash", word.raw))
                case _:
                    items.append(Item("stop", word.text[0], word.raw))
        return items

    def _ids(self, items: list[Item]) -> list[Item]:
        """Mark words that look like ids, whole or in part."""
        return [
            Item("student", "", item.raw, self.students.by_part(item.raw))
            if item.kind == "word" and self.students.looks_like_id(item.raw)
            else item
            for item in items
        ]

    def _numbered_students(self, items: list[Item]) -> list[Item]:
        """Mark "student 3", "#3", "no. 3", and the rest of "students 1, 2 and 3"."""
        marked: list[Item] = []
        series = False
        for item in items:
            if item.kind == "number" and _is_digits(item) and (series or _announced(marked)):
                while marked and not series and _announces(marked[-1]):
                    marked.pop()
                series = True
                marked.append(self._student(item))
            else:
                series = series and (item.text in _LINKS)
                marked.append(item)
        return marked

    def _student(self, item: Item) -> Item:
        return Item("student", "", item.raw, self.students.by_digits(item.text))

    def _ordinal_students(self, items: list[Item]) -> list[Item]:
        """Mark "the first one", "second student", "the last one on the list"."""
        marked: list[Item] = []
        for at, item in enumerate(items):
            number = self._place(item, items[at + 1 : at + 4])
            student = self.students.by_number(str(number)) if number else None
            marked.append(Item("student", "", item.raw, student) if student else item)
        return _without_heads(marked)

    def _place(self, item: Item, behind: Sequence[Item]) -> int | None:
        words = [other.text for other in behind]
        of_list = words[:1] in (["in"], ["on"]) and words[-1:] in (["list"], ["report"])
        if item.kind != "word" or not (words[:1] in (["one"], ["student"], ["flag"]) or of_list):
            return None
        if item.text == "last":
            return len(self.students.report.flagged)
        return _ORDINALS.index(item.text) + 1 if item.text in _ORDINALS else None


def _without_double_meaning(items: Sequence[Item]) -> list[Item]:
    """Tell what is meant from what is averaged: "what does that mean", "the mean of"."""
    return [
        Item("word", "meaning", item.raw)
        if item.raw == "mean" and any(other.text in _DOING for other in items[:at])
        else item
        for at, item in enumerate(items)
    ]


def _is_digits(item: Item) -> bool:
    return item.text.isascii() and item.text.isdigit()


def _announces(item: Item) -> bool:
    return item.text in _NUMBERED or item.text == "."


def _announced(before: Sequence[Item]) -> bool:
    """Tell whether what stands before a number says that it is a student's."""
    words = [item.text for item in before[-2:]]
    return bool(words) and (
        words[-1] in _NUMBERED or (words[-1] == "." and words[0] in ("no", "nr", "num"))
    )


def _without_heads(items: Sequence[Item]) -> list[Item]:
    """Drop the "one" or "student" behind a student told by place."""
    kept: list[Item] = []
    for item in items:
        placed = bool(kept) and kept[-1].kind == "student" and kept[-1].raw in (*_ORDINALS, "last")
        if not (placed and item.text in ("one", "student", "flag")):
            kept.append(item)
    return kept
