"""Outcomes and results out of the store, page by page."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from engine.errors import UserError
from engine.outcome import Outcome
from engine.result import Result
from engine.sealed import Sealed
from predact_tui.finding import found
from predact_tui.narration import narrate
from predact_tui.progress import Progress
from recordings.query import LibraryQuery
from recordings.store import Store

T = TypeVar("T")


class Reading:
    """Reads the outcomes that a query finds; `failed` counts the recordings that have none."""

    def __init__(self, store: Store, query: LibraryQuery) -> None:
        self.failed = 0
        self._store = store
        self._query = replace(query, sort="when", descending=False)

    def outcomes(self) -> Iterator[Outcome]:
        """Yield the outcomes, oldest first; one that cannot be read is named and left out."""
        return self._each(self._store.outcome)

    def results(self) -> Iterator[Result]:
        """Yield the results as they were kept, or else worked out; otherwise as `outcomes`."""
        return self._each(self._store.result)

    def sealed(self) -> Iterator[tuple[Result, Sealed]]:
        """Yield the results of `results`, each with the answers that lie beside its events."""
        return self._each(self._opened)

    def _opened(self, recording: str) -> tuple[Result, Sealed]:
        result = self._store.result(recording)
        try:
            return result, Sealed.model_validate_json(self._store.sealed(recording))
        except ValueError as error:
            raise UserError(f"recording {recording}: its sealed answers are damaged") from error

    def _each(self, read: Callable[[str], T]) -> Iterator[T]:
        ids = [row.id for row in found(self._store, self._query)]
        with Progress("recordings", len(ids)) as progress:
            for recording in ids:
                try:
                    yield read(recording)
                except UserError as error:
                    self.failed += 1
                    narrate(str(error))
                progress.advance()
