"""The probe's lines and columns at the widths of real terminals, without a screen."""

import pytest

from engine.probing.turning import turn
from predact_tui.present.probe_text import counts, quality, students
from predact_tui.widgets.class_row import header, layout, row
from tests.engine.probing.classes import drawn

NARROW = 78
"""Cells of a line on a terminal of 80 columns."""


@pytest.mark.parametrize("size", [(30, 5), (246, 95)])
@pytest.mark.parametrize("acc", [None, 0.0, 0.43, 1.0])
def test_the_counts_stay_on_one_line_of_a_narrow_screen(
    size: tuple[int, int], acc: float | None
) -> None:
    found = turn(drawn(students=size[0], at_risk=size[1]), acc, "uniform")
    assert len(counts(found, NARROW)) <= NARROW
    assert f"{found.noised.natural} of {size[0]} by nature" in counts(found, NARROW)
    assert counts(found, 120).startswith("Right letters: ")
    assert ("no noise" in counts(found, NARROW)) == (acc is None)


def test_what_is_nought_by_convention_is_said() -> None:
    assert "nobody is at risk" in quality(turn(drawn(at_risk=0), 0.8, "uniform"))
    assert "recall" in quality(turn(drawn(), 0.8, "uniform"))
    assert [students(n) for n in (0, 1, 2)] == ["0 students", "1 student", "2 students"]


@pytest.mark.parametrize(("room", "words"), [(64, False), (79, True)])
def test_the_way_of_the_noise_is_seen_with_the_truth_at_every_width(room: int, words: bool) -> None:
    klass = drawn()
    found = layout(room, klass.roster.ids, klass.week, truth=True)
    assert "Weeks" in header(found).plain
    assert ("Noise" in header(found).plain) == words
    noised = turn(klass, 0.0, "uniform")
    at = int(noised.noised.made_wrong.argmax())
    line = row(noised, at, found, sign="", mark="  ", often=None).plain
    assert ("✗ wrong" in line) == words
    assert line.count("✗") == 2
