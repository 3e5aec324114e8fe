"""The probed class is the episode's class; turns, who moved, and the panels' figures."""

from dataclasses import replace

import numpy as np
import pytest

from engine.noise import NoiseError
from engine.noise_models import MODELS
from engine.probing.drawn import DrawnClass
from engine.probing.tables import confidence_split, matrices
from engine.probing.turning import moved, turn
from engine.scale import LETTERS, is_at_risk
from tests.engine.episodes import prepared
from tests.engine.probing.classes import drawn, small_course, with_letters

SETTINGS = [
    {"acc": 0.8, "seed": 1},
    {"acc": None, "seed": 7},
    {"acc": 0.0, "seed": 3, "noise": "adjacent"},
    {"acc": 0.6, "seed": 2, "noise": "confident", "students": 200, "at_risk": 40},
    {"acc": 0.9, "seed": 4, "noise": "false-negative", "scenario": "cs-E-w5", "at_risk": 0},
]


@pytest.mark.parametrize("settings", SETTINGS)
def test_class_and_noise_are_those_of_an_episode(settings: dict[str, object]) -> None:
    episode = prepared(**settings)
    spec = episode.specification
    klass = drawn(spec.scenario, spec.seed, spec.students_wanted, spec.at_risk_wanted)
    after = turn(klass, spec.target, spec.noise)
    sealed = episode.sealed.students
    assert klass.roster.ids == tuple(student.student_id for student in sealed)
    assert [LETTERS[code] for code in klass.truth] == [student.truth for student in sealed]
    assert klass.natural.letters == tuple(student.natural for student in sealed)
    assert [LETTERS[c] for c in after.noised.codes] == [student.predicted for student in sealed]
    assert klass.natural.confidence.tolist() == [student.confidence for student in sealed]
    assert [student.changed == "wrong" for student in sealed] == after.noised.made_wrong.tolist()
    flagged = {name for name, flag in zip(klass.roster.ids, after.flagged, strict=True) if flag}
    assert flagged == set(episode.report.ids)
    tools = klass.classroom(after.noised.codes)
    assert np.array_equal(tools.scores, episode.classroom.scores, equal_nan=True)
    assert klass.averages == episode.classroom.averages


def test_the_first_turn_back_undoes_itself() -> None:
    klass = drawn()
    natural, low = turn(klass, None), turn(klass, 0.2)
    there, back = moved(natural, low), moved(low, natural)
    assert there.flagged == back.cleared
    assert there.cleared == back.flagged
    assert there.stayed == len(klass)
    assert there.flagged
    for row in there.flagged:
        assert is_at_risk(LETTERS[low.noised.codes[row]])
        assert not is_at_risk(LETTERS[natural.noised.codes[row]])


def test_moves_between_two_classes_count_those_in_both() -> None:
    one, other = turn(drawn(seed=1), 0.5), turn(drawn(seed=2), 0.5)
    both = set(one.drawn.roster.ids) & set(other.drawn.roster.ids)
    found = moved(one, other)
    assert found.stayed == len(both)
    assert {other.drawn.roster.ids[row] for row in found.flagged + found.cleared} <= both


def test_an_accuracy_out_of_reach_names_the_range() -> None:
    with pytest.raises(NoiseError, match="valid: an accuracy from"):
        turn(drawn(), 0.0, "false-negative")


def test_quality_is_of_the_flags_after_noise() -> None:
    klass = with_letters([3, 4, 0, 1, 2], [3, 3, 4, 1, 2], [0.5] * 5)
    quality = turn(klass, None).quality
    assert (quality.precision, quality.recall) == (1.0, 2 / 3)
    assert quality.accept_all_f1 == quality.ceiling_f1 == pytest.approx(0.8)
    for model in MODELS:
        assert turn(klass, 1.0, model).quality.accept_all_f1 == 1.0


def test_matrices() -> None:
    truth, predicted = np.array([0, 0, 3, 4, 2]), np.array([0, 1, 4, 2, 3])
    found = matrices(truth, predicted)
    assert found.letters[0] == (1, 1, 0, 0, 0)
    assert found.letters[3][4] == found.letters[4][2] == found.letters[2][3] == 1
    assert sum(map(sum, found.letters)) == 5
    counts = found.at_risk
    assert (counts.tp, counts.fp, counts.fn, counts.tn) == (1, 1, 1, 2)


def test_confidence_of_right_against_wrong() -> None:
    split = confidence_split(
        np.array([0, 0, 1, 1]), np.array([0, 1, 1, 2]), np.array([1.0, 0.5, 0.3, 0.55])
    )
    assert split.right[9] == split.right[3] == 1
    assert split.wrong[5] == 2
    assert split.mean_right == pytest.approx(0.65)
    assert confidence_split(np.array([0]), np.array([0]), np.array([1.0])).mean_wrong is None


def test_weekly_means_and_averages() -> None:
    scores = np.array([[80.0, 60.0, np.nan, 90.0], [np.nan] * 4])
    course = small_course(scores, "CC", scores, [0.5, 0.5, 0.0, 0.2], [1, 1, 2, 5])
    klass = DrawnClass.of(course, 4, 0, [0, 1])
    assert klass.weekly.shape == (2, 4)
    assert klass.weekly[0, 0] == 70.0
    assert np.isnan(klass.weekly[0, 1:]).all()
    assert klass.averages == (70.0, None)


def test_a_class_needs_every_letter() -> None:
    course = small_course(np.ones((1, 1)), "C", np.ones((1, 1)), [1.0], [1])
    odd = replace(course, test=replace(course.test, letters=(None,)))
    with pytest.raises(ValueError, match="final letter"):
        DrawnClass.of(odd, 1, 0, [0])
