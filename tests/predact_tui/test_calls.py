"""Tool calls in words, and answers as cards."""

import pytest

from engine.talk import Call
from engine.tools.registry import TOOLS
from predact_tui.present.calls import asked, sheet
from predact_tui.present.card import draw
from tests.conftest import vector
from tests.predact_tui.recorded import GRADES, MINIMUM

NUMBERS = {"syn142": 1, "tiny_00": 4}


def call(tool: str, **arguments: object) -> Call:
    return Call("c1", 1, 1, tool, arguments)


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (call("get_student_grades", student_id="syn142"), "grades of 1 syn142"),
        (call("get_student_grades", student_id="other"), "grades of other"),
        (call("get_student_grades"), "grades of ?"),
        (
            call("minimum_score_needed", student_id="syn142", target_grade="C"),
            "minimum for C, 1 syn142",
        ),
        (
            call("simulate_uniform_remaining", student_id="syn142", uniform_score=80.0),
            "1 syn142 with 80 on the rest",
        ),
        (
            call("recalculate_grade", student_id="syn142", drop=["Quiz 1"], override={"Lab": 90}),
            "average of 1 syn142 if without Quiz 1, Lab = 90",
        ),
        (call("predict_all_students"), "final letters of all"),
        (call("no_such_tool", x=1), "no_such_tool x 1"),
    ],
)
def test_what_was_asked_is_told_in_words(made: Call, words: str) -> None:
    assert asked(made, NUMBERS) == words


def test_an_answer_is_named_values_and_a_table() -> None:
    grades = sheet(GRADES)
    assert ("average so far", "58.41") in grades.pairs
    assert grades.table[0] == ("name", "week", "type", "weight", "score")
    assert grades.table[2] == ("Quiz 1", "3", "quiz", "5%", "missing")
    assert ("achievable", "yes") in sheet(MINIMUM).pairs


@pytest.mark.parametrize("width", [1, 8, 20, 40, 80, 160])
def test_every_answer_of_the_vectors_fits_every_width(width: int) -> None:
    for case in vector("tools_tiny_class")["cases"]:
        drawn = draw(sheet(case["expect"]), "bold", width)
        lines = drawn.split("\n", allow_blank=True)
        assert max(line.cell_length for line in lines) <= max(width, 13)


def test_a_long_table_stands_in_columns_where_there_is_room() -> None:
    rows = [{"name": f"Quiz {n}", "score": float(n)} for n in range(12)]
    narrow = draw(sheet({"assignments": rows}), "", 30).plain.splitlines()
    wide = draw(sheet({"assignments": rows}), "", 80).plain.splitlines()
    assert len(narrow) == 13
    assert len(wide) < len(narrow)
    assert all(f"Quiz {n} " in " ".join(wide) + " " for n in range(12))


def test_every_tool_has_words() -> None:
    for name in TOOLS:
        assert not asked(call(name, student_id="x"), {}).startswith(name)
