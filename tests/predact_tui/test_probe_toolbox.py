"""The toolbox: forms made from schemas, completion, and every tool called by hand."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Button

from engine.classroom import ClassData
from engine.tools.registry import TOOLS, Toolbox
from predact_tui.probing.form import arguments, completed, fields, matching
from predact_tui.screens.toolbox import ToolboxScreen
from predact_tui.widgets.field_input import FieldInput
from predact_tui.widgets.tool_card import ToolCard
from tests.engine.probing.classes import drawn


def room() -> ClassData:
    klass = drawn()
    return klass.classroom(klass.natural.codes)


class Host(App[None]):
    """Shows the toolbox of one class."""

    def __init__(self) -> None:
        super().__init__()
        self.room = room()
        self.box = ToolboxScreen(self.room, self.room.student_ids[2])

    def on_mount(self) -> None:
        self.push_screen(self.box)


@asynccontextmanager
async def toolbox(size: tuple[int, int] = (120, 40)) -> AsyncIterator[tuple[Pilot[Any], Host]]:
    host = Host()
    async with host.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, host


def cards(host: Host) -> list[ToolCard]:
    return list(host.box.query(ToolCard))


@pytest.mark.parametrize("tool", TOOLS)
def test_the_form_has_the_schemas_arguments(tool: str) -> None:
    schema: Any = TOOLS[tool].schema()["parameters"]
    form = fields(tool, room())
    assert [field.name for field in form] == list(schema["properties"])
    assert {field.name for field in form if field.required} == set(schema.get("required", []))


def test_what_is_written_is_read() -> None:
    klass = room()
    form = fields("recalculate_grade", klass)
    first, second = (component.name for component in klass.components[:2])
    texts = {
        "student_id": klass.student_ids[0],
        "drop": f"{first}; ",
        "override": f"{second} = 80.5",
        "simulate_remaining": json.dumps({"Final": 70}),
    }
    assert arguments(form, texts) == {
        "student_id": klass.student_ids[0],
        "drop": [first],
        "override": {second: 80.5},
        "simulate_remaining": {"Final": 70},
    }
    assert arguments(form, {"drop": '["a; b"]'}) == {"drop": ["a; b"]}
    assert arguments(form, {"override": "x"}) == {"override": {"x": None}}
    assert arguments(form, {"override": "a = b = 3"}) == {"override": {"a = b": 3.0}}


@given(st.sampled_from([*TOOLS]), st.dictionaries(
    st.sampled_from(["student_id", "assignment_name", "drop", "override", "simulate_remaining",
                     "uniform_score", "target_grade"]), st.text(max_size=30)))  # fmt: skip
def test_no_text_breaks_a_call(tool: str, texts: dict[str, str]) -> None:
    klass = room()
    result = Toolbox(klass).call(tool, arguments(fields(tool, klass), texts))
    assert isinstance(result.answer, dict)


def test_completion() -> None:
    klass = room()
    student = fields("get_student_grades", klass)[0]
    name = klass.student_ids[0]
    assert completed(student, name[:6]) in klass.student_ids
    assert completed(student, "") is None
    assert completed(student, "nobody") is None
    assert matching(student, name[-4:]) == [i for i in klass.student_ids if name[-4:] in i]
    drop = next(field for field in fields("recalculate_grade", klass) if field.name == "drop")
    first = klass.components[0].name
    assert completed(drop, f"{first}; {first[:3].lower()}") == f"{first}; {first}"
    target = fields("minimum_score_needed", klass)[1]
    assert matching(target, "") == ["A", "B", "C", "D"]


async def test_every_tool_is_called_and_drawn_as_in_a_session() -> None:
    async with toolbox() as (pilot, host):
        first = host.room.components[0].name
        for at, name in enumerate(TOOLS):
            await pilot.pause()
            for line in host.box.query(FieldInput):
                usual = {"assignment_name": first, "uniform_score": "80", "target_grade": "c"}
                line.value = usual.get(line.field.name, line.value)
            await pilot.press("f10")
            await pilot.pause()
            newest = cards(host)[0]
            assert newest.call.tool == name
            assert not newest.call.is_error, newest.call.answer
            assert newest.call.answer == Toolbox(host.room).call(name, newest.call.arguments).answer
            assert len(cards(host)) == at + 1
            assert [card.folded for card in cards(host)] == [False] + [True] * at
            await pilot.press("down")


async def test_the_selected_student_is_filled_in_and_others_completed() -> None:
    async with toolbox() as (pilot, host):
        await pilot.press("down", "enter")
        await pilot.pause()
        line = host.box.query(FieldInput).first()
        assert line.has_focus
        assert line.value == host.room.student_ids[2]
        line.value = ""
        await pilot.press("down", "down")
        assert line.value == host.room.student_ids[1]
        await pilot.press("up")
        assert line.value == host.room.student_ids[0]
        await pilot.press("enter")
        await pilot.pause()
        assert cards(host)[0].call.arguments == {"student_id": host.room.student_ids[0]}
        await pilot.press("escape")
        assert host.screen is host.box
        await pilot.press("escape")
        assert host.screen is not host.box


async def test_keys_faster_than_the_forms_are_lost_nowhere() -> None:
    async with toolbox() as (pilot, host):
        for key in ("down", "enter", "down", "down", "enter", "down", "f10"):
            host.post_message(events.Key(key, None))
        await pilot.pause()
        assert host.box.focused is not None
        assert host.box.focused.is_attached
        await pilot.press("escape", "escape")
        await pilot.pause()
        assert host.screen is not host.box


async def test_wrong_arguments_are_an_answer_that_says_so() -> None:
    async with toolbox() as (pilot, host):
        await pilot.press("down", "down")
        await pilot.pause()
        await pilot.click(host.box.query_one("#tool-call", Button))
        await pilot.pause()
        call = cards(host)[0].call
        assert call.is_error
        assert call.answer is not None
        assert "needs assignment_name" in str(call.answer["error"])
        await pilot.click(cards(host)[0])
        await pilot.pause()
        assert cards(host)[0].folded


@pytest.mark.parametrize(
    "size",
    [(1, 1), (30, 8), (60, 20),
     *(pytest.param(size, marks=pytest.mark.soak) for size in ((80, 24), (200, 60)))],
)  # fmt: skip
async def test_sizes(size: tuple[int, int]) -> None:
    async with toolbox(size) as (pilot, host):
        await pilot.press("down", "down", "down", "down", "down", "down", "enter", "f10")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert cards(host)
