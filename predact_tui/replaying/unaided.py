"""Recordings of decisions without a tool: no report names students, so those decided about do."""

from typing import TYPE_CHECKING

from engine.events import DecisionsSubmitted

if TYPE_CHECKING:
    from engine.report import ToldReport
    from predact_tui.replaying.film import Film


def roster_of(film: "Film") -> "ToldReport | None":
    """Return what stands in for the report of an imported recording that has none.

    It names everybody who was decided about, in that order, and nothing that a tool said. None
    where there was a tool.
    """
    told = film.end.told
    if told is None or not film.end.unaided:
        return None
    from engine.report import ToldReport, ToldStudent

    bodies = [event.body for event in film.events]
    decided = [body.decisions for body in bodies if isinstance(body, DecisionsSubmitted)]
    names = dict.fromkeys(name for decisions in decided for name in decisions)
    students = tuple(
        ToldStudent(number=n, student_id=name, predicted=None, confidence=None, driver=None)
        for n, name in enumerate(names, 1)
    )
    return ToldReport.untold(told, students)
