"""Opening the answers: what is scored, what is null, who was checked, how long it took."""

import asyncio
from collections.abc import Iterator

import pytest

from engine.actions import Ask, Stop, Submit
from engine.opening import open_answers
from engine.outcome import Outcome
from engine.result import Result
from engine.state import EpisodeState, fold
from predact_tui.human import HumanSeat
from tests.conftest import vector
from tests.engine.episodes import MemorySink, make_runner, prepared
from tests.engine.test_runner import Steps

LATER = (
    "final", "delta_f1", "gap_closed", "decision_table", "checked_share", "collapse", "rair",
    "rsr", "rescue", "spoil", "buckets", "turns", "tool_calls", "unsupported_values",
)  # fmt: skip


def outcome(*steps: object, ticks: Iterator[float] | None = None, **settings: object) -> Outcome:
    """The outcome after these steps of a person who then leaves in the middle."""

    async def play() -> EpisodeState:
        human = HumanSeat()
        for step in steps:
            human.do(step)  # type: ignore[arg-type]
        clock = (lambda: next(ticks)) if ticks else (lambda: 0.0)
        runner, _ = make_runner(ready, human, now=clock)
        task = asyncio.ensure_future(runner.run())
        for _ in range(200):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        runner.close("left in the middle")
        return runner.state

    ready = prepared(**settings)
    return open_answers(asyncio.run(play()), ready.sealed)


IDS = prepared().report.ids
ALL = Submit(dict.fromkeys(IDS, "flag"))


def test_left_before_deciding_is_interrupted_and_later_stages_are_null() -> None:
    result = outcome().result
    assert (result.status, result.reason) == ("interrupted", "left in the middle")
    assert result.initial is None
    assert [name for name in LATER if getattr(result, name) is not None] == []
    assert result.seconds.initial is None
    assert result.tool.ceiling_f1 > 0


def test_left_in_the_chat_has_first_decisions_and_turns_and_no_final_ones() -> None:
    result = outcome(ALL, Ask(f"grades of {IDS[0]}")).result
    assert result.initial is not None
    assert result.initial.f1 == result.tool.accept_all_f1
    assert (result.final, result.rair, result.buckets) == (None, None, None)
    assert result.turns == 1
    assert result.tool_calls is not None
    assert result.tool_calls.lookup == 1


def test_abandoned_says_why() -> None:
    result = outcome(ALL, Stop("fire alarm")).result
    assert (result.status, result.reason, result.final) == ("abandoned", "fire alarm", None)


def test_nothing_flagged_is_finished_and_counts_as_missing_everyone() -> None:
    everyone_safe = prepared(at_risk=0, acc=1.0)
    runner, _ = make_runner(everyone_safe, HumanSeat())
    asyncio.run(runner.run())
    missed = everyone_safe.sealed.students[0].model_copy(update={"truth": "F"})
    students = (missed, *everyone_safe.sealed.students[1:])
    sealed = everyone_safe.sealed.model_copy(update={"students": students})
    result = open_answers(runner.state, sealed).result
    assert (result.status, result.flagged, result.at_risk) == ("finished", 0, 1)
    assert result.initial is not None
    assert (result.initial.fn, result.initial.f1, result.delta_f1) == (1, 0.0, 0.0)
    assert (result.turns, result.seconds.report) == (None, None)


def test_flagged_students_stand_first_in_the_reports_order() -> None:
    rows = outcome(ALL).students
    assert [row.student_id for row in rows[: len(IDS)]] == list(IDS)
    assert [row.number for row in rows[: len(IDS) + 1]] == [*range(1, len(IDS) + 1), None]
    assert len(rows) == 30


def test_seconds_count_the_stage_they_were_spent_in() -> None:
    ticks = iter(float(i) for i in range(10_000))
    seconds = outcome(ALL, Ask("hi"), Submit(), ticks=ticks).result.seconds
    assert seconds.report == 1.0
    assert seconds.initial == 3.0
    assert seconds.chat == 6.0


def test_checked_wants_grades_and_a_counterfactual_on_the_same_student() -> None:
    from engine.seats.names import assistant_seat

    ready = prepared()
    questions = (f"grades of {IDS[0]}", f"what does {IDS[0]} need for a C", f"grades of {IDS[1]}")
    seat = Steps(ALL, *(Ask(question) for question in questions), Submit())
    runner, _ = make_runner(ready, seat, assistant_seat("offline"))
    asyncio.run(runner.run())
    assert open_answers(runner.state, ready.sealed).result.checked_share == 1 / len(IDS)


@pytest.mark.parametrize("case", vector("metrics"))
def test_published_metrics_come_out_of_a_recorded_stream(case: dict[str, object]) -> None:
    """metrics.json, with the decisions put through a stream rather than into the formulas."""
    state, sealed = _recorded(case["students"])
    result = open_answers(state, sealed).result
    expect = case["expect"]
    assert result.initial is not None
    assert result.initial.model_dump() == pytest.approx(expect["initial"])
    assert result.final is not None
    assert result.final.model_dump() == pytest.approx(expect["final"])
    _same_reliance(result, expect["reliance"])


def _same_reliance(result: Result, expect: dict[str, object]) -> None:
    for name in ("rair", "rsr"):
        part = getattr(result, name)
        assert part.value == expect[name]
        assert [part.numerator, part.denominator] == expect[f"{name}_n"]
    assert result.buckets is not None
    for name, count in result.buckets.model_dump().items():
        assert count == expect[name]


def _recorded(students: list[dict[str, object]]) -> tuple[EpisodeState, object]:
    from engine import events as ev
    from engine.clock import Clock
    from engine.report import FlaggedStudent
    from engine.sealed import Sealed, SealedStudent
    from engine.stream import Stream

    ready, sink = prepared(), MemorySink()
    stream = Stream("test", sink, Clock(lambda: 0.0))
    flagged = [s for s in students if s["tool_flagged"]]
    report = ready.report.model_copy(
        update={
            "flagged": tuple(
                FlaggedStudent(
                    number=n, student_id=s["student_id"], predicted="F", confidence=0.5, driver=""
                )
                for n, s in enumerate(flagged, 1)
            )
        }
    )
    stream.append("runner", ev.EpisodeOpened(specification=ready.specification, commitment=""))
    stream.append("runner", ev.ReportShown(report=report))
    for stage, key in (("initial", "initial"), ("chat", "final")):
        decisions = {s["student_id"]: "flag" if s[key] else "no-flag" for s in flagged}
        stream.append("runner", ev.StageEntered(stage=stage))
        stream.append(
            "instructor", ev.DecisionsSubmitted(stage=stage, decisions=decisions, touched=())
        )
    stream.append("runner", ev.EpisodeEnded(status="finished"))
    sealed = Sealed(
        salt="",
        students=tuple(
            SealedStudent(
                student_id=s["student_id"],
                truth="F" if s["at_risk"] else "A",
                natural="F",
                predicted="F" if s["tool_flagged"] else "A",
                confidence=0.5,
                changed=None,
            )
            for s in students
        ),
    )
    return fold(sink.events), sealed
