"""A tool call in words: what was asked, and its answer as named values and a small table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.talk import Call
from predact_tui.present.safe import safe_line

_ASKED: Final = {
    "list_students": "students of the class",
    "get_student_grades": "grades of {student}",
    "get_assignment_stats": "class scores of {assignment_name}",
    "list_all_assignments": "work graded so far",
    "get_course_syllabus": "syllabus",
    "get_class_average": "class average",
    "recalculate_grade": "average of {student} if {changes}",
    "simulate_uniform_remaining": "{student} with {uniform_score} on the rest",
    "minimum_score_needed": "minimum for {target_grade}, {student}",
    "predict_final_grade_for_student": "final letter of {student}",
    "predict_all_students": "final letters of all",
    "suggest_intervention_for_student": "what to do for {student}",
}
_NAMES: Final = {
    "weighted_average": "average so far",
    "total_weight_covered": "weight it covers",
    "student_count": "students",
    "total_count": "students",
    "total_students": "students",
    "at_risk_students": "of them at risk",
    "class_average": "class average",
    "current_week": "week",
    "original_weighted_average": "average now",
    "recalculated_weighted_average": "average then",
    "simulated_weighted_average": "average then",
    "simulated_letter_grade": "letter then",
    "n_remaining_assignments": "remaining work",
    "minimum_score_needed": "needed on all the rest",
    "target_threshold": "the letter begins at",
    "already_secured": "secured already",
    "current_weighted_average": "average so far",
    "remaining_assignments": "remaining work",
    "predicted_grade": "letter",
    "failure_risk": "risk",
    "student_id": "student",
    "distribution": "letters",
    "valid": "what is valid",
    "missing_assignments": "missing",
    "low_scores": "low",
    "original_score": "was",
    "new_score": "is",
    "assignment": "name",
}
_LEFT_OUT: Final = frozenset({"target_grade", "uniform_score", "cutoffs"})
"""Fields that only repeat what was asked, or the grading scale."""
_SHARES: Final = frozenset(
    {
        "weight",
        "total_weight_covered",
        "remaining_weight",
        "total_weight",
        "graded_weight",
    }
)
_ORDER: Final = ("name", "assignment", "student_id", "week", "type", "weight")


@dataclass(frozen=True)
class Sheet:
    """An answer: (name, value) pairs and a table whose first row is its header; all safe."""

    pairs: tuple[tuple[str, str], ...]
    table: tuple[tuple[str, ...], ...] = ()


def asked(call: Call, numbers: Mapping[str, int]) -> str:
    """Return what a call asked, in words; `numbers` gives students' numbers in the report."""
    pattern = _ASKED.get(call.tool)
    student = safe_line(str(call.arguments.get("student_id", "?")))
    number = numbers.get(str(call.arguments.get("student_id")))
    words = {key: _scalar(key, value) for key, value in call.arguments.items()}
    words |= {"student": student if number is None else f"{number} {student}"}
    words |= {"changes": _changes(call.arguments)}
    if pattern is None:
        return f"{safe_line(call.tool)} {_value('', dict(call.arguments))}".strip()
    return pattern.format_map(_Missing(words))


def sheet(answer: Mapping[str, object]) -> Sheet:
    """Return an answer as named values and at most one table."""
    pairs: list[tuple[str, str]] = []
    table: tuple[tuple[str, ...], ...] = ()
    for key, value in _flat(answer).items():
        if key in _LEFT_OUT or (key == "student_id" and len(answer) > 1):
            continue
        if _is_table(value) and key != "at_risk_students":
            table = _table(value)
        else:
            pairs.append((_name(key), _value(key, value)))
    return Sheet(tuple(pairs), table)


class _Missing(dict[str, str]):
    """Words for a pattern; an argument that was not given is a question mark."""

    def __missing__(self, key: str) -> str:
        return "?"


def _changes(arguments: Mapping[str, object]) -> str:
    parts = []
    for key in ("drop", "override", "simulate_remaining"):
        value = arguments.get(key)
        if isinstance(value, list):
            parts += [f"without {safe_line(str(item))}" for item in value]
        elif isinstance(value, dict):
            parts += [f"{safe_line(str(name))} = {_scalar('', s)}" for name, s in value.items()]
    return ", ".join(parts) or "nothing changes"


def _flat(answer: Mapping[str, object]) -> dict[str, object]:
    """Lift the fields of a nested profile to the top."""
    flat: dict[str, object] = {}
    for key, value in answer.items():
        if key == "profile" and isinstance(value, dict):
            flat |= {name: _names_of(part) for name, part in value.items()}
        else:
            flat[key] = value
    return flat


def _names_of(value: object) -> object:
    if isinstance(value, list):
        return [item.get("name", item) if isinstance(item, dict) else item for item in value]
    return value


def _is_table(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)


def _table(rows: object) -> tuple[tuple[str, ...], ...]:
    assert isinstance(rows, list)
    keys = list(dict.fromkeys(key for row in rows for key in row))
    keys.sort(key=lambda key: _ORDER.index(key) if key in _ORDER else len(_ORDER))
    body = [tuple(_value(key, row.get(key)) for key in keys) for row in rows]
    return (tuple(_name(key) for key in keys), *body)


def _name(key: str) -> str:
    return _NAMES.get(key, safe_line(key.replace("_", " ")))


def _value(key: str, value: object) -> str:
    if isinstance(value, list):
        if _is_table(value):
            return str(len(value))
        return ", ".join(_scalar(key, item) for item in value) or "none"
    if isinstance(value, dict):
        parts = [f"{safe_line(str(name))} {_scalar('', part)}" for name, part in value.items()]
        return ", ".join(parts) or "none"
    return _scalar(key, value)


def _scalar(key: str, value: object) -> str:
    if value is None:
        return "missing" if key in ("score", "original_score") else "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        if key in _SHARES:
            return f"{value * 100:.4g}%"
        return f"{value:.1f}%" if key == "confidence" else f"{value:.10g}"
    return safe_line(str(value))
