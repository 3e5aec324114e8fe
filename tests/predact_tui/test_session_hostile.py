"""Hostile text through every widget of the session: no crash, no action, shown as recorded."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.content import Content
from textual.widgets import Static

from engine.actions import Ask
from engine.events import Fault, SeatChanged
from engine.spans import Span
from engine.talk import Call
from predact_tui.present.calls import asked, sheet
from predact_tui.present.card import draw as draw_card
from predact_tui.present.markdown import Document
from predact_tui.present.safe import clip, clip_start, fit, safe, safe_line, width
from tests.predact_tui.conftest import Play, Played
from tests.predact_tui.hostile import HOSTILE, TOGETHER, hostile_students
from tests.predact_tui.recorded import RecordedSource, report

FORBIDDEN = "\x1b\x00\x07\x9b\ue000\U000f0000\u202e\u202c"
SIZES = ((80, 24), (120, 40))


def hostile_source(text: str) -> RecordedSource:
    """An episode in which every foreign text is this one."""
    source = RecordedSource(report(hostile_students(text), course=text), answer=False)
    source.decide_all()
    source.do(Ask(text or "?", origin="typed"))
    student = hostile_students(text)[0][0]
    answer: dict[str, object] = {text or "key": text, "rows": [{"name": text, "score": text}]}
    source.call("c1", text, "lookup", {"student_id": student, text: [text]}, answer)
    source.call("c2", "get_student_grades", "lookup", {"student_id": student}, answer)
    source.call("c3", "predict_all_students", "prediction", {}, {"error": text, "valid": [text]})
    source.chunk(text)
    spans = (Span(start=0, end=max(1, len(text) // 2), kind="prediction", call="c1"),)
    source.end_answer(text, spans if text else (), partial=True)
    source.stream.append("runner", Fault(what=text))
    source.stream.append("person", SeatChanged(role="instructor", seat=text))
    return source


def shows_the_report_as_recorded(played: Played) -> None:
    roster = played.screen.report.roster
    student = roster.students[0]
    assert roster.columns is not None
    assert clip_start(student.student_id, roster.columns.student) in roster.render_line(0).text
    why = played.screen.query_one("#why", Static).content
    assert str(why) == f"Why 1 {safe_line(student.student_id)}: {safe_line(student.driver)}"


NOW = [
    pytest.param(text, SIZES[number % 2], id=f"now{number}") for number, text in enumerate(TOGETHER)
]
EACH = [
    pytest.param(text, size, id=f"{number}-{size[0]}", marks=pytest.mark.soak)
    for number, text in enumerate(HOSTILE)
    for size in SIZES
]


@pytest.mark.parametrize(("text", "size"), [*NOW, *EACH])
async def test_hostile_text_in_every_widget(play: Play, text: str, size: tuple[int, int]) -> None:
    source = hostile_source(text)
    async with play(source, size=size) as played:
        shows_the_report_as_recorded(played)
        source.stream.append("runner", Fault(what=text))
        await played.press("f3", "e", "e", "f8", "f8", "y", "tab", "tab", "f4", "escape")
        for place in ((5, 5), (70, 15), (40, 20)):
            await played.pilot.click(offset=place)
        await played.settle()
        assert played.app.is_running
        assert not set(FORBIDDEN) & set(played.text())
        questions = [node.content for node in played.screen.query(".question").results(Static)]
        assert [str(question) for question in questions] == [f"You  {safe(text or '?')}"]
        await played.press("f10")
        assert not set(FORBIDDEN) & set(played.text())


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_an_answer_shows_what_was_recorded_less_control_characters(text: str) -> None:
    wanted = "".join(safe(text).split())
    for cells in (1, 7, 80):
        shown = "".join(Document(text).at(cells).plain.split())
        assert shown == wanted or cells < 7
        assert not set(FORBIDDEN) & set(shown)


@given(st.text(max_size=300), st.integers(1, 60), st.data())
@settings(max_examples=150, deadline=None)
def test_any_text_with_any_spans_is_drawn(text: str, cells: int, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=8)))
    spans = [
        Span(start=a, end=b, kind="derived", call="c1")
        for a, b in zip(cuts[::2], cuts[1::2], strict=False)
        if a < b
    ]
    drawn = Document(text, spans, selected=0).at(cells)
    assert isinstance(drawn, Content)
    assert safe(drawn.plain) == drawn.plain
    assert max(line.cell_length for line in drawn.split("\n", allow_blank=True)) <= max(cells, 2)


@given(st.text(max_size=60), st.integers(0, 30))
@settings(deadline=None)
def test_clipped_text_is_never_too_wide(text: str, cells: int) -> None:
    assert width(clip(text, cells)) <= cells
    assert width(clip_start(text, cells)) <= cells
    assert width(fit(text, cells)) == cells
    assert "\n" not in fit(text, cells)


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=12,
)


@given(st.dictionaries(st.text(max_size=12), JSON, max_size=5), st.text(), st.integers(1, 90))
@settings(max_examples=80, deadline=None)
def test_any_call_is_drawn(answer: dict[str, object], tool: str, cells: int) -> None:
    call = Call("c1", 1, 1, tool, answer, "lookup", answer)
    assert safe_line(asked(call, {})) == asked(call, {})
    drawn = draw_card(sheet(answer), "bold", cells)
    assert safe(drawn.plain) == drawn.plain


async def test_an_answer_can_run_no_action(play: Play) -> None:
    source = RecordedSource(answer=False)
    source.decide_all()
    source.do(Ask("?", origin="typed"))
    link = "[@click=app.leave_now]press[/] [x](http://example.invalid) [@click=app.quit]go[/]"
    source.end_answer(link, ())
    async with play(source) as played:
        answer = played.screen.chat.answers[0]
        for column in range(0, answer.region.width, 3):
            await played.pilot.click(answer, offset=(column, 0))
        await played.settle()
        assert played.app.is_running
        assert played.app.return_code is None
        assert "[@click=app.quit]go[/]" in played.text().replace("\n", "")
