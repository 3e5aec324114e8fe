"""The matcher: kinds, same student first, rounding, what follows, what is made up."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.provenance import MATCHER, Matcher, find_spans
from engine.spans import Span
from tests.engine.offline.room import Room, room


@pytest.fixture(scope="module")
def talk() -> Room:
    """Return a talk in which grades, a prediction, a minimum and a what-if were asked for."""
    klass = room()
    klass.ask("grades of {s1} and {s2}")
    klass.ask("predict {s2}")
    klass.ask("what if {s1} scores 80 on the rest")
    klass.ask("what does {s1} need for a B, and the class average?")
    return klass


def found(talk: Room, text: str, question: str = "and now?", turn: int | None = None) -> list[Span]:
    return list(
        find_spans(
            talk.fill(text),
            talk.calls,
            talk.report,
            talk.fill(question),
            turn or talk.turn,
            ended=True,
        )
    )


def kinds(talk: Room, text: str, question: str = "and now?") -> list[tuple[str, str, str | None]]:
    said = talk.fill(text)
    return [(said[s.start : s.end], s.kind, s.call) for s in found(talk, text, question)]


def test_it_says_its_version() -> None:
    assert MATCHER


def test_values_of_tools_have_their_kind_and_call(talk: Room) -> None:
    assert kinds(talk, "{s1} averages 60.15 so far.") == [("60.15", "counterfactual", "c5")]
    assert kinds(talk, "{s1} scored 53 on Project 1.") == [("53", "lookup", "c1")]
    assert kinds(talk, "{s2} will get a D (43.4%).") == [
        ("D", "prediction", "c3"),
        ("43.4%", "prediction", "c3"),
    ]
    assert kinds(talk, "With that, {s1} becomes 72.51, a C.")[0][1:] == ("counterfactual", "c4")


def test_a_rounded_value_is_the_same_value(talk: Room) -> None:
    for said in ("72.51", "72.5", "73"):
        assert kinds(talk, f"The average becomes {said} for {{s1}}")[0][1] != "unsupported"
    assert kinds(talk, "{s1} would reach 72.6")[0][1] == "unsupported"


def test_percent_and_fraction_are_the_same_value(talk: Room) -> None:
    assert kinds(talk, "{s1}: 36.6% of the weight")[0][1] == "lookup"
    assert kinds(talk, "{s1}: confidence 0.434") == [("0.434", "unsupported", None)]
    assert kinds(talk, "{s2}: confidence 0.434")[0][1] == "prediction"


def test_the_student_named_before_goes_first(talk: Room) -> None:
    quiz = "on Quiz 2 a 60"
    assert kinds(talk, f"{{s1}}: {quiz}") == [("60", "lookup", "c1")]
    assert kinds(talk, f"{{s2}}: {quiz}") == [("60", "lookup", "c2")]


def test_a_value_of_another_student_told_earlier_is_not_this_ones(talk: Room) -> None:
    assert kinds(talk, "{s1} is predicted a D") != [("D", "prediction", "c3")]
    assert kinds(talk, "{s3} averages 72.2") == [("72.2", "unsupported", None)]


def test_the_report_is_a_source(talk: Room) -> None:
    assert kinds(talk, "{s3} is predicted a D with 38.4%") == [
        ("D", "report", None),
        ("38.4%", "report", None),
    ]
    assert kinds(talk, "the right letter for 80 of 100 students") == [("80 of 100", "report", None)]


def test_differences_in_a_line_are_derived(talk: Room) -> None:
    text = "{s1} averages 60.15, 21.74 below the class average of 81.89."
    assert [kind for _, kind, _ in kinds(talk, text)][1] == "derived"
    assert kinds(talk, "{s1} is 21.74 points off")[0][1] == "unsupported"


def test_the_mean_of_averages_is_derived() -> None:
    klass = room()
    klass.ask("compare 1 and 2")
    assert kinds(klass, "Together they average 66.18.") == [("66.18", "derived", "c1")]


def test_what_the_question_said_is_an_echo(talk: Room) -> None:
    assert kinds(talk, "If it were 77.7 instead", "what if it were 77.7?") == [
        ("77.7", "echo", None)
    ]


@pytest.mark.parametrize("made_up", ["12.34", "99.9%", "1,234", "-3.21", "1000000"])
def test_a_made_up_number_is_unsupported_once_the_answer_ended(talk: Room, made_up: str) -> None:
    text = f"The average of {{s1}} is {made_up}."
    assert kinds(talk, text) == [(made_up, "unsupported", None)]
    matcher = Matcher(talk.calls, talk.report, "", talk.turn)
    assert matcher.spans(talk.fill(text), ended=False) == ()


def test_an_id_that_nobody_told_is_unsupported(talk: Room) -> None:
    assert kinds(talk, "syn_999999 needs help") == [("syn_999999", "unsupported", None)]


@pytest.mark.parametrize(
    "text",
    [
        "{s1} (1 in the report) did Quiz 2 and Midterm 1.",
        "A student like {s1} can do it. I think so.",
        "1. first\n2. second\n3) third",
        "Student 2, #3 and number 1 are flagged.",
        "scores go from 0 to 100, out of 100",
        "the 2nd try, cs-A, course B",
    ],
)
def test_names_and_list_numbers_are_no_values(talk: Room, text: str) -> None:
    assert kinds(talk, text) == []


def test_a_wrong_number_beside_an_id_is_a_value(talk: Room) -> None:
    assert kinds(talk, "{s1} (17 in the report)") == [("17", "unsupported", None)]


def test_letters_are_grades_only_where_they_are_meant(talk: Room) -> None:
    assert [k[0] for k in kinds(talk, "A D for {s2}, not an A.")] == ["D", "A"]
    assert kinds(talk, "vitamin D-3 and a plan b") == []


def test_growing_text_gives_what_the_whole_gives(talk: Room) -> None:
    answer = talk.fill("{s1} scored 53 on Project 1 and 63 on Homework 2, {s2} 68.5 there.")
    matcher = Matcher(talk.calls, talk.report, "", talk.turn)
    whole = matcher.spans(answer, ended=True)
    assert matcher.spans(answer[:40], ended=False) == tuple(s for s in whole if s.end <= 40)


HOSTILE = st.lists(
    st.one_of(
        st.text(max_size=20),
        st.sampled_from(
            ["syn_003468", "60.15", " 53% ", "A", "| D |", "Quiz 2", "\n", "1e999", "٣٤", "-", "#1"]
        ),
        st.floats(allow_nan=True).map(str),
        st.integers().map(str),
    ),
    max_size=40,
).map("".join)


@settings(max_examples=150, deadline=None)
@given(text=HOSTILE, question=HOSTILE, ended=st.booleans())
def test_any_text_gives_sorted_disjoint_spans_in_range(
    talk: Room, text: str, question: str, ended: bool
) -> None:
    spans = find_spans(text, talk.calls, talk.report, question, talk.turn, ended=ended)
    edges = [edge for span in spans for edge in (span.start, span.end)]
    assert edges == sorted(edges)
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert ended or all(span.kind != "unsupported" for span in spans)


def test_calls_with_strange_answers_do_not_hurt(talk: Room) -> None:
    strange = {"weighted_average": float("inf"), "assignments": [None, 3, {"score": "x"}], "n": {}}
    calls = [replace(call, answer=strange) for call in talk.calls]
    assert find_spans("60.15 and inf", calls, talk.report, "", talk.turn, ended=True)
