"""The panels of a probe, each as a function of its width."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from textual.content import Content

from engine.calibration import calibration
from engine.probing.reliability import reliability
from engine.probing.tables import confidence_split, matrices
from predact_tui.present.panels import confidence_panel, confusion_panel, reliability_panel

if TYPE_CHECKING:
    from predact_tui.probing.probe import Probe


def panels(probe: "Probe") -> dict[str, Callable[[int], Content]]:
    """Return the panels that follow from the class and its noise, by name."""
    drawn, after = probe.drawn, probe.turn.noised.codes
    truth, natural, confidence = drawn.truth, drawn.natural.codes, drawn.natural.confidence
    measured = calibration(natural, confidence, truth)
    bins = reliability(natural, confidence, truth)
    return {
        "confusion": partial(confusion_panel, matrices(truth, natural), matrices(truth, after)),
        "reliability": partial(reliability_panel, bins, measured.ece, measured.brier),
        "confidence": partial(
            confidence_panel,
            confidence_split(truth, natural, confidence),
            confidence_split(truth, after, confidence),
        ),
    }
