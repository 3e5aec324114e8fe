"""The results of a grid: one recording for each episode, in the tables of `score --by`."""

from collections.abc import Iterator, Sequence

from engine.errors import UserError
from engine.result import Result, VersionsPart
from engine.statistics.summary import summaries
from predact_tui.narration import narrate
from predact_tui.scoring import columns, text
from predact_tui.sweeping.plan import Plan
from predact_tui.sweeping.standing import standing
from recordings.store import Store

BY = ("instructor", "dataset", "accuracy")


def results(plan: Plan, store: Store) -> list[Result]:
    """Return the results of the grid's episodes that have ended, in the grid's order."""
    return list(_results(plan, store))


def _results(plan: Plan, store: Store) -> Iterator[Result]:
    keys = [episode.job.key for episode in plan.episodes]
    found = store.attempts(keys)
    for key in keys:
        now = standing(store, found.get(key, []))
        if now.attempt is not None and now.kind in ("finished", "invalid"):
            try:
                yield store.outcome(now.attempt.recording).result
            except UserError as error:
                narrate(str(error))


def names_of(plan: Plan) -> tuple[str, ...]:
    """Return what a grid's tables are grouped by."""
    return BY if len(plan.assistants) == 1 else ("instructor", "assistant", *BY[1:])


def results_text(found: Sequence[Result], names: Sequence[str]) -> str:
    """Return the tables, and what made them."""
    if not found:
        return "no episode of the grid has ended yet"
    said = text.summary_text(summaries(found, names), names, timed=False)
    return f"{said}\n\n{text.made_by_text(made_by(found))}"


def results_object(found: Sequence[Result], names: Sequence[str]) -> dict[str, object]:
    """Return the same as an object, as `score --by --json` gives it."""
    groups = [columns.as_object(one, names) for one in summaries(found, names)]
    return {"by": list(names), "made_by": text.made_by_text(made_by(found)), "groups": groups}


def made_by(found: Sequence[Result]) -> list[tuple[str, VersionsPart | None]]:
    """Return what made each of the results."""
    return [(result.scenario, result.versions) for result in found]
