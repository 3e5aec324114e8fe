"""`predact-tui [--scenario ID ...]`: the screen, or `--plain` lines."""

import argparse

from predact_tui.arguments import options


def main(given: argparse.Namespace) -> int:
    """Play one episode; without a scenario, begin on the home screen."""
    asked = options(given)
    if asked.plain:
        from predact_tui.plain import main as play_plain

        return play_plain(asked)
    from predact_tui.app import play

    return play(asked)
