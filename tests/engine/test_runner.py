"""The episode as a process: stages, limits, refusals, take-over, pause, cut-off answers."""

import asyncio
from collections.abc import Sequence

import pytest

from engine.actions import Ask, Calls, InstructorAction, Mark, Say, Stop, Submit, ToolRequest
from engine.events import GENESIS
from engine.seats.protocol import Out, SeatError
from engine.state import fold
from engine.views import AssistantView, InstructorView
from predact_tui.human import HumanSeat
from tests.engine.episodes import GradesAssistant, MemorySink, make_runner, play, prepared


class Steps:
    """An instructor that takes the given steps; `all` and the like are worked out in tests."""

    def __init__(self, *steps: InstructorAction, person: bool = False) -> None:
        self.steps = list(steps)
        self.views: list[InstructorView] = []
        self.person = person

    async def act(self, view: InstructorView, out: Out) -> InstructorAction:
        self.views.append(view)
        return self.steps.pop(0)


READY = prepared()
IDS = READY.report.ids
FLAG_ALL = Submit(dict.fromkeys(IDS, "flag"))


def test_a_whole_episode_passes_its_stages_in_order() -> None:
    _, sink = play(Steps(FLAG_ALL, Ask(f"grades of {IDS[0]}"), Mark({IDS[0]: "no-flag"}), Submit()))
    assert sink.kinds == [
        "EpisodeOpened",
        "SessionOpened",
        "ReportShown",
        "StageEntered",
        "StageEntered",
        "DecisionMarked",
        "DecisionsSubmitted",
        "StageEntered",
        "Said",
        "ToolCalled",
        "ToolAnswered",
        "TextChunk",
        "TextChunk",
        "AnswerEnded",
        "DecisionMarked",
        "DecisionsSubmitted",
        "EpisodeEnded",
    ]


def test_the_chain_holds_and_the_fold_of_the_recording_is_the_live_state() -> None:
    runner, sink = play(Steps(FLAG_ALL, Ask("hi"), Submit()))
    previous = GENESIS
    for seq, event in enumerate(sink.events):
        assert (event.seq, event.previous) == (seq, previous)
        previous = event.digest()
    assert fold(sink.events) == runner.state


def test_final_marks_start_as_a_copy_and_only_marked_ones_are_touched() -> None:
    runner, sink = play(Steps(FLAG_ALL, Ask("hi"), Mark({IDS[1]: "no-flag"}), Submit()))
    first, final = sink.bodies("DecisionsSubmitted")
    assert first.touched == IDS
    assert final.touched == (IDS[1],)
    assert final.decisions == dict.fromkeys(IDS, "flag") | {IDS[1]: "no-flag"}
    assert runner.state.changed == (IDS[1],)


def test_a_blank_final_start_wants_every_decision_again() -> None:
    seat = Steps(FLAG_ALL, Ask("hi"), Submit({IDS[0]: "flag"}), FLAG_ALL)
    runner, sink = play(seat, switches={"final_start": "blank"})
    assert sink.bodies("DecisionsRefused")[0].undecided == IDS[1:]
    assert runner.state.status == "finished"


def test_marks_start_undecided_and_a_seat_is_asked_once_more_then_invalid() -> None:
    runner, sink = play(Steps(Submit({IDS[0]: "flag"}), Submit()))
    assert sink.kinds.count("DecisionsRefused") == 1
    assert runner.state.status == "invalid"
    assert IDS[1] in (runner.state.reason or "")


def test_published_start_keeps_unnamed_students_at_no_flag_untouched() -> None:
    _, sink = play(Steps(Submit({IDS[0]: "flag"}), Ask("hi"), Submit()), preset="published")
    first = sink.bodies("DecisionsSubmitted")[0]
    assert first.decisions == dict.fromkeys(IDS, "no-flag") | {IDS[0]: "flag"}
    assert first.touched == (IDS[0],)


def test_a_mark_can_be_taken_back_where_it_began_undecided() -> None:
    steps = (Mark({IDS[0]: "flag"}), Mark({IDS[0]: None}), Submit(), FLAG_ALL, Ask("hi"), Submit())
    runner, sink = play(Steps(*steps))
    assert sink.bodies("DecisionsRefused")[0].undecided == IDS
    assert runner.state.status == "finished"


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ((Ask("too early"),), "before the first decisions"),
        ((FLAG_ALL, Ask("  ")), "without words"),
        ((FLAG_ALL, Ask("a" * 1_000_000)), "1000000 characters (at most 20000)"),
        ((Mark({"nobody": "flag"}),), "nobody"),
        ((Mark({IDS[0]: "maybe"}),), "maybe"),  # type: ignore[dict-item]
        ((FLAG_ALL, Ask("hi"), Mark({IDS[0]: None})), "begin undecided"),
    ],
)
def test_a_step_that_cannot_be_taken_ends_the_episode_as_invalid(
    steps: Sequence[InstructorAction], reason: str
) -> None:
    runner, _ = play(Steps(*steps))
    assert runner.state.status == "invalid"
    assert reason in (runner.state.reason or "")


def test_a_person_is_told_of_a_wrong_step_and_goes_on() -> None:
    seat = Steps(Ask("too early"), Submit(), Submit(), FLAG_ALL, Ask("hi"), Submit(), person=True)
    runner, _ = play(seat)
    assert "before the first decisions" in runner.state.faults[0]
    assert runner.state.status == "finished"


def test_no_question_beyond_the_limit() -> None:
    runner, _ = play(Steps(FLAG_ALL, Ask("1"), Ask("2"), Ask("3")), turns=2)
    assert runner.state.reason == "a question when none is left"
    assert runner.state.questions_left == 0


