"""Taking keys out of texts before anyone sees or keeps them."""

import os
import re
from collections.abc import Iterable, Mapping
from typing import Final

REMOVED: Final = "[key removed]"
SHORTEST: Final = 8
"""A value of fewer characters is no key: taking it out would take out ordinary words."""

_NAMES = re.compile(r"(^|_)(KEY|KEYS|TOKEN|SECRET|PASSWORD|CREDENTIALS?)(_|$)", re.IGNORECASE)
_SHAPES = (
    re.compile(r"(?<=Bearer )[^\s\"',}]{8,}", re.IGNORECASE),
    re.compile(r"\bsk-[A-Za-z0-9_*-]{8,}"),
    re.compile(r"(?<=[?&]key=)[^&\s\"']+", re.IGNORECASE),
    re.compile(r"(?<=api_key=)[^&\s\"',)]+", re.IGNORECASE),
    re.compile(r"(?<=api-key=)[^&\s\"',)]+", re.IGNORECASE),
    re.compile(r"(?<=://)[^/\s@]+(?=@)"),
)


def secrets_in(environ: Mapping[str, str], named: Iterable[str] = ()) -> tuple[str, ...]:
    """Return the values that are keys: of variables `named`, and of those named like keys."""
    names = {*named, *(name for name in environ if _NAMES.search(name))}
    values = {environ[name].strip() for name in names if name in environ}
    return tuple(sorted((v for v in values if len(v) >= SHORTEST), key=len, reverse=True))


class Redactor:
    """Removes the keys in the environment, and what looks like one, from texts."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._environ = environ
        self._named: set[str] = set()
        self._secrets = secrets_in(environ)

    def know(self, variable: str | None) -> None:
        """Take the value of this variable for a key, whatever its name."""
        if variable is not None and variable not in self._named:
            self._named.add(variable)
            self._secrets = secrets_in(self._environ, self._named)

    def clean(self, text: str) -> str:
        """Return the text without keys, known ones and what has the shape of one."""
        text = self.exact(text)
        for shape in _SHAPES:
            text = shape.sub(REMOVED, text)
        return text

    def exact(self, text: str) -> str:
        """Return the text without the known keys; nothing else in it is touched."""
        for secret in self._secrets:
            if secret in text:
                text = text.replace(secret, REMOVED)
        return text

    def held_back(self, text: str) -> int:
        """Return how many characters at the end may be the beginning of a key."""
        for length in range(min(len(text), max(map(len, self._secrets), default=0) - 1), 0, -1):
            if any(secret.startswith(text[-length:]) for secret in self._secrets):
                return length
        return 0
