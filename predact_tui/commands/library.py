"""`predact-tui library`: the recordings on a screen, to find, look at and go on from."""

import argparse
from functools import partial

from predact_tui.commands.play import check_terminal
from predact_tui.options import Options
from predact_tui.storing import check_there


def main(given: argparse.Namespace) -> int:
    """Show the library; what is taken up from it is played."""
    if given.store is not None:
        check_there(given.store)
    check_terminal("the library needs a terminal; `predact-tui recordings` prints it")
    from predact_tui import startup

    startup.begin()
    from predact_tui.app import run_app
    from predact_tui.screens.library import LibraryScreen

    return run_app(Options(store=given.store), first=partial(LibraryScreen, given.store))
