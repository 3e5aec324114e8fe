"""Watching a scripted instructor, stopping answers, looking closer, by keys and by mouse."""

import pytest

from engine.actions import Ask, Mark, Submit
from engine.events import DecisionMarked, Viewed
from predact_tui.screens.reference import SyllabusScreen
from tests.predact_tui.conftest import Play, Played
from tests.predact_tui.recorded import ANSWER, STUDENTS, RecordedSource

ids = [student[0] for student in STUDENTS]


def asked(**settings: bool) -> RecordedSource:
    """A source in the chat, with one question asked."""
    source = RecordedSource(**settings)  # type: ignore[arg-type]  # person, answer
    source.decide_all()
    source.do(Ask("how is 1?", origin="typed"))
    return source


def viewed(source: RecordedSource) -> list[tuple[str, str]]:
    bodies = [event.body for event in source.sink.events]
    return [(body.what, body.target) for body in bodies if isinstance(body, Viewed)]


async def test_a_script_is_paused_stepped_and_taken_over(play: Play) -> None:
    source = RecordedSource(person=False)
    async with play(source) as played:
        assert "You are watching" in played.text()
        await played.press("space", "a")
        assert source.did == []
        source.stream.append("instructor", DecisionMarked(stage="initial", marks={ids[3]: "flag"}))
        await played.settle()
        assert played.screen.report.roster.cursor == 3
        await played.press("f5")
        assert source.state.paused
        assert "PAUSED" in played.text()
        await played.press("f6")
        assert source.did == [Submit()]
        await played.press("f7")
        assert source.state.seats["instructor"] == "human"
        assert "F7 Give back" in played.text()
        await played.press("f5", "r")
        assert not source.state.paused
        assert isinstance(source.did[-1], Mark)
        await played.press("T")
        assert source.state.seats["instructor"] == "scripted:verify"
        assert "You are watching" in played.text()


async def test_escape_stops_a_running_answer_and_keeps_what_came(play: Play) -> None:
    source = asked(answer=False)
    async with play(source) as played:
        source.chunk("The average is 58")
        source.assistant_busy = True
        await played.settle()
        assert "The average is 58" in played.text()
        await played.press("escape")
        source.assistant_busy = False
        assert source.state.talk.turns[0].partial
        assert "this answer is not complete" in played.text().replace("\n", " ")


async def test_only_one_question_at_a_time(play: Play) -> None:
    source = asked(answer=False)
    source.assistant_busy = True
    async with play(source) as played:
        await played.press("g")
        assert any("One question at a time" in notice for notice in played.notices)
        await played.press("f10")
        assert len(source.state.talk.turns) == 1
        assert any("Wait for the answer" in notice for notice in played.notices)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_keys_step_through_values_and_show_their_calls(
    play: Play, size: tuple[int, int]
) -> None:
    source = asked()
    async with play(source, size=size) as played:
        answer, tools = played.screen.chat.answers[0], played.screen.tools
        await played.press("right_square_bracket")
        assert answer.selected == 0
        assert tools.cards[tools.cursor].call.call_id == "c1"
        await played.press("f8", "f8", "f8", "f8")
        assert answer.selected == 4
        assert tools.cards[tools.cursor].call.tool == "predict_final_grade_for_student"
        assert tools.display
        await played.press("left_square_bracket")
        assert answer.selected == 3
        await played.press("left_square_bracket", *["left_square_bracket"] * 3)
        assert answer.selected == 7
        assert any("no tool gave this value" in notice for notice in played.notices)
        assert viewed(source)[:2] == [("span", "c1"), ("span", "c1")]


async def test_a_clicked_value_shows_its_call(play: Play) -> None:
    source = asked()
    async with play(source) as played:
        answer = played.screen.chat.answers[0]
        await played.pilot.click(answer, offset=_where(answer.region.width, "58.41"))
        await played.settle()
        assert answer.selected == 0
        assert viewed(source) == [("span", "c1")]


def _where(width: int, value: str) -> tuple[int, int]:
    """Where a value of the recorded answer stands in it."""
    from predact_tui.present.markdown import Document

    lines = Document(ANSWER).at(width - 3).plain.split("\n")
    line = next(number for number, text in enumerate(lines) if value in text)
    return lines[line].index(value) + 3, line


async def test_cards_fold_by_key_and_by_mouse(play: Play) -> None:
    source = asked()
    async with play(source) as played:
        tools = played.screen.tools
        await played.press("f3")
        assert tools.has_focus
        await played.press("home", "space")
        assert tools.cards[0].folded
        await played.press("j", "e")
        assert not any(card.folded for card in tools.cards[1:]) or all(
            card.folded for card in tools.cards
        )
        await played.press("e", "e")
        before = tools.cards[2].folded
        await played.pilot.click(tools.cards[2], offset=(3, 0))
        await played.settle()
        assert tools.cards[2].folded != before
        assert tools.cursor == 2


async def test_a_new_question_folds_the_cards_before(play: Play) -> None:
    source = asked()
    async with play(source) as played:
        await played.press("p")
        folded = [card.folded for card in played.screen.tools.cards]
        assert folded == [True] * 3 + [False] * 3


async def test_marks_and_key_bar_by_mouse(play: Play) -> None:
    async with play() as played:
        roster = played.screen.report.roster
        assert roster.columns is not None
        await played.pilot.click(roster, offset=(roster.columns.now_at + 1, 2))
        await played.settle()
        assert played.source.state.marks == {ids[2]: "flag"}
        await played.pilot.click(roster, offset=(4, 5))
        await played.settle()
        assert roster.cursor == 5
        assert len(played.source.state.marks) == 1
        await _click_key(played, "Agree with all")
        assert len(played.source.state.marks) == len(ids)
        await _click_key(played, "Syllabus")
        assert isinstance(played.app.screen, SyllabusScreen)


async def _click_key(played: Played, words: str) -> None:
    bar = played.text().splitlines()[-1]
    await played.pilot.click(played.screen.keys, offset=(bar.index(words) + 1, 0))
    await played.settle()


async def test_the_selected_answer_is_copied_and_it_is_said(
    play: Play, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(str(tmp_path))
    async with play(asked()) as played:
        await played.press("y")
        assert played.app.clipboard == ANSWER
        assert any(f"{len(ANSWER)} characters" in notice for notice in played.notices)
        await played.press("Y")
        assert any("Saved as" in notice for notice in played.notices)


async def test_zoom_gives_one_pane_the_screen(play: Play) -> None:
    async with play(asked()) as played:
        await played.press("tab", "z")
        assert [name for name, box in played.screen.places.boxes.items() if box.shown] == ["tools"]
        await played.press("tab", "escape")
        assert all(box.shown for box in played.screen.places.boxes.values())


async def test_a_student_is_found_by_typing(play: Play) -> None:
    async with play() as played:
        roster = played.screen.report.roster
        await played.press("slash", *"syn30")
        assert roster.cursor == 3
        await played.press("enter", "space")
        assert played.source.state.marks == {ids[3]: "flag"}
        await played.press("slash", *"quiz", "escape", "n")
        assert played.source.state.marks[ids[6]] == "no-flag"
        assert "Why 7" in played.text()
