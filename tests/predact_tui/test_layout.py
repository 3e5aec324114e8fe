"""Where the panes stand, at every size."""

import itertools

import pytest

from predact_tui.widgets.layout import (
    Box,
    Pane,
    Places,
    Wishes,
    kept_sizes,
    layout,
    remembered,
    resized,
)

PANES: tuple[Pane, ...] = ("report", "tools", "chat")


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def check(places: Places, width: int, height: int) -> None:
    """No pane leaves the screen, and none covers another."""
    room = height - places.status - places.task - places.keys
    boxes = [box for box in places.boxes.values() if box.shown]
    for box in boxes:
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.width <= width
        assert box.y + box.height <= room
    assert not any(overlap(a, b) for a, b in itertools.combinations(boxes, 2))


@pytest.mark.parametrize("drawer", [False, True])
@pytest.mark.parametrize("talking", [False, True])
@pytest.mark.parametrize("zoom", [False, True])
def test_panes_stay_on_the_screen_and_apart(drawer: bool, talking: bool, zoom: bool) -> None:
    wishes = Wishes(drawer=drawer, zoom=zoom)
    for width in (1, 2, 10, 29, 30, 40, 80, 109, 110, 120, 200, 400):
        for height in (1, 2, 3, 5, 8, 10, 14, 15, 16, 20, 24, 40, 60):
            for focus in PANES:
                for rows in (0, 1, 7, 30, 500):
                    places = layout(width, height, wishes, focus=focus, rows=rows, talking=talking)
                    check(places, width, height)
                    if height > 3:
                        assert places.boxes[focus].shown or not (zoom or width < 30)


@pytest.mark.parametrize("by", [-60, -7, 7, 60])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_sizes_changed_by_keys_stay_usable(by: int, size: tuple[int, int]) -> None:
    wide = size[0] >= 110
    wishes = resized(resized(Wishes(), "columns", by, wide=wide), "rows", by, wide=wide)
    places = layout(*size, wishes)
    check(places, *size)
    assert places.report.height >= 5
    assert places.chat.height >= 5


def test_wide_has_three_panes_with_the_chat_at_full_height() -> None:
    places = layout(120, 40)
    assert all(box.shown for box in places.boxes.values())
    assert places.chat.height == 37
    assert places.chat.x == places.report.width == places.tools.width


def test_narrow_has_the_report_over_the_chat_and_the_tools_in_a_drawer() -> None:
    shut, out = layout(80, 24), layout(80, 24, Wishes(drawer=True))
    assert not shut.tools.shown
    assert shut.report.width == shut.chat.width == 80
    assert out.tools.shown
    assert out.report.height >= 5
    assert out.chat.height >= 3


def test_where_only_one_pane_has_room_it_is_the_one_in_use() -> None:
    for focus in PANES:
        boxes = layout(40, 12, focus=focus).boxes
        assert [name for name, box in boxes.items() if box.shown] == [focus]


def test_help_quit_and_hand_in_stay_at_forty_columns() -> None:
    assert layout(40, 15).keys
    assert layout(40, 4).keys


def test_no_tools_pane_where_tools_are_not_shown_nor_a_drawer_before_the_chat() -> None:
    assert layout(120, 40, talking=False).tools.shown
    assert not layout(80, 24, Wishes(drawer=True), talking=False).tools.shown
    assert not layout(120, 40, tools=False).tools.shown


def test_sizes_are_kept_without_what_belongs_to_one_session() -> None:
    kept = kept_sizes(Wishes(columns=60, rows=40, stacked=33, zoom=True, drawer=True))
    assert remembered(kept) == Wishes(columns=60, rows=40, stacked=33)


@pytest.mark.parametrize(
    "kept", [{}, {"columns": 9999, "rows": 30, "stacked": 30}, {"columns": "x"}, {"rows": 30}]
)
def test_unusable_sizes_are_the_usual_ones(kept: dict[str, object]) -> None:
    assert remembered(kept) == Wishes()
