"""The plain line mode: printed text and typed answers, without cursor control or colours.

For screen readers, dumb terminals and pipes. What can be typed is told by `help`.
"""

import asyncio
import sys
from typing import TYPE_CHECKING, TextIO

from predact_tui.failures import StoppedError, UseError
from predact_tui.loading import LIBRARY
from predact_tui.narration import narrate
from predact_tui.options import Options
from predact_tui.plain.console import Console
from predact_tui.plain.mode import PlainMode
from predact_tui.sources import Source
from predact_tui.stopping import stoppable

if TYPE_CHECKING:
    from predact_tui.session import Ready


def main(options: Options) -> int:
    """Play one episode as `options` say over standard input and output."""
    from predact_tui.session import make_ready

    if options.scenario is None:
        raise UseError("--plain needs --scenario (`predact-tui scenarios` lists them)")
    for stream in (sys.stdin, sys.stdout):
        # What the terminal's encoding cannot say becomes a question mark, not an error.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    return asyncio.run(_play(make_ready(options)))


async def _play(ready: "Ready") -> int:
    from predact_tui.session import start

    if ready.must_load:
        narrate(LIBRARY[0])
        await stoppable(ready.load())
    source = start(ready)
    for warning in source.warnings:
        narrate(warning)
    return await run_plain(source, sys.stdin, sys.stdout)


async def run_plain(source: Source, stdin: TextIO, stdout: TextIO) -> int:
    """Play `source` to its end and return the exit code; its session is closed, whatever happens.

    0: finished, or left by `quit`. 1: the input ended in the middle, or there is no final decision
    to score. 130, 143, 129: Ctrl-C, SIGTERM, SIGHUP.
    """
    console = Console(stdin, stdout)
    mode = PlainMode(source, console)
    try:
        return await stoppable(mode.play())
    except StoppedError as stopped:
        console.tell("Interrupted.")
        return stopped.code
    finally:
        source.close(mode.reason)
        if mode.reason != "ended":
            mode.tell_place()
