"""The plain mode over a recorded source: what is told, what typed lines do, how it ends."""

import asyncio
import io
import os
import signal
import threading

import pytest

from engine.actions import Ask
from engine.switches import Switches
from predact_tui.plain import run_plain
from predact_tui.plain.marking import marked
from predact_tui.present.safe import safe
from tests.predact_tui.hostile import HOSTILE, hostile_students
from tests.predact_tui.outcomes import ScoredSource
from tests.predact_tui.recorded import ANSWER, report, spans_of

TO_CHAT = ["agree with all", "hand in", "yes"]


async def play(source: ScoredSource, *lines: str) -> tuple[int, str]:
    """Type these lines, then end the input; the exit code and what was printed."""
    printed = io.StringIO()
    code = await run_plain(source, io.StringIO("".join(f"{line}\n" for line in lines)), printed)
    return code, printed.getvalue()


async def test_a_whole_episode() -> None:
    source = ScoredSource()
    lines = ["1-6 risk", "7 not", "hand in", "yes", "grades of 1?", "2 not", "hand in", "yes"]
    code, told = await play(source, *lines)
    assert code == 0
    assert "1. syn142: predicted D, confidence 91.3%. Low on Midterm 1" in told
    assert "right letter for 80 of 100 students" in told
    assert "STEP 3 of 3" in told
    assert "You changed 1 of 7" in told
    assert "2 syn235: at risk → not at risk" in told
    assert "F1 score\nFirst decision" in told
    assert "predact-tui score rec1" in told
    assert source.state.status == "finished"
    assert not source.state.session_open
    assert source.state.truth_shown


async def test_nothing_in_it_moves_a_cursor_or_colours() -> None:
    _, told = await play(ScoredSource(), *TO_CHAT, "help", "grades of 1?")
    assert "\x1b" not in told
    assert "\r" not in told


async def test_values_and_cards_are_told_by_the_switches() -> None:
    _, told = await play(ScoredSource(), *TO_CHAT, "grades of 1?")
    assert "The prediction is [D], with [91.3%] confidence" in told
    assert "12.5? hours" in told
    assert "Tool get_student_grades (student_id syn142), looked up: " in told
    off = Switches(highlight=False, tool_cards=False)
    _, told = await play(ScoredSource(switches=off), *TO_CHAT, "grades of 1?", "help")
    assert "The prediction is D, with 91.3% confidence" in told
    assert "Tool " not in told
    assert "Signs in answers" not in told


async def test_the_input_ending_in_the_middle_interrupts() -> None:
    source = ScoredSource()
    code, told = await play(source, "1 risk")
    assert code == 1
    assert source.state.status is None
    assert not source.state.session_open
    assert source.state.left == "the input ended"
    assert "Recorded as rec1" in told


async def test_quitting_keeps_the_recording() -> None:
    source = ScoredSource()
    code, told = await play(source, "quit", "1 risk")
    assert code == 0
    assert source.state.left == "left"
    assert source.state.marks == {}
    assert "Score it again: predact-tui score rec1" in told


async def test_handing_in_too_early_names_who_is_open() -> None:
    source = ScoredSource()
    _, told = await play(source, "1 risk", "hand in", "marks")
    assert "Not handed in. Not decided yet: 2, 3, 4, 5, 6, 7." in told
    assert "1. syn142: at risk" in told
    assert source.state.refused == 1


async def test_handing_in_is_asked_for_first() -> None:
    source = ScoredSource()
    _, told = await play(source, "agree with all", "hand in", "no")
    assert "Not handed in." in told
    assert source.state.initial is None


async def test_the_reminder_comes_once() -> None:
    source = ScoredSource()
    code, told = await play(source, *TO_CHAT, "hand in", "no", "hand in", "yes")
    assert code == 0
    assert source.state.reminded == 1
    assert told.count("You have not asked anything yet") == 1


