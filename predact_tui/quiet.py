"""Keeps what libraries write to stderr off the screen: it goes to a log while the screen is up."""

import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

LOG = "predact-tui.log"


def log_path() -> Path:
    """Return where the log lies: in the data folder."""
    from engine.home import home

    return home() / LOG


def log_error(error: BaseException) -> None:
    """Write an error with its traceback to stderr, which is the log while the screen is up."""
    with suppress(OSError):  # the disk that holds the log may be full
        traceback.print_exception(error, file=sys.stderr)


@contextmanager
def quiet_stderr() -> Iterator[None]:
    """Let descriptor 2 write to the log; the terminal stays reachable as `sys.__stderr__`.

    Textual draws on `sys.__stderr__`, so that is what is moved to a copy of the descriptor.
    """
    before = sys.__stderr__
    try:
        kept = os.dup(2)
    except OSError:
        yield
        return
    log = _open_log()
    screen = os.fdopen(os.dup(kept), "w", encoding="utf-8", errors="replace")
    sys.stderr.flush()
    os.dup2(log, 2)
    sys.__stderr__ = screen  # type: ignore[misc]  # the one way to tell Textual's driver
    try:
        yield
    finally:
        sys.stderr.flush()
        sys.__stderr__ = before  # type: ignore[misc]
        os.dup2(kept, 2)
        os.close(kept)
        with suppress(OSError):  # the terminal may be gone (SIGHUP)
            screen.close()
        os.close(log)


def _open_log() -> int:
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    path = log_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, flags, 0o600)
    except OSError:
        import tempfile

        return os.open(Path(tempfile.gettempdir()) / LOG, flags, 0o600)
