"""What the fields of a log must satisfy together; LogError names the field."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

from engine.actions import Decision
from recordings.exchange.predact_log import Verdict
from recordings.exchange.reading import LogError, quoted

LAST_WEEK: Final = 9999
MOST_STUDENTS: Final = 10**6
LARGEST: Final = 2**63 - 1
"""The largest number that the store can hold."""


class Judged(Protocol):
    """A student of a log: whom the tool flagged, and what was decided."""

    @property
    def agent_flagged(self) -> bool:
        """Whether the tool flagged the student."""
        ...

    @property
    def initial_decision(self) -> Verdict | None:
        """The first decision."""
        ...

    @property
    def final_decision(self) -> Verdict | None:
        """The final decision."""
        ...


def flagged_ids(
    listed: Sequence[str] | None, students: Mapping[str, Judged], field: str
) -> tuple[str, ...]:
    """Return whom the tool flagged, in the order of the list in `field` (None: there is none)."""
    flagged = tuple(sid for sid, student in students.items() if student.agent_flagged)
    if listed is None:
        return flagged
    for at, sid in enumerate(listed):
        if sid in listed[:at]:
            raise LogError(f"student {quoted(sid)} stands twice", f"{field}.{at}")
        if sid not in students:
            raise LogError(f"student {quoted(sid)} is not in per_student", f"{field}.{at}")
    for sid in set(flagged) ^ set(listed):
        said = "flagged, but" if sid in flagged else "not flagged, but"
        stands = "not in" if sid in flagged else "in"
        raise LogError(f"{said} {stands} {field}", f"per_student.{sid}.agent_flagged")
    return tuple(listed)


def decisions(
    students: Mapping[str, Judged], which: str, *, has_agent: bool
) -> dict[str, Decision]:
    """Return the decisions of one of the two fields, by student.

    Where there was a tool, only whom it flagged can be decided on.
    """
    found: dict[str, Decision] = {}
    for sid, student in students.items():
        verdict: Verdict | None = getattr(student, which)
        if verdict is None:
            continue
        if has_agent and not student.agent_flagged:
            field = f"per_student.{sid}.{which}"
            raise LogError("a decision about a student whom the tool did not flag", field)
        found[sid] = "flag" if verdict == "accept" else "no-flag"
    return found


def check_talk(roles: Iterable[str], asking: str, field: str) -> None:
    """LogError where an answer follows no question."""
    before = None
    for at, role in enumerate(roles):
        if role != asking and before != asking:
            raise LogError("an answer without a question before it", f"{field}.{at}")
        before = role


def class_size(told: int | None, listed: int, field: str) -> int:
    """Return how many students the class has; a log may list fewer, never more."""
    size = bounded(field, listed if told is None else told, 1, MOST_STUDENTS)
    if size < listed:
        raise LogError(f"{size}, but per_student tells of {listed} students", field)
    return size


def bounded(field: str, value: int, low: int, high: int) -> int:
    """Return a whole number that lies between the two."""
    if not low <= value <= high:
        raise LogError(f"{quoted(value)} is no number from {low} to {high}", field)
    return value


def scenario_name(dataset: str | None, course: str, week: int) -> str:
    """Return what the episode is listed under, as scenarios are named: `DATASET-COURSE-wN`."""
    return "-".join([*([dataset] if dataset else []), course, f"w{week}"])
