"""A number as a word."""


def decimal(value: float | None, digits: int = 3) -> str:
    """Return a number with `digits` decimals, or a dash where there is none."""
    return "-" if value is None else f"{value:.{digits}f}"
