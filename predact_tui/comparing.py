"""Two recordings of a store compared, and the note that their truth was shown."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from engine.comparing.compare import compare
from engine.comparing.following import Followed, follow
from engine.events import TruthShown
from predact_tui.past import PastEpisode
from recordings.exchange.recorded import read_recorded
from recordings.place import store_path
from recordings.store import Store

if TYPE_CHECKING:
    from engine.comparing.parts import Comparison
    from engine.outcome import Outcome

WHERE: Final = "compare"


class Compared:
    """Two recordings of a store, read whole; their answers stay sealed until they have ended."""

    def __init__(self, store: Store, x: str, y: str) -> None:
        self._path = store.path
        self._ids = (x, y)
        self._x, self._x_opened = _read(store, x)
        self._y, self._y_opened = _read(store, y)

    def comparison(self, *, truth: bool = False) -> "Comparison":
        """Return the comparison; `truth` gives final letters, where they are not sealed."""
        return compare(self._x, self._y, self._x_opened, self._y_opened, truth=truth)

    def note_truth(self) -> None:
        """Record in both that their truth was shown; StoreError where that cannot be written."""
        for recording in dict.fromkeys(self._ids):
            PastEpisode(self._path, recording).note(TruthShown(where=WHERE))


def compared(path: Path | None, x: str, y: str) -> Compared:
    """Return two recordings, read, of the store at `path` (None: the usual place).

    StoreError or another UserError where one of them cannot be read.
    """
    with Store.existing(store_path(path)) as store:
        return Compared(store, store.resolve(x), store.resolve(y))


def _read(store: Store, recording: str) -> "tuple[Followed, Outcome | None]":
    read = read_recorded(store, recording)
    return follow(read.events), read.outcome
