"""Values that follow from a whole answer: how many there are, and what weights add up to."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from engine.provenance.sources import Source
from engine.report import Report
from engine.scale import LETTERS, LOWEST_SAFE
from engine.talk import Call

Rows = list[Mapping[str, object]]


def from_call(call: Call, order: int, report: Report) -> Iterator[Source]:
    """Yield counts of an answer's lists and of their parts, and sums of their weights."""
    student = call.arguments.get("student_id")
    base = Source(
        "derived",
        "count",
        "count",
        call=call.call_id,
        turn=call.turn,
        order=order,
        student=student if isinstance(student, str) else None,
    )
    if call.is_error or call.answer is None:
        return
    cutoff = report.cutoffs.get(LOWEST_SAFE, 0.0)
    for part in _lists(call.answer):
        yield base._replace(value=float(len(part)))
        rows: Rows = [row for row in part if isinstance(row, dict)]
        for group in _groups(rows, cutoff):
            yield base._replace(value=float(len(group)))
            weight = sum(w for row in group if isinstance(w := row.get("weight"), int | float))
            yield base._replace(role="percent", field="weight", value=100 * weight)
    for count in _bands(call.answer.get("distribution")):
        yield base._replace(value=count)


def from_report(report: Report) -> Iterator[Source]:
    """Yield counts of the report: flagged by letter, not flagged, components due and to come."""
    base = Source("derived", "count", "count")
    letters = Counter(student.predicted for student in report.flagged)
    due = sum(line.week <= report.week for line in report.syllabus)
    rest = len(report.syllabus) - due
    counts = (*letters.values(), report.students - len(report.flagged), due, rest)
    for count in (*counts, len(report.syllabus)):
        yield base._replace(value=float(count))


def from_turn(calls: Iterable[Call]) -> Iterator[Source]:
    """Yield how many calls a tool had, how many students had what, their mean average."""
    by_tool: dict[str, list[Call]] = {}
    for call in calls:
        if not call.is_error and call.answer is not None:
            by_tool.setdefault(call.tool, []).append(call)
    for made in by_tool.values():
        base = Source("derived", "count", "count", call=made[0].call_id, turn=made[0].turn, order=1)
        yield base._replace(value=float(len(made)))
        for count in _answered_alike(made):
            yield base._replace(value=float(count))
        mean = _mean_average(made)
        if mean is not None:
            yield base._replace(role="score", field="weighted_average", value=mean)


def _mean_average(calls: list[Call]) -> float | None:
    """Return the mean of the weighted averages told, where there are several."""
    told = [(call.answer or {}).get("weighted_average") for call in calls]
    averages = [average for average in told if isinstance(average, int | float)]
    return sum(averages) / len(averages) if len(averages) > 1 else None


def _answered_alike(calls: list[Call]) -> Iterator[int]:
    """Yield of how many calls something is so: a yes, or work missing."""
    answers = [call.answer or {} for call in calls]
    for key in ("achievable", "already_secured"):
        if key in answers[0]:
            yes = sum(bool(answer.get(key)) for answer in answers)
            yield from (yes, len(answers) - yes)
    if "assignments" in answers[0]:
        lacking = sum(any(_is_missing(row) for row in _rows(a["assignments"])) for a in answers)
        yield from (lacking, len(answers) - lacking)


def _rows(value: object) -> Rows:
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []


def _is_missing(row: Mapping[str, object]) -> bool:
    return "score" in row and row["score"] is None


def _lists(value: object) -> Iterator[list[object]]:
    """Yield the lists in an answer, at any depth."""
    if isinstance(value, list):
        yield value
        for part in value:
            yield from _lists(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from _lists(part)


def _groups(rows: Rows, cutoff: float) -> Iterator[Rows]:
    """Yield the parts of a list that one speaks of: missing, scored, low, graded, by letter."""
    if not rows:
        return
    yield rows
    if "score" in rows[0]:
        scored = [row for row in rows if row.get("score") is not None]
        yield [row for row in rows if _is_missing(row)]
        yield scored
        yield [row for row in scored if isinstance(s := row["score"], int | float) and s < cutoff]
    for key in ("status", "predicted_grade", "action", "type"):
        for value in dict.fromkeys(str(row[key]) for row in rows if key in row):
            yield [row for row in rows if str(row.get(key)) == value]


def _bands(distribution: object) -> Iterator[float]:
    """Yield how many stand below each cutoff and at or above it."""
    if not isinstance(distribution, dict):
        return
    counts = [float(distribution.get(letter, 0)) for letter in LETTERS]
    for at in range(1, len(counts)):
        yield from (sum(counts[:at]), sum(counts[at:]))
