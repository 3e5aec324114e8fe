"""Imported logs: what they do not tell is absent, and no difference."""

from engine.comparing.parts import Comparison
from tests.engine.comparing.imported import imported
from tests.engine.comparing.played import compared, scripted
from tests.engine.comparing.test_compare import differences, values

WHOLE = scripted("verify")


def both_ways(found: Comparison) -> list[object]:
    return [*differences(found), found.unlike]


def test_a_log_of_an_episode_does_not_differ_from_it() -> None:
    found = compared(WHOLE, imported(WHOLE))
    assert both_ways(found) == [None]
    assert both_ways(compared(imported(WHOLE), WHOLE)) == [None]
    assert (found.x.imported, found.y.imported) == (None, "predact")
    assert values(found, "final_f1")[2] == 0
    assert values(found, "turns") == (3, 3, 0)


def test_what_it_does_not_tell_is_none() -> None:
    found = compared(WHOLE, imported(WHOLE))
    assert values(found, "lookup_calls") == (3, None, None)
    step = found.steps[-1].y
    assert step is not None
    assert step.talked is not None
    assert (step.seconds, step.marks, step.talked.calls, step.talked.unsupported) == (None,) * 4
    final = found.students[0].y.final  # type: ignore[union-attr]
    assert final is not None
    assert (final.marked, final.touched, final.known.calls) == (None, False, None)
    assert "60.15" in final.known.quotes[0].text


def test_a_log_without_talk_hides_none_of_the_others() -> None:
    found = compared(WHOLE, imported(WHOLE, talk=False))
    assert all(step.differs == () for step in found.steps)
    assert [step.y is None for step in found.steps[3:]] == [True] * 3
    assert not found.y.talk_told
    assert both_ways(found) == [None]
    known = [student.y.final.known for student in found.students]  # type: ignore[union-attr]
    assert [each.quotes for each in known] == [None] * 3


def test_truth_is_told_by_whichever_knows_it() -> None:
    found = compared(imported(WHOLE), WHOLE, truth=True)
    assert [student.truth for student in found.students] == ["F", "D", "D"]
    logs = compared(imported(WHOLE), imported(scripted("overtrust")), truth=True)
    assert [student.truth for student in logs.students] == [None] * 3
    assert [student.at_risk for student in logs.students] == [True] * 3
    assert [student.differs for student in logs.students] == [
        ("final", "known"),
        ("known",),
        ("known",),
    ]
