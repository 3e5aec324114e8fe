"""A program of its own that fills a disk with events, makes room, and goes on.

Usage: python -m tests.recordings.filling FOLDER   (FOLDER: a disk of a few hundred kilobytes)
"""

import sys
from contextlib import suppress
from pathlib import Path

from recordings.errors import FullStoreError, StoreError
from recordings.store import Store
from tests.recordings.make import SEALED, chain, chunks, opened


def main() -> None:
    folder = Path(sys.argv[1])
    ballast = folder / "ballast"
    ballast.write_bytes(b"x" * 100_000)
    events = list(chain("a", [opened(), *chunks(5000)]))
    with Store.open(folder / "recordings.sqlite") as store:
        store.create("a", SEALED)
        writer = store.writer("a")
        kept = 0
        for _ in range(2):
            try:
                while True:
                    writer.append(events[kept])
                    kept += 1
            except FullStoreError:
                assert list(store.events("a")) == events[:kept]
                assert store.check("a") is None
            sys.stdout.write(f"{kept}\n")
            ballast.unlink(missing_ok=True)
    _fill(ballast)
    for name in ("other.sqlite", "recordings.sqlite"):
        try:
            Store.open(folder / name).close()
        except StoreError as error:
            sys.stdout.write(f"{error}\n")
    ballast.unlink()
    with Store.open(folder / "recordings.sqlite") as store:
        assert store.warnings == ()
        assert store.check("a") is None
        sys.stdout.write(f"{store.library()[0].events}\n")


def _fill(ballast: Path) -> None:
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 512)


if __name__ == "__main__":
    main()
