"""Text in CSV that no spreadsheet takes for a formula, and that holds no control characters."""

import re
from typing import Final

_FORMULA: Final = re.compile("[=+\\-@\t\r\uff1d\uff0b\uff0d\uff20]")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_BREAKS: Final = re.compile(r"\r\n|[\t\n\r\u2028\u2029]")


def csv_cell(value: object) -> object:
    """Return a value as it is written to CSV; numbers stay numbers, None is an empty cell.

    Text that begins with `=`, `+`, `-`, `@` (also full-width), a tab or a carriage return gets an
    apostrophe before it; breaks become spaces, other control characters go.
    """
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return csv_text(value) if isinstance(value, str) else value


def csv_text(text: str) -> str:
    """Return text for a cell of CSV."""
    begins = bool(_FORMULA.match(text))
    plain = _CONTROL.sub("", _BREAKS.sub(" ", text))
    return f"'{plain}" if begins or _FORMULA.match(plain) else plain
