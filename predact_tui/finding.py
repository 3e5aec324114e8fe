"""What a query finds in the library, page by page."""

from collections.abc import Iterator
from contextlib import suppress

from predact_tui.narration import narrate
from predact_tui.progress import Progress
from recordings.errors import UnknownRecordingError, UnwritableStoreError
from recordings.listing import RecordingRow
from recordings.query import LibraryQuery
from recordings.store import Store

PAGE = 200


def found(store: Store, query: LibraryQuery, after: str | None = None) -> Iterator[RecordingRow]:
    """Yield all rows that a query finds, in its order, from behind the recording `after`.

    Where it filters or sorts by scores, those that are missing are worked out first.
    """
    if query.needs_scores:
        _fill_scores(store)
    page = store.library(query, PAGE, after)
    while page:
        yield from page
        page = _behind(store, query, page)


def _behind(store: Store, query: LibraryQuery, page: list[RecordingRow]) -> list[RecordingRow]:
    """Return the page after this one, of which another program may have deleted the last rows."""
    known = {row.id for row in page}
    for row in reversed(page):
        with suppress(UnknownRecordingError):
            return [new for new in store.library(query, PAGE, row.id) if new.id not in known]
    return []


def _fill_scores(store: Store) -> None:
    missing = store.unscored()
    try:
        with Progress("scores", missing) as progress:
            while done := store.fill_scores():
                for _ in range(done):
                    progress.advance()
    except UnwritableStoreError:
        narrate(f"{missing} have no score yet, and none can be kept here: they count as none")
