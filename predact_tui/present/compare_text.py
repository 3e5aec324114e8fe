"""A comparison as plain text: for pipes, screen readers and `--plain`."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from predact_tui.present import compare_figures as figures
from predact_tui.present import compare_words as words
from predact_tui.present.compare_known import (
    INDENT,
    both_decisions,
    call_line,
    numbers,
    student_lines,
)
from predact_tui.present.safe import safe, safe_line
from predact_tui.present.student_text import DECISIONS
from predact_tui.tables import table

if TYPE_CHECKING:
    from engine.comparing.parts import Comparison, Step, StepSide, StudentPair, Talked


def comparison_text(comparison: "Comparison") -> str:
    """Return all of a comparison as text, section by section."""
    sections = (
        ("", _head(comparison)),
        ("Settings that differ", _settings(comparison)),
        ("Scores", _scores(comparison)),
        ("Decisions", _decisions(comparison)),
        ("Step by step", _steps(comparison)),
    )
    return "\n\n".join(
        "\n".join([*([title] if title else []), *lines]) for title, lines in sections
    )


def _head(comparison: "Comparison") -> Iterator[str]:
    yield words.side_line("X", comparison.x)
    yield words.side_line("Y", comparison.y)
    yield words.relation(comparison)
    for told in (words.unlike(comparison), words.sealed(comparison)):
        if told is not None:
            yield told


def _settings(comparison: "Comparison") -> Iterable[str]:
    rows = [
        (
            figures.setting_name(one),
            figures.setting_value(one, one.x),
            figures.setting_value(one, one.y),
        )
        for one in comparison.settings
    ]
    return [table(("setting", "X", "Y"), rows)] if rows else ["none"]


def _scores(comparison: "Comparison") -> Iterable[str]:
    rows = [(figures.score_name(one), *figures.score_values(one)) for one in comparison.scores]
    return [table(("figure", "X", "Y", "Y - X"), rows)]


def _decisions(comparison: "Comparison") -> Iterator[str]:
    if comparison.unlike is not None:
        yield "not compared: the students are not the same"
    elif not comparison.students:
        yield "none: the tool flagged nobody"
    for pair in comparison.students:
        yield from _student(comparison, pair)


def _student(comparison: "Comparison", pair: "StudentPair") -> Iterator[str]:
    shown = words.truth_said(pair)
    truth = f", truly {shown}" if shown else ""
    decided = ", ".join(f"{n.upper()} {both_decisions(getattr(pair, n))}" for n in ("x", "y"))
    head = f"{words.student_sign(pair)} {safe_line(pair.student_id)}{truth}: {decided}"
    yield f"{head} ({words.differing(pair.differs)})"
    if not pair.differs:
        return
    for name, side in (("x", comparison.x), ("y", comparison.y)):
        known = numbers(comparison, name)
        for line in student_lines(getattr(pair, name), known, cards=side.tool_cards):
            yield f"  {name.upper()} {line.text}"


def _steps(comparison: "Comparison") -> Iterator[str]:
    for step in comparison.steps:
        alike = comparison.unlike is None
        sign = words.step_sign(step, alike=alike)
        yield f"{sign} {words.step_name(step)}: {words.step_differing(step, alike=alike)}"
        if step.differs:
            for name in ("x", "y"):
                yield from _step_side(comparison, step, name)


def _step_side(comparison: "Comparison", step: "Step", name: str) -> Iterator[str]:
    side: StepSide | None = getattr(step, name)
    if side is None:
        yield f"  {name.upper()} had no such step"
        return
    known = numbers(comparison, name)
    for line in (*_talked(side.talked, known), marks_line(side, known)):
        if line:
            yield f"  {name.upper()} {line}"


def _talked(talked: "Talked | None", known: dict[str, int]) -> Iterator[str]:
    if talked is None:
        return
    yield f"asked: {safe_line(talked.question)}"
    for call in talked.calls or ():
        yield f"{INDENT}tool {call_line(call, known)}"
    ended = "" if talked.ended and not talked.partial else " (not complete)"
    first, *rest = safe(talked.text).splitlines() or ["nothing"]
    yield f"{INDENT}answer{ended}: {first}"
    yield from (f"{INDENT}{line}" for line in rest if line.strip())


def marks_line(side: "StepSide", known: dict[str, int]) -> str:
    """Return the marks made in a step; empty where there were none."""
    made = [
        f"{known.get(student, '')} {safe_line(student)}".strip()
        + f" {DECISIONS[mark] if mark else 'undecided'}"
        for student, mark in (side.marks or {}).items()
    ]
    return f"marked: {', '.join(made)}" if made else ""
