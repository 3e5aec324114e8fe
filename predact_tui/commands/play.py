"""`predact-tui [--scenario ID ...]`: the screen, or `--plain` lines."""

import argparse

from predact_tui.arguments import options
from predact_tui.failures import UseError
from predact_tui.options import Options


def main(given: argparse.Namespace) -> int:
    """Play one episode; without a scenario, begin on the home screen."""
    asked = options(given)
    if asked.plain:
        from predact_tui.plain import main as play_plain

        return play_plain(asked)
    _check_terminal()
    return _on_screen(asked)


def _on_screen(asked: Options) -> int:
    from predact_tui.app import run_app

    if asked.scenario is None:
        from predact_tui.screens.home import HomeScreen

        return run_app(lambda: HomeScreen(asked))
    from predact_tui.loading import load
    from predact_tui.screens.session import SessionScreen

    return run_app(lambda: SessionScreen(lambda: load(asked)))


def _check_terminal() -> None:
    import sys

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UseError("the screen needs a terminal; --plain plays in printed lines")
