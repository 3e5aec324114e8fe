"""Turning the probe's knobs, in milliseconds of this process and as ratios within one run.

Usage: python benchmarks/probe.py

A class of 265 students. A turn of the accuracy knob is all that is computed before the next frame:
noise, counts, who moved, quality, the figures and lines of every panel, and 60 lines of the class.
It is set against predicting the class once, which a turn must not do again. 1,000 noise seeds at
once are set against the same one after the other.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from engine.noise import fewest_right, make_wrong_or_right
from engine.noise_models import MODELS, UNIFORM
from engine.predictor import predict
from engine.probing.drawn import DrawnClass
from engine.probing.spread import SEEDS, over_seeds
from engine.probing.turning import Turn, turn
from engine.probing.why import by_week, why
from predact_tui.options import Options
from predact_tui.present.probe_panels import panels
from predact_tui.present.probe_text import counts, marks, movement, quality
from predact_tui.probing.desk import Desk
from predact_tui.widgets.class_row import layout, row
from scenarios.catalogue import Scenario
from scenarios.generate import generate
from scenarios.recipes import A

N, AT_RISK, LINES, ROUNDS = 265, 60, 60, 12
WIDTH = 92


def main() -> None:
    """Print every figure with what it may be."""
    scenario = Scenario("cs-speed-w8", generate(replace(A, course_id="speed", students=1_700)), 8)
    options = Options(scenario=scenario.id, students=N, at_risk=AT_RISK)
    desk = Desk(options, lambda _: scenario)
    drawn = desk.probe.drawn
    print(f"a class of {len(drawn)}, a pool of {len(drawn.course.pool)}")
    predicting = _best(partial(_predict, drawn))
    for model in MODELS:
        fewest = fewest_right(drawn.natural.codes, drawn.truth, model)
        turned = _best(partial(turn, drawn, fewest / len(drawn), model))
        _tell(
            f"noise and counts, {fewest} left right, {model}", turned * 1000, "below 16 ms", " ms"
        )
    whole = _best(partial(_whole_turn, desk))
    _tell("a whole turn with lines and panels", whole * 1000, "one frame: 16 ms", " ms")
    _tell("a whole turn / predicting the class", whole / predicting, "told")
    _seeds(turn(drawn, 0.2))
    scores = drawn.roster.scores[0]
    opened = _best(lambda: (why(drawn.course, 8, scores), by_week(drawn.course, scores)))
    _tell("why, and every week of the term", opened * 1000, "told", " ms")


def _predict(drawn: DrawnClass) -> None:
    predict(drawn.course, drawn.week, drawn.roster.scores)


def _whole_turn(desk: Desk) -> None:
    """Turn there and back, so that every call does as much."""
    desk.accuracy.wish = 0.2 if desk.accuracy.wish != 0.2 else 0.21
    desk.work_out()
    now = desk.probe.turn
    lines = [counts(now), movement(desk, WIDTH), quality(now)]
    drawn = [build(WIDTH) for build in panels(desk.probe).values()]
    signs, found = marks(desk.moved), layout(WIDTH, now.drawn.roster.ids, 8, truth=False)
    rows = [
        row(now, at, found, sign=signs.get(at, ""), mark="  ", often=0.5) for at in range(LINES)
    ]
    assert lines and drawn and rows


def _seeds(turned: Turn) -> None:
    many = _best(partial(over_seeds, turned, UNIFORM), 3)
    drawn, few = turned.drawn, SEEDS // 20
    slow = _best(partial(_one_by_one, drawn, few), 1) * SEEDS / few
    _tell(f"{SEEDS:,} noise seeds at 0.2", many * 1000, "well below 1000 ms", " ms")
    _tell("one seed after the other / all at once", slow / many, "told")


def _one_by_one(drawn: DrawnClass, seeds: int) -> None:
    for seed in range(seeds):
        make_wrong_or_right(
            drawn.natural.codes,
            drawn.truth,
            0.2,
            drawn.roster.ids,
            (*drawn.key[:3], seed),
            confidence=drawn.natural.confidence,
        )


def _best(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Return the least seconds of this process that the work took."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def _tell(what: str, value: float, wanted: str, unit: str = "") -> None:
    print(f"{what:<52} {value:8.2f}{unit:<3} ({wanted})")


if __name__ == "__main__":
    main()
