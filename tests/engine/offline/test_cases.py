"""The cases file handed over: which tools are called, and what the answers must say."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.provenance import Names, find_spans, tokens
from tests.engine.offline.paraphrases import PARAPHRASES
from tests.engine.offline.room import Answer, Room, open_university, room
from tests.engine.offline.trials import TRIALS

CASES = 43


@pytest.fixture(scope="module")
def klass() -> Room:
    return room()


@pytest.fixture(scope="module")
def cases(shared: Path) -> list[dict[str, object]]:
    return json.loads((shared / "cases" / "questions.json").read_text())["cases"]


def ask(klass: Room, *questions: str, check_advice: bool = True) -> Answer:
    talk = replace(klass, lines=[], calls=[], turn=0, check_advice=check_advice)
    return [talk.ask(question) for question in questions][-1]


def test_every_case_calls_its_tools(cases: list[dict[str, object]], klass: Room) -> None:
    wrong = []
    for case in cases:
        before = ["grades of {s1}"] if "pronoun" in str(case["note"]) else []
        called = set(ask(klass, *before, str(case["question"])).tools)
        wanted, may = set(case["tools"]), set(case.get("may", []))
        if not wanted <= called <= wanted | may:
            wrong.append((case["question"], called))
    assert wrong == []


def test_no_answer_has_an_unsupported_value(cases: list[dict[str, object]], klass: Room) -> None:
    asked = dict((*PARAPHRASES[::3], *TRIALS[1::5]))
    questions = [str(case["question"]) for case in cases] + list(asked)
    unsupported = []
    for question in questions:
        talk = replace(klass, lines=[], calls=[], turn=0)
        for part in question.split(" >> "):
            answer = talk.ask(part)
            spans = find_spans(
                answer.text, talk.calls, talk.report, answer.question, talk.turn, ended=True
            )
            found = [s for s in spans if s.kind == "unsupported"]
            unsupported += [(question, answer.text[s.start : s.end]) for s in found]
            assert own_spans_cover_all_values(answer, talk)
            assert answer.streamed == answer.text
    assert unsupported == []


def own_spans_cover_all_values(answer: Answer, talk: Room) -> bool:
    names = Names.of(talk.report, talk.calls, answer.question)
    valued = [t for t in tokens(answer.text, names) if t.kind not in ("student", "component")]
    places = {(span.start, span.end) for span in answer.spans}
    return all((token.start, token.end) in places for token in valued)


SAYS: tuple[tuple[str, str], ...] = (
    ("how many students are there?", r"30 students"),
    ("Show me {s1}'s grades", r"Missing: Homework 1"),
    ("how does {s1} compare to the rest of the class", r"below the class average of"),
    ("how much weight is left", r"60\.4% is left"),
    ("predict {s1}", r"predicted an F, with a confidence of 64\.0%"),
    ("Re-run the prediction for {s2} and give me the confidence.", r"the same as in the report"),
    ("who are you least sure about?", r"lowest confidence of all: `syn_\d+`, predicted a"),
    ("best case for {s1}?", r"scores 100 on all remaining work"),
    ("who is the worst of the flagged students in terms of grades?", r"{s1}.*lowest weighted"),
    ("put {s1}'s assignments in a table", r"\| Work \| Score \|"),
    ("What would you do for {s1}?", r"they are suggestions"),
    ("tell me about {x}", r"No student of this class is called \"{x}\".*{s1}"),
    ("which exact questions did {s1} get wrong in {a1}?", r"None of my tools knows"),
    ("hi", r"You can ask me for"),
    ("is the prediction for {s1} right?", r"64\.0%(.|\n)*cannot tell(.|\n)*80 of 100 students"),
    ("is the tool lying?", r"80 of 100 students"),
    ("what grade is needed to pass", r"C: 70 or more"),
    ("what if {s1} scores 150 on the rest", r"could not answer: uniform_score.*not 150"),
    ("stats for {r1}", r"due in week 16, it has no scores"),
    ("drop Quiz 17 for {s1}", r"There is no \"quiz 17\""),
    ("show me the grades", r"Which student do you mean"),
    ("asdf qwer zxcv", r"did not understand"),
)


@pytest.mark.parametrize(("question", "pattern"), SAYS, ids=[q for q, _ in SAYS])
def test_answers_say(question: str, pattern: str, klass: Room) -> None:
    assert re.search(klass.fill(pattern), ask(klass, question).text)


def test_an_ambiguous_part_names_the_candidates(klass: Room) -> None:
    flagged = {sid[-1] for sid in klass.report.ids}
    others = [sid[-1] for sid in klass.classroom.student_ids if sid[-1] not in flagged]
    digit = next(d for d in "987654" if others.count(d) > 1)
    ends = [sid for sid in klass.classroom.student_ids if sid.endswith(digit)]
    answer = ask(klass, "list the students", f"grades of student {digit}")
    assert answer.tools == []
    assert all(sid in answer.text for sid in ends)
    assert "Which one do you mean?" in answer.text


def test_advice_comes_with_predictions_where_the_switch_is_on(klass: Room) -> None:
    assert "check it against the grades" in ask(klass, "predict {s1}").text
    assert "check it against" not in ask(klass, "predict {s1}", check_advice=False).text
    assert "check it against" not in ask(klass, "grades of {s1}").text


def test_no_stated_accuracy_is_said_to_be_none(klass: Room) -> None:
    silent = replace(klass, report=klass.report.model_copy(update={"stated": None}))
    text = ask(silent, "is the prediction for {s1} right?").text
    assert "No accuracy is stated" in text
    assert "of 100" not in text


WHERE_LETTERS: tuple[Callable[[Room], str], ...] = (
    lambda k: f"predict {k.report.ids[0]}",
    lambda _: "predictions for the whole class",
    lambda _: "who is at risk?",
    lambda _: "who are you least sure about?",
    lambda k: f"tell me about {k.report.ids[1]}",
    lambda k: f"why is {k.report.ids[1]} flagged?",
)


@pytest.mark.parametrize("question", WHERE_LETTERS)
def test_a_predicted_letter_comes_with_its_confidence(
    question: Callable[[Room], str], klass: Room
) -> None:
    answer = ask(klass, question(klass))
    predicted = [answer.text[s.start : s.end] for s in answer.spans if s.kind == "prediction"]
    letters = [value for value in predicted if value.isalpha()]
    confidences = [value for value in predicted if re.fullmatch(r"\d+\.\d%", value)]
    assert letters
    assert len(letters) == len(confidences)


def test_the_same_view_gives_the_same_answer(klass: Room) -> None:
    first, second = ask(klass, "grades of {s1}", "and 2?"), ask(klass, "grades of {s1}", "and 2?")
    assert (first.text, first.spans) == (second.text, second.spans)


def test_other_scales_and_names_work_too() -> None:
    for scenario in ("cs-B-w8", "cs-C-w12", "cs-D-w8", "cs-E-w5"):
        talk = room(scenario, 1, 0.5)
        assert talk.ask("which assignments have been graded so far?").tools == [
            "list_all_assignments"
        ]
        assert talk.ask("stats for {a1}").asked == [
            ("get_assignment_stats", {"assignment_name": talk.names["a1"]})
        ]
        assert talk.ask("what if {s1} gets 70 on {r1}").tools == ["recalculate_grade"]


@pytest.mark.parametrize(
    "text", ["", " ", "\x00", "🎓" * 50, "[/b] [link](http://x)", "a" * 10_000]
)
def test_hostile_questions_get_an_answer(text: str, klass: Room) -> None:
    assert ask(klass, text).text


@pytest.mark.parametrize(
    ("question", "tool", "arguments"),
    [
        ("grades of 1391", "get_student_grades", {"student_id": "11391"}),
        ("stats for tma 1752", "get_assignment_stats", {"assignment_name": "TMA_1752"}),
        ("1752 stats", "get_assignment_stats", {"assignment_name": "TMA_1752"}),
        (
            "what if 28400 gets 60 on TMA_1754",
            "recalculate_grade",
            {"student_id": "28400", "simulate_remaining": {"TMA_1754": 60.0}},
        ),
        (
            "can 3 still pass?",
            "minimum_score_needed",
            {"student_id": "32885", "target_grade": "C"},
        ),
        ("grades of 11392", "list_students", {}),
    ],
)
def test_ids_of_digits_alone(question: str, tool: str, arguments: dict[str, object]) -> None:
    assert open_university().ask(question).asked == [(tool, arguments)]


def test_hostile_names_stay_whole_and_marked(klass: Room) -> None:
    strange = "a`b|[link](http://x)"
    line = klass.report.flagged[0].model_copy(update={"student_id": strange})
    report = klass.report.model_copy(update={"flagged": (line, *klass.report.flagged[1:])})
    ids = tuple(
        strange if sid == klass.report.ids[0] else sid for sid in klass.classroom.student_ids
    )
    talk = replace(klass, report=report, classroom=replace(klass.classroom, student_ids=ids))
    answer = ask(talk, "grades of 1")
    assert answer.asked == [("get_student_grades", {"student_id": strange})]
    assert "a\\`b\\|\\[link\\](http://x)" in answer.text
