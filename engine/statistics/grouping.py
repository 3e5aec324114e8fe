"""What results are grouped by."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from engine.errors import UserError
from engine.result import Result

Value: TypeAlias = str | int | float | None
Key: TypeAlias = tuple[Value, ...]

KEYS: Final[Mapping[str, Callable[[Result], Value]]] = {
    "instructor": lambda r: r.instructor,
    "assistant": lambda r: r.assistant,
    "scenario": lambda r: r.scenario,
    "dataset": lambda r: r.dataset,
    "course": lambda r: r.course,
    "week": lambda r: r.week,
    "accuracy": lambda r: r.accuracy.target,
    "stated": lambda r: r.accuracy.stated,
    "noise": lambda r: r.accuracy.noise,
    "preset": lambda r: r.preset,
    "chat": lambda r: None if r.switches is None else "on" if r.switches.chat else "off",
    "seed": lambda r: r.seed,
}
"""What can be grouped by, by name; None: not told, for `accuracy` the natural one."""


def key_names(text: str) -> tuple[str, ...]:
    """Return the names of a list like `instructor,accuracy`; UserError for a wrong one."""
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in names:
        if name not in KEYS:
            raise UserError(f"--by {name}: no such key (valid: {', '.join(KEYS)})")
    if not names or len(set(names)) < len(names):
        raise UserError(f"--by {text!r}: names of keys, each once (valid: {', '.join(KEYS)})")
    return names


def grouped(results: Iterable[Result], names: Sequence[str]) -> dict[Key, list[Result]]:
    """Return the results by the values of `names`, groups in the order of those values."""
    groups: dict[Key, list[Result]] = {}
    for result in results:
        groups.setdefault(tuple(KEYS[name](result) for name in names), []).append(result)
    return {key: groups[key] for key in ordered(groups)}


def ordered(keys: Iterable[Key]) -> list[Key]:
    """Return keys in the order of their values."""
    return sorted(keys, key=_order)


def word(name: str, value: Value) -> str:
    """Return the value of a key as it is said: a target that is none is the natural accuracy."""
    if value is None:
        return "natural" if name == "accuracy" else "not told"
    return f"{value:g}" if isinstance(value, float) else str(value)


def words(names: Sequence[str], key: Key) -> str:
    """Return the values of a key as they are said, in one line; empty for no keys."""
    return ", ".join(map(word, names, key))


def _order(key: Key) -> tuple[tuple[int, float, str], ...]:
    """Order numbers before texts, and what is not told last."""
    return tuple(
        (2, 0.0, "") if v is None else (1, 0.0, v) if isinstance(v, str) else (0, float(v), "")
        for v in key
    )
