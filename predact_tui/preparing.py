"""From options to an episode ready to run: scenario, class, switches, seats."""

from engine.condition import condition_key
from engine.episode import Prepared, Request, prepare, specify
from engine.sealed import new_salt
from engine.switches import Switches, preset
from predact_tui import __version__
from predact_tui.failures import UseError
from predact_tui.options import HUMAN, Options
from scenarios.catalogue import Scenario
from scenarios.predictions import check_predictable
from scenarios.sample import sample_class


def prepare_episode(options: Options, scenario: Scenario) -> Prepared:
    """Draw the class and make everything ready; UserError where the options do not fit."""
    check_predictable(scenario.course)
    sample = sample_class(
        scenario.course, scenario.week, options.seed, options.students, options.at_risk
    )
    return prepare(
        scenario.course,
        scenario.week,
        sample.rows,
        _request(options, scenario.id),
        program=__version__,
        salt=new_salt(),
        notes=sample.notes,
    )


def condition_of(options: Options, scenario: Scenario) -> str:
    """Return the key of the condition that these options make, before any class is drawn."""
    request = _request(options, scenario.id)
    return condition_key(
        specify(scenario.course, scenario.week, request, options.students, __version__)
    )


def _request(options: Options, scenario_id: str) -> Request:
    return Request(
        scenario=scenario_id,
        seed=options.seed,
        students=options.students,
        at_risk=options.at_risk,
        target=options.acc,
        stated=options.stated_accuracy,
        turns=options.turns,
        instructor=options.instructor,
        assistant=options.assistant,
        preset=options.preset,
        switches=switches_of(options),
        noise=options.noise,
    )


def switches_of(options: Options) -> Switches:
    """Return the preset's switches with the single options laid over."""
    base = preset(options.preset, person=options.instructor == HUMAN)
    given = {
        name: value == "on" if value in ("on", "off") else value
        for name, value in options.switches.items()
    }
    switches = Switches.model_validate(base.model_dump() | given)
    if switches.ask_reminder == "required" and not (switches.chat and options.turns):
        raise UseError(
            "--ask-reminder required needs a chat of at least one question (--turns 1 or more)"
        )
    return switches
