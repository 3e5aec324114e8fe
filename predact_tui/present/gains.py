"""F1 before and after, as one short word."""

from typing import TYPE_CHECKING

from predact_tui.present.decimals import decimal

if TYPE_CHECKING:
    from recordings.listing import RecordingRow


def gain(row: "RecordingRow", nothing: str = "-") -> str:
    """Return F1 of the first and of the final decision of a recording; `nothing` without either."""
    if row.f1_first is None and row.f1_final is None:
        return nothing
    return f"{decimal(row.f1_first, 2)}→{decimal(row.f1_final, 2)}"
