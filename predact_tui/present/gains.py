"""F1 before and after, as one short word."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from recordings.listing import RecordingRow


def gain(row: "RecordingRow", nothing: str = "-") -> str:
    """Return F1 of the first and of the final decision of a recording; `nothing` without either."""
    if row.f1_first is None and row.f1_final is None:
        return nothing
    return f"{_number(row.f1_first)}→{_number(row.f1_final)}"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"
