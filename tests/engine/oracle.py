"""The predictor as a literal slow loop over one student, written from the spec's words."""

import math
import statistics
from collections import Counter
from collections.abc import Sequence

LETTERS = "ABCDF"
Scores = Sequence[float | None]


def tolerance(pool: Sequence[Scores]) -> float:
    spreads = []
    for component in zip(*pool, strict=True):
        scored = [score for score in component if score is not None]
        if len(scored) >= 3:
            spreads.append(statistics.pstdev(scored))
    return min(max(0.5 * statistics.fmean(spreads), 3), 10) if spreads else 10.0


def average(scores: Scores, weights: Sequence[float]) -> float | None:
    pairs = [(s, w) for s, w in zip(scores, weights, strict=True) if s is not None and w > 0]
    if not pairs:
        return None
    return sum(s * w for s, w in pairs) / sum(w for _, w in pairs)


def winner(votes: dict[str, float]) -> tuple[str, float]:
    best = max(LETTERS, key=lambda letter: votes.get(letter, 0.0))
    return best, round(votes[best] / sum(votes[x] for x in LETTERS if x in votes), 4)


def neighbours(
    x: Scores, pool: Sequence[Scores], letters: Sequence[str], width: float
) -> list[tuple[str, float]]:
    n = sum(score is not None for score in x)
    found = []
    for other, letter in zip(pool, letters, strict=True):
        pairs = zip(x, other, strict=True)
        gaps = [abs(a - b) for a, b in pairs if a is not None and b is not None]
        if n < 3 or len(gaps) < max(1, int(0.35 * n)):
            continue
        distance = sum(gaps) / len(gaps)
        if distance <= width * (0.4 + 0.6 * (len(gaps) / n)):
            found.append((letter, 1 / (1 + distance)))
    return found


def nearest_averages(
    mean: float, pool: Sequence[Scores], letters: Sequence[str], weights: Sequence[float]
) -> list[tuple[str, float]]:
    averages = [(average(other, weights), i) for i, other in enumerate(pool)]
    gaps = sorted((round(abs(a - mean), 9), i) for a, i in averages if a is not None)
    k = min(max(int(math.sqrt(len(gaps))), 3), 20)
    return [(letters[i], 1 / (1 + gap)) for gap, i in gaps[:k]]


def predict(
    x: Scores,
    pool: Sequence[Scores],
    letters: Sequence[str],
    weights: Sequence[float],
    width: float,
) -> tuple[str, float, str, int]:
    """Return letter, confidence, method and neighbours; scores are those due by the week."""
    ballots, method = neighbours(x, pool, letters, width), "knn"
    count = len(ballots)
    scored = [score for score in x if score is not None]
    if not ballots and scored:
        mean = average(x, weights)
        mean = sum(scored) / len(scored) if mean is None else mean
        ballots, method = nearest_averages(mean, pool, letters, weights), "score_conditional"
    if not ballots:
        ballots, method = [(letter, n) for letter, n in Counter(letters).items()], "prior"
    votes: dict[str, float] = {}
    for letter, weight in ballots:
        votes[letter] = votes.get(letter, 0.0) + weight
    return *winner(votes), method, count


def figures(rows: Sequence[tuple[str, float, str]], truths: Sequence[str]) -> dict[str, float]:
    """Return what is measured of predictions (letter, confidence, method)."""
    n = len(rows)
    right = near = true_flags = flags = risky = fallback = 0
    squares: list[float] = []
    bins: dict[int, list[tuple[float, int]]] = {}
    for (letter, confidence, method), truth in zip(rows, truths, strict=True):
        right += letter == truth
        near += abs(LETTERS.index(letter) - LETTERS.index(truth)) <= 1
        flags += letter in "DF"
        risky += truth in "DF"
        true_flags += letter in "DF" and truth in "DF"
        fallback += method != "knn"
        p = confidence if letter in "DF" else 1 - confidence
        y = int(truth in "DF")
        squares.append((p - y) ** 2)
        bins.setdefault(min(int(round(p, 9) * 10), 9), []).append((p, y))
    gaps = [
        abs(math.fsum(p for p, _ in pairs) - sum(y for _, y in pairs)) for pairs in bins.values()
    ]
    return {
        "n": n,
        "accuracy": right / n,
        "within_one": near / n,
        "at_risk_precision": true_flags / flags if flags else 0.0,
        "at_risk_recall": true_flags / risky if risky else 0.0,
        "ece": math.fsum(gaps) / n,
        "brier": math.fsum(squares) / n,
        "fallback": fallback / n,
    }
