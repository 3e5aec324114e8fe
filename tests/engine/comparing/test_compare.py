"""Two episodes compared: what is the same, what differs, what stays sealed, what is mirrored."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.comparing.compare import compare
from engine.comparing.following import follow
from engine.comparing.parts import Comparison
from engine.errors import UserError
from engine.opening import open_answers
from engine.state import fold
from tests.engine.comparing.played import Tape, branch, compared, scripted


def differences(found: Comparison) -> list[object]:
    """All that a comparison says is not the same."""
    return [
        *found.settings,
        *(score for score in found.scores if score.differs),
        *(pair for pair in found.students if pair.differs),
        *(step for step in found.steps if step.differs),
    ]


def values(found: Comparison, name: str) -> tuple[object, object, object]:
    """A figure of x, of y and their difference."""
    score = next(score for score in found.scores if score.name == name)
    return score.x, score.y, score.difference


def test_a_recording_does_not_differ_from_itself() -> None:
    found = compared(scripted("verify"), scripted("verify"))
    assert differences(found) == []
    assert found.shared == found.x.events - 1
    assert len(found.students) == 3
    assert {score.difference for score in found.scores} == {0, None}


def test_the_same_played_twice_shares_no_event_and_does_not_differ() -> None:
    once, again = scripted("verify"), scripted.__wrapped__("verify")
    found = compared(once, again)
    assert differences(found) == []
    assert found.shared is None
    assert found.unlike is None


def test_other_instructors_on_the_same_students() -> None:
    found = compared(scripted("verify"), scripted("overtrust"))
    assert [setting.name for setting in found.settings] == ["instructor"]
    assert found.unlike is None
    first = found.students[0]
    assert first.differs == ("final", "known")
    assert first.x is not None
    assert first.y is not None
    assert first.x.final is not None
    assert first.y.final is not None
    assert (first.x.final.decision, first.y.final.decision) == ("flag", "no-flag")
    tools = [[call.tool for call in side.final.known.calls] for side in (first.x, first.y)]  # type: ignore[union-attr]
    assert tools == [
        ["get_student_grades", "minimum_score_needed"],
        ["simulate_uniform_remaining"],
    ]
    assert "60.15" in first.x.final.known.quotes[0].text
    assert values(found, "final_f1")[2] == pytest.approx(-1 / 3, abs=1e-6)
    assert values(found, "spoil") == (pytest.approx(2 / 3), 1.0, pytest.approx(1 / 3, abs=1e-6))
    assert values(found, "lookup_calls") == (3, 0, -3)


def test_ratios_come_with_their_counts_and_undefined_is_none() -> None:
    found = compared(scripted("verify"), scripted("overtrust"))
    ratios = {score.name: score for score in found.scores if score.counts is not None}
    assert set(ratios) == {"rair", "rsr", "rescue", "spoil"}
    assert ratios["rair"].x is None
    assert ratios["spoil"].counts is not None
    assert (ratios["spoil"].counts.x, ratios["spoil"].counts.y) == ((2, 3), (3, 3))


def test_steps_are_aligned_by_stage_and_question() -> None:
    found = compared(scripted("verify"), scripted("random:p=0.5"))
    keys = [(step.stage, step.turn) for step in found.steps]
    assert keys == [("report", 0), ("initial", 0), *(("chat", turn) for turn in range(4))]
    assert [step.y is None for step in found.steps] == [False] * 3 + [True] * 3
    assert all(step.differs == ("absent",) for step in found.steps[3:])


def test_a_branch_is_the_same_up_to_where_it_left() -> None:
    parent = scripted("verify")
    at = next(e.seq for e in parent.events if e.kind == "AnswerEnded")
    found = compared(parent, branch(parent, at, "overtrust"))
    assert found.shared == at
    assert (found.y.branched_from, found.y.branched_at) == ("test", at)
    assert [step.differs == () for step in found.steps] == [True] * 4 + [False] * 2
    assert [setting.name for setting in found.settings] == ["instructor"]


def test_two_branches_of_one_parent_share_what_they_copied() -> None:
    parent = scripted("verify")
    found = compared(branch(parent, 20, "overtrust"), branch(parent, 12, "reject-all"))
    assert found.shared == 12


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"scenario": "cs-B-w8"}, "course"),
        ({"scenario": "cs-A-w9"}, "week"),
        ({"seed": 2}, "draw"),
        ({"students": 20}, "draw"),
    ],
)
def test_unlike_students_are_never_aligned(other: dict[str, Any], why: str) -> None:
    found = compared(scripted("verify"), scripted("verify", **other), truth=True)
    assert found.unlike == why
    assert found.students == ()
    assert {name for step in found.steps for name in step.differs} <= {"absent", "tools"}
    assert values(found, "final_f1")[1] is not None
    assert values(found, "turns")[0] == 3


def test_another_accuracy_flags_others_of_the_same_students() -> None:
    found = compared(scripted("verify"), scripted("verify", acc=0.4))
    assert found.unlike is None
    assert {setting.name for setting in found.settings} == {"stated", "target"}
    only = [pair for pair in found.students if "flagged" in pair.differs]
    assert only
    assert all(pair.x is None or pair.y is None for pair in only)
    assert all(pair.decided_otherwise for pair in only)


def test_other_cues_are_settings_that_differ() -> None:
    found = compared(scripted("verify"), scripted("verify", preset="published"))
    names = {setting.name for setting in found.settings}
    assert {"preset", "switches.highlight", "switches.tool_cards", "switches.start"} <= names
    assert (found.x.tool_cards, found.y.tool_cards) == (True, False)


def test_answers_stay_sealed_while_either_has_not_ended() -> None:
    whole = scripted("verify")
    for cut in range(1, len(whole.events), 7):
        for pair in ((whole, whole.cut(cut)), (whole.cut(cut), whole)):
            found = compared(*pair, truth=True)
            assert not any(score.truth for score in found.scores), cut
            assert {student.truth for student in found.students} <= {None}, cut
            assert {found.x.sealed, found.y.sealed} == {None, "unfinished"}


def test_decisions_and_talk_of_unfinished_episodes_are_compared() -> None:
    whole = scripted("verify")
    answered = next(e.seq for e in whole.events if e.kind == "AnswerEnded")
    found = compared(whole, whole.cut(answered + 1))
    assert found.unlike is None
    side = found.students[0].y
    assert side is not None
    assert side.initial is not None
    assert side.final is not None
    assert (side.initial.handed_in, side.final.handed_in) == (True, False)
    assert found.steps[3].differs == ()
    assert found.steps[4].differs == ("absent",)
    assert values(found, "turns") == (3, 1, -2)


def test_truth_is_given_when_asked_for_alone() -> None:
    pair = scripted("verify"), scripted("overtrust")
    assert [student.truth for student in compared(*pair).students] == [None] * 3
    truth = {student.student_id: student.truth for student in pair[0].sealed.students}
    for student in compared(*pair, truth=True).students:
        assert student.truth == truth[student.student_id]


def test_a_recording_without_answers_can_be_compared_with_one_that_has_them() -> None:
    whole = scripted("verify")
    opened = open_answers(fold(list(whole.events)), whole.sealed)
    found = compare(follow(whole.events), follow(scripted("overtrust").events), opened, None)
    assert found.y.sealed == "unanswered"
    assert found.unlike is None
    assert len(found.students) == 3
    assert not any(score.truth for score in found.scores)


def test_nothing_is_there_to_compare_before_the_first_event() -> None:
    whole = scripted("verify")
    with pytest.raises(UserError, match="holds no episode"):
        compare(follow(()), follow(whole.events), None, None)


def mirrored(value: object) -> object:
    """A comparison's JSON with x and y changed, and differences turned round."""
    if isinstance(value, dict):
        swapped = {"x": "y", "y": "x"}
        turned = {swapped.get(key, key): mirrored(part) for key, part in value.items()}
        if turned.get("difference") is not None:
            turned["difference"] = 0 - turned["difference"]  # type: ignore[operator]
        return turned
    return [mirrored(part) for part in value] if isinstance(value, list) else value


