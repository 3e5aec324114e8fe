"""What plots show: the right numbers at the right places; what is undefined is said."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.charts.calibration import Natural, calibration_chart
from engine.charts.kinds import CHARTS
from engine.charts.model import Chart, StackChart, made_of, places, undefined
from engine.charts.reliance import buckets_chart, reliance_chart
from engine.charts.scores import accuracy_chart, before_after_chart
from engine.errors import UserError
from engine.result import Result
from engine.statistics.summary import summaries
from tests.engine.scored import RESULTS, outcome, result, take

RIGHT, WRONG = "rfyy sfnn", "rfnn sfyy"
BY = ("instructor",)


def test_f1_stands_at_its_target_and_the_natural_one_apart() -> None:
    results = [
        result(RIGHT, target=0.8), result(WRONG, target=0.8, seed=1), result(RIGHT, target=None)
    ]  # fmt: skip
    chart = accuracy_chart(results, BY)
    final = chart.panels[1]
    assert (final.title, [one.name for one in final.series]) == ("F1 final", ["scripted:verify"])
    half, natural = final.series[0].points
    assert (half.x.value, half.y.value, half.y.n) == (0.8, 0.5, 2)
    assert (natural.at, natural.x.value, natural.y.value) == ("natural", None, 1)
    assert places(final.series) == ("0.8", "natural")
    assert list(undefined(chart)) == []


def test_what_stands_beside_counts_each_class_once() -> None:
    easy, hard = "rfyy", "rfyy sfyy sfyy"
    results = [result(hard, seed=1, instructor=name) for name in ("a", "b", "c")]
    chart = accuracy_chart([*results, result(easy, instructor="a")], BY)
    accept_all, ceiling = chart.panels[0].references
    assert accept_all.points[0].y.value == pytest.approx((0.5 + 1) / 2)
    assert (ceiling.name, ceiling.points[0].y.value) == ("ceiling", 1)


def test_accuracy_is_an_axis_and_no_key_of_its_plot() -> None:
    with pytest.raises(UserError, match="axis already"):
        accuracy_chart([result(RIGHT)], ("instructor", "accuracy"))


def test_before_stands_against_after_a_series_an_instructor() -> None:
    results = [result("rfny", target=t, instructor=i) for i in ("a", "b") for t in (0.4, 0.8)]
    chart = before_after_chart(results, ("instructor", "accuracy"))
    series = chart.panels[0].series
    assert [(one.name, [p.at for p in one.points]) for one in series] == [
        ("a", ["0.4", "0.8"]),
        ("b", ["0.4", "0.8"]),
    ]
    assert [(p.x.value, p.y.value) for p in series[0].points] == [(0, 1), (0, 1)]


def test_who_agrees_with_every_flag_has_no_place_in_the_plane() -> None:
    results = [result("rfyy sfyn", instructor="agrees"), result("rfny sfnn", instructor="doubts")]
    chart = reliance_chart(results, BY)
    agrees, doubts = chart.panels[0].series
    assert (agrees.points[0].x.value, agrees.points[0].y.value) == (None, None)
    assert (doubts.points[0].x.value, doubts.points[0].y.value) == (1, 1)
    assert list(undefined(chart)) == ["RAIR of agrees (0 cases)", "RSR of agrees (0 cases)"]


def test_buckets_are_pooled_and_nobody_flagged_is_said() -> None:
    chart = buckets_chart([result(RIGHT), result(WRONG), result("r- s-", instructor="z")], BY)
    first, nobody = chart.stacks
    assert (first.total, set(first.counts.values())) == (4, {1})
    assert nobody.total == 0
    assert list(undefined(chart)) == ["shares of z (no flagged student was decided about)"]


def test_invalid_and_unfinished_episodes_are_left_out_and_counted() -> None:
    results = [result(RIGHT, status=s) for s in ("finished", "invalid", "abandoned", "interrupted")]
    made = made_of(results)
    assert (made.finished, made.invalid, made.unfinished) == (1, 1, 2)
    assert before_after_chart(results, BY).panels[0].series[0].points[0].y.n == 1


@settings(max_examples=30)
@given(st.lists(RESULTS, min_size=1, max_size=8), st.sampled_from(sorted(CHARTS)))
def test_a_chart_tells_of_every_group_or_says_why_not(results: list[Result], kind: str) -> None:
    chart = CHARTS[kind](results, ("instructor",))
    said = " ".join(undefined(chart))
    names = {str(one.key[0] or "not told") for one in summaries(results, BY)}
    if isinstance(chart, StackChart):
        shown = {one.name for one in chart.stacks if one.total}
    else:
        shown = {
            one.name
            for panel in chart.panels
            for one in panel.series
            for point in one.points
            if point.y.value is not None and 0 <= point.y.value <= 1
        }
    assert all(name in shown or name in said for name in names)


def calibrated(*said: tuple[str, float, str]) -> Chart:
    natural = Natural(("scenario",))
    take(natural, outcome(said))
    return calibration_chart(natural)


def test_calibration_by_hand() -> None:
    # P(at risk): 0.9 and came true, 0.9 and not, 0.2 (a B at 0.8) and not.
    chart = calibrated(("F", 0.9, "D"), ("D", 0.9, "C"), ("B", 0.8, "B"))
    (series,) = chart.panels[0].series
    low, high = series.points
    assert (low.at, low.x.value, low.y.value) == ("0.2", pytest.approx(0.2), 0)
    assert (high.at, high.y.numerator, high.y.denominator) == ("0.9", 1, 2)
    assert series.facts == {
        "students": 3,
        "accuracy": pytest.approx(1 / 3),
        "ECE": pytest.approx((abs(1.8 - 1) + 0.2) / 3),
        "Brier": pytest.approx((0.01 + 0.81 + 0.04) / 3),
    }


def test_a_student_met_twice_counts_once_and_what_a_log_hides_is_counted() -> None:
    natural = Natural(("scenario",))
    episode = outcome([("F", 0.9, "D"), ("B", 0.8, "B")])
    take(natural, episode)
    take(natural, outcome([("F", 0.9, "D")], instructor="another", seed=3))
    take(natural, outcome([("F", 0.9, "D")], status="interrupted", scenario="never"))
    episode.students[0].natural = None
    take(natural, episode)
    chart = calibration_chart(natural)
    assert [one.facts["students"] for one in chart.panels[0].series] == [2]
    assert any(note.startswith("Left out: 1 ") for note in chart.notes)


def test_calibration_of_nobody_is_undefined() -> None:
    (series,) = calibrated().panels[0].series
    assert (series.points, series.facts["ECE"]) == ((), None)
