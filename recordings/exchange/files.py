"""Files that appear whole or not at all, and never in the place of others by mistake."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from recordings.exchange.recorded import ExchangeError


def check_free(path: Path, *, force: bool) -> None:
    """Raise ExchangeError where `path` stands already and may not be replaced."""
    if path.is_dir():
        raise ExchangeError(f"{path} is a folder, not a file")
    if path.exists() and not force:
        raise ExchangeError(f"{path} stands already (--force replaces it)")


def write_whole(path: Path, content: str | bytes, *, force: bool) -> None:
    """Write a file; ExchangeError where it stands already or cannot be written."""
    with whole_file(path, force=force) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def whole_file(path: Path, *, force: bool) -> Iterator[BinaryIO]:
    """Yield a file to write to, which appears at `path` when the block ends without an error.

    Folders are made. ExchangeError where `path` stands already (and not `force`), or cannot be
    written; nothing is left behind then.
    """
    check_free(path, force=force)
    half_made = path.with_name(f".{path.name[:60]}.{secrets.token_hex(4)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with half_made.open("xb") as file:
                yield file
            _publish(half_made, path, force=force)
        finally:
            half_made.unlink(missing_ok=True)
    except OSError as error:
        why = error.strerror or str(error)
        raise ExchangeError(f"{path} cannot be written ({why})") from error


def _publish(half_made: Path, path: Path, *, force: bool) -> None:
    if force:
        half_made.replace(path)
        return
    try:
        os.link(half_made, path)
    except FileExistsError as error:
        raise ExchangeError(f"{path} stands already (--force replaces it)") from error
    except OSError:  # a file system without hard links
        check_free(path, force=False)
        half_made.replace(path)
