"""Run the server by hand: `python -m tests.serving [--port N] [--latency S]`.

Each request is answered by a model that plays episodes sensibly; `PREDACT_API_BASE` set to the
printed address lets predact-tui find it.
"""

import argparse
import sys
import threading

from tests.serving.scholar import scholar
from tests.serving.server import ModelServer


def main() -> None:
    """Serve until interrupted."""
    given = argparse.ArgumentParser(prog="python -m tests.serving", description=__doc__)
    given.add_argument("--port", type=int, default=0, help="default: a free one")
    given.add_argument("--latency", type=float, default=0.0, help="seconds before each answer")
    options = given.parse_args()
    play = ModelServer(
        lambda asked: scholar(asked.body), latency=options.latency, port=options.port
    )
    with play as server:
        sys.stdout.write(f"{server.base}\n")
        sys.stdout.flush()
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()
