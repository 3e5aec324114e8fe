"""What an instructor should know before deciding: the situation, the steps, scale and syllabus."""

from typing import Final

from textual.content import Content

from engine.report import ToldReport
from engine.scale import LOWEST_SAFE
from predact_tui.present.course_text import graded_line, scale_lines, when
from predact_tui.present.lines import MUTED, STYLES, Line
from predact_tui.present.safe import fit, safe_line, width

STEPS: Final = (
    ("1", "Read the report: whom the tool names, how confident it is, and why."),
    ("2", "Decide for each of them: at risk or not at risk. Hand in."),
    ("3", "An assistant answers your questions here: it looks up grades, works out what-ifs and"
          " asks the prediction tool. Change your decisions if you want to, and hand in again."
          " Then the truth is shown."),
)  # fmt: skip

ONCE_MORE: Final = (
    "3",
    "Decide once more, and hand in again. There is no assistant to ask. Then the truth is shown.",
)  # fmt: skip

EXAMPLES: Final = (
    "What are the grades of {student}?",
    "What does {second} need for a {safe}?",
    "And if {second} scores 80 on everything left?",
    "How did the class do on {work}?",
    "What is predicted for {third}?",
)


def briefing(report: ToldReport, cells: int, *, with_course: bool, asks: bool = True) -> Content:
    """Return situation and steps, and the course if wanted, for a pane of `cells` cells.

    `asks`: whether there are questions in this episode.
    """
    said = [_situation(report), *([_accuracy(report.stated)] if report.stated is not None else [])]
    told = STEPS if asks else (*STEPS[:2], ONCE_MORE)
    steps = [line for step in told for line in _step(*step, cells)]
    parts = [_section("The situation", [Content(" ".join(said))]), _section("What you do", steps)]
    return Content("\n\n").join([*parts, *([course(report, cells)] if with_course else [])])


def course(report: ToldReport, cells: int) -> Content:
    """Return grading scale and syllabus for a pane of `cells` cells."""
    scale = [_line(line) for line in scale_lines(report)]
    syllabus = [_line(graded_line(report)), *_syllabus(report, cells)]
    return Content("\n\n").join([_section("Grading scale", scale), _section("Syllabus", syllabus)])


def _section(heading: str, lines: list[Content]) -> Content:
    return Content("\n").join([Content.styled(heading, "bold $text-accent"), *lines])


def invitation(report: ToldReport, *, examples: bool) -> Content:
    """Return what stands in the chat before the first question; `examples` shows some."""
    lines = [Content("Ask about your students, by number or by id, in your own words.")]
    if examples and report.flagged:
        lines += [Content(""), Content.styled("For example", "bold $text-accent")]
        lines += [Content.assemble("• ", (one, "italic")) for one in _examples(report)]
    return Content("\n").join(lines)


def _examples(report: ToldReport) -> list[str]:
    last = len(report.flagged)
    term = report.syllabus or ()
    due = [line for line in term if line.week <= report.week]
    heaviest = max(due or term, key=lambda line: line.weight, default=None)
    names = {
        "student": safe_line(report.flagged[0].student_id),
        "second": min(2, last),
        "third": min(3, last),
        "safe": LOWEST_SAFE,
        "work": safe_line(heaviest.name) if heaviest else "the work so far",
    }
    return [question.format_map(names) for question in EXAMPLES]


def _situation(report: ToldReport) -> str:
    flagged = len(report.flagged)
    told = f"{flagged} will finish with a D or F: they are at risk."
    if flagged == 0:
        told = "none will finish with a D or F: there is nothing to decide."
    return (
        f"You teach course {safe_line(report.course)}; it is week {report.week}. Of your "
        f"{report.students} students a prediction tool says that {told}"
    )


def _accuracy(stated: float) -> str:
    return f"The tool gives the right letter for {stated * 100:.4g} of 100 students."


def _step(number: str, words: str, cells: int) -> list[Content]:
    first, *rest = Content(words).wrap(max(1, cells - 3))
    head = Content.assemble((f"{number}. ", "bold"), first)
    return [head, *(Content("   ") + line for line in rest)]


def _line(line: Line) -> Content:
    return Content.styled(line.text, STYLES[line.tone])


def _syllabus(report: ToldReport, cells: int) -> list[Content]:
    """Return a line a component: week, name, weight; what is still to come is muted."""
    term = report.syllabus or ()
    names = max((width(safe_line(line.name)) for line in term), default=0)
    room = max(4, min(names, cells - 24))
    lines = []
    for line in term:
        state = when(line, report.week)
        sign = "✓" if state == "graded" else " "
        text = f"week {line.week:>2}  {fit(line.name, room)}  {line.weight * 100:>5.3g}%  {sign}"
        lines.append(Content.styled(text, "" if state == "graded" else MUTED))
    return lines
