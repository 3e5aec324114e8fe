"""What a query finds in the library, page by page."""

from collections.abc import Iterator

from predact_tui.narration import narrate
from predact_tui.progress import Progress
from recordings.errors import UnwritableStoreError
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
    while page := store.library(query, PAGE, after):
        yield from page
        after = page[-1].id


def _fill_scores(store: Store) -> None:
    missing = store.unscored()
    try:
        with Progress("scores", missing) as progress:
            while done := store.fill_scores():
                for _ in range(done):
                    progress.advance()
    except UnwritableStoreError:
        narrate(f"{missing} have no score yet, and none can be kept here: they count as none")
