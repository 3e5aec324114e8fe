"""Names of files and folders made of what was recorded, that every system takes."""

import re
from typing import Final

LONGEST: Final = 100
_FOREIGN: Final = re.compile(r"[^\w.=-]+", re.ASCII)
_RESERVED: Final = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


def file_part(text: str) -> str:
    """Return text as one part of a path: ASCII, never empty, hidden, reserved or a parent."""
    part = _FOREIGN.sub("_", text).strip("._")[:LONGEST] or "_"
    return f"{part}_" if _RESERVED.fullmatch(part) else part


def share_part(share: float | None) -> str:
    """Return an accuracy in percent, as names of cells have it: `80`; `natural` where none was."""
    return "natural" if share is None else f"{share * 100:g}"
