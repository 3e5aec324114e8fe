"""Names that this machine tells of the person who uses it, for anonymous exports."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

SHORTEST: Final = 3
"""Letters of a name that is looked for; shorter ones stand in too many words."""
NOBODY: Final = frozenset({"root", "user", "admin", "ubuntu", "runner", "guest", "home", "nobody"})
"""Names of accounts that are no person's."""


def names_of_user() -> tuple[str, ...]:
    """Return the account's name, that of its home folder, and the full name with its parts."""
    found = dict.fromkeys(name.strip() for name in _names())
    return tuple(name for name in found if len(name) >= SHORTEST and name.casefold() not in NOBODY)


def _names() -> Iterator[str]:
    yield from (os.environ.get(name, "") for name in ("USER", "LOGNAME", "USERNAME"))
    with suppress(RuntimeError):
        yield Path.home().name
    # Neither is there on every system, nor need the account be known.
    with suppress(ImportError, KeyError):
        import pwd

        account = pwd.getpwuid(os.getuid())
        full = account.pw_gecos.partition(",")[0]
        yield from (account.pw_name, full, *full.split())
