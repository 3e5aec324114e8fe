"""A program of its own that holds a recording until it is killed, or told to go on.

Usage: python -m tests.recordings.holding STORE RECORDING
"""

import sys
from pathlib import Path

from recordings.store import Store


def main() -> None:
    path, recording = sys.argv[1:]
    with Store.open(Path(path)) as store, store.claim(recording):
        sys.stdout.write("held\n")
        sys.stdout.flush()
        sys.stdin.readline()


if __name__ == "__main__":
    main()
