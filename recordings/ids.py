"""Ids of recordings: when they began, and 40 random bits; of an imported log, what it holds."""

import base64
import hashlib
import secrets
from datetime import UTC, datetime


def new_recording_id() -> str:
    """Return a new id such as `20261129-220512-k7q3m2xa`: UTC to the second, then a random part.

    Ids sort by time to the second; the part is from the system's randomness, as no seed may give
    two recordings one id. It is in no comparison.
    """
    random = base64.b32encode(secrets.token_bytes(5)).decode("ascii").lower()
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{random}"


def imported_id(content: bytes) -> str:
    """Return the id of a recording made of a log: it follows from the log's content alone."""
    digest = hashlib.sha256(content).digest()[:10]
    return f"import-{base64.b32encode(digest).decode('ascii').lower()}"
