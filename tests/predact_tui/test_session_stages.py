"""The three stages played by keys, at the sizes that people have."""

import pytest

from engine.actions import Ask, Mark, Submit
from engine.switches import Switches
from tests.predact_tui.conftest import Play
from tests.predact_tui.recorded import STUDENTS, RecordedSource

SIZES = [(80, 24), (120, 40)]
ids = [student[0] for student in STUDENTS]


@pytest.mark.parametrize("size", SIZES)
async def test_a_whole_episode_by_keys(play: Play, size: tuple[int, int]) -> None:
    async with play(size=size) as played:
        assert "STEP 1 of 3" in played.text()
        assert "Tool says at risk (7 of 30)" in played.text()
        await played.press("space", "down", "space", "space")
        assert played.source.state.marks == {ids[0]: "flag", ids[1]: "no-flag"}
        assert "STEP 2 of 3" in played.text()
        await played.press("a", "f10")
        assert "Hand in your first decisions?" in played.text()
        await played.press("enter")
        assert "STEP 3 of 3" in played.text()
        assert played.screen.focused is played.screen.chat.question
        await played.press("escape", "g")
        assert played.source.state.talk.turns[0].origin == "key"
        assert ids[1] in played.source.state.talk.turns[0].question
        assert "9 questions left" in played.text()
        assert "[D]" in played.text()
        await played.press("n", "ctrl+g")
        assert "You changed 1 of 7" in played.text()
        await played.press("enter")
        assert played.source.state.final is not None
        assert played.source.state.final[ids[1]] == "no-flag"


async def test_undecided_students_are_named_and_the_cursor_goes_to_the_first(play: Play) -> None:
    async with play() as played:
        await played.press("space", "down", "down", "r", "f10")
        assert any("5 students have no decision yet: 2 syn235" in n for n in played.notices)
        assert played.screen.report.roster.cursor == 1
        assert played.source.state.initial is None


async def test_marks_by_their_own_keys(play: Play) -> None:
    async with play() as played:
        await played.press("r", "j", "n", "j", "r", "u")
        assert played.source.state.marks == {ids[0]: "flag", ids[1]: "no-flag"}
        await played.press("home", "o")
        assert played.screen.report.roster.cursor == 2
        await played.press("a")
        agreed = played.source.did[-1]
        assert isinstance(agreed, Mark)
        assert agreed.agreed
        assert set(agreed.marks) == set(ids)


async def test_a_mark_that_began_decided_is_not_taken_back(play: Play) -> None:
    async with play(RecordedSource(switches=Switches(start="no-flag"))) as played:
        await played.press("u")
        assert any("not taken back" in notice for notice in played.notices)
        assert played.source.did == []


async def test_the_reminder_on_the_summary_is_the_only_one(play: Play) -> None:
    source = RecordedSource()
    source.decide_all()
    async with play(source) as played:
        await played.press("f10")
        assert "You have not asked anything yet" in played.text()
        await played.press("enter")
        assert [type(step) for step in source.did[-2:]] == [Submit, Submit]
        assert source.state.reminded == 1
        assert source.state.status == "finished"


async def test_questions_are_written_and_come_back_by_key(play: Play) -> None:
    source = RecordedSource()
    source.decide_all()
    async with play(source) as played:
        await played.press("enter")
        assert played.screen.chat.writing
        await played.press(*"hello", "enter")
        last = source.did[-1]
        assert last == Ask(f"{ids[0]}: hello", origin="typed")
        question = played.screen.chat.question
        assert question is not None
        assert question.value == ""
        await played.press("n", "o", "up")
        assert question.value == f"{ids[0]}: hello"
        await played.press("down")
        assert question.value == "no"


async def test_no_questions_before_the_chat(play: Play) -> None:
    async with play() as played:
        await played.press("g", "enter")
        assert played.source.did == []
        assert any("after the first decisions" in notice for notice in played.notices)


async def test_switches_take_away_what_they_name(play: Play) -> None:
    switches = Switches(highlight=False, tool_cards=False, one_key=False, bars=False)
    source = RecordedSource(switches=switches)
    source.decide_all()
    source.do(Ask("before it was opened?", origin="typed"))
    async with play(source) as played:
        assert "[D]" not in played.text()
        assert "━" not in played.text().split("Student", 1)[1].split("syn190")[0]
        await played.press("g")
        assert len(source.state.talk.turns) == 1
        source.do(Ask("who?", origin="typed"))
        await played.settle()
        text = played.text()
        assert "[D]" not in text
        assert "12.5?" not in text
        assert "What the tools said" not in text
        await played.press("f3", "]")
        assert not played.screen.tools.display


async def test_typing_right_after_handing_in_is_a_question_and_decides_nothing(play: Play) -> None:
    async with play() as played:
        await played.press("a", "f10", "enter")
        before = dict(played.source.state.marks)
        await played.press(*"what about 1", "f3", *" and 2", "f3", "enter")
        assert played.source.state.marks == before
        assert [turn.question for turn in played.source.state.talk.turns] == ["what about 1 and 2"]


async def test_agreeing_with_all_is_for_open_decisions(play: Play) -> None:
    async with play() as played:
        await played.press("a", "f10", "enter", "escape", "n", "a")
        assert played.source.state.marks[ids[0]] == "no-flag"
        assert any("one by one" in notice for notice in played.notices)


async def test_a_beginning_is_no_question(play: Play) -> None:
    async with play() as played:
        await played.press("a", "f10", "enter", "escape", "enter", "enter")
        assert played.source.state.talk.turns == []


async def test_the_last_question_closes_the_line(play: Play) -> None:
    source = RecordedSource(turns=1)
    source.decide_all()
    async with play(source) as played:
        await played.press("p", "m")
        assert len(source.state.talk.turns) == 1
        assert "No questions are left" in played.text()
        assert played.screen.chat.question is not None
        assert played.screen.chat.question.disabled


async def test_without_a_chat_nothing_speaks_of_questions(play: Play) -> None:
    source = RecordedSource(switches=Switches(chat=False))
    async with play(source, size=(120, 40)) as played:
        assert "no assistant to ask" in played.text()
        await played.press("a", "f10", "enter")
        text = played.text()
        assert "Decide once more" in text
        assert "There are no questions in this episode." in text
        for words in ("questions left", "Grades", "Ask the assistant"):
            assert words not in text
