"""What a person asked a sweep to do, beside its grid."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, TypeAlias

Retry: TypeAlias = Literal["failed", "invalid"]
RETRIES: Final[tuple[Retry, ...]] = ("failed", "invalid")


@dataclass(frozen=True)
class Asked:
    """The options of `sweep`. None: as the grid says, or no limit.

    `workers` are episodes at once, `limit` bounds the episodes of this time, `max_cost` is in US
    dollars.
    """

    instructors: tuple[str, ...] | None = None
    assistants: tuple[str, ...] | None = None
    runs: int | None = None
    workers: int | None = None
    limit: int | None = None
    max_cost: float | None = None
    allow_unknown_price: bool = False
    retry: tuple[Retry, ...] = ()
    models: Path | None = None
    store: Path | None = None
