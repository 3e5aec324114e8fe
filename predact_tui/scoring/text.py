"""Summaries as tables for people."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from engine.result import VersionsPart
from engine.statistics.agreement import Agreement
from engine.statistics.estimate import BOOTSTRAP, STUDENT_T, Estimate
from engine.statistics.grouping import word
from engine.statistics.paired import Paired
from engine.statistics.summary import Summary
from predact_tui.page import paragraph
from predact_tui.tables import briefly, fitted, table, wider

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
BRIEF: Final = {"accuracy": "acc", "accept all": "accept"}
"""Shorter titles, where there is little room."""
NOTHING: Final = {"invalid": "0"}
"""The cell that tells nothing, by column; `-` of any other."""
Cells: TypeAlias = Callable[[Summary], list[tuple[str, str]]]
"""Makes the cells of a row with their titles, from left to right."""
Table: TypeAlias = tuple[str, list[str], list[list[str]]]
"""Title, head and rows."""
PLAIN: Final = ("accept all", "ceiling")
"""Scores of the class, not of the instructor: no interval is shown."""


def summary_text(
    summaries: Sequence[Summary],
    names: Sequence[str],
    *,
    timed: bool = True,
    room: int | None = None,
    intervals: bool = False,
) -> str:
    """Return three tables (scores, reliance, effort) and how the intervals are made.

    Without `timed` no seconds are told: all else is the same each time scripted seats play. Where
    a table is wider than `room` cells (None: never), intervals are left out, unless asked for, and
    what does not fit even then stands below.
    """
    made = _tables(summaries, names, timed=timed, brief=False)
    narrow = any(wider(head, rows, room) for _, head, rows in made)
    brief = narrow and not intervals
    if brief:
        made = _tables(summaries, names, timed=timed, brief=True)
    if narrow:
        made = [(title, head, briefly(rows, len(names))) for title, head, rows in made]
    parts = [f"{title}\n{fitted(head, rows, len(names), room)}" for title, head, rows in made]
    return "\n\n".join([*parts, paragraph(_foot(summaries, brief=brief), room)])


def _tables(
    summaries: Sequence[Summary], names: Sequence[str], *, timed: bool, brief: bool
) -> list[Table]:
    unfinished = any(summary.unfinished for summary in summaries)
    tables: tuple[tuple[str, Cells], ...] = (
        ("F1, over all students", partial(_scores, brief=brief, unfinished=unfinished)),
        ("Reliance, over flagged students (pooled)", partial(_reliance, brief=brief)),
        ("Consistency and effort (means)", partial(_effort, timed=timed)),
    )
    return [(title, *_rows(summaries, names, cells, brief=brief)) for title, cells in tables]


def _foot(summaries: Sequence[Summary], *, brief: bool) -> str:
    """Return what the tables' figures are."""
    invalid = sum(summary.invalid for summary in summaries)
    told = f"Intervals in brackets. F1: {STUDENT_T}. Reliance: {BOOTSTRAP}."
    return (
        f"{'--intervals shows intervals too.' if brief else told} Rejecting all flags has F1 0. "
        f"Invalid episodes are left out of the scores: {invalid or 'none'} here. pass^4: the "
        "chance that 4 runs of a cell all decide every flagged student right."
    )


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


def paired_text(
    first: str, second: str, found: Sequence[tuple[str, str, Paired]], room: int | None = None
) -> str:
    """Return the comparison of two instructors on the same runs: (group, score, figures).

    Where it is wider than `room` cells (None: never), what is compared stands above it.
    """
    less = f"{second} less {first}"
    rows = [
        (group, score, str(one.difference.n), estimate(one.difference, sign="+"), _p(one.p),
         one.method)
        for group, score, one in found
    ]  # fmt: skip
    head = ("group", "score", "runs", less, "p", "by")
    if not wider(head, rows, room):
        return table(head, rows)
    brief = [(row[0].replace("accuracy", BRIEF["accuracy"]), *row[1:]) for row in rows]
    head = (*head[:3], "difference", *head[4:])
    return f"{paragraph(less, room)}\n\n{fitted(head, brief, 2, room)}"


