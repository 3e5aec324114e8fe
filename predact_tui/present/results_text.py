"""The results of an episode in words, for the results screen and the plain mode alike.

Pure functions of the outcome. Foreign text leaves here safe to show. The figures are those of
engine/scoring.py; what each means is said beside it, for readers who never met the term.
"""

from dataclasses import dataclass

from engine.outcome import Outcome, StudentRow
from engine.result import Result
from predact_tui.present.accuracy_text import accuracy_lines
from predact_tui.present.lines import Line, Section
from predact_tui.present.models_text import models_line
from predact_tui.present.reliance_text import bucket_lines, reliance_lines, table_lines
from predact_tui.present.safe import safe, safe_line
from predact_tui.present.student_text import Group, group, ordered, percent, sentence


@dataclass(frozen=True)
class Score:
    """An F1 with its name and meaning; the value is None where there is none."""

    name: str
    value: float | None
    meaning: str


def headline(outcome: Outcome) -> tuple[Line, ...]:
    """Return how the episode ended and the result in a sentence."""
    result = outcome.result
    if result.status != "finished":
        return _unfinished(result)
    groups = [group(row) for row in outcome.students]
    if "unaided" in groups:
        return (Line(_decided_rightly(outcome, "unaided"), "strong"),)
    if result.flagged == 0:
        return (
            Line("Finished without decisions: the tool flagged nobody.", "strong"),
            *_all_missed(result.at_risk),
        )
    decided = Line(_decided_rightly(outcome, "flagged"), "strong")
    told = result.at_risk is not None
    return (decided, _missed(groups.count("missed"))) if told else (decided,)


def _decided_rightly(outcome: Outcome, who: Group) -> str:
    """Return how many students of a group were decided rightly, as far as that is told."""
    of = "flagged students" if who == "flagged" else "students"
    rows = [row for row in outcome.students if group(row) == who]
    if any(row.right is None for row in rows):
        return f"{len(rows)} {of} were decided on; who was truly at risk is not told."
    return f"{sum(map(_right, rows))} of {len(rows)} {of} were decided rightly in the end."


def _right(row: StudentRow) -> bool:
    return bool(row.right)


def _all_missed(at_risk: int | None) -> tuple[Line, ...]:
    if at_risk is None:
        return ()
    missed = f"{_students(at_risk)} at risk missed, so F1 counts as 0."
    return (Line(missed, "bad" if at_risk else "plain"),)


def scores(result: Result) -> tuple[Score, ...]:
    """Return F1 before and after, with accept-all and the ceiling to measure them by."""
    first = None if result.initial is None else result.initial.f1
    final = None if result.final is None else result.final.f1
    decided = (
        Score("First decision", first, "before any question"),
        Score("Final decision", final, "as handed in"),
    )
    if result.tool is None:
        return decided
    return (
        *decided,
        Score("Accept all", result.tool.accept_all_f1, "had every flag of the tool been kept"),
        Score("Ceiling", result.tool.ceiling_f1, "the best in reach: who is not flagged is lost"),
    )


def outcome_text(outcome: Outcome, place: str = "") -> str:
    """Return all results as plain text: how it ended, the scores, each student, the sections."""
    blocks = [
        _texts(headline(outcome)),
        "\n".join(["F1 score", *map(_score_line, scores(outcome.result))]),
    ]
    told = [sentence(row) for row in ordered(outcome.students) if group(row) != "rest"]
    if told:
        blocks.append("\n".join(["Students", *told]))
    blocks += [f"{part.title}\n{_texts(part.lines)}" for part in sections(outcome, place)]
    return "\n\n".join(blocks)


def _texts(lines: tuple[Line, ...]) -> str:
    return "\n".join(line.text for line in lines)


def _score_line(score: Score) -> str:
    value = "none" if score.value is None else f"{score.value:.2f}"
    return f"{score.name}: {value} ({score.meaning})"


def sections(outcome: Outcome, place: str = "") -> tuple[Section, ...]:
    """Return what stands below the scores, section by section; empty ones left out.

    `place` is where the recording lies, for people; empty where that need not be said.
    """
    result = outcome.result
    every = (
        Section("What F1 says", _f1_lines(result)),
        Section("First and final decisions against the truth", table_lines(result)),
        Section("Reliance", reliance_lines(result)),
        Section("What became of the tool's flags", bucket_lines(result)),
        Section("How it went", _course_lines(result)),
        Section("The tool's accuracy", accuracy_lines(result)),
        Section("For the experimenter", tuple(Line(safe(note)) for note in outcome.notes)),
        Section("The recording", (*place_lines(result.recording, place), _played(result))),
    )
    return tuple(section for section in every if section.lines)


