"""What a prediction rests on: its voters, what each component adds, and why this way."""

from dataclasses import dataclass

from engine.predictor import Method
from engine.votes import MIN_SCORED


@dataclass(frozen=True)
class Voter:
    """A training student who votes, or was nearest without a vote (`weight` 0).

    `distance` is the mean |difference| over `shared` components and at most `reach` for a
    neighbour; where averages vote it is the gap to `average`, and `shared` and `reach` are None.
    `row` counts the training students who have a letter.
    """

    row: int
    student_id: str
    letter: str
    weight: float
    distance: float
    shared: int | None = None
    reach: float | None = None
    average: float | None = None


@dataclass(frozen=True)
class Contribution:
    """A scored component: `points` is what it adds to the distance (or to the average so far).

    For neighbours: `theirs` is the mean score of those who share it, `gap` their mean |difference|,
    `points` the mean over all neighbours of |difference| / shared components; these sum to the
    neighbours' mean distance. For averages `points` is weight x score / weight covered.
    """

    column: int
    score: float
    points: float
    theirs: float | None = None
    gap: float | None = None


@dataclass(frozen=True, eq=False)
class Why:
    """A prediction and its grounds.

    `confidence` is 0-1; `votes` are the summed weights of the letters A to F (for `prior`, the
    counts of the pool's letters); `voters` stand nearest first. `needed` is how many components
    a neighbour must share, `tolerance` how far it may be before sharing is counted in, in points.
    `nearest` is the closest training student where there is no neighbour, if any shares enough.
    """

    letter: str
    confidence: float
    method: Method
    votes: tuple[float, ...]
    voters: tuple[Voter, ...]
    contributions: tuple[Contribution, ...]
    scored: int
    needed: int
    tolerance: float
    average: float | None
    nearest: Voter | None

    @property
    def reason(self) -> str:
        """Why the prediction came this way, in a sentence."""
        if self.method == "knn":
            one = len(self.voters) == 1
            return "1 neighbour votes" if one else f"{len(self.voters)} neighbours vote"
        if self.scored < MIN_SCORED:
            few = f"only {self.scored} scored components, of the {MIN_SCORED} that are needed"
        elif self.nearest is None:
            few = f"no training student shares {self.needed} scored components"
        else:
            few = "no training student is near enough"
        then = "the pool's letters vote" if self.method == "prior" else "the nearest averages vote"
        return f"{few}: {then}"


@dataclass(frozen=True)
class WeekPrediction:
    """What is predicted at a week from what is due by then."""

    week: int
    letter: str
    confidence: float
    method: Method
    neighbours: int


@dataclass(frozen=True)
class Difference:
    """A component that a student and a voter share: both scores and |mine - theirs|."""

    column: int
    mine: float
    theirs: float
    gap: float