async def test_a_required_question_keeps_handing_in_back() -> None:
    source = ScoredSource(switches=Switches(ask_reminder="required"))
    code, told = await play(source, *TO_CHAT, "hand in", "grades of 1?", "hand in", "yes")
    assert code == 0
    assert "at least one question is asked before handing in" in told


async def test_taking_back() -> None:
    source = ScoredSource()
    _, told = await play(source, "1 risk", "undo 1", "agree with all", "hand in", "yes", "undo 1")
    assert "Marked, not decided: 1." in told
    assert "A mark cannot be taken back here" in told


async def test_no_questions_left() -> None:
    source = ScoredSource(turns=1)
    _, told = await play(source, *TO_CHAT, "one?", "two?")
    assert "No questions are left" in told
    assert len(source.state.talk.turns) == 1


async def test_looking_things_up_is_recorded() -> None:
    source = ScoredSource()
    _, told = await play(source, "syllabus", "scale", "report", "nonsense")
    assert "Week 6: Midterm 1 (exam), weight 20%, graded" in told
    assert "F: below 60 (at risk)" in told
    assert "That was not understood" in told
    looked = [event.body.what for event in source.sink.events if event.kind == "Viewed"]
    assert looked == ["syllabus", "scale"]


async def test_a_scripted_instructor_is_narrated_and_can_be_relieved() -> None:
    source = ScoredSource(person=False)
    code, told = await play(source, "1 risk", "take over", "1 risk")
    assert code == 1
    assert "Another sits as instructor" in told
    assert "The instructor's seat is now: human." in told
    assert source.state.marks == {"syn142": "flag"}


async def test_a_scripted_instructor_needs_no_input() -> None:
    source = ScoredSource(person=False)

    async def run() -> None:
        await asyncio.sleep(0)
        source.decide_all()
        source.do(Ask("grades of 1", "seat"))
        source.do(_submit())

    source.run = run  # type: ignore[method-assign]  # the seat plays
    code, told = await play(source)
    assert code == 0
    assert "Instructor: grades of 1" in told
    assert "Handed in, final decisions: 7 at risk, 0 not at risk." in told


def _submit():  # noqa: ANN202 (a step)
    from engine.actions import Submit

    return Submit()


async def test_an_error_of_the_store_can_be_tried_again() -> None:
    source = ScoredSource()
    source.failing = OSError("no room")
    code, told = await play(source, "go on", *TO_CHAT, "x?", "hand in", "yes")
    assert code == 0
    assert "Problem: no room" in told
    source = ScoredSource()
    source.failing = OSError("no room")
    code, _ = await play(source, "quit")
    assert code == 1


@pytest.mark.parametrize("text", HOSTILE)
async def test_any_text_is_told_as_it_is(text: str) -> None:
    source = ScoredSource(report(hostile_students(text)))
    code, told = await play(source, *TO_CHAT, f"ask {text} ?", "hand in", "yes")
    assert code == 0
    assert told == safe(told)


def test_marking_keeps_every_character() -> None:
    told = marked(ANSWER, spans_of())
    for sign in "[]<>=?":
        told = told.replace(sign, "")
    assert told == ANSWER.replace("[", "").replace("]", "")


async def test_a_signal_closes_the_session() -> None:
    source = ScoredSource()
    read, write = os.pipe()
    printed = io.StringIO()
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    with os.fdopen(read) as stdin:
        code = await run_plain(source, stdin, printed)
        os.close(write)
    assert code == 130
    assert not source.state.session_open
    assert "Recorded as rec1" in printed.getvalue()


class Broken(io.StringIO):
    """Breaks after some writes, as a closed pipe does."""

    left = 2

    def write(self, text: str) -> int:
        self.left -= 1
        if self.left < 0:
            raise BrokenPipeError
        return super().write(text)


async def test_a_reader_that_is_gone_ends_the_episode() -> None:
    source = ScoredSource()
    read, write = os.pipe()
    with os.fdopen(read) as stdin, pytest.raises(BrokenPipeError):
        await run_plain(source, stdin, Broken())
    os.close(write)
    assert not source.state.session_open
