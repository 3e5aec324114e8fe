"""What in a text looks like a value, and which students and components it names."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, TypeAlias

from engine.report import Report
from engine.talk import Call

TokenKind: TypeAlias = Literal["number", "letter", "stated", "stranger", "student", "component"]

_NUMBER: Final = (
    r"(?<!\w)(?<!\d\.)(?<![^\W\d]-)(?:(?<![\w)\]])[-+\u2212])?\d+(?:,\d{3})*(?:\.\d+)?(?!\w|\.\d)%?"
)
_PARTS: Final = (
    r"(?P<marker>^[ \t]*\d{1,3}[.)](?=[ \t]))",
    r"(?P<course>\bcourse [A-F]\b)",
    r"(?P<bounds>\b(?:out of|0 ?(?:to|-|\u2013)) ?100\b|(?<=\d)/100\b)",
    r"(?P<stated>(?<![\w.])\d+(?:\.\d+)? of 100\b)",
    r"(?P<numbered>(?:\b(?:student|number|no\.) ?#?|#)(?P<which>\d{1,4})\b)",
    r"(?P<wordlike>(?<!\w)(?:[^\W\d]\w*\d\w*|\d+[^\W\d]\w*)(?:-\w+)*)",
    rf"(?P<number>{_NUMBER})",
    r"(?P<letter>(?<![\w'\u2019-])[ABCDF](?![\w'\u2019]|-\w))",
)
_REPORT_NUMBER: Final = re.compile(r"[`*]* ?\((\d{1,4})(?: in the report)?\)")
_BEFORE_A: Final = re.compile(
    r"(?:\b(?:an|grade|letter|predicted|predict|predicts|for|to|or|and|than|get|reach|of|is|as)"
    r"|[|(:=>,/]|(?:^|\n)[ \t]*[-*])[ \t]*[*_`\"'(]*$"
)
_BEHIND_A: Final = re.compile(
    r"[*_`\"')]*[ \t]*(?:[|.,;:!?)\]%/=]|$|\n"
    r"|(?:or|and|at|with|is|if|in|on|by|for|as|instead|grade|cutoff|band)\b)"
)

_NAMING: Final = (("student_id", "student"), ("name", "component"), ("assignment", "component"))
"""Keys of answers that hold names."""


@dataclass(frozen=True, slots=True)
class Token:
    """A value, or the mention of a student (`name`: the id) or component, in a text.

    `value` and `decimals` are a number's as it was said; `letter` is a letter's.
    """

    kind: TokenKind
    start: int
    end: int
    name: str = ""
    value: float = 0.0
    decimals: int = 0
    percent: bool = False


@dataclass(frozen=True)
class Names:
    """The names that are no values: ids of students, names of components."""

    ids: tuple[str, ...]
    components: tuple[str, ...]
    numbers: Mapping[int, str]
    """The students' ids by their number in the report."""

    @classmethod
    def of(cls, report: Report, calls: Iterable[Call] = (), question: str = "") -> "Names":
        """Return the names in a report, in tools' answers, and ids told in a question."""
        ids = dict.fromkeys(report.ids)
        components = dict.fromkeys(line.name for line in report.syllabus)
        for call in calls:
            for key, name in _named(call.answer):
                (ids if key == "student" else components)[name] = None
            said = call.arguments.get("student_id")
            if isinstance(said, str) and not call.is_error:
                ids[said] = None
        numbers = {student.number: student.student_id for student in report.flagged}
        heads = {_head(sid) for sid in ids} - {""}
        for word in re.findall(r"\w+", question):
            if _head(word) in heads:
                ids[word] = None
        return cls(tuple(ids), tuple(components), numbers)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What finds names and all that may be a value, in one pass over a text."""
        parts = [*_any("student", self.ids), *_any("component", self.components), *_PARTS]
        return re.compile("|".join(parts), re.MULTILINE | re.IGNORECASE)

    @cached_property
    def by_form(self) -> dict[str, str]:
        """The ids and components by their lower-case form."""
        return {name.casefold(): name for name in (*self.ids, *self.components)}

    @cached_property
    def heads(self) -> frozenset[str]:
        """What ids begin with before their digits."""
        return frozenset(_head(sid) for sid in self.ids) - {""}


def tokens(text: str, names: Names) -> Iterator[Token]:
    """Yield mentions and values in a text, in order and disjoint."""
    at = 0
    while match := names.pattern.search(text, at):
        token, at = _token(match, text, names)
        at = max(at, match.end(), match.start() + 1)
        if token:
            yield token


def _token(match: re.Match[str], text: str, names: Names) -> tuple[Token | None, int]:
    """Return what was found, if it is something, and where to read on."""
    start, end = match.span()
    said = match.group()
    match match.lastgroup:
        case "student":
            name = names.by_form.get(said.casefold(), said)
            return Token("student", start, end, name), _past_number(text, end, name, names)
        case "component":
            return Token("component", start, end, _component(said, names)), end
        case "which" | "numbered":
            return _numbered(match, names)
        case "wordlike":
            stranger = _head(said) in names.heads
            return (Token("stranger", start, end, said) if stranger else None), end
        case "stated":
            return Token("stated", start, end, value=float(said.split()[0])), end
        case "number":
            return _number(start, end, said), end
        case "letter" if said.isupper() and (said != "A" or _is_grade(text, start, end)):
            return Token("letter", start, end, said), end
    return None, end


def _numbered(match: re.Match[str], names: Names) -> tuple[Token | None, int]:
    number = int(match.group("which"))
    if number in names.numbers:
        return Token("student", *match.span(), names.numbers[number]), match.end()
    return _number(*match.span("which"), match.group("which")), match.end()


def _past_number(text: str, end: int, name: str, names: Names) -> int:
    """Return where to go on behind an id: past its own number in the report."""
    behind = _REPORT_NUMBER.match(text, end)
    return behind.end() if behind and names.numbers.get(int(behind.group(1))) == name else end


def _component(said: str, names: Names) -> str:
    form = " ".join(said.split()).casefold()
    return names.by_form.get(form, said)


def _number(start: int, end: int, said: str) -> Token:
    percent = said.endswith("%")
    digits = said.rstrip("%").replace(",", "").replace("\u2212", "-")
    decimals = len(digits.partition(".")[2])
    return Token("number", start, end, "", float(digits), decimals, percent)


def _is_grade(text: str, start: int, end: int) -> bool:
    """Tell whether an "A" is a grade: after "an", "grade", a bracket ..., and no noun behind."""
    before = text[max(0, start - 24) : start]
    return bool(_BEFORE_A.search(before)) and bool(_BEHIND_A.match(text, end))


def _any(group: str, names: Sequence[str]) -> list[str]:
    choices = [
        r"\s+".join(re.escape(part) for part in name.split())
        for name in sorted(names, key=lambda name: (-len(name), name))
        if name.strip()
    ]
    return [rf"(?P<{group}>(?<!\w)(?:{'|'.join(choices)})(?!\w))"] if choices else []


def _head(word: str) -> str:
    """Return the letters and underscores before the digits of an id; '' where it has none."""
    match = re.match(r"([^\W\d]+)\d+$", word)
    return match.group(1).casefold() if match else ""


def _named(value: object) -> Iterator[tuple[str, str]]:
    """Yield the names of students and components in a tool's answer."""
    if isinstance(value, list):
        for part in value:
            yield from _named(part)
    elif isinstance(value, dict):
        yield from _named_here(value)
        for part in value.values():
            yield from _named(part)


def _named_here(value: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for key, kind in _NAMING:
        name = value.get(key)
        if isinstance(name, str):
            yield kind, name
    ids = value.get("student_ids")
    for sid in ids if isinstance(ids, list) else ():
        yield "student", str(sid)
