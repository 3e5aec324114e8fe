"""`predact-tui [--scenario ID ...]`: the screen, or `--plain` lines."""

import argparse

from predact_tui.arguments import options
from predact_tui.failures import UseError


def main(given: argparse.Namespace) -> int:
    """Play one episode; without a scenario, begin on the home screen."""
    asked = options(given)
    if asked.plain:
        from predact_tui.plain import main as play_plain

        return play_plain(asked)
    check_terminal("the screen needs a terminal; --plain plays in printed lines")
    from predact_tui import startup

    startup.begin()
    from predact_tui.app import run_app

    return run_app(asked)


def check_terminal(otherwise: str) -> None:
    """UseError, saying what works otherwise, where there is no terminal for a screen."""
    import sys

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UseError(otherwise)
