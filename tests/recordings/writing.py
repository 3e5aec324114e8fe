"""A program of its own that appends events, and says each number once it is kept.

Usage: python -m tests.recordings.writing STORE RECORDING COUNT
"""

import sys
from pathlib import Path

from recordings.store import Store
from tests.recordings.make import SEALED, chain, chunks, opened


def main() -> None:
    path, recording, count = sys.argv[1:]
    with Store.open(Path(path)) as store:
        store.create(recording, SEALED)
        writer = store.writer(recording)
        for event in chain(recording, [opened(), *chunks(int(count) - 1)]):
            writer.append(event)
            sys.stdout.write(f"{event.seq}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
