"""A theme's colours brought far enough from what they stand on to be read."""

from collections.abc import Mapping
from typing import Final

from textual.color import BLACK, WHITE, Color

ENOUGH: Final = 4.5
"""Least contrast of words (WCAG 2.2, success criterion 1.4.3)."""
WORDS: Final = ("foreground", *(f"text-{name}" for name in (
    "primary", "secondary", "accent", "warning", "error", "success",
)))  # fmt: skip
"""The themes' colours of words; they stand on the panel's colour at worst."""
PLAIN: Final = (*WORDS, "primary", "accent")
"""What is black or white where there are no colours: as greys they would be too pale."""
PALEST: Final = 60
"""Percent of the foreground in what matters less."""


def changed(found: Mapping[str, str], *, dark: bool, plain: bool) -> dict[str, str]:
    """Return what to change in a theme's variables, and `muted`, for what matters less.

    `plain`: everything is drawn in greys. The terminal's own colours are left as they are.
    """
    if found["foreground"].startswith("ansi"):
        return {"muted": found["foreground"]}
    if plain:
        words = dict.fromkeys(PLAIN, (WHITE if dark else BLACK).hex)
    else:
        words = {name: readable(found[name], found["panel"]) for name in WORDS}
    return words | {"muted": muted(words["foreground"], found["background"], found["panel"])}


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours, 1 to 21 (WCAG 2.2, contrast ratio)."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def readable(colour: str, ground: str) -> str:
    """Return a colour, mixed with black or white until it can be read on the ground."""
    found, on = Color.parse(colour), Color.parse(ground)
    end = max(BLACK, WHITE, key=lambda each: contrast(each, on))
    mixed = (found.blend(end, tenths / 10) for tenths in range(11))
    return next((each for each in mixed if contrast(each, on) >= ENOUGH), end).hex


def muted(colour: str, ground: str, panel: str) -> str:
    """Return as little of a colour on the ground as can be read there and on the panel."""
    found, on, worst = Color.parse(colour), Color.parse(ground), Color.parse(panel)
    mixed = (on.blend(found, share / 100) for share in range(PALEST, 100, 5))
    return next((c for c in mixed if min(contrast(c, on), contrast(c, worst)) >= ENOUGH), found).hex


def _luminance(colour: Color) -> float:
    parts = (part / 255 for part in colour.rgb)
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
