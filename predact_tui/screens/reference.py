"""The course to look up: the grading scale and the whole term's syllabus."""

from collections.abc import Iterable
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from engine.report import SyllabusLine, ToldReport
from predact_tui.bindings import binding
from predact_tui.present.course_text import graded_line, scale_lines, syllabus_sentences, when
from predact_tui.present.fluid import Fluid
from predact_tui.present.lines import MUTED, Section
from predact_tui.present.results_view import lines, section
from predact_tui.present.safe import clip, fit, width
from predact_tui.screens.sheet import Sheet

_NAME_LIMIT: Final = 40
_FIXED: Final = 4 + 1 + 1 + 10 + 1 + 7 + 1 + 9
"""Cells of week, type, weight and state with the gaps between them."""


class SyllabusScreen(Sheet[None]):
    """Scale and syllabus of a report's course."""

    BINDINGS: ClassVar[list[BindingType]] = [
        binding("screen.back"),
        binding("session.syllabus", "screen.back"),
    ]

    def __init__(self, report: ToldReport) -> None:
        super().__init__()
        self._report = report
        self.heading = f"{clip(report.course, 30)}: scale and syllabus"

    def body(self) -> Iterable[Widget]:
        """Show the scale, then the term."""
        yield Static(section(Section("Grading scale", scale_lines(self._report))))
        head = section(Section("Syllabus", (graded_line(self._report),)))
        yield Static(head)
        yield Static(Fluid(self._syllabus), id="syllabus")

    def action_back(self) -> None:
        """Close."""
        self.dismiss(None)

    def _syllabus(self, room: int) -> Content:
        name, term = room - _FIXED, self._report.syllabus or ()
        if name < 12 or not term:
            return lines(syllabus_sentences(self._report))
        longest = max(width(line.name) for line in term)
        name = min(name, max(4, min(longest, _NAME_LIMIT)))
        head = _columns("Week", "Name", "Type", "Weight", "", name)
        rows = [self._row(line, name) for line in term]
        return Content("\n").join([Content.styled(head.rstrip(), "bold underline"), *rows])

    def _row(self, line: SyllabusLine, name: int) -> Content:
        state = when(line, self._report.week)
        weight = f"{line.weight * 100:.4g}%"
        text = _columns(str(line.week), line.name, line.type, weight, state, name)
        return Content.styled(text, "" if state == "graded" else MUTED)


def _columns(week: str, name: str, kind: str, weight: str, state: str, name_room: int) -> str:
    texts = [
        fit(week, 4, right=True),
        fit(name, name_room),
        fit(kind, 10),
        fit(weight, 7, right=True),
        fit(state, 9),
    ]
    return " ".join(texts)
