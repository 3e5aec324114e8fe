"""Where values come from: those in tools' answers, the report and the question, one by one."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, NamedTuple, TypeAlias

from engine.provenance.context import Sense, sense_of
from engine.provenance.tokens import Names, tokens
from engine.report import Report
from engine.scale import LETTERS
from engine.spans import SpanKind
from engine.talk import Call

Role: TypeAlias = Literal["score", "percent", "count", "week", "key"]
"""What a value counts; `key`: a letter that only names a band or a cutoff."""

KINDS: Final[Mapping[str, SpanKind]] = {
    "lookup": "lookup",
    "counterfactual": "counterfactual",
    "prediction": "prediction",
    "intervention": "intervention",
}
FRACTIONS: Final = frozenset(
    ("weight", "total_weight_covered", "total_weight", "graded_weight", "remaining_weight")
)
COUNTS: Final = frozenset(
    ("student_count", "total_count", "count", "n_remaining_assignments", "total_students")
)
WEEKS: Final = frozenset(("week", "current_week"))
ROLES: Final[Mapping[Sense, Role]] = {
    "plain": "score",
    "percent": "percent",
    "count": "count",
    "week": "week",
}
"""What a number in a tool's sentence counts."""
GIVEN: Final = frozenset(("uniform_score", "target_grade", "new_score"))
"""What an answer only repeats of its arguments."""


class Source(NamedTuple):
    """One value and where it stands. `value` is None for a letter.

    `student` and `component` are whose it is, None where it is nobody's. `turn` is 0 for the
    report. `given`: the call's own argument. `order` counts calls, later ones higher.
    """

    kind: SpanKind
    role: Role
    field: str
    value: float | None = None
    letter: str = ""
    call: str | None = None
    turn: int = 0
    order: int = 0
    student: str | None = None
    component: str | None = None
    given: bool = False


def of_call(call: Call, order: int, names: Names) -> Iterator[Source]:
    """Yield the values of a tool's answer and of its arguments."""
    kind = KINDS.get(call.category or "")
    if kind is None:
        return
    student, component = call.arguments.get("student_id"), call.arguments.get("assignment_name")
    base = Source(
        kind,
        "score",
        "",
        call=call.call_id,
        turn=call.turn,
        order=order,
        student=student if isinstance(student, str) else None,
        component=component if isinstance(component, str) else None,
    )
    yield from _walk(call.answer or {}, base, names)
    yield from _walk(dict(call.arguments), base._replace(given=True), names)


def of_report(report: Report) -> Iterator[Source]:
    """Yield the values of the report."""
    base = Source("report", "score", "")
    yield base._replace(role="week", field="current_week", value=float(report.week))
    yield base._replace(role="count", field="students", value=float(report.students))
    yield base._replace(role="count", field="flagged", value=float(len(report.flagged)))
    if report.stated is not None:
        yield base._replace(role="percent", field="stated", value=100 * report.stated)
    for letter, cutoff in report.cutoffs.items():
        yield base._replace(role="key", field="cutoffs", letter=letter)
        yield base._replace(field="cutoffs", value=cutoff)
    for line in report.syllabus:
        own = base._replace(component=line.name)
        yield own._replace(role="week", field="week", value=float(line.week))
        yield own._replace(role="percent", field="weight", value=100 * line.weight)
    yield from _of_flagged(report, base)


def of_question(question: str, names: Names) -> Iterator[Source]:
    """Yield the values said in a question."""
    for token in tokens(question, names):
        if token.kind == "letter":
            yield Source("echo", "score", "question", letter=token.name)
        elif token.kind in ("number", "stated"):
            yield Source("echo", "score", "question", value=token.value)


def _of_flagged(report: Report, base: Source) -> Iterator[Source]:
    names = Names.of(report)
    for student in report.flagged:
        own = base._replace(student=student.student_id)
        yield own._replace(field="predicted_grade", letter=student.predicted)
        confidence = 100 * student.confidence
        yield own._replace(role="percent", field="confidence", value=confidence)
        yield from _in_text(student.driver, own._replace(field="driver"), names)


def _walk(value: object, base: Source, names: Names) -> Iterator[Source]:
    """Yield the values in one part of an answer; `base` says whose it is and its field."""
    match value:
        case bool() | None:
            return
        case int() | float():
            yield from _number(float(value), base)
        case str():
            yield from _string(value, base, names)
        case list():
            for part in value:
                yield from _walk(part, base, names)
        case dict():
            yield from _object(value, base, names)


def _object(value: Mapping[str, object], base: Source, names: Names) -> Iterator[Source]:
    own = _whose(value, base)
    for key, part in value.items():
        if key in LETTERS:
            yield own._replace(role="key", letter=key)
            role: Role = "count" if base.field == "distribution" else "score"
            yield from _walk(part, own._replace(role=role), names)
        elif base.field in ("override", "simulate_remaining"):
            yield from _walk(part, own._replace(component=key), names)
        elif key not in ("student_id", "student_ids", "name", "type", "assignment"):
            given = own.given or key in GIVEN
            yield from _walk(part, own._replace(field=key, given=given), names)


def _whose(value: Mapping[str, object], base: Source) -> Source:
    student, component = value.get("student_id"), value.get("name", value.get("assignment"))
    if isinstance(student, str):
        base = base._replace(student=student)
    if isinstance(component, str):
        base = base._replace(component=component)
    return base


def _number(value: float, base: Source) -> Iterator[Source]:
    if base.field in FRACTIONS:
        yield base._replace(role="percent", value=100 * value)
    elif base.field == "confidence":
        yield base._replace(role="percent", value=value)
    elif base.field in WEEKS:
        yield base._replace(role="week", value=value)
    elif base.field in COUNTS:
        yield base._replace(role="count", value=value)
    else:
        yield base._replace(value=value)


def _string(value: str, base: Source, names: Names) -> Iterator[Source]:
    if value.upper() in LETTERS and base.field != "drop":
        yield base._replace(letter=value.upper())
    else:
        yield from _in_text(value, base, names)


def _in_text(text: str, base: Source, names: Names) -> Iterator[Source]:
    """Yield the values in a sentence of a tool (a ground, a suggestion, an error, a driver)."""
    component = base.component
    for token in tokens(text, names):
        if token.kind == "component":
            component = token.name
        elif token.kind == "number":
            role = ROLES[sense_of(token, text)]
            yield base._replace(role=role, value=token.value, component=component)
        elif token.kind == "letter":
            yield base._replace(letter=token.name)


def all_sources(report: Report, calls: Iterable[Call], question: str, names: Names) -> list[Source]:
    """Return every value told by report, tools and question."""
    found = list(of_report(report))
    for order, call in enumerate(calls, start=1):
        found += of_call(call, order, names)
    found += of_question(question, names)
    return found
