"""The registry of keys: ids, words, keys that terminals leave alone, and what uses it."""

import pytest

from predact_tui.app_base import UNOFFERED
from predact_tui.bindings import COMMANDS, GROUPS, bindings, in_group, key_name
from predact_tui.widgets.key_bar import ALWAYS, fitting, items
from tests.predact_tui.conftest import Play
from tests.predact_tui.recorded import RecordedSource

TAKEN = {"ctrl+s", "ctrl+b", "ctrl+j", "ctrl+i"}
SOME_TERMINALS_TAKE = {"f1", "f10", "f11"}


def test_ids_are_unique_and_every_group_has_a_heading() -> None:
    ids = [command.id for command in COMMANDS]
    assert len(ids) == len(set(ids))
    assert {command.group for command in COMMANDS} == set(GROUPS)


def test_no_default_key_is_one_that_terminals_use() -> None:
    assert not {key for command in COMMANDS for key in command.keys} & TAKEN


def test_keys_that_some_terminals_take_have_a_second_one() -> None:
    for command in COMMANDS:
        if SOME_TERMINALS_TAKE & set(command.keys):
            assert set(command.keys) - SOME_TERMINALS_TAKE


@pytest.mark.parametrize(
    "together",
    [
        ("decide", "ask", "lists"),
        ("session", "look", "play", "view"),
        ("session", "everywhere"),
        ("replay", "everywhere"),
    ],
)
def test_keys_that_work_together_differ(together: tuple[str, ...]) -> None:
    apart = {"look.fold", "list.choose", "list.search", "screen.back", "ask.earlier", "ask.later"}
    keys = [
        key
        for group in together
        for command in COMMANDS
        if command.group == group and command.id not in apart
        for key in command.keys
    ]
    assert len(keys) == len(set(keys))


def test_keys_are_told_as_people_read_them() -> None:
    told = [key_name(key) for key in ("ctrl+q", "f10", "shift+f8", "alt+left", "space", "P")]
    assert told == ["^Q", "F10", "Shift+F8", "Alt+←", "Space", "P"]


def test_bindings_carry_their_ids_so_that_a_keymap_can_change_them() -> None:
    made = bindings("decide", "list.down")
    assert [binding.id for binding in made][-1] == "list.down"  # type: ignore[union-attr]
    assert len(made) == len(in_group("decide")) + 1
    with pytest.raises(KeyError):
        bindings("nothing")


@pytest.mark.parametrize("cells", [0, 10, 29, 40, 80, 200])
def test_help_quit_and_hand_in_are_kept(cells: int) -> None:
    shown = fitting(items([*ALWAYS, "decide.toggle", "view.tools"]), cells, len(ALWAYS))
    assert [item[0] for item in shown[:3]] == list(ALWAYS)
    assert len(shown) == 5 or cells < 80


async def test_the_palette_offers_every_action_that_can_be_done_now(play: Play) -> None:
    source = RecordedSource()
    source.decide_all()
    async with play(source) as played:
        await played.press("enter")
        assert played.screen.chat.writing
        offered = {command.title for command in played.app.get_system_commands(played.screen)}
        groups = ("session", "decide", "ask", "look", "play", "view", "everywhere")
        for command in COMMANDS:
            if command.group in groups and command.id not in UNOFFERED:
                assert command.label in offered, command.id


async def test_the_palette_does_what_it_offers(play: Play) -> None:
    async with play() as played:
        await played.press("ctrl+p", *"agree with all")
        await played.settle(0.5)
        await played.press("enter", "enter")
        await played.settle(0.3)
        assert len(played.source.state.marks) == 7


async def test_a_keymap_changes_a_key(play: Play) -> None:
    async with play() as played:
        played.app.set_keymap({"decide.risk": "x"})
        await played.press("x")
        assert len(played.source.state.marks) == 1
        await played.press("down", "r")
        assert len(played.source.state.marks) == 1