CASTS = ("verify", "overtrust", "random:p=0.5", "anchored:conf=0.4")
SETTINGS: tuple[dict[str, Any], ...] = (
    {},
    {"acc": 0.4},
    {"seed": 2},
    {"scenario": "cs-B-w8"},
    {"preset": "published"},
    {"switches": {"final_start": "blank"}},
)


def _tapes() -> st.SearchStrategy[Tape]:
    def made(name: str, number: int, share: float, ended: bool) -> Tape:
        whole = _of(name, number)
        return whole if ended else whole.cut(max(1, round(share * len(whole.events))))

    return st.builds(
        made,
        st.sampled_from(CASTS),
        st.integers(0, len(SETTINGS) - 1),
        st.floats(0, 1),
        st.booleans(),
    )


_PLAYED: dict[tuple[str, int], Tape] = {}


def _of(name: str, number: int) -> Tape:
    key = (name, number)
    if key not in _PLAYED:
        _PLAYED[key] = scripted.__wrapped__(name, **SETTINGS[number])
    return _PLAYED[key]


@settings(max_examples=25)
@given(_tapes(), _tapes())
def test_a_comparison_turned_round_is_the_mirrored_one(x: Tape, y: Tape) -> None:
    there, back = compared(x, y, truth=True), compared(y, x, truth=True)
    assert mirrored(there.model_dump(mode="json")) == back.model_dump(mode="json")


@settings(max_examples=12)
@given(_tapes())
def test_no_recording_differs_from_itself(one: Tape) -> None:
    assert differences(compared(one, one)) == []
