"""Versions of the program, Python, SQLite and the packages; none of these is loaded."""

import platform
import sqlite3
import sys
from collections.abc import Iterator
from importlib import metadata
from typing import Final

from predact_tui import __version__
from predact_tui.doctor.finding import Finding

GROUP: Final = "versions"
PACKAGES: Final = ("textual", "rich", "litellm", "openai", "numpy", "pandas", "pydantic")
BAD: Final = {"litellm": ("1.82.7", "1.82.8")}
"""Releases that carried malware."""


def versions() -> Iterator[Finding]:
    """Yield what is installed."""
    yield Finding(GROUP, "predact-tui", __version__)
    yield Finding(GROUP, "Python", f"{platform.python_version()} ({sys.executable})")
    yield Finding(GROUP, "system", f"{platform.system()} {platform.machine()}")
    yield Finding(GROUP, "SQLite", sqlite3.sqlite_version)
    yield from map(_package, PACKAGES)


def _package(name: str) -> Finding:
    try:
        found = metadata.version(name)
    except metadata.PackageNotFoundError:
        return Finding(GROUP, name, "not installed", "fault", f"pip install {name}")
    if found in BAD.get(name, ()):
        note = "this release carried malware: remove it, and change every key it could read"
        return Finding(GROUP, name, found, "fault", note)
    return Finding(GROUP, name, found)
