"""Summaries as tables for people."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from engine.result import VersionsPart
from engine.statistics.agreement import Agreement
from engine.statistics.estimate import BOOTSTRAP, STUDENT_T, Estimate
from engine.statistics.paired import Paired
from engine.statistics.summary import Summary
from predact_tui.tables import table

SCORES: Final = (
    ("F1 first", "f1_first"),
    ("F1 final", "f1_final"),
    ("delta", "delta_f1"),
    ("accept all", "accept_all"),
    ("ceiling", "ceiling"),
)
RATIOS: Final = (("RAIR", "rair"), ("RSR", "rsr"), ("rescue", "rescue"), ("spoil", "spoil"))
BUCKETS: Final = (
    ("follow ok", "correct_follow"),
    ("follow bad", "bad_follow"),
    ("override ok", "correct_override"),
    ("override bad", "bad_override"),
)
MEANS: Final = (
    ("turns", "turns", 1),
    ("seconds", "seconds", 1),
    ("checked", "checked_share", 2),
    ("tokens", "tokens", 0),
    ("US$", "cost", 4),
)
PLAIN: Final = ("accept all", "ceiling")
"""Scores of the class, not of the instructor: no interval is shown."""


def summary_text(summaries: Sequence[Summary], names: Sequence[str]) -> str:
    """Return three tables (scores, reliance, effort) and how the intervals are made."""
    unfinished = any(summary.unfinished for summary in summaries)
    scores = partial(_scores, unfinished=unfinished)
    parts = [
        _titled("F1, over all students", summaries, names, scores),
        _titled("Reliance, over flagged students (pooled)", summaries, names, _reliance),
        _titled("Consistency and effort (means)", summaries, names, _effort),
        f"Intervals in brackets. F1: {STUDENT_T}. Reliance: {BOOTSTRAP}. Rejecting all flags has "
        "F1 0. Invalid episodes are left out of the scores. pass^4: the chance that 4 runs of a "
        "cell all decide every flagged student right.",
    ]
    return "\n\n".join(parts)


def made_by_text(versions: Sequence[tuple[str, VersionsPart | None]]) -> str:
    """Return which program, seed scheme and data made the episodes (scenario, versions)."""
    told = [(scenario.rpartition("-w")[0], made) for scenario, made in versions if made]
    programs = sorted({(made.program, made.seeds) for _, made in told})
    data = sorted({(course, (made.data or "unknown")[:12]) for course, made in told})
    said = [f"predact-tui {program}, seed scheme {seeds}" for program, seeds in programs]
    if any(made is None for _, made in versions):
        said.append("imported logs")
    hashes = "; data: " + ", ".join(f"{c} {digest}" for c, digest in data) if data else ""
    return f"Made by {', '.join(said)}{hashes}." if said else ""


def paired_text(first: str, second: str, found: Sequence[tuple[str, str, Paired]]) -> str:
    """Return the comparison of two instructors on the same runs: (group, score, figures)."""
    head = ("group", "score", "runs", f"{second} less {first}", "p", "by")
    rows = [
        (group, score, str(one.difference.n), estimate(one.difference, sign="+"), _p(one.p),
         one.method)
        for group, score, one in found
    ]  # fmt: skip
    return table(head, rows)


def agreement_text(first: str, second: str, found: Sequence[tuple[str, Agreement]]) -> str:
    """Return how far two instructors agree on the same students."""
    head = (f"{first} and {second}", "students", "agree", "Cohen's kappa")
    rows = [
        (
            name,
            str(one.n),
            "-" if one.observed is None else f"{one.observed:.3f}",
            (one.note or "undefined") if one.kappa is None else f"{one.kappa:.3f}",
        )
        for name, one in found
    ]
    return table(head, rows)


def estimate(one: Estimate, digits: int = 3, *, sign: str = "") -> str:
    """Return a value and its interval, or that it is undefined."""
    if one.value is None:
        return "undefined" if one.denominator == 0 else "-"
    value = f"{one.value:{sign}.{digits}f}"
    if one.low is None or one.high is None:
        return value
    return f"{value} [{one.low:.{digits}f}, {one.high:.{digits}f}]"


def _titled(
    title: str,
    summaries: Sequence[Summary],
    names: Sequence[str],
    cells: Callable[[Summary], list[tuple[str, str]]],
) -> str:
    made = [cells(summary) for summary in summaries]
    head = [*names, *(name for name, _ in made[0])]
    rows = [
        [*map(_word, names, summary.key), *(cell for _, cell in some)]
        for summary, some in zip(summaries, made, strict=True)
    ]
    return f"{title}\n{table(head, rows)}"


def _scores(summary: Summary, *, unfinished: bool) -> list[tuple[str, str]]:
    counts = [("runs", str(summary.finished)), ("invalid", str(summary.invalid))]
    if unfinished:
        counts.append(("unfinished", str(summary.unfinished)))
    return counts + [
        (
            name,
            _plain(getattr(summary, field)) if name in PLAIN else estimate(getattr(summary, field)),
        )
        for name, field in SCORES
    ]


def _plain(one: Estimate) -> str:
    return "-" if one.value is None else f"{one.value:.3f}"


def _reliance(summary: Summary) -> list[tuple[str, str]]:
    ratios = [(name, _counted(getattr(summary, field))) for name, field in RATIOS]
    return ratios + [(name, str(summary.buckets[field])) for name, field in BUCKETS]


def _counted(one: Estimate) -> str:
    return f"{estimate(one, 2)} ({one.numerator}/{one.denominator})"


def _effort(summary: Summary) -> list[tuple[str, str]]:
    collapses = summary.collapses
    hat, at = summary.consistent[4]
    told: list[tuple[str, str]] = [
        ("collapses", f"{collapses.numerator}/{collapses.denominator}"),
        ("pass^4", "-" if hat is None else f"{hat:.3f}"),
        ("pass@4", "-" if at is None else f"{at:.3f}"),
    ]
    for name, field, digits in MEANS:
        one: Estimate = getattr(summary, field)
        told.append((name, "-" if one.value is None else f"{one.value:.{digits}f}"))
    return told


def _word(name: str, value: object) -> str:
    if value is None:
        return "natural" if name == "accuracy" else "not told"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _p(p: float | None) -> str:
    return "-" if p is None else f"{p:.2g}"
