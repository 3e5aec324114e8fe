"""Resume: an episode cut at any event goes on to the same end; branches copy their beginning."""

import asyncio
from collections.abc import Callable

import pytest

from engine.actions import AssistantAction, Calls, Say, ToolRequest
from engine.clock import Clock
from engine.events import Event
from engine.opening import open_answers
from engine.result import Result
from engine.resuming import ResumeError, branch_events, request_of, resumed_stream
from engine.runner import Runner
from engine.seats.names import assistant_seat, instructor_seat
from engine.seats.protocol import AssistantSeat, Out
from engine.state import EpisodeState, fold
from engine.stream import Stream
from engine.views import AssistantView
from recordings.chain import check_chain
from tests.engine.episodes import GradesAssistant, MemorySink, prepared


class ThinkingAssistant:
    """Speaks before, between and after two rounds of two calls each."""

    async def act(self, view: AssistantView, out: Out) -> AssistantAction:
        first, second = view.report.ids[:2]
        if view.step < 2:
            out.say(f"Step {view.step}. ")
            tool = ("get_student_grades", "get_confidence")[view.step]
            return Calls(tuple(ToolRequest(tool, {"student_id": i}) for i in (first, second)))
        out.say("Done ")
        out.say("now.")
        return Say("Step 0. Step 1. Done now.", ())


def _uncut(instructor: str, assistant: AssistantSeat) -> tuple[list[Event], EpisodeState]:
    ready, sink = prepared(turns=3), MemorySink()
    stream = Stream("test", sink, Clock(lambda: 0.0))
    runner = Runner(ready, stream, instructor_seat(instructor), assistant)
    asyncio.run(runner.run())
    runner.close("ended")
    return sink.events, stream.state


def _resumed(events: list[Event], instructor: str, assistant: AssistantSeat) -> MemorySink:
    sink = MemorySink(list(events))
    stream = resumed_stream(events, sink)
    ready = prepared(turns=3)
    asyncio.run(Runner(ready, stream, instructor_seat(instructor), assistant).run())
    return sink


def _talk(state: EpisodeState) -> list[object]:
    """What was said and called, without what tells sessions apart."""
    return [
        (t.question, t.text, t.spans, t.partial, [vars(c) for c in state.talk.calls_of(t)])
        for t in state.talk.turns
    ]


def _score(state: EpisodeState) -> Result:
    values = open_answers(state, prepared(turns=3).sealed).result
    return values.model_copy(update={"seconds": None})


CAST: dict[str, tuple[str, Callable[[], AssistantSeat]]] = {
    "verify": ("scripted:verify", lambda: assistant_seat("offline")),
    "grades": ("scripted:anchored", GradesAssistant),
    "thinking": ("scripted:overtrust", ThinkingAssistant),
    "random": ("scripted:random:p=0.5", ThinkingAssistant),
}


@pytest.mark.parametrize("cast", CAST)
def test_cut_at_every_event_and_resumed_ends_the_same(cast: str) -> None:
    instructor, assistant = CAST[cast]
    events, whole = _uncut(instructor, assistant())
    end = next(event.seq for event in events if event.kind == "EpisodeEnded")
    for cut in range(1, end + 1):
        sink = _resumed(events[:cut], instructor, assistant())
        state = fold(sink.events)
        assert (state.initial, state.final) == (whole.initial, whole.final), cut
        assert _talk(state) == _talk(whole), cut
        assert _score(state) == _score(whole), cut
        assert check_chain(sink.events) is None
        assert {event.session for event in sink.events[cut:]} == {events[cut - 1].session + 1}


def test_a_session_cut_twice_in_one_answer_still_counts_its_calls_once() -> None:
    events, whole = _uncut("scripted:overtrust", ThinkingAssistant())
    called = next(event.seq for event in events if event.kind == "ToolAnswered")
    first = _resumed(events[: called + 1], "scripted:overtrust", ThinkingAssistant()).events
    again = [e.seq for e in first if e.kind == "ToolCalled" and e.session == 2][2]
    state = fold(_resumed(first[: again + 1], "scripted:overtrust", ThinkingAssistant()).events)
    assert _talk(state) == _talk(whole)
    assert state.session == 3


def test_active_time_goes_on_and_the_gap_does_not_count() -> None:
    events, _ = _uncut("scripted:verify", GradesAssistant())
    stream = resumed_stream(events[:6], MemorySink())
    assert stream.clock.active_ms() < 1000
    assert stream.session == 2


def test_an_episode_that_ended_cannot_be_resumed() -> None:
    events, _ = _uncut("scripted:accept-all", GradesAssistant())
    with pytest.raises(ResumeError, match=r"has ended \(finished\)"):
        resumed_stream(events, MemorySink())


def test_a_specification_gives_back_what_was_asked_for() -> None:
    ready = prepared(acc=None, noise="adjacent", turns=2, students=12)
    again = request_of(ready.specification)
    assert (again.students, again.target, again.noise, again.turns) == (12, None, "adjacent", 2)


def test_a_branch_copies_its_beginning_with_a_chain_of_its_own() -> None:
    events, _ = _uncut("scripted:verify", GradesAssistant())
    branch = list(branch_events(events, 5, "branch"))
    assert [e.body for e in branch[:-1]] == [e.body for e in events[:6]]
    assert {e.recording for e in branch} == {"branch"}
    assert check_chain(branch) is None
    state = fold(branch)
    assert state.branched is not None
    assert (state.branched.parent, state.branched.seq) == ("test", 5)
    assert state.branched.digest == events[5].digest()
    assert not state.branched.truth_seen
    assert [e.wall for e in branch[:-1]] == [e.wall for e in events[:6]]
    assert state.started == branch[-1].wall > events[5].wall


def test_a_branch_at_any_event_played_by_the_same_seats_ends_the_same() -> None:
    events, whole = _uncut("scripted:verify", GradesAssistant())
    end = next(event.seq for event in events if event.kind == "EpisodeEnded")
    for at in range(0, end, 3):
        branch = list(branch_events(events, at, "branch"))
        sink = _resumed(branch, "scripted:verify", GradesAssistant())
        assert fold(sink.events).final == whole.final


def test_a_branch_says_that_truth_was_seen_and_so_does_a_branch_of_it() -> None:
    from engine.events import TruthShown

    events, whole = _uncut("scripted:accept-all", GradesAssistant())
    sink = MemorySink(list(events))
    stream = Stream("test", sink, Clock(lambda: 0.0), state=whole, last=events[-1])
    stream.append("person", TruthShown(where="results"))
    branch = list(branch_events(sink.events, 4, "one"))
    again = list(branch_events(branch, 3, "two"))
    for made, parent in ((branch, "test"), (again, "one")):
        state = fold(made)
        assert state.branched is not None
        assert state.branched.truth_seen
        notes = open_answers(state, prepared(turns=3).sealed).notes
        assert any(f"branched from {parent}" in n and "truth had been shown" in n for n in notes)


@pytest.mark.parametrize("at", [-1, 10_000])
def test_there_is_no_branch_where_there_is_no_event(at: int) -> None:
    events, _ = _uncut("scripted:accept-all", GradesAssistant())
    with pytest.raises(ResumeError, match="valid: 0 to"):
        list(branch_events(events, at, "branch"))


def test_there_is_no_branch_after_the_end() -> None:
    events, _ = _uncut("scripted:accept-all", GradesAssistant())
    with pytest.raises(ResumeError, match="has ended at event"):
        list(branch_events(events, len(events) - 1, "branch"))
