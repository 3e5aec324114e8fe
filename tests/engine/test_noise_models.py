"""Each noise model: exact, nested, changes nothing that it must not, and says what it cannot."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.noise import Noised, NoiseError, fewest_right, make_wrong_or_right
from engine.noise_models import MODELS
from engine.scale import LETTERS
from predact_tui.options import Options
from predact_tui.preparing import prepare_episode
from scenarios.catalogue import resolve

A, B, C, D, F = range(5)
NAMES = list(MODELS)
CONFIDENCES = st.one_of(st.sampled_from([0.0, 0.5, 1.0]), st.floats(0, 1))
ACCURACIES = st.one_of(st.sampled_from([0.4, 0.5, 0.6, 0.7, 0.8]), st.floats(0, 1))


@dataclass
class Class:
    """Students by natural letter, true letter and confidence; half of the draws are right."""

    natural: np.ndarray
    truth: np.ndarray
    confidence: np.ndarray

    @classmethod
    def of(cls, rows: list[tuple[int, int, float]]) -> "Class":
        natural, truth, confidence = zip(*rows, strict=True) if rows else ((), (), ())
        codes = (np.array(x, dtype=np.int64) for x in (natural, truth))
        return cls(*codes, np.array(confidence, dtype=np.float64))

    def noised(self, accuracy: float | None, model: str, seed: int = 1) -> Noised:
        ids = [f"s{i}" for i in range(len(self.truth))]
        return make_wrong_or_right(
            self.natural,
            self.truth,
            accuracy,
            ids,
            ("cs", "A", 8, seed),
            confidence=self.confidence,
            model=model,
        )


CODE = st.integers(0, 4)
RIGHT = CODE.map(lambda code: (code, code))
STUDENT = st.tuples(st.one_of(RIGHT, st.tuples(CODE, CODE)), CONFIDENCES)
CLASSES = st.lists(STUDENT, max_size=40).map(lambda rows: Class.of([(*c, p) for c, p in rows]))
SEEDS = st.integers(0, 1000)


def allowed(model: str, truth: int, became: int) -> bool:
    """What docs/noise.md says of a letter made wrong."""
    return {
        "uniform": became != truth,
        "confident": became != truth,
        "adjacent": abs(became - truth) == 1,
        "false-negative": truth in (D, F) and became in (A, B, C),
        "false-positive": truth in (A, B, C) and became in (D, F),
    }[model]


def check(group: Class, one: float, other: float, model: str, seed: int) -> None:
    """Hold all that is promised of a model, at two accuracies."""
    low, high = (_exact(group, a, model, seed) for a in sorted((one, other)))
    if low is None or high is None:
        return
    assert not np.any(high.made_wrong & ~low.made_wrong)
    assert not np.any(low.made_right & ~high.made_right)
    assert np.array_equal(low.codes[high.made_wrong], high.codes[high.made_wrong])


def _exact(group: Class, accuracy: float, model: str, seed: int) -> Noised | None:
    n, right = len(group.truth), group.natural == group.truth
    want, fewest = round(accuracy * n), fewest_right(group.natural, group.truth, model)
    before = group.confidence.copy()
    if want < fewest:
        with pytest.raises(NoiseError, match=f"at least {fewest} stay right"):
            group.noised(accuracy, model, seed)
        return None
    after = group.noised(accuracy, model, seed)
    changed = after.codes != group.natural
    assert np.count_nonzero(after.codes == group.truth) == after.achieved == after.target == want
    assert np.count_nonzero(changed) == abs(want - np.count_nonzero(right))
    assert np.array_equal(changed & right, after.made_wrong)
    assert np.array_equal(changed & ~right, after.made_right)
    assert np.array_equal(before, group.confidence)
    wrong = np.flatnonzero(after.made_wrong)
    assert all(allowed(model, int(group.truth[i]), int(after.codes[i])) for i in wrong)
    if model == "confident" and len(wrong):
        kept = group.confidence[right & ~after.made_wrong]
        assert group.confidence[wrong].min() >= kept.max(initial=0)
    return after


@pytest.mark.parametrize("model", NAMES)
@given(CLASSES, ACCURACIES, ACCURACIES, SEEDS)
@settings(max_examples=80, deadline=None)
def test_promises(model: str, group: Class, one: float, other: float, seed: int) -> None:
    check(group, one, other, model, seed)


@pytest.mark.soak
@pytest.mark.parametrize("model", NAMES)
@given(CLASSES, ACCURACIES, ACCURACIES, SEEDS)
@settings(max_examples=10_000, deadline=None)
def test_promises_ten_thousand_times(
    model: str, group: Class, one: float, other: float, seed: int
) -> None:
    check(group, one, other, model, seed)


@pytest.mark.parametrize("model", NAMES)
def test_natural_accuracy_changes_nothing(model: str) -> None:
    group = Class.of([(A, A, 0.9), (B, C, 0.4), (F, F, 0.8)])
    assert np.array_equal(group.noised(None, model).codes, group.natural)


def test_every_letter_a_model_may_take_is_taken() -> None:
    for model in MODELS.values():
        for truth, replacing in model.replacing.items():
            code = LETTERS.index(truth)
            became = Class.of([(code, code, 0.5)] * 200).noised(0.0, model.name).codes
            assert {LETTERS[c] for c in became} == set(replacing)


def test_all_models_repair_alike() -> None:
    group = Class.of([(A, F, 0.9), (B, C, 0.4), (F, A, 0.8), (C, B, 0.3)])
    repaired = {tuple(group.noised(0.5, model).codes) for model in NAMES}
    assert len(repaired) == 1


def test_the_most_confident_go_first_and_the_seed_breaks_ties() -> None:
    group = Class.of([(C, C, 0.5)] * 10 + [(C, C, 0.9)] * 2)
    firsts = {
        tuple(np.flatnonzero(group.noised(9 / 12, "confident", s).made_wrong)) for s in (1, 2)
    }
    assert all(set(wrong) > {10, 11} for wrong in firsts)
    assert len(firsts) == 2


def test_what_is_out_of_reach_names_what_is_not() -> None:
    group = Class.of([(A, A, 0.9)] * 25 + [(F, F, 0.9)] * 5)
    with pytest.raises(NoiseError) as caught:
        group.noised(0.4, "false-negative", seed=7)
    assert str(caught.value) == (
        "false-negative noise cannot make that many predictions wrong for the 30 students of "
        "A week 8 seed 7: at least 25 stay right (valid: an accuracy from 0.8334 to 1)"
    )
    assert group.noised(0.8334, "false-negative").achieved == 25


def test_an_unknown_model_names_the_known() -> None:
    with pytest.raises(NoiseError, match=r"'loud'.*uniform, adjacent"):
        Class.of([(A, A, 1.0)]).noised(0.5, "loud")


def test_the_recording_names_the_model(tmp_path: Path) -> None:
    scenario = resolve("cs-A-w8", tmp_path)
    uniform, adjacent = (
        prepare_episode(Options(acc=0.2, seed=1, noise=noise), scenario)
        for noise in ("uniform", "adjacent")
    )
    students = adjacent.sealed.students
    gaps = [abs(LETTERS.index(s.predicted) - LETTERS.index(s.truth)) for s in students if s.changed]
    assert adjacent.specification.noise == "adjacent"
    assert gaps
    assert set(gaps) == {1}
    assert [s.confidence for s in students] == [s.confidence for s in uniform.sealed.students]
