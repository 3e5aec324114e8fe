"""Reliance: what became of the flags between the initial and the final decision.

Only over students whom the tool flagged. RAIR and RSR after Schemmer et al. 2023, as published
with PredAct-Bench; "tool right" means that the student is at risk. A ratio over nothing is
undefined, never 0.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import product

from engine.scoring import StudentOutcome


@dataclass(frozen=True)
class Ratio:
    """A ratio with its counts, so that counts can be pooled; undefined (None) over nothing."""

    value: float | None
    numerator: int
    denominator: int


@dataclass(frozen=True)
class Buckets:
    """Flags kept or dismissed in the end, rightly or not; `bad_override` is the dangerous miss."""

    correct_follow: int
    bad_follow: int
    correct_override: int
    bad_override: int


@dataclass(frozen=True)
class Reliance:
    """Reliance of one episode.

    `rair`: initially wrong against a right tool, finally right. `rsr`: initially right against a
    wrong tool, finally right. `rescue`: initially wrong, finally right. `spoil`: initially right,
    finally wrong. `table` counts truth/initial/final, with keys like `risk/flag/no-flag`.
    """

    rair: Ratio
    rsr: Ratio
    rescue: Ratio
    spoil: Ratio
    buckets: Buckets
    table: dict[str, int]


def reliance(students: Sequence[StudentOutcome]) -> Reliance:
    """Return the reliance over the flagged students; ratios and table need both decisions."""
    flagged = [s for s in students if s.tool_flagged and s.final is not None]
    both = [s for s in flagged if s.initial is not None]
    wrong, right = [s for s in both if not _first_right(s)], [s for s in both if _first_right(s)]
    return Reliance(
        rair=ratio((s for s in wrong if s.at_risk), _last_right),
        rsr=ratio((s for s in right if not s.at_risk), _last_right),
        rescue=ratio(wrong, _last_right),
        spoil=ratio(right, lambda s: not _last_right(s)),
        buckets=_buckets(flagged),
        table=_table(both),
    )


def ratio(students: Iterable[StudentOutcome], counts: Callable[[StudentOutcome], bool]) -> Ratio:
    """Return which share of the students counts."""
    held = [counts(student) for student in students]
    return Ratio(sum(held) / len(held) if held else None, sum(held), len(held))


def _first_right(student: StudentOutcome) -> bool:
    return student.initial == student.at_risk


def _last_right(student: StudentOutcome) -> bool:
    return student.final == student.at_risk


def _buckets(students: Sequence[StudentOutcome]) -> Buckets:
    ends = [(student.final, student.at_risk) for student in students]
    return Buckets(
        correct_follow=ends.count((True, True)),
        bad_follow=ends.count((True, False)),
        correct_override=ends.count((False, False)),
        bad_override=ends.count((False, True)),
    )


def _table(students: Sequence[StudentOutcome]) -> dict[str, int]:
    ways = [(student.at_risk, student.initial, student.final) for student in students]
    return {
        "/".join(("risk" if truth else "safe", _flag(first), _flag(last))): ways.count(
            (truth, first, last)
        )
        for truth, first, last in product((True, False), repeat=3)
    }


def _flag(decision: bool) -> str:
    return "flag" if decision else "no-flag"
