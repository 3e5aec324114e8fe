"""What a group of episodes comes to: the spec's "Over runs of a cell".

Episodes that ended invalid are left out of every score; how many there are is told beside them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.result import BucketsPart, RatioPart, Result
from engine.statistics.consistency import pass_at_k, pass_hat_k
from engine.statistics.estimate import Estimate, mean, ratio, share
from engine.statistics.grouping import Key, grouped

TRIALS: Final = (1, 2, 4, 8)
"""The k of pass^k and pass@k."""
CELL: Final = ("instructor", "assistant", "scenario", "accuracy", "noise", "preset", "chat")
"""A task of pass^k; its runs are the trials, each with students of its own."""
BUCKETS: Final = tuple(BucketsPart.model_fields)


@dataclass(frozen=True)
class Summary:
    """The figures of one group.

    `finished` episodes are scored; `invalid` ones ended without usable decisions, `unfinished`
    ones have no end or were left. F1 of accepting and of rejecting all flags and the ceiling stand
    beside, as means over the same episodes. `collapses` are over-trust collapses. `consistent`
    maps k to (pass^k, pass@k) of "every flagged student decided right", None where a cell has
    fewer than k runs. `tokens` and `cost` (US dollars) are means over the episodes that tell them.
    """

    key: Key
    finished: int
    invalid: int
    unfinished: int
    invalid_rate: Estimate
    f1_first: Estimate
    f1_final: Estimate
    delta_f1: Estimate
    accept_all: Estimate
    reject_all: Estimate
    ceiling: Estimate
    gap_closed: Estimate
    rair: Estimate
    rsr: Estimate
    rescue: Estimate
    spoil: Estimate
    collapses: Estimate
    buckets: dict[str, int]
    checked_share: Estimate
    turns: Estimate
    seconds: Estimate
    tokens: Estimate
    cost: Estimate
    consistent: dict[int, tuple[float | None, float | None]]


def summaries(results: Sequence[Result], names: Sequence[str]) -> list[Summary]:
    """Return the figures of each group of results, grouped by `names` (grouping.KEYS)."""
    return [summary(key, group) for key, group in grouped(results, names).items()]


def summary(key: Key, group: Sequence[Result]) -> Summary:
    """Return the figures of one group."""
    done = [result for result in group if result.status == "finished"]
    invalid = sum(result.status == "invalid" for result in group)

    def means(value: Callable[[Result], float | None]) -> Estimate:
        return mean([told for told in map(value, done) if told is not None])

    def pooled(name: str) -> Estimate:
        parts: list[RatioPart | None] = [getattr(result, name) for result in done]
        return ratio([(p.numerator, p.denominator) for p in parts if p is not None], name, *key)

    return Summary(
        key=key,
        finished=len(done),
        invalid=invalid,
        unfinished=len(group) - len(done) - invalid,
        invalid_rate=share(invalid, len(done) + invalid),
        f1_first=means(_part("initial", "f1")),
        f1_final=means(_part("final", "f1")),
        delta_f1=means(lambda r: r.delta_f1),
        accept_all=means(_part("tool", "accept_all_f1")),
        reject_all=means(lambda _: 0.0),
        ceiling=means(_part("tool", "ceiling_f1")),
        gap_closed=means(lambda r: r.gap_closed),
        rair=pooled("rair"),
        rsr=pooled("rsr"),
        rescue=pooled("rescue"),
        spoil=pooled("spoil"),
        collapses=_collapses(done),
        buckets={name: sum(_bucket(r, name) for r in done) for name in BUCKETS},
        checked_share=means(lambda r: r.checked_share),
        turns=means(lambda r: r.turns),
        seconds=means(_seconds),
        tokens=means(_tokens),
        cost=means(_part("models", "cost")),
        consistent=_consistent(done),
    )


def _part(part: str, field: str) -> Callable[[Result], float | None]:
    """Return what reads a field of a part of a result, None where the part is."""

    def read(result: Result) -> float | None:
        found = getattr(result, part)
        return None if found is None else getattr(found, field)

    return read


def _collapses(done: Sequence[Result]) -> Estimate:
    told = [result.collapse for result in done if result.collapse is not None]
    return share(sum(told), len(told))


def _bucket(result: Result, name: str) -> int:
    return 0 if result.buckets is None else int(getattr(result.buckets, name))


def _seconds(result: Result) -> float | None:
    spent = [s for s in result.seconds.model_dump().values() if s is not None]
    return sum(spent) if spent else None


def _tokens(result: Result) -> float | None:
    models = result.models
    return None if models is None else models.input_tokens + models.output_tokens


def _consistent(done: Sequence[Result]) -> dict[int, tuple[float | None, float | None]]:
    told = [result for result in done if result.buckets is not None]
    cells = grouped(told, CELL).values()
    tasks = [(sum(map(_all_right, cell)), len(cell)) for cell in cells]
    return {k: (pass_hat_k(tasks, k), pass_at_k(tasks, k)) for k in TRIALS}


def _all_right(result: Result) -> bool:
    return not (_bucket(result, "bad_follow") or _bucket(result, "bad_override"))
