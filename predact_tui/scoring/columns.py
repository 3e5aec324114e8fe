"""Summaries as flat rows, for CSV and Parquet, and as nested objects, for JSON."""

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Final

from engine.statistics.estimate import Estimate
from engine.statistics.summary import BUCKETS, TRIALS, Summary

COUNTS: Final = ("finished", "invalid", "unfinished")
ESTIMATES: Final = tuple(f.name for f in fields(Summary) if f.type in (Estimate, "Estimate"))
"""The names of the estimates, in order."""
POOLED: Final = ("rair", "rsr", "rescue", "spoil", "collapses", "invalid_rate")
"""Those that are ratios: they have counts instead of a standard deviation."""

Cell = str | int | float | None


def columns(names: Sequence[str]) -> tuple[str, ...]:
    """Return the columns of a table grouped by `names`."""
    made: list[str] = [*names, *COUNTS]
    for name in ESTIMATES:
        ends = ("numerator", "denominator") if name in POOLED else ("sd", "n")
        made += [name, f"{name}_low", f"{name}_high", *(f"{name}_{end}" for end in ends)]
    made += BUCKETS
    return (*made, *(f"{kind}_{k}" for kind in ("pass_hat", "pass_at") for k in TRIALS))


def row(summary: Summary) -> list[Cell]:
    """Return the cells of one group, in the order of `columns`; None where undefined."""
    made: list[Cell] = [*summary.key, *(getattr(summary, name) for name in COUNTS)]
    for name in ESTIMATES:
        one: Estimate = getattr(summary, name)
        ends = (one.numerator, one.denominator) if name in POOLED else (one.sd, one.n)
        made += [one.value, one.low, one.high, *ends]
    made += [summary.buckets[name] for name in BUCKETS]
    return made + [summary.consistent[k][i] for i in (0, 1) for k in TRIALS]


def as_object(summary: Summary, names: Sequence[str]) -> dict[str, object]:
    """Return one group as an object with its key, estimates with method and note."""
    made = asdict(summary)
    key = dict(zip(names, made.pop("key"), strict=True))
    consistent = made.pop("consistent")
    passes = {
        name: {str(k): pair[i] for k, pair in consistent.items()}
        for i, name in enumerate(("pass_hat_k", "pass_at_k"))
    }
    return key | made | passes
