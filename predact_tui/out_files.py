"""Files that a command was told to write with --out: looked at before any work, then written."""

from collections.abc import Collection
from pathlib import Path

from predact_tui.failures import UseError


def check(path: Path, endings: Collection[str]) -> None:
    """Raise UseError where `path` has none of the endings, or no folder."""
    if path.suffix.lower() not in endings:
        raise UseError(f"--out {path}: the ending is unknown (valid: {', '.join(endings)})")
    if not path.parent.is_dir():
        raise UseError(f"--out {path}: there is no folder {path.parent}")


def write(path: Path, content: bytes) -> None:
    """Write a file whole; UseError where it cannot be written."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise UseError(f"--out {path}: cannot be written ({error.strerror})") from error
