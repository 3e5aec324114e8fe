"""The registry: right values, schemas, and calls that never raise."""

import json
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.tools.registry import TOOLS, Toolbox
from tests.engine.tools.classes import TINY, ask, refuse, tiny_class, with_predictions

KLASS = tiny_class()
BOX = Toolbox(KLASS)


@pytest.mark.parametrize("case", TINY["cases"])
def test_right_values(case: dict[str, Any]) -> None:
    answer = ask(KLASS, case["tool"], **case["args"])
    assert {field: answer[field] for field in case["expect"]} == case["expect"]


def test_twelve_tools_in_four_categories() -> None:
    categories = [tool.category for tool in TOOLS.values()]
    assert [categories.count(c) for c in dict.fromkeys(categories)] == [6, 3, 2, 1]


@pytest.mark.parametrize("tool", TOOLS.values(), ids=TOOLS)
def test_schemas_name_every_argument_in_words(tool: Any) -> None:
    schema = tool.schema()
    assert schema["name"] == tool.name
    assert schema["parameters"]["additionalProperties"] is False
    assert all(p["description"] for p in schema["parameters"]["properties"].values())
    assert json.loads(json.dumps(schema)) == schema


JSON = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.just(10**400),
        st.floats(),
        st.text(max_size=20),
        st.just("\ud800"),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=5,
)
NAMES = st.sampled_from([c.name for c in KLASS.components] + ["quiz 1", "nothing"])
IDS = st.sampled_from([*KLASS.student_ids, "tiny_99"])
NUMBERS = st.one_of(st.floats(-5, 105), st.integers(-1, 101), JSON)
PLAUSIBLE = st.fixed_dictionaries(
    {},
    optional={
        "student_id": st.one_of(IDS, JSON),
        "assignment_name": st.one_of(NAMES, JSON),
        "target_grade": st.one_of(st.sampled_from("ABCDFabcd"), JSON),
        "uniform_score": NUMBERS,
        "drop": st.one_of(st.lists(NAMES, max_size=3), JSON),
        "override": st.one_of(st.dictionaries(NAMES, NUMBERS, max_size=3), JSON),
        "simulate_remaining": st.one_of(st.dictionaries(NAMES, NUMBERS, max_size=3), JSON),
        "other": JSON,
    },
)


@given(
    st.one_of(st.sampled_from(sorted(TOOLS)), st.text()),
    st.one_of(PLAUSIBLE, st.dictionaries(st.text(max_size=5), JSON, max_size=3), JSON),
)
@settings(max_examples=200, deadline=None)
def test_a_call_answers_or_says_what_is_wrong(name: str, arguments: Any) -> None:
    result = BOX.call(name, arguments)
    assert result.is_error == ("error" in result.answer)
    assert (result.category is None) == (name not in TOOLS)
    assert json.dumps(result.answer, allow_nan=False)
    if result.is_error:
        assert set(result.answer) <= {"error", "valid"}
        assert len(str(result.answer["error"])) < 300


@given(
    st.lists(st.integers(0, 4), min_size=14, max_size=14),
    st.lists(st.floats(0, 1), min_size=14, max_size=14),
    PLAUSIBLE,
)
@settings(max_examples=100, deadline=None)
def test_noise_touches_prediction_tools_only(
    codes: list[int], confidence: list[float], arguments: dict[str, object]
) -> None:
    other = Toolbox(with_predictions(KLASS, codes, confidence))
    for name, tool in TOOLS.items():
        taken = {k: v for k, v in arguments.items() if k in tool.arguments.model_fields}
        if tool.category != "prediction":
            assert other.call(name, taken).answer == BOX.call(name, taken).answer


@pytest.mark.parametrize(
    ("tool", "arguments", "error", "valid"),
    [
        ("get_grades", {}, "no tool is called 'get_grades'", list(TOOLS)),
        ("list_students", {"all": 1}, "list_students takes no arguments", None),
        (
            "get_student_grades",
            {"id": "tiny_00"},
            "get_student_grades needs student_id",
            ["student_id"],
        ),
        (
            "get_student_grades",
            {"student_id": "tiny_00", "week": 3},
            "get_student_grades has no argument 'week'",
            ["student_id"],
        ),
        (
            "get_student_grades",
            {"student_id": True},
            "student_id must be a student's id as text, not true",
            None,
        ),
        (
            "simulate_uniform_remaining",
            {"student_id": "tiny_00", "uniform_score": "80"},
            "uniform_score must be a score from 0 to 100, not '80'",
            ["0 to 100"],
        ),
        (
            "simulate_uniform_remaining",
            {"student_id": "tiny_00", "uniform_score": float("inf")},
            "uniform_score must be a score from 0 to 100, not inf",
            ["0 to 100"],
        ),
        (
            "recalculate_grade",
            {"student_id": "tiny_00", "override": {"Quiz 1": 130}},
            "override of 'Quiz 1' must be a score from 0 to 100, not 130",
            ["0 to 100"],
        ),
        (
            "recalculate_grade",
            {"student_id": "tiny_00", "drop": [None]},
            "each name in drop must be an assignment's name, not null",
            None,
        ),
        (
            "minimum_score_needed",
            {"student_id": "tiny_00", "target_grade": "F"},
            "target_grade must be one of the letters A, B, C, D, not 'F'",
            ["A", "B", "C", "D"],
        ),
    ],
)
def test_errors_name_what_is_wrong_and_what_is_valid(
    tool: str, arguments: dict[str, object], error: str, valid: list[str] | None
) -> None:
    expected = {"error": error} | ({"valid": valid} if valid else {})
    assert refuse(KLASS, tool, **arguments) == expected


def test_arguments_that_are_no_object() -> None:
    sent: Any = ["tiny_00"]
    answer = BOX.call("get_student_grades", sent).answer
    assert answer["error"] == "the arguments of get_student_grades must be an object"


def test_numbers_too_long_to_print() -> None:
    error = refuse(KLASS, "get_student_grades", student_id=10**5000)["error"]
    assert error == "student_id must be a student's id as text, not a number that large"


def test_an_unknown_student_is_told_the_nearest() -> None:
    answer = refuse(KLASS, "get_student_grades", student_id="tiny_1")
    assert answer["error"] == "no student 'tiny_1' in this class"
    assert "tiny_11" in answer["valid"]


def test_whole_numbers_are_ids() -> None:
    klass = replace(KLASS, student_ids=tuple(str(i) for i in range(14)))
    assert ask(klass, "get_student_grades", student_id=3) == ask(
        klass, "get_student_grades", student_id="3"
    )


def test_any_mapping_will_do() -> None:
    arguments = MappingProxyType({"student_id": "tiny_00"})
    assert not BOX.call("get_student_grades", arguments).is_error


def test_assignments_in_any_case_if_unique() -> None:
    exact = ask(KLASS, "get_assignment_stats", assignment_name="Quiz 1")
    assert ask(KLASS, "get_assignment_stats", assignment_name="QUIZ 1") == exact


def test_scores_of_the_future_cannot_get_in() -> None:
    with pytest.raises(ValueError, match="due after week 8"):
        replace(KLASS, scores=np.full(KLASS.scores.shape, 50.0))
