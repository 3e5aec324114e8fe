"""What is probed: a scenario's class with its noise, as an episode with the same options has it."""

from dataclasses import dataclass, replace

from engine.probing.drawn import DrawnClass
from engine.probing.turning import Turn, turn
from predact_tui.options import Options
from scenarios.catalogue import Scenario
from scenarios.sample import sample_class


@dataclass(frozen=True, eq=False)
class Probe:
    """A class and a setting of the noise.

    `options` are those of an episode with exactly this class and noise; `notes` say what was
    capped; `natural` is the class without noise.
    """

    options: Options
    scenario: Scenario
    notes: tuple[str, ...]
    natural: Turn
    turn: Turn

    @property
    def drawn(self) -> DrawnClass:
        """The class."""
        return self.turn.drawn

    def turned(self, acc: float | None, noise: str) -> "Probe":
        """Return the same class at another accuracy or noise model; NoiseError out of reach."""
        options = replace(self.options, acc=acc, noise=noise)
        return replace(self, options=options, turn=turn(self.drawn, acc, noise))


def probe(options: Options, scenario: Scenario) -> Probe:
    """Draw the class of these options and add its noise.

    UserError where no class can be drawn or the accuracy is out of reach.
    """
    plain = natural_probe(options, scenario)
    return plain.turned(options.acc, options.noise)


def natural_probe(options: Options, scenario: Scenario) -> Probe:
    """Draw the class of these options, without noise; UserError where none can be drawn."""
    course, week = scenario.course, scenario.week
    sample = sample_class(course, week, options.seed, options.students, options.at_risk)
    natural = turn(DrawnClass.of(course, week, options.seed, sample.rows), None, options.noise)
    asked = replace(options, scenario=scenario.id, acc=None)
    return Probe(asked, scenario, sample.notes, natural, natural)
