"""Bodies of older versions are read as those of today, and kept as they were."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import upcasting
from engine.events import BODIES, GENESIS, Body, Event, parse_body
from recordings.store import Store
from tests.recordings.make import episode


class Danced(Body):
    """A kind that was changed twice: a name became two, then got a count."""

    version = 3
    first: str
    second: str
    times: int


def _two_names(fields: dict[str, Any]) -> dict[str, Any]:
    first, _, second = fields["who"].partition(" ")
    return {"first": first, "second": second}


def _once(fields: dict[str, Any]) -> dict[str, Any]:
    return fields | {"times": 1}


@pytest.fixture
def _danced(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(BODIES, "Danced", Danced)
    monkeypatch.setitem(upcasting.STEPS, ("Danced", 1), _two_names)
    monkeypatch.setitem(upcasting.STEPS, ("Danced", 2), _once)
    return


@pytest.mark.usefixtures("_danced")
@pytest.mark.parametrize(
    ("version", "text"),
    [
        (1, '{"who": "Ada Bo"}'),
        (2, '{"first": "Ada", "second": "Bo"}'),
        (3, '{"first":"Ada","second":"Bo","times":1}'),
    ],
)
def test_every_version_is_read_as_that_of_today(version: int, text: str) -> None:
    assert parse_body("Danced", version, text) == Danced(first="Ada", second="Bo", times=1)


@pytest.mark.usefixtures("_danced")
@pytest.mark.parametrize("version", [0, 4])
def test_a_version_without_a_way_up_is_named(version: int) -> None:
    with pytest.raises(ValueError, match=f"Danced of version {version}"):
        parse_body("Danced", version, "{}")


@pytest.mark.usefixtures("_danced")
def test_a_store_keeps_an_old_body_as_it_was_and_its_hash(tmp_path: Path) -> None:
    text = '{"who": "Ada Bo"}'
    with Store.open(tmp_path / "recordings.sqlite") as store:
        events = episode(store, "a", end=False)
        danced = Danced(first="Ada", second="Bo", times=1)
        wall = "2026-11-29T00:00:00.000Z"
        old = Event("a", len(events), "runner", 99, wall, 1, events[-1].digest(), danced)
        old.as_recorded(text, 1)
        store.writer("a").append(old)
        back = store.last_event("a")
        assert back is not None
        assert (back.body, back.version, back.body_json()) == (danced, 1, text)
        assert back.digest() == old.digest()
        assert store.check("a") is None
        row = store._connection.execute("SELECT version, body FROM events ORDER BY id DESC LIMIT 1")
        assert row.fetchone() == (1, text)


def test_an_event_that_was_never_recorded_has_the_version_of_today() -> None:
    event = Event("a", 0, "runner", 0, "w", 1, GENESIS, Danced(first="a", second="b", times=2))
    assert event.version == 3
