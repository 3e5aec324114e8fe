"""Scores over the store: worked out from the events, and kept where they can be written."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Final

from engine.scoring import SCORING
from recordings.connection import immediate
from recordings.errors import (
    FullStoreError,
    LockedStoreError,
    UnknownRecordingError,
    UnreadableEventError,
    UnscorableError,
    UnwritableStoreError,
)
from recordings.listing import RecordingRow
from recordings.scoring import (
    Score,
    count_unscored,
    keep_score,
    kept_result,
    read_outcome,
    score_of,
    unscored,
)
from recordings.storefile import StoreFile

if TYPE_CHECKING:
    from engine.outcome import Outcome
    from engine.result import Result

UNKEPT: Final = (UnwritableStoreError, LockedStoreError, FullStoreError)
"""What is only kept to be quicker the next time may be left unwritten."""


class ScoreKeeper(StoreFile):
    """What the store's recordings are scored by."""

    def outcome(self, recording: str) -> "Outcome":
        """Return truth and score of a recording, worked out from its events.

        One without an end is scored as far as it got. Errors: UnscorableError,
        UnreadableEventError.
        """
        with self._faults():
            return read_outcome(self._connection, recording, self._number(recording))

    def result(self, recording: str) -> "Result":
        """Return the score of a recording: as it was kept, else worked out as `outcome` does.

        Ten times as quick; `verify` tells whether what was kept follows from the events.
        """
        with self._faults():
            kept = kept_result(self._connection, self._number(recording))
        if kept is not None:
            return kept
        result = self.outcome(recording).result
        self.keep_score(result)
        return result

    def keep_score(self, result: "Result") -> None:
        """Keep the score of a recording, if it has ended.

        Where it cannot be written, it is worked out whenever it is asked for.
        """
        if result.status != "interrupted":
            with suppress(*UNKEPT):
                self._keep({result.recording: result})

    def fill_scores(self, limit: int = 100) -> int:
        """Work out up to `limit` scores that are missing or outdated; return how many that were.

        0 says that none is missing. It takes about a millisecond each.
        """
        with self._faults():
            missing = unscored(self._connection, limit)
        self._keep({recording: self._result(recording) for recording in missing})
        return len(missing)

    def unscored(self) -> int:
        """Return how many scores are missing or outdated."""
        with self._faults():
            return count_unscored(self._connection)

    def with_scores(self, rows: list[RecordingRow]) -> list[RecordingRow]:
        """Return the rows with the scores that were missing or outdated, which are kept."""
        stale = [row.id for row in rows if row.status != "interrupted" and row.scored != SCORING]
        results = {recording: self._result(recording) for recording in stale}
        with suppress(*UNKEPT):
            self._keep(results)
        return [_scored(row, results[row.id]) if row.id in results else row for row in rows]

    def _keep(self, results: "Mapping[str, Result | None]") -> None:
        """Keep results by recording, all in one go; None is that of one without a score."""
        if results:
            with self._faults(), immediate(self._connection):
                for recording, result in results.items():
                    keep_score(self._connection, recording, result)

    def _result(self, recording: str) -> "Result | None":
        """Return a recording's result; None where it cannot be scored, or was deleted just now."""
        try:
            return self.outcome(recording).result
        except (UnscorableError, UnreadableEventError, UnknownRecordingError):
            return None


def _scored(row: RecordingRow, result: "Result | None") -> RecordingRow:
    score = Score() if result is None else score_of(result)
    return replace(row, **asdict(score), scored=SCORING)
