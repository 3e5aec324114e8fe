"""The probe's knobs: ends, typing, what is out of reach; the probe follows them."""

from dataclasses import replace

import pytest

from engine.noise_models import MODELS
from engine.scale import LETTERS
from predact_tui.options import Options
from predact_tui.preparing import prepare_episode
from predact_tui.probing.desk import Desk, KnobName
from predact_tui.probing.knobs import Accuracy, Pick, Whole
from predact_tui.probing.part import Part
from predact_tui.widgets.setting_values import ERASE
from tests.engine.probing.classes import scenario

START = Options(scenario="cs-A-w8", acc=0.8, seed=1)


def desk(**settings: object) -> Desk:
    return Desk(replace(START, **settings), scenario)  # type: ignore[arg-type]


def turn(at: Desk, name: KnobName, *, steps: int = 0, end: int = 0, typed: str = "") -> None:
    at.take(name)
    if end:
        at.knob.to_end(end)
    elif steps:
        at.knob.move(steps)
    for key in typed:
        at.knob.typed(key)
        at.work_out()
    at.work_out()


def agrees(at: Desk) -> bool:
    """Whether an episode with the probe's options has its very class, letters and noise."""
    options = at.probe.options
    episode = prepare_episode(options, scenario(options.scenario or ""))
    after = at.probe.turn.noised
    return [(s.student_id, s.truth, s.predicted) for s in episode.sealed.students] == [
        (name, LETTERS[truth], LETTERS[code])
        for name, truth, code in zip(
            at.probe.drawn.roster.ids, at.probe.drawn.truth, after.codes, strict=True
        )
    ]


@pytest.mark.parametrize("name", ["accuracy", "noise", "seed", "week", "students", "at-risk"])
@pytest.mark.parametrize("end", [-1, 1])
def test_every_knob_goes_to_its_ends_and_stays_there(name: KnobName, end: int) -> None:
    at = desk()
    turn(at, name, end=end)
    text, options = at.knob.text, at.probe.options
    assert not at.problem or "only" in at.problem or "out of reach" in at.problem
    assert agrees(at)
    turn(at, name, steps=end)
    assert (at.knob.text, at.probe.options) == (text, options)


def test_a_turn_changes_as_little_as_it_must() -> None:
    at = desk(acc=None)
    n0 = at.probe.natural.noised.natural
    drawn = at.probe.drawn
    turn(at, "accuracy", steps=-1)
    assert at.probe.turn.noised.achieved == n0 - 1
    assert at.probe.drawn is drawn
    turn(at, "accuracy", steps=1)
    assert at.probe.turn.noised.codes.tolist() == drawn.natural.codes.tolist()


def test_who_moved_is_told_of_the_last_turn() -> None:
    at = desk(acc=1.0)
    turn(at, "accuracy", end=-1)
    low = at.probe.turn
    assert at.moved.cleared == tuple(
        row for row in range(30) if LETTERS[at.probe.drawn.truth[row]] in "DF"
        and not low.flagged[row]
    )  # fmt: skip
    before = at.moved
    turn(at, "accuracy", steps=-1)
    assert at.moved != before
    assert at.moved.flagged == at.moved.cleared == ()


def test_a_model_that_cannot_reach_the_accuracy_cuts_it_and_the_wish_comes_back() -> None:
    at = desk(acc=0.0)
    turn(at, "noise", steps=2)
    assert at.noise.now == "false-negative"
    assert "out of reach" in at.problem
    assert at.probe.turn.noised.achieved == at.accuracy.low > 0
    assert agrees(at)
    turn(at, "noise", end=-1)
    assert at.probe.options == replace(START, acc=0.0)
    assert at.problem == ""


def test_fewer_students_than_at_risk_takes_the_at_risk_along_and_gives_it_back() -> None:
    at = desk()
    turn(at, "students", typed="3")
    assert (at.probe.options.students, at.probe.options.at_risk) == (3, 3)
    turn(at, "students", typed="40")
    assert (at.probe.options.students, at.probe.options.at_risk) == (40, 5)


