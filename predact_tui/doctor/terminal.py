"""What the terminal says that it can do, from its environment; it is asked nothing."""

import os
import sys
from collections.abc import Iterator, Mapping
from typing import Final

from predact_tui.doctor.finding import Finding

GROUP: Final = "terminal"
SMALLEST: Final = (80, 24)
"""Columns and lines from which the screen is at its best."""
NO_MOUSE: Final = ("", "dumb", "linux", "vt100", "vt220")


def terminal(environ: Mapping[str, str] = os.environ) -> Iterator[Finding]:
    """Yield size, colours, characters and mouse of the terminal on stdout."""
    if not sys.stdout.isatty():
        yield Finding(GROUP, "stdout", "no terminal", "info", "a screen needs one")
    else:
        yield _size()
    yield _kind(environ)
    yield Finding(GROUP, "colours", _colours(environ))
    yield _characters()
    yield _mouse(environ)


def _size() -> Finding:
    columns, lines = os.get_terminal_size(sys.stdout.fileno())
    size = f"{columns}x{lines}"
    if columns >= SMALLEST[0] and lines >= SMALLEST[1]:
        return Finding(GROUP, "size", size, "ok")
    return Finding(GROUP, "size", size, "warning", "from 80x24 on nothing is left out")


def _kind(environ: Mapping[str, str]) -> Finding:
    kind = environ.get("TERM", "")
    within = next((name for name in ("TMUX", "STY") if environ.get(name)), None)
    shown = f"{kind or 'not set'}{' in tmux' if within == 'TMUX' else ''}"
    shown += " in screen" if within == "STY" else ""
    if kind in ("", "dumb"):
        return Finding(GROUP, "TERM", shown, "warning", "no screen can be drawn: use --plain")
    return Finding(GROUP, "TERM", shown)


def _colours(environ: Mapping[str, str]) -> str:
    if environ.get("NO_COLOR"):
        return "none (NO_COLOR is set)"
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "16.7 million"
    kind = environ.get("TERM", "")
    if kind in ("", "dumb"):
        return "none"
    return "256" if "256" in kind else "16"


def _characters() -> Finding:
    encoding = sys.stdout.encoding or "ascii"
    if encoding.lower().replace("-", "") == "utf8":
        return Finding(GROUP, "characters", encoding, "ok")
    note = "lines and signs may look wrong: choose a UTF-8 locale, such as LANG=C.UTF-8"
    return Finding(GROUP, "characters", encoding, "warning", note)


def _mouse(environ: Mapping[str, str]) -> Finding:
    if environ.get("TERM", "") in NO_MOUSE:
        return Finding(GROUP, "mouse", "no", "info", "every action has a key")
    return Finding(GROUP, "mouse", "likely")
