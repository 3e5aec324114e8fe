"""Rows of the home screen: stepping and typing keep to the bounds, or say that they do not."""

from hypothesis import given
from hypothesis import strategies as st

from predact_tui.widgets.setting_values import Choice, Choices, Number


def accuracy(value: float | None = None) -> Number:
    return Number(value, 0, 100, "share", step=10, unit="%", none="natural")


def test_steps_go_round_by_way_of_none() -> None:
    number = accuracy()
    number.move(1)
    assert number.text == "0%"
    number.move(-1)
    assert number.text == "natural"
    number.move(-1)
    assert number.text == "100%"
    number.move(1)
    assert number.value is None


def test_steps_go_to_multiples() -> None:
    number = accuracy(75)
    number.move(1)
    assert number.value == 80
    number = accuracy(75)
    number.move(-1)
    assert number.value == 70


def test_typing_begins_anew_and_erases() -> None:
    number = accuracy(80)
    for key in ("6", "2", ".", "5"):
        assert number.typed(key)
    assert number.value == 62.5
    assert number.text == "62.5%"
    number.typed("backspace")
    number.typed("backspace")
    assert number.value == 62
    assert number.typed("n")
    assert number.text == "natural"


def test_long_numbers_keep_their_digits() -> None:
    seed = Number(2**60 + 1, 0, 2**63 - 1, "seed")
    assert seed.text == "1152921504606846977"
    seed.move(1)
    assert seed.text == "1152921504606846978"
    for key in "1000000":
        seed.typed(key)
    seed.move(1)
    assert seed.text == "1000001"
    assert Number(-1, 0, 10_000_000, "seed").meaning == "Must be a number from 0 to 10000000."
    assert Number(0.1 + 0.2, 0, 1, "share").text == "0.3"


def test_out_of_bounds_is_said() -> None:
    number = accuracy()
    for key in "250":
        number.typed(key)
    assert not number.valid
    assert number.meaning == "Must be a number from 0 to 100."
    assert not number.typed("x")


def test_new_bounds_move_the_number() -> None:
    week = Number(16, 1, 60, "week")
    week.bound(2, 12)
    assert week.value == 12
    assert week.valid


@given(st.lists(st.sampled_from([*"0123456789.nx", "backspace", -1, 1, -3, 5]), max_size=30))
def test_any_keys_leave_a_number_that_knows_whether_it_is_valid(keys: list[str | int]) -> None:
    number = accuracy(50)
    for key in keys:
        if isinstance(key, int):
            number.move(key)
        else:
            number.typed(key)
    assert number.text is not None
    if number.valid:
        assert number.value is None or 0 <= number.value <= 100


def test_choices_go_round_and_take_others() -> None:
    choices = Choices((Choice("a", "A", "first"), Choice("b", "B", "second")))
    choices.move(-1)
    assert choices.chosen.value == "b"
    choices.choose("c")
    assert choices.text == "c"
    choices.move(1)
    assert choices.chosen.value == "a"
