"""A store of recordings of a known class."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from recordings.exchange.recorded import Recorded, read_recorded
from recordings.store import Store
from tests.recordings.exchange.made import keep


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "recordings.sqlite") as opened:
        yield opened


@pytest.fixture
def finished(store: Store) -> Recorded:
    return read_recorded(store, keep(store))


@pytest.fixture
def unfinished(store: Store) -> Recorded:
    return read_recorded(store, keep(store, end=False))
