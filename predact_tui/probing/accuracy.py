"""Accuracies of a class as numbers that people can read and type."""


def accuracy_for(right: int, students: int) -> float:
    """Return the shortest decimal fraction that asks for this many right of so many students."""
    for digits in range(1, 17):
        short = round(right / students, digits)
        if 0 <= short <= 1 and round(short * students) == right:
            return short
    return right / students


def read_share(text: str, whole: int = 1) -> float | None:
    """Return a typed number as a share of `whole`; None where it is none from 0 to 1."""
    try:
        share = round(float(text) / whole, 12)
    except ValueError:
        return None
    return share if 0 <= share <= 1 else None
