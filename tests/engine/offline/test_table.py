"""The table of intents is sound: every row can fire, be answered and is held to known names."""

from engine.seats.offline.answers.compose import COMPOSERS
from engine.seats.offline.lexicon import one_form
from engine.seats.offline.table import BY_NAME, TABLE, WORDS
from engine.tools.registry import TOOLS


def test_names_are_unique_and_each_row_has_its_composer() -> None:
    assert len(BY_NAME) == len(TABLE)
    assert set(COMPOSERS) == set(BY_NAME)


def test_rows_call_known_tools_and_take_the_place_of_known_rows() -> None:
    assert {tool for row in TABLE for tool in row.tools + row.tools_for_work} == set(TOOLS)
    assert {name for row in TABLE for name in row.over} <= set(BY_NAME) | {"*"}


def test_no_row_takes_its_own_place_and_each_is_triggered_by_something() -> None:
    assert all(row.name not in row.over for row in TABLE)
    assert all(row.words or row.hints for row in TABLE)


def test_words_of_the_table_are_the_ones_that_stand_for_others() -> None:
    assert {word for word in WORDS if one_form(word, WORDS) != word} == set()
