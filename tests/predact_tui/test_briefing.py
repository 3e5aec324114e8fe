"""What an instructor reads before deciding and before asking."""

import pytest

from engine.actions import Ask, Submit
from predact_tui.present.briefing import briefing, invitation
from predact_tui.present.safe import safe
from predact_tui.widgets.task_line import task
from tests.predact_tui.hostile import HOSTILE, hostile_students
from tests.predact_tui.recorded import STUDENTS, RecordedSource, report


def test_the_briefing_tells_situation_steps_scale_and_syllabus() -> None:
    text = briefing(report(), 60, with_course=True).plain
    for words in (
        "week 8",
        "30 students",
        "7 will finish",
        "80 of 100",
        "A: from 90",
        "Final exam",
    ):
        assert words in text


def test_nothing_is_said_of_an_accuracy_that_is_not_stated() -> None:
    silent = report().model_copy(update={"stated": None})
    assert "100" not in briefing(silent, 60, with_course=False).plain


def test_examples_name_students_and_work_that_exist() -> None:
    asked = invitation(report(STUDENTS[:1]), examples=True).plain
    assert "grades of syn142" in asked
    assert "does 1 need for a C" in asked
    assert "predicted for 1" in asked
    assert "class do on Midterm 1" in asked
    assert "For example" not in invitation(report(), examples=False).plain


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("cells", [1, 5, 30, 100])
def test_hostile_names_are_drawn(text: str, cells: int) -> None:
    shown = report(hostile_students(text), course=text)
    for drawn in (briefing(shown, cells, with_course=True), invitation(shown, examples=True)):
        assert safe(drawn.plain) == drawn.plain


@pytest.mark.parametrize("loading", [True, False])
def test_whoever_waits_for_an_answer_is_told_why_and_how_to_stop_it(loading: bool) -> None:
    source = RecordedSource(answer=False)
    source.decide_all()
    source.do(Submit())
    source.do(Ask(text="grades of 1", origin="typed"))
    source.assistant_busy, source.loading = True, loading
    words = task(source)
    assert ("clock stands still" in words[0]) == loading
    assert all("Esc stops it" in shorter for shorter in words)


def test_with_nobody_flagged_it_says_so() -> None:
    nobody = report().model_copy(update={"flagged": ()})
    text = briefing(nobody, 60, with_course=False).plain.replace("\n", " ")
    assert "none will finish" in text
    assert "they are at risk" not in text
