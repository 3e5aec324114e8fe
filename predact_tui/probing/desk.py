"""The probe under the hand: turn a knob, and everything that follows is worked out at once."""

from collections.abc import Callable
from dataclasses import replace
from typing import Literal, TypeAlias

from engine.errors import UserError
from engine.noise import fewest_right
from engine.noise_models import MODELS
from engine.probing.turning import Moved, moved
from engine.scale import is_at_risk
from predact_tui.arguments import LAST_SEED
from predact_tui.options import Options
from predact_tui.probing.knobs import Accuracy, Knob, Pick, Whole
from predact_tui.probing.part import Part
from predact_tui.probing.probe import Probe, natural_probe
from scenarios.catalogue import Scenario

KnobName: TypeAlias = Literal["accuracy", "noise", "seed", "week", "students", "at-risk"]
Reader: TypeAlias = Callable[[str], Scenario]


class Desk:
    """The knobs, the probe as they are set, and who moved with the last turn.

    `read` gives the scenario of an id. `problem` says why the knobs as they stand take no effect,
    or what was cut; empty where all is well.
    """

    def __init__(self, options: Options, read: Reader) -> None:
        """Set the knobs as `options` say; UserError where there is no such class or accuracy."""
        self._read = read
        scenario = read(options.scenario or "")
        self.probe = natural_probe(options, scenario)
        self.accuracy = Accuracy("Accuracy", options.acc)
        self.noise = Pick("Noise", tuple(MODELS), options.noise)
        self.seed = Whole("Seed", options.seed, 0, LAST_SEED)
        self.week = _weeks(scenario)
        self.students = Whole("Students", options.students, 1, options.students)
        self.at_risk = Part("At risk", options.at_risk, 0, options.at_risk)
        self.current: KnobName = "accuracy"
        self._given = options
        self._bound_class()
        self._bound_accuracy()
        self.probe = self.probe.turned(options.acc, options.noise)
        self.moved: Moved = moved(self.probe.natural, self.probe.turn)
        self.turned_yet = False
        self.problem = self._cut()

    @property
    def knobs(self) -> dict[KnobName, Knob]:
        """All knobs by name."""
        return {
            "accuracy": self.accuracy,
            "noise": self.noise,
            "seed": self.seed,
            "week": self.week,
            "students": self.students,
            "at-risk": self.at_risk,
        }

    @property
    def knob(self) -> Knob:
        """The knob in hand."""
        return self.knobs[self.current]

    def take(self, name: KnobName) -> None:
        """Take another knob into the hand."""
        self.knob.settle()
        self.current = name
        self.problem = self._cut() if self.knob.valid else self.problem

    def work_out(self) -> None:
        """Bring the probe to the knobs; where that cannot be, say why and leave it as it was."""
        wrong = next((knob for knob in self.knobs.values() if not knob.valid), None)
        if wrong is not None:
            self.problem = f"{wrong.title}: {wrong.bounds}"
            return
        before = self.probe.turn
        try:
            self.probe = self._probed()
        except (UserError, ValueError) as error:
            self.problem = str(error)
            return
        self.problem = self._cut()
        self.moved = moved(before, self.probe.turn)
        self.turned_yet = True

    def _probed(self) -> Probe:
        """Return the probe as the knobs stand, drawing another class only where need be."""
        self._bound_class()
        asked = self._asked()
        if asked != replace(self.probe.options, acc=asked.acc, noise=asked.noise):
            self.probe = natural_probe(asked, self._read(asked.scenario or ""))
            self._bound_class()
        self._bound_accuracy()
        return self.probe.turned(self.accuracy.now, self.noise.now)

    def _asked(self) -> Options:
        prefix = self.probe.scenario.id.rpartition("-w")[0]
        return replace(
            self._given,
            scenario=f"{prefix}-w{self.week.now}",
            acc=self.accuracy.now,
            noise=self.noise.now,
            seed=self.seed.now,
            students=self.students.now,
            at_risk=self.at_risk.now,
        )

    def _bound_class(self) -> None:
        """Let no more students be asked for than there are, unless the options did."""
        letters = self.probe.scenario.course.test.letters
        risky = sum(letter is not None and is_at_risk(letter) for letter in letters)
        self.students.high = max(len(letters), self._given.students)
        self.at_risk.of = self.students.now
        self.at_risk.high = min(self.students.now, max(risky, self._given.at_risk))

    def _bound_accuracy(self) -> None:
        drawn = self.probe.drawn
        self.accuracy.low = fewest_right(drawn.natural.codes, drawn.truth, self.noise.now)
        self.accuracy.n = len(drawn)
        self.accuracy.natural = self.probe.natural.noised.natural

    def _cut(self) -> str:
        """Return what is out of reach, or was capped."""
        accuracy = self.accuracy
        if not accuracy.cut:
            return "; ".join(self.probe.notes)
        return (
            f"{100 * (accuracy.wish or 0):.4g}% is out of reach: {self.noise.now} noise leaves at "
            f"least {accuracy.low} of {accuracy.n} right"
        )


def _weeks(scenario: Scenario) -> Whole:
    due = [component.week for component in scenario.course.components]
    return Whole("Week", scenario.week, min(due), max(due))
