"""Accuracies of a class as numbers that people can read and type."""


def accuracy_for(right: int, students: int) -> float:
    """Return the shortest decimal fraction that asks for this many right of so many students."""
    for digits in range(1, 17):
        short = round(right / students, digits)
        if 0 <= short <= 1 and round(short * students) == right:
            return short
    return right / students