def _unfinished(result: Result) -> tuple[Line, ...]:
    says = {
        "abandoned": "Left before the end: there is no final decision to score.",
        "invalid": "Invalid: it is kept, counted as invalid, and left out of the scores.",
        "interrupted": "Interrupted: it holds what was shown, but no final decision to score.",
    }
    lines = [Line(says[result.status], "strong")]
    if result.reason:
        lines.append(Line(f"Reason: {safe(result.reason)}"))
    return tuple(lines)


def _missed(count: int) -> Line:
    if not count:
        return Line("Every student at risk was among the flagged.", "muted")
    return Line(f"{_students(count)} at risk never flagged by the tool (out of reach).", "bad")


def _students(count: int) -> str:
    return f"{count} student" if count == 1 else f"{count} students"


def _f1_lines(result: Result) -> tuple[Line, ...]:
    meaning = (
        "The F1 score joins two shares: of those called at risk, how many truly are (precision); "
        "of those truly at risk, how many were called so (recall). 1 is perfect."
    )
    lines = [Line(meaning, "muted")]
    for name, part in (("First", result.initial), ("Final", result.final)):
        if part is not None:
            text = f"{name}: precision {part.precision:.2f}, recall {part.recall:.2f}"
            lines.append(
                Line(f"{text} ({part.tp} found, false alarms: {part.fp}, missed: {part.fn})")
            )
    if result.delta_f1 is not None:
        lines.append(Line(f"Change from first to final: {result.delta_f1:+.2f}", "strong"))
    if result.final is not None:
        lines.append(Line(_gap(result)))
    return tuple(lines)


def _gap(result: Result) -> str:
    if result.gap_closed is None:
        return "Gap closed: undefined, as accepting all is already the best in reach"
    closed = percent(result.gap_closed)
    if result.gap_closed < 0:
        return f"Gap closed: {closed}, as the final F1 lies below that of accepting all"
    return f"Gap closed: {closed} of the way from accepting all to the ceiling"


def _course_lines(result: Result) -> tuple[Line, ...]:
    instructor, assistant = (
        safe(seat) if seat else "not told" for seat in (result.instructor, result.assistant)
    )
    lines = [Line(f"Instructor: {instructor}; assistant: {assistant}")]
    if result.turns is not None:
        lines.append(Line(f"Questions asked: {result.turns}"))
    if result.tool_calls is not None:
        calls = result.tool_calls
        lines.append(
            Line(
                f"Tool calls: {calls.lookup} looked up, {calls.counterfactual} what-if, "
                f"{calls.prediction} prediction, {calls.intervention} suggestion"
            )
        )
    if result.checked_share is not None:
        share = percent(result.checked_share)
        lines.append(Line(f"Flagged students checked by grades and by a what-if: {share}"))
    if result.unsupported_values is not None:
        lines.append(Line(f"Values in answers that came from no tool: {result.unsupported_values}"))
    if result.seat_changes:
        times = "once" if result.seat_changes == 1 else f"{result.seat_changes} times"
        lines.append(Line(f"The instructor's seat changed hands: {times}"))
    if result.models is not None:
        lines.append(models_line(result.models))
    return (*lines, Line(_seconds(result)))


def _seconds(result: Result) -> str:
    parts = result.seconds
    named = (("report", parts.report), ("first decision", parts.initial), ("chat", parts.chat))
    spent = [f"{name} {value:.0f}" for name, value in named if value is not None]
    return "Seconds: " + (", ".join(spent) if spent else "none counted")


def place_lines(recording: str, place: str) -> tuple[Line, ...]:
    """Return where a recording lies and how to score it again."""
    return (
        Line(f"Recorded as {safe_line(recording)}"),
        *((Line(f"It lies in {safe_line(place)}"),) if place else ()),
        Line(f"Score it again: predact-tui score {safe_line(recording)}"),
    )


def _played(result: Result) -> Line:
    told = (("seed", result.seed), ("preset", result.preset))
    said = [f"{name} {value}" for name, value in told if value is not None]
    return Line(", ".join([f"Played: {safe_line(result.scenario)}", *said]))
