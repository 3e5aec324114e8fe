"""Seeds that give the same episode on any machine, in any process, with any numpy.

A seed is the first 8 bytes, big-endian, of BLAKE2b over labelled parts. Draws are made from raw
PCG64 words, because numpy guarantees those across versions and not what `Generator.permutation`
does with them.
"""

from collections.abc import Iterable, Sequence
from hashlib import blake2b

import numpy as np
from numpy.random import PCG64, Generator

WORD = 1 << 64


def stable_seed(*parts: object) -> int:
    """Return a 64-bit seed from the parts, joined by `|` in UTF-8."""
    text = "|".join(str(part) for part in parts)
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def stable_seeds(common: Sequence[object], lasts: Iterable[bytes]) -> list[bytes]:
    """Return `stable_seed(*common, last)` for each last part (in UTF-8), as 8 bytes, big-endian."""
    prefix = "|".join([*map(str, common), ""]).encode()
    return [blake2b(prefix + last, digest_size=8).digest() for last in lasts]


def generator(*parts: object) -> Generator:
    """Return a PCG64 generator seeded by `stable_seed(*parts)`."""
    return Generator(PCG64(stable_seed(*parts)))


def below(rng: Generator, bound: int) -> int:
    """Draw an integer, uniform over 0..bound-1 (bound >= 1), by rejection on raw words."""
    limit = WORD - WORD % bound
    while True:
        word = int(rng.bit_generator.random_raw())
        if word < limit:
            return word % bound


def unit(rng: Generator) -> float:
    """Draw a float in [0, 1) with 53 random bits."""
    return (int(rng.bit_generator.random_raw()) >> 11) * 2.0**-53


def permutation(rng: Generator, n: int) -> list[int]:
    """Draw a permutation of 0..n-1 (Fisher-Yates, from the end)."""
    order = list(range(n))
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def shuffled(rng: Generator, items: list[int] | np.ndarray) -> list[int]:
    """Return the integers of `items` in a drawn order."""
    return [int(items[i]) for i in permutation(rng, len(items))]
