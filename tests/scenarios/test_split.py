"""The split into pool and test students."""

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from scenarios.split import split

LETTERS = st.lists(st.sampled_from("ABCDF"), max_size=200)


@given(LETTERS)
def test_every_student_is_in_one_part(letters: list[str]) -> None:
    train, test = split(letters)
    assert sorted(train + test) == list(range(len(letters)))


@given(LETTERS)
def test_a_fifth_of_each_letter_is_test_and_two_stay(letters: list[str]) -> None:
    train, test = split(letters)
    kept, drawn = Counter(letters[i] for i in train), Counter(letters[i] for i in test)
    for letter, n in Counter(letters).items():
        assert drawn[letter] == max(0, min(max(1, int(n * 0.2)), n - 2))
        assert kept[letter] >= min(n, 2)


def test_groups_are_shuffled_in_order_of_first_appearance_by_one_fresh_generator() -> None:
    letters = list("BABABABABABA")
    rng = random.Random(42)
    groups = [list(range(0, 12, 2)), list(range(1, 12, 2))]
    for group in groups:
        rng.shuffle(group)
    assert split(letters) == (groups[0][1:] + groups[1][1:], [groups[0][0], groups[1][0]])


def test_a_split_does_not_depend_on_what_was_split_before() -> None:
    before = split(list("ABC" * 20))
    random.seed(7)
    split(list("AF" * 33))
    assert split(list("ABC" * 20)) == before
