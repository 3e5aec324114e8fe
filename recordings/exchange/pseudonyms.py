"""Pseudonyms: the same name gives the same one in every export of a home, and leads nowhere back.

A pseudonym is a keyed hash (HMAC-SHA256) of the name. Its key is 32 random bytes kept in the home
folder: without that file nobody can find a name out by trying likely ones.
"""

import base64
import hashlib
import hmac
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Final, Literal, TypeAlias

from recordings.exchange.recorded import ExchangeError

FILE: Final = "pseudonyms.secret"
LENGTH: Final = 10
"""Characters of a pseudonym after its kind: 50 bits."""
_BYTES: Final = 32

Kind: TypeAlias = Literal["student", "person", "mail", "path", "import"]


class Pseudonyms:
    """Gives pseudonyms under one key (bytes)."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def of_home(cls, home: Path) -> "Pseudonyms":
        """Return those of a home folder; its key is made where there is none.

        ExchangeError where the key can be neither read nor made, or is none.
        """
        path = home / FILE
        try:
            _make(path)
            key = bytes.fromhex(path.read_text(encoding="ascii").strip())
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or "it holds no key"
            raise ExchangeError(
                f"{path}: the key of the pseudonyms cannot be had ({why})"
            ) from error
        if len(key) != _BYTES:
            raise ExchangeError(f"{path}: a key of {_BYTES} bytes was looked for")
        return cls(key)

    def of(self, kind: Kind, name: str) -> str:
        """Return the pseudonym of a name such as `student-k7q3m2xa4b`; case makes no difference."""
        text = f"{kind}\n{name.casefold()}"
        digest = hmac.digest(self._key, text.encode(), hashlib.sha256)
        word = base64.b32encode(digest).decode("ascii").lower()[:LENGTH]
        return f"{word}@anonymous.invalid" if kind == "mail" else f"{kind}-{word}"


def _make(path: Path) -> None:
    """Make the key where there is none; of two programs that do, one is first."""
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    made = path.with_name(f".{FILE}.{secrets.token_hex(4)}")
    try:
        with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(f"{secrets.token_hex(_BYTES)}\n")
        with suppress(FileExistsError):
            os.link(made, path)
    finally:
        made.unlink(missing_ok=True)