def test_reminded_once_before_handing_in_unasked() -> None:
    runner, sink = play(Steps(FLAG_ALL, Submit(), Submit()))
    assert sink.kinds.count("Reminded") == 1
    assert runner.state.status == "finished"


def test_a_required_question_is_required() -> None:
    seat = Steps(FLAG_ALL, Submit(), Submit())
    runner, _ = play(seat, switches={"ask_reminder": "required"})
    assert runner.state.status == "invalid"


def test_leaving_for_good_is_abandoned() -> None:
    runner, _ = play(Steps(FLAG_ALL, Stop("tired")))
    assert (runner.state.status, runner.state.reason) == ("abandoned", "tired")


def test_nothing_flagged_skips_the_decisions_and_is_finished() -> None:
    runner, sink = play(Steps(), acc=1.0, at_risk=0)
    assert runner.state.status == "finished"
    assert "StageEntered" not in sink.kinds


def test_tool_rounds_are_limited_by_the_runner() -> None:
    class Restless(GradesAssistant):
        async def act(self, view: AssistantView, out: Out) -> Calls:
            return Calls((ToolRequest("get_class_average", {}),))

    runner, sink = play(Steps(FLAG_ALL, Ask("hi"), Submit()), Restless())
    assert sink.kinds.count("ToolCalled") == 20
    assert "rounds of tools" in runner.state.faults[0]
    assert runner.state.talk.turns[0].partial


def test_an_unusable_answer_ends_the_episode_as_invalid() -> None:
    class Useless(GradesAssistant):
        async def act(self, view: AssistantView, out: Out) -> Say:
            raise SeatError("no JSON in the answer")

    runner, _ = play(Steps(FLAG_ALL, Ask("hi"), Submit()), Useless())
    assert (runner.state.status, runner.state.reason) == ("invalid", "no JSON in the answer")


def test_after_a_failed_append_the_same_run_goes_on_with_nothing_lost_or_doubled() -> None:
    whole = play(Steps(FLAG_ALL, Ask("hi"), Submit()))[1].kinds
    for broken in range(len(whole)):
        seat = HumanSeat()
        for step in (FLAG_ALL, Ask("hi"), Submit()):
            seat.do(step)
        runner, sink = make_runner(READY, seat, sink=MemorySink(fails_at=broken))
        with pytest.raises(OSError, match="no space"):
            asyncio.run(runner.run())
        asyncio.run(runner.run())
        assert runner.state.status == "finished"
        assert [event.seq for event in sink.events] == list(range(len(sink.events)))
        assert fold(sink.events) == runner.state


async def until(condition: object) -> None:
    for _ in range(1000):
        if condition():  # type: ignore[operator]
            return
        await asyncio.sleep(0)
    raise AssertionError("never came")


async def test_another_seat_takes_over_while_a_step_is_awaited_and_gives_back() -> None:
    human = HumanSeat()
    runner, sink = make_runner(READY, human)
    task = asyncio.ensure_future(runner.run())
    await until(lambda: runner.acting == "instructor")
    await asyncio.sleep(0)
    runner.change_instructor("scripted", Steps(FLAG_ALL, Ask("hi"), Submit()))
    await task
    assert sink.bodies("SeatChanged")[0].seat == "scripted"
    assert runner.state.seat_changes == 1
    assert (runner.state.status, runner.state.reason) == ("finished", None)


async def test_a_cut_off_answer_keeps_what_had_arrived() -> None:
    class Slow(GradesAssistant):
        async def act(self, view: AssistantView, out: Out) -> Say:
            out.say("The average ")
            await asyncio.sleep(3600)
            raise AssertionError

    human = HumanSeat()
    runner, _ = make_runner(READY, human, Slow())
    task = asyncio.ensure_future(runner.run())
    human.do(FLAG_ALL)
    human.do(Ask("average?"))
    await until(lambda: runner.acting == "assistant" and runner.state.talk.turns[0].text)
    assert runner.cancel_answer()
    human.do(Submit())
    await task
    turn = runner.state.talk.turns[0]
    assert (turn.text, turn.partial) == ("The average ", True)


async def test_pause_holds_steps_and_clock_and_one_step_can_be_let_through() -> None:
    time = [0.0]
    runner, sink = make_runner(
        READY, Steps(Mark({IDS[0]: "flag"}), FLAG_ALL, Ask("hi"), Submit()), now=lambda: time[0]
    )
    runner.run_task = task = asyncio.ensure_future(runner.run())  # type: ignore[attr-defined]
    await asyncio.sleep(0)
    runner.pause()
    time[0] = 60.0
    for _ in range(50):
        await asyncio.sleep(0)
    assert "DecisionMarked" not in sink.kinds
    runner.step()
    await until(lambda: "DecisionMarked" in sink.kinds)
    for _ in range(50):
        await asyncio.sleep(0)
    assert "DecisionsSubmitted" not in sink.kinds
    runner.go_on()
    await task
    assert runner.state.status == "finished"
    assert runner.state.active_ms == 0


def test_without_a_chat_no_question_can_be_asked_and_nobody_is_reminded() -> None:
    runner, sink = play(Steps(FLAG_ALL, Submit(), person=True), switches={"chat": "off"})
    assert runner.state.status == "finished"
    assert "Reminded" not in sink.kinds
    runner, _ = play(Steps(FLAG_ALL, Ask("hi"), Submit()), switches={"chat": "off"})
    assert (runner.state.status, runner.state.reason) == (
        "invalid",
        "a question when none is left",
    )
