"""What a typed line means."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Decision
from predact_tui.plain.commands import Marks, Mistake, Named, Question, parse


@pytest.mark.parametrize(
    ("line", "numbers", "decision"),
    [
        ("1 risk", (1,), "flag"),
        ("2 not", (2,), "no-flag"),
        ("1-3 risk", (1, 2, 3), "flag"),
        ("1,3 5 not at risk", (1, 3, 5), "no-flag"),
        ("  ALL   Risk. ", (1, 2, 3, 4, 5, 6, 7), "flag"),
        ("undo 2", (2,), None),
        ("3 - 4, 1 r", (1, 3, 4), "flag"),
    ],
)
def test_marks(line: str, numbers: tuple[int, ...], decision: Decision | None) -> None:
    assert parse(line, 7, chat=False) == Marks(numbers, decision)
    assert parse(line, 7, chat=True) == Marks(numbers, decision)


def test_agreeing_with_all() -> None:
    assert parse("agree with all", 3, chat=False) == Marks((1, 2, 3), "flag", agreed=True)


@pytest.mark.parametrize("line", ["8 risk", "0 not", "undo 9", "3-2 risk", "2-99 not"])
def test_numbers_beyond_the_report_are_mistakes(line: str) -> None:
    typed = parse(line, 7, chat=True)
    assert isinstance(typed, Mistake)
    assert "There is no student" in typed.why


def test_questions_only_in_the_chat() -> None:
    assert isinstance(parse("grades of 1?", 7, chat=False), Mistake)
    assert parse("grades of 1?", 7, chat=True) == Question("grades of 1?")
    assert parse("ask syllabus", 7, chat=True) == Question("syllabus")
    assert parse("syllabus", 7, chat=True) == Named("syllabus")


@given(st.text(), st.integers(0, 40), st.booleans())
def test_any_line_means_something(line: str, count: int, chat: bool) -> None:
    typed = parse(line, count, chat=chat)
    if isinstance(typed, Marks):
        assert all(1 <= number <= count for number in typed.numbers)
    else:
        assert isinstance(typed, Named | Mistake | Question)
