"""kill -9 of a live session, taken up on the screen again: the score is that of an undisturbed one.

The steps are those of a person: read, mark, ask one question, change a mark, hand in.
"""

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from recordings.place import FILE, store_path
from recordings.store import Store
from tests.e2e.test_kill import by_seed
from tests.e2e.test_screen import ENTER, F10, Terminal, kinds

GO_ON = ["-m", "predact_tui", "resume", "latest"]
PATIENCE = 60


def _read(terminal: Terminal) -> None:
    assert terminal.shows("STEP 1 of 3", PATIENCE)


def _mark(terminal: Terminal) -> None:
    terminal.press("a")
    assert terminal.shows("STEP 2 of 3", PATIENCE)


def _hand_in(terminal: Terminal) -> None:
    terminal.press(F10)
    assert terminal.shows("Hand in your first decisions?", PATIENCE)
    terminal.press(ENTER)
    assert terminal.shows("STEP 3 of 3", PATIENCE)


def _ask(terminal: Terminal) -> None:
    terminal.press("predict 1" + ENTER)


def _hear(terminal: Terminal) -> None:
    assert terminal.shows("is predicted a", PATIENCE)
    assert terminal.shows("Ask the assistant…", PATIENCE)


def _change(terminal: Terminal) -> None:
    terminal.press("\t")
    terminal.press("n")
    assert terminal.shows("1 changed", PATIENCE)


def _finish(terminal: Terminal) -> None:
    terminal.press("\x07")
    assert terminal.shows("You changed 1 of", PATIENCE)
    terminal.press(ENTER)
    assert terminal.shows("RESULTS", PATIENCE)


STEPS: tuple[Callable[[Terminal], None], ...] = (
    _read,
    _mark,
    _hand_in,
    _ask,
    _hear,
    _change,
    _finish,
)


def _leave(terminal: Terminal) -> None:
    terminal.press("q")
    assert terminal.exit_code() == 0


def _score(home: Path) -> dict[int, dict[str, Any]]:
    with Store.open(store_path(home / FILE)) as store:
        assert all(store.verify(recording).whole for recording in store.ids())
        return by_seed(store.outcome(i).result.model_dump(mode="json") for i in store.ids())


def _kill(terminal: Terminal) -> None:
    terminal.child.kill(signal.SIGKILL)
    terminal.child.wait()
    terminal.child.close()


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[int, dict[str, Any]]:
    """The score of the steps in one go."""
    home = tmp_path_factory.mktemp("undisturbed")
    terminal = Terminal(home)
    for step in STEPS:
        step(terminal)
    _leave(terminal)
    return _score(home)


@pytest.mark.soak
@pytest.mark.parametrize("moment", range(1, len(STEPS)))
def test_a_session_that_was_killed_goes_on_to_the_same_score(
    tmp_path: Path, undisturbed: dict[int, dict[str, Any]], moment: int
) -> None:
    terminal = Terminal(tmp_path)
    for step in STEPS[:moment]:
        step(terminal)
    _kill(terminal)
    assert "SessionClosed" not in kinds(tmp_path)
    terminal = Terminal(tmp_path, command=GO_ON)
    assert terminal.shows("STEP", PATIENCE)
    for step in STEPS[moment:]:
        step(terminal)
    _leave(terminal)
    assert _score(tmp_path) == undisturbed
    assert kinds(tmp_path).count("SessionOpened") == 2


@pytest.mark.soak
def test_a_session_that_was_killed_on_its_results_has_its_score(
    tmp_path: Path, undisturbed: dict[int, dict[str, Any]]
) -> None:
    terminal = Terminal(tmp_path)
    for step in STEPS:
        step(terminal)
    _kill(terminal)
    assert _score(tmp_path) == undisturbed
    terminal = Terminal(tmp_path, command=GO_ON)
    assert terminal.exit_code() == 2
    assert b"branch" in terminal.raw
