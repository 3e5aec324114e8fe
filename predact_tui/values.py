"""Values on the command line: how each is read, and what is said where it is none."""

import argparse
from collections.abc import Callable
from datetime import UTC, datetime


def number(low: float, high: float) -> Callable[[str], float]:
    """Return what reads a number from `low` to `high`."""

    def parse(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is no number from {low:g} to {high:g}")
        return value

    return parse


def whole(low: int, high: int = 10**6) -> Callable[[str], int]:
    """Return what reads a whole number from `low` to `high`."""

    def parse(text: str) -> int:
        digits = text.isascii() and text.isdigit() and len(text) <= len(str(high))
        if not digits or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {low} to {high}")
        return int(text)

    return parse


def weeks(text: str) -> tuple[int, int] | None:
    """Return the first and last week of `all` (None), one week, or a range such as 1-16."""
    if text == "all":
        return None
    first, dash, last = text.partition("-")
    week = whole(1, 9999)
    bounds = week(first), week(last if dash else first)
    if bounds[0] > bounds[1]:
        raise argparse.ArgumentTypeError(f"{text!r} ends before it begins")
    return bounds


def stated(text: str) -> float | str | None:
    """Return an accuracy that is said: a number, None for `none`, or "target"."""
    if text in ("none", "target"):
        return None if text == "none" else text
    return number(0, 1)(text)


def accuracy(text: str) -> float | None:
    """Return a target accuracy; None for `natural`."""
    return None if text == "natural" else number(0, 1)(text)


def names(text: str) -> tuple[str, ...]:
    """Return the names of a list such as `a,b`, each once."""
    found = tuple(dict.fromkeys(part.strip() for part in text.split(",") if part.strip()))
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} names nothing")
    return found


def share_range(text: str) -> tuple[float, float]:
    """Return the bounds of a range such as 0.5-0.8; a bound left out is 0 or 1."""
    first, dash, last = text.partition("-")
    share = number(0, 1)
    bounds = share(first or "0"), share((last or "1") if dash else first)
    if bounds[0] > bounds[1]:
        raise argparse.ArgumentTypeError(f"{text!r} ends before it begins")
    return bounds


def moment(text: str) -> str:
    """Return a day or a time (UTC unless it says otherwise) as recordings write theirs."""
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no day or time (valid: such as 2026-11-29 or 2026-11-29T14:30)"
        ) from None
    utc = (time if time.tzinfo else time.replace(tzinfo=UTC)).astimezone(UTC)
    return utc.isoformat(timespec="milliseconds").replace("+00:00", "Z")
