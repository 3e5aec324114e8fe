"""Which items of a long list are mounted: its end, and as much before it as was wanted."""

from typing import Final

AGAIN: Final = 4
"""After growing to so many times the room the beginning is let go."""


def tail(shown: range, count: int, room: int | None) -> range:
    """Return which of `count` items are to be shown when those of `shown` are.

    `room` is how many there are at least, if there are so many; None: all. What is shown stays,
    where it goes on to the end without a gap of more than `room`.
    """
    if room is None:
        return range(count)
    first = shown.start
    near = first < count and count - shown.stop <= room
    if not near or count - first < room // 2 or count - first > AGAIN * room:
        first = count - room
    return range(max(0, first), count)


def earlier(shown: range, room: int) -> range:
    """Return what is to be shown when `room` more are wanted before what is shown."""
    return range(max(0, shown.start - room), shown.stop)
