"""The program on a real terminal (pexpect and pyte): played to the end, resized, signalled."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pexpect
import pyte
import pytest

from recordings.place import FILE, store_path
from recordings.store import Store

COMMAND = ["-m", "predact_tui", "--scenario", "cs-A-w8", "--acc", "0.8", "--seed", "3"]
ENTER = "\r"
F10 = "\x1b[21~"


class Terminal:
    """The program in a pseudo-terminal, and what that shows."""

    def __init__(
        self, home: Path, *more: str, size: tuple[int, int] = (80, 24), command: list[str] = COMMAND
    ) -> None:
        columns, lines = size
        environment = os.environ | {"PREDACT_HOME": str(home), "TERM": "xterm-256color"}
        self.child = pexpect.spawn(
            sys.executable, [*command, *more], env=environment, dimensions=(lines, columns)
        )
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""

    def read(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                data = self.child.read_nonblocking(65536, timeout=0.05)
            except (pexpect.TIMEOUT, pexpect.EOF):
                continue
            self.raw += data
            self.stream.feed(data)

    def shows(self, words: str, seconds: float = 20) -> bool:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.read(0.1)
            if words in " ".join("\n".join(self.screen.display).split()):
                return True
        return False

    def press(self, keys: str) -> None:
        self.child.send(keys)
        self.read(0.3)

    def exit_code(self) -> int | None:
        self.child.expect(pexpect.EOF, timeout=20)
        self.raw += self.child.before or b""
        self.child.close()
        status: int | None = self.child.exitstatus
        return status


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The program's data folder."""
    return tmp_path


def kinds(home: Path) -> list[str]:
    """The kinds of the recorded events, in order."""
    with Store.open(store_path(home / FILE)) as store:
        return [event.kind for event in store.events(store.resolve("latest"))]


def left_clean(raw: bytes) -> bool:
    """The terminal was given back: main screen, cursor shown, mouse off."""
    return all(code in raw for code in (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1003l"))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_an_episode_is_played_to_its_results(home: Path, size: tuple[int, int]) -> None:
    terminal = Terminal(home, size=size)
    assert terminal.shows("STEP 1 of 3")
    terminal.press("a")
    assert terminal.shows("STEP 2 of 3")
    terminal.press(F10)
    assert terminal.shows("Hand in your first decisions?")
    terminal.press(ENTER)
    assert terminal.shows("STEP 3 of 3")
    terminal.press("predict 1" + ENTER)
    assert terminal.shows("is predicted a")
    assert terminal.shows("Ask the assistant…")
    terminal.press("\t")
    terminal.press("n")
    assert terminal.shows("1 changed")
    terminal.press("\x07")
    assert terminal.shows("You changed 1 of")
    terminal.press(ENTER)
    assert terminal.shows("RESULTS")
    terminal.press("q")
    assert terminal.exit_code() == 0
    assert left_clean(terminal.raw)
    found = kinds(home)
    assert found[-1] == "SessionClosed"
    assert "EpisodeEnded" in found
    assert "TruthShown" in found


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
)
def test_signals_leave_terminal_and_recording_clean(
    home: Path, number: signal.Signals, code: int
) -> None:
    terminal = Terminal(home)
    assert terminal.shows("STEP 1 of 3")
    terminal.press(" ")
    terminal.child.kill(number)
    assert terminal.exit_code() == code
    assert left_clean(terminal.raw)
    assert kinds(home)[-2:] == ["DecisionMarked", "SessionClosed"]


def test_ctrl_c_leaves_with_130(home: Path) -> None:
    terminal = Terminal(home)
    assert terminal.shows("STEP 1 of 3")
    terminal.press("\x03")
    assert terminal.exit_code() == 130
    assert left_clean(terminal.raw)
    assert kinds(home)[-1] == "SessionClosed"


def test_a_scripted_instructor_is_signalled_in_the_middle_of_an_answer(home: Path) -> None:
    terminal = Terminal(home, "--instructor", "scripted:verify", "--pace", "0.4")
    assert terminal.shows("You are watching scripted:verify")
    assert terminal.shows("STEP 3 of 3")
    terminal.read(1.0)
    terminal.child.kill(signal.SIGTERM)
    assert terminal.exit_code() == 143
    assert kinds(home)[-1] == "SessionClosed"


def test_a_wrong_scenario_is_told_and_ends_with_2(home: Path) -> None:
    terminal = Terminal(home, "--scenario", "cs-Z-w8")
    assert terminal.exit_code() == 2
    assert b"cs-Z-w8" in terminal.raw.rpartition(b"\x1b[?1049l")[2]


def test_what_libraries_write_to_stderr_does_not_reach_the_screen(home: Path) -> None:
    begin, log = home / "begin", home / "predact-tui.log"
    code = (
        "import os, sys, threading, time\n"
        "from predact_tui.cli import main\n"
        "def noise():\n"
        f"    while not os.path.exists({str(begin)!r}): time.sleep(0.02)\n"
        "    os.write(2, b'LIBRARY NOISE')\n"
        "    print('PYTHON NOISE', file=sys.stderr)\n"
        "threading.Thread(target=noise, daemon=True).start()\n"
        f"sys.exit(main({COMMAND[2:]!r}))\n"
    )
    terminal = Terminal(home, command=["-c", code])
    assert terminal.shows("STEP 1 of 3")
    begin.touch()
    for _ in range(100):
        terminal.read(0.1)
        if log.exists() and "LIBRARY NOISE" in log.read_text():
            break
    terminal.press("\x03")
    assert terminal.exit_code() == 130
    assert b"NOISE" not in terminal.raw
    assert "LIBRARY NOISE" in log.read_text()


def test_without_a_terminal_it_says_so(home: Path) -> None:
    done = subprocess.run(
        [sys.executable, *COMMAND],
        env=os.environ | {"PREDACT_HOME": str(home)},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert done.returncode == 2
    assert "--plain" in done.stderr


def test_the_recording_scores_the_same_as_on_the_screen(home: Path) -> None:
    terminal = Terminal(home, "--instructor", "scripted:accept-all", "--pace", "0.01")
    assert terminal.shows("RESULTS")
    terminal.press("q")
    assert terminal.exit_code() == 0
    done = subprocess.run(
        [sys.executable, "-m", "predact_tui", "score", "latest", "--json"],
        env=os.environ | {"PREDACT_HOME": str(home)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["status"] == "finished"


def test_leaving_in_the_middle_is_exit_code_1_and_says_where_the_episode_is(home: Path) -> None:
    terminal = Terminal(home)
    assert terminal.shows("STEP 1 of 3")
    terminal.press("\x11")
    terminal.press("y")
    assert terminal.exit_code() == 1
    assert b"left in the middle" in terminal.raw
    assert kinds(home)[-1] == "SessionClosed"