def test_what_is_typed_out_of_bounds_changes_nothing_and_says_the_bounds() -> None:
    at = desk()
    before = at.probe
    turn(at, "week", typed="99")
    assert at.problem == "Week: 1 to 16"
    assert at.probe.options.scenario == "cs-A-w9"
    turn(at, "seed", typed="12")
    assert at.probe.options.scenario == "cs-A-w9"
    assert at.probe.options.seed == 12
    assert before.options.seed == 1


def test_all_knobs_agree_with_an_episode_after_many_turns() -> None:
    at = desk()
    turn(at, "seed", typed="77")
    turn(at, "week", steps=-3)
    turn(at, "students", steps=25)
    turn(at, "at-risk", steps=7)
    turn(at, "noise", end=1)
    turn(at, "accuracy", typed="37.5")
    assert at.probe.options == replace(
        START, scenario="cs-A-w5", acc=0.375, noise="confident", seed=77, students=55, at_risk=12
    )
    assert agrees(at)


def test_settings_beyond_the_course_are_kept_until_turned() -> None:
    at = desk(students=5000, at_risk=4000)
    assert at.probe.options.students == 5000
    assert "only" in at.problem
    assert len(at.probe.drawn) < 5000


def test_whole() -> None:
    knob = Whole("Seed", 5, 0, 20)
    assert [knob.typed(key) for key in "1x9"] == [True, False, True]
    assert (knob.now, knob.text, knob.valid) == (19, "19", True)
    knob.typed("9")
    assert (knob.now, knob.text, knob.valid) == (19, "199", False)
    knob.typed(ERASE)
    assert (knob.now, knob.valid) == (19, True)
    knob.settle()
    knob.typed(ERASE)
    assert (knob.now, knob.text) == (1, "1")
    knob.typed(ERASE)
    assert (knob.now, knob.text, knob.valid) == (1, "", False)
    knob.move(1)
    assert (knob.text, knob.valid) == ("2", True)


def test_a_part_is_told_and_typed_as_a_share_too() -> None:
    knob = Part("At risk", 35, 0, 60, of=265)
    assert knob.text == "35 of 265, 13%"
    for key in "20%":
        assert knob.typed(key)
    assert (knob.now, knob.text, knob.valid) == (53, "20%", True)
    knob.settle()
    for key in "0.13":
        knob.typed(key)
    assert (knob.now, knob.valid) == (34, True)
    knob.settle()
    assert knob.text == "34 of 265, 13%"
    knob.typed(ERASE)
    assert (knob.now, knob.text) == (3, "3")
    knob.settle()
    assert knob.text == "3 of 265, 1.1%"
    for key in "30%":
        knob.typed(key)
    assert (knob.now, knob.valid) == (30, False)
    assert knob.bounds == "0 to 60 of 265, or a share such as 13% or 0.13"


@pytest.mark.parametrize("typed", ["%", "1.2.3", "13%%", "101%", "1.5"])
def test_what_is_no_share_is_not_valid(typed: str) -> None:
    knob = Part("At risk", 3, 0, 30, of=30)
    for key in typed:
        knob.typed(key)
    assert not knob.valid


def test_a_share_is_of_the_students_wanted() -> None:
    at = desk()
    turn(at, "students", typed="50")
    turn(at, "at-risk", typed="20%")
    assert (at.probe.options.students, at.probe.options.at_risk) == (50, 10)
    assert at.at_risk.text == "20%"


def test_pick() -> None:
    knob = Pick("Noise", tuple(MODELS), "uniform")
    knob.move(2)
    assert knob.now == "false-negative"
    assert not knob.typed("f")
    knob.to_end(-1)
    knob.move(-1)
    assert knob.now == "uniform"


def test_accuracy_typed() -> None:
    knob = Accuracy("Accuracy", None, n=30, natural=20)
    assert knob.text == "natural 20/30"
    for key in "101":
        knob.typed(key)
    assert not knob.valid
    assert knob.now == 0.1
    knob.typed(ERASE)
    assert (knob.valid, knob.now, knob.text) == (True, 0.1, "10%")
    knob.settle()
    assert knob.text == "10% 3/30"
    knob.be_natural()
    assert knob.now is None
    knob.move(1)
    assert knob.right == 21
