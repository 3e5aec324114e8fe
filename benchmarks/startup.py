"""How long the screen takes to appear, against an empty Textual app: ratios within one run.

`python benchmarks/startup.py [ROUNDS]`. Limits: the frame of the panes is painted within 1.5 times
an empty app's first paint, the report is readable within 2.5 times. Each round starts every
program once, in a pseudo-terminal of 120 x 40, and waits for words to arrive there.
"""

import fcntl
import os
import pty
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from select import select
from typing import Final

LIMITS: Final = {"frame": 1.5, "report": 2.5}
EMPTY: Final = (
    "from textual.app import App\n"
    "from textual.widgets import Static\n"
    "class Empty(App[None]):\n"
    "    def compose(self):\n"
    "        yield Static('first paint')\n"
    "Empty().run()\n"
)
SCREEN: Final = ("-m", "predact_tui", "--scenario", "cs-A-w8", "--acc", "0.8")
PATIENCE: Final = 30.0


def seconds_until(arguments: tuple[str, ...], *wanted: bytes) -> list[float]:
    """Start Python in a pseudo-terminal; return when each of the words had arrived there."""
    begun = time.perf_counter()
    process, terminal = pty.fork()
    if process == 0:
        os.environ |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"}
        # As installed: the first round compiles our modules, as pip does for those of Textual.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.execv(sys.executable, [sys.executable, *arguments])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    try:
        return _arrivals(terminal, wanted, begun)
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(terminal)


def _arrivals(terminal: int, wanted: tuple[bytes, ...], begun: float) -> list[float]:
    seen, times = b"", list[float]()
    for word in wanted:
        while word not in seen:
            ready, _, _ = select([terminal], [], [], PATIENCE)
            if not ready:
                raise TimeoutError(f"{word!r} did not come; the screen showed {seen[-400:]!r}")
            seen += os.read(terminal, 65536)
        times.append(time.perf_counter() - begun)
    return times


def main(rounds: int = 7) -> int:
    """Print the ratios; 1 if one is beyond its limit."""
    empty, frame, report = list[float](), list[float](), list[float]()
    with tempfile.TemporaryDirectory() as home:
        os.environ["PREDACT_HOME"] = home
        for _ in range(rounds + 1):
            empty += seconds_until(("-c", EMPTY), b"first paint")
            painted, readable = seconds_until(SCREEN, b"Tool says at risk", b"STEP 1 of 3")
            frame.append(painted)
            report.append(readable)
    # The first round only warms the file cache.
    middle = {
        name: statistics.median(times[1:])
        for name, times in (("empty", empty), ("frame", frame), ("report", report))
    }
    print(f"empty Textual app: {middle['empty']:.3f} s (median of {rounds})")
    within = True
    for name, limit in LIMITS.items():
        ratio = middle[name] / middle["empty"]
        within &= ratio <= limit
        print(f"{name}: {middle[name]:.3f} s, {ratio:.2f} times as long (limit {limit})")
    return 0 if within else 1


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:2])))
