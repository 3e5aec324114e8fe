"""The first raw word of many PCG64 generators at once: what 100,000 single ones take seconds for.

Word for word what `numpy.random.PCG64(seed).random_raw()` gives, from numpy's published and
frozen algorithms (NEP 19): SeedSequence's hash (M. O'Neill, "Developing a seed_seq
alternative") and PCG XSL RR 128/64 (O'Neill 2014, HMC-CS-2014-0905). Unsigned numbers wrap.
"""

from itertools import permutations
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Words: TypeAlias = NDArray[np.uint64]
Halves: TypeAlias = NDArray[np.uint32]
Wide: TypeAlias = tuple[Words, Words]
"""128-bit numbers as their high and low words."""

POOL: Final = 4
XSHIFT: Final = np.uint32(16)
HASH: Final = (0x43B0D7E5, 0x931E8875)
STATE: Final = (0x8B51F9DD, 0x58F38DED)
"""First constant and its multiplier, of the two hashes."""
MIX: Final = (np.uint32(0xCA01F9DD), np.uint32(0x4973F715))
LOW: Final = np.uint64(0xFFFFFFFF)
HALF: Final = np.uint64(32)
STEP: Final = (np.uint64(0x2360ED051FC65DA4), np.uint64(0x4385DF649FCCF645))
ONE: Final = np.uint64(1)


def first_words(seeds: Words) -> Words:
    """Return the first raw word of the PCG64 of each seed."""
    state = _states(_pools(seeds))
    start, stream = (state[0], state[1]), (state[2], state[3])
    increment = (stream[0] << ONE) | (stream[1] >> np.uint64(63)), (stream[1] << ONE) | ONE
    seeded = _stepped(_sum(increment, start), increment)
    high, low = _stepped(seeded, increment)
    return _rotated(high ^ low, high >> np.uint64(58))


class _Hash:
    """One run of the hash, whose constant moves on with every number hashed."""

    def __init__(self, constants: tuple[int, int]) -> None:
        self._constant, self._multiplier = constants

    def __call__(self, value: Halves) -> Halves:
        mixed = value ^ np.uint32(self._constant)
        self._constant = self._constant * self._multiplier & 0xFFFFFFFF
        mixed = mixed * np.uint32(self._constant)
        return mixed ^ (mixed >> XSHIFT)


def _pools(seeds: Words) -> list[Halves]:
    """Return SeedSequence's pool of each seed, part by part."""
    hashed, nothing = _Hash(HASH), np.zeros(len(seeds), dtype=np.uint32)
    given = [(seeds & LOW).astype(np.uint32), (seeds >> HALF).astype(np.uint32)]
    pool = [hashed(part) for part in [*given, *[nothing] * (POOL - len(given))]]
    for source, target in permutations(range(POOL), 2):
        mixed = MIX[0] * pool[target] - MIX[1] * hashed(pool[source])
        pool[target] = mixed ^ (mixed >> XSHIFT)
    return pool


def _states(pool: list[Halves]) -> list[Words]:
    """Return the four words that SeedSequence gives PCG64 to start from."""
    hashed = _Hash(STATE)
    halves = [hashed(pool[at % POOL]).astype(np.uint64) for at in range(2 * POOL)]
    return [halves[at] | (halves[at + 1] << HALF) for at in range(0, 2 * POOL, 2)]


def _stepped(state: Wide, increment: Wide) -> Wide:
    return _sum(_product(state), increment)


def _sum(one: Wide, other: Wide) -> Wide:
    low = one[1] + other[1]
    carry = (low < one[1]).astype(np.uint64)
    return one[0] + other[0] + carry, low


def _product(state: Wide) -> Wide:
    """Return the state times PCG64's multiplier, modulo 2**128."""
    high, low = state
    a, b = low >> HALF, low & LOW
    c, d = STEP[1] >> HALF, STEP[1] & LOW
    middle = a * d + (b * d >> HALF)
    other = b * c + (middle & LOW)
    upper = a * c + (middle >> HALF) + (other >> HALF)
    return upper + low * STEP[0] + high * STEP[1], low * STEP[1]


def _rotated(words: Words, by: Words) -> Words:
    """Return the words rotated to the right."""
    return (words >> by) | (words << ((np.uint64(64) - by) & np.uint64(63)))
