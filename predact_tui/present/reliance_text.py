"""How the instructor relied on the tool, in words: the table, the ratios, the buckets."""

from typing import Final

from engine.result import RatioPart, Result
from predact_tui.present.lines import Line, Tone

_ROWS: Final[dict[str, tuple[str, Tone]]] = {
    "risk/flag/flag": ("right throughout", "good"),
    "risk/no-flag/flag": ("rescued", "good"),
    "risk/flag/no-flag": ("spoiled: a dangerous miss", "bad"),
    "risk/no-flag/no-flag": ("wrong throughout: a dangerous miss", "bad"),
    "safe/no-flag/no-flag": ("right throughout", "good"),
    "safe/flag/no-flag": ("rescued: a false alarm lifted", "good"),
    "safe/no-flag/flag": ("spoiled: a false alarm raised", "bad"),
    "safe/flag/flag": ("wrong throughout: a false alarm", "bad"),
}
_RATIOS: Final = (
    (
        "RAIR (relying on the tool when it is right)",
        "rair",
        "Of those first cleared wrongly, how many were right in the end",
    ),
    (
        "RSR (relying on oneself when the tool is wrong)",
        "rsr",
        "Of those first cleared rightly although the tool had flagged them, "
        "how many stayed so in the end",
    ),
    ("Rescue", "rescue", "Of all first decisions that were wrong, how many were right in the end"),
    ("Spoil", "spoil", "Of all first decisions that were right, how many were wrong in the end"),
)
_BUCKETS: Final[tuple[tuple[str, str, str, Tone], ...]] = (
    ("Correct follow", "correct_follow", "flag kept, truly at risk", "good"),
    ("Bad follow", "bad_follow", "flag kept, not at risk: a false alarm", "bad"),
    ("Correct override", "correct_override", "cleared, truly not at risk", "good"),
    ("Bad override", "bad_override", "cleared, but truly at risk: the dangerous miss", "bad"),
)
_WORDS: Final = {
    "risk": "truly at risk",
    "safe": "truly not at risk",
    "flag": "at risk",
    "no-flag": "cleared",
}


def table_lines(result: Result) -> tuple[Line, ...]:
    """Return the table truth x first x final in words, what happened first."""
    if result.decision_table is None:
        return ()
    order = list(_ROWS)
    rows = sorted(result.decision_table.items(), key=lambda row: (row[1] == 0, order.index(row[0])))
    return tuple(_table_line(key, count) for key, count in rows)


def _table_line(key: str, count: int) -> Line:
    truth, first, final = (_WORDS[word] for word in key.split("/"))
    what, tone = _ROWS[key]
    text = f"{truth}, first {first}, finally {final}: {count} ({what})"
    return Line(text, tone if count else "muted")


def reliance_lines(result: Result) -> tuple[Line, ...]:
    """Return RAIR, RSR, rescue and spoil with their counts and meaning."""
    if result.rair is None or result.flagged == 0:
        return ()
    lines = [
        Line(f"{name}: {ratio(getattr(result, field))}. {meaning}.")
        for name, field, meaning in _RATIOS
    ]
    if result.collapse:
        lines.append(Line("Over-trust collapse: a right flag was there, and F1 fell to 0", "bad"))
    return tuple(lines)


def bucket_lines(result: Result) -> tuple[Line, ...]:
    """Return what became of the flags in four buckets."""
    if result.buckets is None or result.flagged == 0:
        return ()
    return tuple(
        Line(f"{name}: {count} ({meaning})", tone if count else "muted")
        for name, field, meaning, tone in _BUCKETS
        for count in (getattr(result.buckets, field),)
    )


def ratio(part: RatioPart | None) -> str:
    """Return a ratio with its counts; a zero denominator is undefined, never 0."""
    if part is None:
        return "not reached"
    if part.value is None:
        return f"undefined: no such case ({part.numerator} of {part.denominator})"
    return f"{part.value:.2f} ({part.numerator} of {part.denominator})"
