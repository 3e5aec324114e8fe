"""The course in words: the grading scale, what "at risk" means, the syllabus, the accuracy said."""

from engine.report import SyllabusLine, ToldReport
from engine.scale import AT_RISK, LETTERS, LOWEST_SAFE
from predact_tui.present.lines import Line
from predact_tui.present.safe import safe_line


def scale_lines(report: ToldReport) -> tuple[Line, ...]:
    """Return each letter with its scores, and which ones mean at risk."""
    if report.cutoffs is None:
        return (Line("The log does not tell the grading scale.", "muted"),)
    lowest = report.cutoffs[LETTERS[-2]]
    lines = [_letter(letter, f"from {report.cutoffs[letter]:g}") for letter in LETTERS[:-1]]
    lines.append(_letter(LETTERS[-1], f"below {lowest:g}"))
    return (*lines, Line(at_risk(report), "strong"))


def at_risk(report: ToldReport) -> str:
    """Return what at risk means on this scale."""
    means = "At risk means: will finish with a D or F"
    if report.cutoffs is None:
        return f"{means}."
    return f"{means}, that is below {report.cutoffs[LOWEST_SAFE]:g}."


def graded_line(report: ToldReport) -> Line:
    """Return how much of the term's weight is due by now."""
    if report.syllabus is None:
        return Line(f"It is week {report.week}. The log does not tell the syllabus.", "strong")
    total = sum(line.weight for line in report.syllabus)
    due = sum(line.weight for line in report.syllabus if line.week <= report.week)
    share = f"{100 * due / total:.0f}%" if total else "an unknown share"
    return Line(f"It is week {report.week}: {share} of the term's weight is due by now.", "strong")


def syllabus_sentences(report: ToldReport) -> tuple[Line, ...]:
    """Return the whole term, one line a component."""
    return tuple(_component(line, report.week) for line in report.syllabus or ())


def when(line: SyllabusLine, week: int) -> str:
    """Return whether a component is graded by `week` or remains."""
    return "graded" if line.week <= week else "remaining"


def accuracy_words(report: ToldReport) -> str:
    """Return what is said of the tool's accuracy; empty where nothing is said."""
    if report.stated is None:
        return ""
    return f"right letter for {report.stated * 100:.4g} of 100 students"


def _letter(letter: str, scores: str) -> Line:
    risk = letter in AT_RISK
    return Line(f"{letter}: {scores}{' (at risk)' if risk else ''}", "bad" if risk else "plain")


def _component(line: SyllabusLine, week: int) -> Line:
    name, kind = safe_line(line.name), safe_line(line.type)
    state = when(line, week)
    text = f"Week {line.week}: {name} ({kind}), weight {line.weight * 100:.4g}%, {state}"
    return Line(text, "plain" if state == "graded" else "muted")
