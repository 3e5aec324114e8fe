"""The report in words, as both seats are given it."""

from engine.prompts import prompt
from engine.report import FlaggedStudent, Report, SyllabusLine


def situation(report: Report) -> str:
    """Return report, grading scale and syllabus as Markdown."""
    return prompt(
        "situation",
        course=report.course,
        week=report.week,
        students=report.students,
        flagged=len(report.flagged),
        accuracy=_accuracy(report.stated),
        table=_table(report),
        scale=_scale(report),
        syllabus=_syllabus(report),
    )


def _accuracy(stated: float | None) -> str:
    if stated is None:
        return ""
    return f" The tool gives the right letter for {stated * 100:.4g} of 100 students."


def _table(report: Report) -> str:
    head = "| # | student | predicted | confidence | main reason |\n|---|---|---|---|---|"
    return "\n".join([head, *map(_student, report.flagged)])


def _student(one: FlaggedStudent) -> str:
    share = f"{one.confidence * 100:.1f}%"
    return f"| {one.number} | {one.student_id} | {one.predicted} | {share} | {one.driver} |"


def _scale(report: Report) -> str:
    ranges = [f"{letter} from {low:g}" for letter, low in report.cutoffs.items()]
    return ", ".join([*ranges, "F below"]) + ". At risk: D and F."


def _syllabus(report: Report) -> str:
    head = "| week | component | type | weight | |\n|---|---|---|---|---|"
    return "\n".join([head, *(_component(line, report.week) for line in report.syllabus)])


def _component(line: SyllabusLine, week: int) -> str:
    when = "due" if line.week <= week else "still to come"
    return f"| {line.week} | {line.name} | {line.type} | {line.weight * 100:g}% | {when} |"
