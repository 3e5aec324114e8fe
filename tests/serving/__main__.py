"""Run the server by hand: `python -m tests.serving [--port N] [--latency S] [--fault NAME]`.

Each request is answered by a model that plays episodes sensibly; `PREDACT_API_BASE` set to the
printed address lets predact-tui find it. With a fault it misbehaves in some of its answers.
"""

import argparse
import sys
import threading
from dataclasses import replace

from tests.serving.behaviour import Reply
from tests.serving.misbehaving import FAULTS, misbehaving
from tests.serving.scholar import scholar
from tests.serving.server import Asked, ModelServer, Script


def _arguments() -> argparse.Namespace:
    given = argparse.ArgumentParser(prog="python -m tests.serving", description=__doc__)
    given.add_argument("--port", type=int, default=0, help="default: a free one")
    given.add_argument("--latency", type=float, default=0.0, help="seconds before each answer")
    given.add_argument("--pause", type=float, default=0.0, help="seconds between two pieces")
    given.add_argument("--fault", choices=FAULTS, help="what some of the answers are spoilt by")
    given.add_argument(
        "--at", default="1", metavar="N[-[M]]", help="which answers (default: 1, the first)"
    )
    return given.parse_args()


def _script(options: argparse.Namespace) -> Script:
    def sensible(asked: Asked) -> Reply:
        return replace(scholar(asked.body), pause=options.pause)

    if options.fault is None:
        return sensible
    first, dash, last = options.at.partition("-")
    end = sys.maxsize if dash and not last else int(last or first)
    return misbehaving(sensible, options.fault, int(first), end)


def main() -> None:
    """Serve until interrupted."""
    options = _arguments()
    script = _script(options)
    with ModelServer(script, latency=options.latency, port=options.port) as server:
        sys.stdout.write(f"{server.base}\n")
        sys.stdout.flush()
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()
