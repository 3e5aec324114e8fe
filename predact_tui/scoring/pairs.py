"""Two instructors on the same runs: which runs are the same, and what was decided in them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.actions import Decision
from engine.outcome import Outcome
from engine.result import Result
from engine.statistics.agreement import Agreement, cohens_kappa
from engine.statistics.paired import Paired, paired

Run: TypeAlias = tuple[object, ...]
"""What two episodes must share to be compared: students, noise and conditions."""
Pair: TypeAlias = tuple[Result, Result]
Decisions: TypeAlias = dict[str, Decision]


@dataclass
class Met:
    """Finished runs of one instructor; of several of one run, the last one counts."""

    results: dict[Run, Result] = field(default_factory=dict)
    first: dict[Run, Decisions] = field(default_factory=dict)
    final: dict[Run, Decisions] = field(default_factory=dict)
    repeated: int = 0

    def take(self, outcome: Outcome) -> None:
        """Take in an outcome."""
        run = run_of(outcome.result)
        self.repeated += run in self.results
        self.results[run] = outcome.result
        students = outcome.students
        self.first[run] = {s.student_id: s.initial for s in students if s.initial is not None}
        self.final[run] = {s.student_id: s.final for s in students if s.final is not None}


def run_of(result: Result) -> Run:
    """Return what the run of a result is known by: everything but the instructor."""
    switches = result.switches and result.switches.model_dump_json()
    accuracy = result.accuracy
    return (
        result.dataset, result.course, result.week, result.seed, result.students, result.at_risk,
        accuracy.target, accuracy.stated, accuracy.noise, result.assistant, switches,
        result.versions and result.versions.data,
    )  # fmt: skip


def met(outcomes: Iterable[Outcome], first: str, second: str) -> tuple[Met, Met]:
    """Return the finished runs of two instructors."""
    both = {first: Met(), second: Met()}
    for outcome in outcomes:
        one = both.get(outcome.result.instructor or "")
        if one is not None and outcome.result.status == "finished":
            one.take(outcome)
    return both[first], both[second]


def differences(first: Met, second: Met) -> list[tuple[str, str, Paired]]:
    """Return the paired comparison of F1 first, F1 final and delta, for each accuracy and all."""
    pairs = [
        (first.results[run], second.results[run])
        for run in first.results.keys() & second.results.keys()
    ]
    pairs.sort(
        key=lambda pair: (pair[0].scenario, pair[0].seed or 0, pair[0].accuracy.target or -1)
    )
    targets = sorted({_target(pair) for pair in pairs})
    groups = [(name, [p for p in pairs if _target(p) == name]) for name in targets]
    if len(groups) > 1:
        groups.append(("all", pairs))
    return [
        (name, score, paired(_values(group, score), name, score))
        for name, group in groups
        for score in ("F1 first", "F1 final", "delta F1")
    ]


def agreements(first: Met, second: Met) -> list[tuple[str, Agreement]]:
    """Return how far the two agree on the flagged students of the same runs."""
    return [
        ("first decisions", cohens_kappa(_answers(first.first, second.first))),
        ("final decisions", cohens_kappa(_answers(first.final, second.final))),
    ]


def _target(pair: Pair) -> str:
    target = pair[0].accuracy.target
    return "natural" if target is None else f"accuracy {target:g}"


def _values(pairs: list[Pair], score: str) -> list[tuple[float, float]]:
    found = [(_score(one, score), _score(other, score)) for one, other in pairs]
    return [(a, b) for a, b in found if a is not None and b is not None]


def _score(result: Result, score: str) -> float | None:
    if score == "delta F1":
        return result.delta_f1
    part = result.initial if score == "F1 first" else result.final
    return None if part is None else part.f1


def _answers(one: dict[Run, Decisions], other: dict[Run, Decisions]) -> list[tuple[str, str]]:
    return [
        (one[run][student], other[run][student])
        for run in one.keys() & other.keys()
        for student in one[run].keys() & other[run].keys()
    ]
