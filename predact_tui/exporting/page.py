"""An episode as one page of HTML that loads nothing: results, report, chat, tool calls.

There is no script on it, and it forbids itself any. All foreign text is escaped.
"""

from collections.abc import Iterator
from typing import Final

from engine.outcome import StudentRow
from engine.report import ToldReport
from predact_tui.exporting.elements import lines, table, text
from predact_tui.exporting.facts import SEALED, decided, facts, flagged_cells, title
from predact_tui.exporting.page_course import course
from predact_tui.exporting.page_style import STYLE
from predact_tui.present.results_text import headline, scores, sections
from predact_tui.present.student_text import COLUMNS, cells, group, ordered, percent, verdict
from recordings.exchange.recorded import Recorded

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
_PARTS: Final = (("results", "Results"), ("report", "Report"), ("course", "How it went"))


def page(recorded: Recorded) -> str:
    """Return the page of an episode."""
    return "\n".join((*_head(recorded), "<main>", *_body(recorded), "</main>\n</body>\n</html>\n"))


def _head(recorded: Recorded) -> Iterator[str]:
    name = text(title(recorded))
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{name}</title>\n<style>{STYLE}</style>\n</head>\n<body>"
    yield f"<header>\n<h1>{name}</h1>"
    yield table("The episode", None, facts(recorded))
    links = "".join(f'<li><a href="#{anchor}">{what}</a></li>' for anchor, what in _PARTS)
    yield f'<nav aria-label="Parts of this page"><ul>{links}</ul></nav>\n</header>'


def _body(recorded: Recorded) -> Iterator[str]:
    yield '<section id="results">\n<h2>Results</h2>'
    yield from _sealed(recorded) if recorded.outcome is None else _results(recorded)
    yield '</section>\n<section id="report">\n<h2>Report</h2>'
    yield from _report(recorded.state.report)
    yield '</section>\n<section id="course">\n<h2>How it went</h2>'
    yield from course(recorded)
    yield "</section>"


def _sealed(recorded: Recorded) -> Iterator[str]:
    yield f'<p class="strong">{SEALED}</p>'
    yield table("Decisions", ("No", "Student", "Tool", "First", "Final"), decided(recorded))


def _results(recorded: Recorded) -> Iterator[str]:
    assert recorded.outcome is not None
    outcome = recorded.outcome
    yield lines(headline(outcome))
    rows = [(one.name, _decimal(one.value), one.meaning) for one in scores(outcome.result)]
    yield table("F1 score", ("Of", "F1", "Meaning"), rows)
    students = ordered(outcome.students)
    yield table(
        "Students: those flagged by the tool, those it missed, the rest",
        COLUMNS,
        [cells(row).texts for row in students],
        map(_tone, students),
    )
    for part in sections(outcome):
        yield f"<h3>{text(part.title)}</h3>\n{lines(part.lines)}"


def _tone(row: StudentRow) -> str:
    if group(row) == "rest":
        return "rest"
    return {True: "right", False: "wrong", None: ""}[verdict(row)]


def _decimal(value: float | None) -> str:
    return "none" if value is None else f"{value:.2f}"


def _report(report: ToldReport | None) -> Iterator[str]:
    if report is None:
        yield "<p>The report was not reached.</p>"
        return
    yield table(
        "Students whom the tool flagged, highest confidence first",
        ("No", "Student", "Predicted", "Confidence", "Why"),
        list(map(flagged_cells, report.flagged)),
    )
    yield table(
        f"Work of the whole term (it is week {report.week})",
        ("Work", "Week", "Type", "Weight"),
        [(w.name, str(w.week), w.type, percent(w.weight, 1)) for w in report.syllabus or ()],
    )