def agreement_text(
    first: str, second: str, found: Sequence[tuple[str, Agreement]], room: int | None = None
) -> str:
    """Return how far two instructors agree on the same students.

    Where it is wider than `room` cells (None: never), the two stand above it, and why there is no
    kappa below.
    """
    both = f"{first} and {second}"
    head, rows = (both, "students", "agree", "Cohen's kappa"), [_agreed(*one) for one in found]
    if not wider(head, rows, room):
        return table(head, rows)
    whys = dict.fromkeys(one.note for _, one in found if one.kappa is None and one.note)
    brief = [(*row[:3], "undefined" if one.kappa is None else row[3])
             for row, (_, one) in zip(rows, found, strict=True)]  # fmt: skip
    parts = [paragraph(both, room), fitted(("", *head[1:]), brief, 1, room)]
    return "\n\n".join([*parts, *(paragraph(f"Cohen's kappa: {why}.", room) for why in whys)])


def _agreed(name: str, one: Agreement) -> tuple[str, str, str, str]:
    return (
        name,
        str(one.n),
        "-" if one.observed is None else f"{one.observed:.3f}",
        (one.note or "undefined") if one.kappa is None else f"{one.kappa:.3f}",
    )


def estimate(one: Estimate, digits: int = 3, *, sign: str = "") -> str:
    """Return a value and its interval, or that it is undefined."""
    if one.value is None:
        return "undefined" if one.denominator == 0 else "-"
    value = f"{one.value:{sign}.{digits}f}"
    if one.low is None or one.high is None:
        return value
    return f"{value} [{one.low:.{digits}f}, {one.high:.{digits}f}]"


def _rows(
    summaries: Sequence[Summary], names: Sequence[str], cells: Cells, *, brief: bool
) -> tuple[list[str], list[list[str]]]:
    """Return head and rows of a table; a brief one lacks the columns that tell nothing."""
    made = [cells(summary) for summary in summaries]
    head = [name for name, _ in made[0]]
    told = [j for j, name in enumerate(head) if not (brief and _empty(name, made, j))]
    keys = [BRIEF.get(name, name) if brief else name for name in names]
    rows = [
        [*map(word, names, summary.key), *(some[j][1] for j in told)]
        for summary, some in zip(summaries, made, strict=True)
    ]
    return [*keys, *(head[j] for j in told)], rows


def _empty(name: str, made: Sequence[list[tuple[str, str]]], j: int) -> bool:
    """Tell whether a column tells nothing in any row."""
    return {some[j][1] for some in made} == {NOTHING.get(name, "-")}


def _scores(summary: Summary, *, brief: bool, unfinished: bool) -> list[tuple[str, str]]:
    counts = [("runs", str(summary.finished)), ("invalid", str(summary.invalid))]
    if unfinished:
        counts.append(("unfinished", str(summary.unfinished)))
    for name, field in SCORES:
        one: Estimate = getattr(summary, field)
        if brief:
            counts.append((BRIEF.get(name, name), _plain(one)))
        else:
            counts.append((name, _plain(one) if name in PLAIN else estimate(one)))
    return counts


def _plain(one: Estimate) -> str:
    return "-" if one.value is None else f"{one.value:.3f}"


def _reliance(summary: Summary, *, brief: bool) -> list[tuple[str, str]]:
    ratios = [(name, _counted(getattr(summary, field), brief=brief)) for name, field in RATIOS]
    return ratios + [(name, str(summary.buckets[field])) for name, field in BUCKETS]


def _counted(one: Estimate, *, brief: bool) -> str:
    if brief:
        value = "undefined" if one.value is None else f"{one.value:.2f}"
        return f"{value} {one.numerator}/{one.denominator}" if one.denominator else value
    return f"{estimate(one, 2)} ({one.numerator}/{one.denominator})"


def _effort(summary: Summary, *, timed: bool) -> list[tuple[str, str]]:
    collapses = summary.collapses
    hat, at = summary.consistent[4]
    told: list[tuple[str, str]] = [
        ("collapses", f"{collapses.numerator}/{collapses.denominator}"),
        ("pass^4", "-" if hat is None else f"{hat:.3f}"),
        ("pass@4", "-" if at is None else f"{at:.3f}"),
    ]
    for name, field, digits in MEANS:
        if field == "seconds" and not timed:
            continue
        one: Estimate = getattr(summary, field)
        told.append((name, "-" if one.value is None else f"{one.value:.{digits}f}"))
    return told


def _p(p: float | None) -> str:
    return "-" if p is None else f"{p:.2g}"
