"""The store's file: opened, closed, and its errors said so that the user can act on them."""

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from recordings.claims import claimed, is_claimed
from recordings.errors import DamagedStoreError, StoreError, store_error
from recordings.naming import number_of, resolve_id
from recordings.opening import mark_damaged, open_existing, open_file


class StoreFile:
    """An open store; `warnings` tells what the user should know of the opening.

    All methods raise StoreError (recordings/errors.py) with a text for the user.
    """

    def __init__(
        self, connection: sqlite3.Connection, path: Path, warnings: tuple[str, ...] = ()
    ) -> None:
        self.path = path
        self.warnings = warnings
        self._connection = connection
        self._held = ExitStack()

    @classmethod
    def open(cls, path: Path, *, durable: bool = False) -> Self:
        """Open the store at `path`, or begin one there (folders too).

        `durable` makes each commit wait for the disk, as a study needs: a power cut loses nothing.
        Without it a killed process loses nothing. A damaged store is set aside, see `warnings`.
        Errors: NotAStoreError, NewerStoreError (both leave the file untouched), others of
        StoreError.
        """
        connection, warnings = open_file(path, durable=durable)
        return cls(connection, path, warnings)

    @classmethod
    def existing(cls, path: Path) -> Self:
        """Open the store at `path` for what is in it: none is begun, and none set aside.

        It can be written, too, where that can be. Damage is an error only where it is met.
        Errors: NoStoreError where there is none, others as of `open`.
        """
        connection, warnings = open_existing(path)
        return cls(connection, path, warnings)

    def close(self) -> None:
        """Close the file and let go of what is held. Nothing can be read or written after it."""
        self._held.close()
        self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def resolve(self, name: str) -> str:
        """Return the id meant by "latest", an id, or the beginning of exactly one id.

        Errors: UnknownRecordingError that names the ones it might be.
        """
        with self._faults():
            return resolve_id(self._connection, name)

    @contextmanager
    def claim(self, recording: str) -> Iterator[None]:
        """Hold a recording for this block: it is being played, changed or taken away.

        Errors: BusyRecordingError where another program, or another place in this one, holds it.
        """
        with claimed(self.path, self._number(recording), f"recording {recording}"):
            yield

    @contextmanager
    def claim_condition(self, key: str) -> Iterator[None]:
        """Hold a condition (engine.condition) for this block: an episode of it is being played.

        Errors: as of `claim`.
        """
        with claimed(self.path, key, f"condition {key}"):
            yield

    def hold(self, recording: str) -> None:
        """Claim a recording until the store is closed; errors as of `claim`."""
        self._held.enter_context(self.claim(recording))

    def is_claimed(self, recording: str) -> bool:
        """Return whether a living program holds the recording: it is being played now."""
        return is_claimed(self.path, self._number(recording))

    def _number(self, recording: str) -> int:
        with self._faults():
            return number_of(self._connection, recording)

    @contextmanager
    def _faults(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self._fault(error) from error

    def _fault(self, error: sqlite3.Error) -> StoreError:
        fault = store_error(error, self.path)
        if isinstance(fault, DamagedStoreError):
            mark_damaged(self.path)
        return fault
