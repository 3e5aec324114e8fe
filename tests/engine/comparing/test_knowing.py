"""What was known when a decision was made: before its last mark, and nothing that came later."""

from engine.actions import Ask, InstructorAction, Mark, Submit
from engine.comparing.parts import Decided, Known
from engine.talk import Call
from tests.engine.comparing.played import Tape, compared, tape
from tests.engine.episodes import prepared
from tests.engine.test_runner import Steps

IDS = prepared().report.ids
ONE, TWO, THREE = IDS
ALL = Submit(dict.fromkeys(IDS, "flag"))


def final(student: str, *steps: InstructorAction, **settings: object) -> Decided:
    """The final decision on a student after these steps in the chat."""
    return decided(tape(Steps(ALL, *steps), **settings), student)


def decided(played: Tape, student: str) -> Decided:
    """The final decision on a student."""
    found = compared(played, played)
    side = next(pair.x for pair in found.students if pair.student_id == student)
    assert side is not None
    assert side.final is not None
    return side.final


def tools(known: Known) -> list[str]:
    """The tools that had been called."""
    return [call.tool for call in known.calls]


def test_what_was_asked_before_the_last_mark_is_known_and_what_came_after_it_is_not() -> None:
    found = final(
        ONE,
        Mark({ONE: "no-flag"}),
        Ask(f"grades of {ONE}"),
        Mark({ONE: "flag"}),
        Ask(f"predict {ONE}"),
        Submit(),
    )
    assert (found.decision, found.touched, found.turn) == ("flag", True, 1)
    assert tools(found.known) == ["get_student_grades"]
    assert tools(found.since) == ["predict_final_grade_for_student"]
    assert [quote.turn for quote in found.known.quotes] == [1]


def test_what_was_asked_about_others_is_not_known_of_this_one() -> None:
    found = final(ONE, Ask(f"grades of {TWO}"), Mark({ONE: "no-flag"}), Submit())
    assert (found.known.calls, found.known.quotes) == ((), ())


def test_a_decision_that_was_not_touched_again_keeps_the_time_of_its_first_mark() -> None:
    found = final(ONE, Ask(f"grades of {ONE}"), Submit())
    assert (found.decision, found.touched, found.turn) == ("flag", False, 0)
    assert found.known.calls == ()
    assert tools(found.since) == ["get_student_grades"]


def test_a_blank_final_start_carries_no_mark_over() -> None:
    again = Submit(dict.fromkeys(IDS, "no-flag"))
    found = final(ONE, Ask(f"grades of {ONE}"), again, switches={"final_start": "blank"})
    assert (found.touched, found.turn) == (True, 1)
    assert tools(found.known) == ["get_student_grades"]


def test_a_mark_that_nobody_made_has_no_event_and_knows_what_was_there_at_handing_in() -> None:
    steps = Submit({}), Ask(f"grades of {ONE}"), Submit({TWO: "flag"})
    found = decided(tape(Steps(*steps), switches={"start": "no-flag"}), ONE)
    assert (found.decision, found.marked, found.touched) == ("no-flag", None, False)
    assert tools(found.known) == ["get_student_grades"]
    assert found.since.calls == ()


def test_a_call_about_the_whole_class_tells_of_each_student_what_it_says_of_them() -> None:
    found = final(TWO, Ask("predict all students"), Mark({TWO: "no-flag"}), Submit())
    assert tools(found.known) == ["predict_all_students"]
    (call,) = found.known.calls
    assert isinstance(call, Call)
    assert call.answer is not None
    assert (call.answer["student_id"], call.answer["predicted_grade"]) == (TWO, "D")


def test_agreeing_with_all_is_told() -> None:
    agreed = Mark(dict.fromkeys(IDS, "flag"), agreed=True)
    found = compared(*[tape(Steps(agreed, Submit(), Ask("hi"), Submit()))] * 2)
    assert [pair.x.initial.agreed for pair in found.students] == [True] * 3  # type: ignore[union-attr]


def test_the_same_decision_knowing_other_things_is_told_apart() -> None:
    blind = tape(Steps(ALL, Ask("hi"), Submit(dict.fromkeys(IDS, "flag"))))
    seen = tape(Steps(ALL, Ask(f"grades of {ONE}"), Submit(dict.fromkeys(IDS, "flag"))))
    found = compared(blind, seen)
    assert [pair.differs for pair in found.students] == [("known",), (), ()]
    assert not found.students[0].decided_otherwise


def test_marks_stand_in_the_step_in_which_they_were_made() -> None:
    played = tape(
        Steps(ALL, Mark({TWO: "no-flag"}), Ask("hi"), Mark({ONE: "no-flag"}), Ask("ho"), Submit())
    )
    steps = {(step.stage, step.turn): step.x for step in compared(played, played).steps}
    made = {key: side.marks for key, side in steps.items() if side is not None and side.marks}
    assert made == {
        ("initial", 0): dict.fromkeys(IDS, "flag"),
        ("chat", 0): {TWO: "no-flag"},
        ("chat", 1): {ONE: "no-flag"},
    }
