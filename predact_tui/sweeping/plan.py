"""The plan of a sweep: every episode of a grid, in order, and how each stands in the store."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.home import home
from engine.seats.names import assistant_seat, instructor_seat, is_model
from predact_tui.failures import UseError
from predact_tui.options import HUMAN, Options
from predact_tui.preparing import condition_of
from predact_tui.reaching import check_models
from predact_tui.sweeping.asked import Asked, Retry
from predact_tui.sweeping.job import Job
from predact_tui.sweeping.standing import Standing, standing
from recordings.conditions import Attempt
from recordings.store import Store
from scenarios.catalogue import Scenario, resolve
from scenarios.grid import NATURAL, Grid
from scenarios.gridcells import PlacedCell, placed_cells

NEW = Standing("new")


@dataclass(frozen=True)
class Planned:
    """An episode of the grid and how it stands."""

    job: Job
    standing: Standing


@dataclass(frozen=True)
class Plan:
    """All episodes of a grid that can be played here, runs outermost; and the missing cells.

    `order` are its instructors, assistants and cells, as the grid names them.
    """

    grid: str
    instructors: tuple[str, ...]
    assistants: tuple[str, ...]
    cells: tuple[PlacedCell, ...]
    runs: int
    episodes: tuple[Planned, ...]

    @property
    def missing(self) -> list[PlacedCell]:
        """The cells that cannot be played here."""
        return [cell for cell in self.cells if cell.scenario is None]

    def left(self, limit: int | None = None) -> list[Job]:
        """Return the episodes to play, at most `limit`."""
        to_play = (e.job for e in self.episodes if e.standing.kind in ("new", "open"))
        return list(to_play)[:limit]


def cell_name(cell: PlacedCell) -> str:
    """Return a cell in words: its scenario and accuracy."""
    return f"{cell.name} at {NATURAL if cell.accuracy is None else f'{cell.accuracy:g}'}"


def make_plan(name: str, grid: Grid, asked: Asked, store: Store | None) -> Plan:
    """Return the plan of a grid, as the store stands (None: there is none yet).

    UserError where a seat's name, a models.toml or the settings are wrong.
    """
    instructors = _once(asked.instructors or grid.instructors)
    assistants = _once(asked.assistants or grid.assistants)
    _check_seats(instructors, assistants, asked.models)
    cells, runs = tuple(placed_cells(grid, home())), asked.runs or grid.runs
    jobs = list(_jobs(grid, asked, instructors, assistants, cells, runs))
    episodes = _stand(jobs, asked, store)
    return Plan(name, instructors, assistants, cells, runs, tuple(episodes))


def _once(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _check_seats(
    instructors: Sequence[str], assistants: Sequence[str], models: Path | None
) -> None:
    if HUMAN in instructors:
        raise UseError("a sweep plays without a person: human cannot be its instructor")
    for name in instructors:
        instructor_seat(name)
    for name in assistants:
        assistant_seat(name)
    if any(is_model(name) for name in (*instructors, *assistants)):
        check_models(Options(models=models))


def _jobs(
    grid: Grid,
    asked: Asked,
    instructors: Sequence[str],
    assistants: Sequence[str],
    cells: Sequence[PlacedCell],
    runs: int,
) -> Iterator[Job]:
    """Yield all jobs: instructors innermost, so that what is there so far can be compared."""
    scenarios = {name: resolve(name, home()) for name in _once([c.scenario or "" for c in cells])
                 if name}  # fmt: skip
    for run in range(runs):
        for cell in cells:
            if cell.scenario is None:
                continue
            settings = _options(grid, asked, cell, run)
            for assistant in assistants:
                for instructor in instructors:
                    seated = replace(settings, instructor=instructor, assistant=assistant)
                    yield _job(seated, cell, scenarios[cell.scenario])


def _options(grid: Grid, asked: Asked, cell: PlacedCell, run: int) -> Options:
    return Options(
        scenario=cell.scenario,
        acc=cell.accuracy,
        noise=grid.noise,
        stated=grid.stated,
        seed=run,
        turns=grid.turns,
        students=grid.students,
        at_risk=grid.at_risk,
        preset=grid.preset,
        switches=grid.switches,
        pace=0.0,
        store=asked.store,
        models=asked.models,
    )


def _job(options: Options, cell: PlacedCell, scenario: Scenario) -> Job:
    return Job(condition_of(options, scenario), cell_name(cell), options)


def _stand(jobs: Sequence[Job], asked: Asked, store: Store | None) -> Iterator[Planned]:
    """Yield how each job stands; one whose retry is asked for is to be played."""
    if store is None:
        yield from (Planned(job, NEW) for job in jobs)
        return
    found = store.attempts([job.key for job in jobs])
    for job in jobs:
        attempts = found.get(job.key, [])
        yield _retried(Planned(job, standing(store, attempts)), attempts, asked.retry)


def _retried(planned: Planned, attempts: Sequence[Attempt], retry: Sequence[Retry]) -> Planned:
    """Return the episode to be played where its kind is to be retried, else as it is."""
    job, now = planned.job, planned.standing
    if now.attempt is None or now.kind not in retry:
        return planned
    if now.attempt.status == "interrupted":
        taken_up = replace(job, again=(now.attempt.recording,))
        return Planned(taken_up, Standing("open", now.attempt))
    return Planned(replace(job, aside=tuple(one.recording for one in attempts)), NEW)
