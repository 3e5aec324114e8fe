"""A student's line fits every width, and what matters most stays longest."""

import pytest

from engine.actions import Decision
from predact_tui.present.safe import clip_start
from predact_tui.widgets.roster_row import bar, columns, header, row
from tests.predact_tui.hostile import HOSTILE, hostile_students
from tests.predact_tui.recorded import report

IDS = tuple(f"syn_{n:06}" for n in range(7))


@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize(("bars", "tool"), [(False, True), (True, True), (True, False)])
@pytest.mark.parametrize("width", [*range(30, 90), 120, 200])
def test_lines_fit(width: int, first: bool, bars: bool, tool: bool) -> None:
    found = columns(width, IDS, first=first, bars=bars, tool=tool)
    student = report().flagged[0]
    line = row(student, found, "flag", "no-flag" if first else None)
    assert line.cell_length <= width
    assert header(found).cell_length <= width
    assert ("Tool says" in header(found).plain) == ("91.3%" in line.plain) == tool
    assert ("[!] at risk" if width >= 46 else "[!] risk") in line.plain
    assert line.plain.index("[!]") == found.now_at


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_lines_fit_whatever_the_names_are(text: str) -> None:
    shown = report(hostile_students(text))
    found = columns(60, shown.ids)
    for student in shown.flagged:
        line = row(student, found, None)
        assert line.cell_length <= 60
        assert clip_start(student.student_id, found.student) in line.plain


def test_each_decision_has_its_sign() -> None:
    found, student = columns(60, IDS), report().flagged[0]
    decisions: tuple[Decision | None, ...] = ("flag", "no-flag", None)
    signs = [row(student, found, now).plain[found.now_at :][:3] for now in decisions]
    assert signs == ["[!]", "[ ]", "[?]"]


def test_the_tools_values_are_marked_only_with_highlight() -> None:
    found, student = columns(60, IDS), report().flagged[0]
    assert "[D  91.3%]" in row(student, found, None).plain
    assert "[D" not in row(student, found, None, highlight=False).plain


def test_a_bar_is_told_without_colour() -> None:
    assert bar(0.5, 8).plain == "━━━━╌╌╌╌"
    assert bar(2.0, 4).plain == "━━━━"
    assert bar(-1.0, 4).plain == "╌╌╌╌"
