"""Many noise seeds at once are the same as one after the other."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.random import PCG64

from engine.noise import NoiseError, make_wrong_or_right
from engine.noise_models import MODELS
from engine.probing.drawn import DrawnClass
from engine.probing.seed_words import first_words
from engine.probing.spread import over_seeds
from engine.probing.turning import turn
from engine.scale import LETTERS
from engine.scoring import StudentOutcome, tool_quality
from engine.seeds import stable_seed, stable_seeds
from tests.engine.probing.classes import drawn, with_letters

CODE = st.integers(0, 4)
STUDENT = st.tuples(CODE, CODE, st.sampled_from([0.2, 0.5, 0.5, 0.9]))


@given(st.lists(st.integers(0, 2**64 - 1), max_size=30))
def test_first_words_are_those_of_numpy(seeds: list[int]) -> None:
    words = first_words(np.array(seeds, dtype=np.uint64))
    assert words.tolist() == [PCG64(seed).random_raw() for seed in seeds]


@pytest.mark.parametrize("seed", [0, 1, 2**32 - 1, 2**32, 2**63, 2**64 - 1])
def test_first_words_at_the_edges(seed: int) -> None:
    assert first_words(np.array([seed], dtype=np.uint64)).tolist() == [PCG64(seed).random_raw()]


@given(st.lists(st.text(st.characters(codec="utf-8"))))
def test_seeds_that_share_their_parts(names: list[str]) -> None:
    many = stable_seeds(("x", 1), [name.encode() for name in names])
    assert [int.from_bytes(each, "big") for each in many] == [
        stable_seed("x", 1, name) for name in names
    ]


@settings(deadline=None, max_examples=60)
@given(st.lists(STUDENT, min_size=1, max_size=12), st.floats(0, 1), st.sampled_from([*MODELS]))
def test_each_seed_is_the_noise_of_that_seed(
    students: list[tuple[int, int, float]], accuracy: float, model: str
) -> None:
    klass = with_letters(*map(list, zip(*students, strict=True)))
    try:
        turned = turn(klass, accuracy, model)
    except NoiseError:
        return
    _agree(klass, turned.noised.target, accuracy, model, seeds=6)


@pytest.mark.parametrize("accuracy", [None, 0.3, 0.9])
@pytest.mark.parametrize("model", ["uniform", "confident"])
def test_a_shipped_class(accuracy: float | None, model: str) -> None:
    klass = drawn(students=60, at_risk=20)
    turned = turn(klass, accuracy, model)
    _agree(klass, turned.noised.target, accuracy, model, seeds=12)


def _agree(
    klass: DrawnClass, target: int | None, accuracy: float | None, model: str, seeds: int
) -> None:
    """Compare letters, changes, flags and F1s with one seed after the other."""
    spread = over_seeds(turn(klass, accuracy, model), model, seeds)
    changes = np.zeros(len(klass))
    for seed in range(seeds):
        one = make_wrong_or_right(
            klass.natural.codes,
            klass.truth,
            accuracy,
            klass.roster.ids,
            (*klass.key[:3], seed),
            confidence=klass.natural.confidence,
            model=model,
        )
        assert spread.codes[seed].tolist() == one.codes.tolist()
        changes += one.made_wrong | one.made_right
        flags = [LETTERS[code] in "DF" for code in one.codes]
        risky = [LETTERS[code] in "DF" for code in klass.truth]
        outcomes = [StudentOutcome("", r, f, None, None) for r, f in zip(risky, flags, strict=True)]
        quality = tool_quality(outcomes)
        assert spread.flagged[seed] == sum(flags)
        assert spread.accept_all_f1[seed] == quality.accept_all_f1
        assert spread.ceiling_f1[seed] == quality.ceiling_f1
    assert spread.changed.tolist() == (changes / seeds).tolist()


def test_as_many_seeds_as_asked_for() -> None:
    spread = over_seeds(turn(drawn(), 0.2), "uniform")
    assert spread.codes.shape == (1000, 30)
    assert np.all(spread.ceiling_f1 >= spread.accept_all_f1)
